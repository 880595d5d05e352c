#!/usr/bin/env python3
"""Are the files that programs write with OpenPDFKit good to others?

usage: pdfkit.py [--programs .build/debug] [--brief]

The examples `survey`, `annotations` and `watermark` run. The survey is filled by pypdf, pikepdf, PyMuPDF,
pdftk, PDFium (by clicks and keys) and PDF.js in Firefox (likewise), and its reset button is clicked in the
last two. Then PDFKitRoundTrip opens and writes every file of FORMWRIGHT_FORMS, where only the title may
change, and of FORMWRIGHT_HOSTILE, where nothing may crash (not with --brief). It writes the examples, a drawn
report and the forms as PDF/A, and changes the archives: veraPDF must pass every output that claims PDF/A.
Last, PDFKitWorkload opens and releases documents, and its memory must not grow.
Prints what is wrong; exit code 1 if anything is.
"""
import argparse
import glob
import os
import shutil
import sys
import tempfile

import pikepdf
import pymupdf

import pdfkit_fillers
import pdfkit_same
import skips
import tool
import verapdf_judge
from clean import qpdf_check

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# What the survey's fields are, by ISO 32000-2, Tables 227 to 231: type, flags.
RADIO, PUSH, MULTILINE, COMB, NO_TOGGLE_TO_OFF = 1 << 15, 1 << 16, 1 << 12, 1 << 24, 1 << 14
SURVEY = {
    "name": ("/Tx", 0), "date": ("/Tx", COMB), "Question 1": ("/Btn", RADIO | NO_TOGGLE_TO_OFF),
    "festival.lorem": ("/Btn", 0), "festival.ipsum": ("/Btn", 0), "festival.dolor": ("/Btn", 0),
    "recommendation": ("/Tx", MULTILINE), "reset": ("/Btn", PUSH),
}


def run(program, *arguments):
    """Problems of a run of an example."""
    done = tool.run([program, *arguments])
    if done.code == 0:
        return []
    return [f"{os.path.basename(program)} ended with {done.killed_by or done.code}: {done.text[-200:]}"]


def survey(programs, directory):
    """The form itself, and what the program has filled and reset."""
    path = os.path.join(directory, "survey.pdf")
    problems = run(os.path.join(programs, "survey"), path)
    if problems:
        return problems, 0
    for file in (path, path[:-4] + ".filled.pdf", path[:-4] + ".reset.pdf"):
        problems += [f"{os.path.basename(file)}: {problem}" for problem in qpdf_check(file, "")]
    found = pdfkit_fillers.fields(path)
    for name, (kind, flags) in SURVEY.items():
        field = found.get(name)
        if field is None:
            problems.append(f"survey: there is no field {name}")
        elif (field.kind, field.flags) != (kind, flags):
            problems.append(f"survey: {name} is {field.kind} with flags {field.flags}")
    if set(found) != set(SURVEY):
        problems.append(f"survey: other fields: {sorted(set(found) - set(SURVEY))}")
    problems += pdfkit_fillers.wrong_values("survey, filled", path[:-4] + ".filled.pdf",
                                            {**pdfkit_fillers.VALUES, "Question 1": "Yes"})
    problems += pdfkit_fillers.wrong_values("survey, reset", path[:-4] + ".reset.pdf",
                                            pdfkit_fillers.EMPTY)
    return problems, len(SURVEY) * 3


def strangers(directory):
    """The survey filled by others."""
    path, problems, skipped, count = os.path.join(directory, "survey.pdf"), [], [], 0
    for name, fill in pdfkit_fillers.FILLERS.items():
        if name == "pdftk" and not shutil.which("pdftk"):
            skipped.append("the survey in pdftk: there is no pdftk")
            continue
        if name == "PDF.js" and not pdfkit_fillers.Firefox.is_there():
            skipped.append("the survey in PDF.js: there is no Firefox (firefox-esr)")
            continue
        try:
            problems += [f"{name}: {problem}" for problem in fill(path, directory)]
        except Exception as error:  # A filler that cannot fill the form is the finding.
            problems.append(f"{name} cannot fill the survey: {type(error).__name__}: {error}")
        count += 1
    return problems, count, skipped


