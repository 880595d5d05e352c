"""The survey that `Examples/survey` makes, filled by programs that nobody here wrote.

A filler gets the form and a folder, and returns what is wrong with what came out.
"""
import os
import signal
import subprocess
from dataclasses import dataclass

import pikepdf
import pymupdf
import pypdf
import pypdfium2
import pypdfium2.raw as raw
from pikepdf.form import DefaultAppearanceStreamGenerator, Form

from fieldtree import Walk, text
from firefox import Firefox

TEXTS = {"name": "Ada Lovelace", "date": "12/25",
         "recommendation": "More shade,\nand more cowbell."}
VALUES = {**TEXTS, "Question 1": "No", "festival.lorem": "Off", "festival.ipsum": "Yes",
          "festival.dolor": "Off"}
EMPTY = {**{name: "" for name in TEXTS}, "Question 1": "Off", "festival.lorem": "Off",
         "festival.ipsum": "Off", "festival.dolor": "Off"}


@dataclass
class Field:
    kind: str
    flags: int
    value: str
    shown: list  # states that widgets show
    boxes: list  # (left, bottom, right, top) by state
    identifiers: list


def fields(path):
    """What pikepdf finds in a form, by full name."""
    found = {}
    with pikepdf.open(path) as pdf:
        for field in Walk(pdf).fields:
            states, boxes, identifiers = [], {}, []
            for widget in field.widgets:
                states.append(str(widget.node.get("/AS", ""))[1:])
                on = [str(key)[1:] for key in widget.node.get("/AP", {}).get("/N", {}).keys()
                      if key != "/Off"] if "/AS" in widget.node else [""]
                boxes[on[0] if on else ""] = [float(edge) for edge in widget.node.Rect]
                number, generation = widget.node.objgen
                identifiers.append(f"{number}R{generation or ''}")
            value = text(field.attributes.get("/V"))
            found[field.name] = Field(str(field.attributes.get("/FT")),
                                      int(field.attributes.get("/Ff", 0)),
                                      value if isinstance(value, str) else "", states, boxes, identifiers)
    return found


def wrong_values(stage, path, wanted):
    """Where a form holds others, or shows another state of a button."""
    problems, found = [], fields(path)
    for name, value in wanted.items():
        field = found.get(name)
        if field is None:
            problems.append(f"{stage}: {name} is gone")
            continue
        held = field.value.replace("\r\n", "\n").replace("\r", "\n").lstrip("/")
        if field.kind == "/Btn":
            on = [state for state in field.shown if state not in ("", "Off")]
            if on != ([] if value == "Off" else [value]):
                problems.append(f"{stage}: {name} shows {on}")
            held = held or "Off"
        if held != value:
            problems.append(f"{stage}: {name} holds another value")
    return problems


def drawn(stage, path):
    """Whether poppler draws the texts."""
    done = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=False)
    # A comb's characters stand apart.
    seen = "".join(done.stdout.split())
    return [f"{stage}: the text of {name} is not drawn" for name, value in TEXTS.items()
            if "".join(value.split()) not in seen]


def checked(stage, path, wanted=None):
    return wrong_values(stage, path, wanted or VALUES) + ([] if wanted else drawn(stage, path))


def pypdf_fills(form, folder):
    path = os.path.join(folder, "pypdf.pdf")
    writer = pypdf.PdfWriter(clone_from=form)
    values = {**TEXTS, "Question 1": "/No", "festival.ipsum": "/Yes"}
    writer.update_page_form_field_values(writer.pages[0], values, auto_regenerate=False)
    writer.write(path)
    return checked("filled", path)


def pikepdf_fills(form, folder):
    path = os.path.join(folder, "pikepdf.pdf")
    with pikepdf.open(form) as pdf:
        filled = Form(pdf, DefaultAppearanceStreamGenerator)
        for name, value in TEXTS.items():
            filled[name].value = value
        filled["festival.ipsum"].checked = True
        for option in filled["Question 1"].options:
            if option.on_value == "/No":
                option.select()
        pdf.save(path)
    return checked("filled", path)


def mupdf_fills(form, folder):
    path = os.path.join(folder, "mupdf.pdf")
    document = pymupdf.open(form)
    for widget in document[0].widgets():
        if widget.field_name in TEXTS:
            widget.field_value = TEXTS[widget.field_name]
        elif widget.field_name == "festival.ipsum" or (
                widget.field_name == "Question 1" and widget.on_state() == "No"):
            widget.field_value = True
        else:
            continue
        widget.update()
    document.save(path)
    return checked("filled", path)


