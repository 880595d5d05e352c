#!/usr/bin/env python3
"""sheets.py REPORT FOLDER [--count N] [--seed N] [--half developed|held-out] [--labelled]

Draws fields by a fixed seed from forms that have no labels of their own, and writes contact sheets: the page
around each widget, which is outlined in red, and the label that was read from the page under it. People judge
from them whether the labels say what they would say. REPORT is what LabelReport wrote. `--half` draws from the
forms of one half alone, as measure.py parts them: whoever changes the labels looks at the developed half only.
`--labelled` draws from forms that have labels of their own instead, which are hidden: there are more of them. Of forms
that share most of the names of their fields, such as copies, only the first counts.
"""

import argparse
import io
import json
import pathlib
import random

import pymupdf

from measure import is_held_out

DPI = 100
# Tall enough for the heading that says whose a field is.
WIDTH, HEIGHT = 480, 340
COLUMNS, ROWS = 3, 3
# Files that show what a library can do have hardly any text; forms for people have more.
FEWEST_WORDS = 60
# Test files of PDF libraries with fields that nothing is printed for, and pages whose captions are drawn as outlines:
# nobody who sees them could say what their fields are called.
WITHOUT_CAPTIONS = {
    "AcroFormsBasicFields.pdf", "AlignmentTests.pdf", "MultilineFields.pdf", "NM.pdf", "cover-pages.pdf",
    "test-cover-pages.pdf",
}
# Of the names of the fields of the smaller one.
MOST_SHARED = 0.6


def fields_without_labels(path, half=None, labelled=False):
    """Of each form the fields, if it has no labels but text on its pages. With `labelled`, of each form that has
    labels."""
    known = []
    for line in open(path):
        form = json.loads(line)
        if half and is_held_out(form["file"]) != (half == "held-out"):
            continue
        fields = [
            field
            for field in form["fields"]
            if field["kind"] not in ("pushbutton", "signature") and field["pageIndex"] >= 0 and not field["hidden"]
        ]
        count = sum(bool(field["TU"] or field["XFA"]) for field in fields)
        # Pages that are pictures have no text to read.
        readable = {field["pageIndex"] for field in fields if field["nearest"]}
        names = {field["name"] for field in fields}
        if any(len(names & others) > MOST_SHARED * min(len(names), len(others)) for others in known):
            continue
        is_wanted = count * 2 > len(fields) if labelled else count * 20 <= len(fields)
        if len(fields) >= 5 and is_wanted and readable and is_for_people(form["path"]):
            known.append(names)
            pages = pymupdf.open(form["path"])
            yield form["path"], [
                field for field in fields if field["pageIndex"] in readable and is_on_page(pages, field)]


def draw(forms, count, seed):
    """Fields in rounds: in each, one more field of every form that has one, in an order of its own. So one odd table
    counts no more than another form does."""
    chance = random.Random(seed)
    left = [(path, chance.sample(fields, len(fields))) for path, fields in sorted(forms, key=lambda form: form[0])]
    drawn = []
    while left and len(drawn) < count:
        chance.shuffle(left)
        drawn += [(path, fields.pop()) for path, fields in left]
        left = [(path, fields) for path, fields in left if fields]
    return drawn[:count]


def is_for_people(path):
    """Whether a form has texts that can be read, as another reader finds them."""
    if pathlib.Path(path).name in WITHOUT_CAPTIONS:
        return False
    try:
        words = [word[4] for page in pymupdf.open(path) for word in page.get_text("words")]
    except pymupdf.mupdf.FzErrorBase:
        # A page that this reader cannot load, so nobody could be shown it.
        return False
    longer = [word for word in words if len(word) > 2 and any(map(str.isalpha, word))]
    plain = [word for word in longer if sum(map(str.isalpha, word)) * 4 >= len(word) * 3]
    return len(words) >= FEWEST_WORDS and len(plain) * 2 > len(longer)


def box_on_page(page, field):
    box = pymupdf.Rect(field["rectangle"]) * page.transformation_matrix * page.rotation_matrix
    return box.normalize()


def is_on_page(document, field):
    """Fields beyond the edge of their page are seen by nobody."""
    page = document[field["pageIndex"]]
    return box_on_page(page, field).intersects(page.rect)


def picture(path, field):
    page = pymupdf.open(path)[field["pageIndex"]]
    box = box_on_page(page, field)
    half_width, half_height = WIDTH * 36 / DPI, (HEIGHT - 50) * 36 / DPI
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    if box.width > 2 * half_width:
        x = box.x0 + half_width - 20
    clip = pymupdf.Rect(x - half_width, y - half_height, x + half_width, y + half_height)
    clip = clip & page.rect
    pixmap = page.get_pixmap(dpi=DPI, clip=clip)
    return pixmap, pymupdf.Rect(
        (box.x0 - clip.x0) * DPI / 72, (box.y0 - clip.y0) * DPI / 72,
        (box.x1 - clip.x0) * DPI / 72, (box.y1 - clip.y0) * DPI / 72)


def write(drawn, folder, label):
    """Sheets of the fields of pages, each with its number, its kind and what `label` says of it; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    sheets = pymupdf.open()
    for index, (path, field) in enumerate(drawn):
        place = index % (COLUMNS * ROWS)
        if place == 0:
            page = sheets.new_page(width=COLUMNS * WIDTH, height=ROWS * HEIGHT)
        x, y = place % COLUMNS * WIDTH, place // COLUMNS * HEIGHT
        pixmap, box = picture(path, field)
        page.insert_image(
            pymupdf.Rect(x, y, x + pixmap.width, y + pixmap.height), stream=io.BytesIO(pixmap.tobytes("png")).read())
        page.draw_rect(box + (x, y, x, y), color=(1, 0, 0), width=1.5)
        # A field of several boxes is called what all of them are about.
        boxes = f" of {field['widgets']} boxes" if field["widgets"] > 1 else ""
        text = f"{index + 1} [{field['kind'][:5]}{boxes} {label(field)}"
        page.draw_rect(pymupdf.Rect(x, y, x + WIDTH, y + HEIGHT), color=(0.6, 0.6, 0.6), width=0.5)
        page.insert_htmlbox(pymupdf.Rect(x + 4, y + HEIGHT - 48, x + WIDTH - 4, y + HEIGHT - 2),
                            f"<p style='font-size:13px;color:#00a'>{text.replace('<', '&lt;')}</p>")
    for number, page in enumerate(sheets):
        page.get_pixmap(dpi=72).save(folder / f"sheet{number + 1}.png")
    return len(sheets)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("report")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", choices=["developed", "held-out"])
    parser.add_argument("--labelled", action="store_true")
    options = parser.parse_args()
    forms = list(fields_without_labels(options.report, options.half, options.labelled))
    drawn = draw(forms, options.count, options.seed)
    count = write(drawn, options.folder, lambda field: f"{float(field['confidence']):.2f}] {field['page']}")
    print(f"{len(drawn)} fields of {len(forms)} forms in {count} sheets")


if __name__ == "__main__":
    main()