def annotations(programs, directory):
    path = os.path.join(directory, "annotations.pdf")
    problems = run(os.path.join(programs, "annotations"), path)
    if problems:
        return problems, 0
    problems = qpdf_check(path, "")
    with pikepdf.open(path) as pdf:
        found = list(pdf.pages[0].Annots)
        kinds = [str(annotation.Subtype) for annotation in found]
        wanted = {"/Line": 6, "/Square": 1, "/Circle": 1, "/Ink": 1, "/Highlight": 1, "/Underline": 1,
                  "/StrikeOut": 1, "/FreeText": 1, "/Stamp": 1, "/Text": 1, "/Popup": 1, "/Link": 2,
                  "/GPS": 1}
        for kind, count in wanted.items():
            if kinds.count(kind) != count:
                problems.append(f"annotations: {kinds.count(kind)} of {kind}, and {count} were made")
        endings = [str(annotation.LE[0]) for annotation in found if annotation.Subtype == "/Line"]
        if endings != ["/None", "/Square", "/Circle", "/Diamond", "/OpenArrow", "/ClosedArrow"]:
            problems.append(f"annotations: line endings {endings}")
        for annotation in found:
            shown = str(annotation.Subtype) not in ("/Popup", "/Link", "/GPS")
            if shown and "/AP" not in annotation:
                problems.append(f"annotations: {annotation.Subtype} has no appearance")
        place = found[kinds.index("/GPS")]
        if (float(place.Latitude), str(place.Longitude), list(place.Visits)) != (
                37.33, "-122.03", [1, 2, 3]):
            problems.append("annotations: private keys are others")
        links = [annotation for annotation in found if annotation.Subtype == "/Link"]
        if not any(link.A.get("/URI") == "https://example.org/" for link in links if "/A" in link):
            problems.append("annotations: no link to the address")
        if not any(link.A.get("/D", [None])[0] == pdf.pages[1].obj for link in links if "/A" in link):
            problems.append("annotations: no link to the page")
        if len(pdf.pages[1].get_images()) != 1:
            problems.append("annotations: the page of an image has none")
    return problems, len(wanted) + len(endings)


def watermark(programs, directory):
    """A text over every page, once, and all else as it was; also when it is written twice."""
    source = os.path.join(directory, "annotations.pdf")
    path = os.path.join(directory, "watermark.pdf")
    problems = run(os.path.join(programs, "watermark"), source, path, "DRAFT")
    if problems:
        return problems, 0
    problems = qpdf_check(path, "")
    with pikepdf.open(path) as pdf:
        pages = len(pdf.pages)
        if [str(a.Subtype) for a in pdf.pages[0].Annots].count("/Line") != 6:
            problems.append("watermark: annotations are lost")
    for page in range(1, pages + 1):
        # Also what the small page cuts off.
        text = pymupdf.open(path)[page - 1].get_text(clip=pymupdf.INFINITE_RECT())
        text = "".join(text.split())
        if text.count("DRAFT") != 1:
            problems.append(f"watermark: page {page} has the text {text.count('DRAFT')} times")
    return problems, pages


def round_trip(programs, directory, folder):
    """Every form, opened and written with another title."""
    files = sorted(glob.glob(os.path.join(folder, "*.pdf")))
    output = os.path.join(directory, "written")
    os.makedirs(output, exist_ok=True)
    done = tool.run([os.path.join(programs, "PDFKitRoundTrip"), "title", output, *files], timeout=600)
    problems, count = [], 0
    if done.code != 0:
        problems.append(f"the round trip ended with {done.killed_by or done.code}")
    said = dict(reversed(line.split(" ")[:2]) for line in done.out.decode().splitlines())
    for path in files:
        name = os.path.basename(path)
        if said.get(name) == "locked":
            continue
        if said.get(name) != "written":
            problems.append(f"{name}: {said.get(name, 'not reached')}")
            continue
        written = os.path.join(output, name)
        mends = pdfkit_same.has_broken_field_tree(path)
        problems += [f"{name}: {problem}" for problem in pdfkit_same.differences(path, written)
                     if not (mends and pdfkit_same.is_of_field_tree(problem))]
        if not qpdf_check(path, ""):
            problems += [f"{name}: {problem}" for problem in qpdf_check(written, "")]
        count += 1
    return problems, count


def pages_in(path):
    """The pages that pikepdf finds; None where it can find none."""
    try:
        with pikepdf.open(path) as pdf:
            return len(pdf.pages)
    except pikepdf.PdfError:
        return None


def hostile(programs, directory, folder):
    """Damaged files: read, or refused; never a crash, and what is written can be opened."""
    files = sorted(glob.glob(os.path.join(folder, "*.pdf")))
    output = os.path.join(directory, "mended")
    os.makedirs(output, exist_ok=True)
    problems = []
    for path in files:
        name = os.path.basename(path)
        done = tool.run([os.path.join(programs, "PDFKitRoundTrip"), "title", output, path], timeout=60)
        if done.code != 0:
            problems.append(f"{name}: {done.killed_by or done.code or 'no end after 60 s'}")
        elif done.out.startswith(b"written"):
            before, after = pages_in(path), pages_in(os.path.join(output, name))
            if after is None and before is not None:
                problems.append(f"{name}: what is written cannot be opened")
            elif after not in (before, int(done.out.split()[-1])):
                problems.append(f"{name}: {after} pages are written")
    return problems, len(files)


def claims_archive(path):
    """Whether the metadata claim PDF/A, and the title that they give."""
    with pikepdf.open(path) as pdf:
        metadata = pdf.open_metadata()
        return "pdfaid:part" in metadata, metadata.get("dc:title")


