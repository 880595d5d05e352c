#!/usr/bin/env python3
"""people.py draw REPORT FOLDER [--count N] [--seed N] [--pages]
people.py score REPORT FOLDER ANSWERS… [--seed N] [--count N]

How near people come to the labels that the authors of forms wrote, by the measure of measure.py: what they cannot
reach, no reader of pages can. `draw` writes contact sheets of labelled fields, drawn by a fixed seed in rounds, one
field of every form, with neither label; whoever sees the pictures writes “NUMBER label” a line into a file. `score`
compares these lines, and the labels of the page for the same fields, with the authors' labels. With `--pages`, each
field has a picture of its whole page instead of its surroundings.
"""

import argparse
import json
import pathlib
import re
import statistics

import pymupdf

from measure import f1, f1_as_caption, f1_in_context, measured_forms
from sheets import box_on_page, draw, write

DPI = 110


def drawn_fields(report, count, seed):
    paths = {form["file"]: form["path"] for form in map(json.loads, open(report))}
    forms = [
        (paths[name], [dict(field, truth=truth) for _, _, field, truth, *_ in scores])
        for name, scores in measured_forms(report)
    ]
    return draw(forms, count, seed)


def write_pages(drawn, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for number, (path, field) in enumerate(drawn):
        document = pymupdf.open(path)
        page = document[field["pageIndex"]]
        page.draw_rect(box_on_page(page, field) * page.derotation_matrix, color=(1, 0, 0), width=2)
        page.get_pixmap(dpi=DPI).save(folder / f"{number + 1}.png")
    return len(drawn)


def share(scores):
    return f"mean {statistics.mean(scores):.3f}, ≥ 0.6 {statistics.mean(score >= 0.6 for score in scores):.1%}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("task", choices=["draw", "score"])
    parser.add_argument("report")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("answers", nargs="*")
    parser.add_argument("--count", type=int, default=180)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--worst", type=int, default=0)
    options = parser.parse_args()
    drawn = drawn_fields(options.report, options.count, options.seed)
    if options.task == "draw":
        count = (
            write_pages(drawn, options.folder) if options.pages
            else write(drawn, options.folder, lambda field: "]"))
        print(f"{len(drawn)} fields of {len({path for path, _ in drawn})} forms in {count} pictures")
        return
    written = {}
    for path in options.answers:
        for line in open(path):
            if found := re.match(r"\s*(\d+)[:.)]?\s+(\S.*)", line):
                written[int(found[1])] = found[2].strip()
    fields = [(field, written[place + 1]) for place, (_, field) in enumerate(drawn) if place + 1 in written]
    people = [f1(text, field["truth"]) for field, text in fields]
    print(f"{len(fields)} fields")
    print("people: ", share(people))
    print("pages:  ", share([f1(field["page"], field["truth"]) for field, _ in fields]))
    print("nearest:", share([f1(field["nearest"], field["truth"]) for field, _ in fields]))
    print("pages in context:", share([f1_in_context(field, field["truth"]) for field, _ in fields]))
    print("pages as caption:", share([f1_as_caption(field, field["truth"]) for field, _ in fields]))
    print("people as caption:", share([f1_as_caption({"page": text}, field["truth"]) for field, text in fields]))
    print("pages against people:", share([f1(field["page"], text) for field, text in fields]))
    for score, (field, text) in sorted(zip(people, fields), key=lambda pair: pair[0])[:options.worst]:
        print(f"{score:.2f} author {field['truth']!r}\n     person {text!r}\n     page   {field['page']!r}")


if __name__ == "__main__":
    main()
