#!/usr/bin/env python3
"""base_again.py BINARY [FORM…]

Forms that lose their widgets and get them back: `author --from` writes the specification of a form, pikepdf strips
the form, `author --base` puts the fields onto its pages again. Names, kinds, flags, lengths, options, values,
rectangles, states, the tab order of each page, and the structure elements of widgets must be those of the original.
pikepdf reads both files. What a specification leaves out, and says so, is not compared: fields without a name,
widgets without an extent or on no page.
"""
import os
import sys
import tempfile

import pikepdf

import tool
from fieldtree import Walk, text

# With drawn pages; fields with several widgets, rotated pages and tags are among them.
FORMS = ["irs-f1040-2024.pdf", "irs-fw9-2024.pdf", "irs-fw4-2026.pdf", "irs-f2848.pdf", "irs-f3800-2025.pdf",
         "ssa-ss-5.pdf", "uscis-i-9.pdf", "va-21-526ez.pdf", "uscourts-b107.pdf", "dod-dd293.pdf"]
# Flags that a specification has words for.
FLAGS = {"readOnly", "required", "noExport", "multiline", "password", "doNotSpellCheck", "doNotScroll", "comb",
         "noToggleToOff", "radiosInUnison", "edit", "sort", "multiSelect"}
TOLERANCE = 0.01


def is_widget(node):
    return isinstance(node, pikepdf.Dictionary) and node.get("/Subtype") == "/Widget"


def strip(source, target):
    """A form without its interactive form and widgets, and without the structure elements of these."""
    with pikepdf.open(source) as pdf:
        gone = {widget.objgen for page in pdf.pages for widget in page.obj.get("/Annots", []) if is_widget(widget)}
        for page in pdf.pages:
            if "/Annots" in page.obj:
                page.obj.Annots = pikepdf.Array(item for item in page.obj.Annots if not is_widget(item))
        if "/StructTreeRoot" in pdf.Root:
            release(pdf.Root.StructTreeRoot, gone)
        for key in ("/AcroForm", "/Perms"):
            if key in pdf.Root:
                del pdf.Root[key]
        pdf.save(target)


def release(node, gone, depth=0):
    """Removes object references to widgets, and elements that are left empty by that; whether it is empty."""
    kids = node.get("/K")
    if kids is None or depth > 200:
        return False
    listed = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    kept = [kid for kid in listed if not (isinstance(kid, pikepdf.Dictionary) and (
        "/Obj" in kid and kid.Obj.objgen in gone
        or "/S" in kid and release(kid, gone, depth + 1)))]
    if len(kept) < len(listed):
        if kept:
            node.K = pikepdf.Array(kept)
        else:
            del node["/K"]
    return not kept


def structure_order(pdf):
    """Widgets by object number: (place in the structure, type of the element)."""
    found, seen = {}, set()

    def visit(node, kind, depth):
        if depth > 200 or not isinstance(node, (pikepdf.Dictionary, pikepdf.Array)):
            return
        if isinstance(node, pikepdf.Array):
            for item in node:
                visit(item, kind, depth + 1)
            return
        if node.is_indirect:
            if node.objgen in seen:
                return
            seen.add(node.objgen)
        if "/Obj" in node:
            found.setdefault(node.Obj.objgen, (len(found), kind))
        elif "/K" in node:
            visit(node.K, str(node.get("/S", "")), depth + 1)
    if "/StructTreeRoot" in pdf.Root:
        visit(pdf.Root.StructTreeRoot, "", 0)
    return found


