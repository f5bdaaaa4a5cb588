"""A disk that forgets what was not synced: what a program did to its files, call by call, and what
would be left of them had the power gone at any of these moments."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from msgspec import Struct

from ledger.tools.dev import system_packages

SHIM = Path(__file__).parent / "disk_shim.c"
COMPILERS = ("cc", "gcc", "clang")
HEAD = struct.Struct("<iiqq")
SECTOR = 512  # bytes that a disk writes or does not write
MISSING = "no C compiler, or not Linux"


class NoShim(Exception):
    """It cannot be built here."""


@cache
def shim(folder: Path) -> Path:
    """The shim, compiled into this folder."""
    if sys.platform != "linux":
        raise NoShim(MISSING)
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None and system_packages.install("gcc", "libc6-dev"):
        compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise NoShim(MISSING)
    built = folder / "disk_shim.so"
    words = [compiler, "-shared", "-fPIC", "-O1", "-w", "-o", built, SHIM, "-ldl", "-lpthread"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoShim(done.stderr[-500:])
    return built


def run(folder: Path, what: str, *words: object, trace: Path | None = None) -> str:
    """A work of `disk_works`, whose files in `folder` go through the shim; gives what it said."""
    store = folder / "store"
    store.mkdir(exist_ok=True)
    environment = {**os.environ, "LD_PRELOAD": str(shim(folder)), "LEDGER_DISK": str(store)}
    if trace is not None:
        environment["LEDGER_DISK_TRACE"] = str(trace)
    command = [sys.executable, "-m", "ledger.tools.dev.prove.disk_works", what, str(store)]
    command += [str(word) for word in words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout


# ------------------------------------------------------------------------- a trace


class Call(Struct, frozen=True):
    kind: str  # Open, Write, Truncate, Sync, Unlink, or Acknowledge
    path: str
    offset: int
    data: bytes


def calls(trace: Path) -> Iterator[Call]:
    data, at = trace.read_bytes(), 0
    while at < len(data):
        kind, name, offset, length = HEAD.unpack_from(data, at)
        at += HEAD.size
        path, at = data[at : at + name].decode(), at + name
        yield Call(chr(kind), path, offset, data[at : at + length])
        at += length


class Disk:
    """The files as they surely lie on the disk, and what was written since they were synced.

    As on ext4, XFS and Btrfs, syncing a new file makes its name durable too.
    """

    def __init__(self) -> None:
        self.durable: dict[str, bytearray] = {}
        self.pending: dict[str, list[Call]] = defaultdict(list)

    def do(self, call: Call) -> None:
        match call.kind:
            case "O" | "W" | "T":
                self.pending[call.path].append(call)
            case "S":
                for one in self.pending.pop(call.path, ()):
                    _apply(self.durable.setdefault(call.path, bytearray()), one)
            case "U":
                self.durable.pop(call.path, None)
                self.pending.pop(call.path, None)

    def left(self, how: str, chance: Random) -> dict[str, bytes]:
        """What a power cut leaves: of what was not synced nothing, all, or any sectors of it."""
        found = {path: bytearray(data) for path, data in self.durable.items()}
        for path, waiting in self.pending.items():
            if how == "nothing" or (how == "some" and path not in found and chance.random() < 0.5):
                continue
            for one in waiting:
                for part in [one] if how == "all" else _sectors(one, chance):
                    _apply(found.setdefault(path, bytearray()), part)
        return {path: bytes(data) for path, data in found.items() if not path.endswith("-shm")}


def _apply(data: bytearray, call: Call) -> None:
    if call.kind == "T":
        del data[call.offset :]
        data.extend(bytes(max(0, call.offset - len(data))))
    elif call.kind == "W":
        data.extend(bytes(max(0, call.offset - len(data))))
        data[call.offset : call.offset + len(call.data)] = call.data


def _sectors(call: Call, chance: Random) -> Iterator[Call]:
    if call.kind != "W":
        if chance.random() < 0.5:
            yield call
        return
    at, end = call.offset, call.offset + len(call.data)
    while at < end:
        following = min(end, (at // SECTOR + 1) * SECTOR)
        if chance.random() < 0.5:
            yield Call("W", call.path, at, call.data[at - call.offset : following - call.offset])
        at = following
