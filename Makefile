# Formwright: build, try, test, install. `make help` lists what there is.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PREFIX ?= /usr/local
JOBS ?= 2
RECORDS ?= 1000
SETUP ?= yes
# Where the forms and the damaged files of the larger test runs lie; without them, those tests say
# that they were skipped.
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

setup: ## Install the Debian packages that are missing (apt-get; sudo unless root; SETUP=no skips)
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages

build: setup ## Release binary with the Swift library inside: .build/release/formwright
	$(SWIFT_BUILD) -c release --static-swift-stdlib --product formwright

demo: build ## Author a form, fill RECORDS (1000) copies of it, show one as a picture
	@Tests/Support/demo $(RELEASE) $(RECORDS)

# --- Tests -----------------------------------------------------------------------------------

test: test-swift test-judges ## Swift tests, then outside readers on the main forms (15 minutes)

# Built once; the test run and the judges use what is there.
test-swift: setup $(PYTHON)
	$(SWIFT_BUILD) --build-tests
	Tests/Support/swift-tests

test-judges: build $(PYTHON)
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE)

test-all: test lint test-asan test-renderers test-viewers test-hostile test-sweep ## Everything

test-asan: setup $(PYTHON) ## The Swift tests under AddressSanitizer
	$(SWIFT_BUILD) --build-tests --sanitize=address --scratch-path $(ASAN_SCRATCH)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Support/leaks.supp \
	  Tests/Support/swift-tests --sanitize=address --scratch-path $(ASAN_SCRATCH)

test-renderers: build $(PYTHON) ## Every form, through PDFium, poppler and MuPDF
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --all

test-viewers: build $(PYTHON) ## What buttons do when Firefox clicks them
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages firefox-esr
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --viewers

test-hostile: build $(PYTHON) ## Damaged files and every form: in bounds, and under AddressSanitizer
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --hostile
	$(SWIFT_BUILD) --sanitize=address --scratch-path $(ASAN_SCRATCH) --product formwright
	$(PYTHON) Tests/Judges/run.py --binary $(ASAN_SCRATCH)/debug/formwright --hostile

test-sweep: setup ## 20,000 random values in real forms, judged by what the output shows
	@if [ -n "$(FORMWRIGHT_FORMS)" ]; then Tests/Sweep/run "$(FORMWRIGHT_FORMS)" 20000; \
	  else echo "SKIPPED: the sweep (FORMWRIGHT_FORMS names no folder of forms)"; fi

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
