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
import tool
import visible
from pictures import RENDERERS, looks_alike
from values import choose

# Passwords that their publishers state.
PASSWORDS = {"pyhanko-minimal-with-field-aes256.pdf": "usersecret"}


@dataclass
class Outcome:
    name: str
    status: str  # PASS, FAIL or SKIP
    line: str
    problems: list = default(default_factory=list)
    # Reason → names of fields or pages that something was not asked of.
    passed_over: dict = default(default_factory=dict)


class FormCheck:
    def __init__(self, binary, form, expected=None, allows_broken_source=True):
        self.binary, self.form, self.expected = binary, form, expected
        self.name = os.path.basename(form)
        self.password = PASSWORDS.get(self.name, "")
        self.problems, self.passed_over, self.facts = [], {}, []

    def outcome(self):
        status = "FAIL" if self.problems else "PASS"
        return Outcome(self.name, status, ", ".join(self.facts), self.problems, self.passed_over)

    def pass_over(self, reason, names):
        known = self.passed_over.setdefault(reason, [])
        known += [name for name in names if name not in known]

    def run(self):
        with tempfile.TemporaryDirectory() as directory:
            self.problems += [f"inspect: {p}" for p in inspect_agrees.judge(
                self.binary, self.form, self.password, self.expected)]
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
            values = self.without_missing_glyphs(done, values)
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
        problems, notes = same_bytes.judge(self.binary, self.form, values, self.password)
        self.problems += [f"same bytes: {p}" for p in problems]
        for note in notes:
            self.pass_over(note, ["(the whole form)"])

    def without_missing_glyphs(self, done, values):
        """Leaves out fields whose only choices their form's font cannot draw."""
        missing = {d["field"] for d in told(done) if d["code"] == "no-glyph"}
        self.pass_over("the form's font lacks the characters of its own options", sorted(missing))
        return {name: value for name, value in values.items() if name not in missing}

    def judge_files(self, values, filled, flat):
        self.problems += [f"filled: {p}" for p in clean.judge("filled", filled, self.password)]
        self.problems += [f"flattened: {p}" for p in clean.judge("flattened", flat)]
        self.problems += [
            f"structure: {p}" for p in print_fields.judge(filled, flat, self.password)]
        problems, excused, _ = read_back.judge(self.form, values, filled, self.password)
        self.problems += [f"read back: {p}" for p in problems]
        for habit, names in excused.items():
            self.pass_over(read_back.HABITS[habit], names)
        problems, passed, counts = visible.judge(self.form, values, filled, flat, self.password)
        self.problems += [f"visible: {p}" for p in problems]
        for reason, names in passed.items():
            self.pass_over(reason, names)
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
        given = json.loads(done.out)
        wrong = [name for name, value in values.items()
                 if given.get(name) not in (value, True, [value])]
        self.problems += [f"export: {name}: another value" for name in wrong]


def told(done):
    """The diagnostics of a run with `--diagnostics json`."""
    try:
        return [json.loads(line) for line in done.text.splitlines()]
    except ValueError:
        return []
