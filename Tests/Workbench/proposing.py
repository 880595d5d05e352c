"""A flat page becomes a form: fields are found, renamed, moved, rejected, added, undone and redone, and made; kinds, questions and
what is wrong are chosen and said."""
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
# Two buttons after their question, a row of nine cells, and a second page with one line.
QUESTION = CONTENT + "".join(f"{x} 400 9 9 re S BT /F 10 Tf {x + 16} 401 Td ({text}) Tj ET " for x, text in ((60, "Always"), (140, "Never"))) \
    + "BT /F 10 Tf 60 420 Td (Do you travel?) Tj ET " + "".join(f"{120 + 14 * n} 340 14 16 re S " for n in range(9))
SECOND = "BT /F 10 Tf 60 700 Td (Remarks:) Tj ET 120 698 m 340 698 l S"
# Gives an entry of the editor a value, as a person would.
ENTER = """
    formwright.proposals.select(given[0], "list");
    const element = document.querySelector(`.editor [data-key="${given[1]}"]`);
    element.focus();
    element.value = given[2];
    element.dispatchEvent(new Event("change"));
    element.blur();""" + QUIET + """
    return {...formwright.proposals.get(given[0]), shown: element.value, invalid: element.getAttribute("aria-invalid"),
      described: document.getElementById(element.getAttribute("aria-describedby"))?.textContent ?? ""};"""
WRONG = QUIET + """
    const wrong = [...document.querySelectorAll(".proposal.wrong")].map((element) => element.dataset.proposal);
    const items = [...document.querySelectorAll("[data-part=list] > li")].filter((item) => item.querySelector(".bad")?.textContent).map((item) => item.dataset.proposal);
    return [wrong.sort(), items.sort(), document.querySelector("[data-part=said]").textContent];"""
PART = 'document.querySelector(`[data-part="${given[0]}"]`).click();' + QUIET


def flat_pages(path, *contents):
    with pikepdf.new() as pdf:
        for content in contents:
            page = pdf.add_blank_page(page_size=(612, 792))
            font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
            page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
            page.obj.Contents = pdf.make_stream(content.encode())
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


def unseen(judge, make_browser, directory):
    """Where no field takes the keys that scroll, the pages do."""
    path = os.path.join(directory, "unseen.pdf")
    flat_pages(path, CONTENT, CONTENT)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        # Hidden (ISO 32000-2, Table 167).
        field = pdf.make_indirect(pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx, T=pikepdf.String("a"), F=2, Rect=[9, 9, 99, 29]))
        pdf.pages[0].obj.Annots = pikepdf.Array([field])
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([field]))
        pdf.save(path)
    workbench = Workbench(judge.program, [path])
    browser = make_browser()
    try:
        browser.open(workbench.address)
        browser.script(OPENED)
        judge.expect(browser.script('return formwright.fields.byName.size;') == 1, f"{path} has no field")
        result = violations(browser)
        judge.expect(not result, f"a form whose field nobody sees, in {browser.name}: axe: {result}")
        for _ in range(60):
            browser.press("Tab")
            if browser.script("return document.activeElement.id;") == "pages":
                break
        before = browser.script("return formwright.host.scrollTop;")
        browser.press("PageDown")
        browser.script("await new Promise((done) => setTimeout(done, 600));")
        judge.expect(browser.script("return formwright.host.scrollTop;") > before, f"a form whose field nobody sees, in {browser.name}, does not scroll")
    finally:
        browser.close()
        workbench.close()


def propose(judge, make_browser, directory):
    path = os.path.join(directory, "flat.pdf")
    flat_pages(path, CONTENT)
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
        result = violations(browser)
        expect(not result, f"axe before anything is found: {result}")
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


