"""What is installed: pinned with hashes, and to serve nothing of what only the tests need."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
SERVE, DEV = "requirements.lock", "requirements-dev.lock"
ASKED = {
    SERVE: [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]],
    DEV: PROJECT["dependency-groups"]["dev"],
}
ONLY_FOR_TESTS = ("axe_playwright_python", "hypothesis", "mypy", "playwright", "pytest", "xdist")
IMPORT_ALL = """
import importlib, pkgutil, sys
sys.modules.update(dict.fromkeys({names}))  # importing one of these fails
import ledger, ledger.tools, ledger.web
for package in (ledger, ledger.tools, ledger.web):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.startswith("ledger.tools.dev."):
            importlib.import_module(module.name)
"""


def pins(name: str) -> dict[str, str]:
    """Package to what follows its name: the version, perhaps a marker, the hashes."""
    text = (ROOT / name).read_text().replace("\\\n", " ")
    return dict(re.match(r"([\w.-]+)==(.+)", line).groups() for line in text.splitlines())


def everywhere(name: str) -> dict[str, str]:
    """The same, on whatever system."""
    found = {one: re.sub(r";[^-]*(?=--hash)", " ", rest) for one, rest in pins(name).items()}
    return {one: " ".join(rest.split()) for one, rest in found.items()}


def name_of(requirement: str) -> str:
    return re.match(r"[\w-]+", requirement)[0]


@pytest.mark.parametrize("lock", ASKED)
def test_every_package_is_pinned_with_the_hashes_of_its_files(lock):
    found = pins(lock)
    assert {name_of(one) for one in ASKED[lock]} <= set(found)
    assert [name for name, rest in found.items() if "--hash=sha256:" not in rest] == []


def test_the_tests_run_on_the_versions_that_are_served():
    serve, dev = everywhere(SERVE), everywhere(DEV)
    assert {name: (serve[name], dev[name]) for name in serve.keys() & dev.keys()} == {
        name: (serve[name], serve[name]) for name in serve.keys() & dev.keys()
    }


def test_what_only_tests_need_is_not_installed_to_serve():
    only = {name_of(one) for one in ASKED[DEV]}
    elsewhere = {name for name, rest in pins(SERVE).items() if "sys_platform == 'win32'" in rest}
    assert only & set(pins(SERVE)) <= elsewhere  # tried here, served with there


def test_the_extras_are_tried_in_the_versions_they_ask_for():
    for wanted in PROJECT["project"]["optional-dependencies"].values():
        assert set(wanted) <= set(ASKED[DEV])


@pytest.mark.parametrize("lock", ASKED)
def test_a_lock_names_no_place_packages_come_from(lock):
    assert re.findall(r"://|--(?:extra-)?index|--find-links", (ROOT / lock).read_text()) == []


def test_the_application_runs_without_what_only_the_tests_need():
    code = IMPORT_ALL.format(names=ONLY_FOR_TESTS)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd="/"
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_serving_prepares_no_more_than_that():
    """`make -n` says what would be run on a machine where nothing is prepared."""
    said = subprocess.run(
        ["make", "-n", "serve", "READY=no-such-file", "READY_DEV=neither"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "MAKEFLAGS"},
    ).stdout
    assert f"--require-hashes -r {SERVE}" in said
    assert DEV not in said
