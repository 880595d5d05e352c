#!/usr/bin/env python3
"""Can everybody fill the web page of a form, and does its JSON fill the form?

usage: judge.py PROGRAM [FORM.pdf…] [--count N] [--browsers chromium,firefox] [--pictures DIR] [--spoil]

Without forms, three of FORMWRIGHT_FORMS, or N, or three that the program makes of the examples.

For each form and browser: axe-core finds no violation of WCAG 2.1 A and AA, with messages of errors too; the page asks for
nothing outside; Tab reaches every control, rows that are added with it; every field gets a value by the keyboard alone; the
JSON is valid under the schema that the program prints (jsonschema judges); `fill` takes it, and pikepdf reads the same
values; what the page calculates is what the filled form has. With --spoil, pages are spoiled in one way each, and the judge
must say so. Prints what is wrong; exit code 1 if anything is.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import jsonschema

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(HERE), "Workbench"), os.path.join(os.path.dirname(HERE), "Judges")]
from browsers import Chromium, Firefox, violations  # noqa: E402
from program import chosen, values  # noqa: E402

# Values that fields with formats of some kind accept, one after the other.
CANDIDATES = ["A", "1", "12/31/2024", "123456789", "12345", "2024-12-31", "12:30", "(212) 555-0123", "1/24", "0.5"]
FOCUSED = """
    const control = document.activeElement;
    if (!control || control === document.body) return null;
    return {id: control.id, name: control.name || "", tag: control.tagName, type: control.type || "",
            isRow: Boolean(control.closest("[data-row-buttons]")), clears: "clear" in control.dataset,
            isForm: Boolean(control.closest("#form, #result"))};