def design(judge, make_browser, directory):
    """What a designer does beyond accepting: other kinds, questions with options, and what is wrong said where it is."""
    path = os.path.join(directory, "designed.pdf")
    flat_pages(path, QUESTION, SECOND)
    workbench = Workbench(judge.program, [path])
    browser = make_browser()

    def expect(condition, message):
        judge.expect(condition, f"designing in {browser.name}: {message}")

    def fields_now():
        return {p["id"]: p for p in browser.script(ALL)}

    try:
        browser.open(workbench.address)
        browser.script(OPENED + 'document.querySelector("#find-fields").click();')
        browser.script(FOUND)
        browser.script(PART, "rest")
        found = list(fields_now().values())
        text = next(p for p in found if p["name"] == "first_name")
        other = next(p for p in found if p["name"] == "last_name")
        kinds(browser, expect, text, fields_now)
        mistakes(browser, expect, text, other)
        keys(browser, expect, text, fields_now)
        question(browser, workbench, expect, fields_now)
        result = violations(browser)
        expect(not result, f"axe: {result}")
        for problem in browser.problems:
            expect(False, problem)
        restarted(browser, workbench, expect, text, fields_now)
    finally:
        browser.close()
        workbench.close()


def kinds(browser, expect, text, fields_now):
    """Every kind that a specification can say, and the cells that the page draws."""
    offered = browser.script('formwright.proposals.select(given[0], "list"); return [...document.querySelectorAll("[data-key=kind] option")].map((o) => o.textContent);', text["id"])
    expect({"Text", "Several lines", "Date", "Amount", "ZIP code", "Telephone number", "Social Security number", "Check box", "Choose one", "Signature"} <= set(offered),
           f"the kinds are {offered}")
    for kind, wanted in (("lines", {"kind": "text", "multiline": True}), ("amount", {"format": {"number": {"decimals": 2}}}), ("ssn", {"format": {"format": "ssn"}})):
        after = browser.script(ENTER, text["id"], "kind", kind)
        expect(all(after.get(key) == value for key, value in wanted.items()) and after["shown"] == kind, f"as {kind}, it is {after}")
    after = browser.script(ENTER, text["id"], "kind", "checkbox")
    width, height = after["rect"][2] - after["rect"][0], after["rect"][3] - after["rect"][1]
    expect(abs(width - height) < 0.1 and width <= 12.1 and after["rect"][0] == text["rect"][0], f"as a check box, it is at {after['rect']}")
    after = browser.script(ENTER, text["id"], "kind", "text")
    expect(near(after["rect"], text["rect"], 0.03) and "format" not in after and "multiline" not in after, f"as a text again, {text['rect']} is {after}")
    after = browser.script(ENTER, text["id"], "maxLength", "20")
    expect(after.get("maxLength") == 20, f"with a limit, it is {after}")
    # By hand over the row of cells.
    browser.script(QUIET + TOOL, "field")
    browser.drag(browser.script(PLACES, [[120, 436], [200, 446], [246, 452]]))
    added = next(p for p in browser.script(ALL) if near(p["rect"], [120, 340, 246, 356], 1))
    after = browser.script(ENTER, added["id"], "kind", "comb")
    expect(after.get("cells") == 9, f"over nine cells, it has {after.get('cells')}")
    browser.script(FOCUS, added["id"])
    browser.press("Delete")
    browser.script(QUIET)


