"""Finding and installing what the tests need, without installing anything here."""

from __future__ import annotations

import stat
import subprocess
from pathlib import Path

import pytest

from ledger.tools.dev import chromium, postgres_server, system_packages


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine with an empty PATH and no programs in the usual folders."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(postgres_server, "FOLDERS", ())
    monkeypatch.setattr(chromium, "FOLDERS", ())
    monkeypatch.setattr(chromium, "_playwrights_own", lambda: None)
    return tmp_path / "bin"


@pytest.fixture
def ran(monkeypatch):
    """Every command that would have been run; all of them succeed."""
    commands = []

    def run(command, **options):
        commands.append(list(map(str, command)))
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def program(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_a_program_on_the_path_is_found_first(bare):
    expected = program(bare, "chromium")
    assert chromium.executable() == expected


def test_the_newest_of_several_installed_versions_is_taken(bare, tmp_path):
    for version in ("9.6", "15", "17"):
        program(tmp_path / "pg" / version / "bin", "initdb")
    found = system_packages.find(["initdb"], [f"{tmp_path}/pg/*/bin"])
    assert found == tmp_path / "pg" / "17" / "bin" / "initdb"


def test_without_any_way_to_a_browser_one_sentence_says_what_to_do(bare, ran, monkeypatch):
    monkeypatch.setattr(system_packages, "superuser", lambda: None)
    with pytest.raises(chromium.NoBrowser) as error:
        chromium.executable()
    assert "install the package `chromium`" in error.value.message
    assert "\n" not in error.value.message
    assert [command[1:] for command in ran] == [["-m", "playwright", "install", "chromium"]]


def test_without_any_way_to_postgresql_one_sentence_says_what_to_do(bare, ran, monkeypatch):
    monkeypatch.setattr(system_packages, "superuser", lambda: None)
    with pytest.raises(postgres_server.NoServer) as error, postgres_server.temporary_server():
        pass
    assert "install the package `postgresql`" in error.value.message
    assert "\n" not in error.value.message
    assert ran == []


def test_the_systems_chromium_is_installed_when_permitted(bare, monkeypatch):
    asked = []

    def install(*packages):
        asked.append(packages)
        program(bare, "chromium")
        return True

    monkeypatch.setattr(system_packages, "install", install)
    assert chromium.executable() == bare / "chromium"
    assert asked == [("chromium",)]


def test_the_systems_postgresql_is_installed_without_a_cluster_of_its_own(bare, ran, monkeypatch):
    monkeypatch.setattr(system_packages, "superuser", lambda: ["sudo", "-n"])
    program(bare, "apt-get")

    def install(*packages):
        ran.append(["install", *packages])
        program(bare, "initdb")
        program(bare, "postgres")
        return True

    monkeypatch.setattr(system_packages, "install", install)
    assert postgres_server.programs() == bare
    words = [" ".join(command) for command in ran]
    told, installed = (
        next(n for n, line in enumerate(words) if part in line)
        for part in ("tee /etc/postgresql-common/createcluster.d/", "install postgresql")
    )
    assert told < installed
    assert any(
        "rm -f /etc/postgresql-common/createcluster.d/" in line for line in words[installed:]
    )


def test_installing_asks_nothing_and_refreshes_the_list_first(bare, ran, monkeypatch):
    monkeypatch.setattr(system_packages, "superuser", list)
    program(bare, "apt-get")
    assert system_packages.install("chromium")
    update, install = ran
    assert update[:2] == ["env", "DEBIAN_FRONTEND=noninteractive"]
    assert update[-1] == "update"
    assert install[-3:] == ["install", "--no-install-recommends", "chromium"]
    assert "-y" in install


@pytest.mark.parametrize(("root", "apt"), [(None, True), ([], False)])
def test_nothing_is_installed_where_it_is_not_permitted(bare, ran, monkeypatch, root, apt):
    monkeypatch.setattr(system_packages, "superuser", lambda: root)
    if apt:
        program(bare, "apt-get")
    assert not system_packages.install("chromium")
    assert ran == []


def test_the_temporary_server_is_real_unprivileged_and_gone_afterwards():
    import psycopg

    with postgres_server.temporary_server() as address:
        with psycopg.connect(address) as connection:
            folder = Path(connection.execute("SHOW data_directory").fetchone()[0])
            assert connection.execute("SHOW listen_addresses").fetchone() == ("127.0.0.1",)
        assert folder.stat().st_uid != 0
    assert not folder.parent.exists()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(address)


def test_the_temporary_server_is_gone_after_a_failure_too():
    import psycopg

    with pytest.raises(RuntimeError), postgres_server.temporary_server() as address:
        raise RuntimeError("a test failed")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(address)
