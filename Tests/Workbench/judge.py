#!/usr/bin/env python3
"""Can a form be seen and filled in the workbench, by everybody, as it will be?

usage: judge.py PROGRAM [FORM.pdf…] [--count N] [--browsers chromium,firefox] [--pictures DIR]

Without forms, three of FORMWRIGHT_FORMS, or N, those that are missing of FORMWRIGHT_CORPUS and the directories below it; or three
that the program makes of the examples.

For each form and browser: axe-core finds no violation of WCAG 2.1 A and AA; every field has a name in the accessibility
tree; Tab follows the structure tree; every field is filled by the keyboard alone, the form is saved, and pikepdf reads
the same values; what the screen shows is what poppler draws of the flattened file. The first form is annotated, too, and a flat page made a form. Then requests that are not the
page's own are refused, and a killed program continues. Prints what is wrong; exit code 1 if anything is.
"""
import argparse
import http.client
import io
import json
import os
import shutil
import sys
import tempfile
import time
import urllib.parse

from PIL import Image

from annotating import annotate
from browsers import OPENED, SCALE, SETTLED, Chromium, Firefox, saved, violations
from proposing import design, propose, unseen
from using import use
from program import Workbench, chosen, different_blocks, drawn, erase, places, screen_only, structure_order, values

# Values that fields with formats of some kind accept, one after the other.
CANDIDATES = ["1", "12/31/2024", "123456789", "12345", "2024-12-31", "A", "12:30", "(212) 555-0123"]
# The most blocks that may differ on 95 of 100 pages, and on any.
MOST_DIFFERENT = 0.001
TOO_DIFFERENT = 0.01
# Pictures of every page, with fields as they are.
DRAWN = """
    document.activeElement?.blur();
""" + SETTLED
CONTROLS = """
    return [...document.querySelectorAll("[data-field]")].map((control) => {
      const field = formwright.fields.byName.get(control.dataset.field);
      const widget = field.widgets[control.dataset.index];
      return {field: field.name, index: Number(control.dataset.index), type: field.type, page: widget.page,
        rect: widget.rect, state: widget.state, label: control.getAttribute("aria-label"),
        isReachable: !control.disabled && !control.classList.contains("unseen") && !control.classList.contains("sign"),
        isReadOnly: control.readOnly === true, maxLength: field.maxLength, flags: field.flags, options: field.options};
    });
"""
FOCUSED = """
    const control = document.activeElement;
    if (control?.dataset?.field) return [control.dataset.field, Number(control.dataset.index)];
    return control?.closest(".links, .annotations") ? [] : null;
"""


