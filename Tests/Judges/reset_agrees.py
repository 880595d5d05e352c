#!/usr/bin/env python3
"""Does `formwright reset` leave what PDF.js leaves when a form's reset button is clicked?

usage: reset_agrees.py BINARY [FORM…]

Every form given is filled, and so is one made here whose buttons reset everything, named fields, and
all but named ones, by name and by reference. Firefox opens the filled form, clicks each button that
has a reset-form action, and saves; `formwright reset` is given the fields that the action means by
ISO 32000-2, 12.7.6.3. (What lies below a name that an action lists is not asked: PDF.js takes a name
for one field alone.) The two files must hold the same value in every field.
Prints what differs, never the values; exit code 1 where anything does. Without Firefox everything is
passed over.
"""
import io
import json
import os
import sys
import tempfile

import pikepdf
from pikepdf import Array, Dictionary, Name, String

import tool
from fieldtree import Walk, fields_by_name, text
from firefox import Firefox
from values import choose

# What PDF.js is known to do whatever the standard says.
STALE_RADIO = "PDF.js turns every button of a group off and leaves its value"


def held(path):
    """What each field of a file holds; nothing, the empty text and Off are the same."""
    with pikepdf.open(path) as pdf:
        values = {}
        for name, group in fields_by_name(Walk(pdf)).items():
            field = group[0]
            if field.kind in ("pushbutton", "signature"):
                continue
            value = field.attributes.get("/V")
            if isinstance(value, Array):
                found = [text(v) for v in value]
                found = found[0] if len(found) == 1 else found
            else:
                found = text(value)
            found = "" if found == [] or field.kind in ("checkbox", "radio") and found == "Off" \
                else found
            if isinstance(found, str):
                found = found.replace("\r\n", "\n").replace("\r", "\n")
            shown = [str(w.node.get("/AS", "")) for f in group for w in f.widgets] \
                if field.kind in ("checkbox", "radio") else None
            values[name] = (found, [s for s in shown if s not in ("", "/Off")] if shown else None)
        return values


def actions(node):
    """An action and those after it."""
    while isinstance(node, Dictionary):
        yield node
        node = node.get("/Next")


def buttons(path):
    """(page from 1, PDF.js's identifier, full names meant; None for all) of each reset button."""
    with pikepdf.open(path) as pdf:
        walk = Walk(pdf)
        names = {field.node.objgen: field.name for field in walk.fields}
        every = [f.name for f in walk.fields if f.kind not in ("pushbutton", "signature")]
        for field in walk.fields:
            for widget in field.widgets:
                for action in actions(widget.node.get("/A")):
                    if action.get("/S") == "/ResetForm" and widget.page is not None:
                        number, generation = widget.node.objgen
                        identifier = f"{number}R{generation or ''}"
                        yield widget.page + 1, identifier, meant(action, names, every)


def meant(action, names, every):
    """The fields of an action (Table 241): a name stands for its descendants too."""
    listed = [names.get(item.objgen) if isinstance(item, Dictionary) else str(item)
              for item in action.get("/Fields", [])]
    if not listed:
        return None
    excludes = int(action.get("/Flags", 0)) & 1
    return [name for name in every
            if any(name == known or name.startswith(known + ".") for known in listed)
            != bool(excludes)]