def archives(programs, directory, folder):
    """Outputs that claim PDF/A, as they are made and after changes. Claims must be true, and titles those that were set."""
    round_trip = os.path.join(programs, "PDFKitRoundTrip")
    made, changed, titled = (os.path.join(directory, name) for name in ("archives", "changed", "titled"))
    for path in (made, changed, titled):
        os.makedirs(path)
    files = [os.path.join(directory, name) for name in ("survey.pdf", "annotations.pdf", "watermark.pdf")]
    # Small forms: the programs are not optimized.
    files += [path for path in sorted(glob.glob(os.path.join(folder, "*.pdf")))
              if os.path.getsize(path) < 100_000] if folder else []
    problems = run(round_trip, "draw", made)
    done = tool.run([round_trip, "archive", made, *files], timeout=900)
    if done.code != 0:
        problems.append(f"archiving ended with {done.killed_by or done.code}")
    archived = sorted(glob.glob(os.path.join(made, "*.pdf")))
    for name in ("drawn.pdf", "survey.pdf", "annotations.pdf", "watermark.pdf"):
        if os.path.join(made, name) not in archived:
            problems.append(f"{name} is not archived")
    for task, target in (("change", changed), ("title", titled)):
        done = tool.run([round_trip, task, target, *archived], timeout=900)
        if done.code != 0:
            problems.append(f"{task} ended with {done.killed_by or done.code}")
    outputs = archived + sorted(glob.glob(os.path.join(changed, "*.pdf"))) + sorted(
        glob.glob(os.path.join(titled, "*.pdf")))
    claims = {path: claims_archive(path) for path in outputs}
    verdicts = verapdf_judge.verdicts([("pdfa-2u", path) for path, (claim, _) in claims.items() if claim])
    for path, (claim, title) in claims.items():
        name = os.path.relpath(path, directory)
        if claim and verdicts[path] != "PASS":
            problems.append(f"{name}: claims PDF/A, and veraPDF says {verdicts[path]}")
        if title != "Round trip":
            problems.append(f"{name}: the metadata give the title {title}")
        if not claim and os.path.dirname(path) != changed:
            problems.append(f"{name}: the claim is gone, and nothing was changed that breaks it")
    return problems, len(verdicts)


def memory(programs, directory, count=200):
    """Documents opened, read, changed, drawn and released: no more memory at the end than in the middle."""
    path = os.path.join(directory, "survey.pdf")
    done = tool.run([os.path.join(programs, "PDFKitWorkload"), "release", str(count), path], timeout=300)
    used = [int(line.split()[1]) for line in done.out.decode().splitlines()]
    if done.code != 0 or len(used) < 10:
        return [f"the loop ended with {done.killed_by or done.code}"], 0
    return growth(used), count


def growth(used):
    """Whether the second half of a run needs more memory than the first. In KB; the allocator keeps some of what is freed."""
    more = max(used[len(used) // 2:]) - max(used[:len(used) // 2])
    return [f"memory grows by {more} KB: {used}"] if more > 1500 else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", default=os.path.join(ROOT, ".build", "debug"))
    parser.add_argument("--brief", action="store_true")
    options = parser.parse_args()
    forms = os.environ.get("FORMWRIGHT_FORMS")
    damaged = os.environ.get("FORMWRIGHT_HOSTILE")
    wrong, skipped = False, []

    def tell(name, problems, count, unit, least):
        nonlocal wrong
        if count < least:
            problems = problems + [f"{count} {unit} were judged, and there must be {least}"]
        print(f"{'FAIL' if problems else 'PASS'} PDFKit, {name}: {count} {unit}", flush=True)
        for problem in problems[:40]:
            print(f"     {problem}")
        wrong = wrong or bool(problems)

    with tempfile.TemporaryDirectory() as directory:
        tell("survey", *survey(options.programs, directory), "fields", 24)
        problems, count, passed_over = strangers(directory)
        skipped += passed_over
        tell("survey filled by others", problems, count, "fillers", 4)
        tell("annotations", *annotations(options.programs, directory), "kinds", 19)
        tell("watermark", *watermark(options.programs, directory), "pages", 2)
        if forms:
            tell("round trip", *round_trip(options.programs, directory, forms), "forms", 30)
        else:
            skipped.append("the round trip with PDFKit: FORMWRIGHT_FORMS is not set")
        missing = verapdf_judge.missing()
        if missing:
            skipped.append(f"archives written with PDFKit: {missing}")
        else:
            tell("archives", *archives(options.programs, directory, forms), "claims", 9)
        tell("memory", *memory(options.programs, directory), "documents", 200)
        if damaged and not options.brief:
            tell("damaged files", *hostile(options.programs, directory, damaged), "files", 30)
        elif not damaged:
            skipped.append("damaged files with PDFKit: FORMWRIGHT_HOSTILE is not set")
    sys.exit(0 if skips.judge(skipped) and not wrong else 1)


if __name__ == "__main__":
    main()
