# Formwright: build, try, test, install. `make help` lists the targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PREFIX ?= /usr/local
JOBS ?= 2
RECORDS ?= 1000
SETUP ?= yes
# Directories of forms and of damaged files for the larger test runs. If they are not set, those
# tests report that they were skipped.
export FORMWRIGHT_FORMS ?=
export FORMWRIGHT_HOSTILE ?=

SWIFT_BUILD := swift build --jobs $(JOBS)
RELEASE := .build/release/formwright
ASAN_SCRATCH := .build/asan
PYTHON := .venv/bin/python
SOURCES := Sources Tests Package.swift

.PHONY: help setup build demo test test-swift test-judges test-all test-asan test-renderers \
	test-viewers test-hostile test-sweep install uninstall format lint clean

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install missing Debian packages with apt-get, using sudo if needed (SETUP=no skips this)
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages

build: setup ## Build .build/release/formwright, which contains the Swift library
	$(SWIFT_BUILD) -c release --static-swift-stdlib --product formwright

demo: build ## Create a form, fill it with RECORDS (1000) records, draw a page
	@Tests/Support/demo $(RELEASE) $(RECORDS)

# --- Tests -----------------------------------------------------------------------------------

test: test-swift test-judges ## Run the Swift tests, then check outputs with other tools (15 minutes)

# One build serves the test run and the judges.
test-swift: setup $(PYTHON)
	$(SWIFT_BUILD) --build-tests
	Tests/Support/swift-tests

test-judges: build $(PYTHON)
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE)

test-all: test lint test-asan test-renderers test-viewers test-hostile test-sweep ## Run all tests and checks

test-asan: setup $(PYTHON) ## Run the Swift tests under AddressSanitizer
	$(SWIFT_BUILD) --build-tests --sanitize=address --scratch-path $(ASAN_SCRATCH)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Support/leaks.supp \
	  Tests/Support/swift-tests --sanitize=address --scratch-path $(ASAN_SCRATCH)

test-renderers: build $(PYTHON) ## Check every form with PDFium, Poppler and MuPDF
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --all

test-viewers: build $(PYTHON) ## Check what buttons do when Firefox clicks them
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages firefox-esr
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --viewers

test-hostile: build $(PYTHON) ## Run on damaged files and every form, also under AddressSanitizer
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --hostile
	$(SWIFT_BUILD) --sanitize=address --scratch-path $(ASAN_SCRATCH) --product formwright
	$(PYTHON) Tests/Judges/run.py --binary $(ASAN_SCRATCH)/debug/formwright --hostile

test-sweep: setup ## Fill real forms with 20,000 random values and check the outputs
	@if [ -n "$(FORMWRIGHT_FORMS)" ]; then Tests/Sweep/run "$(FORMWRIGHT_FORMS)" 20000; \
	  else echo "SKIPPED: the sweep (FORMWRIGHT_FORMS does not name a directory of forms)"; fi

$(PYTHON): Tests/Judges/requirements.txt | setup
	@Tests/Support/make-venv

# --- Installing ------------------------------------------------------------------------------

install: build ## Install to PREFIX (/usr/local)
	install -Dm755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/formwright"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/formwright"

# --- Maintenance ------------------------------------------------------------------------------------

format: ## Format the Swift sources in place
	swift format --in-place -r $(SOURCES)

lint: ## Fail if the Swift sources are not formatted
	swift format lint --strict -r $(SOURCES)

clean: ## Remove build products, but keep the Python environment
	rm -rf .build out
