"""The browser of the tests and screenshots: an installed one, the system's, or Playwright's own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from ledger.tools.dev import system_packages

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FOLDERS = (
    "/Applications/Google Chrome.app/Contents/MacOS",
    "/Applications/Chromium.app/Contents/MacOS",
)
MISSING = (
    "The browser tests need Chromium, and none is installed or can be installed here: "
    "please install the package `chromium` or run `.venv/bin/playwright install chromium`, "
    "and run this again."
)
# The last two keep pages ready for the address bar of every window: they cost a test more than its
# own page. Chromium reads one such list only, so those that Playwright leaves out are here again.
LEFT_OUT = (
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
)
FLAGS = (
    "--no-sandbox",  # Chromium refuses to run as root with its sandbox
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
)


class NoBrowser(click.ClickException):
    """One clear sentence; the tests fail with it and are never skipped."""


def executable() -> Path:
    """The browser to start: installed already, or installed now."""
    found = installed()
    if found is None and system_packages.install("chromium"):
        found = installed()
    if found is None:
        found = _download()
    if found is None:
        raise NoBrowser(MISSING)
    return found


def installed() -> Path | None:
    """The browser of this machine, if there is one already."""
    return (
        system_packages.find([*NAMES, "Google Chrome", "Chromium"], FOLDERS) or _playwrights_own()
    )


def _playwrights_own() -> Path | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def _download() -> Path | None:
    click.echo("downloading Playwright's own Chromium for the tests", err=True)
    command = [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"]
    if system_packages.superuser() is None:
        command.remove("--with-deps")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        click.echo(done.stderr.strip()[-2000:], err=True)
    return _playwrights_own()


def main() -> None:
    """For the Makefile: makes sure that a browser can be had, and says which."""
    try:
        click.echo(f"browser: {executable()}")
    except NoBrowser as error:
        error.show()
        sys.exit(1)


if __name__ == "__main__":
    main()
