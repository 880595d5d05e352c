#!/usr/bin/env python3
"""Does every renderer show the values, in their boxes and nowhere else?

usage: visible.py FORM DATA.json FILLED FLATTENED [--password TEXT]

The blank form, the filled and the flattened file are drawn by PDFium, poppler and MuPDF. In every
widget with a value each renderer must show ink it did not show before; outside all widgets nothing
may change (tolerances: see pictures.py). In the flattened file PDFium must extract each text inside
its rectangle, as the field's format shows it (formats.py), in the font that the form's default
appearance names.
Prints what is wrong; exit code 1 where anything is.
"""
import ctypes
import json
import re
import sys
import unicodedata

import pikepdf

import pypdfium2
import pypdfium2.raw as raw

from fieldtree import PASSWORD, Walk, fields_by_name, text
from formats import displayed
from pictures import INSIDE, MARGIN, OUTSIDE, RENDERERS, PageView, distance
from values import settled

# What a renderer does whatever the file says, and so is no fault of it: (reason).
HABITS = {
    "same-mark": "the field showed this state before",
    "mupdf-signature": "MuPDF marks empty signature fields with a tag of its own",
}

# PDFium calls these fonts by the standard font it draws them with, where they are not embedded.
STANDARD = {
    "Courier": ("CourierStd", "CourierNew"), "Courier-Bold": ("CourierStd-Bold",),
    "Helvetica": ("Arial", "ArialMT"), "Helvetica-Bold": ("Arial-BoldMT", "Arial,Bold"),
    "Times-Roman": ("TimesNewRoman", "TimesNewRomanPSMT"),
    "Times-Bold": ("TimesNewRoman,Bold", "TimesNewRomanPS-BoldMT"),
}


class Judge:
    def __init__(self, form, data, password=""):
        self.form_path, self.data, self.password = form, data, password
        self.pdf = pikepdf.open(form, password=password)
        self.groups = fields_by_name(Walk(self.pdf))
        self.all = Walk(self.pdf)
        self.problems, self.passed_over = [], {}
        self.checked = 0
        self.pages = sorted({w.page for f in self.all.fields for w in f.widgets
                             if w.page is not None})
        self.blank = {}

    def pass_over(self, reason, field):
        self.passed_over.setdefault(reason, []).append(field)

    def pictures(self, stage, path, password):
        for renderer, draw in RENDERERS.items():
            if renderer not in self.blank:
                self.blank[renderer] = draw(self.form_path, self.pages, self.password)
            after = draw(path, self.pages, password)
            for number in self.pages:
                self.page(stage, renderer, number, after.get(number))

    def page(self, stage, renderer, number, after):
        before = self.blank[renderer].get(number)
        where = f"{stage}, {renderer}, page {number + 1}"
        if before is None:
            return self.pass_over(f"{renderer} does not draw the form itself", f"page {number + 1}")
        if after is None:
            return self.problems.append(f"{where}: not drawn")
        difference = distance(before, after)
        if difference is None:
            return self.problems.append(f"{where}: another size")
        view = PageView(self.pdf.pages[number], difference.shape)
        for name, value in self.data.items():
            kind, wanted = settled(self.groups[name], value)
            for field in self.groups[name]:
                for widget in field.widgets:
                    if widget.page == number and widget.on_screen:
                        self.widget(where, name, field, widget, kind, wanted, difference, view)
        outside = difference > OUTSIDE
        for field in self.all.fields:
            for widget in field.widgets:
                if widget.page == number and widget.rect:
                    top, bottom, left, right = view.box(widget.rect, MARGIN)
                    outside[top:bottom, left:right] = False
        for widget in self.all.strays:
            top, bottom, left, right = view.box([float(x) for x in widget.Rect], MARGIN)
            outside[top:bottom, left:right] = False
        self.outside(where, renderer, outside)

    def outside(self, where, renderer, outside):
        count = int(outside.sum())
        if count == 0:
            return
        if renderer == "MuPDF" and any(f.kind == "signature" for f in self.all.fields):
            return self.pass_over(HABITS["mupdf-signature"], where)
        rows, columns = outside.nonzero()
        self.problems.append(f"{where}: {count} pixels changed outside the widgets, "
                             f"first at row {rows[0]}, column {columns[0]}")

    def widget(self, where, name, field, widget, kind, wanted, difference, view):
        top, bottom, left, right = view.box(widget.rect)
        if bottom <= top or right <= left:
            return self.pass_over("its rectangle is off the page", name)
        if kind == "state":
            shown = str(widget.node.get("/AS", "/Off"))[1:]
            after = wanted if wanted in widget.on_states else "Off"
            if shown == after or not widget.on_states:
                # One of a group that was off and stays off says nothing; the one that is on does.
                return None if after == "Off" else self.pass_over(HABITS["same-mark"], name)
        elif self.held(field, kind) == wanted:
            return self.pass_over("the field held this value before", name)
        self.checked += 1
        if not (difference[top:bottom, left:right] > INSIDE).any():
            self.problems.append(f"{where}: {name}: the widget looks as before")

    def held(self, field, kind):
        """What the field held before, in the form of ``settled``."""
        value = text(field.attributes.get("/V"))
        if kind == "text":
            return value
        return [option for option in field.options if option[0] == value]

    # Text and fonts of the flattened file, by PDFium.

    def texts(self, path, password):
        document = pypdfium2.PdfDocument(path, password=password or None)
        self.text_count = self.font_count = self.formatted_count = 0
        for number in self.pages:
            page = document[number]
            characters = Characters(page)
            for name, value in self.data.items():
                kind, wanted = settled(self.groups[name], value)
                if kind == "state":
                    continue
                # Of a list's options the first chosen one must be in sight.
                shown = wanted if kind == "text" else wanted[0][1]
                for field in self.groups[name]:
                    for widget in field.widgets:
                        if widget.page == number and widget.on_screen:
                            self.text(name, field, widget, shown, characters)
            characters.close()
            page.close()

    def text(self, name, field, widget, shown, characters):
        if field.flags & PASSWORD and field.kind == "text":
            return self.pass_over("a password shows stars", name)
        where = f"flattened: {name} on page {widget.page + 1}"
        inside = characters.inside(widget.rect)
        got = squash("".join(c for c, _ in inside))
        want = squash(shown)
        if field.script("F"):
            formatted = displayed(field.script("F"), shown)
            if formatted is None:
                return self.pass_over("what its format script shows is not known here", name)
            self.formatted_count += 1
            want = squash(formatted)
        if not want:
            return self.problems.append(f"{where}: a value that shows nothing was chosen")
        self.text_count += 1
        if want not in got:
            self.problems.append(f"{where}: PDFium finds {len(got)} characters inside the "
                                 f"rectangle, not the {len(want)} of the value")
            return
        font = field.font(self.all.form)
        if font is None:
            return self.pass_over("the form's resources lack the font its /DA names", name)
        if any(ord(c) >= 0x590 and unicodedata.bidirectional(c) == "AL" for c in want):
            return self.pass_over("Arabic is shaped, with another font than the form's", name)
        if any(ord(c) >= 0x2E80 for c in want) and not field.font_is_composite(self.all.form):
            return self.pass_over("a simple font has no East Asian characters", name)
        self.font_count += 1
        fonts = {plain(f) for c, f in inside if c.strip()}
        if not fonts & {plain(font)} and not any(font in STANDARD.get(f, ()) for f in fonts):
            self.problems.append(f"{where}: drawn in {sorted(fonts)}, and the form's font is {font}")


