#!/usr/bin/env python3
"""Is every wrong key of a template told, with its place and a hint, and does the schema of templates agree?

usage: template_keys.py BINARY [--seed N] [--limit N]

A template that has every key is made wrong in one place at a time: a key is given a value of another type, an empty one,
one that is out of range, or a wrong name. `formwright validate` must end with 0 or 1; with 1, it must name the file, the
line and the column of an error, and give a hint; within ten lines of the place that is wrong. Where the schema of
templates rejects a template, the program must too. The records in which a program is to be wrong are in
`RECORDS`: each record must fail or not as is said there, and leave the next one unhurt. Prints what is wrong; exit code
1 if anything is.
"""
import argparse
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCHEMA = os.path.join(ROOT, "Schemas", "template.schema.json")
FORM = """
pages:
  - size: letter
    fields:
""" + "".join(f"      - {{text: {name}, rect: [72, {700 - 20 * place}, 300, {714 - 20 * place}], label: {name}}}\n"
              for place, name in enumerate(["a", "b", "c", "d", "r1", "r2", "p.x", "p.y", "r9", "r8"])) + \
    "".join(f"      - {{checkbox: {name}, rect: [320, {700 - 20 * place}, 330, {710 - 20 * place}], label: {name}}}\n"
            for place, name in enumerate(["m", "f"]))
PART = {"parameters": ["who"], "prefixes": {"q": "p"}, "fields": {"$q.x": "$who.first", "p.y": "$who.last"}}
SINGLE = {
    "formwright": 1, "form": "form.pdf", "id": ".id", "output": {"name": ".id", "flatten": True},
    "overflow": "shrink", "fonts": ["Noto Sans"], "language": "en", "prefixes": {"at": "p"}, "let": {"who": ".person"},
    "fields": {
        "a": {"value": ".a", "when": ".on", "map": {"x": "y"}, "else": None, "overflow": "clip", "fonts": ["Noto Sans"],
              "language": "ja"},
        "sex": {"value": ".sex", "check": {"M": "m", "F": "f"}, "else": None},
        "split": {"value": ".ssn", "format": "digits", "into": ["b", "c"], "lengths": [3, 6]},
        "long": {"value": ".a", "into": ["r9", "r8"], "flow": True},
        "d": {"value": ".d", "date": "MM/dd/yyyy", "locale": "fr", "style": {"font": "serif", "size": 9, "align": "right"}},
        "rows": {"each": ".list", "rows": 2, "when": ".on", "rest": "error",
                 "fields": {"r{n}": {"value": ".n", "number": {"decimals": 2, "separators": "1,234.56",
                                                               "negative": "minus"}}}},
        "part": {"include": "part.json", "with": {"who": ".person"}, "prefixes": {"z": "p"}},
    },
    "style": {"*": {"size": 10, "color": "navy", "background": "none", "border": {"width": 1, "style": "dashed"}},
              "m": {"mark": "cross"}},
    "overlays": [
        {"text": ".a", "page": 1, "rect": [10, 10, 100, 30], "size": 9, "color": "red", "opacity": 0.5, "when": ".on",
         "align": "center", "mask": "##", "pad": 4},
        {"watermark": "\"x\"", "pages": "1", "rotation": 30, "opacity": 0.2},
        {"line": [10, 50, 100, 50], "thickness": 2, "color": "#112233"},
        {"box": [10, 60, 100, 90], "background": 0.5},
        {"text": ".b", "page": 1, "rect": [310, 10, 400, 30], "maxLength": 5, "comb": True},
        {"check": ".on", "rect": [10, 100, 20, 110], "mark": "cross"},
        {"image": ".image", "rect": [10, 120, 50, 160]},
    ],
}
PACKET = {
    "id": ".id", "forms": [
        {"form": "form.pdf", "title": "First", "when": ".on", "pages": "1", "prefixes": {"at": "p"},
         "fields": {"a": {"value": ".a", "currency": {"symbol": "€", "place": "after"}}, "$at.x": ".a"},
         "overlays": [{"text": ".a", "rect": [10, 10, 100, 30]}]},
        {"form": "form.pdf", "each": ".list",
         "fields": {"b": {"value": ".n", "percent": True},
                    "rows": {"each": ".list", "rows": 2, "rest": {"copies": "1"}, "fields": {"r{n}": ".n"}}}},
    ]}
