#!/usr/bin/env python3
"""Is the schema of a form true?

usage: form_schemas.py BINARY [--records N] [--seed N] FORM…

Of each form: jsonschema finds its schema valid, flat and nested; names, lengths and options are those that
pikepdf reads; random records made from it by hypothesis (texts of Latin letters that are no longer than
their boxes allow) fill the form without a complaint, or fail as overflow or no-glyph; the exports of the
filled forms are valid under it; and records that are wrong in one place are refused by `validate`, with the
name of the field, under the schema and under the form. Prints what is wrong; exit code 1 where anything is.
"""
import argparse
import json
import logging
import os
import random
import re
import sys
import tempfile
import warnings

import jsonschema
import pikepdf
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis_jsonschema import from_schema

import tool
from fieldtree import Walk

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 "
# What a record may fail of that a schema cannot state.
ALLOWED = {"overflow", "no-glyph"}
# Not complaints: the text was drawn smaller, or differently than typed.
HARMLESS = {"shrunk", "clipped", "tall", "not-shown"}


def schema(binary, form, *options):
    done = tool.run([binary, "schema", form, *options])
    return (json.loads(done.out) if done.code == 0 else None), done


def alternatives(rules):
    """The constants that a property names."""
    found = []
    for key in ("oneOf", "anyOf"):
        for choice in rules.get(key, []):
            found += [choice["const"]] if "const" in choice else alternatives(choice)
    return found + (alternatives(rules["items"]) if "items" in rules else [])


def parts(rules):
    """A property and the alternatives in it."""
    return [rules] + [part for choice in rules.get("anyOf", []) for part in parts(choice)]


def lengths(rules):
    own = [rules["maxLength"]] if "maxLength" in rules else []
    return own + [n for choice in rules.get("anyOf", []) for n in lengths(choice)]


def facts(properties, walk):
    """What pikepdf reads of the same fields."""
    problems = []
    fields = {}
    for field in walk:
        fields.setdefault(field.name, field)
    if set(properties) != set(fields):
        problems.append(f"names: {sorted(set(properties) ^ set(fields))[:5]}")
    for name, rules in properties.items():
        field = fields.get(name)
        if field is None or rules.get("readOnly"):
            continue
        if field.kind == "text" and (field.max_length or None) != (lengths(rules) or [None])[0]:
            problems.append(f"{name}: maxLength {lengths(rules)}, pikepdf {field.max_length}")
        if field.kind in ("combobox", "listbox"):
            options = {export for export, _ in field.options}
            missing = options - set(alternatives(rules))
            if missing:
                problems.append(f"{name}: {len(missing)} options are missing")
    return problems


def boxed(rules):
    """A property whose texts are Latin letters, no more than its box holds in a line."""
    if rules.get("pattern") or "x-formwright" not in rules:
        return rules
    rules = dict(rules)
    rect = rules["x-formwright"].get("rect") or [0, 0, 60, 12]
    room = max(1, int((rect[2] - rect[0]) / 9))

    def bounded(part):
        part = dict(part)
        types = part.get("type", [])
        if "string" in ([types] if isinstance(types, str) else types) and "pattern" not in part:
            part["maxLength"] = min(part.get("maxLength", room), room)
            part["pattern"] = f"^[{LETTERS}]*$"
        if "anyOf" in part:
            part["anyOf"] = [bounded(choice) for choice in part["anyOf"]]
        return part

    return bounded(rules)


def examples(rules, count, number):
    """Values of a property, made by hypothesis from its schema."""
    found = []

    @seed(number)
    @settings(max_examples=count, database=None, deadline=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))
    @given(from_schema({"$schema": "http://json-schema.org/draft-07/schema#", **rules}))
    def collect(value):
        found.append(value)

    collect()
    return found


def records(properties, required, count, source):
    usable = {name: rules for name, rules in properties.items()
              if not rules.get("readOnly")
              and rules["x-formwright"]["type"] not in ("pushbutton", "signature")}
    made, pools = [], {}
    for name, rules in usable.items():
        rules = {key: value for key, value in boxed(rules).items()
                 if key not in ("x-formwright", "title", "description")}
        key = json.dumps(rules, sort_keys=True)
        if key not in pools:
            pools[key] = examples(rules, 30, source.randrange(1 << 30)) or [None]
        pools[name] = pools[key]
    for _ in range(count):
        share = source.choice([0.2, 0.6, 1.0])
        made.append({name: source.choice(pools[name]) for name in usable
                     if name in required or source.random() < share})
    return made


def bad_records(properties, required, good, source):
    """(record, field) pairs: each record is wrong in this field only."""
    wrong = []

    def add(name, value):
        record = dict(good)
        record[name] = value
        wrong.append((record, name))

    for name, rules in properties.items():
        kind = rules["x-formwright"]["type"]
        if rules.get("readOnly") or kind in ("pushbutton", "signature"):
            continue
        if kind == "text":
            add(name, ["a", "list"])
            if lengths(rules):
                add(name, "9" * (lengths(rules)[0] + 1))
            if any("pattern" in part for part in [rules, *rules.get("anyOf", [])]):
                add(name, "~no~")
        elif kind in ("radio", "listbox") or (kind == "checkbox" and "oneOf" in rules):
            add(name, "no such option \u2603")
        elif kind == "checkbox":
            add(name, "no such state \u2603")
        elif kind == "combobox" and "string" not in str(
                [part.get("type") for part in parts(rules)]):
            add(name, "no such option \u2603")
    for name in required:
        record = {key: value for key, value in good.items() if key != name}
        wrong.append((record, name))
    source.shuffle(wrong)
    return wrong[:60]


