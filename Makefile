# Everything a fresh clone needs: Python 3.11+, make, and one of these targets.

PORT ?= 8000
JOBS ?= 3
MINUTES ?= 60
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && exit; \
	done; echo python3)
BIN := .venv/bin
READY := .venv/.ready
READY_DEV := .venv/.ready-dev
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Compiled modules are kept: every command then starts in half the time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup dev serve test lint browser postgres bench soak prove prove-hosts flaky lock

help:
	@echo "make serve   the web application with sample games, on http://127.0.0.1:$(PORT)"
	@echo "make test    lint, types and every test, in a real browser and on PostgreSQL too"
	@echo "make lint    ruff and mypy alone"
	@echo "make bench   the benchmark suite, as ratios"
	@echo "make soak    hundreds of whole games, then $(MINUTES) minutes of every freedom; every law checked"
	@echo "make prove   every promise of docs/promises.md tried, in about half an hour"
	@echo "make prove-hosts  the rows about several hosts alone, in about ten minutes"
	@echo "make flaky   the browser tests twenty times on a busy machine"
	@echo "make setup   only prepare .venv with what serving needs (the others do this first)"
	@echo "make dev     add what lint, tests and benchmark need (those do this first)"
	@echo "make lock    choose the versions in requirements*.lock anew"

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Ledger needs Python 3.11 or newer as python3 (or: make PYTHON=/path/to/python)." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "This Python cannot make virtual environments: please install the package python3-venv." >&2; exit 1; }
	@echo "preparing .venv"
	@$(PYTHON) -m venv .venv
	@$(PIP) --no-deps --require-hashes -r requirements.lock
	@PYTHONWARNINGS=ignore $(PIP) --no-deps --no-build-isolation -e .
	@touch $(READY)

dev: $(READY_DEV)

$(READY_DEV): $(READY) requirements-dev.lock
	@echo "adding what the tests need"
	@$(PIP) --no-deps --require-hashes -r requirements-dev.lock
	@touch $(READY_DEV)

serve: setup
	@LEDGER_DB="$${LEDGER_DB:-data/ledger.db}" PORT=$(PORT) $(BIN)/ledger serve --demo

test: dev browser postgres lint
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

lint: dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

browser: dev
	@$(BIN)/python -m ledger.tools.dev.chromium

postgres: dev
	@$(BIN)/python -m ledger.tools.dev.postgres_server

bench: dev
	@$(BIN)/python -m ledger.tools.dev.chromium || true
	@$(BIN)/python -m ledger.tools.dev.postgres_server || true
	@$(BIN)/ledger bench

soak: dev
	@$(BIN)/python -m ledger.tools.dev.soak
	@$(BIN)/python -m ledger.tools.dev.freedoms --minutes $(MINUTES) --write

prove: dev postgres
	@$(BIN)/python -m ledger.tools.dev.prove $(PROVE)

prove-hosts: dev postgres
	@$(BIN)/python -m ledger.tools.dev.prove --only hosts --only cluster --only first-page \
		--only devices $(PROVE)

flaky: dev browser
	@$(BIN)/python -m ledger.tools.dev.repeat_browser_tests

# The newest versions that pyproject.toml allows, with the hashes of the files of every platform.
UV := build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate

lock:
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	@echo "setuptools>=77" | $(UV) --output-file requirements.lock pyproject.toml -
	@$(UV) --constraint requirements.lock --group dev --output-file requirements-dev.lock
