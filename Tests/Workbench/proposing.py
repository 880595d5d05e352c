"""A flat page becomes a form: fields are found, renamed, moved, rejected, added, undone and redone, and made."""
import io
import os
import subprocess
import time

import pikepdf

from annotating import PLACES, TOOL
from browsers import OPENED, QUIET, saved, violations
from program import Workbench

# Drawn by hand: labels of 10 points, each before a line, and a box of 9 points before its text.
LABELS = ["First name", "Last name", "Street", "City", "Occupation"]
CONTENT = "".join(f"BT /F 10 Tf 60 {700 - 40 * n} Td ({label}:) Tj ET 120 {698 - 40 * n} m 340 {698 - 40 * n} l S\n"
                  for n, label in enumerate(LABELS)) + "60 440 9 9 re S BT /F 10 Tf 76 441 Td (I agree) Tj ET\n"
ALL = QUIET + "return formwright.proposals.all.map(([id, proposal]) => ({id, ...proposal}));"
FOUND = 'for (let n = 0; n < 600 && document.querySelector("[data-part=all]").disabled; n++) await new Promise((done) => setTimeout(done, 50));' + QUIET
# Each box as the screen has it, in the page's user space.
SEEN = QUIET + """
    const paper = formwright.pages[0].paper.getBoundingClientRect();
    const {scale} = formwright.layout;
    return Object.fromEntries([...document.querySelectorAll(".proposal")].map((element) => {
      const box = element.getBoundingClientRect();
      return [element.dataset.proposal, [(box.left - paper.left) / scale, 792 - (box.bottom - paper.top) / scale,
        (box.right - paper.left) / scale, 792 - (box.top - paper.top) / scale]];
    }));"""
FOCUS = 'document.querySelector(`.proposal[data-proposal="${given[0]}"]`).focus({preventScroll: true});'
PART = 'document.querySelector(`[data-part="${given[0]}"]`).click();' + QUIET


def flat_page(path):
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(612, 792))
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
        page.obj.Contents = pdf.make_stream(CONTENT.encode())
        pdf.save(path)


