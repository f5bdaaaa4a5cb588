"""The wheel, installed where nothing of this checkout is: one package, and it runs."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PIP = (sys.executable, "-m", "pip")
QUIET = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
LIBRARIES = next(Path(path) for path in sys.path if path.endswith("site-packages"))
BUILT_FROM = ("ledger", "web", "tools", "fixtures")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Built from a copy, so that nothing is left in the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(ROOT / name, source)
    for name in BUILT_FROM:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            *QUIET,
            "--no-build-isolation",
            "-w",
            folder,
            source,
        ],
        check=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def bin_folder(wheel, tmp_path_factory) -> Path:
    """A new environment with the wheel, and the libraries of this one."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    subprocess.run([*PIP, "install", *QUIET, "--target", site, wheel], check=True)
    needed = [path for path in LIBRARIES.iterdir() if "ledger" not in path.name]
    for path in needed:
        if path.suffix not in (".pth", ".egg-link") and not (site / path.name).exists():
            (site / path.name).symlink_to(path)
    return folder / "bin"


def run(bin_folder: Path, *words: str) -> str:
    done = subprocess.run(
        [bin_folder / "python", *words], capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_has_one_top_level_package(wheel):
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"ledger"}


def test_the_wheel_holds_what_is_read_at_run_time(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "ledger/web/templates/base.html",
        "ledger/web/static/css/ledger.css",
        "ledger/games/founders/catalogue.yaml",
        "ledger/web/access/common_passwords.txt.gz",
        "ledger/web/access/common_passwords.LICENSE.txt",
        "ledger/tools/skeleton/templates/pyproject.toml.txt",
        "ledger/tools/skeleton/templates/package/vectors/play.yaml.txt",
    ):
        assert wanted in names


def test_tools_and_web_are_no_packages_of_their_own(bin_folder):
    code = "from importlib.util import find_spec as f; print(f('web'), f('tools'), f('fixtures'))"
    assert run(bin_folder, "-c", code).strip() == "None None None"


def test_the_installed_command_runs(bin_folder):
    code = "import ledger; print(ledger.__file__)"
    assert str(bin_folder.parent) in run(bin_folder, "-c", code)
    main = "from ledger.tools.cli import main; main()"
    assert "Record board games as they are played" in run(bin_folder, "-c", main, "--help")
    assert "founders" in run(bin_folder, "-c", main, "titles")


def test_an_installed_ledger_writes_a_new_title(bin_folder, tmp_path):
    main = "from ledger.tools.cli import main; main()"
    run(bin_folder, "-c", main, "title", "new", "otter", "--into", str(tmp_path))
    assert (tmp_path / "ledger-otter" / "ledger_otter" / "rules.yaml").exists()