WRONG = [17, -1.5, True, None, "", "no such thing ((", [], [[1]], {}, {"no such key": 1}, [None, {}], "$nowhere", 1e300]
#: A template's fields, and records with whether each is done.
RECORDS = [
    ({"a": ".a"}, [("[1, 2]", False), ("\"text\"", False), ("7", False), ("null", False), ("{\"a\": \"x\"}", True)]),
    ({"a": ".a | ascii_upcase"}, [("{\"a\": 1}", False), ("{\"a\": \"x\"}", True)]),
    ({"a": "if .loop then until(false; .) else .a end"},
     [("{\"loop\": true}", False), ("{\"a\": \"x\"}", True)]),
    ({"a": "if .eat then [range(1e9)] | length else .a end"},
     [("{\"eat\": true}", False), ("{\"a\": \"x\"}", True)]),
    ({"rows": {"each": ".list", "rows": 2, "fields": {"r{n}": ".n"}}},
     [("{\"list\": [" + ",".join(["{\"n\": 1}"] * 100_000) + "]}", False), ("{\"list\": [{\"n\": 1}]}", True),
      ("{\"list\": 5}", False)]),
    ({"rows": {"each": ".list", "rows": 2, "rest": "copies", "fields": {"r{n}": ".n"}}},
     [("{\"list\": [" + ",".join(["{\"n\": 1}"] * 100_000) + "]}", False), ("{\"list\": [{\"n\": 1}]}", True)]),
    ({"a": {"value": ".a", "map": {"x": "y"}}}, [("{\"a\": \"secret\"}", False), ("{\"a\": \"x\"}", True)]),
    ({"a": {"value": ".a", "date": "yyyy"}}, [("{\"a\": \"secret\"}", False), ("{\"a\": \"2024-02-29\"}", True)]),
]
#: Expressions that are refused before the first record.
REFUSED = ["env", "$ENV.HOME", "now", "input", "inputs", "debug", "stderr", ".a | halt", "import \"x\" as y; .", "include \"x\"; .",
           "localtime", "$__loc__", "getpath([\"a\"]) | input_filename", "def f: f; env"]


def places(value, path=()):
    """The path of every key and item."""
    if path:
        yield path
    for key, inner in (value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()):
        yield from places(inner, path + (key,))


def changed(template, path, value):
    made = copy.deepcopy(template)
    target = made
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return made


