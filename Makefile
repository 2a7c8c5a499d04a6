# Sandtable. All that is installed goes into .venv; `make clean` removes it.
# Needed: Python 3.11 or later with its venv module, and make.

PYTHON ?=
ARGS   ?=

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install --quiet

WEB := hatch_build.py $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*')

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_USER := 0

.DEFAULT_GOAL := help
.PHONY: help play terminal test lint bench endings ladder adversaries mutants load frames clauses types lock sizes clean FORCE
.NOTPARALLEL:

help:
	@echo 'make play      play in the browser           (options: make play ARGS="--help")'
	@echo 'make terminal  play in the terminal          (options: make terminal ARGS="--help")'
	@echo 'make test      run all tests and the clause report'
	@echo 'make lint      style, security rules, types, layers, pages'
	@echo 'make bench     measure speed against the budgets'
	@echo 'make endings   play random games by the thousand: each ends, no position is unsound'
	@echo 'make ladder    play the levels of the map games against each other  (one afresh: make ladder ARGS='--anew summer')'
	@echo 'make adversaries  play the scripts of all games against perverse players  (one: make adversaries ARGS=defiant)'
	@echo 'make mutants   break the rules a line at a time: do the tests notice?  (one game: make mutants ARGS=summer)'
	@echo 'make load      play many games at once against a server and measure it'
	@echo 'make frames    measure the map in a real browser: first board, frames, reach, orders'
	@echo 'make clauses   which code and which tests stand behind each clause of the rules'
	@echo 'make types     write the types of the pages anew from the server'"'"'s'
	@echo 'make lock      write requirements/*.txt anew (upgrade: make lock ARGS=--upgrade)'
	@echo 'make sizes     how much a first run downloads'
	@echo 'make clean     remove .venv and all caches'
	@echo
	@echo 'The first run sets up .venv. Another Python: make play PYTHON=/path/to/python3'

play: $(VENV)/.run
	@$(BIN)/sandtable serve --open $(ARGS)

terminal: $(VENV)/.run
	@$(BIN)/sandtable play $(ARGS)

test: $(VENV)/.dev
	@$(BIN)/python -m pytest -n 2 $(ARGS)
	@$(BIN)/python -m tools.npm run --silent test
	@$(BIN)/python -m tools.clauses --check --quiet

lint: $(VENV)/.dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m tools.cycles
	@$(BIN)/python -m tools.lines
	@$(BIN)/python -m tools.npm run --silent check
	@$(BIN)/python -m tools.npm run --silent lint

bench: $(VENV)/.run
	@$(BIN)/python -m benchmarks $(ARGS)

endings: $(VENV)/.run
	@$(BIN)/python -m benchmarks.endings $(ARGS)

ladder: $(VENV)/.run
	@$(BIN)/python -m tools.ladder $(ARGS)

adversaries: $(VENV)/.run
	@$(BIN)/python -m tools.adversaries $(ARGS)

mutants: $(VENV)/.dev
	@$(BIN)/python -m tools.mutants $(ARGS)

load: $(VENV)/.run
	@$(BIN)/python -m tools.load $(ARGS)

frames: $(VENV)/.dev
	@$(BIN)/python -m tools.frames

clauses: $(VENV)/.dev
	@$(BIN)/python -m tools.clauses $(ARGS)

types: $(VENV)/.dev
	@$(BIN)/python -m tools.types

# What a first run downloads, for this machine's platform.
sizes: $(VENV)/.made
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
	for set in run dev; do \
	    $(BIN)/python -m pip download --quiet --require-hashes -r requirements/$$set.txt -d "$$tmp/$$set" && \
	    echo "$$set: $$(du -sk --apparent-size "$$tmp/$$set" | cut -f1) kB"; \
	done

clean:
	@rm -rf $(VENV) build dist web/node_modules web/dist tests/browser/node_modules src/sandtable/server/static .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- setting up: a stamp is written last, so what was interrupted is done again ---

# A .venv that was moved or copied from elsewhere, or has lost its Python, is made anew.
ifneq ($(shell test -x $(BIN)/python && cat $(VENV)/.made 2>/dev/null),$(CURDIR))
$(VENV)/.made: FORCE
endif

$(VENV)/.made:
	@for python in $(if $(PYTHON),"$(PYTHON)",python3.13 python3.12 python3.11 python3 python); do \
	    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    new=$${new:-$$python}; \
	    "$$python" -c 'import ensurepip, venv' 2>/dev/null && whole=$$python && break; \
	done; \
	if [ -z "$$new" ]; then \
	    echo 'Sandtable needs Python 3.11 or later, and none was found$(if $(PYTHON), as $(PYTHON)): install it, or name it: make play PYTHON=/path/to/python3' >&2; exit 1; \
	elif [ -z "$$whole" ]; then \
	    echo "$$new has no venv module (ensurepip is missing): install it (Debian, Ubuntu: apt install python3-venv), or name another Python: make play PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	echo "Making $(VENV) with $$whole ..."; \
	rm -rf $(VENV) && "$$whole" -m venv $(VENV) && printf '%s\n' '$(CURDIR)' > $@

# The pages of web/ are built by the second install, with the Node that the first one brings.
$(VENV)/.run: requirements/run.txt pyproject.toml $(WEB) $(VENV)/.made
	@echo 'Setting up what is needed to play (the first time: 100 MB to download, 25 to 40 seconds) ...'
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# dev.txt holds all of run.txt, in the same versions.
$(VENV)/.dev: requirements/dev.txt pyproject.toml $(WEB) $(VENV)/.made
	@echo 'Setting up what is needed to test (the first time: 200 MB to download, 50 to 80 seconds) ...'
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m tools.npm --version > /dev/null
	@touch $(VENV)/.run $@

# uv writes the lock files, for all platforms and Python 3.11 up, and is not needed for anything else.
lock: $(VENV)/.made
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
	$(BIN)/python -m venv "$$tmp" && "$$tmp/bin/python" -m pip install --quiet 'uv>=0.5' && \
	export UV_CUSTOM_COMPILE_COMMAND='make lock' && \
	compile() { "$$tmp/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-emit-find-links $(ARGS) --group build pyproject.toml "$$@"; } && \
	compile --extra server --output-file requirements/run.txt && \
	compile --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt && \
	! grep -nE '://|^ *--(extra-)?(index|find)' requirements/*.txt
