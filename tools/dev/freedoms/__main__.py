"""The command: plays with the freedoms for some minutes, and keeps the figures."""

from __future__ import annotations

import sys

from ledger.tools.dev.freedoms.command import main

if __name__ == "__main__":
    sys.exit(main())
