#!/usr/bin/env python3
"""A document of 500 pages stamped, and its text extracted, with OpenPDFKit and beside other libraries; and
whether OpenPDFKit's memory stays flat.

usage: pdfkit.py [--program .build/release/PDFKitWorkload] [--rounds N] [--pages N] [--documents N]

The document is made with PyMuPDF: 45 lines of text a page, a form field and a link on each. Every library
writes the same stamp on every page in its ordinary way, and each tool runs in a process of its own, the
libraries imported before the clock starts. Medians of the rounds, in seconds of processors and in all; the
ratio is to OpenPDFKit. Then the index and the label of every page of documents of 500 and 5,000 pages are
asked for, and documents are opened, changed and released.

Needs `swift build -c release --static-swift-stdlib --product PDFKitWorkload`.
"""
import argparse
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time

import pikepdf
import pymupdf
import pypdf

LINE = "The quick brown fox jumps over the lazy dog, and reads the terms of page {} before it signs. "


def make(path, count):
    """A document of many pages, as a program that writes reports makes it."""
    with pymupdf.open() as document:
        for number in range(1, count + 1):
            page = document.new_page(width=612, height=792)
            page.insert_text((54, 60), [LINE.format(number)[:90]] * 45, fontsize=9)
            page.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(54, 40, 200, 52),
                              "uri": "https://example.org/"})
            field = pymupdf.Widget()
            field.rect, field.field_name = pymupdf.Rect(54, 740, 300, 760), f"note{number}"
            field.field_type = pymupdf.PDF_WIDGET_TYPE_TEXT
            page.add_widget(field)
        document.set_page_labels([{"startpage": 0, "style": "r", "firstpagenum": 1},
                                  {"startpage": 10, "style": "D", "firstpagenum": 1}])
        document.save(path, garbage=3, deflate=True)


def make_empty(path, count):
    """Empty pages with labels; PyMuPDF would take minutes for fields on as many pages."""
    with pikepdf.new() as document:
        for _ in range(count):
            document.add_blank_page(page_size=(612, 792))
        document.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array([
            0, pikepdf.Dictionary(S=pikepdf.Name.r), 10, pikepdf.Dictionary(S=pikepdf.Name.D)]))
        document.save(path)


def stamp_of():
    """A page with the stamp alone, for libraries that lay pages over pages."""
    buffer = io.BytesIO()
    with pymupdf.open() as document:
        document.new_page(width=612, height=792).insert_text((40, 752), "APPROVED", fontsize=24, fontname="hebo")
        document.save(buffer)
    buffer.seek(0)
    return buffer


def pymupdf_stamps(source, out):
    with pymupdf.open(source) as document:
        for page in document:
            page.insert_text((40, 752), "APPROVED", fontsize=24, fontname="hebo")
        document.save(out)


def pikepdf_stamps(source, out):
    with pikepdf.open(source) as document, pikepdf.open(stamp_of()) as stamp:
        for page in document.pages:
            page.add_overlay(stamp.pages[0])
        document.save(out)


def pypdf_stamps(source, out):
    writer = pypdf.PdfWriter(clone_from=source)
    stamp = pypdf.PdfReader(stamp_of()).pages[0]
    for page in writer.pages:
        page.merge_page(stamp)
    writer.write(out)


def pymupdf_reads(source, _):
    with pymupdf.open(source) as document:
        return sum(len(page.get_text()) for page in document)


def pypdf_reads(source, _):
    return sum(len(page.extract_text()) for page in pypdf.PdfReader(source).pages)


def timed(child):
    """(seconds of processors, seconds) of what a process of its own does. Its greatest memory would include that of this
    process, with which it begins."""
    start = time.perf_counter()
    number = os.fork()
    if number == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        child()
        os._exit(0)
    _, status, usage = os.wait4(number, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit("an operation failed")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - start


def compare(title, tools, rounds):
    print(title)
    found = {name: [] for name in tools}
    for _ in range(rounds):
        for name, call in tools.items():
            found[name].append(timed(call))
    ours = None
    for name, runs in found.items():
        processor, wall = (statistics.median(run[n] for run in runs) for n in range(2))
        ours = ours or processor
        print(f"  {name:12} {processor:7.3f} s of processors, {wall:7.3f} s   × {processor / ours:.2f}", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--program", default=".build/release/PDFKitWorkload")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--documents", type=int, default=10000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        source, out = os.path.join(directory, "source.pdf"), os.path.join(directory, "out.pdf")
        make(source, options.pages)

        def ours(*words):
            return lambda: os.execv(options.program, [options.program, *words])

        compare(f"{options.pages} pages opened, stamped and written",
                {"OpenPDFKit": ours("stamp", source, out), "PyMuPDF": lambda: pymupdf_stamps(source, out),
                 "pikepdf": lambda: pikepdf_stamps(source, out),
                 "pypdf": lambda: pypdf_stamps(source, out)}, options.rounds)
        compare(f"the text of {options.pages} pages",
                {"OpenPDFKit": ours("text", source), "PyMuPDF": lambda: pymupdf_reads(source, out),
                 "pypdf": lambda: pypdf_reads(source, out)}, options.rounds)
        few, many = os.path.join(directory, "few.pdf"), os.path.join(directory, "many.pdf")
        make_empty(few, options.pages)
        make_empty(many, options.pages * 10)
        compare(f"the index and label of each of {options.pages} and {options.pages * 10} pages",
                {str(options.pages): ours("loop", few), str(options.pages * 10): ours("loop", many)},
                options.rounds)
        short = os.path.join(directory, "short.pdf")
        make(short, 3)
        print(f"{options.documents} documents opened, changed and released: memory in KB")
        subprocess.run([options.program, "release", str(options.documents), short], check=True)


if __name__ == "__main__":
    main()
