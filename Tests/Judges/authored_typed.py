"""What a person finds who types into the examples in PDF.js, in Firefox.

Keys are sent to the elements that the viewer shows. The Tab key must lead through the fields of the first page in
the order of the specification; what is typed must be in the saved file; sums, formats and the reset button must do
what the specifications say; what buttons and check boxes show and hide must be seen or not. Expected results are
worked out by hand from the specifications.
"""
import os
import signal
import tempfile

import pikepdf

import authored
import tool
from fieldtree import Walk, text
from firefox import Firefox

TAB = "\ue004"
# PDF.js goes through the fields by the rows of the page, whatever its /Tabs: columns of fields side by side are
# mixed. The order in the file is judged with the structure (authored.py).
BY_ROWS = {"benefits.yaml", "court-petition.yaml"}
# What is typed, and what is shown after leaving the fields. A date is typed into Firefox's own date control.
TYPED = {
    "tax-return.yaml": {
        "typed": {"taxpayer.ssn": "123456789", "income.wages": "50000", "income.interest": "1250",
                  "income.business": "-250", "household": "2", "deductions.loan": "600", "paid.withheld": "900",
                  "taxpayer.signed": "03092026"},
        # 50000 + 1250 - 250 = 51000; 2 × 1200 = 2400; 600 + 2400 = 3000; 48000 × 0.0225 = 1080; 1080 - 900 = 180.
        "shown": {"taxpayer.ssn": "123-45-6789", "income.wages": "$50,000", "income.business": "($250)",
                  "totals.income": "$51,000", "deductions.exemptions": "$2,400", "totals.deductions": "$3,000",
                  "totals.taxable": "$48,000", "totals.tax": "$1,080", "totals.balance": "$180",
                  "taxpayer.signed": "03/09/2026"},
        "reset": "reset",
    },
    "job-application.yaml": {
        # 20.5 × 40 = 820.
        "typed": {"pay": "20.5", "hours": "40", "start": "01022027", "applicant.first": "Ann"},
        "shown": {"pay": "$20.50", "weekly": "$820.00", "start": "01/02/2027"},
        "reset": "reset",
    },
}
# Buttons that hide and show two fields, one of them hidden at first; check boxes that show and hide one while they
# are on.
HIDING = """
title: Hiding
body:
  - row:
      - {text: details.first, label: First}
      - {text: details.second, label: Second, visibility: hidden}
      - {text: other, label: Other}
  - row:
      - {button: hide, caption: Hide, action: {hide: [details.first, details.second]}}
      - {button: show, caption: Show, action: {show: [details.first, details.second]}}
  - {checkbox: more, label: More, action: {show: third}}
  - {checkbox: less, label: Less, value: true, action: {hide: fourth}}
  - row:
      - {text: third, label: Third}
      - {text: fourth, label: Fourth}
"""


