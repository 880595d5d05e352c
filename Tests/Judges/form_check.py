"""Everything that is asked of one form: inspected, filled, flattened, filled again, judged."""
import json
import os
import tempfile
from dataclasses import dataclass, field as default

import pikepdf

import clean
import inspect_agrees
import print_fields
import read_back
import same_bytes
import structure
import tool
import visible
from fieldtree import MULTI_SELECT, Walk, fields_by_name
from pictures import RENDERERS, looks_alike
from values import choose, settled

# Passwords that their publishers state.
PASSWORDS = {"pyhanko-minimal-with-field-aes256.pdf": "usersecret"}
# Chosen values that must be refused: form → field → (code, why). Any other refusal is a failure.
KNOWN_REFUSALS = {}


@dataclass
class Outcome:
    name: str
    status: str  # PASS, FAIL or SKIP
    line: str
    problems: list = default(default_factory=list)
    # Reason → names of fields or pages that something was not asked of.
    passed_over: dict = default(default_factory=dict)
    # What was judged → how often. Too few fail the run (minimums.py).
    counts: dict = default(default_factory=dict)
    # What was skipped in it (skips.py).
    skips: list = default(default_factory=list)


class FormCheck:
    def __init__(self, binary, form, expected=None):
        self.binary, self.form, self.expected = binary, form, expected
        self.name = os.path.basename(form)
        self.password = PASSWORDS.get(self.name, "")
        self.problems, self.passed_over, self.facts = [], {}, []
        self.counts, self.skips = {}, []

    def outcome(self):
        status = "FAIL" if self.problems else "PASS"
        return Outcome(self.name, status, ", ".join(self.facts), self.problems, self.passed_over,
                       self.counts, self.skips)

    def pass_over(self, reason, names):
        known = self.passed_over.setdefault(reason, [])
        known += [name for name in names if name not in known]

    def run(self):
        with tempfile.TemporaryDirectory() as directory:
            problems, self.counts["fields inspected"] = inspect_agrees.judge(
                self.binary, self.form, self.password, self.expected)
            self.problems += [f"inspect: {p}" for p in problems]
            with pikepdf.open(self.form, password=self.password) as pdf:
                values, skipped = choose(pdf)
            for name, reason in skipped.items():
                self.pass_over(reason, [name])
            if self.expected and self.expected["fill"] == "refused" \
                    and self.expected["reason"] != "password":
                self.refused(directory)
            else:
                self.filled(directory, values)
        return self.outcome()

    # What may not be filled.

    def refused(self, directory):
        reason = self.expected["reason"]
        for options in ([], ["--flatten"]):
            done, out = self.fill(directory, self.form, {}, "refused.pdf", options)
            codes = [d["code"] for d in told(done)]
            if done.code != 3 or reason not in codes:
                self.problems.append(f"fill {options}: exit {done.code}, {codes}: expected {reason}")
            if os.path.exists(out):
                self.problems.append("a refused fill left an output")
        self.facts.append(f"refused as it should be: {reason}")

    # What may.

    def fill(self, directory, form, values, name, options=(), password=None):
        data, out = os.path.join(directory, "data.json"), os.path.join(directory, name)
        with open(data, "w", encoding="utf-8") as file:
            json.dump(values, file)
        password = self.password if password is None else password
        command = [self.binary, "fill", form, "-d", data, "-o", out, "--diagnostics", "json"]
        command += list(options) + (["--password", password] if password else [])
        return tool.run(command), out

    def filled(self, directory, values):
        done, filled = self.fill(directory, self.form, values, "filled.pdf")
        if done.code == 1:
            values = self.without_refused(done, values)
            done, filled = self.fill(directory, self.form, values, "filled.pdf")
        if done.code != 0:
            self.problems.append(f"fill: exit {done.code}: {done.text[:300]}")
            return
        done, flat = self.fill(directory, self.form, values, "flat.pdf", ["--flatten"])
        if done.code != 0:
            self.problems.append(f"fill --flatten: exit {done.code}: {done.text[:300]}")
            return
        self.facts.append(f"{len(values)} values")
        self.judge_files(values, filled, flat)
        self.again(directory, values, filled, flat)
        problems, notes, compared = same_bytes.judge(
            self.binary, self.form, values, self.password)
        self.counts["same bytes"] = compared
        self.problems += [f"same bytes: {p}" for p in problems]
        self.skips += notes

    def without_refused(self, done, values):
        """Leaves out the values that are known to be refused, and fails for any other."""
        known = KNOWN_REFUSALS.get(self.name, {})
        refused = {(d["field"], d["code"]) for d in told(done) if d["severity"] == "error"}
        for field, code in sorted(refused, key=str):
            if known.get(field, (None,))[0] == code:
                self.pass_over(known[field][1], [field])
            else:
                self.problems.append(f"fill: {field}: refused with {code}")
        return {name: value for name, value in values.items()
                if name not in {field for field, _ in refused}}

    def judge_files(self, values, filled, flat):
        self.problems += [f"filled: {p}" for p in clean.judge("filled", filled, self.password)]
        self.problems += [f"flattened: {p}" for p in clean.judge("flattened", flat)]
        problems, compared = print_fields.judge(filled, flat, self.password)
        self.problems += [f"structure: {p}" for p in problems]
        self.counts["print fields"] = compared
        self.problems += [f"structure: {p}" for p in structure.judge(flat, self.form, self.password)]
        problems, excused, compared = read_back.judge(self.form, values, filled, self.password)
        self.problems += [f"read back: {p}" for p in problems]
        for habit, names in excused.items():
            self.pass_over(read_back.HABITS[habit], names)
        problems, passed, counts = visible.judge(self.form, values, filled, flat, self.password)
        self.problems += [f"visible: {p}" for p in problems]
        for reason, names in passed.items():
            self.pass_over(reason, names)
        self.counts.update(counts)
        self.counts["values read back"] = compared
        self.facts += [f"{counts['widgets']} widgets in pictures", f"{counts['texts']} texts",
                       f"{counts['pages']} pages"]

    def again(self, directory, values, filled, flat):
        """Filling twice is filling once; flattening what was filled looks as filling flattened."""
        done, twice = self.fill(directory, filled, values, "twice.pdf")
        if done.code != 0:
            self.problems.append(f"filled again: exit {done.code}: {done.text[:200]}")
        elif same_bytes.contents_of(twice, self.password) != same_bytes.contents_of(
                filled, self.password):
            self.problems.append("filled again: holds something else than filled once")
        self.exported(filled, values)
        later = os.path.join(directory, "later.pdf")
        command = [self.binary, "flatten", filled, "-o", later]
        command += ["--password", self.password] if self.password else []
        done = tool.run(command)
        if done.code != 0:
            self.problems.append(f"flatten: exit {done.code}: {done.text[:200]}")
            return
        self.problems += [f"flattened later: {p}" for p in clean.judge("flattened", later)]
        with pikepdf.open(flat) as pdf:
            pages = list(range(len(pdf.pages)))
        draw = RENDERERS["PDFium"]
        one, other = draw(flat, pages), draw(later, pages)
        for page in pages:
            if not looks_alike(one[page], other[page]):
                self.problems.append(f"page {page + 1} looks otherwise when flattened later")

    def exported(self, filled, values):
        """`export` gives back what went in, in its own spelling."""
        command = [self.binary, "export", filled]
        command += ["--password", self.password] if self.password else []
        done = tool.run(command)
        if done.code != 0:
            self.problems.append(f"export: exit {done.code}: {done.text[:200]}")
            return
        problems, compared = export_problems(
            json.loads(done.out), self.form, filled, values, self.password)
        self.problems += [f"export: {p}" for p in problems]
        self.counts["exported"] = compared


