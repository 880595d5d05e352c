#!/usr/bin/env python3
"""May these tests be skipped?

usage: skips.py LOG|-

Reads what a test run printed: lines that begin with SKIPPED, and what Swift Testing says of tests that
are not enabled. Prints each once, and those that Tests/Support/allowed-skips does not name once more.
Exit code 1 where there is one of those and CI=true is in the environment; elsewhere a skip is but told.
Only Python's own library is needed.
"""
import fnmatch
import os
import re
import sys

ALLOWED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Support", "allowed-skips")
# Swift Testing, of a test and of a suite, with its reason where it has one.
NOT_ENABLED = re.compile(r"^\W*((?:Test|Suite) .+ skipped(?:: .*|\.?))$")


def is_ci():
    return os.environ.get("CI") == "true"


def allowed(path=ALLOWED):
    """Pattern → reason; a line without a reason is a mistake."""
    table = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                pattern, separator, reason = line.strip().partition(" -- ")
                if not separator or not reason.strip():
                    raise ValueError(f"{path}: no reason is given: {line.strip()}")
                table[pattern] = reason
    return table


def unexpected(skips, table=None):
    """Those that no pattern of the allow-list names, each once."""
    table = allowed() if table is None else table
    return [skip for skip in dict.fromkeys(skips)
            if not any(fnmatch.fnmatchcase(skip, pattern) for pattern in table)]


def told_in(log):
    """The skips that a test run's output tells of, each once."""
    found = []
    for line in log.splitlines():
        if line.startswith("SKIPPED: "):
            found.append(line[len("SKIPPED: "):])
        elif match := NOT_ENABLED.match(line):
            found.append(match.group(1))
    return list(dict.fromkeys(found))


def judge(skips):
    """Tells of skips; whether the run may pass."""
    for skip in skips:
        print(f"SKIPPED: {skip}")
    strange = unexpected(skips)
    for skip in strange:
        print(f"{'FAIL' if is_ci() else 'NOTE'}: not in Tests/Support/allowed-skips: {skip}")
    return not (strange and is_ci())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    source = 0 if sys.argv[1] == "-" else sys.argv[1]
    with open(source, encoding="utf-8", errors="replace") as file:
        log = file.read()
    sys.exit(0 if judge(told_in(log)) else 1)


if __name__ == "__main__":
    main()
