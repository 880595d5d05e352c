# Formwright: build, try, test, install. `make help` lists what there is.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PREFIX ?= /usr/local
JOBS ?= 2
RECORDS ?= 1000
SETUP ?= yes
FUZZ_SECONDS ?= 10
# Where the forms and the damaged files of the larger test runs lie; without them, those tests say
# that they were skipped.
export FORMWRIGHT_FORMS ?=
export FORMWRIGHT_HOSTILE ?=

SWIFT_BUILD := swift build --jobs $(JOBS)
RELEASE := .build/release/formwright
DEBUG := .build/debug/formwright
ASAN_SCRATCH := .build/asan
PYTHON := .venv/bin/python
# So many Swift tests must run, at least.
LEAST_TESTS := 640
# Files that fuzzing begins with besides, where there are any.
FUZZ_CORPORA := $(FORMWRIGHT_FORMS) $(FORMWRIGHT_HOSTILE)
SOURCES := Sources Tests Package.swift

.PHONY: help setup build demo test test-swift test-quick test-all test-judges test-asan test-renderers \
	test-viewers test-hostile test-fuzz test-sweep test-deep install uninstall format lint clean

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install the Debian packages that are missing (apt-get; sudo unless root; SETUP=no skips)
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages

build: setup ## Release binary with the Swift library inside: .build/release/formwright
	$(SWIFT_BUILD) -c release --static-swift-stdlib --product formwright

demo: build ## Author a form, fill RECORDS (1000) copies of it, show one as a picture
	@Tests/Support/demo $(RELEASE) $(RECORDS)

# --- Tests -----------------------------------------------------------------------------------

# Builds are shared: the debug build by the Swift tests and the quick judges; the release build by the
# judges, the renderers and the sweep; the one with AddressSanitizer by the Swift tests and the hostile
# files; the one with libFuzzer by all its targets.

test: test-swift test-quick ## Swift tests, then outside readers on a few forms (8 minutes)

# Built once; the test run and the quick judges use what is there.
test-swift: setup $(PYTHON)
	$(SWIFT_BUILD) --build-tests
	FORMWRIGHT_LEAST_TESTS=$(LEAST_TESTS) Tests/Support/swift-tests

test-quick: setup $(PYTHON)
	$(SWIFT_BUILD) --product formwright
	$(PYTHON) Tests/Judges/run.py --binary $(DEBUG) --quick

# In this order: what fails soon comes first.
test-all: lint test test-judges test-asan test-renderers test-viewers test-hostile test-fuzz test-sweep ## Everything that CI runs (45 minutes)

test-judges: build $(PYTHON) ## Outside readers on the main forms, bad input, and the judges judged
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE)

test-asan: setup $(PYTHON) ## The Swift tests under AddressSanitizer
	$(SWIFT_BUILD) --build-tests --sanitize=address --scratch-path $(ASAN_SCRATCH)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Support/leaks.supp \
	  FORMWRIGHT_LEAST_TESTS=$(LEAST_TESTS) \
	  Tests/Support/swift-tests --sanitize=address --scratch-path $(ASAN_SCRATCH)

test-renderers: build $(PYTHON) ## Every form, through PDFium, poppler and MuPDF
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --all

test-viewers: build $(PYTHON) ## What buttons do when Firefox clicks them
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages firefox-esr
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --viewers

# Under AddressSanitizer the commands with the most paths; all of them, and forms besides, in test-deep.
test-hostile: build $(PYTHON) ## Hostile and damaged files: in bounds, and under AddressSanitizer
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --hostile
	$(SWIFT_BUILD) --sanitize=address --scratch-path $(ASAN_SCRATCH) --product formwright
	$(PYTHON) Tests/Judges/run.py --binary $(ASAN_SCRATCH)/debug/formwright --hostile --brief

test-fuzz: setup $(PYTHON) ## Each fuzz target for FUZZ_SECONDS (10), from a corpus made in code
	Tests/Fuzz/run all $(FUZZ_SECONDS)

test-sweep: build $(PYTHON) ## 20,000 random values in real forms, judged by what the outputs show
	@if [ -n "$(FORMWRIGHT_FORMS)" ]; then Tests/Sweep/run "$(FORMWRIGHT_FORMS)" 20000; \
	  else $(PYTHON) Tests/Judges/skips.py - <<< "SKIPPED: the sweep: FORMWRIGHT_FORMS is not set"; fi

test-deep: test-all ## What takes hours: each fuzz target for 10 minutes, all hostile runs, a long sweep
	Tests/Fuzz/run all 600 $(FUZZ_CORPORA)
	$(PYTHON) Tests/Judges/run.py --binary $(ASAN_SCRATCH)/debug/formwright --hostile
	@[ -z "$(FORMWRIGHT_FORMS)" ] || Tests/Sweep/run "$(FORMWRIGHT_FORMS)" 200000 1000000

$(PYTHON): Tests/Judges/requirements.txt | setup
	@Tests/Support/make-venv

# --- Installing ------------------------------------------------------------------------------

install: build ## Install under PREFIX (/usr/local)
	install -Dm755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/formwright"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/formwright"

# --- Care ------------------------------------------------------------------------------------

format: ## Format the Swift sources in place
	swift format --in-place -r $(SOURCES)

lint: ## Fail where the Swift sources are not formatted
	swift format lint --strict -r $(SOURCES)

clean: ## Remove what was built (the Python environment stays)
	rm -rf .build out
