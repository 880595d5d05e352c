#!/usr/bin/env python3
"""Does veraPDF agree with what the program claims of archives, and do they show and say the same?

usage: archives.py BINARY FILE…

Each file is archived as it is and flattened, at each level. What the program writes, veraPDF must pass, and
`check` too; what it refuses must end with exit code 4 and reasons, and leave no output. Pages are drawn by
PDFium before and after: fewer than one pixel in a thousand may differ by more than 32 of 255, unless the
program says that it replaced a font, or colors are CMYK. Text is read by PDFium and must be the same. The
profiles in the outputs are read by Little CMS. Prints what is wrong; exit code 1 where anything is.
"""
import collections
import functools
import io
import itertools
import os
import sys
import tempfile

import numpy as np
import pikepdf
import pypdfium2
from PIL import ImageCms

import structure
import tool
import verapdf_judge

LEVELS = ["pdfa-2b", "pdfa-2u", "pdfa-3b", "pdfa-3u"]


def outputs(binary, files, directory):
    """(level, source, output, run) of each file in each way."""
    made = []
    for number, path in enumerate(files):
        for level in LEVELS:
            for command in ["archive", "flatten"]:
                target = os.path.join(directory, f"{number}-{command}-{level}.pdf")
                more = ["--linearize"] if level == "pdfa-3b" else []
                done = tool.run([binary, command, path, "-o", target, "--archive", level, *more], timeout=120)
                if done.code == 3 and command == "flatten":
                    continue  # It has no form.
                made.append((level, path, target, done))
    return made


def pictures(path):
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    return [np.asarray(page.render(scale=100 / 72, may_draw_forms=True).to_pil().convert("RGB")).astype(int)
            for page in document]


def without_spaces(text):
    return "".join(text.split())


def texts(path):
    """The text of each page and its widgets: PDFium reads page content only, so that it flattens widgets first."""
    document = pypdfium2.PdfDocument(path)
    for page in document:
        pypdfium2.raw.FPDFPage_Flatten(page, pypdfium2.raw.FLAT_NORMALDISPLAY)
        page.close()
    return [without_spaces(page.get_textpage().get_text_range()) for page in document]


def other_text(before, after):
    """The characters that the texts differ in, by the first difference and how many characters there are of them."""
    at = next((n for n, (one, other) in enumerate(zip(before, after)) if one != other), min(len(before), len(after)))
    was, now = collections.Counter(before), collections.Counter(after)
    def named(counts):
        return ", ".join(f"{count} U+{ord(one):04X}" for one, count in counts.most_common(8)) or "nothing"
    return f"at {at} of {len(before)}: lost {named(was - now)}; new {named(now - was)}"


def lacks_appearances(path):
    """Whether a widget shows nothing to PDFium before an archive gives it the appearance that it must have (ISO 19005-2,
    6.3.3)."""
    with pikepdf.open(path) as pdf:
        return any(widget.get("/Subtype") == "/Widget" and "/N" not in widget.get("/AP", {})
                   for page in pdf.pages for widget in page.get("/Annots", []))


def other_texts(source, target):
    """Where PDFium reads another text. What the source's widgets lacked is more text, never less."""
    may_gain = lacks_appearances(source)
    return [f"PDFium reads another text on page {number} ({other_text(before, after)})"
            for number, (before, after) in enumerate(zip(texts(source), texts(target)), 1)
            if before != after and not (may_gain and not collections.Counter(before) - collections.Counter(after))]


