#!/usr/bin/env python3
"""Do other readers find in a filled form the values that went in?

usage: read_back.py FORM DATA.json FILLED [--password TEXT]

pikepdf, pypdf and PyMuPDF each read every value of DATA from FILLED; fields not in DATA must hold
what they held in FORM. A field that has no name in FORM must have one in FILLED when it is filled, so
that the readers know it by the name the program lists it by. Prints the differences; exit code 1 where
there are any. Habits of a reader that are known and none of the form's fault are excused by name (see
HABITS).
"""
import itertools
import json
import sys

import pikepdf
import pymupdf
import pypdf

from fieldtree import UNISON, Walk, fields_by_name, name, text
from values import settled

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

# What a reader is known to do whatever the file says: (reader, when, why).
HABITS = {
    "mupdf-multiple": "MuPDF gives nothing, or the first, of several selected options",
    "mupdf-no-page": "MuPDF reads fields through pages: a field on no page is not there",
    "mupdf-label": "MuPDF gives a choice's label for its export value",
    "pypdf-orphan": "pypdf finds fields through /Fields alone",
}


class Readers:
    """The three readings of one filled file."""

    def __init__(self, path, password=""):
        self.excused = {}
        self.walk = Walk(pikepdf.open(path, password=password))
        self.groups = fields_by_name(self.walk)
        reader = pypdf.PdfReader(path, password=password or None)
        self.pypdf = reader.get_fields() or {}
        self.mupdf = {}
        document = pymupdf.open(path)
        if password:
            document.authenticate(password)
        for page in document:
            for widget in page.widgets() or []:
                self.mupdf.setdefault(widget.field_name, []).append(
                    (widget.field_type_string, widget.field_value))

    def excuse(self, habit, field):
        self.excused.setdefault(habit, []).append(field)

    def differences(self, field, wanted):
        """What each reader says otherwise, without the values themselves."""
        kind, value = wanted
        found = []
        for reader in (self.by_pikepdf, self.by_pypdf, self.by_mupdf):
            problem = reader(field, kind, value)
            if problem:
                found.append(f"{field}: {reader.__name__[3:]}: {problem}")
        return found

    def by_pikepdf(self, field, kind, value):
        group = self.groups.get(field)
        if not group:
            return "no such field"
        for member in group:
            held = member.attributes.get("/V")
            if kind == "text":
                if text(held) != value:
                    return f"holds {text(held)!r}, not {value!r}"
            elif kind == "state":
                if not isinstance(held, pikepdf.Name) or name(held) != value:
                    return f"holds {held!r}, not the state {value!r}"
                for widget, should in zip(member.widgets, shown_states(group, member, value)):
                    shown = name(widget.node.get("/AS", pikepdf.Name.Off))
                    if shown != should:
                        return f"a widget shows {shown!r}, not {should!r}"
            else:
                exports = [text(v) for v in held] if isinstance(held, pikepdf.Array) else [text(held)]
                if exports != [export for export, _ in value]:
                    return f"holds {exports!r}"
                indices = member.node.get("/I")
                if indices is not None and member.kind == "listbox":
                    chosen = [member.options[int(i)] for i in indices]
                    if chosen != value:
                        return "/I names other options than /V"
        return None

    def by_pypdf(self, field, kind, value):
        if field not in self.pypdf:
            if field in self.groups and not self.groups[field][0].in_tree:
                return self.excuse("pypdf-orphan", field)
            return "no such field"
        held = self.pypdf[field].get("/V")
        if kind == "text":
            held = held.get_object() if hasattr(held, "get_object") else held
            if hasattr(held, "get_data"):
                held = held.get_data().decode("latin-1")
            return None if held == value else f"holds {held!r}, not {value!r}"
        if kind == "state":
            return None if str(held) in ("/" + value, value) else f"holds {held!r}"
        exports = [export for export, _ in value]
        held = list(held) if isinstance(held, list) else [held]
        return None if [str(h) for h in held] == exports else f"holds {held!r}"

    def by_mupdf(self, field, kind, value):
        group = self.groups.get(field, [])
        if field not in self.mupdf:
            if group and all(w.page is None for f in group for w in f.widgets):
                return self.excuse("mupdf-no-page", field)
            return "no such field"
        readings = [reading for _, reading in self.mupdf[field]]
        if kind == "text":
            wrong = [r for r in readings if (r or "").replace("\r", "\n") != value]
            return f"holds {wrong[0]!r}, not {value!r}" if wrong else None
        if kind == "state":
            states = {str(r) for r in readings}
            if value in states or (True in readings and len(group[0].states) == 1):
                return None
            if value == "Off":
                return None if states <= {"Off", "False", ""} else f"shows {states!r}"
            return f"shows {states!r}, not {value!r}"
        if len(value) > 1:
            if all(not r or r in itertools.chain(*value) for r in readings):
                return self.excuse("mupdf-multiple", field)
            return f"holds {readings!r}, none of them selected"
        export, label = value[0]
        if all(r == export for r in readings):
            return None
        if all(r in (export, label) for r in readings):
            return self.excuse("mupdf-label", field)
        return f"holds {readings!r}"


def judge(form, data, filled, password=""):
    """(differences, {habit: fields excused}, how many values were compared)."""
    source = fields_by_name(Walk(pikepdf.open(form, password=password)))
    readers = Readers(filled, password)
    problems = []
    for field, value in data.items():
        problems += readers.differences(field, settled(source[field], value))
    for field, group in source.items():
        if field in data:
            continue
        after = readers.groups.get(field)
        if after is None:
            problems.append(f"{field}: the field is gone")
        elif group[0].script("C"):
            # What the fields it is calculated from make of it: scripts.py and formats.py judge that.
            continue
        elif group[0].kind != "signature" and plain(group[0]) != plain(after[0]):
            problems.append(f"{field}: was not in the data and has another value")
    return problems, readers.excused, len(data)


def shown_states(group, member, value):
    """What each widget of a button shows (ISO 32000-2, 12.7.5.2.3 and 12.7.5.2.4): widgets of one
    on-state are on together in a check box and where the flag RadiosInUnison is set, otherwise the
    first of them alone. Equal entries of /Opt are one on-state (Table 230)."""
    everywhere = [(f, w, index) for f in group for index, w in enumerate(f.widgets)]
    first = next((entry for entry in everywhere if value in entry[1].on_states), None)

    def export(field, index):
        return field.options[index][0] if index < len(field.options) else None

    for index, widget in enumerate(member.widgets):
        alone = member.kind == "radio" and not member.flags & UNISON
        if first is None or alone and widget is not first[1]:
            yield "Off"
        elif value in widget.on_states:
            yield value
        else:
            mine, firsts = export(member, index), export(first[0], first[2])
            yield widget.on_states[0] if mine is not None and mine == firsts else "Off"


def plain(field):
    """A value to compare; `/V` absent and an empty text are the same."""
    held = field.attributes.get("/V")
    if isinstance(held, pikepdf.Array):
        return [text(v) for v in held]
    return text(held)


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    if len(arguments) < 3:
        sys.exit(__doc__)
    password = arguments[3] if "--password" in sys.argv else ""
    with open(arguments[1], encoding="utf-8") as file:
        problems, excused, count = judge(arguments[0], json.load(file), arguments[2], password)
    for problem in problems:
        print(problem)
    for habit, fields in excused.items():
        print(f"excused: {HABITS[habit]}: {', '.join(fields)}")
    print(f"{count} values, {len(problems)} differences")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
