#!/usr/bin/env python3
"""Does the structure tree of a flattened form say what its fields were?

usage: print_fields.py FILLED.pdf FLATTENED.pdf [--password TEXT]

For each widget that a flattened page of a tagged file shows, whether the structure tree of the filled file refers to
it or not, the flattened file must have an element `Form` with marked content on the same page and the attributes of
ISO 32000-1, Table 348: the role of its kind, its alternate name (`/TU`), and for check boxes and
radio buttons whether it is on. Prints what differs; exit code 1 where anything does.
"""
import sys
from collections import Counter

import pikepdf

from fieldtree import Walk

ROLES = {"checkbox": "cb", "radio": "rb", "pushbutton": "pb"}


def elements(pdf):
    """Every structure element the tree leads to, once."""
    root = pdf.Root.get("/StructTreeRoot")
    pending, seen = [root] if root is not None else [], set()
    while pending:
        node = pending.pop()
        if not isinstance(node, pikepdf.Dictionary):
            continue
        if node.objgen != (0, 0):
            if node.objgen in seen:
                continue
            seen.add(node.objgen)
        if "/S" in node:
            yield node
        kids = node.get("/K")
        if isinstance(kids, pikepdf.Array):
            pending += list(kids)
        elif kids is not None:
            pending.append(kids)


def kids(element):
    value = element.get("/K")
    found = list(value) if isinstance(value, pikepdf.Array) else [value]
    return [kid for kid in found if isinstance(kid, pikepdf.Dictionary)]


def expected(pdf):
    """(page, role, on, alternate name) of each widget that is burned; and (page, role, on) of those that may be."""
    pages = {annotation.objgen: index for index, page in enumerate(pdf.pages)
             for annotation in page.obj.get("/Annots", [])}
    found, optional = Counter(), Counter()
    if "/StructTreeRoot" not in pdf.Root:
        return found, optional
    for field in Walk(pdf).fields:
        for widget in field.widgets:
            node = widget.node
            flags = int(node.get("/F", 0))
            is_tool = field.kind == "pushbutton" or flags & 32
            if flags & 2 or (is_tool and not flags & 4):
                continue
            box = [float(value) for value in node.get("/Rect", [])]
            if len(box) != 4 or box[0] == box[2] or box[1] == box[3]:
                continue
            if node.objgen not in pages:
                continue
            # A push button or signature without an appearance shows nothing.
            if field.kind in ("pushbutton", "signature") and "/N" not in node.get("/AP", {}):
                # A record could have put a picture there: its place may be told of or not.
                optional[pages[node.objgen], ROLES.get(field.kind, "tv"), None] += 1
                continue
            on = None
            if field.kind in ("checkbox", "radio"):
                on = str(node.get("/AS", "/Off")) != "/Off"
            name = inherited(node, "/TU")
            found[pages[node.objgen], ROLES.get(field.kind, "tv"), on,
                  None if name is None else str(name)] += 1
    return found, optional


def inherited(node, key):
    """`/TU` stands in the field, of which the widget may be a kid."""
    for _ in range(32):
        if key in node:
            return node[key]
        if "/T" in node or "/Parent" not in node:
            return None
        node = node.Parent
    return None


def stated(pdf):
    pages = {page.obj.objgen: index for index, page in enumerate(pdf.pages)}
    found = Counter()
    for element in elements(pdf):
        attributes = element.get("/A")
        if attributes is None:
            continue
        merged = {}
        for item in attributes if isinstance(attributes, pikepdf.Array) else [attributes]:
            if isinstance(item, pikepdf.Dictionary) and item.get("/O") == "/PrintField":
                merged.update(dict(item.items()))
        if not merged:
            continue
        page = next((kid.Pg.objgen for kid in kids(element) if "/MCID" in kid and "/Pg" in kid), None)
        on = merged.get("/checked", merged.get("/Checked"))
        found[pages.get(page), str(merged["/Role"])[1:].replace("lb", "tv"),
              None if on is None else on == "/on",
              str(merged["/Desc"]) if "/Desc" in merged else None] += 1
    return found


def judge(filled, flat, password=""):
    """(problems, how many widgets were expected)."""
    with pikepdf.open(filled, password=password) as before, pikepdf.open(flat) as after:
        (wanted, optional), found = expected(before), stated(after)
    for what in list(found - wanted):
        excess = found[what] - wanted[what]
        if optional[what[:3]] >= excess:
            found[what] -= excess
    problems = [f"{count} without its attributes: {what[:3]}"
                for what, count in (wanted - found).items()]
    problems += [f"{count} that no widget stands for: {what[:3]}"
                 for what, count in (found - wanted).items()]
    return problems[:8], sum(wanted.values())


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    password = ""
    if "--password" in sys.argv:
        password = sys.argv[sys.argv.index("--password") + 1]
        arguments.remove(password)
    problems, _ = judge(arguments[0], arguments[1], password)
    print("\n".join(problems) or "as it should be")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
