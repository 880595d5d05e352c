#!/usr/bin/env python3
"""What a template costs a record: its native bindings, and 60 bindings that need jq.

usage: templates.py [--binary PATH] [--form PDF] [--records N] [--rounds N] [--jobs N]

Without --form, the 1040 of the folder that FORMWRIGHT_FORMS names. The same values fill the same fields in four
ways: records whose keys are the fields' names, without a template; a template of native expressions only; one in
which 60 bindings are filters of jq; and one with the 60 filters in `let`, in rows and in fields. They are run in
turn and compared by the medians of the rounds. The outputs of all must be the same bytes.
"""
import argparse
import hashlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FILTERS = 60


def value(kind, number, place):
    """A filter, and the value that it has for the record of this number."""
    first, last = f"A{number % 97}", f"B{place}"
    if kind == 0:
        return f".people[{place % 8}] | .first + \" \" + .last", f"{first} L{place % 8}"
    if kind == 1:
        return f".items | map(.amount) | add + {place}", str(sum(number % 50 + i for i in range(6)) + place)
    if kind == 2:
        return f"if .status == \"single\" then \"S{place}\" else \"M{place}\" end", \
            ("S" if number % 2 else "M") + str(place)
    if kind == 3:
        return f".people[{place % 8}].last | ascii_downcase", f"l{place % 8}"
    if kind == 4:
        return f"[.status, .code] | join(\"-{place}-\")", \
            ("single" if number % 2 else "joint") + f"-{place}-{number % 1000:03}"
    return f"(.wages * 100 + {place}) / 100 | floor | tostring", str((number % 1000 * 100 + place) // 100)


def record(number, fields):
    facts = {
        "status": "single" if number % 2 else "joint", "code": f"{number % 1000:03}", "wages": number % 1000,
        "people": [{"first": f"A{number % 97}", "last": f"L{i}"} for i in range(8)],
        "items": [{"amount": number % 50 + i} for i in range(6)],
    }
    values = {}
    for place, name in enumerate(fields):
        if place < FILTERS:
            values[name] = value(place % 6, number, place)[1]
        else:
            values[name] = str(10000 + number)[-5:]
    return facts, values


def text_fields(binary, form):
    found = json.loads(subprocess.run([binary, "inspect", "--json", form], capture_output=True,
                                      check=True).stdout)["fields"]
    return [field["name"] for field in found
            if field["type"] == "text" and "readOnly" not in field["flags"] and not field["maxLength"]]


def templates(form, fields):
    """The three templates, by name. The values of the record stand under `v` and the place of the field."""
    native = {name: f".v.f{place}" for place, name in enumerate(fields)}
    filtered = dict(native)
    for place, name in enumerate(fields[:FILTERS]):
        filtered[name] = value(place % 6, 0, place)[0]
    # 20 names, 20 rows of one filter each, 20 fields.
    spread, names = dict(native), {}
    for place, name in enumerate(fields[:FILTERS]):
        text = value(place % 6, 0, place)[0]
        if place < 20:
            names[f"n{place}"] = text
            spread[name] = f"$n{place}"
        elif place < 40:
            spread.pop(name)
            spread[f"row{place}"] = {
                "each": ".rows", "rows": 1,
                "fields": {name.replace("[0]", "[{n-1}]", 1): text.replace(".", "$record.", 1)
                           if not text.startswith(("if", "[", "(")) else "$record | " + text}}
        else:
            spread[name] = text
    base = {"form": os.path.abspath(form), "output": {"flatten": True}}
    return {"native": {**base, "fields": native}, "60 filters": {**base, "fields": filtered},
            "60 filters in let, rows and fields": {**base, "let": names, "fields": spread}}


def run(binary, arguments, records, work, jobs):
    out = os.path.join(work, "out")
    start = time.perf_counter()
    child = subprocess.Popen([binary, "batch", *arguments, "-r", records, "-o", out, "--jobs", str(jobs),
                              "--progress", "never"], stderr=subprocess.PIPE)
    problems = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status):
        sys.exit(problems.decode()[:2000])
    digest = hashlib.sha256()
    for name in sorted(os.listdir(out)):
        with open(os.path.join(out, name), "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    shutil.rmtree(out)
    return seconds, usage.ru_utime + usage.ru_stime, digest.hexdigest()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--form", default=os.path.join(
        os.environ.get("FORMWRIGHT_FORMS", ""), "irs-f1040-2024.pdf"))
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    option = parser.parse_args()
    if not os.path.exists(option.form):
        sys.exit("say which form: --form PDF, or FORMWRIGHT_FORMS")
    fields = text_fields(option.binary, option.form)
    with tempfile.TemporaryDirectory() as work:
        few = option.records // 5
        plain, whole = (os.path.join(work, name + ".ndjson") for name in ("plain", "whole"))
        with open(plain, "w", encoding="utf-8") as by_name, open(whole, "w", encoding="utf-8") as by_path:
            for number in range(option.records):
                facts, values = record(number, fields)
                by_name.write(json.dumps(values) + "\n")
                by_path.write(json.dumps(
                    {**facts, "rows": [{}],
                     "v": {f"f{place}": text for place, text in enumerate(values.values())}}) + "\n")
        for path in (plain, whole):
            with open(path, encoding="utf-8") as all_records, open(path + ".few.ndjson", "w",
                                                                   encoding="utf-8") as some:
                some.writelines(line for _, line in zip(range(few), all_records))
        ways = {"no template": (["--form", option.form, "--flatten"], plain)}
        for name, template in templates(option.form, fields).items():
            path = os.path.join(work, name.replace(" ", "-") + ".json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(template, file)
            ways[name] = ([path], whole)
        print(f"{os.path.basename(option.form)}, {len(fields)} fields, {option.records} records, flattened, "
              f"{option.jobs} at once, {option.rounds} rounds")
        took = {name: [] for name in ways}
        digests = set()
        for _ in range(option.rounds):
            for name, (arguments, records) in ways.items():
                *all_took, digest = run(option.binary, arguments, records, work, option.jobs)
                *few_took, _ = run(option.binary, arguments, records + ".few.ndjson", work, option.jobs)
                took[name].append([(whole_time - time_of_few) / (option.records - few)
                                   for whole_time, time_of_few in zip(all_took, few_took)])
                digests.add(digest)
        if len(digests) != 1:
            sys.exit("the outputs are not the same")
        middle = {name: [statistics.median(column) * 1e6 for column in zip(*times)]
                  for name, times in took.items()}
        base, native = middle["no template"], middle["native"]
        for name, (wall, processor) in middle.items():
            more = "" if name == "no template" else \
                f"   {wall - base[0]:+6.1f} µs to no template ({(wall - base[0]) / base[0]:+.1%})"
            if "filters" in name:
                more += f"   {wall - native[0]:+6.1f} µs to native"
            print(f"{name:36} {wall:7.1f} µs a record ({processor:7.1f} of processor time){more}")


if __name__ == "__main__":
    main()
