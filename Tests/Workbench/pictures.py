#!/usr/bin/env python3
"""The pictures of the workbench in the manual, from one of our own forms.

usage: pictures.py PROGRAM [DIRECTORY]

Writes workbench.png (1,280 pixels, light), workbench-dark.png and workbench-phone.png (390 pixels) into the manual's resources, each
at most 150 KB.
"""
import io
import os
import shutil
import subprocess
import sys
import tempfile

from PIL import Image
from playwright.sync_api import sync_playwright

from program import Workbench

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MOST_BYTES = 150_000
VALUES = {"applicant.name.first": "Zoë", "applicant.name.last": "Lindqvist", "applicant.ssn": "987654321",
          "applicant.telephone": "(555) 555-0142"}
SETTLED = """
    await new Promise((done) => setTimeout(done, 500));
    while (formwright.history.pending) await new Promise((done) => setTimeout(done, 20));
    await new Promise((done) => setTimeout(done, 900));
"""


def kept(data, path):
    """Writes a picture with as few colors as keep it small."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    for colors in (256, 128, 64, 32):
        small = io.BytesIO()
        image.quantize(colors, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
        if small.tell() <= MOST_BYTES:
            break
    with open(path, "wb") as file:
        file.write(small.getvalue())
    print(f"{path}: {small.tell()} bytes, {colors} colors")


def main():
    program = os.path.abspath(sys.argv[1])
    target = sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, "Sources", "Formwright", "Formwright.docc", "Resources")
    with tempfile.TemporaryDirectory() as directory:
        form = os.path.join(directory, "benefits.pdf")
        subprocess.run([program, "author", os.path.join(ROOT, "Examples", "benefits.yaml"), "-o", form], check=True)
        workbench = Workbench(program, [form])
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])

                def opened(width, height, scheme):
                    page = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme).new_page()
                    page.goto(workbench.address)
                    page.wait_for_selector("#cover", state="hidden")
                    page.evaluate("async () => {" + SETTLED + "}")
                    return page

                page = opened(1280, 900, "light")
                page.evaluate("""async (wanted) => {
                    const known = {};
                    for (const [name, value] of Object.entries(wanted)) if (formwright.fields.byName.has(name)) known[name] = value;
                    await formwright.history.commit(known);
                    const page = formwright.pages[0];
                    const words = (await formwright.text.read(page)).flatMap((line) => line.words);
                    const heading = words.filter((word) => ["within", "30", "days,"].includes(word.text)).slice(0, 3);
                    const boxes = heading.map((word) => word.rect);
                    const all = [Math.min(...boxes.map((b) => b[0])), Math.min(...boxes.map((b) => b[1])), Math.max(...boxes.map((b) => b[2])), Math.max(...boxes.map((b) => b[3]))];
                    const [l, b, r, t] = all;
                    await formwright.annotations.add({ subtype: "Highlight", page: 1, rect: all, quads: [l, t, r, t, l, b, r, b], color: [1, 0.824, 0.302] });
                    await formwright.annotations.add({ subtype: "Line", page: 1, line: [352, 699, (l + r) / 2, t + 3], endings: ["None", "OpenArrow"],
                      rect: [352, t + 3, (l + r) / 2, 699], color: [0.776, 0.157, 0.157], width: 1.5 });
                    await formwright.annotations.add({ subtype: "FreeText", page: 1, rect: [300, 700, 410, 717], text: "Call before 12 May", fontSize: 11,
                      width: 0, color: [0.776, 0.157, 0.157] });
                }""", VALUES)
                page.evaluate("async () => { formwright.annotations.select(Object.keys(formwright.history.state.annotations).at(-1)); " + SETTLED + "}")
                kept(page.screenshot(), os.path.join(target, "workbench.png"))
                page.close()
                page = opened(1280, 900, "dark")
                page.evaluate("async () => { document.querySelector('#show-side').click(); formwright.layout.setZoom('page'); " + SETTLED + "}")
                kept(page.screenshot(), os.path.join(target, "workbench-dark.png"))
                page.close()
                page = opened(390, 780, "light")
                page.evaluate("async () => {" + SETTLED + "}")
                kept(page.screenshot(), os.path.join(target, "workbench-phone.png"))
                page.close()
                browser.close()
        finally:
            workbench.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
