"""The wheel holds one package: the folders web/ and tools/ are installed as parts of `ledger`."""

from __future__ import annotations

from setuptools import find_packages, setup

FOLDERS = {"ledger": "ledger", "ledger.web": "web", "ledger.tools": "tools"}


def packages() -> list[str]:
    found = [
        name if not inside else f"{name}.{inside}"
        for name, folder in FOLDERS.items()
        for inside in ["", *find_packages(folder)]
    ]
    return [*found, "ledger.fixtures"]


setup(packages=packages(), package_dir={**FOLDERS, "ledger.fixtures": "fixtures"})
