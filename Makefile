# Formwright: build, try, test, install. `make help` lists the targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PREFIX ?= /usr/local
JOBS ?= 2
RECORDS ?= 1000
SETUP ?= yes
FUZZ_SECONDS ?= 10
# Directories of forms and of damaged files for the larger test runs. If they are not set, those
# tests report that they were skipped.
export FORMWRIGHT_FORMS ?=
export FORMWRIGHT_HOSTILE ?=
# More forms, in any directories below it, for test-deep.
export FORMWRIGHT_CORPUS ?=

SWIFT_BUILD := swift build --jobs $(JOBS)
RELEASE := .build/release/formwright
# The build of the tests has its own place, so that `swift build` beside it rebuilds nothing: modules are
# compiled whole, without debug information and with a small index, which takes two thirds of the time.
# `swift build --build-tests` is what suits a debugger.
TESTS := .build/tests
TEST_BUILD := $(SWIFT_BUILD) --build-tests -debug-info-format none \
	-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc $(JOBS) -Xswiftc -index-ignore-system-modules
# The tests of one target: FORMWRIGHT_CHECK leaves the others out of the package.
CHECK_BUILD := --scratch-path .build/check --jobs $(JOBS)
# The program under AddressSanitizer, which Tests/Fuzz/run builds beside the fuzz targets.
SANITIZED := .build/fuzz/release/formwright
ASAN_BUILD := --sanitize=address --scratch-path .build/asan
TSAN_BUILD := --sanitize=thread --scratch-path .build/tsan -debug-info-format none --disable-index-store \
	-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc $(JOBS)
PYTHON := .venv/bin/python
# More files for fuzzing to begin with, if there are any.
FUZZ_CORPORA := $(FORMWRIGHT_FORMS) $(FORMWRIGHT_HOSTILE)
SOURCES := Sources Tests Examples Package.swift
# What `time` prints: how long each check takes is read in the output of CI.
export TIMEFORMAT := took %0R s, %0U s of it computing

.PHONY: help setup wheel deb build build-tests check build-sanitized firefox browsers demo docs test test-swift test-quick test-all \
	test-judges test-asan test-tsan test-service test-python test-forms test-records test-viewers test-workbench test-workbench-sanitized test-web test-pdfkit test-pdftk test-hostile test-fuzz test-sweep test-deep \
	install uninstall format lint types clean

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install missing Debian packages with apt-get, using sudo if needed (SETUP=no skips this)
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages

build: setup ## Build .build/release/formwright, with the Swift runtime linked statically
	time $(SWIFT_BUILD) -c release --static-swift-stdlib -debug-info-format none --product formwright

# The library for C and Python, beside the program.
.build/release/libformwright-c.so: build
	$(SWIFT_BUILD) -c release --static-swift-stdlib -debug-info-format none --product formwright-c
	Sources/FormwrightC/link

wheel: .build/release/libformwright-c.so ## Build a wheel for Python into out/
	Sources/Python/make-wheel out

deb: .build/release/libformwright-c.so ## Build Debian packages into out/
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages debhelper patchelf
	Sources/Debian/make-deb out

demo: build ## Create a form, fill it with RECORDS (1000) records, draw a page
	@Tests/Support/demo $(RELEASE) $(RECORDS)

# --- Tests -----------------------------------------------------------------------------------

# The build of the tests serves the Swift tests, the quick judges, the documentation and OpenPDFKit's programs,
# the release build the other judges, the hostile files and the sweep. The build with AddressSanitizer and libFuzzer takes as
# long as both, and that of the Swift tests under AddressSanitizer half as long: test-deep makes them.

docs: build-tests $(PYTHON) ## Build the documentation of the library and compile its examples
	time Tests/Support/documentation $(TESTS)/debug

