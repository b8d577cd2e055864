# huipai: `make run` shows the project, `make test` proves it, `make check` reads its code.
# Written for GNU make 3.81 and a POSIX shell, so that macOS runs it as it is.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
ARGS :=
BESIDE := .venv-bench
SCRIPTS := tests/app/scripts
PUBLIC_READER := mahjong-detector==0.0.6
# Set PYTHON=/path/to/python to choose one yourself.
PYTHON :=

.PHONY: fuzz-doors help run test check check-scripts format locale rules rooms tables bench-rules bench-ledger prove-ledger compare-rules prove-rules bench-app bench-crowd screens clean

help:
	@echo "make run                  install, read the sample photo, then serve the app (Ctrl-C ends it)"
	@echo "make run ARGS=--no-serve  the same without serving"
	@echo "make test                 install the rest and run all tests (ARGS=... goes to pytest)"
	@echo "make check                ruff (lint, format), strict types, spelling; with Node also check-scripts"
	@echo "make check-scripts        types and lint of the JavaScript and CSS of the app"
	@echo "make format               let ruff put the code in order"
	@echo "make locale               write traditional Chinese from simplified Chinese"
	@echo "make rules                write docs/rules.md, docs/house_rules.md and the keys of docs/command.md"
	@echo "make rooms                draw docs/rooms.svg from the table of rooms and arrows"
	@echo "make screens              take the pictures of the app"
	@echo "make bench-app            how quick the app is, in taps and in seconds, and its memory"
	@echo "make bench-crowd          20 phones at 5 tables, on PostgreSQL and two processes (ARGS=\"--processes 3\")"
	@echo "make bench-rules          how fast the rules engine is (ARGS=\"--hands 10000\")"
	@echo "make bench-ledger         how fast the ledger is (ARGS=\"--hands 1000000\")"
	@echo "make prove-ledger         killed writers, crowds, flipped bits, every write that can fail (an hour)"
	@echo "make compare-rules        engine against naive brute force on more hands (ARGS=\"--hands 100000\")"
	@echo "make prove-rules          the long proofs of the rules engine (ARGS=\"--hands 1000000\")"
	@echo "make bench-vision         how long a photo takes, stage by stage, beside a public reader (ARGS=my.jpg)"
	@echo "make fuzz-doors           2,000 damaged lines, sheets, backups, databases and links each at the doors"
	@echo "make fuzz-photos          2,000 damaged photos at the door, and the memory they take"
	@echo "make tables               write the table of the rules engine again"
	@echo "make clean                remove the virtual environment and caches"

run: $(VENV)/.base
	@$(BIN)/python -m assistant.cli demo $(ARGS)

# Modules are taken in their order. By xdist's own, those with the fewest tests come last, and these are the longest.
test: $(VENV)/.dev
	@$(BIN)/python -m pytest -n auto --dist loadscope --no-loadscope-reorder $(ARGS)

check: $(VENV)/.dev
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/python -m codespell_lib
	@if command -v npm >/dev/null 2>&1; then $(MAKE) --no-print-directory check-scripts; \
	  else echo "Node was not found: the scripts and styles of the app are left out."; fi

check-scripts: $(SCRIPTS)/node_modules/.made
	@cd $(SCRIPTS) && npm run --silent check

$(SCRIPTS)/node_modules/.made: $(SCRIPTS)/package-lock.json
	@cd $(SCRIPTS) && npm ci --silent --no-audit --no-fund
	@touch $@

format: $(VENV)/.dev
	@$(BIN)/python -m ruff check --fix .
	@$(BIN)/python -m ruff format .

locale: $(VENV)/.dev
	@$(BIN)/python -m tests.app.traditional

rules: $(VENV)/.dev
	@$(BIN)/python -m tests.rules.write_rulebook
	@$(BIN)/python -m tests.rules.write_house_rules

rooms: $(VENV)/.dev
	@$(BIN)/python -m tests.draw_rooms

screens: $(VENV)/.dev
	@$(BIN)/python -m tests.app.screenshots

bench-app: $(VENV)/.dev
	@$(BIN)/python -m tests.app.bench

bench-crowd: $(VENV)/.dev
	@$(BIN)/python -m tests.app.bench_crowd $(ARGS)

bench-rules: $(VENV)/.dev
	@$(BIN)/python -m tests.rules.bench $(ARGS)

bench-ledger: $(VENV)/.dev
	@$(BIN)/python -m tests.ledger.bench $(ARGS)

prove-ledger: $(VENV)/.dev
	@$(BIN)/python -m tests.ledger.proofs kill $(ARGS)
	@$(BIN)/python -m tests.ledger.proofs kill --postgresql $(ARGS)
	@$(BIN)/python -m tests.ledger.proofs crowd $(ARGS)
	@$(BIN)/python -m tests.ledger.proofs crowd --postgresql $(ARGS)
	@$(BIN)/python -m tests.ledger.flips
	@FAULTS=100000 $(BIN)/python -m pytest -q tests/ledger/test_faults.py tests/ledger/test_faults_postgresql.py

compare-rules: $(VENV)/.dev
	@$(BIN)/python -m tests.rules.brute_force $(ARGS)
	@$(BIN)/python -m tests.rules.brute_force_zhuowukui $(ARGS)
	@$(BIN)/python -m tests.rules.referees.compare guobiao $(ARGS)
	@$(BIN)/python -m tests.rules.referees.compare tuidaohu $(ARGS)
	@$(BIN)/python -m tests.rules.referees.public_judge $(ARGS)

prove-rules: $(VENV)/.dev
	@$(BIN)/python -m tests.rules.prove $(ARGS)

bench-vision: $(VENV)/.dev $(BESIDE)/.made
	@$(BIN)/python -m tests.vision.bench --beside $(BESIDE)/bin/python $(ARGS)

fuzz-doors: $(VENV)/.dev
	@$(BIN)/python -m tests.ledger.fuzz $(ARGS)

fuzz-photos: $(VENV)/.dev
	@$(BIN)/python -m tests.vision.fuzz $(ARGS)

# The public reader has an environment of its own: it brings another runtime for networks. Without it the rest is timed.
$(BESIDE)/.made: | $(VENV)/.made
	@$(BIN)/python -m venv $(BESIDE)
	@$(BESIDE)/bin/python -m pip install --quiet --disable-pip-version-check $(PUBLIC_READER) \
	  || echo "$(PUBLIC_READER) could not be installed; it is left out."
	@touch $@

tables: $(VENV)/.base
	@$(BIN)/python -m assistant.rules.shapes.make_table

clean:
	rm -rf $(VENV) $(BESIDE) $(SCRIPTS)/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The stamps are younger than pyproject.toml exactly while what it asks for is installed.
$(VENV)/.base: pyproject.toml | $(VENV)/.made
	@echo "Installing huipai and its libraries into $(VENV); this takes a minute or two ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.made
	@echo "Installing huipai and its test tools into $(VENV); this takes a minute or two ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/.base $@

$(VENV)/.made:
	@for python in $(or $(PYTHON),python3.13 python3.12 python3.11 python3.14 python3 python); do \
	  if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    echo "Making $(VENV) with $$("$$python" --version) ..."; \
	    "$$python" -m venv $(VENV) && touch $@; exit $$?; \
	  fi; \
	done; \
	echo "huipai needs Python 3.11 or newer with its venv module, and none was found." >&2; \
	echo "  Debian, Ubuntu:  sudo apt install python3 python3-venv" >&2; \
	echo "  macOS:           brew install python" >&2; \
	echo "  elsewhere:       name one, as in  make run PYTHON=/path/to/python3" >&2; \
	exit 1