class Characters:
    """The characters of a page with their places and fonts, as PDFium sees them."""

    def __init__(self, page):
        self.page = raw.FPDFText_LoadPage(page.raw)
        self.found = []
        for index in range(raw.FPDFText_CountChars(self.page)):
            code = raw.FPDFText_GetUnicode(self.page, index)
            sides = [ctypes.c_double() for _ in range(4)]
            if raw.FPDFText_GetCharBox(self.page, index, *(ctypes.byref(s) for s in sides)):
                left, right, bottom, top = (s.value for s in sides)
                self.found.append((index, chr(code), (left + right) / 2, (bottom + top) / 2))

    def inside(self, rect):
        """(character, font) of those whose middle lies in a rectangle."""
        hits = []
        for index, character, x, y in self.found:
            if rect[0] - 1 <= x <= rect[2] + 1 and rect[1] - 1 <= y <= rect[3] + 1:
                hits.append((character, self.font(index)))
        return hits

    def font(self, index):
        """/BaseFont of what draws a character, not the face PDFium puts in for it."""
        font = raw.FPDFTextObj_GetFont(raw.FPDFText_GetTextObject(self.page, index))
        buffer = ctypes.create_string_buffer(256)
        raw.FPDFFont_GetBaseFontName(font, buffer, 256)
        return buffer.value.decode("utf-8", "replace")

    def close(self):
        raw.FPDFText_ClosePage(self.page)


def squash(value):
    return "".join(value.split()).replace("\u00ad", "")


def plain(font):
    """A font's name without the tag of a subset."""
    return re.sub(r"^[A-Z]{6}\+", "", font)


def judge(form, data, filled, flattened, password=""):
    """(problems, {reason: what was passed over}, counts)."""
    judge = Judge(form, data, password)
    judge.pictures("filled", filled, password)
    judge.pictures("flattened", flattened, "")
    judge.texts(flattened, "")
    counts = {"widgets": judge.checked, "texts": judge.text_count, "fonts": judge.font_count,
              "formatted texts": judge.formatted_count, "pages": len(judge.pages)}
    return judge.problems, judge.passed_over, counts


def main():
    arguments = [a for a in sys.argv[1:] if a != "--password"]
    if len(arguments) < 4:
        sys.exit(__doc__)
    password = arguments[4] if "--password" in sys.argv else ""
    with open(arguments[1], encoding="utf-8") as file:
        problems, passed_over, counts = judge(arguments[0], json.load(file), arguments[2],
                                              arguments[3], password)
    for problem in problems:
        print(problem)
    for reason, names in passed_over.items():
        print(f"passed over: {reason}: {', '.join(dict.fromkeys(names))}")
    print(f"{counts}, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