check: ## Build one target, T=NAME, and run its tests alone
	@[ -d "Tests/$(T)Tests" ] || { echo "make check T=NAME: one of"; \
	  ls -d Tests/*Tests | sed 's|Tests/\(.*\)Tests|  \1|'; exit 2; } >&2
	FORMWRIGHT_CHECK=$(T) swift build --build-tests $(CHECK_BUILD)
	FORMWRIGHT_CHECK=$(T) Tests/Support/swift-tests $(CHECK_BUILD)

test: ## Run the Swift tests and check a few outputs with other tools (8 minutes)
	$(MAKE) --jobs=2 --output-sync=line test-swift test-quick

build-tests: setup
	time $(TEST_BUILD) --scratch-path $(TESTS)

test-swift: build-tests $(PYTHON)
	time FORMWRIGHT_TEST_COUNT=$(CURDIR)/Tests/Support/test-count Tests/Support/swift-tests --scratch-path $(TESTS)

test-quick: build-tests $(PYTHON)
	time $(PYTHON) Tests/Judges/run.py --binary $(TESTS)/debug/formwright --quick

# After the Swift tests, checks run two at a time: each waits for something now and then.
test-all: test ## Run everything that CI runs (40 minutes)
	$(MAKE) --jobs=2 --output-sync=target build lint types docs test-pdfkit test-workbench test-hostile test-viewers test-remediation test-web test-service test-python test-pdftk test-forms test-records test-sweep

test-judges: build $(PYTHON) ## Check the main forms, bad input and the judges themselves with other tools
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE)

test-forms: build $(PYTHON) ## The same with every form
	time $(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --all

test-records: build $(PYTHON) ## Check that records of a template have the same outputs in any run
	time $(PYTHON) Tests/Judges/same_records.py $(RELEASE)

test-pdftk: build $(PYTHON) ## Run command lines of pdftk with it and with pdftk-java, and compare
	time $(PYTHON) Tests/Pdftk/judge.py $(RELEASE)

test-remediation: build $(PYTHON) ## Check that remediated forms are accessible, and the same as before
	time $(PYTHON) Tests/Remediation/measure.py $(RELEASE) $(if $(FORMWRIGHT_FORMS),$(FORMWRIGHT_FORMS)/*.pdf)

test-viewers: build firefox $(PYTHON) ## Check what buttons do when Firefox clicks them
	time $(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --viewers

test-workbench: build browsers $(PYTHON) ## Fill three forms in the workbench with Chromium and Firefox, by keyboard alone
	time $(PYTHON) Tests/Workbench/judge.py $(RELEASE)
	time $(PYTHON) Tests/Workbench/events.py $(RELEASE)

test-web: build browsers $(PYTHON) ## Fill the web pages of three forms with Chromium and Firefox, by keyboard alone
	time $(PYTHON) Tests/Web/judge.py $(RELEASE) --spoil

test-service: build $(PYTHON) ## Ask the REST service and the server for agents what they must answer, and what not
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps -r Tests/Service/requirements.txt
	time $(PYTHON) Tests/Service/judge.py $(RELEASE)
	time $(PYTHON) Tests/Service/agents.py $(RELEASE)

test-python: wheel $(PYTHON) ## Use the wheel as Python programmers do
	time $(PYTHON) Tests/Python/judge.py out/formwright-*.whl $(RELEASE)

test-workbench-sanitized: build-sanitized browsers $(PYTHON) ## Run the workbench and the service under AddressSanitizer and ThreadSanitizer
	LSAN_OPTIONS=print_suppressions=0:suppressions=$(CURDIR)/Tests/Support/leaks.supp \
	  $(PYTHON) Tests/Workbench/judge.py $(SANITIZED) --browsers chromium
	$(SWIFT_BUILD) --product formwright $(TSAN_BUILD)
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Support/threads.supp \
	  $(PYTHON) Tests/Workbench/judge.py .build/tsan/debug/formwright --browsers chromium
	LSAN_OPTIONS=print_suppressions=0:suppressions=$(CURDIR)/Tests/Support/leaks.supp \
	  $(PYTHON) Tests/Service/judge.py $(SANITIZED) --seconds 300
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Support/threads.supp \
	  $(PYTHON) Tests/Service/judge.py .build/tsan/debug/formwright --seconds 300

test-pdfkit: build-tests firefox $(PYTHON) ## Check what programs write that use OpenPDFKit, and fill their forms with others
	time $(PYTHON) Tests/PDFKitMembers/members.py --build $(TESTS)/debug
	time $(PYTHON) Tests/PDFKitMembers/tested.py
	time $(PYTHON) Tests/Judges/pdfkit.py --programs $(TESTS)/debug

firefox: setup
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages firefox-esr

browsers: setup
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages firefox-esr chromium

test-hostile: build $(PYTHON) ## Run on damaged files and every form
	time $(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --hostile

build-sanitized: setup
	time JOBS=$(JOBS) Tests/Fuzz/run build

test-fuzz: build $(PYTHON) ## Run each fuzz target for FUZZ_SECONDS (10) from a corpus made in code
	time Tests/Fuzz/run all $(FUZZ_SECONDS)

test-sweep: build $(PYTHON) ## Fill real forms with 20,000 random values and check the outputs
	@if [ -n "$(FORMWRIGHT_FORMS)" ]; then JOBS=$(JOBS) Tests/Sweep/run "$(FORMWRIGHT_FORMS)" 20000; \
	  else $(PYTHON) Tests/Judges/skips.py - <<< "SKIPPED: the sweep: FORMWRIGHT_FORMS is not set"; fi

# The tests read what the program prints: the leak checker must not print its suppressions there.
test-asan: export FORMWRIGHT_SANITIZED := yes
test-asan: setup $(PYTHON) ## Run the Swift tests under AddressSanitizer
	$(SWIFT_BUILD) --build-tests $(ASAN_BUILD)
	LSAN_OPTIONS=print_suppressions=0:suppressions=$(CURDIR)/Tests/Support/leaks.supp \
	  FORMWRIGHT_TEST_COUNT=$(CURDIR)/Tests/Support/test-count \
	  Tests/Support/swift-tests $(ASAN_BUILD)

test-tsan: setup ## Use PDFKit's classes from eight threads under ThreadSanitizer
	$(SWIFT_BUILD) --product PDFKitStress $(TSAN_BUILD)
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Support/threads.supp .build/tsan/debug/PDFKitStress 1600 --no-drawing
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Support/threads.supp .build/tsan/debug/PDFKitStress 160

# JSON_SCHEMA_TEST_SUITE is a checkout of json-schema-org/JSON-Schema-Test-Suite. OTHERS_TEMPLATES is a directory with
# pdfcpu's samples in pdfcpu/multifill and, anywhere in it, pdf-map.yaml, IL-CCAP-Form.pdf and the filled forms of the tests
# of codeforamerica/il-gcc-form-flow.
test-deep: test-all test-asan test-tsan test-workbench-sanitized ## Run what takes hours: long fuzzing, all hostile runs, a long sweep
	JOBS=$(JOBS) Tests/Support/pdfkit-client
	$(PYTHON) Tests/Judges/schema_suite.py $(RELEASE)
	$(PYTHON) Tests/Judges/schemas.py $(RELEASE) 50 2000 2
	$(PYTHON) Tests/Judges/schemas.py $(RELEASE) 2000 20 3
	@[ -z "$(FORMWRIGHT_FORMS)" ] || $(PYTHON) Tests/Judges/form_schemas.py $(RELEASE) --records 200 \
	  "$(FORMWRIGHT_FORMS)"/*.pdf
	$(PYTHON) Tests/Judges/base_again.py $(RELEASE)
	@[ -z "$(FORMWRIGHT_FORMS)" ] || $(PYTHON) Tests/Labels/beside.py $(RELEASE) --floor 70 \
	  "$(FORMWRIGHT_FORMS)"/{uscis-i-9,uscis-i-600,irs-fw9-2024}.pdf
	$(PYTHON) Tests/Workbench/judge.py $(RELEASE) --count 60
	$(PYTHON) Tests/Web/judge.py $(RELEASE) --count 30
	-$(PYTHON) Tests/Pdftk/judge.py $(RELEASE) --count 60 --quiet
	$(PYTHON) Tests/Service/judge.py $(RELEASE) --seconds 1200 --fills 10000 --clients 32
	$(PYTHON) Tests/Python/judge.py out/formwright-*.whl $(RELEASE) --fills 1000000 --speed
	$(PYTHON) Tests/Workbench/large.py $(RELEASE)
	$(PYTHON) Tests/Judges/template_keys.py $(RELEASE)
	$(PYTHON) Tests/Judges/same_records.py $(RELEASE) --kills 100
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps -r Tests/Judges/requirements-deep.txt
	$(PYTHON) Tests/Judges/spark.py $(RELEASE)
	@[ -z "$(OTHERS_TEMPLATES)" ] || { \
	  $(PYTHON) Tests/Judges/pdfcpu_samples.py $(RELEASE) "$(FORMWRIGHT_FORMS)" "$(OTHERS_TEMPLATES)/pdfcpu/multifill" && \
	  $(PYTHON) Tests/Judges/form_flow_samples.py $(RELEASE) "$(OTHERS_TEMPLATES)"; }
	$(PYTHON) Tests/Judges/authored.py $(RELEASE) Examples
	$(PYTHON) Tests/Judges/authored_typed.py $(RELEASE) Examples --whole
	Tests/Fuzz/run all 600 $(FUZZ_CORPORA)
	$(PYTHON) Tests/Judges/run.py --binary $(RELEASE) --hostile --whole
	$(PYTHON) Tests/Judges/run.py --binary $(SANITIZED) --hostile --whole
	@[ -z "$(FORMWRIGHT_FORMS)" ] || Tests/Sweep/run "$(FORMWRIGHT_FORMS)" 200000 1000000

$(PYTHON): Tests/Judges/requirements.txt | setup
	@Tests/Support/make-venv

# --- Installing ------------------------------------------------------------------------------

install: build ## Install to PREFIX (/usr/local)
	install -Dm755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/formwright"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/formwright"

# --- Maintenance ------------------------------------------------------------------------------------

format: ## Format the Swift sources in place
	swift format --in-place --parallel -r $(SOURCES)

lint: ## Fail if the Swift sources are not formatted
	swift format lint --strict --parallel -r $(SOURCES)

types: ## Check the types of what runs in browsers with TypeScript's checker
	@[ "$(SETUP)" = no ] || Tests/Support/install-packages node-typescript
	tsc --noEmit --allowJs --checkJs --target es2022 --module es2022 --lib es2022,dom,dom.iterable Tests/Workbench/dom.d.ts \
	  Sources/Workbench/Client/*.js

clean: ## Remove build products, but keep the Python environment
	rm -rf .build out
