#!/usr/bin/env python3
"""Does `formwright inspect --json` see in a form what pikepdf's walk of it sees?

usage: inspect_agrees.py BINARY FORM [--password TEXT] [--expected expected.json]

Compares names, types, states, options, MaxLen, flags, default and present values, alignment,
widgets with page and rectangle, and the answer to “may it be filled?”; with a table of expected
facts also the counts by type and the codes of refusal. Prints the differences; exit code 1 where
there are any.
"""
import json
import os
import subprocess
import sys
from collections import Counter

import pikepdf

from fieldtree import HIDDEN, Walk, name, text

KINDS = {"text": "Tx", "checkbox": "Btn_check", "radio": "Btn_radio", "pushbutton": "Btn_push",
         "listbox": "Ch_list", "combobox": "Ch_combo", "signature": "Sig"}


def inspect(binary, form, password=""):
    command = [binary, "inspect", form, "--json"] + (["--password", password] if password else [])
    return subprocess.run(command, capture_output=True, check=False)


def judge(binary, form, password="", expected=None):
    """(differences, how many fields were compared)."""
    done = inspect(binary, form, password)
    if done.returncode != 0:
        return [f"inspect: exit {done.returncode}: {done.stderr.decode(errors='replace')[:200]}"], 0
    seen = json.loads(done.stdout)
    with pikepdf.open(form, password=password) as pdf:
        problems = document(seen, pdf) + fields(seen["fields"], Walk(pdf).fields)
    return problems + (table(seen, expected) if expected else []), len(seen["fields"])


def document(seen, pdf):
    problems = []

    def same(what, ours, theirs):
        if ours != theirs:
            problems.append(f"{what}: {ours!r}, pikepdf {theirs!r}")

    same("pages", len(seen["pages"]), len(pdf.pages))
    for ours, page in zip(seen["pages"], pdf.pages):
        media = [float(x) for x in page.mediabox]
        same(f"page {ours['number']} media box", rounded(ours["mediaBox"]), rounded(ordered(media)))
        turned = page.obj
        while turned is not None and "/Rotate" not in turned:
            turned = turned.get("/Parent")
        rotation = int(turned.Rotate) % 360 if turned is not None else 0
        same(f"page {ours['number']} rotation", ours["rotation"], rotation)
    form = pdf.Root.get("/AcroForm", pikepdf.Dictionary())
    same("needAppearances", seen["form"]["needAppearances"],
         bool(form.get("/NeedAppearances", False)))
    rights = pdf.Root.get("/Perms", pikepdf.Dictionary())
    same("usage rights", seen["form"]["usageRights"], "/UR" in rights or "/UR3" in rights)
    same("xfa", seen["form"]["xfa"] == "none", "/XFA" not in form)
    same("encrypted", seen["encryption"] is not None, pdf.is_encrypted)
    if pdf.is_encrypted and seen["encryption"]:
        same("revision", seen["encryption"]["revision"], pdf.encryption.R)
    language = pdf.Root.get("/Lang")
    same("language", seen["language"] or None, str(language) if language is not None else None)
    return problems


def ordered(box):
    return [min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])]


def rounded(numbers):
    return [round(float(n), 3) for n in numbers]


def fields(ours, theirs):
    problems = []
    names = [field["name"] for field in ours]
    wanted = [field.name for field in theirs]
    if Counter(names) != Counter(wanted):
        missing, extra = Counter(wanted) - Counter(names), Counter(names) - Counter(wanted)
        problems.append(f"names: missing {list(missing)[:5]}, too many {list(extra)[:5]}")
    elif names != wanted:
        problems.append("the fields come in another order")
    pending = {}
    for field in theirs:
        pending.setdefault(field.name, []).append(field)
    for field in ours:
        if pending.get(field["name"]):
            problems += one(field, pending[field["name"]].pop(0))
    return problems