def reported(binary, arguments, wrong, folder):
    """Which record's problems name which fields."""
    path = os.path.join(folder, "wrong.ndjson")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record, _ in wrong)
    done = tool.run([binary, "validate", *arguments, "-r", path, "--format", "json"], timeout=120)
    found = {}
    for line in done.out.decode().splitlines():
        problem = json.loads(line)
        found.setdefault(problem["record"], set()).add(problem["field"])
    return done, found


def judge(binary, form, count=30, number=1):
    """(problems, how much was judged)."""
    flat, done = schema(binary, form)
    if flat is None:
        return ([] if done.code == 3 else [f"schema: exit {done.code}: {done.text[:200]}"]), {}
    nested, done = schema(binary, form, "--nested")
    problems = []
    for made in (flat, nested):
        try:
            jsonschema.Draft202012Validator.check_schema(made)
        except jsonschema.SchemaError as fault:
            problems.append(f"schema: not valid: {fault.message[:200]}")
    properties, required = flat["properties"], set(flat.get("required", []))
    inspected = json.loads(tool.run([binary, "inspect", form, "--json"]).out)
    with pikepdf.open(form) as pdf:
        problems += facts(properties, Walk(pdf).fields)
    source = random.Random(number)
    judged = {"properties": len(properties), "records": 0, "exports": 0, "wrong": 0, "overflow": 0}
    if not inspected["mayFill"]["allowed"] or problems:
        return problems, judged
    validator = jsonschema.Draft202012Validator(flat)
    with tempfile.TemporaryDirectory() as folder:
        made = records(properties, required, count, source)
        path, report = os.path.join(folder, "records.ndjson"), os.path.join(folder, "report.ndjson")
        with open(path, "w", encoding="utf-8") as file:
            for record in made:
                unfit = list(validator.iter_errors(record))
                if unfit:
                    problems.append(f"hypothesis made an invalid record: {unfit[0].message[:100]}")
                file.write(json.dumps(record) + "\n")
        done = tool.run([binary, "batch", "--form", form, "-r", path, "-o", f"{folder}/out", "--report", report,
                         "--progress", "never", "--jobs", "1"], timeout=300)
        if done.code not in (0, 5):
            return problems + [f"batch: exit {done.code}: {done.text[:200]}"], judged
        good = None
        with open(report, encoding="utf-8") as file:
            for line, record in zip(file, made):
                outcome = json.loads(line)
                judged["records"] += 1
                for complaint in outcome["diagnostics"]:
                    if complaint["code"] in ALLOWED:
                        judged["overflow"] += 1
                    elif complaint["code"] not in HARMLESS:
                        problems.append(f"record {outcome['record']}: {complaint['field']}: {complaint['code']}: "
                                        f"{complaint['message']}: {record.get(complaint['field'])!r}")
                if outcome["status"] == "done":
                    good = record if good is None or len(record) > len(good) else good
                    if judged["exports"] < 6:
                        judged["exports"] += 1
                        exported = tool.run([binary, "export", f"{folder}/out/{outcome['output']}"]
                                            if not outcome["output"].startswith("/")
                                            else [binary, "export", outcome["output"]])
                        for fault in validator.iter_errors(json.loads(exported.out)):
                            problems.append(f"export: {list(fault.path)[:1]}: {fault.message[:160]}")
        if good is None:
            good = {}
        wrong = bad_records(properties, required, good, source)
        judged["wrong"] = len(wrong)
        with open(f"{folder}/schema.json", "w", encoding="utf-8") as file:
            json.dump(flat, file)
        if wrong:
            for arguments in (["--form", form], ["--schema", f"{folder}/schema.json"]):
                done, found = reported(binary, arguments, wrong, folder)
                if done.code != 1:
                    problems.append(f"validate {arguments[0]}: exit {done.code}: {done.text[:200]}")
                for place, (record, name) in enumerate(wrong):
                    if name not in found.get(place + 1, set()):
                        problems.append(f"validate {arguments[0]}: {name}: not refused: {record.get(name)!r}")
    return problems[:12], judged


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("binary")
    parser.add_argument("forms", nargs="+")
    parser.add_argument("--records", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given_arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    total, failed = {}, 0
    for form in given_arguments.forms:
        problems, judged = judge(given_arguments.binary, form, given_arguments.records, given_arguments.seed)
        for key, value in judged.items():
            total[key] = total.get(key, 0) + value
        failed += bool(problems)
        print("FAIL" if problems else "ok  ", os.path.basename(form), judged, *problems, sep="\n     " if problems else " ")
    print(f"{len(given_arguments.forms) - failed} of {len(given_arguments.forms)} forms; {total}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
