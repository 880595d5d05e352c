#!/usr/bin/env python3
"""Records against a JSON Schema: records a second and peak memory, beside jsonschema-rs in one run.

usage: validate.py [--binary PATH] [--records N] [--rounds N] [--form FORM]

With --form, records that give every text field of a form a short text and leave out the others are checked
against the form instead: without layout, with layout, and filled.

Each record has 140 fields under names as forms have them, all strings: texts with a limit, Social Security
numbers with a pattern, options, texts with limit and pattern, and dates. What validation alone takes is what
is left when reading, which is `validate` under the schema `true`, is taken away; of jsonschema-rs it is
what it takes on records that Python has parsed. Medians of the rounds.
"""
import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FIELDS = 140
KINDS = [
    ({"type": "string", "maxLength": 30}, lambda r: f"Some words of text {r.randrange(1000)}"),
    ({"type": "string", "pattern": "^[0-9]{3}-[0-9]{2}-[0-9]{4}$"},
     lambda r: f"{r.randrange(1000):03}-{r.randrange(100):02}-{r.randrange(10000):04}"),
    ({"type": "string", "enum": ["Yes", "No", "Maybe"]}, lambda r: r.choice(["Yes", "No", "Maybe"])),
    ({"type": "string", "maxLength": 12, "pattern": "^[A-Za-z ]*$"},
     lambda r: r.choice(["Springfield", "New York", "Paris"])),
    ({"type": "string", "format": "date"}, lambda r: f"2024-{r.randrange(1, 13):02}-{r.randrange(1, 29):02}"),
]
PEER = """
import json, sys, time, jsonschema_rs
validator = jsonschema_rs.validator_for(json.load(open(sys.argv[1])), validate_formats=True)
count = valid = 0
whole = alone = 0.0
with open(sys.argv[2]) as file:
    while True:
        started = time.perf_counter()
        records = [json.loads(line) for line, _ in zip(file, range(1000))]
        parsed = time.perf_counter()
        valid += sum(map(validator.is_valid, records))
        ended = time.perf_counter()
        if not records:
            break
        count += len(records)
        whole += ended - started
        alone += ended - parsed
assert valid == count
print(json.dumps([whole, alone]))
"""


def write(directory, count):
    names = [f"topmostSubform[0].Page{1 + n // 70}[0].f{1 + n // 70}_{n:02}[0]" for n in range(FIELDS)]
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
              "properties": {name: KINDS[n % len(KINDS)][0] for n, name in enumerate(names)},
              "required": names[:20], "additionalProperties": False}
    paths = [os.path.join(directory, name) for name in ("schema.json", "true.json", "records.ndjson")]
    with open(paths[0], "w", encoding="utf-8") as file:
        json.dump(schema, file)
    with open(paths[1], "w", encoding="utf-8") as file:
        file.write("true")
    chance = random.Random(1)
    with open(paths[2], "w", encoding="utf-8") as file:
        for _ in range(count):
            record = {name: KINDS[n % len(KINDS)][1](chance) for n, name in enumerate(names)}
            file.write(json.dumps(record) + "\n")
    return paths


def run(binary, schema, records):
    """(seconds, peak memory in MB)."""
    started = time.monotonic()
    process = subprocess.Popen([binary, "validate", "--schema", schema, "-r", records],
                               stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"the program ended with {status}")
    return time.monotonic() - started, usage.ru_maxrss / 1024


def against_form(binary, form, count, directory):
    """Rates of checking against a form, and of filling it."""
    inspection = json.loads(subprocess.run([binary, "inspect", form, "--json"], capture_output=True,
                                           check=True).stdout)
    names = {field["name"]: field.get("maxLength") or 5 for field in inspection["fields"]
             if field["type"] == "text" and "readOnly" not in field["flags"]}
    records = os.path.join(directory, "form.ndjson")
    chance = random.Random(1)
    with open(records, "w", encoding="utf-8") as file:
        for _ in range(count):
            file.write(json.dumps({name: str(chance.randrange(10 ** min(length, 5)))
                                   for name, length in names.items()}) + "\n")
    out = os.path.join(directory, "out")
    arguments = {
        "checked without layout": ["validate", "--form", form, "-r", records, "--no-layout"],
        "checked with layout": ["validate", "--form", form, "-r", records],
        "filled": ["batch", "--form", form, "-r", records, "-o", out, "--jobs", "1", "--overwrite"],
    }
    print(f"{count} records of {len(names)} fields; records a second of processor time")
    for name, words in arguments.items():
        process = subprocess.Popen([binary, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status not in (0, 256):
            sys.exit(f"the program ended with {status}")
        print(f"  {name:24} {count / (usage.ru_utime + usage.ru_stime):8.0f}   {usage.ru_maxrss / 1024:.0f} MB")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default=os.path.join(HERE, "..", ".build", "release", "formwright"))
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--form")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        if options.form:
            return against_form(options.binary, options.form, options.records, directory)
        schema, anything, records = write(directory, options.records)
        size = os.path.getsize(records) / options.records
        rounds = []
        for _ in range(options.rounds):
            whole, peak = run(options.binary, schema, records)
            reading, _ = run(options.binary, anything, records)
            peer = json.loads(subprocess.run([sys.executable, "-c", PEER, schema, records],
                                             capture_output=True, check=True).stdout)
            rounds.append((whole, whole - reading, *peer, peak))
        whole, alone, peer_whole, peer_alone, peak = map(statistics.median, zip(*rounds))
    print(f"{options.records} records of {FIELDS} fields, {size:.0f} bytes each; records a second")
    for name, ours, theirs in [("read and validated", whole, peer_whole), ("validated alone", alone, peer_alone)]:
        print(f"  {name:20} formwright {options.records / ours:8.0f}   jsonschema-rs in Python "
              f"{options.records / theirs:8.0f}   {theirs / ours:.1f} times")
    print(f"  peak memory          formwright {peak:.0f} MB")


if __name__ == "__main__":
    main()