def one(ours, theirs):
    facts = [
        ("type", ours["type"], theirs.kind),
        ("flags", ours["flags"], theirs.flag_names),
        ("maxLength", ours["maxLength"], theirs.max_length if theirs.kind == "text" else None),
        ("alignment", ours["alignment"],
         {0: "left", 1: "center", 2: "right"}.get(int(theirs.attributes.get("/Q", 0)), "left")),
        ("widgets", len(ours["widgets"]), len(theirs.widgets)),
        ("label source", ours["labelSource"] in ("TU", "XFA", "structure", "page", "name", "none"), True),
    ]
    # An alternate name that only repeats the field's name may give way to another source.
    if ours["labelSource"] == "TU":
        alternate = " ".join(str(theirs.node.get("/TU", "")).replace("\0", "").split())
        facts.append(("label", ours["label"], alternate))
    if theirs.kind in ("checkbox", "radio"):
        if theirs.states:
            facts.append(("states", sorted(ours["states"]), sorted(theirs.states)))
    if theirs.type == "Ch":
        options = [(o["export"], o["label"]) for o in ours["options"]]
        facts.append(("options", options, theirs.options))
    facts += [(key, ours[ours_key], shown(theirs, attribute)) for key, ours_key, attribute in
              (("value", "value", "/V"), ("default value", "defaultValue", "/DV"))
              if comparable(theirs, attribute)]
    for place, (left, right) in enumerate(zip(ours["widgets"], theirs.widgets), 1):
        facts.append((f"page of widget {place}", left["page"],
                      right.page + 1 if right.page is not None else None))
        facts.append((f"rectangle of widget {place}", rounded(left["rect"] or []),
                      rounded(right.rect or [])))
        facts.append((f"hidden of widget {place}", left["hidden"],
                      bool(right.flags & (HIDDEN | 1))))
    return [f"{theirs.name}: {what}: {a!r}, pikepdf {b!r}" for what, a, b in facts if a != b]


def comparable(field, attribute):
    """Toggles without /V fall back on /AS, and push buttons and signatures show nothing."""
    if field.kind in ("pushbutton", "signature"):
        return False
    return not (field.kind in ("checkbox", "radio")
                and not isinstance(field.attributes.get(attribute), pikepdf.Name))


def shown(field, attribute):
    held = field.attributes.get(attribute)
    if field.kind in ("checkbox", "radio"):
        state = name(held)
        states = field.states or None
        # What no widget has as a state is no state: the widgets say what the field shows.
        if states and state not in ("Off", *states):
            on = [str(w.node.get("/AS", "/Off"))[1:] for w in field.widgets]
            state = next((s for s in on if s in states), "Off") if attribute == "/V" else "Off"
        if field.kind == "checkbox" and states and len(states) == 1:
            return state != "Off" if state in ("Off", states[0]) else state
        return None if state == "Off" else state
    if held is None:
        return None
    if field.kind == "listbox" and "multiSelect" in field.flag_names:
        return [text(v) for v in held] if isinstance(held, pikepdf.Array) else [text(held)]
    if isinstance(held, pikepdf.Array):
        return [text(v) for v in held]
    return text(held)


def table(seen, expected):
    """Against the table of facts that came with the forms."""
    problems = []
    counts = Counter(KINDS[f["type"]] for f in seen["fields"] if f.get("inFieldTree", True))
    for kind, count in expected["fields_by_type"].items():
        if kind != "none" and counts.get(kind, 0) != count:
            problems.append(f"expected {count} fields of {kind}, found {counts.get(kind, 0)}")
    on_pages = sum(1 for f in seen["fields"] for w in f["widgets"] if w["page"])
    if "widgets_on_pages" in expected and on_pages != expected["widgets_on_pages"]:
        problems.append(f"expected {expected['widgets_on_pages']} widgets, found {on_pages}")
    answer = seen["mayFill"]
    if answer["allowed"] != (expected["fill"] == "ok") and expected["reason"] != "password":
        problems.append(f"mayFill is {answer['allowed']}, expected {expected['fill']}")
    reason = expected["reason"]
    if reason and reason != "password" and reason not in answer["reasons"]:
        problems.append(f"mayFill gives {answer['reasons']}, expected {reason}")
    return problems


def main():
    arguments = sys.argv[1:]
    if len(arguments) < 2:
        sys.exit(__doc__)
    password = arguments[arguments.index("--password") + 1] if "--password" in arguments else ""
    expected = None
    if "--expected" in arguments:
        with open(arguments[arguments.index("--expected") + 1], encoding="utf-8") as file:
            found = {entry["file"]: entry for entry in json.load(file)}
            expected = found.get(os.path.basename(arguments[1]))
    problems, _ = judge(arguments[0], arguments[1], password, expected)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