class Judge:
    def __init__(self, program, pictures):
        self.program, self.pictures = program, pictures
        self.problems, self.checks, self.opened = [], 0, 0
        # Of each page, with its name.
        self.shares = []

    def expect(self, condition, message):
        self.checks += 1
        if not condition:
            self.problems.append(message)
            print(f"WRONG: {message}", flush=True)

    def everything(self, forms, make_browser, directory):
        for form in forms:
            self.form(form, make_browser)
            self.opened += 1
        annotate(self, forms[0], make_browser)
        for part in (use, propose, unseen, design):
            part(self, make_browser, directory)

    # MARK: One form in one browser

    def form(self, path, make_browser):
        workbench = Workbench(self.program, [path])
        browser = make_browser()
        name = f"{os.path.basename(path)} in {browser.name}"
        try:
            begun = time.monotonic()
            browser.open(workbench.address)
            browser.script(OPENED)
            opened = time.monotonic() - begun
            controls = browser.script(CONTROLS)
            self.expect(controls, f"{name}: there are no fields")
            self.accessible(browser, name, controls)
            self.tab_order(browser, name, path, controls)
            count = self.filled(browser, workbench, name, controls)
            share = self.looks(browser, workbench, name)
            for problem in browser.problems:
                self.expect(False, f"{name}: {problem}")
            for address in browser.requests:
                self.expect(address.startswith(workbench.address) or address.startswith(("blob:http://127.0.0.1", "data:")),
                            f"{name}: the page asks {address}")
            print(f"{name}: {len(controls)} controls, {count} values, open in {opened:.1f} s, "
                  f"at most {100 * share:.3f} % of the blocks of a page differ", flush=True)
        finally:
            browser.close()
            workbench.close()

    def accessible(self, browser, name, controls):
        for violation in violations(browser):
            self.expect(False, f"{name}: axe: {violation}")
        self.checks += 1
        names = browser.names()
        nameless = sum(not text.strip() for text in names)
        self.expect(names and nameless == 0, f"{name}: {nameless} of {len(names)} controls have no name")

    @staticmethod
    def tabs(browser, controls):
        """The controls that Tab goes to, links between them aside, until it leaves the pages."""
        for _ in range(len(controls) + 200):
            browser.press("Tab")
            focused = browser.script(FOCUSED)
            if focused is None:
                return
            if focused:
                yield tuple(focused)

    def tab_order(self, browser, name, path, controls):
        """Tab visits every control once, in the order of the structure tree where a page has one."""
        visited = []
        browser.script('document.querySelector("#pages").focus();')
        for focused in self.tabs(browser, controls):
            visited.append(focused)
        by_key = {(c["field"], c["index"]): c for c in controls}
        radios = {c["field"] for c in controls if c["type"] == "radio" and c["isReachable"]}
        wanted = {(c["field"], c["index"]) for c in controls if c["isReachable"] and c["type"] != "radio"}
        missed = wanted - set(visited)
        self.expect(not missed, f"{name}: Tab does not reach {len(missed)} controls: {sorted(missed)[:3]}")
        missed = radios - {field for field, _ in visited}
        self.expect(not missed, f"{name}: Tab does not reach {len(missed)} groups: {sorted(missed)[:3]}")
        numbers, structure = places(path), structure_order(path)
        for page, order in structure.items():
            ranks = {number: rank for rank, number in enumerate(order)}
            on_page = [by_key[key] for key in visited if key in by_key and by_key[key]["page"] == page + 1]
            found = [ranks.get(numbers.get((page, tuple(round(x, 1) for x in c["rect"])))) for c in on_page
                     if c["type"] != "radio"]
            found = [rank for rank in found if rank is not None]
            self.expect(found == sorted(found), f"{name}: Tab does not follow the structure on page {page + 1}")

    # MARK: Filling

    def filled(self, browser, workbench, name, controls):
        """Every field gets a value by keys; what is saved has these values."""
        expected = {}
        by_key = {(c["field"], c["index"]): c for c in controls}
        tries = {}
        for round_number in range(len(CANDIDATES)):
            # Tab has left the page, and in Firefox the window has the focus.
            browser.open(workbench.address)
            browser.script(OPENED)
            browser.script('document.querySelector("#pages").focus();')
            rejected = set(browser.script(SETTLED + "return Object.keys(formwright.history.state.rejected);"))
            if round_number and not rejected:
                break
            last = None
            for focused in self.tabs(browser, controls):
                control = by_key.get(focused)
                if control is None or control["field"] == last:
                    continue
                last = control["field"]
                if round_number and control["field"] not in rejected:
                    continue
                if not round_number and control["field"] in tries:
                    continue
                value = self.enter(browser, control, round_number)
                if value is not None:
                    tries[control["field"]] = round_number
                    expected[control["field"]] = value
            browser.script("document.activeElement?.blur();" + SETTLED)
        state = browser.script(SETTLED + "return formwright.history.state;")
        # What no candidate suits is taken back by the keyboard, too.
        browser.open(workbench.address)
        browser.script(OPENED)
        for field in list(state["rejected"]):
            expected.pop(field, None)
            browser.script("formwright.fields.focus(given[0]);", field)
            browser.press("Control", "a")
            browser.press("Backspace")
            browser.script("document.activeElement?.blur();" + SETTLED)
        state = browser.script(SETTLED + "return formwright.history.state;")
        self.expect(not state["rejected"], f"{name}: {list(state['rejected'])} stay rejected")
        data = saved(browser, "pdf")
        found = values(data, calculated=False)
        wrong = []
        for field, value in expected.items():
            if field in found and str(found[field]).lstrip("/") != value and found[field] != [value]:
                wrong.append(field)
        self.expect(not wrong, f"{name}: pikepdf reads other values in {len(wrong)} of {len(expected)} fields: "
                    + str([(f, expected[f], found[f]) for f in wrong[:3]]))
        self.expect(len(expected) >= 0.9 * len({c["field"] for c in controls if c["isReachable"] and not c["isReadOnly"]
                                                and c["type"] not in ("pushbutton", "signature")}),
                    f"{name}: only {len(expected)} fields could be filled")
        return len(expected)

    def enter(self, browser, control, round_number):
        """Gives the focused control a value by keys; the value that the file must have, or nothing."""
        kind = control["type"]
        if control["isReadOnly"] or kind in ("pushbutton", "signature"):
            return None
        if kind == "checkbox":
            browser.press("Space")
            return control["state"] if browser.script("return document.activeElement.checked;") else "Off"
        if kind == "radio":
            browser.press("Space")
            return control["state"]
        if kind in ("combobox", "listbox") and "edit" not in control["flags"]:
            if not control["options"]:
                return None
            browser.press("ArrowDown")
            value = browser.script("return document.activeElement.value;")
            return value or None
        text = CANDIDATES[round_number]
        if control["maxLength"]:
            text = text[:control["maxLength"]]
        browser.press("Control", "a")
        browser.type(text)
        return text

    # MARK: The picture

    def looks(self, browser, workbench, name):
        address = urllib.parse.urlsplit(workbench.address)
        connection = http.client.HTTPConnection(address.hostname, address.port)
        connection.request("GET", address.path + "forms/1/files/flattened")
        flat = connection.getresponse().read()
        browser.script("""
            document.querySelector("#marks").checked && document.querySelector("#marks").click();
            document.querySelector("#pages").style.scrollBehavior = "auto";
            formwright.layout.setZoom(1);
        """ + DRAWN)
        worst = 0
        # A printer, and so the flattened page, does not show some buttons.
        unprinted = screen_only(workbench.forms[0])
        count = browser.script("return formwright.pages.length;")
        for page in range(1, min(count, 12) + 1):
            browser.script("""
                const page = formwright.pages[given[0] - 1];
                page.element.scrollIntoView({block: "start"});
                await new Promise((done) => setTimeout(done, 150));
                page.load(formwright.history.state.revision);
                const isDrawn = () => page.shownRevision === formwright.history.state.revision && page.image.complete && page.image.naturalWidth;
                for (let n = 0; n < 400 && !isDrawn(); n++) await new Promise((done) => setTimeout(done, 50));
                document.querySelector("#shot")?.removeAttribute("id");
                page.paper.id = "shot";
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));""", page)
            screen = Image.open(io.BytesIO(browser.picture("#shot"))).convert("RGB")
            paper = drawn(flat, page, 96 * SCALE)
            erase(screen, paper, unprinted.get(page - 1, []))
            share = different_blocks(screen, paper)
            if page == 1:
                blank = Image.new("RGB", screen.size, (255, 255, 255))
                ink = different_blocks(blank, paper)
                # With so little on it, the page must be the same.
                self.expect(ink > MOST_DIFFERENT or ink > share == 0, f"{name}: a blank page would pass")
            self.shares.append((share, f"page {page} of {name}"))
            self.expect(share < TOO_DIFFERENT, f"{name}: {100 * share:.2f} % of the blocks of page {page} differ")
            if self.pictures and share >= MOST_DIFFERENT:
                stem = os.path.join(self.pictures, f"{name.replace(' ', '-')}-{page}")
                screen.save(stem + "-screen.png")
                paper.save(stem + "-paper.png")
            worst = max(worst, share)
        return worst

    # MARK: Requests

    def requests(self, path):
        """What is not the page's own is refused; a killed program continues."""
        workbench = Workbench(self.program, [path])
        try:
            address = urllib.parse.urlsplit(workbench.address)
            token = address.path.strip("/")

            def status(path=f"/{token}/project", method="GET", body=None, **headers):
                connection = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
                connection.putrequest(method, path, skip_host=True)
                headers = {"Host": address.netloc, **{k.replace("_", "-"): v for k, v in headers.items()}}
                for key, value in headers.items():
                    connection.putheader(key, value)
                if body is not None:
                    connection.putheader("Content-Length", str(len(body)))
                connection.endheaders()
                try:
                    if body is not None:
                        connection.send(body)
                    return connection.getresponse().status
                except (BrokenPipeError, ConnectionResetError):
                    return 413

            self.expect(status() == 200, "the page's own request is refused")
            for what, answer in {
                "without a token": status("/project"),
                "with another token": status(f"/{'0' * 32}/project"),
                "of another origin": status(Origin="http://other.example"),
                "of a sandboxed page": status(Origin="null"),
                "of another site": status(Sec_Fetch_Site="cross-site"),
                "with another host": status(Host="other.example"),
                "with the port of another host": status(Host="127.0.0.1:1"),
            }.items():
                self.expect(answer == 403, f"a request {what} is answered with {answer}")
            edits = f"/{token}/forms/1/edits"
            self.expect(status(edits, "POST", b"{}", Origin="http://other.example") == 403,
                        "an edit of another origin is not refused")
            self.expect(status(edits, "POST", b"{}") == 200, "an edit of no field fails")
            self.expect(status(edits, "POST", b"{") == 422, "broken JSON is not refused")
            self.expect(status(edits, "POST", b"x" * (65 << 20)) == 413, "a body of 65 MB is not refused")
            for path in ["../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "forms/1/%00", "tools/x.js", "forms/999"]:
                self.expect(status(f"/{token}/{path}") in (400, 404), f"{path} is answered")
            self.expect(status(method="DELETE") == 405, "DELETE is answered")
            text = next(c for c in json.loads(self.get(workbench, "forms/1"))["form"]["fields"]
                        if c["type"] == "text" and "readOnly" not in c["flags"])["name"]
            self.expect(status(edits, "POST", json.dumps({text: "1"}).encode()) == 200, "an edit fails")
            workbench.kill()
            workbench.start()
            state = json.loads(self.get(workbench, "forms/1"))["state"]
            self.expect(state["canUndo"] and (state["fields"] or state["rejected"]), "a killed program does not continue")
            sidecar = os.path.join(workbench.directory, f".{os.path.basename(workbench.forms[0])}.workbench")
            self.expect(os.stat(sidecar).st_mode & 0o777 == 0o600, "others can read the entries")
        finally:
            workbench.close()

    @staticmethod
    def get(workbench, path):
        address = urllib.parse.urlsplit(workbench.address)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        connection.request("GET", address.path + path)
        return connection.getresponse().read()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("forms", nargs="*")
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--browsers", default="chromium,firefox")
    parser.add_argument("--pictures", help="a directory for pictures that differ")
    options = parser.parse_args()
    judge = Judge(os.path.abspath(options.program), options.pictures)
    made = tempfile.mkdtemp(prefix="formwright-forms-")
    options.forms = options.forms or chosen(options.program, options.count, made)
    judge.requests(options.forms[0])
    for browser in options.browsers.split(","):
        program = {"chromium": "chromium", "firefox": "firefox-esr"}[browser]
        if not shutil.which(program):
            print(f"SKIPPED: the workbench in {browser}: {program} is not installed")
            continue
        if browser == "firefox":
            judge.everything(options.forms, Firefox, made)
            continue
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright:
            judge.everything(options.forms, lambda: Chromium(playwright), made)
    shutil.rmtree(made)
    others = [(share, page) for share, page in judge.shares if share >= MOST_DIFFERENT]
    for share, page in others:
        print(f"{100 * share:.2f} % of the blocks of {page} differ")
    judge.expect(len(others) <= 0.05 * len(judge.shares), f"{len(others)} of {len(judge.shares)} pages differ")
    judge.expect(judge.checks >= 20 + 8 * judge.opened, f"only {judge.checks} checks were made")
    print(f"{judge.checks} checks, {len(judge.problems)} wrong")
    return 1 if judge.problems else 0


if __name__ == "__main__":
    sys.exit(main())
