"""The files of tools/deploy: each is read, and the commands in it are run as far as can be here."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psycopg
import pytest
import yaml

from ledger.application import Ledger
from ledger.tools.dev.postgres_server import controlled_server, free_port, new_database, programs

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "tools" / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
UNITS = [*sorted(path.name for path in DEPLOY.glob("*.service")), "ledger-backup.timer"]


def unit(name: str) -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / name)
    return found


@contextmanager
def running(words: list[str], store: str, **more: str) -> Any:
    """These words of `ledger`, on a free port; gives the process and its port."""
    assert words[0] == "serve"
    port = free_port()
    start = [sys.executable, "-c", "from tools.cli import main; main()", *words]
    environment = {**os.environ, **more, "LEDGER_DB": store, "PORT": str(port)}
    process = subprocess.Popen(start, env=environment, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while True:
            with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
                assert json.loads(answer.read())["status"] == "ready"
                break
            assert time.monotonic() < end
            time.sleep(0.05)
        yield process, port
    finally:
        process.terminate()
        assert process.wait(timeout=30) == 0


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_one_that_systemd_reads(name, tmp_path):
    found = unit(name)
    assert found["Unit"]["Description"]
    for section in found.values():
        for command in (section.get("ExecStart"), section.get("ExecReload")):
            if command and command.startswith("/opt/ledger/share/deploy/"):
                assert os.access(DEPLOY / Path(command).name, os.X_OK)
    if shutil.which("systemd-analyze"):  # which looks for the programs too
        text = (DEPLOY / name).read_text()
        copy = tmp_path / name
        copy.write_text(re.sub(r"/opt/ledger/\S+", "/bin/true", text))
        for other in UNITS:
            if other != name:
                shutil.copy(DEPLOY / other, tmp_path / other)
        done = subprocess.run(
            ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False
        )
        ours = [line for line in done.stderr.splitlines() if name in line]
        assert [line for line in ours if "/opt/ledger" not in line] == []


def test_the_unit_serves_reloads_and_stops(postgres):
    service = unit("ledger.service")["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert program == "/opt/ledger/bin/ledger"
    assert service["ExecReload"] == "/bin/kill -HUP $MAINPID"
    with running(words, postgres) as (process, port):
        process.send_signal(signal.SIGHUP)
        with urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.status == 200


def test_the_compose_file_has_two_servers_that_serve_and_are_known_to_be_well(postgres):
    services = COMPOSE["services"]
    assert set(services) == {"server-a", "server-b", "database", "proxy"}
    for name in ("server-a", "server-b"):
        one = services[name]
        assert one["read_only"]
        assert one["cap_drop"] == ["ALL"]
        assert f"server {name}:8000" in (DEPLOY / "nginx.conf").read_text()
        assert {volume.partition(":")[0] for volume in one["volumes"]} <= set(COMPOSE["volumes"])
        assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).is_file()
    with running(services["server-a"]["command"], postgres) as (_, port):
        kind, program, *words = services["server-a"]["healthcheck"]["test"]
        assert (kind, program) == ("CMD", "/opt/ledger/bin/python")
        here = [word.replace(":8000", f":{port}") for word in words]
        subprocess.run([sys.executable, *here], check=True)


def test_the_image_is_made_of_what_is_there_and_runs_what_the_compose_file_runs():
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line[:1].isupper()]
    said = [(word, rest) for word, rest in lines]
    assert [word for word, _ in said].count("FROM") == 2
    assert ("USER", "10001") in said
    command = next(json.loads(rest) for word, rest in said if word == "CMD")
    assert command == COMPOSE["services"]["server-a"]["command"]
    for word, rest in said:
        if word == "COPY" and not rest.startswith("--from"):
            assert all((ROOT / name).exists() for name in rest.split()[:-1])


@pytest.mark.postgres
def test_a_backup_is_played_back_to_a_point_in_time(tmp_path):
    """`backup.sh` and `restore.sh` on a server that archives its log as the documents say."""
    base = Path("/tmp") if os.geteuid() == 0 else tmp_path  # readable by the server's own user
    archive = Path(tempfile.mkdtemp(prefix="deploy-", dir=base))
    archive.chmod(0o777)
    (archive / "wal").mkdir(mode=0o777)
    (archive / "wal").chmod(0o777)
    keep = f"test ! -f {archive}/wal/%f && cp %p {archive}/wal/%f"
    settings = ("wal_level=replica", "archive_mode=on", f"archive_command={keep}")
    environment = {
        **os.environ,
        "LEDGER_ARCHIVE": str(archive),
        "PG_BIN": str(programs()),
    }
    try:
        with controlled_server(*settings) as server, new_database(server.address, "games") as store:
            environment["LEDGER_DB"] = store
            with closing(Ledger(store)) as ledger:
                game = ledger.start("founders", ["Ana", "Bo"])
                command = [str(DEPLOY / "backup.sh")]
                said = subprocess.check_output(command, env=environment, text=True)
                made = Path(said.strip().splitlines()[-1])
                ledger.note(game.id, "before")
                with psycopg.connect(store, autocommit=True) as connection:
                    moment = connection.execute("SELECT clock_timestamp()::text").fetchone()[0]
                    time.sleep(0.1)
                    ledger.note(game.id, "after")
                    connection.execute("SELECT pg_switch_wal()")
                    wait_for_archive(connection)
            new = archive / "restored"
            words = [str(DEPLOY / "restore.sh"), str(made), str(new), moment]
            subprocess.run(words, env=environment, check=True)
            assert subprocess.run(words, env=environment, check=False).returncode == 1
            notes = restored_notes(server, new, store, game.id)
        assert notes == ["before"]
    finally:
        shutil.rmtree(archive, ignore_errors=True)


def wait_for_archive(connection: Any) -> None:
    end = time.monotonic() + 60
    sql = "SELECT archived_count, failed_count FROM pg_stat_archiver"
    first = connection.execute(sql).fetchone()
    while connection.execute(sql).fetchone()[0] == first[0] and time.monotonic() < end:
        time.sleep(0.1)


def restored_notes(server: Any, folder: Path, store: str, game: Any) -> list[str]:
    """What the restored server has, on a port of its own."""
    port = free_port()
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", "postgres", str(folder)], check=True)
    start = [str(programs() / "postgres"), "-D", str(folder), "-p", str(port)]
    start += ["-k", "", "-c", "archive_mode=off", "-c", "listen_addresses=127.0.0.1"]
    who = {"user": "postgres"} if os.geteuid() == 0 else {}
    process = subprocess.Popen(
        start, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who
    )
    try:
        address = re.sub(r":\d+/", f":{port}/", store)
        end = time.monotonic() + 60
        while True:
            with suppress(psycopg.Error), psycopg.connect(address) as connection:
                ended = "SELECT NOT pg_is_in_recovery()"
                if connection.execute(ended).fetchone()[0]:
                    break
            assert time.monotonic() < end
            time.sleep(0.2)
        with closing(Ledger(address)) as ledger:
            return [body.text for body in ledger.game(game).bodies if hasattr(body, "text")]
    finally:
        process.terminate()
        process.wait(timeout=30)