def mistakes(browser, expect, text, other):
    """Off the page, over another field, of an equal name, and no pattern: at once, at the fields."""
    left, bottom, right, top = next(p["rect"] for p in browser.script(ALL) if p["id"] == text["id"])
    browser.script("formwright.host.scrollTo({left: 0, top: 0, behavior: 'instant'});")
    middle = [(left + right) / 2, 792 - (bottom + top) / 2]
    browser.drag(browser.script(PLACES, [middle, [middle[0] - 60, middle[1]], [middle[0] - 150, middle[1]]]))
    wrong, items, said = browser.script(WRONG)
    expect(wrong == items == [text["id"]] and "not within the page" in said, f"off the page: {wrong}, {items}, “{said}”")
    browser.script("formwright.history.undo();" + QUIET)
    expect(browser.script(WRONG)[:2] == [[], []], "back on the page, it is still wrong")
    browser.script(ENTER, other["id"], "name", text["name"])
    wrong, items, said = browser.script(WRONG)
    expect(wrong == items == sorted([text["id"], other["id"]]) and text["name"] in said, f"with equal names: {wrong}, {items}, “{said}”")
    browser.script("formwright.history.undo();" + QUIET)
    browser.script(ENTER, text["id"], "kind", "date")
    after = browser.script(ENTER, text["id"], "pattern", "tt.mm.jjjj")
    expect(after["invalid"] == "true" and "dd.MM.yyyy" in after["described"], f"tt.mm.jjjj is {after}")
    expect(browser.script('return document.querySelectorAll("#date-patterns option").length;') > 5, "no patterns are offered")
    after = browser.script(ENTER, text["id"], "pattern", "dd.MM.yyyy")
    expect(after["invalid"] is None and after["format"] == {"date": "dd.MM.yyyy"}, f"dd.MM.yyyy is {after}")
    browser.script(ENTER, text["id"], "kind", "text")


def keys(browser, expect, text, fields_now):
    """Keys in one go are undone as one; Tab goes as one reads; the page box and Add know the page that is shown."""
    before = fields_now()[text["id"]]["rect"]
    browser.script(FOCUS, text["id"])
    for _ in range(5):
        browser.press("ArrowDown")
    moved = fields_now()[text["id"]]["rect"]
    expect(abs(before[1] - moved[1] - 5) < 0.1, f"five keys move {before} to {moved}")
    browser.press("Control", "z")
    expect(fields_now()[text["id"]]["rect"] == before, f"undone, it is at {fields_now()[text['id']]['rect']}")
    # Another page, by its number: the focus stays.
    browser.script('document.querySelector("#page").focus(); document.querySelector("#page").select();')
    browser.type("2")
    browser.press("Enter")
    shown = browser.script("await new Promise((done) => setTimeout(done, 900)); return [document.activeElement.id, formwright.layout.current, document.querySelector('#page').value];")
    expect(shown == ["page", 2, "2"], f"after 2 and Enter: {shown}")
    known = set(fields_now())
    browser.script('document.querySelector("[data-part=add]").focus();')
    browser.press("Enter")
    added = [p for p in fields_now().values() if p["id"] not in known]
    expect(len(added) == 1 and added[0]["page"] == 2, f"added by keys is {added}")
    tabs = browser.script("""
        return [...document.querySelectorAll("#page-1 .proposal")].map((element) => { const box = element.getBoundingClientRect(); return [Math.round(box.top), Math.round(box.left)]; });""")
    rows = [(round(top / 12), left) for top, left in tabs]
    expect(rows == sorted(rows), f"the Tab key goes {tabs}")
    outside = browser.script("""
        return [...document.querySelectorAll(".proposal:not(.selected, :hover)")].filter((element) => {
          const [box, tag] = [element.getBoundingClientRect(), element.firstElementChild.getBoundingClientRect()];
          return tag.width && (tag.left < box.left - 1 || tag.right > box.right + 1 || tag.top < box.top - 1 || tag.bottom > box.bottom + 1);
        }).length;""")
    expect(outside == 0, f"{outside} numbers are beside their boxes")
    for _ in added:
        browser.script("formwright.history.undo();" + QUIET)


