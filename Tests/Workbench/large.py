#!/usr/bin/env python3
"""Is a form of 500 pages and 5,000 fields usable in the workbench, and does its memory stay flat?

usage: large.py PROGRAM [--pages N] [--fields N]

The form is made here. It is opened in Chromium, scrolled through three times, filled on its first, a middle and its last page, and
saved. Prints how long each takes, and the memory of the program and of the page's scripts after each round; exit code 1 if an entry
takes more than five seconds, or if the third round leaves a third more than the first.
"""
import argparse
import io
import os
import shutil
import sys
import tempfile
import time
import urllib.parse
import urllib.request

import pikepdf
from playwright.sync_api import sync_playwright

from browsers import OPENED
from program import Workbench, values

SLOWEST = 5.0
MOST_GROWTH = 1.33


def made(path, pages, fields):
    with pikepdf.new() as pdf:
        font = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica))
        listed = []
        for number in range(pages):
            pdf.add_blank_page(page_size=(612, 792))
            page = pdf.pages[-1]
            page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
            page.obj.Contents = pdf.make_stream(b"".join(
                b"BT /F1 10 Tf 72 %d Td (Line %d of page %d) Tj ET\n" % (740 - 60 * row, row + 1, number + 1)
                for row in range(fields // pages)))
            annotations = []
            for row in range(fields // pages):
                annotations.append(pdf.make_indirect(pikepdf.Dictionary(
                    Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx, T=f"page{number + 1}line{row + 1}",
                    TU=f"Line {row + 1} of page {number + 1}", Rect=[220, 732 - 60 * row, 520, 752 - 60 * row], F=4,
                    DA="/F1 10 Tf 0 g", P=page.obj)))
            page.obj.Annots = pdf.make_indirect(pikepdf.Array(annotations))
            listed += annotations
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array(listed), DA="/F1 10 Tf 0 g",
                                               DR=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font)))
        pdf.save(path)


def resident(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--fields", type=int, default=5000)
    options = parser.parse_args()
    problems = []
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        form = os.path.join(directory, "large.pdf")
        made(form, options.pages, options.fields)
        begun = time.monotonic()
        workbench = Workbench(os.path.abspath(options.program), [form])
        print(f"{options.pages} pages, {options.fields} fields; the program opens the form in {time.monotonic() - begun:.1f} s", flush=True)
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            session = page.context.new_cdp_session(page)
            page.on("pageerror", lambda error: problems.append(str(error)))
            begun = time.monotonic()
            page.goto(workbench.address)
            page.evaluate("async () => {" + OPENED + "}")
            print(f"the browser shows it after {time.monotonic() - begun:.1f} s", flush=True)
            rounds = []
            for number in range(3):
                begun = time.monotonic()
                page.evaluate("""async (step) => {
                    formwright.host.style.scrollBehavior = "auto";
                    for (let y = 0; y < formwright.host.scrollHeight; y += step) {
                      formwright.host.scrollTop = y;
                      await new Promise((done) => setTimeout(done, 30));
                    }
                }""", 3000)
                page.wait_for_timeout(1500)
                session.send("HeapProfiler.collectGarbage")
                heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
                elements = page.evaluate("document.getElementsByTagName('*').length")
                rounds.append((resident(workbench.process), heap, elements))
                print(f"round {number + 1}: {time.monotonic() - begun:.0f} s, program {rounds[-1][0]:.0f} MB, scripts {heap:.0f} MB, "
                      f"{elements} elements", flush=True)
            for what, index in (("the program", 0), ("the page's scripts", 1), ("the number of elements", 2)):
                if rounds[2][index] > MOST_GROWTH * rounds[0][index]:
                    problems.append(f"{what}: {rounds[0][index]:.0f} after the first round, {rounds[2][index]:.0f} after the third")
            wanted = {}
            for number in (1, options.pages // 2, options.pages):
                name = f"page{number}line1"
                begun = time.monotonic()
                page.evaluate("(name) => formwright.fields.focus(name)", name)
                page.keyboard.type(f"entry {number}")
                page.keyboard.press("Enter")
                page.evaluate("""async () => {
                    do await new Promise((done) => setTimeout(done, 10)); while (formwright.history.pending);
                }""")
                took = time.monotonic() - begun
                wanted[name] = f"entry {number}"
                print(f"an entry on page {number}: {took:.2f} s", flush=True)
                if took > SLOWEST:
                    problems.append(f"an entry on page {number} takes {took:.1f} s")
            begun = time.monotonic()
            address = urllib.parse.urljoin(workbench.address, "forms/1/files/pdf")
            saved = urllib.request.urlopen(address, timeout=120).read()
            print(f"saved in {time.monotonic() - begun:.1f} s", flush=True)
            with pikepdf.open(io.BytesIO(saved)) as pdf:
                if len(pdf.pages) != options.pages:
                    problems.append(f"the saved file has {len(pdf.pages)} pages")
            found = values(saved)
            for name, value in wanted.items():
                if found.get(name) != value:
                    problems.append(f"{name} is {found.get(name)!r}, not {value!r}")
            browser.close()
        finally:
            workbench.close()
    for problem in problems:
        print(f"WRONG: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
