#!/usr/bin/env python3
"""Do the same keys give a form the same values in the workbench as in PDFium?

usage: events.py PROGRAM [--browsers chromium,firefox]

Each script begins with an empty form, clicks fields and presses keys, in PDFium's form filler and in a browser with the
workbench; pikepdf reads what both have saved. PDFium's own scripts of this kind (testing/resources/pixel/*.evt) change values in
three files only; what they do is among the scripts here: check boxes, radio buttons, a password and a reset button by clicks,
Tab and Enter. A script may name a difference that is meant, with its reason.
"""
import argparse
import io
import os
import shutil
import subprocess
import sys
import tempfile

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from browsers import OPENED, QUIET, Chromium, Firefox, saved
from program import Workbench, values

SPECIFICATION = """
title: Events
language: en
pages:
  - size: [400, 400]
    fields:
      - {text: text, rect: [20, 350, 180, 370], label: Text}
      - {text: short, rect: [200, 350, 300, 370], label: Short, maxLength: 5}
      - {text: comb, rect: [20, 310, 180, 330], label: Comb, maxLength: 4, comb: true}
      - {text: lines, rect: [200, 280, 380, 330], label: Lines, multiline: true}
      - {text: secret, rect: [20, 280, 180, 300], label: Secret, password: true}
      - {checkbox: check, rect: [20, 240, 34, 254], label: Check}
      - {radio: colors, label: Colors, options: [{state: red, rect: [60, 240, 74, 254]}, {state: green, rect: [90, 240, 104, 254]},
          {state: blue, rect: [120, 240, 134, 254]}]}
      - {combo: combo, options: [apple, banana, cherry], rect: [20, 200, 180, 220], label: Combo}
      - {combo: free, options: [apple, banana, cherry], editable: true, rect: [200, 200, 380, 220], label: Free combo}
      - {list: choice, options: [apple, banana, cherry, date], rect: [20, 100, 180, 180], label: Choice}
"""
TYPE, CLICK, KEY = "type", "click", "key"
# Name, steps, and why the values may differ (empty if they must not).
SCRIPTS = [
    ("typed", [(CLICK, "text"), (TYPE, "Hello"), (KEY, "Tab")], ""),
    ("typed and corrected", [(CLICK, "text"), (TYPE, "Helloo"), (KEY, "Backspace"), (TYPE, "!"), (KEY, "Tab")], ""),
    ("typed in the middle", [(CLICK, "text"), (TYPE, "Hllo"), (KEY, "Home"), (KEY, "ArrowRight"), (TYPE, "e"), (KEY, "Tab")], ""),
    ("deleted before the caret", [(CLICK, "text"), (TYPE, "abc"), (KEY, "Home"), (KEY, "Delete"), (KEY, "Tab")], ""),
    ("all replaced", [(CLICK, "text"), (TYPE, "abc"), (KEY, "SelectAll"), (TYPE, "xyz"), (KEY, "Tab")], ""),
    ("all deleted", [(CLICK, "text"), (TYPE, "abc"), (KEY, "SelectAll"), (KEY, "Delete"), (KEY, "Tab")], ""),
    ("left by a click", [(CLICK, "text"), (TYPE, "abc"), (CLICK, "short"), (TYPE, "de"), (CLICK, "check")], ""),
    ("entered with Enter", [(CLICK, "text"), (TYPE, "abc"), (KEY, "Enter"), (KEY, "Tab")], ""),
    ("longer than allowed", [(CLICK, "short"), (TYPE, "123456789"), (KEY, "Tab")], ""),
    ("longer than the comb", [(CLICK, "comb"), (TYPE, "123456789"), (KEY, "Tab")], ""),
    ("lines", [(CLICK, "lines"), (TYPE, "one"), (KEY, "Enter"), (TYPE, "two"), (KEY, "Tab")], ""),
    ("a password", [(CLICK, "secret"), (TYPE, "tigersssss"), (KEY, "Tab")], ""),
    ("letters of other languages", [(CLICK, "text"), (TYPE, "Grüße Łódź"), (KEY, "Tab")], ""),
    ("a check box clicked", [(CLICK, "check")], ""),
    ("a check box clicked twice", [(CLICK, "check"), (CLICK, "check")], ""),
    ("a check box by Space", [(CLICK, "check"), (KEY, "Space"), (KEY, "Space")], ""),
    ("a radio button clicked", [(CLICK, "colors#1")], ""),
    ("another radio button clicked", [(CLICK, "colors#1"), (CLICK, "colors#2")], ""),
    ("a list clicked", [(CLICK, "choice#first"), (KEY, "Tab")], ""),
    ("a list by keys", [(CLICK, "choice#first"), (KEY, "ArrowDown"), (KEY, "ArrowDown"), (KEY, "Tab")], ""),
    ("an editable combo box typed in", [(CLICK, "free"), (TYPE, "fig"), (KEY, "Tab")], ""),
    ("Tab to the next field", [(CLICK, "text"), (TYPE, "a"), (KEY, "Tab"), (TYPE, "b"), (KEY, "Tab"), (TYPE, "c"), (KEY, "Tab")], ""),
    ("a combo box by keys", [(CLICK, "combo"), (KEY, "ArrowDown"), (KEY, "Tab")],
     "PDFium opens its list with the click, and the arrow goes on from no choice; a browser's own list does as its system does"),
]
CODES = {"Tab": 9, "Enter": 13, "Space": 32, "Backspace": 8, "Delete": 46, "Home": 36, "End": 35, "ArrowLeft": 37, "ArrowRight": 39,
         "ArrowDown": 40}