def export_problems(given, form, filled, values, password=""):
    """(what an export says otherwise than it must, how many values were compared).

    Each value that was given must come back in the spelling of the command line's contract: a boolean
    for a check box with one on-state, else the state's name, an array for a list of several, null for
    nothing, and else the text. All others must be what pikepdf reads in the filled file."""
    problems, compared = [], 0
    with pikepdf.open(form, password=password) as before, \
            pikepdf.open(filled, password=password) as after:
        source, result = fields_by_name(Walk(before)), fields_by_name(Walk(after))
        for name, group in result.items():
            if group[0].kind in ("pushbutton", "signature"):
                continue
            if name in values:
                wanted = spelled(source[name], values[name])
            elif inspect_agrees.comparable(group[0], "/V"):
                wanted = inspect_agrees.shown(group[0], "/V")
            else:
                continue
            compared += 1
            if name not in given:
                problems.append(f"{name}: is missing")
            elif not same_value(given[name], wanted):
                problems.append(f"{name}: another value")
        problems += [f"{name}: is no field of the file" for name in given if name not in result]
    return problems, compared


def spelled(group, value):
    """A value that was given, as an export must spell it."""
    first = group[0]
    kind, wanted = settled(group, value)
    if kind == "state":
        states = {state for field in group for state in field.states}
        return wanted != "Off" if first.kind == "checkbox" and len(states) == 1 else wanted
    if kind == "options" and first.kind == "listbox" and first.flags & MULTI_SELECT:
        return [export for export, _ in wanted]
    return wanted if kind == "text" else wanted[0][0]


def same_value(one, other):
    """Of one type too: true is not 1, nor a list of one its item. Nothing and the empty text are the
    same."""
    return type(one) is type(other) and one == other or one in (None, "") and other in (None, "")


def told(done):
    """The diagnostics of a run with `--diagnostics json`."""
    try:
        return [json.loads(line) for line in done.text.splitlines()]
    except ValueError:
        return []