def question(browser, workbench, expect, fields_now):
    """Boxes become a question with options, and boxes again."""
    # However they were found.
    browser.script("""
        const {proposals} = formwright;
        const radio = proposals.all.find(([, {kind}]) => kind === "radio");
        if (radio) proposals.part(radio[0]);""" + QUIET)
    boxes = [p for p in fields_now().values() if p["kind"] == "checkbox" and 390 < p["rect"][1] < 410]
    expect([p["label"].split()[-1] for p in boxes] == ["Always", "Never"], f"the boxes are {boxes}")
    before = fields_now()
    browser.script("formwright.proposals.select(null); formwright.proposals.choose(null); formwright.layout.show(1); formwright.host.scrollTo({left: 0, top: 0, behavior: 'instant'});" + QUIET)
    points = [[(p["rect"][0] + p["rect"][2]) / 2, 792 - (p["rect"][1] + p["rect"][3]) / 2] for p in boxes]
    for point in points:
        browser.drag(browser.script(PLACES, [point]), shift=True)
    expect(browser.script('return document.querySelector("[data-part=chosen]").textContent;') == "2 chosen", "two boxes are not chosen")
    browser.script(PART, "join")
    asked = browser.script('return [document.activeElement.dataset.key, document.querySelectorAll(".editor [data-option]").length];')
    expect(asked == ["label", 2], f"after it, the focus and the options are {asked}")
    first, second = (p["id"] for p in boxes)
    after = fields_now()
    expect([(after[i]["label"], after[i]["option"]) for i in (first, second)] == [("Do you travel?", "Always"), ("Do you travel?", "Never")], f"the page's question is not found: {after[first]}")
    browser.script(ENTER, first, "label", "How often do you travel?")
    after = fields_now()
    expect({after[i]["kind"] for i in (first, second)} == {"radio"} and after[first]["name"] == after[second]["name"]
           and after[second]["label"] == "How often do you travel?" and [after[i]["option"] for i in (first, second)] == ["Always", "Never"],
           f"the question is {after[first]}, {after[second]}")
    browser.script(f"""
        const input = document.querySelector('[data-option="{first}"]');
        input.value = "Every day";
        input.dispatchEvent(new Event("change"));""" + QUIET)
    with pikepdf.open(io.BytesIO(saved(browser, "form"))) as pdf:
        radio = next(f for f in pdf.Root.AcroForm.Fields if f.get("/FT") == "/Btn" and "/Kids" in f)
        states = [next(str(name)[1:] for name in kid.AP.N.keys() if name != "/Off") for kid in radio.Kids]
        expect(str(radio.TU) == "How often do you travel?" and states == ["Every day", "Never"], f"the form has {radio.get('/TU')}, {states}")
    browser.script("formwright.proposals.part(given[0]);" + QUIET, first)
    after = fields_now()
    names = {after[i]["name"] for i in (first, second)}
    expect({after[i]["kind"] for i in (first, second)} == {"checkbox"} and len(names) == 2, f"parted, they are {after[first]}, {after[second]}")
    for _ in range(4):
        browser.script("formwright.history.undo();" + QUIET)
    expect(fields_now() == before, "undo does not bring the boxes back")
    # By keys alone, from the list.
    browser.script(f"""
        formwright.proposals.select(null);
        document.querySelector('[data-part=list] > li[data-proposal="{first}"] button').focus();""")
    browser.press("Shift", "ArrowDown")
    expect(browser.script('return document.querySelector("[data-part=chosen]").textContent;') == "2 chosen", "Shift and an arrow do not choose two")
    browser.script("formwright.proposals.choose(null);")


def restarted(browser, workbench, expect, text, fields_now):
    """The program comes back on its port with another token: the page says how to go on, and brings what was changed meanwhile."""
    workbench.kill()
    browser.script(ENTER, text["id"], "name", "meanwhile")
    workbench.start()
    said = browser.script("""
        for (let n = 0; n < 100; n++) {
          formwright.history.beat();
          await new Promise((done) => setTimeout(done, 100));
          if (document.querySelector("#away-text").textContent.includes("terminal")) break;
        }
        return document.querySelector("#away-text").textContent;""")
    expect("terminal" in said and "1 other change waits" in said, f"started again, it says “{said}”")
    browser.script('addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {capture: true});')
    if browser.name == "Chromium":
        browser.page.on("dialog", lambda dialog: dialog.accept())
    browser.open(workbench.address)
    browser.script(OPENED)
    expect(fields_now()[text["id"]]["name"] == "meanwhile", "what was changed meanwhile is lost")


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
