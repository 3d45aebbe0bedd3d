# Everything from a fresh clone: `make play` opens the game, `make test` runs the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check lint types rules bench snapshots clean

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Terminus needs Python 3.11 or newer: set PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $(READY)

play: $(READY)
	@$(BIN)/terminus

test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist loadfile

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(READY)
	$(BIN)/mypy

rules: $(READY)
	@$(BIN)/python -m tests.rule_coverage

# TESTED=1 leaves out the tests where they have just run.
check: lint types rules $(if $(TESTED),,test)

bench: $(READY)
	@$(BIN)/terminus bench

snapshots: $(READY)
	$(BIN)/python -m pytest tests/tui --snapshot-update

clean:
	rm -rf $(VENV) build dist *.egg-info
