#!/usr/bin/env python3
"""How many controls of a form have a name in Firefox's PDF viewer, before and after `formwright remediate`?

usage: viewers.py PROGRAM FORM.pdf… [--pages N]

The name is what Firefox's own accessibility engine computes (WebDriver, 12.4.9 “Get Computed Label”), of each control
that its viewer lays over the first pages (8). Beside it stands how many controls lie in a box with a title: there the
viewer puts the name that the file has (`/TU`). Forms that the program refuses are left out, and said.
"""
import argparse
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Judges"))
import firefox  # noqa: E402

CONTROLS = ".annotationLayer :is(input, select, textarea, button)"


def counts(browser, path, pages):
    """Of the controls on the first pages: how many there are, have a name, lie in a box with a title."""
    browser.open(path)
    if not any(browser.computed_labels("#pageNumber")):
        raise RuntimeError("Firefox computes no names, not even of its viewer's own controls")
    count = min(pages, browser.script("return viewer.pdfViewer.pagesCount;"))
    labels, titled = [], 0
    for page in range(1, count + 1):
        titled += browser.script("""
            viewer.pdfViewer.currentPageNumber = given[0];
            const shown = viewer.pdfViewer.getPageView(given[0] - 1);
            const fields = (await (await viewer.pdfDocument.getPage(given[0])).getAnnotations())
                .some(one => one.subtype === "Widget" && !one.hidden);
            if (fields) await wait("the page's fields", () => shown.div.querySelector(".annotationLayer section"));
            for (let n = 0; n < 4; n++) await pause();
            return [...shown.div.querySelectorAll(given[1])].filter(one => one.closest("section")?.title).length;""", page, CONTROLS)
        labels += browser.computed_labels(f'.page[data-page-number="{page}"] {CONTROLS}')
    return [len(labels), sum(bool(label.strip()) for label in labels), titled]


def said(what, figures):
    return f"{what}: " + "; ".join(
        "{}: {} controls, {} named, {} in a box with a title".format(when, *part)
        for when, part in (("before", figures[:3]), ("after", figures[3:])))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("forms", nargs="+")
    parser.add_argument("--pages", type=int, default=8)
    options = parser.parse_args()
    totals = [0] * 6
    browser = firefox.Firefox()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for number, form in enumerate(options.forms):
                out = os.path.join(folder, f"{number}.pdf")
                done = subprocess.run([options.program, "remediate", form, "-o", out, "--best-effort"],
                                      capture_output=True, text=True, check=False)
                if done.returncode:
                    print(f"{os.path.basename(form)}: refused, exit {done.returncode}")
                    continue
                figures = counts(browser, form, options.pages) + counts(browser, out, options.pages)
                totals = [sum(pair) for pair in zip(totals, figures)]
                print(said(os.path.basename(form), figures), flush=True)
    finally:
        browser.close()
    print(said("all", totals))


if __name__ == "__main__":
    main()
