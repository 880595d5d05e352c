#!/usr/bin/env python3
"""Are locked fields read-only, everything else as it was, and is the page drawn as before?

usage: locks.py BINARY FORM…

Each form is locked, unlocked again, and filled with the values of values.py, with and without --lock and with
--lock-fields for one of its fields. pikepdf must see the read-only flag (ISO 32000-2, Table 227) on exactly the fields
that are asked for, and on those that had it; names, values and widgets must be those of the file without the lock;
PDFium, poppler and MuPDF must draw both alike. Prints what is wrong; exit code 1 where anything is.
"""
import json
import os
import sys
import tempfile

import pikepdf

import tool
import values
from fieldtree import READ_ONLY, Walk, text
from pictures import RENDERERS, looks_alike


def facts(path):
    """By the names of fields: whether it is read-only, its kind, and what it holds."""
    found = {}
    with pikepdf.open(path) as pdf:
        for field in Walk(pdf).fields:
            value = field.attributes.get("/V")
            if isinstance(value, pikepdf.Array):
                value = [text(item) for item in value]
            elif value is not None:
                value = text(value)
            found[field.name] = (bool(field.flags & READ_ONLY), field.kind, value, len(field.widgets))
    return found


class Judge:
    def __init__(self, binary, form, directory):
        self.binary, self.form, self.directory = binary, form, directory
        self.name = os.path.basename(form)
        self.problems, self.count = [], 0

    def make(self, stage, *words):
        target = os.path.join(self.directory, f"{stage}.pdf")
        done = tool.run([self.binary, *words, "-o", target, "--ignore-permissions", "--drop-signatures"], timeout=120)
        if done.code:
            self.problems.append(f"{self.name}, {stage}: exit code {done.code}: {done.text[-300:]}")
            return None
        return target

    def check(self, stage, target, before, is_locked):
        """`before` is the file without the lock; `is_locked` says of a field that was writable whether it must be."""
        if target is None or before is None:
            return
        self.count += 1
        one, other = facts(before), facts(target)
        if one.keys() != other.keys():
            self.problems.append(f"{self.name}, {stage}: other fields")
            return
        for name, (was, kind, value, widgets) in one.items():
            now = other[name]
            if now[1:] != (kind, value, widgets):
                self.problems.append(f"{self.name}, {stage}: {name} holds something else")
            if now[0] != is_locked(name, kind, was):
                self.problems.append(f"{self.name}, {stage}: {name} is {'' if now[0] else 'not '}read-only")
        self.draw(stage, target, before)

    def draw(self, stage, target, before):
        with pikepdf.open(before) as pdf:
            pages = list(range(min(len(pdf.pages), 3)))
        for renderer, draw in RENDERERS.items():
            one, other = draw(before, pages), draw(target, pages)
            for number in pages:
                if number not in one:
                    continue
                if number not in other or not looks_alike(one[number], other[number]):
                    self.problems.append(f"{self.name}, {stage}: {renderer} draws page {number + 1} otherwise")

    def run(self):
        def usual(_, kind, was):
            return was or kind not in ("pushbutton", "signature")

        # Reset to nothing, so that the file is written by the same program.
        plain = self.make("plain", "lock", self.form, "--off", "--fields", "*")
        locked = self.make("locked", "lock", self.form)
        self.check("locked", locked, plain, usual)
        if locked:
            again = self.make("unlocked", "lock", locked, "--off", "--fields", "*")
            self.check("unlocked", again, plain, lambda *_: False)
        with pikepdf.open(self.form) as pdf:
            chosen = values.choose(pdf)[0]
        if not chosen:
            return self
        data = os.path.join(self.directory, "data.json")
        with open(data, "w", encoding="utf-8") as file:
            json.dump(chosen, file)
        fill = ("fill", self.form, "-d", data, "--force-read-only")
        filled = self.make("filled", *fill)
        self.check("filled and locked", self.make("filled-locked", *fill, "--lock"), filled, usual)
        one = sorted(chosen)[0]
        if not any(c in one for c in "*?[]"):
            target = self.make("filled-one", *fill, "--lock-fields", one)
            self.check("one field locked", target, filled, lambda name, _, was: was or name == one)
        return self


def judge(binary, forms, directory):
    """(problems, how many outputs were judged)"""
    problems, count = [], 0
    for number, form in enumerate(forms):
        place = os.path.join(directory, f"lock{number}")
        os.mkdir(place)
        judged = Judge(binary, form, place).run()
        problems += judged.problems
        count += judged.count
    return problems, count


def main():
    with tempfile.TemporaryDirectory() as directory:
        problems, count = judge(os.path.abspath(sys.argv[1]), sys.argv[2:], directory)
    print("\n".join(problems) or f"{count} outputs are as they must be")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
