"""A real PostgreSQL server for the tests: found or installed, unprivileged, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import psycopg

from ledger.tools.dev import system_packages

FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
MISSING = (
    "The storage tests need a PostgreSQL server, and none is installed or can be installed here: "
    "please install the package `postgresql` (any version from 13) and run this again."
)
START_TIMEOUT = 60  # seconds


class NoServer(click.ClickException):
    """One clear sentence; the tests fail with it and are never skipped."""


def programs() -> Path:
    """The folder that holds initdb and postgres; installs the system's package if need be."""
    folder = installed()
    if folder is None and _install():
        folder = installed()
    if folder is None:
        raise NoServer(MISSING)
    return folder


def installed() -> Path | None:
    """The same folder, if there is one already."""
    initdb = system_packages.find(["initdb"], FOLDERS)
    folder = initdb.resolve().parent if initdb else None
    return folder if folder and (folder / "postgres").exists() else None


def _install() -> bool:
    """Without a cluster of its own: Debian starts one unless it is told not to."""
    conf = Path("/etc/postgresql-common/createcluster.d/no-main-cluster.conf")
    root = system_packages.superuser()
    fresh = not conf.parent.exists()
    if root is not None and shutil.which("apt-get"):
        subprocess.run([*root, "mkdir", "-p", str(conf.parent)], check=False)
        subprocess.run(
            [*root, "tee", str(conf)],
            input=b"create_main_cluster = false\n",
            stdout=subprocess.DEVNULL,
            check=False,
        )
    try:
        return system_packages.install("postgresql")
    finally:
        if root is not None:
            subprocess.run([*root, "rm", "-f", str(conf)], check=False)
            if fresh:
                subprocess.run([*root, "rmdir", str(conf.parent)], capture_output=True, check=False)


@contextmanager
def temporary_server() -> Iterator[str]:
    """A server on a free port of 127.0.0.1; gives its `postgresql://` address."""
    folder = programs()
    home = Path(tempfile.mkdtemp(prefix="ledger-postgres-"))
    try:
        user = _unprivileged()
        if user is not None:
            os.chown(home, user.pw_uid, user.pw_gid)
        _run(user, home, folder / "initdb", *_INITDB, "-D", home / "data")
        server, port = _start(user, folder, home)
        try:
            yield f"postgresql://ledger@127.0.0.1:{port}/postgres"
        finally:
            _stop(server)
    finally:
        shutil.rmtree(home, ignore_errors=True)


_INITDB = ("--auth=trust", "--username=ledger", "--encoding=UTF8", "--locale=C", "--no-sync")


def _unprivileged() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root; anybody else runs it as themselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoServer("As root the PostgreSQL tests need a user `postgres` or `nobody` to run under.")


def _as(user: pwd.struct_passwd | None) -> dict[str, Any]:
    if user is None:
        return {}
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _run(user: pwd.struct_passwd | None, home: Path, *command: object) -> None:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
        **_as(user),
    )
    if done.returncode:
        raise NoServer(f"{command[0]} failed: {done.stderr.strip()}")


def _start(
    user: pwd.struct_passwd | None, folder: Path, home: Path
) -> tuple[subprocess.Popen[bytes], int]:
    log = home / "server.log"
    for _ in range(3):  # somebody else may take the free port first
        port = free_port()
        settings = (f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=")
        command = [str(folder / "postgres"), "-D", str(home / "data")]
        command += [part for setting in settings for part in ("-c", setting)]
        with log.open("wb") as output:
            server = subprocess.Popen(
                command,
                cwd=home,
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                **_as(user),
            )
        if _answers(server, port):
            return server, port
        _stop(server)
    raise NoServer(f"The temporary PostgreSQL server did not start: {log.read_text()[-2000:]}")


def _answers(server: subprocess.Popen[bytes], port: int) -> bool:
    deadline = time.monotonic() + START_TIMEOUT
    while server.poll() is None and time.monotonic() < deadline:
        try:
            psycopg.connect(f"postgresql://ledger@127.0.0.1:{port}/postgres").close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return True
    return False


def _stop(server: subprocess.Popen[bytes]) -> None:
    if server.poll() is None:
        server.send_signal(signal.SIGINT)  # its "fast" shutdown: closes every connection
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def new_database(server: str, name: str) -> Iterator[str]:
    """An empty database on the server, dropped afterwards; gives its address."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield f"{server.rpartition('/')[0]}/{name}"
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def main() -> None:
    """For the Makefile: makes sure that a server can be had, and says which."""
    try:
        click.echo(f"PostgreSQL: {programs()}")
    except NoServer as error:
        error.show()
        sys.exit(1)


if __name__ == "__main__":
    main()
