#!/usr/bin/env python3
"""show.py FORM [--pages LIST] [--out DIR] [--tool NAME --binary FORMWRIGHT]

Draws what a reading says over the pages of a form, for a person to see: headings red with their level, items of lists
green, cells of tables blue with row and column, header cells filled, other paragraphs yellow, artifacts crossed
out, and the reading order as a thin line through the paragraphs. The reading is that of the form's own tags or, with
--tool, of a tool that sees the form without them. Writes a PNG file a page.

Look at single forms of the parts `fit` and `develop` alone (see Tests/Corpus/README.md).
"""
import argparse
from pathlib import Path

import pymupdf

import reading as readings

COLORS = {"heading": (0.85, 0, 0), "item": (0, 0.55, 0), "cell": (0, 0.2, 0.9), "paragraph": (0.85, 0.65, 0),
          "artifact": (0.5, 0.5, 0.5), "order": (0.7, 0, 0.7)}


def box_of(reading, page, atoms):
    boxes = [reading.words[page][atom[1]].box if len(atom) == 2 else reading.widgets[page][atom[2]]
             for atom in atoms if atom[0] == page]
    return boxes and (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes),
                      max(b[3] for b in boxes))


def draw(page, index, reading):
    shape, matrix = page.new_shape(), page.transformation_matrix

    def rectangle(box, color, text="", fill=None, grow=0.0):
        place = pymupdf.Rect(box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow) * matrix
        place.normalize()
        shape.draw_rect(place)
        shape.finish(color=color, fill=fill, fill_opacity=0.15, width=0.6)
        if text:
            shape.insert_text(place.tl + (0, 4), text, fontsize=6, color=color)

    for word in reading.words[index]:
        if word.artifact:
            rectangle(word.box, COLORS["artifact"], fill=COLORS["artifact"])
    for table in reading.tables:
        for cell in table.cells:
            if box := box_of(reading, index, cell.atoms):
                rectangle(box, COLORS["cell"], f"{cell.row},{cell.column}" + (
                    f" {cell.row_span}x{cell.column_span}" if cell.row_span * cell.column_span > 1 else ""),
                    COLORS["cell"] if cell.header else None, 1)
    for atoms in reading.items:
        if box := box_of(reading, index, atoms):
            rectangle(box, COLORS["item"], "LI", grow=1.5)
    for heading in reading.headings:
        if box := box_of(reading, index, heading.atoms):
            rectangle(box, COLORS["heading"], f"H{heading.level}", COLORS["heading"], 0.5)
    last = None
    for atoms in reading.paragraphs:
        if box := box_of(reading, index, [atom for atom in atoms if len(atom) == 2]):
            rectangle(box, COLORS["paragraph"])
            place = pymupdf.Point(box[0], (box[1] + box[3]) / 2) * matrix
            if last:
                shape.draw_line(last, place)
                shape.finish(color=COLORS["order"], width=0.4, stroke_opacity=0.6)
            last = place
    shape.commit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("form")
    parser.add_argument("--pages", default="")
    parser.add_argument("--out", default=".")
    parser.add_argument("--dpi", type=int, default=80)
    parser.add_argument("--tool")
    parser.add_argument("--binary")
    options = parser.parse_args()
    if options.tool:
        import tools
        reading = tools.read(options.tool, options.form, options.binary)
    else:
        reading = readings.read(options.form)
    wanted = [int(number) - 1 for number in options.pages.split(",") if number]
    with pymupdf.open(options.form) as document:
        for index, page in enumerate(document):
            if not wanted or index in wanted:
                page.wrap_contents()
                page.remove_rotation()
                draw(page, index, reading)
                name = f"{Path(options.form).stem[:40]}-{index + 1}{'-' + options.tool if options.tool else ''}.png"
                page.get_pixmap(dpi=options.dpi).save(Path(options.out) / name)


if __name__ == "__main__":
    main()
