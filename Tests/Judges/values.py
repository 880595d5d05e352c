#!/usr/bin/env python3
"""Chooses a value for every fillable field of a form, from pikepdf's reading alone.

usage: values.py FORM [--password TEXT] [--skipped] > data.json

The values are what a careful person could type: text that fits its box, states and options that
the form offers, numbers and dates that the field's format reads. They depend on the field's name
and nothing else. Fields that get none are listed on standard error, each with the reason.
"""
import hashlib
import json
import re
import sys

import pikepdf

from fieldtree import (COMB, EDIT, FILE_SELECT, MULTI_SELECT, MULTILINE, PASSWORD, READ_ONLY, Walk,
                       fields_by_name, text)
from formats import formatted_value

SYLLABLES = ["ba", "ce", "da", "fe", "ga", "ho", "ka", "lu", "mo", "na", "pe", "ra", "so", "ta",
             "ve", "wa", "xi", "yo", "zu", "bri"]


class Bits:
    """Choices drawn from a field's name."""

    def __init__(self, name):
        self.state = int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "big")

    def below(self, limit):
        self.state, value = divmod(self.state, limit)
        if self.state < 1 << 16:
            self.state = int.from_bytes(hashlib.sha256(str(value).encode()).digest()[:16], "big")
        return value

    def word(self, length):
        letters = ""
        while len(letters) < length:
            letters += SYLLABLES[self.below(len(SYLLABLES))]
        return letters[:length].capitalize()


def choose(pdf):
    """(values by name, reasons by name of what was passed over)."""
    values, skipped = {}, {}
    for name, group in fields_by_name(Walk(pdf)).items():
        value, reason = value_for(name, group)
        if reason:
            skipped[name] = reason
        else:
            values[name] = value
    return values, skipped


def value_for(name, group):
    """(value, None) or (None, reason)."""
    first = group[0]
    if any(f.flags & READ_ONLY for f in group):
        return None, "read-only"
    if first.kind in ("pushbutton", "signature"):
        return None, "a " + first.kind + " takes no value"
    bits = Bits(name)
    if first.kind == "text":
        return text_value(group, bits)
    if first.kind in ("checkbox", "radio"):
        states = list(dict.fromkeys(s for f in group for s in f.states))
        if not states:
            return None, "no widget names an on-state"
        if len(states) == 1 and first.kind == "checkbox" and bits.below(2):
            return True, None
        return states[bits.below(len(states))], None
    return choice_value(first, bits)


def choice_value(field, bits):
    if field.script("C"):
        return None, "calculated by a script"
    usable = [o for o in field.options if o[0].strip() and o[1].strip()]
    if not usable:
        if field.kind == "combobox" and field.flags & EDIT:
            return bits.word(3), None
        return None, "no option with an export value and a label"
    if field.kind == "listbox" and field.flags & MULTI_SELECT and len(usable) > 2:
        first = bits.below(len(usable) - 1)
        return [usable[first][0], usable[first + 1][0]], None
    return usable[bits.below(len(usable))][0], None


def text_value(group, bits):
    first = group[0]
    if any(f.flags & FILE_SELECT for f in group):
        return None, "selects a file"
    if any(f.script("C") for f in group):
        return None, "calculated by a script"
    limits = [f.max_length for f in group if f.max_length]
    limit = min(limits) if limits else None
    script = next((s for s in (f.script("F", "K", "V") for f in group) if s), None)
    if script is not None:
        value, reason = formatted_value(script)
        if value is not None and limit and len(value) > limit:
            return None, "the format's values are longer than MaxLen"
        return value, reason
    if first.flags & COMB and limit:
        return bits.word(limit), None
    columns, lines = room(group)
    if columns < 1:
        return None, "its box has no room for a character"
    if limit:
        columns = min(columns, limit)
    if first.flags & PASSWORD:
        return bits.word(min(columns, 6)), None
    if first.flags & MULTILINE and lines >= 3 and columns >= 8 and not (limit and limit < 40):
        return sentence(bits, columns // 2) + "\n" + sentence(bits, columns // 2), None
    if columns >= 12 and bits.below(2):
        return sentence(bits, min(columns, 24)), None
    return bits.word(min(columns, 9)), None


def sentence(bits, length):
    words = bits.word(4)
    while len(words) + 5 <= length:
        words += " " + bits.word(4).lower()
    return words


def room(group):
    """Characters a line and lines that surely fit the smallest widget."""
    columns, lines = 60, 40
    for field in group:
        found = re.search(r"([-+\d.]+)\s+Tf", text(field.attributes.get("/DA")))
        for widget in field.widgets:
            if not widget.rect:
                continue
            width, height = (widget.rect[2] - widget.rect[0], widget.rect[3] - widget.rect[1])
            if int(widget.node.get("/MK", {}).get("/R", 0)) % 180:
                width, height = height, width
            if width <= 0 or height <= 0:
                continue
            size = float(found.group(1)) if found else 0
            size = size if size > 0 else max(4, min(12, height * 0.8))
            columns = min(columns, int((width - 5) / (size * 0.72)))
            lines = min(lines, int((height - 4) / (size * 1.35)))
    return columns, max(1, lines)


def settled(group, value):
    """What a value comes to: ("text", s), ("state", s) or ("options", [(export, label)])."""
    first = group[0]
    if first.kind == "text":
        return "text", value
    if first.kind in ("checkbox", "radio"):
        states = list(dict.fromkeys(s for f in group for s in f.states))
        return "state", states[0] if value is True else value
    chosen = [next((o for o in first.options if o[0] == v), (v, v))
              for v in (value if isinstance(value, list) else [value])]
    return "options", chosen


def main():
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        sys.exit(__doc__)
    password = arguments[arguments.index("--password") + 1] if "--password" in arguments else ""
    values, skipped = choose(pikepdf.open(arguments[0], password=password))
    json.dump(values, sys.stdout, ensure_ascii=False, indent=1)
    print()
    for name, reason in skipped.items():
        print(f"no value for {name}: {reason}", file=sys.stderr)


if __name__ == "__main__":
    main()
