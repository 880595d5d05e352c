#!/usr/bin/env python3
"""Does `validate --schema` agree with the official JSON Schema Test Suite?

usage: JSON_SCHEMA_TEST_SUITE=DIRECTORY schema_suite.py BINARY

DIRECTORY is a checkout of json-schema-org/JSON-Schema-Test-Suite. Every required case of drafts 2020-12, 2019-09,
7 and 6 is run, with formats as annotations; and the optional cases of the formats that are checked, but
for the rules of Punycode. Schemas with references to other documents, with dynamic references or with a
meta-schema of their own must be rejected by name, and no others. Prints what is wrong; exit code 1 where
anything is.
"""
import glob
import json
import os
import sys
import tempfile

import skips
import tool

DRAFTS = {"draft2020-12": "https://json-schema.org/draft/2020-12/schema",
          "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
          "draft7": "http://json-schema.org/draft-07/schema#", "draft6": "http://json-schema.org/draft-06/schema#"}
FORMATS = ["date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6", "json-pointer",
           "relative-json-pointer", "regex", "uri", "uri-reference", "uuid", "unknown", "ecmascript-regex"]
PUNYCODE = "A-label"
# At least as many verdicts must there be.
LEAST = {"draft2020-12": 1200, "draft2019-09": 1170, "draft7": 890, "draft6": 800}


def may_be_rejected(schema, draft):
    """Whether a schema has what is not supported."""
    text = json.dumps(schema)
    if '"$dynamicRef"' in text or '"$recursiveRef"' in text or "localhost:1234" in text:
        return True
    return any(f'"$ref": "{uri.rstrip("#")}' in text for uri in DRAFTS.values()) or '.json' in text


def verdicts(binary, schema, values, options, directory):
    """(for each value whether it is valid, None), or (None, codes of the errors)."""
    paths = os.path.join(directory, "schema.json"), os.path.join(directory, "values.ndjson")
    with open(paths[0], "w", encoding="utf-8") as file:
        json.dump(schema, file)
    with open(paths[1], "w", encoding="utf-8") as file:
        file.writelines(json.dumps(value) + "\n" for value in values)
    done = tool.run([binary, "validate", "--schema", paths[0], "-r", paths[1], "--format", "json",
                     "--diagnostics", "json", *options])
    lines = [json.loads(line) for line in done.out.splitlines()]
    codes = {entry["code"] for entry in map(json.loads, done.err.splitlines()) if entry["severity"] == "error"}
    # What is wrong with the schema itself is no problem of a record.
    codes |= {line["rule"] for line in lines if line["record"] is None}
    if codes or done.code not in (0, 1):
        return None, codes or {f"exit {done.code}"}
    faulty = {line["record"] for line in lines}
    if (done.code == 1) != bool(faulty):
        return None, {f"exit {done.code} with {len(faulty)} faulty records"}
    return [number not in faulty for number in range(1, len(values) + 1)], None


def judge_file(binary, path, draft, options, directory):
    """(problems, cases judged, schemas rejected) of a file of the suite."""
    problems, count, rejected = [], 0, 0
    with open(path, encoding="utf-8") as file:
        groups = json.load(file)
    for group in groups:
        schema = group["schema"]
        if isinstance(schema, dict):
            schema = {"$schema": DRAFTS[draft], **schema}
        if PUNYCODE in group["description"]:
            continue
        name = f"{draft}/{os.path.basename(path)}: {group['description']}"
        cases = group["tests"]
        found, codes = verdicts(binary, schema, [case["data"] for case in cases], options, directory)
        if found is None:
            rejected += 1
            if not codes <= {"schema-remote-reference", "schema-unsupported"} or not may_be_rejected(
                    schema, draft):
                problems.append(f"{name}: rejected: {', '.join(sorted(codes))}")
            continue
        for case, verdict in zip(cases, found):
            count += 1
            if verdict != case["valid"]:
                problems.append(f"{name}: {case['description']}: {verdict}, not {case['valid']}")
    return problems, count, rejected


def judge(binary, suite):
    problems = []
    with tempfile.TemporaryDirectory() as directory:
        for draft, least in LEAST.items():
            count = rejected = optional = 0
            for path in sorted(glob.glob(os.path.join(suite, "tests", draft, "*.json"))):
                found, judged, refused = judge_file(binary, path, draft, ["--no-formats"], directory)
                problems, count, rejected = problems + found, count + judged, rejected + refused
            for path in sorted(glob.glob(os.path.join(suite, "tests", draft, "optional", "format", "*.json"))):
                # Draft-06 names an older RFC for host names, which knows no Punycode.
                name = os.path.basename(path)[:-5]
                if name in FORMATS and (draft, name) != ("draft6", "hostname"):
                    found, judged, _ = judge_file(binary, path, draft, [], directory)
                    problems, optional = problems + found, optional + judged
            print(f"{draft}: {count} required cases, {rejected} schemas rejected, {optional} cases of formats")
            if count < least:
                problems.append(f"{draft}: {count} cases were judged, and there must be {least}")
    return problems


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    suite = os.environ.get("JSON_SCHEMA_TEST_SUITE")
    if not suite:
        sys.exit(0 if skips.judge(["the JSON Schema Test Suite: JSON_SCHEMA_TEST_SUITE is not set"]) else 1)
    problems = judge(os.path.abspath(sys.argv[1]), suite)
    for problem in problems:
        print(f"FAIL {problem}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
