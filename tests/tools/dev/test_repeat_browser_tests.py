"""The repeater notices a test that fails only now and then."""

from pathlib import Path

from click.testing import CliRunner

from ledger.tools.dev.repeat_browser_tests import main

EVERY_OTHER_TIME = """
from pathlib import Path

def test_every_other_time():
    seen = Path({seen!r})
    seen.write_text(seen.read_text() + "x")
    assert len(seen.read_text()) % 2
"""


def test_a_test_that_fails_every_other_time_is_named(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    seen.write_text("")
    flaky = tmp_path / "test_flaky.py"
    flaky.write_text(EVERY_OTHER_TIME.format(seen=str(seen)))
    log = tmp_path / "runs" / "log"
    arguments = [str(flaky), "--runs", "2", "--load", "0", "--workers", "1", "--log", str(log)]
    answer = CliRunner().invoke(main, arguments)
    assert answer.exit_code == 1
    assert "run  1: 1 passed, 0 failed" in answer.output
    assert "run  2: 0 passed, 1 failed" in answer.output
    assert "test_every_other_time" in answer.output.splitlines()[-2]
    assert answer.output.splitlines()[-1] == "2 runs, 1 workers, 0 busy processes: 1 failures"
    assert "1 failed" in log.with_suffix(".2.txt").read_text()
