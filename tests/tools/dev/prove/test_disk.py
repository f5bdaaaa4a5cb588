"""A short recording on a disk that forgets what was not synced, and on one that fails."""

from __future__ import annotations

from random import Random

from ledger.tools.dev.prove import disk, io_errors, power_cuts
from ledger.tools.dev.prove.outcome import Effort


def test_what_was_acknowledged_survives_a_power_cut_and_without_syncing_it_does_not(tmp_path):
    cuts, lost = power_cuts.trial(tmp_path, "syncing", 25, 60)
    assert (cuts, lost) == (60, [])
    cuts, lost = power_cuts.trial(tmp_path, "not", 25, 30)
    assert lost


def test_an_error_of_the_disk_changes_nothing():
    outcome = io_errors.run(Effort(0.1))
    assert outcome.failures == []
    assert outcome.tries.startswith(tuple("123456789"))


def test_the_disk_forgets_what_was_not_synced():
    now = disk.Disk()
    for call in (
        disk.Call("O", "a", 0, b""),
        disk.Call("W", "a", 0, b"one"),
        disk.Call("S", "a", 0, b""),
        disk.Call("W", "a", 2, b"ly" + bytes(2 * disk.SECTOR)),
        disk.Call("T", "a", 4, b""),
        disk.Call("W", "b", 0, b"new"),
    ):
        now.do(call)
    chance = Random(1)
    assert now.left("nothing", chance) == {"a": b"one"}
    assert now.left("all", chance) == {"a": b"only", "b": b"new"}
    some = [now.left("some", chance)["a"] for _ in range(50)]
    assert {len(one) for one in some} > {3, 4}
    now.do(disk.Call("U", "a", 0, b""))
    assert now.left("nothing", chance) == {}
