#!/usr/bin/env python3
"""Do pdfcpu's sample records land in its sample forms where pdfcpu puts them?

usage: pdfcpu_samples.py BINARY FORMS SAMPLES

FORMS has pdfcpu-person.pdf and pdfcpu-english.pdf, SAMPLES pdfcpu's multifill directory with its JSON and CSV files.
Templates of ours read both as they are: in JSON, fields are objects of `name` and `value` by type, in CSV, columns are
fields; a star before a name or a value means that pdfcpu locks the field. What each field must have is worked out
here from the samples by pdfcpu's rules, and read from the outputs by pikepdf. Images are left out: they are
addresses. Prints what differs; exit code 1 if anything does.
"""
import csv
import json
import os
import subprocess
import sys
import tempfile

import pikepdf

TEXTS = {"person": ["firstName", "lastName", "dob", "country", "occup"],
         "english": ["firstName1", "lastName1", "dob1", "note1"]}
CHOICES = {"person": ["status", "license"], "english": ["city11", "city12"]}
RADIOS = {"person": ["gender"], "english": ["gender1"]}
BOXES = {"person": ["dobVerified"], "english": ["cb11", "cb12", "cb13", "cb14", "cb15"]}


def template(form, kind, path):
    """One of ours for the records of a kind."""
    names = TEXTS[form] + CHOICES[form] + RADIOS[form] + BOXES[form]
    if kind == "json":
        values = ('[.textfield, .datefield, .checkbox, .radiobuttongroup, .combobox, .listbox] | map(.[]?) '
                  '| map({(.name): (if has("value") then .value else .values end)}) | add')
    else:
        values = 'with_entries(.key |= ltrimstr("*") | .value |= (. // "" | ltrimstr("*")))'
    fields = {name: f"$fields.{name}" for name in names}
    for name in BOXES[form]:
        fields[name] = {"value": f"$fields.{name}",
                        "map": {"true": True, "t": True, "false": False, "f": False, "": False}}
    for name in CHOICES[form] + RADIOS[form]:
        fields[name] = {"value": f"$fields.{name}", "when": f"$fields.{name}"}
    if form == "person":
        # One record says “Fair use”, which is no option of the form; pdfcpu writes it nevertheless.
        fields["license"]["value"] = '$fields.license | if . == "Fair use" then "fair use" else . end'
    return {"form": path, "let": {"fields": values}, "fields": fields}


def expected(form, kind, record):
    """The values by pdfcpu's rules."""
    if kind == "json":
        values = {}
        for entries in record.values():
            for entry in entries if isinstance(entries, list) else []:
                values[entry["name"]] = entry.get("value", entry.get("values"))
    else:
        values = {name.lstrip("*"): value[1:] if value.startswith("*") else value for name, value in record.items()}
    found = {}
    for name in TEXTS[form] + CHOICES[form] + RADIOS[form] + BOXES[form]:
        value = values.get(name)
        if name in BOXES[form]:
            found[name] = value in (True, "true", "t")
        elif value not in (None, "", []):
            found[name] = value[0] if isinstance(value, list) else value
    if found.get("license") == "Fair use":
        found["license"] = "fair use"
    return found


def read(path, boxes):
    """The values that pikepdf reads."""
    found = {}
    with pikepdf.open(path) as pdf:
        def walk(fields, prefix):
            for field in fields:
                name = prefix + str(field.get("/T", ""))
                if "/Kids" in field and any("/T" in kid for kid in field.Kids):
                    walk(field.Kids, name + ".")
                    continue
                value = field.get("/V")
                if name in boxes:
                    found[name] = value is not None and str(value) not in ("/Off", "")
                elif value is not None:
                    value = value[0] if isinstance(value, pikepdf.Array) else value
                    found[name] = str(value).removeprefix("/")
        walk(pdf.Root.AcroForm.Fields, "")
    return found


def differences(form, kind, record, found):
    """What the fields that were found have otherwise than pdfcpu gives them; and how many were compared."""
    wanted = expected(form, kind, record)
    return [f"{name} is {found.get(name)!r}, not {value!r}" for name, value in wanted.items()
            if found.get(name) != value], len(wanted)


def main():
    binary, forms, samples = sys.argv[1:4]
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as work:
        for form in TEXTS:
            for kind in ("json", "csv"):
                path = os.path.join(samples, kind, f"{form}.{kind}")
                with open(path, encoding="utf-8", newline="") as file:
                    records = json.load(file)["forms"] if kind == "json" else list(csv.DictReader(file))
                for record in records:
                    record.pop("pages", None)
                own = os.path.join(work, "template.json")
                with open(own, "w", encoding="utf-8") as file:
                    json.dump(template(form, kind, os.path.abspath(os.path.join(forms, f"pdfcpu-{form}.pdf"))), file)
                given = path
                if kind == "json":
                    given = os.path.join(work, "records.ndjson")
                    with open(given, "w", encoding="utf-8") as file:
                        file.writelines(json.dumps(record) + "\n" for record in records)
                out = os.path.join(work, form + kind)
                done = subprocess.run([binary, "batch", own, "-r", given, "-o", out, "--progress", "never"],
                                      capture_output=True, text=True)
                if done.returncode:
                    problems.append(f"{form}, {kind}: exit code {done.returncode}: {done.stderr[:600]}")
                for number, record in enumerate(records, 1):
                    output = os.path.join(out, f"{number:08}.pdf")
                    if not os.path.exists(output):
                        continue
                    found, compared = differences(form, kind, record, read(output, BOXES[form]))
                    count += compared
                    problems += [f"{form}, {kind}, record {number}: {difference}" for difference in found]
    for problem in problems[:40]:
        print(problem)
    print(f"{count} values compared, {len(problems)} problems")
    sys.exit(1 if problems or not count else 0)


if __name__ == "__main__":
    main()