def place(form, target):
    """The page's point that a click on a field means: its middle, of a list its first line."""
    name, _, part = target.partition("#")
    with pikepdf.open(form) as pdf:
        rectangles = [[float(x) for x in a.Rect] for a in pdf.pages[0].Annots
                      if str(a.get("/T", a.get("/Parent", {}).get("/T", ""))) == name]
    left, bottom, right, top = rectangles[int(part) if part.isdigit() else 0]
    return ((left + right) / 2, top - 8) if part == "first" else ((left + right) / 2, (bottom + top) / 2)


def in_pdfium(form, steps):
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    page = document[0]
    handle, environment = page.raw, document.formenv.raw
    for action, what in steps:
        if action == CLICK:
            x, y = place(form, what)
            pdfium.FORM_OnMouseMove(environment, handle, 0, x, y)
            pdfium.FORM_OnLButtonDown(environment, handle, 0, x, y)
            pdfium.FORM_OnLButtonUp(environment, handle, 0, x, y)
        elif action == TYPE:
            for letter in what:
                pdfium.FORM_OnChar(environment, handle, ord(letter), 0)
        elif what == "SelectAll":
            pdfium.FORM_SelectAllText(environment, handle)
        else:
            code = CODES[what]
            pdfium.FORM_OnKeyDown(environment, handle, code, 0)
            if code in (8, 13, 32):
                pdfium.FORM_OnChar(environment, handle, code, 0)
    pdfium.FORM_ForceToKillFocus(environment)
    saved = io.BytesIO()
    document.save(saved)
    page.close()
    document.close()
    return saved.getvalue()


def in_browser(program, form, steps, browser):
    workbench = Workbench(program, [form])
    try:
        browser.open(workbench.address)
        browser.script(OPENED)
        browser.script("formwright.layout.setZoom(1);")
        for action, what in steps:
            if action == CLICK:
                x, y = place(form, what)
                point = browser.script("""
                    const page = formwright.pages[0], box = page.paper.getBoundingClientRect(), {x, y} = page.place([...given, ...given]);
                    return [box.left + x * formwright.layout.scale, box.top + y * formwright.layout.scale];""", x, y)
                browser.drag([point])
            elif action == TYPE:
                browser.type(what)
            elif what == "SelectAll":
                browser.press("Control", "a")
            else:
                browser.press(what)
        browser.script("document.activeElement?.blur();" + QUIET)
        return saved(browser, "pdf")
    finally:
        workbench.close()


def comparable(data):
    """Values as both programs mean them: an empty text is none, and line ends are alike."""
    found = {}
    for name, value in values(data).items():
        if isinstance(value, list):
            value = value[0] if len(value) == 1 else value or None
        if isinstance(value, str):
            value = value.replace("\r\n", "\n").replace("\r", "\n").lstrip("/")
        found[name] = None if value in ("", "Off") else value
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--browsers", default="chromium,firefox")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    directory = tempfile.mkdtemp(prefix="formwright-events-")
    wrong, checks = 0, 0
    try:
        specification, form = os.path.join(directory, "events.yaml"), os.path.join(directory, "events.pdf")
        with open(specification, "w", encoding="utf-8") as file:
            file.write(SPECIFICATION)
        subprocess.run([program, "author", specification, "-o", form], check=True)
        expected = [comparable(in_pdfium(form, steps)) for _, steps, _ in SCRIPTS]

        def judge(browser):
            nonlocal wrong, checks
            for (name, steps, reason), wanted in zip(SCRIPTS, expected):
                found = comparable(in_browser(program, form, steps, browser))
                checks += 1
                different = {key: (wanted.get(key), found.get(key)) for key in {*wanted, *found} if wanted.get(key) != found.get(key)}
                if different:
                    wrong += not reason
                    print(f"{'MEANT' if reason else 'WRONG'}: {name} in {browser.name}: PDFium and the workbench: {different} {reason}")
            browser.close()

        for browser in options.browsers.split(","):
            if not shutil.which({"chromium": "chromium", "firefox": "firefox-esr"}[browser]):
                print(f"SKIPPED: key scripts in {browser}: it is not installed")
            elif browser == "firefox":
                judge(Firefox())
            else:
                from playwright.sync_api import sync_playwright
                with sync_playwright() as playwright:
                    judge(Chromium(playwright))
        changed = sum(any(value for value in values.values()) for values in expected)
        if changed < len(SCRIPTS) // 2:
            wrong += 1
            print(f"WRONG: in PDFium only {changed} scripts enter anything")
    finally:
        shutil.rmtree(directory)
    print(f"{checks} scripts, {wrong} differ")
    return 1 if wrong or not checks else 0


if __name__ == "__main__":
    sys.exit(main())
