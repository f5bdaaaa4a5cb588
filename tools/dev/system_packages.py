"""Programs the tests need from the system: find them, or install their package if permitted."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import click


def find(names: Sequence[str], folders: Sequence[str] = ()) -> Path | None:
    """The first of these programs on PATH, else in the newest of the folders (glob patterns)."""
    for name in names:
        if found := shutil.which(name):
            return Path(found)
    for pattern in folders:
        for folder in sorted(Path("/").glob(pattern.lstrip("/")), key=_newest, reverse=True):
            for name in names:
                if os.access(folder / name, os.X_OK):
                    return folder / name
    return None


def _newest(folder: Path) -> tuple[list[int], str]:
    digits = "".join(c if c.isdigit() else " " for c in str(folder))
    return [int(number) for number in digits.split()], str(folder)


def superuser() -> list[str] | None:
    """What to put before a command so that it runs as root; None if we may not."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and _succeeds(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


def install(*packages: str) -> bool:
    """Installs packages of the system without asking anything. False if it cannot be done."""
    root = superuser()
    if root is None or not shutil.which("apt-get"):
        return False
    click.echo(f"installing the system package {' '.join(packages)} for the tests", err=True)
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    _succeeds([*apt, "update"])  # a stale list may still hold the package
    return _succeeds([*apt, "install", "--no-install-recommends", *packages])


def _succeeds(command: list[str]) -> bool:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        click.echo(done.stderr.strip()[-2000:], err=True)
    return done.returncode == 0