class Form:
    """A form with every kind of field, with defaults and without, and reset buttons."""

    def __init__(self):
        self.pdf = pikepdf.new()
        self.pdf.add_blank_page(page_size=(400, 620))
        self.page, self.fields, self.top = self.pdf.pages[0].obj, [], 600
        self.widgets = []

    def add(self, name, **entries):
        self.top -= 20
        node = self.pdf.make_indirect(Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, F=4, P=self.page, T=String(name),
            DA=String("/Helv 10 Tf 0 g"), Rect=Array([20, self.top, 160, self.top + 16]),
            **entries))
        self.fields.append(node)
        self.widgets.append(node)
        return node

    def states(self, *names):
        def stream(content):
            made = self.pdf.make_stream(content)
            made.Type, made.Subtype = Name.XObject, Name.Form
            made.BBox = Array([0, 0, 16, 16])
            return made

        return Dictionary(N=Dictionary(
            {"/" + n: stream(b"q Q" if n == "Off" else b"2 2 12 12 re f") for n in (*names, "Off")}))

    def box(self, name, state, **entries):
        node = self.add(name, FT=Name.Btn, AP=self.states(state), AS=Name.Off, **entries)
        node.Rect = Array([20, self.top, 36, self.top + 16])
        return node

    def radio(self, name, states, **entries):
        kids = []
        for index, state in enumerate(states):
            kid = self.box(state, state)
            self.fields.remove(kid)
            del kid.T
            del kid.FT
            kids.append(kid)
        parent = self.pdf.make_indirect(Dictionary(
            FT=Name.Btn, Ff=(1 << 15) | (1 << 14), T=String(name), Kids=Array(kids), **entries))
        for kid in kids:
            kid.Parent = parent
        self.fields.append(parent)

    def button(self, name, fields=None, flags=None):
        action = Dictionary(S=Name.ResetForm)
        if fields is not None:
            action.Fields = Array(fields)
        if flags is not None:
            action.Flags = flags
        self.add(name, FT=Name.Btn, Ff=1 << 16, MK=Dictionary(CA=String(name)), A=action)

    def save(self, path):
        text_field = self.add("plain", FT=Name.Tx)
        self.add("default", FT=Name.Tx, DV=String("gräfin"))
        self.add("lines", FT=Name.Tx, Ff=1 << 12, DV=String("one\rtwo"))
        self.add("locked", FT=Name.Tx, Ff=1, V=String("now"), DV=String("d"))
        person = self.pdf.make_indirect(Dictionary(T=String("person"), Kids=Array([])))
        for name in ("first", "last"):
            person.Kids.append(self.add(name, FT=Name.Tx, DV=String(name), Parent=person))
            del self.fields[-1]
        self.fields.append(person)
        self.box("box", "Yes")
        on = self.box("default box", "On", DV=Name.On)
        self.radio("choice", ["a", "b", "c"])
        self.radio("default choice", ["x", "y"], DV=Name.y)
        pairs = Array([Array([String("1"), String("one")]), Array([String("2"), String("two")])])
        self.add("combo", FT=Name.Ch, Ff=1 << 17, Opt=pairs)
        self.add("default combo", FT=Name.Ch, Ff=1 << 17, Opt=pairs, DV=String("2"))
        self.add("editable", FT=Name.Ch, Ff=(1 << 17) | (1 << 18), Opt=pairs)
        self.add("list", FT=Name.Ch, Opt=pairs)
        self.button("all")
        self.button("all, flag set", flags=1)
        self.button("two", [String("plain"), String("default choice")])
        self.button("by reference", [text_field, on])
        self.button("all but two", [String("plain"), on], 1)
        font = self.pdf.make_indirect(Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica,
            Encoding=Name.WinAnsiEncoding))
        self.pdf.Root.AcroForm = Dictionary(
            Fields=Array(self.fields), DR=Dictionary(Font=Dictionary(Helv=font)))
        self.page.Annots = Array(self.widgets)
        self.pdf.save(path)


def judge(binary, form, firefox, directory):
    """(problems, how many values were compared, names excused) of one form."""
    filled, data = os.path.join(directory, "filled.pdf"), os.path.join(directory, "data.json")
    with pikepdf.open(form) as pdf:
        values, _ = choose(pdf)
    with open(data, "w", encoding="utf-8") as file:
        json.dump(values, file)
    done = tool.run([binary, "fill", form, "-d", data, "-o", filled])
    if done.code != 0:
        return ["fill: " + done.text], 0, []
    before, problems, count, excused = held(filled), [], 0, []
    for page, identifier, names in list(buttons(filled)):
        firefox.open(filled)
        firefox.click(page, identifier)
        saved, ours = os.path.join(directory, "saved.pdf"), os.path.join(directory, "reset.pdf")
        with open(saved, "wb") as file:
            file.write(firefox.saved())
        globs = [word for name in names or [] for word in ("--fields", name)]
        done = tool.run([binary, "reset", filled, "-o", ours, *globs])
        if done.code != 0:
            problems.append(f"reset {identifier}: {done.text}")
            continue
        theirs, mine = held(saved), held(ours)
        count += len(theirs)
        if theirs == before:
            problems.append(f"{identifier}: PDF.js reset nothing")
        for name, wanted in theirs.items():
            if is_stale_radio(mine.get(name), wanted):
                excused.append(name)
            elif mine.get(name) != wanted:
                problems.append(f"{identifier}: {name}: {difference(mine.get(name), wanted)}")
    return problems, count, excused


def is_stale_radio(mine, theirs):
    return mine is not None and mine[1] == [] == theirs[1] and mine[0] == "" != theirs[0]


def difference(mine, theirs):
    if mine is None:
        return "is gone"
    if mine[0] == theirs[0]:
        return f"shows {mine[1]}, PDF.js shows {theirs[1]}"
    lengths = [len(value) for value in (mine[0], theirs[0])]
    return f"holds a value of length {lengths[0]}, PDF.js one of {lengths[1]}"


def judge_all(binary, forms):
    """(form, problems, count, names excused) of each, and of the form made here."""
    with tempfile.TemporaryDirectory() as directory:
        own = os.path.join(directory, "own.pdf")
        Form().save(own)
        firefox = Firefox()
        try:
            for form in [own, *forms]:
                yield (os.path.basename(form), *judge(binary, form, firefox, directory))
        finally:
            firefox.close()


def has_reset(path):
    try:
        return any(True for _ in buttons(path))
    except (pikepdf.PdfError, pikepdf.PasswordError):
        return False


def main():
    if not Firefox.is_there():
        print("SKIPPED: there is no Firefox (firefox-esr)")
        return
    failed = False
    for name, problems, count, excused in judge_all(os.path.abspath(sys.argv[1]), sys.argv[2:]):
        print(f"{name}: {count} values, {len(problems)} differences")
        if excused:
            print(f"    excused: {STALE_RADIO}: {', '.join(dict.fromkeys(excused))}")
        for problem in problems:
            print("   ", problem)
        failed |= bool(problems) or not count
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