def fields(data):
    """Names and rectangles of the widgets, by pikepdf."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = {}
        for annotation in pdf.pages[0].obj.get("/Annots", []):
            names = []
            node = annotation
            while node is not None:
                if "/T" in node:
                    names.insert(0, str(node.T))
                node = node.get("/Parent")
            found[".".join(names)] = [float(n) for n in annotation.Rect]
        return found


def near(one, other, most):
    return len(one) == len(other) and all(abs(a - b) <= most for a, b in zip(one, other))


def arrives(browser, search):
    """Whether the window leads to another page within twenty seconds."""
    for _ in range(200):
        time.sleep(0.1)
        try:
            if browser.script("return location.search;") == search:
                return True
        except Exception:  # noqa: BLE001
            # A browser ends the scripts of a page that it leaves, each in its own way; it is asked again.
            continue
    return False


def propose(judge, make_browser, directory):
    path = os.path.join(directory, "flat.pdf")
    flat_page(path)
    workbench = Workbench(judge.program, [path])
    browser = make_browser()
    name = f"proposals in {browser.name}"

    def expect(condition, message):
        judge.expect(condition, f"{name}: {message}")

    try:
        with open(workbench.forms[0], "rb") as file:
            original = file.read()
        browser.open(workbench.address)
        browser.script(OPENED)
        expect("no fields" in browser.script('return document.querySelector("#flat").innerText;'), "nothing says that there are no fields")
        # By the keyboard alone.
        for _ in range(30):
            browser.press("Tab")
            if browser.script("return document.activeElement.id;") == "find-fields":
                break
        browser.press("Enter")
        browser.script(FOUND)
        first = browser.script(ALL)
        expect([p["name"] for p in first if p["kind"] == "text"] == [label.lower().replace(" ", "_") for label in LABELS]
               and [p["kind"] for p in first] == ["text"] * 5 + ["checkbox"], f"proposed are {[(p['kind'], p['name']) for p in first]}")
        labels = browser.script('return [...document.querySelectorAll(".proposal")].map((e) => [e.tabIndex, e.getAttribute("aria-label")]);')
        expect(len(labels) == len(first) and all(tab == 0 and p["name"] in label and "% sure" in label for p, (tab, label) in zip(first, labels)),
               f"the boxes are {labels}")
        items = browser.script('return [...document.querySelectorAll("[data-part=list] > li")].map((e) => e.dataset.status);')
        expect(len(items) == len(first) and "open" not in items[:items.count("doubtful")], f"the list has {items}")
        seen = browser.script(SEEN)
        expect(all(near(seen[p["id"]], p["rect"], 0.1) for p in first), f"the boxes are at {seen}")
        # One is renamed.
        browser.script(FOCUS, first[0]["id"])
        browser.press("Enter")
        browser.script('document.querySelector("[data-key=name]").focus();')
        browser.press("Control", "a")
        browser.type("given_name")
        browser.press("Enter")
        # One is moved by the mouse, then moved and made wider by keys.
        left, bottom, right, top = first[1]["rect"]
        middle = [(left + right) / 2, 792 - (bottom + top) / 2]
        browser.drag(browser.script(PLACES, [middle, [middle[0] + 10, middle[1] + 5], [middle[0] + 20, middle[1] + 10]]))
        browser.script(QUIET + FOCUS, first[1]["id"])
        browser.press("ArrowRight")
        browser.press("Alt", "ArrowRight")
        moved = next(p for p in browser.script(ALL) if p["id"] == first[1]["id"])
        expect(near(moved["rect"], [left + 21, bottom - 10, right + 22, top - 10], 1.6), f"{first[1]['rect']} is moved to {moved['rect']}")
        # One is rejected, one is deleted, one is added.
        browser.script(FOCUS + "formwright.proposals.select(given[0], 'editor'); document.querySelector('[data-decision=rejected]').click();" + QUIET, first[2]["id"])
        browser.script(FOCUS, first[3]["id"])
        browser.press("Delete")
        browser.script(QUIET + TOOL, "field")
        browser.drag(browser.script(PLACES, [[300, 600], [350, 610], [420, 620]]))
        changed = browser.script(ALL)
        added = [p for p in changed if "confidence" not in p]
        expect(len(changed) == len(first) and len(added) == 1 and near(added[0]["rect"], [300, 172, 420, 192], 1), f"added is {added}")
        expect(next(p for p in changed if p["id"] == first[0]["id"])["name"] == "given_name", "it is not renamed")
        # Seven steps.
        browser.script('document.querySelector("#pages").focus();')
        for _ in range(7):
            browser.press("Control", "z")
            browser.script(QUIET)
        expect(browser.script(ALL) == first, "undo does not bring back what was found")
        for _ in range(7):
            browser.press("Control", "y")
            browser.script(QUIET)
        expect(browser.script(ALL) == changed, "redo does not do everything again")
        result = violations(browser)
        expect(not result, f"axe: {result}")
        browser.script('document.querySelector("[name=theme][value=dark]").click(); document.querySelector("[data-part=list] button").click();' + QUIET)
        result = violations(browser)
        expect(not result, f"axe in dark: {result}")
        for problem in browser.problems:
            expect(False, problem)
        for address in browser.requests:
            expect(address.startswith((workbench.address, "blob:http://127.0.0.1", "data:")), f"the page asks {address}")
        # A killed program goes on there.
        workbench.kill()
        workbench.start()
        browser.open(workbench.address)
        browser.script(OPENED)
        expect(browser.script(ALL) == changed, "a killed program does not continue")
        browser.script(PART, "rest")
        accepted = [p for p in browser.script(ALL) if p.get("decision") == "accepted"]
        browser.script('formwright.host.scrollTop = 0; await new Promise((done) => setTimeout(done, 600));')
        seen = browser.script(SEEN)
        browser.script('document.querySelector("[data-part=make]").click(); for (let n = 0; n < 200 && document.querySelector("[data-part=made]").hidden; n++) await new Promise((done) => setTimeout(done, 50));')
        made = fields(saved(browser, "form"))
        expect(sorted(made) == sorted(p["name"] for p in accepted) and "given_name" in made and "street" not in made and "city" not in made,
               f"the form has {sorted(made)}")
        # Specifications have tenths of a point.
        wrong = {p["name"]: [made.get(p["name"]), seen[p["id"]]] for p in accepted if not near(made.get(p["name"], []), seen[p["id"]], 0.15)}
        expect(not wrong, f"fields are not where the screen had them: {wrong}")
        specification = os.path.join(workbench.directory, "fields.yaml")
        with open(specification, "wb") as file:
            file.write(saved(browser, "specification"))
        output = os.path.join(workbench.directory, "authored.pdf")
        subprocess.run([judge.program, "author", specification, "--base", workbench.forms[0], "-o", output], check=True, stderr=subprocess.DEVNULL)
        with open(output, "rb") as file:
            expect(fields(file.read()) == made, "the specification makes other fields")
        # It is filled at once.
        browser.script('document.querySelector("[data-part=fill]").click();')
        expect(arrives(browser, "?form=2"), "the new form does not open")
        browser.script(OPENED)
        browser.script('formwright.fields.focus("given_name");')
        browser.type("Ada")
        browser.press("Enter")
        value = browser.script(QUIET + "return formwright.history.state.fields.given_name?.value;")
        expect(value == "Ada", f"in the new form, the entry is {value}")
        with open(workbench.forms[0], "rb") as file:
            expect(file.read() == original, "the flat file has changed")
        if browser.name == "Chromium":
            telephone(browser, workbench, expect)
    finally:
        browser.close()
        workbench.close()


def telephone(browser, workbench, expect):
    """The panel is inside a small screen, and leaves room for the page."""
    context = browser.browser.new_context(viewport={"width": 390, "height": 700}, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.goto(workbench.address)
    page.evaluate("async () => {" + OPENED + "}")
    page.locator(".proposal").first.tap()
    page.wait_for_timeout(300)
    wide, box, height = page.evaluate("""() => {
        const box = document.querySelector("#proposals").getBoundingClientRect();
        return [document.documentElement.scrollWidth, [box.left, box.right, box.top, box.bottom], document.querySelector("#pages").clientHeight];
    }""")
    expect(wide <= 390 and box[0] >= 0 and box[1] <= 390 and box[3] <= 700 and height > 150, f"at 390 pixels: {wide} wide, the panel at {box}, {height} left for the page")
    context.close()