class Judge:
    def __init__(self, binary, work):
        self.binary, self.work, self.problems, self.count = binary, work, [], 0
        self.write("form.yaml", FORM)
        self.run("author", "form.yaml", "-o", "form.pdf")
        self.write("part.json", json.dumps(PART))

    def write(self, name, text):
        with open(os.path.join(self.work, name), "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, *words):
        return subprocess.run([self.binary, *words], cwd=self.work, capture_output=True, text=True, timeout=120)

    def wrong(self, what, done, file="t.json"):
        """Whether an exit code is 1 and its errors have places and hints, or it is 0."""
        self.count += 1
        if done.returncode == 0:
            return False
        errors = [line for line in done.stderr.splitlines() if ": error:" in line]
        if done.returncode not in (1, 6) or not errors:
            self.problems.append(f"{what}: exit code {done.returncode}: {done.stderr[:300]}")
        # What cannot be opened or is no form is named by its path.
        elif done.returncode == 1 and not any(re.match(rf"({file}|\S*part\.json):\d+:\d+: error:", line) for line in errors):
            self.problems.append(f"{what}: no place: {errors[0][:200]}")
        elif "hint:" not in done.stderr:
            self.problems.append(f"{what}: no hint: {errors[0][:200]}")
        return True

    def keys(self, template, name, part=False, limit=None, seed=1):
        cases = [(path, value) for path in places(template) for value in WRONG + ["misspelled"]]
        random.Random(seed).shuffle(cases)
        for path, value in cases[:limit]:
            what = f"{name}{''.join(f'[{key!r}]' for key in path)} = {value!r}"
            if value == "misspelled":
                if not isinstance(path[-1], str):
                    continue
                made = copy.deepcopy(template)
                target = made
                for key in path[:-1]:
                    target = target[key]
                target[path[-1] + "x"] = target.pop(path[-1])
            else:
                made = changed(template, path, value)
            file = "part.json" if part else "t.json"
            self.write(file, json.dumps(made, indent=1, ensure_ascii=False))
            if part:
                self.write("t.json", json.dumps(SINGLE, indent=1))
            done = self.run("validate", "t.json")
            is_wrong = self.wrong(what, done)
            if part:
                continue
            schema = self.run("validate", "--schema", SCHEMA, "-d", "t.json")
            if schema.returncode == 1 and not is_wrong:
                self.problems.append(f"{what}: the schema rejects it, and the program does not: {schema.stdout[:200]}")
        if part:
            self.write("part.json", json.dumps(PART))

    def records(self):
        for fields, records in RECORDS:
            self.write("t.json", json.dumps({"form": "form.pdf", "fields": fields}, indent=1))
            self.write("r.ndjson", "".join(text + "\n" for text, _ in records))
            done = self.run("batch", "t.json", "-r", "r.ndjson", "-o", "out", "--overwrite", "--report", "report.ndjson")
            with open(os.path.join(self.work, "report.ndjson"), encoding="utf-8") as file:
                statuses = [json.loads(line)["status"] for line in file]
            self.count += len(records)
            wanted = ["done" if is_done else "failed" for _, is_done in records]
            if statuses != wanted:
                self.problems.append(f"{fields}: {statuses}, not {wanted}: {done.stderr[:300]}")
            if "secret" in done.stderr:
                self.problems.append(f"{fields}: a message has a value")
            errors = [line for line in done.stderr.splitlines() if ": error:" in line]
            if not all(re.match(r"r\.ndjson:\d+:\d+: error:", line) for line in errors) or not errors:
                self.problems.append(f"{fields}: no place: {done.stderr[:200]}")

    def refused(self):
        for text in REFUSED:
            self.write("t.json", json.dumps({"form": "form.pdf", "fields": {"a": text}}, indent=1))
            if not self.wrong(text, self.run("validate", "t.json")):
                self.problems.append(f"{text} is accepted")
        self.write("c1.json", json.dumps({"fields": {"x": {"include": "c2.json"}}}))
        self.write("c2.json", json.dumps({"fields": {"x": {"include": "c1.json"}}}))
        self.write("t.json", json.dumps({"form": "form.pdf", "fields": {"x": {"include": "c1.json"}}}))
        if not self.wrong("a cycle", self.run("validate", "t.json"), file=r"\S*c[12]\.json"):
            self.problems.append("a cycle of included files is accepted")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=None, help="so many keys of each template")
    option = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        judge = Judge(os.path.abspath(option.binary), work)
        for name, template in (("single", SINGLE), ("packet", PACKET)):
            judge.write("t.json", json.dumps(template, indent=1))
            done = judge.run("validate", "t.json")
            schema = judge.run("validate", "--schema", SCHEMA, "-d", "t.json")
            if done.returncode or schema.returncode:
                sys.exit(f"{name} is rejected: {done.stderr[:500]}{schema.stdout[:500]}")
        judge.refused()
        judge.records()
        judge.keys(SINGLE, "single", limit=option.limit, seed=option.seed)
        judge.keys(PACKET, "packet", limit=option.limit, seed=option.seed)
        judge.keys(PART, "part", part=True, limit=option.limit, seed=option.seed)
        for problem in judge.problems[:60]:
            print(problem)
        print(f"{judge.count} templates and records, {len(judge.problems)} problems")
        sys.exit(1 if judge.problems or not judge.count else 0)


if __name__ == "__main__":
    main()