def picture_exception(target, messages):
    """Why an output need not look as its source does; None where it must."""
    if "instead" in messages:
        return "stand-in fonts"
    with pikepdf.open(target) as pdf:
        spaces = [one.get("/ColorSpace") for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
        return "CMYK" if any(isinstance(one, pikepdf.Dictionary) and "/DefaultCMYK" in one for one in spaces) else None


def faithful(source, target, messages):
    """What the output shows or says otherwise than its source."""
    problems = other_texts(source, target)
    if picture_exception(target, messages):
        return problems
    return problems + other_pictures(pictures(source), pictures(target), "PDFium")


def other_pictures(source, target, name, masks=()):
    """Where pictures of two files differ, drawn by a program; a mask says which pixels of a page do not count."""
    problems = []
    for number, (before, after, mask) in enumerate(itertools.zip_longest(source, target, masks), 1):
        if before is None or after is None or before.shape != after.shape:
            problems.append(f"page {number} has another size")
            continue
        differs = np.abs(before - after).max(axis=2) > 32
        if mask is not None:
            differs = differs[~mask(*differs.shape)]
        if differs.size and differs.mean() > 0.001:
            problems.append(f"page {number} looks different to {name} in {differs.mean():.2%} of its pixels")
    return problems


def field_masks(form, box):
    """For each page of a form, a function from height and width in pixels to the pixels inside fields."""
    with pikepdf.open(form) as pdf:
        return [functools.partial(field_mask, *places(page, box)) for page in pdf.pages]


def places(page, box):
    """(the page's box, its turn, the rectangles of its widgets)"""
    around = [float(edge) for edge in (page.cropbox if box == "crop" else page.mediabox)]
    widgets = [[float(edge) for edge in widget.Rect] for widget in page.get("/Annots", [])
               if widget.get("/Subtype") == "/Widget" and "/Rect" in widget]
    return around, int(page.get("/Rotate", 0)) % 360, widgets


def field_mask(around, turn, widgets, height, width):
    mask = np.zeros((width, height) if turn in (90, 270) else (height, width), bool)
    left, top = min(around[0], around[2]), max(around[1], around[3])
    scale = 100 / 72
    for x0, y0, x1, y1 in widgets:
        columns = sorted(round((x - left) * scale) for x in (x0, x1))
        rows = sorted(round((top - y) * scale) for y in (y0, y1))
        mask[max(rows[0] - 2, 0):max(rows[1] + 2, 0), max(columns[0] - 2, 0):max(columns[1] + 2, 0)] = True
    return np.rot90(mask, -turn // 90)


def profiles(path):
    """Whether Little CMS opens the profiles, and takes white for white and black for black."""
    problems = []
    with pikepdf.open(path) as pdf:
        stream = pdf.Root.OutputIntents[0].DestOutputProfile
        profile = ImageCms.ImageCmsProfile(io.BytesIO(stream.read_bytes()))
    standard = ImageCms.createProfile("sRGB")
    transform = ImageCms.buildTransform(profile, standard, "RGB", "RGB")
    from PIL import Image
    for color in [(255, 255, 255), (0, 0, 0), (200, 40, 90), (12, 180, 77), (128, 128, 128)]:
        shown = ImageCms.applyTransform(Image.new("RGB", (1, 1), color), transform).getpixel((0, 0))
        if max(abs(a - b) for a, b in zip(color, shown)) > 1:
            problems.append(f"the sRGB profile makes {shown} of {color}")
    return problems


def judge(binary, files):
    """(problems, number of outputs judged)."""
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as directory:
        made = outputs(binary, files, directory)
        written = [(level, target) for level, _, target, done in made if done.code == 0]
        table = verapdf_judge.verdicts(written)
        judged_profile = False
        for level, source, target, done in made:
            name = f"{os.path.basename(source)} as {os.path.basename(target)}"
            count += 1
            if done.code == 4:
                if os.path.exists(target):
                    problems.append(f"{name}: there is an output though it does not conform")
                if b"error:" not in done.err:
                    problems.append(f"{name}: no reason is given")
                continue
            if done.code != 0:
                problems.append(f"{name}: exit code {done.code}: {done.text[:300]}")
                continue
            if table[target] != "PASS":
                problems.append(f"{name}: claims {level}, and veraPDF says {table[target]}")
            checked = tool.run([binary, "check", target, "--archive", level])
            if checked.code != 0:
                problems.append(f"{name}: check denies it: {checked.out.decode()[:300]}")
            if "archive" in os.path.basename(target) and level == "pdfa-2u":
                problems += [f"{name}: {found}" for found in faithful(source, target, done.text)]
            problems += [f"{name}: {found}" for found in structure.judge(target, source)]
            if not judged_profile:
                problems += [f"{name}: {found}" for found in profiles(target)]
                judged_profile = True
    return problems, count


def main():
    problems, count = judge(sys.argv[1], sys.argv[2:])
    for problem in problems:
        print(problem)
    print(f"{count} outputs judged, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
