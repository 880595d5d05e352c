#!/usr/bin/env python3
"""How well `formwright ocr` makes scans searchable, beside OCRmyPDF.

usage: judge.py PROGRAM FORM.pdf… [--pages N] [--dpi 300,200] [--ocrmypdf PROGRAM]

Each form loses its widgets; N of its pages become pictures, which are all that the judged file shows. The words of the form
as poppler reads them are the truth. Prints the share of them that the layer of text has (as multisets), how many
it has besides, the processor seconds of the program with its children and of Tesseract alone in the same mode, the size, and
whether the pages look the same to the pixel before and after. With --ocrmypdf the same of OCRmyPDF.

With --scripts instead of forms: lines of twelve scripts are drawn, recognized where Tesseract has the language, and copied by
poppler, PDFium and MuPDF: each copy is compared with what Tesseract read.
"""
import argparse
import collections
import os
import re
import resource
import subprocess
import sys
import tempfile

import pikepdf


def words(text):
    return collections.Counter(re.findall(r"\w+", text))


def run(command, **options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, check=False, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done, seconds


def text_of(path):
    return run(["pdftotext", path, "-"])[0].stdout.decode("utf-8", "replace")


def without_widgets(path, out, pages):
    with pikepdf.open(path) as pdf:
        del pdf.pages[pages:]
        for page in pdf.pages:
            if "/Annots" in page:
                del page["/Annots"]
        if "/AcroForm" in pdf.Root:
            del pdf.Root["/AcroForm"]
        pdf.save(out)


def scanned(path, out, dpi, folder):
    """A file of nothing but pictures of the pages."""
    run(["pdftoppm", "-r", str(dpi), "-gray", "-png", path, f"{folder}/page"])
    pictures = sorted(f"{folder}/{name}" for name in os.listdir(folder) if name.startswith("page"))
    import img2pdf
    with open(out, "wb") as file:
        file.write(img2pdf.convert(pictures))
    return pictures


def pixels(path):
    return run(["pdftoppm", "-r", "72", path])[0].stdout


def judge(options):
    totals = collections.defaultdict(lambda: collections.Counter())
    for form in options.forms:
        for dpi in map(int, options.dpi.split(",")):
            with tempfile.TemporaryDirectory() as folder:
                flat, scan = f"{folder}/flat.pdf", f"{folder}/scan.pdf"
                try:
                    without_widgets(form, flat, options.pages)
                    truth = words(text_of(flat))
                    if sum(truth.values()) < 50:
                        continue
                    pictures = scanned(flat, scan, dpi, folder)
                except Exception as error:  # noqa: BLE001
                    print(f"{form}: {error}", file=sys.stderr)
                    continue
                before = pixels(scan)
                programs = {"formwright": [options.program, "ocr", scan, "-o", f"{folder}/formwright.pdf", "-j", "1"]}
                if options.ocrmypdf:
                    programs["ocrmypdf"] = [options.ocrmypdf, "-j", "1", "--output-type", "pdf", "-O0", scan,
                                            f"{folder}/ocrmypdf.pdf"]
                line = [os.path.basename(form)[:40], str(dpi), str(sum(truth.values()))]
                environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
                for name, command in programs.items():
                    done, seconds = run(command, env=environment)
                    total = totals[name, dpi]
                    if done.returncode:
                        total["failed"] += 1
                        line.append(f"{name} failed: {done.stderr.decode()[-200:]}")
                        continue
                    out = f"{folder}/{name}.pdf"
                    found = words(text_of(out))
                    hits = sum((truth & found).values())
                    total["files"] += 1
                    total["truth"] += sum(truth.values())
                    total["hits"] += hits
                    total["extra"] += sum((found - truth).values())
                    total["seconds"] += seconds
                    total["added"] += os.path.getsize(out) - os.path.getsize(scan)
                    same = pixels(out) == before
                    total["same"] += same
                    line.append(f"{name} {100 * hits / sum(truth.values()):.1f}% {seconds:.1f}s"
                                + ("" if same else " PIXELS DIFFER"))
                alone = 0.0
                for picture in pictures:
                    for mode in ["12"]:
                        alone += run(["tesseract", picture, "-", "--dpi", str(dpi), "--psm", mode, "hocr"],
                                     env=environment)[1]
                totals["tesseract", dpi]["seconds"] += alone
                print("  ".join(line), flush=True)
    for (name, dpi), total in sorted(totals.items()):
        if name == "tesseract":
            print(f"tesseract alone at {dpi} dpi: {total['seconds']:.1f} s of processor")
            continue
        print(f"{name} at {dpi} dpi: {total['files']} files, {total['failed']} failed, words found "
              f"{100 * total['hits'] / max(1, total['truth']):.2f} %, {total['extra']} others, {total['seconds']:.1f} s of "
              f"processor, {total['added'] / max(1, total['files']):.0f} bytes added a file, "
              f"{total['same']} equal to the pixel")


LINES = [
    ("eng", "Application for benefits", "DejaVu Sans"), ("spa", "Solicitud de pensión española", "DejaVu Sans"),
    ("ell", "Ελληνική Δημοκρατία", "DejaVu Sans"), ("rus", "Российская Федерация", "DejaVu Sans"),
    ("heb", "שלום לכולם מירושלים", "DejaVu Sans"), ("ara", "السلام عليكم ورحمة الله", "DejaVu Sans"),
    ("tha", "กรุงเทพมหานคร ประเทศไทย", "Noto Sans Thai"), ("hin", "भारत सरकार की सेवा", "Noto Sans Devanagari"),
    ("jpn", "日本語の文書です", "Noto Sans CJK JP"), ("chi_sim", "中华人民共和国", "Noto Sans CJK SC"),
    ("kor", "대한민국 정부 문서", "Noto Sans CJK KR"), ("eng", "Total (net) 1,250.00", "DejaVu Sans"),
]


def scripts(options):
    import pymupdf
    import pypdfium2
    marks = "\u200e\u200f\u202a\u202b\u202c\u200b"

    def plain(text):
        return " ".join("".join(c for c in text if c not in marks).split())

    installed = run(["tesseract", "--list-langs"])[0].stdout.decode().split()
    right = collections.Counter()
    count = 0
    for language, text, family in LINES:
        if language not in installed:
            print(f"{language}: skipped, Tesseract lacks the language")
            continue
        with tempfile.TemporaryDirectory() as folder:
            picture = f"{folder}/line.png"
            run(["hb-view", "--font-size", "60", "--margin", "80", "-o", picture,
                 run(["fc-match", "-f", "%{file}", family])[0].stdout.decode(), text])
            import img2pdf
            with open(f"{folder}/scan.pdf", "wb") as file:
                file.write(img2pdf.convert(picture, layout_fun=img2pdf.get_fixed_dpi_layout_fun((300, 300))))
            out = f"{folder}/out.pdf"
            done, _ = run([options.program, "ocr", f"{folder}/scan.pdf", "-o", out, "-l", language])
            if done.returncode:
                print(language, "failed", done.stderr.decode())
                continue
            copies = {
                "poppler": text_of(out),
                "PDFium": pypdfium2.PdfDocument(out)[0].get_textpage().get_text_range(),
                "MuPDF": pymupdf.open(out)[0].get_text(),
            }
            count += 1
            verdicts = []
            for name, copy in copies.items():
                same = plain(copy) == plain(text)
                right[name] += same
                verdicts.append(f"{name} " + ("right" if same else repr(plain(copy))))
            print(f"{language} {text}: " + ", ".join(verdicts))
    print(f"{count} lines; copied right: " + ", ".join(f"{name} {right[name]}" for name in ("poppler", "PDFium", "MuPDF")))


parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("forms", nargs="*")
parser.add_argument("--pages", type=int, default=1)
parser.add_argument("--dpi", default="300,200")
parser.add_argument("--ocrmypdf")
parser.add_argument("--scripts", action="store_true")
OPTIONS = parser.parse_args()
(scripts if OPTIONS.scripts else judge)(OPTIONS)
