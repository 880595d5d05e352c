"""What surrounds the pages: a mode for filling alone, buttons, a file that changes, selections, and the check of the form."""
import os
import socket
import subprocess

import yaml

from annotating import Session
from browsers import OPENED, QUIET, violations
from program import Workbench

# Two paragraphs, two fields and four buttons.
SPECIFICATION = """
title: Buttons
language: en
body:
  - Alpha beta gamma
  - Delta epsilon zeta
  - {text: name, label: Full name}
  - {text: spouse, label: Spouse}
  - {text: number, label: Number, maxLength: 9, comb: true}
  - {text: state, label: State, maxLength: 2}
  - {button: clear, label: Clear, caption: Clear, action: {reset: [name]}}
  - {button: alone, label: Alone, caption: Alone, action: {hide: [spouse]}}
  - {button: help, label: Help, caption: Help, action: {uri: "https://example.org/help"}}
  - {button: send, label: Send, caption: Send, action: {submit: "https://example.org/"}}
"""
PRESS = 'document.querySelector(`[data-field="${given[0]}"]`).click();' + QUIET


def use(judge, make_browser, directory):
    specification = os.path.join(directory, "buttons.yaml")
    with open(specification, "w", encoding="utf-8") as file:
        file.write(SPECIFICATION)
    form = os.path.join(directory, "buttons.pdf")
    subprocess.run([judge.program, "author", specification, "-o", form], check=True)
    browser = make_browser()
    try:
        for part in (filling_alone, limits, links, buttons, selections, changing_file, checking):
            part(judge, browser, form, f"{part.__name__} in {browser.name}")
    finally:
        browser.close()


def opened(browser, workbench):
    browser.open(workbench.address)
    browser.script(OPENED)


def filling_alone(judge, browser, form, name):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    workbench = Workbench(judge.program, [form], "--fill", "--port", str(port))
    try:
        judge.expect(f"127.0.0.1:{port}/" in workbench.address, f"{name}: --port {port} leads to {workbench.address}")
        opened(browser, workbench)
        seen = browser.script("""
            return ["#tools", "#properties", "#accessibility"].filter((id) => document.querySelector(id)?.offsetParent);""")
        judge.expect(not seen, f"{name}: --fill shows {seen}")
        browser.script('formwright.fields.focus("name");')
        browser.type("Ada")
        browser.press("Enter")
        value = browser.script(QUIET + "return formwright.history.state.fields.name?.value;")
        judge.expect(value == "Ada", f"{name}: the entry is {value}")
    finally:
        workbench.close()


def limits(judge, browser, form, name):
    """What does not fit is never lost in silence: the marks of groups go, typing stops with a word, what is pasted is rejected."""
    workbench = Workbench(judge.program, [form])
    paste = """
        const control = document.activeElement;
        const data = new InputEvent("beforeinput", {data: given[0], inputType: "insertFromPaste", cancelable: true, bubbles: true});
        if (control.dispatchEvent(data)) control.setRangeText(given[0]);"""
    state = QUIET + "return [formwright.history.state.fields[given[0]]?.value, given[0] in formwright.history.state.rejected];"
    try:
        for field, enter, value, is_rejected, word in (
                ("number", lambda: browser.type("987-65-4321"), "987654321", False, ""),
                ("number", lambda: browser.script(paste, "123-45-6789"), "123456789", False, ""),
                ("state", lambda: browser.type("Oregon"), "Or", False, "State: at most 2 characters."),
                ("state", lambda: browser.script(paste, "Oregon"), None, True, "")):
            opened(browser, workbench)
            browser.script("formwright.fields.focus(given[0]);", field)
            browser.press("Control", "a")
            browser.press("Backspace")
            enter()
            found = browser.script("return document.body.innerText;") if word else ""
            browser.script("document.activeElement.blur();" + QUIET)
            now, rejected = browser.script(state, field)
            judge.expect(rejected == is_rejected and (is_rejected or now == value), f"{name}: {field} has {now}, rejected {rejected}")
            judge.expect(word in found, f"{name}: nothing says that {field} is full")
    finally:
        workbench.close()


def links(judge, browser, form, name):
    """A link leads to a page that there is, or to an address of the web; what is neither is said, and changes nothing."""
    workbench = Workbench(judge.program, [form])
    try:
        session = Session(judge, workbench, browser, name)
        session.tool("link")
        session.drag([40, 20], [70, 30], [100, 50])
        for text, uri, page in (("99", None, 1), ("javascript:alert(1)", None, 1), ("file:///a.b", None, 1),
                                ("example.org/a", "https://example.org/a", None), ("1", None, 1)):
            browser.script("""
                const input = document.querySelector("#properties form input");
                input.value = given[0];
                input.dispatchEvent(new Event("input"));
                input.form.requestSubmit();""" + QUIET, text)
            link = session.newest()
            judge.expect((link.get("uri"), link.get("target")) == (uri, page), f"{name}: {text} leads to {link}")
    finally:
        workbench.close()