class Viewer:
    """An example open in Firefox."""

    def __init__(self, browser, path):
        self.browser = browser
        with pikepdf.open(path) as pdf:
            self.names, self.pages, self.widgets = {}, {}, {}
            self.order = []
            for field in Walk(pdf).fields:
                for widget in field.widgets:
                    identifier = f"{widget.node.objgen[0]}R"
                    self.names[identifier] = field.name
                    self.pages[identifier] = widget.page + 1
                    self.widgets.setdefault(field.name, []).append(identifier)
            for item in pdf.pages[0].obj.get("/Annots", []):
                name = self.names.get(f"{item.objgen[0]}R")
                if name and name not in self.order:
                    self.order.append(name)
        browser.open(path)
        browser.script("""await wait("the form", () => document.querySelector(".annotationLayer section input"));
            await wait("the scripts", () => !viewer._scriptingManager || viewer._scriptingManager.ready !== false);""")

    def element(self, name):
        """The element of a field's first widget, its page in view."""
        identifier = self.widgets[name][0]
        self.browser.script("""
            const turns = viewer.pdfViewer.currentPageNumber !== given[0];
            if (turns) viewer.pdfViewer.currentPageNumber = given[0];
            await wait("the field", () => document.querySelector(`[data-annotation-id="${given[1]}"]`));
            for (let n = 0; turns && n < 8; n++) await pause();""",
                            self.pages[identifier], identifier)
        selector = ", ".join(f'[data-annotation-id="{identifier}"] {kind}'
                             for kind in ("input", "textarea", "select", "a"))
        answer = self.browser.command("WebDriver:FindElement", {"using": "css selector", "value": selector})
        return next(iter(answer["value"].values()))

    def press(self, keys):
        """Sends keys to whatever has the focus."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.browser.command("WebDriver:PerformActions",
                             {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def focus(self, name):
        self.element(name)
        self.browser.script("""
            document.querySelector(`[data-annotation-id="${given[0]}"]`).querySelector(
                "input, select, textarea, a").focus();""", self.widgets[name][0])

    def type(self, name, value):
        self.focus(name)
        self.press(value + TAB)
        # A date control has a button of its own for the Tab key to stop at.
        if self.browser.script("""
            return document.activeElement.closest(`[data-annotation-id="${given[0]}"]`) !== null;""",
                               self.widgets[name][0]):
            self.press(TAB)

    def click(self, name):
        self.browser.command("WebDriver:ElementClick", {"id": self.element(name)})

    def shown(self, name, wanted):
        """What a field shows, at the latest when it is what is wanted."""
        self.element(name)
        return self.browser.script("""
            let value = null;
            for (let n = 0; n < 60; n++) {
                const found = document.querySelector(`[data-annotation-id="${given[0]}"] input`)
                    || document.querySelector(`[data-annotation-id="${given[0]}"] textarea`);
                value = found ? found.value : null;
                if (value === given[1]) break;
                await pause();
            }
            return value;""", self.widgets[name][0], wanted)

    def tabbed(self, count):
        """The names of fields in the order of the Tab key, from the first field of the first page."""
        found = []
        self.browser.script("""
            viewer.pdfViewer.currentPageNumber = 1;
            document.querySelector('[data-page-number="1"] [data-annotation-id] :is(input, select, textarea)'
                + ':not([disabled])').focus();""")
        for _ in range(3 * count):
            identifier = self.browser.script("""
                const section = document.activeElement && document.activeElement.closest("[data-annotation-id]");
                return section ? section.getAttribute("data-annotation-id") : null;""")
            name = self.names.get(identifier)
            if name and self.pages[identifier] != 1:
                break
            if name and name not in found:
                found.append(name)
            self.press(TAB)
        return found

    def stops(self):
        """Names of fields of the first page that the viewer lets a person reach, in no order."""
        found = self.browser.script("""
            return Array.from(document.querySelectorAll('[data-page-number="1"] [data-annotation-id]'))
                .filter(it => !it.hidden && getComputedStyle(it).visibility !== "hidden"
                    && it.querySelector("input:not([disabled]), select:not([disabled]), textarea:not([disabled])"))
                .map(it => it.getAttribute("data-annotation-id"));""")
        return {self.names[identifier] for identifier in found if identifier in self.names}

    def is_seen(self, name, wanted):
        """Whether a field is seen, at the latest when it should be."""
        return self.browser.script("""
            let seen = null;
            for (let n = 0; n < 60; n++) {
                const section = document.querySelector(`[data-annotation-id="${given[0]}"]`);
                seen = section !== null && !section.hidden && getComputedStyle(section).visibility !== "hidden"
                    && getComputedStyle(section).display !== "none";
                if (seen === given[1]) break;
                await pause();
            }
            return seen;""", self.widgets[name][0], wanted)

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.browser.saved())


def values(path):
    with pikepdf.open(path) as pdf:
        return {field.name: text(field.attributes.get("/V")) for field in Walk(pdf).fields}


def example_problems(browser, name, form, directory, is_whole):
    """(problems, how much was checked) of one example."""
    problems, count = [], 0
    viewer = Viewer(browser, form)
    stops = viewer.stops()
    wanted = [field for field in viewer.order if field in stops]
    found = [field for field in viewer.tabbed(len(viewer.order)) if field in stops]
    count += len(wanted)
    if name in BY_ROWS:
        found, wanted = sorted(found), sorted(wanted)
    if found != wanted:
        place = next((n for n, (a, b) in enumerate(zip(found, wanted)) if a != b), min(len(found), len(wanted)))
        problems.append(f"the Tab key leads to {found[place:place + 1]} in place {place + 1} "
                        f"instead of {wanted[place:place + 1]}")
    plan = TYPED.get(name, {})
    typed = dict(plan.get("typed", {}))
    if is_whole or not plan:
        with pikepdf.open(form) as pdf:
            plain = authored.chosen(pdf)
            hidden = {field.name for field in Walk(pdf).fields if not all(w.on_screen for w in field.widgets)}
        for field, value in list(plain.items())[:None if is_whole else 8]:
            if field not in hidden:
                typed.setdefault(field, value)
    for field, value in typed.items():
        viewer.type(field, value)
    for field, value in plan.get("shown", {}).items():
        count += 1
        if viewer.shown(field, value) != value:
            problems.append(f"{field}: shows something else than what is worked out by hand")
    saved = os.path.join(directory, name + ".saved.pdf")
    viewer.save(saved)
    kept = values(saved)
    formatted = set(plan.get("shown", {})) | set(plan.get("typed", {}))
    for field, value in typed.items():
        if field in formatted:
            if not kept.get(field):
                problems.append(f"{field}: is not in the saved file")
            continue
        count += 1
        if kept.get(field) != value:
            problems.append(f"{field}: the saved file has another value")
    if "reset" in plan:
        viewer.click(plan["reset"])
        for field in typed:
            count += 1
            if viewer.shown(field, "") != "":
                problems.append(f"{field}: the reset button leaves it")
    return [f"{name}: {problem}" for problem in problems], count


def hiding_problems(browser, binary, directory):
    """(problems, how much was checked) of buttons that hide and show fields."""
    specification, form = os.path.join(directory, "hiding.yaml"), os.path.join(directory, "hiding.pdf")
    with open(specification, "w") as file:
        file.write(HIDING)
    done = tool.run([binary, "author", specification, "-o", form])
    if done.code != 0:
        return [f"hiding: {done.text.strip()}"], 0
    viewer = Viewer(browser, form)
    problems, count = [], 0
    seen = {"details.first": True, "details.second": False, "other": True, "third": False, "fourth": False}
    both = ("details.first", "details.second")
    for button, changes in [(None, {}), ("show", dict.fromkeys(both, True)), ("hide", dict.fromkeys(both, False)),
                            ("show", dict.fromkeys(both, True)), ("more", {"third": True}), ("less", {"fourth": True}),
                            ("more", {"third": False}), ("less", {"fourth": False}), ("more", {"third": True})]:
        if button:
            viewer.click(button)
        seen.update(changes)
        for name, wanted in seen.items():
            count += 1
            if viewer.is_seen(name, wanted) != wanted:
                problems.append(f"hiding: after the button {button}, {name} is {'not ' if wanted else ''}seen")
    return problems, count


def judge(binary, folder, is_whole=False):
    """(problems, how much was checked). is_whole: every field without a format is typed into."""
    problems, count = [], 0
    browser = Firefox(scripting=True)
    try:
        with tempfile.TemporaryDirectory() as directory:
            for path in authored.examples(folder):
                name = os.path.basename(path)
                form = os.path.join(directory, name + ".pdf")
                done = tool.run([binary, "author", path, "-o", form])
                if done.code != 0:
                    problems.append(f"{name}: {done.text.strip()}")
                    continue
                try:
                    found, checked = example_problems(browser, name, form, directory, is_whole)
                except RuntimeError as error:
                    found, checked = [f"{name}: {error}"], 0
                problems, count = problems + found, count + checked
            try:
                found, checked = hiding_problems(browser, binary, directory)
            except RuntimeError as error:
                found, checked = [f"hiding: {error}"], 0
            problems, count = problems + found, count + checked
    finally:
        # Asked to end, it would ask whether the changes may be lost.
        os.killpg(browser.process.pid, signal.SIGKILL)
        browser.close()
    return problems, count


if __name__ == "__main__":
    import sys
    import time
    started = time.time()
    found, count = judge(os.path.abspath(sys.argv[1]), sys.argv[2], "--whole" in sys.argv)
    print("\n".join(found))
    print(f"{count} checks, {len(found)} problems, {time.time() - started:.0f} s")
    sys.exit(1 if found or not count else 0)