def pdftk_fills(form, folder):
    data, path = os.path.join(folder, "values.fdf"), os.path.join(folder, "pdftk.pdf")
    entries = []
    for name, value in {**TEXTS, "Question 1": "No"}.items():
        shown = value.replace("\n", "\\n")
        entries.append(f"<< /T ({name}) /V ({shown}) >>")
    entries.append("<< /T (festival) /Kids [ << /T (ipsum) /V /Yes >> ] >>")
    with open(data, "w", encoding="ascii") as file:
        file.write("%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [ " + " ".join(entries)
                   + " ] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")
    done = subprocess.run(["pdftk", form, "fill_form", data, "output", path], capture_output=True, text=True,
                          check=False)
    return [done.stderr] if done.returncode else checked("filled", path)


class Clicks:
    """PDFium's own form filler, as a browser drives it."""

    def __init__(self, path):
        self.document = pypdfium2.PdfDocument(path)
        self.document.init_forms()
        self.page = self.document[0]
        self.env = self.document.formenv.raw
        self.left, self.bottom, self.right, self.top = self.page.get_mediabox()

    def turn(self, number):
        """Goes to a page, from 0."""
        self.page = self.document[number]

    def click(self, box):
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        raw.FORM_OnMouseMove(self.env, self.page.raw, 0, x, y)
        raw.FORM_OnLButtonDown(self.env, self.page.raw, 0, x, y)
        raw.FORM_OnLButtonUp(self.env, self.page.raw, 0, x, y)

    def type(self, box, value):
        self.click(box)
        for character in value:
            raw.FORM_OnChar(self.env, self.page.raw, 13 if character == "\n" else ord(character), 0)
        raw.FORM_ForceToKillFocus(self.env)

    def save(self, path):
        self.document.save(path)
        return path


def pdfium_fills(form, folder):
    found, clicks = fields(form), Clicks(form)
    for name, value in TEXTS.items():
        box = next(iter(found[name].boxes.values()))
        # The comb takes no more than five.
        clicks.type(box, value + "67" if name == "date" else value)
    for state in ("Yes", "No"):
        clicks.click(found["Question 1"].boxes[state])
    clicks.click(next(iter(found["festival.ipsum"].boxes.values())))
    problems = checked("filled", clicks.save(os.path.join(folder, "pdfium.pdf")))
    clicks.click(next(iter(found["reset"].boxes.values())))
    after = clicks.save(os.path.join(folder, "pdfium-reset.pdf"))
    return problems + checked("reset", after, EMPTY)


def firefox_fills(form, folder):
    found, problems = fields(form), []
    browser = Firefox(scripting=True)
    try:
        browser.open(form)
        shown = browser.script("""
            return await wait("the form", () => document.querySelector('[name="date"]')
                && document.querySelectorAll('[name="Question 1"]').length);""")
        if shown != 2:
            problems.append(f"{shown} radio buttons are shown")

        def element(identifier):
            selector = f'[data-annotation-id="{identifier}"] input, ' \
                f'[data-annotation-id="{identifier}"] textarea, [data-annotation-id="{identifier}"] a'
            answer = browser.command("WebDriver:FindElement", {"using": "css selector", "value": selector})
            return next(iter(answer["value"].values()))

        def click(identifier):
            browser.command("WebDriver:ElementClick", {"id": element(identifier)})

        def save(name):
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(browser.saved())
            return path

        for name, value in TEXTS.items():
            browser.command("WebDriver:ElementSendKeys", {
                "id": element(found[name].identifiers[0]),
                "text": value + "67" if name == "date" else value})
        for index in range(2):
            click(found["Question 1"].identifiers[index])
        click(found["festival.ipsum"].identifiers[0])
        problems += checked("filled", save("firefox.pdf"), {**VALUES, "Question 1": last_state(found)})
        browser.click(1, found["reset"].identifiers[0])
        after = save("firefox-reset.pdf")
        problems += checked("reset", after, {name: value for name, value in EMPTY.items()
                                             if name != "Question 1"})
        # PDF.js turns every button of a group off and leaves its value.
        if any(state not in ("", "Off") for state in fields(after)["Question 1"].shown):
            problems.append("reset: a radio button is still on")
    finally:
        # Asked to end, it would ask whether the changes may be lost.
        os.killpg(browser.process.pid, signal.SIGKILL)
        browser.close()
    return problems


def last_state(found):
    return list(found["Question 1"].boxes)[-1]


FILLERS = {"pypdf": pypdf_fills, "pikepdf": pikepdf_fills, "PyMuPDF": mupdf_fills, "pdftk": pdftk_fills,
           "PDFium": pdfium_fills, "PDF.js": firefox_fills}