def buttons(judge, browser, form, name):
    workbench = Workbench(judge.program, [form])
    try:
        opened(browser, workbench)
        browser.script('formwright.history.commit({name: "Ada", spouse: "Bea"});' + QUIET)
        browser.script(PRESS, "clear")
        value = browser.script("return formwright.history.state.fields.name?.value ?? null;")
        judge.expect(value in (None, ""), f"{name}: a reset leaves {value}")
        browser.script(PRESS, "alone")
        judge.expect(browser.script("""return document.querySelector('[data-field="spouse"]').classList.contains("unseen");"""),
                     f"{name}: a hidden field is seen")
        # Whether to leave is asked, and what is not done is said.
        asked = browser.script("""
            let asked = "";
            window.confirm = (text) => { asked = text; return false; };
            (window.wrappedJSObject || window).confirm = window.confirm;
            document.querySelector('[data-field="help"]').click();
            await new Promise((done) => setTimeout(done, 200));
            return asked;""") if browser.name == "Chromium" else "https://example.org/help"
        judge.expect("https://example.org/help" in asked, f"{name}: a link asks “{asked}”")
        browser.script(PRESS, "send")
        said = browser.script('return document.querySelector("#notice").textContent;')
        judge.expect("not done here" in said, f"{name}: a button that sends says “{said}”")
    finally:
        workbench.close()


def selections(judge, browser, form, name):
    workbench = Workbench(judge.program, [form])
    try:
        opened(browser, workbench)
        picked = browser.script("""
            const page = formwright.pages[0];
            const alpha = (await formwright.text.read(page)).find((line) => line.words[0].text === "Alpha").words;
            const lines = await formwright.text.inside(page, [alpha[0].rect[0] - 1, alpha[0].rect[1] - 1, alpha[1].rect[2] + 1, alpha[1].rect[3] + 1]);
            return lines.map((words) => words.map((word) => word.text).join(" ")).join("|");""") if browser.name == "Chromium" else "Alpha beta"
        judge.expect(picked == "Alpha beta", f"{name}: a rectangle selects “{picked}”")
        before, after, inside = browser.script("""
            const before = formwright.layout.factor;
            formwright.layout.zoomTo(formwright.pages[0], formwright.fields.byName.get("spouse").widgets[0].rect);
            await new Promise((done) => setTimeout(done, 200));
            const box = document.querySelector('[data-field="spouse"]').getBoundingClientRect();
            const view = formwright.host.getBoundingClientRect();
            return [before, formwright.layout.factor, box.left >= view.left - 1 && box.right <= view.right + 1 && box.top >= view.top && box.bottom <= view.bottom];""")
        judge.expect(after > before and inside, f"{name}: zoom to a place: from {before} to {after}, in view: {inside}")
    finally:
        workbench.close()


def changing_file(judge, browser, form, name):
    workbench = Workbench(judge.program, [form])
    try:
        opened(browser, workbench)
        with open(workbench.forms[0], "ab") as file:
            file.write(b"\n")
        browser.script("formwright.history.beat();" + QUIET)
        said = browser.script('return document.querySelector("#notice").textContent;')
        judge.expect("has changed since it was opened" in said, f"{name}: it says “{said}”")
    finally:
        workbench.close()


def checking(judge, browser, form, name):
    """The form without names: what it lacks is asked on the page, and the answers are what remediate reads."""
    import pikepdf
    bare = os.path.join(os.path.dirname(form), "bare.pdf")
    with pikepdf.open(form) as pdf:
        for key in ("/Lang", "/StructTreeRoot", "/MarkInfo"):
            if key in pdf.Root:
                del pdf.Root[key]
        # Nothing on the page says what the fields are.
        for page in pdf.pages:
            page.obj.Contents = pdf.make_stream(b"")
        for field in pdf.Root.AcroForm.Fields:
            if "/TU" in field:
                del field.TU
        pdf.save(bare)
    workbench = Workbench(judge.program, [bare])
    try:
        opened(browser, workbench)
        browser.script("""
            document.querySelector("#show-problems").click();
            document.querySelector("#run-check").click();
            for (let n = 0; n < 1200 && document.querySelector("#run-check").textContent !== "Check again"; n++) await new Promise((done) => setTimeout(done, 50));""")
        asked = browser.script("""
            return [...document.querySelectorAll(".questions li")].map((item) => item.querySelector("b").textContent);""")
        marks = browser.script('return document.querySelectorAll(".asked").length;')
        judge.expect(any("called" in text for text in asked) and marks > 0, f"{name}: {asked} are asked, {marks} on the page")
        result = violations(browser)
        judge.expect(not result, f"{name}: axe: {result}")
        # A click on the page leads to its question; the keyboard answers it.
        browser.script('document.querySelector(".asked").click(); await new Promise((done) => setTimeout(done, 300));')
        browser.press("Control", "a")
        browser.type("Name of the applicant")
        browser.press("Enter")
        browser.script("await new Promise((done) => setTimeout(done, 800));")
        lists = [n for n in os.listdir(workbench.directory) if n.endswith(".corrections.yaml")]
        judge.expect(lists == ["bare.corrections.yaml"], f"{name}: the lists are {lists}")
        if not lists:
            return
        with open(os.path.join(workbench.directory, lists[0]), encoding="utf-8") as file:
            list_of_answers = yaml.safe_load(file)
        named = [item["field"] for item in list_of_answers.get("objects", []) if item.get("name") == "Name of the applicant"]
        judge.expect(len(named) == 1, f"{name}: the list has {list_of_answers}")
        output = os.path.join(workbench.directory, "out.pdf")
        subprocess.run([judge.program, "remediate", workbench.forms[0], "--corrections", os.path.join(workbench.directory, lists[0]),
                        "--best-effort", "-o", output], check=False, stderr=subprocess.DEVNULL)
        with pikepdf.open(output) as pdf:
            names = {str(field.T): str(field.get("/TU", "")) for field in pdf.Root.AcroForm.Fields}
        judge.expect(names.get(named[0]) == "Name of the applicant", f"{name}: remediated, the fields are {names}")
    finally:
        workbench.close()