"""
QUESTIONS = 'return JSON.parse(document.getElementById("form-data").textContent).questions;'
PRESSED = "ArrowDown"


class Judge:
    def __init__(self, program, pictures=None):
        self.program, self.pictures = program, pictures
        self.problems, self.checks, self.pages = [], 0, 0

    def expect(self, condition, message):
        self.checks += 1
        if not condition:
            self.problems.append(message)
            print(f"WRONG: {message}", flush=True)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def form(self, path, make_browser, directory):
        """One form in one browser."""
        page = os.path.join(directory, "page")
        made = self.run("web", path, "-o", page)
        if made.returncode != 0:
            self.expect(made.returncode in (1, 3, 4), f"{path}: exit {made.returncode}: {made.stderr[:200]}")
            print(f"{os.path.basename(path)}: no page: {made.stderr.strip()[:100]}")
            return
        self.page(path, page, make_browser, directory)

    def page(self, path, page, make_browser, directory):
        browser = make_browser()
        name = f"{os.path.basename(path)} in {browser.name}"
        self.pages += 1
        begun = time.monotonic()
        try:
            browser.open(f"file://{page}/index.html")
            self.expect(browser.script('return !document.getElementById("unready");'), f"{name}: the script does not run")
            self.accessible(browser, name)
            questions = [q for q in browser.script(QUESTIONS) if q["kind"] != "output"]
            answers = self.answers(browser, name, questions)
            self.compare(path, browser, name, questions, answers, directory)
            for problem in browser.problems:
                self.expect(False, f"{name}: {problem}")
            outside = [a for a in browser.requests if not a.startswith((f"file://{page}/", "blob:", "data:"))]
            self.expect(not outside, f"{name}: the page asks {outside[:2]}")
            print(f"{name}: {len(questions)} questions, {len(answers)} answers, {time.monotonic() - begun:.0f} s", flush=True)
        finally:
            browser.close()

    def accessible(self, browser, name):
        found = violations(browser)
        self.checks += 1
        for violation in found:
            self.expect(False, f"{name}: axe: {violation}")

    # MARK: Keys

    def walk(self, browser, limit):
        """What Tab goes to in the form, each once, until it leaves the page."""
        browser.script('document.querySelector("h1").tabIndex = -1; document.querySelector("h1").focus();')
        last = None
        for _ in range(limit):
            browser.press("Tab")
            now = browser.script(FOCUSED)
            if now is None or (now == last and now["tag"] == "BODY"):
                return
            last = now
            if now["isForm"] or now["tag"] in ("A", "SUMMARY", "DIV"):
                yield now
            if now["id"] == "json":
                return

    def answers(self, browser, name, questions):
        """Gives every question an answer by keys; answers by field name."""
        by_id = {q["id"]: q for q in questions}
        given, tries = {}, {}
        wrong = None
        for attempt in range(len(CANDIDATES)):
            reached = set()
            for now in self.walk(browser, 60 + 12 * len(questions)):
                if now["isRow"] and attempt == 0:
                    # “Add another row” moves the focus to the new row; Tab goes on from there.
                    text = browser.script("return document.activeElement.parentElement.children[0] === document.activeElement;")
                    if text:
                        browser.press("Enter")
                        now = browser.script(FOCUSED) or now
                    else:
                        continue
                question = by_id.get(now["name"] if now["type"] in ("radio",) else now["id"]) or by_id.get(now["name"])
                if question is None:
                    if now["tag"] == "BUTTON" and now["type"] == "submit":
                        browser.press("Enter")
                        break
                    continue
                if question["id"] in reached:
                    continue
                reached.add(question["id"])
                if attempt == 0 or question["name"] in (wrong or {}):
                    value = self.enter(browser, question, now, attempt)
                    tries[question["name"]] = attempt
                    if value is None:
                        given.pop(question["name"], None)
                    else:
                        given[question["name"]] = value
            if attempt == 0:
                missed = [q["name"] for q in questions if q["id"] not in reached]
                self.expect(not missed, f"{name}: Tab does not reach {len(missed)} questions: {missed[:3]}")
            wrong = {by_id[i]["name"]: text for i, text in browser.script("""
                return [...document.querySelectorAll(".error-message:not([hidden])")].map((e) => [e.id.replace("-error", ""), e.textContent]);""")
                if i in by_id}
            if attempt == 0 and wrong:
                self.summary(browser, name, len(wrong))
            if not wrong:
                break
        if wrong:
            # What no candidate suits is left out, if it may be.
            for now in self.walk(browser, 60 + 12 * len(questions)):
                question = by_id.get(now["id"])
                if question and question["name"] in wrong:
                    browser.press("Control", "a")
                    browser.press("Backspace")
                    given.pop(question["name"], None)
                if now["tag"] == "BUTTON" and now["type"] == "submit":
                    browser.press("Enter")
                    break
        done = browser.script('return !document.getElementById("result").hidden;')
        self.expect(done, f"{name}: the page does not accept the answers: {list((wrong or {}).values())[:3]}")
        self.expect(len(given) >= 0.9 * len(questions) or len(questions) - len(given) <= 2,
                    f"{name}: only {len(given)} of {len(questions)} questions could be answered")
        return given

    def enter(self, browser, question, now, attempt):
        """Answers the question whose control has the focus."""
        kind = question["kind"]
        if kind == "check":
            browser.press("Space")
            return browser.script("return document.activeElement.checked;") or None
        if kind == "choice":
            browser.press("Space")
            return browser.script("return document.activeElement.value;")
        if kind == "list":
            browser.press("Space")
            # Others may have been chosen before, and the one with the focus, too.
            return browser.script("""
                return [...document.getElementsByName(document.activeElement.name)].filter((one) => one.checked).map((one) => one.value);""") or None
        if kind == "select":
            browser.press(PRESSED)
            if browser.name == "Firefox":
                browser.press("Enter") if browser.script("return document.activeElement.matches(':open');") else None
            return browser.script("return document.activeElement.value;") or None
        hint = re.search(r"(?:For example|Por ejemplo|Zum Beispiel),? (\S.*?)\.(?: |$)", browser.script(
            "return document.getElementById(document.activeElement.id + '-hint')?.textContent ?? '';"))
        if attempt == 0 and hint:
            text = hint.group(1)
        else:
            text = CANDIDATES[attempt]
        browser.press("Control", "a")
        browser.type(text)
        return text

    def summary(self, browser, name, count):
        """The error summary names every problem, has the focus, and leads to the control."""
        links = browser.script("""
            const links = [...document.querySelectorAll("#error-summary a")];
            return {count: links.length, focus: document.activeElement.id, title: document.title,
                    targets: links.every((a) => document.getElementById(a.hash.slice(1)))};""")
        self.expect(links["count"] == count, f"{name}: the summary has {links['count']} links for {count} problems")
        self.expect(links["focus"] == "error-summary", f"{name}: the summary has no focus")
        self.expect(links["targets"], f"{name}: a link of the summary leads nowhere")
        browser.press("Tab")
        browser.press("Enter")
        led = browser.script("""
            const link = document.querySelector("#error-summary a");
            return document.activeElement.id === link.hash.slice(1) && document.activeElement.getAttribute("aria-invalid") === "true";""")
        self.expect(led, f"{name}: a link of the summary does not lead to its control")
        self.accessible(browser, f"{name}, with errors")

    # MARK: JSON

    def compare(self, path, browser, name, questions, answers, directory):
        text = browser.script('return document.getElementById("json").value;')
        data = os.path.join(directory, "answers.json")
        with open(data, "w", encoding="utf-8") as file:
            file.write(text)
        record = json.loads(text or "{}")
        schema = json.loads(self.run("schema", path).stdout)
        errors = list(jsonschema.Draft202012Validator(schema).iter_errors(record))
        self.expect(not errors, f"{name}: not valid: {[(list(e.path), e.message[:100]) for e in errors[:3]]}")
        lost = [n for n, v in answers.items() if n not in record]
        self.expect(not lost, f"{name}: the JSON lacks {len(lost)} answers: {lost[:3]}")
        other = [(n, v, record[n]) for n, v in answers.items() if n in record and not self.same(v, record[n])]
        self.expect(not other, f"{name}: the JSON has other answers: {other[:3]}")
        calculated = browser.script("""
            return JSON.parse(document.getElementById("form-data").textContent).questions.filter((q) => q.kind === "output")
              .map((q) => [q.name, document.getElementById(q.id).textContent]);""")
        filled = os.path.join(directory, "filled.pdf")
        done = self.run("fill", path, "-d", data, "-o", filled, "--overflow", "clip")
        self.expect(done.returncode == 0, f"{name}: fill: exit {done.returncode}: {done.stderr[:300]}")
        if done.returncode != 0:
            return
        with open(filled, "rb") as file:
            found = values(file.read())
        states = {q["name"] for q in questions if q["kind"] == "check"}
        wrong = []
        for field, value in record.items():
            if field not in found:
                continue
            now = found[field]
            if field in states:
                if (str(now).lstrip("/") != "Off") != (value is True):
                    wrong.append((field, value, now))
            elif not self.same(value, now):
                wrong.append((field, value, now))
        self.expect(not wrong, f"{name}: pikepdf reads other values in {len(wrong)} of {len(record)} fields: {wrong[:3]}")
        for field, shown in calculated:
            number, own = self.number(shown), self.number(str(found.get(field, "")))
            # What is shown is rounded to the places of its format.
            places = len(re.search(r"(?:[.,](\d+))?\D*$", shown).group(1) or "")
            near = number is not None and own is not None and abs(number - own) <= 0.5 * 10 ** -min(places, 6) + 1e-6
            self.expect(number == own or near,
                        f"{name}: the page calculates {shown} for {field}, and the form has {found.get(field)}")

    @staticmethod
    def number(text):
        text = re.sub(r"[^\d.,()-]", "", text)
        if not re.search(r"\d", text):
            return None
        if re.search(r",\d{1,2}$", text):
            text = text.replace(".", "").replace(",", ".")
        value = float(re.sub(r"[,()]", "", text))
        return -value if "(" in text and value > 0 else value

    @staticmethod
    def same(one, other):
        if isinstance(one, list) or isinstance(other, list):
            return [str(v) for v in (one if isinstance(one, list) else [one])] == [
                str(v) for v in (other if isinstance(other, list) else [other])]
        one, other = (str(v).lstrip("/") for v in (one, other))
        if one == other:
            return True
        # “(212) 555-0123” in ten cells; “A” for a number.
        return re.sub(r"\D", "", one) == re.sub(r"\D", "", other) != ""


def spoil(judge, path, make_browser, directory):
    """Pages with one thing wrong each: the judge must object."""
    page = os.path.join(directory, "spoiled")
    judge.run("web", path, "-o", page)
    index = os.path.join(page, "index.html")
    with open(index, encoding="utf-8") as file:
        good = file.read()
    # A policy for another module would stop all of them.
    good = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", good)
    cases = {
        "axe": lambda t: re.sub(r'<label for="(q\d+)">', r'<label for="no-\1">', t, count=1),
        "asks": lambda t: t.replace("</head>", '<link rel="stylesheet" href="http://127.0.0.1:9/x.css"></head>'),
        "does not reach": lambda t: re.sub(r'(<input id="q\d+")', r'\1 tabindex="-1"', t, count=1),
        "lacks": lambda t: t.replace("answers[question.name] = value;", 'if (question.id !== "q1") answers[question.name] = value;'),
        "other": lambda t: t.replace("answers[question.name] = value;",
                                     'answers[question.name] = typeof value === "string" ? value + "0" : value;'),
        "not valid": lambda t: t.replace("return answers;", "answers.noSuchField = 1; return answers;"),
        "the script does not run": lambda t: t.replace('<script type="module">', '<script type="text/none">'),
    }
    found = []
    for wanted, change in cases.items():
        with open(index, "w", encoding="utf-8") as file:
            file.write(change(good))
        trial = Judge(judge.program)
        try:
            trial.page(path, page, make_browser, directory)
        except Exception as error:  # A page without its script has no questions.
            trial.problems.append(str(error))
        if not any(wanted in problem for problem in trial.problems):
            found.append(f"a page whose fault is “{wanted}” passes: {trial.problems[:2]}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("forms", nargs="*")
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--browsers", default="chromium,firefox")
    parser.add_argument("--spoil", action="store_true")
    options = parser.parse_intermixed_args()
    judge = Judge(os.path.abspath(options.program))
    made = tempfile.mkdtemp(prefix="formwright-web-")
    asked = options.forms or chosen(options.program, options.count, made)
    wanted = 0
    for browser in options.browsers.split(","):
        program = {"chromium": "chromium", "firefox": "firefox-esr"}[browser]
        if not shutil.which(program):
            print(f"SKIPPED: web pages in {browser}: {program} is not installed")
            continue

        def each(make_browser):
            for form in asked:
                with tempfile.TemporaryDirectory(dir=made) as directory:
                    judge.form(form, make_browser, directory)

        wanted += len(asked)
        if browser == "firefox":
            each(Firefox)
            continue
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright:
            each(lambda: Chromium(playwright))
            if options.spoil:
                with tempfile.TemporaryDirectory(dir=made) as directory:
                    for problem in spoil(judge, asked[-1], lambda: Chromium(playwright), directory):
                        judge.expect(False, problem)
    shutil.rmtree(made)
    if not options.forms:
        judge.expect(judge.pages == wanted, f"only {judge.pages} of {wanted} pages were judged")
        judge.expect(judge.checks >= 9 * judge.pages, f"only {judge.checks} checks were made")
    print(f"{judge.pages} pages, {judge.checks} checks, {len(judge.problems)} wrong")
    return 1 if judge.problems else 0


if __name__ == "__main__":
    sys.exit(main())
