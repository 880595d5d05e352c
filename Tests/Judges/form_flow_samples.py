#!/usr/bin/env python3
"""Do the values of form-flow's Illinois child care application land where form-flow puts them?

usage: form_flow_samples.py BINARY CHECKOUT

CHECKOUT is codeforamerica/il-gcc-form-flow, or a directory with its pdf-map.yaml, IL-CCAP-Form.pdf and the
test_filled_ccap*.pdf that its tests expect. Its map is written as a template of ours: inputs are paths, and iterations of
its subflows are rows. The records are what its filled forms show, under the names of its inputs; every field must
then have the value that form-flow gave it. So this tells whether the language says what the map says and whether the
form takes the values, and not how form-flow computes its inputs. Prints what differs; exit code 1 if anything does.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile


def find(folder, pattern):
    return sorted(glob.glob(os.path.join(folder, "**", pattern), recursive=True))


def read_map(path):
    """The map: YAML of nested keys and plain values, and nothing else."""
    root = {}
    open_objects = [(-1, root)]
    with open(path, encoding="utf-8") as file:
        for line in file:
            text = line.split(" #")[0].rstrip()
            if not text.strip() or text.lstrip().startswith("#"):
                continue
            depth = len(text) - len(text.lstrip())
            while open_objects[-1][0] >= depth:
                open_objects.pop()
            key, _, value = text.strip().partition(":")
            if value.strip():
                open_objects[-1][1][key] = value.strip().strip("'\"")
            else:
                open_objects[-1][1][key] = {}
                open_objects.append((depth, open_objects[-1][1][key]))
    return root


def values(binary, path):
    done = subprocess.run([binary, "export", path, "--as", "json"], capture_output=True, check=True)
    return json.loads(done.stdout)


def difference(field, found, wanted, exports):
    """What a field has otherwise than form-flow gave it; None if it has that."""
    # form-flow writes the text of an option; its export value is what the field must have.
    value = exports.get(field, {}).get(wanted[field], wanted[field])
    if (found[field] or None) != (value or None):
        return f"{field} is {found[field]!r}, not {value!r}"
    return None


def main():
    binary, folder = sys.argv[1:3]
    flow = read_map(find(folder, "pdf-map.yaml")[0])
    form = os.path.abspath(find(folder, "IL-CCAP-Form.pdf")[0])
    known = values(binary, form)
    inspected = json.loads(subprocess.run([binary, "inspect", "--json", form], capture_output=True, check=True).stdout)
    exports = {field["name"]: {option["label"]: option["export"] for option in field["options"]}
               for field in inspected["fields"] if field["options"]}
    fields, missing, left_out = {}, [], []
    single = dict(flow["inputFields"], **(flow.get("dbFields") or {}))
    for name, field in single.items():
        if field in known:
            fields[field] = f'."{name}"'
            # form-flow writes names of counties that are none of the form's options; there they are left out.
            if field.endswith("COUNTY"):
                del fields[field]
                left_out.append(field)
        else:
            missing.append(field)
    for name, subflow in flow["subflowInfo"].items():
        rows = {}
        for given, field in subflow["inputFields"].items():
            if f"{field}_1" in known:
                rows[f"{field}_{{n}}"] = f'."{given}"'
            else:
                missing.append(field)
        present = min(sum(f"{pattern.replace('{n}', str(n))}" in known for n in range(1, int(subflow["totalIterations"]) + 1))
                      for pattern in rows)
        fields[name] = {"each": f".{name}", "rows": present, "fields": rows}
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as work:
        template = os.path.join(work, "template.json")
        with open(template, "w", encoding="utf-8") as file:
            json.dump({"form": form, "fields": fields}, file, indent=1)
        for filled in find(folder, "test_filled_ccap*.pdf"):
            wanted = values(binary, filled)
            record = {name: wanted.get(field) for name, field in single.items()}
            for name, subflow in flow["subflowInfo"].items():
                record[name] = [
                    {given: wanted.get(f"{field}_{n}") for given, field in subflow["inputFields"].items()}
                    for n in range(1, fields[name]["rows"] + 1)]
            given = os.path.join(work, "records.ndjson")
            with open(given, "w", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
            out = os.path.join(work, os.path.basename(filled))
            done = subprocess.run([binary, "batch", template, "-r", given, "-o", out, "--progress", "never"],
                                  capture_output=True, text=True)
            if done.returncode:
                errors = [line for line in done.stderr.splitlines() if ": error:" in line]
                problems.append(f"{os.path.basename(filled)}: exit code {done.returncode}: {errors[:20]}")
                continue
            found = values(binary, os.path.join(out, "00000001.pdf"))
            mapped = set(single.values()) | {f"{field}_{n}" for subflow in flow["subflowInfo"].values()
                                             for field in subflow["inputFields"].values() for n in range(1, 10)}
            for field in (mapped & set(known)) - set(left_out):
                count += 1
                problem = difference(field, found, wanted, exports)
                if problem:
                    problems.append(f"{os.path.basename(filled)}: {problem}")
    for problem in problems[:40]:
        print(problem)
    print(f"{count} values compared, {len(problems)} problems; {len(missing)} fields of the map are not on the form, "
          f"{len(left_out)} left out")
    sys.exit(1 if problems or not count else 0)


if __name__ == "__main__":
    main()