class Facts:
    """What is compared, of one file."""

    def __init__(self, path):
        with pikepdf.open(path) as pdf:
            walk, order = Walk(pdf), structure_order(pdf)
            self.fields, names, self.left_out = {}, {}, 0
            for field in walk.fields:
                widgets = [w for w in field.widgets
                           if w.page is not None and w.rect and w.rect[2] > w.rect[0] and w.rect[3] > w.rect[1]]
                if "/T" not in field.node and "/Parent" not in field.node or not widgets:
                    self.left_out += 1
                    continue
                for widget in widgets:
                    names[widget.node.objgen] = (field.name, rounded(widget.rect))
                known = self.fields.setdefault(field.name, {
                    "kind": field.kind, "flags": FLAGS & set(field.flag_names), "length": field.max_length
                    if field.kind == "text" else None, "options": field.options if field.kind in ("combobox", "listbox")
                    else None, "value": value(field), "widgets": []})
                known["widgets"] += [(w.page, rounded(w.rect), tuple(w.on_states) if field.kind in ("checkbox", "radio")
                                      else ()) for w in widgets]
            self.tabs, self.untagged = [], 0
            for page in pdf.pages:
                own = [w.objgen for w in page.obj.get("/Annots", []) if is_widget(w) and w.objgen in names]
                if page.obj.get("/Tabs") == "/S":
                    own.sort(key=lambda key: order.get(key, (1 << 30, ""))[0])
                self.tabs.append([names[key] for key in own])
                if "/StructTreeRoot" in pdf.Root:
                    self.untagged += sum(1 for key in own if order.get(key, (0, ""))[1] != "/Form")


def rounded(rect):
    return tuple(round(number / TOLERANCE) * TOLERANCE for number in rect)


def value(field):
    found = field.attributes.get("/V")
    if found is None or isinstance(found, pikepdf.Name) and found == "/Off":
        return ""
    return [text(item) for item in found] if isinstance(found, pikepdf.Array) else text(found)


def near(first, second):
    return len(first) == len(second) and all(abs(a - b) <= 2 * TOLERANCE for a, b in zip(first, second))


def differences(before, after):
    for name, field in before.fields.items():
        other = after.fields.get(name)
        if other is None:
            yield f"{name}: is missing"
            continue
        for key in ("kind", "flags", "length", "options", "value"):
            if field[key] != other[key]:
                yield f"{name}: has other {key}"
        first, second = sorted(field["widgets"]), sorted(other["widgets"])
        if len(first) != len(second):
            yield f"{name}: {len(second)} widgets instead of {len(first)}"
        elif not all(a[0] == b[0] and near(a[1], b[1]) for a, b in zip(first, second)):
            yield f"{name}: its rectangles differ"
        elif [item[2] for item in first] != [item[2] for item in second]:
            yield f"{name}: its states differ"
    for name in set(after.fields) - set(before.fields):
        yield f"{name}: was not there"
    for number, (one, two) in enumerate(zip(before.tabs, after.tabs), 1):
        if len(one) != len(two) or not all(a[0] == b[0] and near(a[1], b[1]) for a, b in zip(one, two)):
            yield f"page {number}: the tab order differs"
    if after.untagged > before.untagged:
        yield f"{after.untagged} widgets without a Form element, {before.untagged} before"


def judge(binary, path, directory):
    """(problems, fields compared, fields left out)."""
    name = os.path.basename(path)
    bare, specification, again = (os.path.join(directory, kind + name) for kind in ("bare-", "spec-", "again-"))
    strip(path, bare)
    done = tool.run([binary, "author", "--from", path, "-o", specification])
    if done.code != 0:
        return [f"{name}: author --from: {done.text.strip()[-300:]}"], 0, 0
    done = tool.run([binary, "author", specification, "--base", bare, "-o", again])
    if done.code != 0:
        return [f"{name}: author --base: {done.text.strip()[-300:]}"], 0, 0
    before, after = Facts(path), Facts(again)
    return [f"{name}: {problem}" for problem in differences(before, after)], len(before.fields), before.left_out


def main():
    binary, forms = os.path.abspath(sys.argv[1]), sys.argv[2:]
    if not forms:
        folder = os.environ.get("FORMWRIGHT_FORMS")
        if not folder:
            print("SKIPPED: fields put back: FORMWRIGHT_FORMS is not set")
            return 0
        forms = [os.path.join(folder, name) for name in FORMS]
    bad = total = 0
    for path in forms:
        with tempfile.TemporaryDirectory() as directory:
            problems, count, left_out = judge(binary, path, directory)
        bad, total = bad + len(problems), total + count
        print(f"{'FAIL' if problems else 'PASS'} {os.path.basename(path)}: {count} fields put back, "
              f"{left_out} left out", flush=True)
        for problem in problems[:12]:
            print("    " + problem)
    print(f"{total} fields compared, {bad} differences")
    return 1 if bad or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
