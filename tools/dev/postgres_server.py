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
from contextlib import contextmanager, suppress
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
    with controlled_server() as server:
        yield server.address


@contextmanager
def controlled_server(*settings: str) -> Iterator[Server]:
    """The same, for those who stop and start it; `settings` are lines of its configuration."""
    folder = programs()
    home = Path(tempfile.mkdtemp(prefix="ledger-postgres-"))
    try:
        user = _unprivileged()
        if user is not None:
            os.chown(home, user.pw_uid, user.pw_gid)
        _run(user, home, folder / "initdb", *_INITDB, "-D", home / "data")
        server = Server(folder, home, user, settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()
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


class Server:
    """A cluster in a folder of its own and the process that serves it."""

    def __init__(
        self, folder: Path, home: Path, user: pwd.struct_passwd | None, settings: tuple[str, ...]
    ) -> None:
        self.folder, self.home, self.port = folder, home, 0
        self._user, self._settings = user, settings
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"postgresql://ledger@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """On the port it had before, or on a free one."""
        log = self.home / "server.log"
        for _ in range(3):  # somebody else may take the free port first
            port = self.port or free_port()
            self._process = self._begin(port, log)
            if self._answers(port):
                self.port = port
                return
            self.stop()
        raise NoServer(f"The temporary PostgreSQL server did not start: {log.read_text()[-2000:]}")

    def _begin(self, port: int, log: Path) -> subprocess.Popen[bytes]:
        own = (f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=")
        command = [str(self.folder / "postgres"), "-D", str(self.home / "data")]
        command += [part for setting in (*own, *self._settings) for part in ("-c", setting)]
        with log.open("ab") as output:
            return subprocess.Popen(
                command,
                cwd=self.home,
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                **_as(self._user),
            )

    def _answers(self, port: int) -> bool:
        process, deadline = self._process, time.monotonic() + START_TIMEOUT
        while process and process.poll() is None and time.monotonic() < deadline:
            try:
                psycopg.connect(f"postgresql://ledger@127.0.0.1:{port}/postgres").close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return True
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is its "fast" shutdown, which closes every connection; SIGQUIT the "immediate"
        one, after which it recovers from its log."""
        process = self._process
        if process is not None and process.poll() is None:
            process.send_signal(how)
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def hang(self) -> None:
        """Nothing of it moves any more, and its connections stay open."""
        self._all(signal.SIGSTOP)

    def go_on(self) -> None:
        self._all(signal.SIGCONT)

    def _all(self, what: signal.Signals) -> None:
        master = self._process.pid if self._process else 0
        backends = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        for pid in (master, *map(int, backends)):
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    def run(self, program: str, *words: object) -> None:
        """One of PostgreSQL's own programs, as the user the server runs as."""
        _run(self._user, self.home, self.folder / program, *words)


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
