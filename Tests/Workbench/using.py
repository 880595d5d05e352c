"""What surrounds the pages: a mode for filling alone, buttons, a file that changes, a program that goes and comes, two windows,
telephones, selections, search, and the check of the form."""
import io
import json
import os
import signal
import socket
import subprocess
import time
import urllib.request

import pikepdf
import yaml
from PIL import Image

from annotating import Session
from browsers import OPENED, QUIET, saved, violations
from program import Workbench, different_blocks, drawn

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
  - {text: code, label: Code, maxLength: 3, required: true}
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
        for part in (filling_alone, paging, printing, limits, links, buttons, selections, marking, searching, undoing, properties, entries, changing_file, away, windows,
                     telephones, checking):
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


def paging(judge, browser, form, name):
    """The modes show the pages that they say, and where few are shown, buttons, keys and fields turn them."""
    pages = form.replace(".pdf", "-five.pdf")
    if not os.path.exists(pages):
        subprocess.run([judge.program, "pages", *[form] * 5, "-o", pages], check=True, stderr=subprocess.DEVNULL)
    workbench = Workbench(judge.program, [pages])
    shown = """return [...document.querySelectorAll("section.page")].flatMap((page, index) => {
        const box = page.getBoundingClientRect();
        return box.width ? [[index + 1, box.left, box.top]] : [];
    });"""

    def numbers():
        return [number for number, _, _ in browser.script(shown)]

    def choose(mode):
        browser.script(f'document.querySelector("[name=mode][value={mode}]").click(); formwright.layout.setZoom("page");')

    try:
        opened(browser, workbench)
        everything = [1, 2, 3, 4, 5]
        for mode, expected, together in (("continuous", everything, []), ("single", [1], []), ("pair", [1, 2], [(1, 2)]),
                                         ("two", everything, [(1, 2), (3, 4)]), ("book", everything, [(2, 3), (4, 5)]),
                                         ("horizontal", everything, [(1, 2), (2, 3), (3, 4), (4, 5)])):
            choose(mode)
            places = browser.script(shown)
            pairs = [(a[0], b[0]) for a, b in zip(places, places[1:]) if abs(a[2] - b[2]) < 1 and a[1] < b[1]]
            judge.expect([place[0] for place in places] == expected and pairs == together,
                         f"{name}: {mode} shows {[place[0] for place in places]}, side by side {pairs}")
        choose("single")
        browser.script('document.querySelector("#next-page").click();')
        judge.expect(numbers() == [2], f"{name}: after the button, {numbers()} is shown")
        browser.script('document.querySelector("#pages").focus();')
        browser.press("PageDown")
        judge.expect(numbers() == [3], f"{name}: after the key, {numbers()} is shown")
        choose("pair")
        judge.expect(numbers() == [3, 4], f"{name}: of pairs, {numbers()} is shown")
        browser.press("PageDown")
        is_last = browser.script('return document.querySelector("#next-page").disabled;')
        judge.expect(numbers() == [5] and is_last, f"{name}: at the end, {numbers()} is shown, and the button is {is_last}")
        first = browser.script("return formwright.fields.fields[0].name;")
        browser.script("formwright.fields.focus(given[0]);", first)
        judge.expect(numbers() == [1, 2], f"{name}: {numbers()} is shown for a field of the first page")
    finally:
        workbench.close()


def printing(judge, browser, form, name):
    """A printed page is the flattened one, on paper of its size; nothing of the window is on it."""
    mixed = form.replace(".pdf", "-mixed.pdf")
    if not os.path.exists(mixed):
        with pikepdf.open(form) as document:
            document.pages.append(document.pages[0])
            document.pages[1].rotate(90, relative=False)
            document.add_blank_page(page_size=(612, 1008))
            document.save(mixed)
    workbench = Workbench(judge.program, [mixed])
    try:
        opened(browser, workbench)
        browser.script("""
            formwright.layout.rotate();
            await formwright.history.commit({name: "Ada Lovelace", number: "123456789"});
            let isPrinted = false;
            window.print = () => { isPrinted = true; };
            (window.wrappedJSObject ?? window).print = window.print;
            document.querySelector("#print").click();
            for (let n = 0; n < 200 && ![...document.querySelectorAll(".printed")].every((image) => image.complete) || document.querySelectorAll(".printed").length < 6; n++)
              await new Promise((done) => setTimeout(done, 50));""")
        printed = browser.printed()
        with pikepdf.open(io.BytesIO(printed)) as document:
            sizes = [[round(float(n)) for n in page.mediabox[2:]] for page in document.pages]
        # Firefox has one size of paper for all, and turns it.
        expected = [[612, 792], [792, 612], [612, 1008]] if browser.name == "Chromium" else [[612, 1008], [1008, 612], [612, 1008]]
        judge.expect(sizes == expected, f"{name}: pages of {sizes}")
        flat = saved(browser, "flattened")
        for page in (1, 2):
            paper = drawn(flat, page, 144)
            share = different_blocks(drawn(printed, page, 144).reduce(2), paper)
            judge.expect(share < 0.001, f"{name}: {100 * share:.2f} % of the blocks of page {page} differ")
            blank = Image.new("RGB", (paper.width // 2, paper.height // 2), (255, 255, 255))
            judge.expect(different_blocks(blank, paper) > 0.001, f"{name}: a blank page would pass")
    finally:
        workbench.close()


def notice(browser):
    return browser.script('return document.querySelector("#notice").textContent;')


def until(browser, script, is_so, *arguments, seconds=5):
    """What a script returns once it is so, or after so many seconds."""
    for _ in range(10 * seconds):
        found = browser.script(script, *arguments)
        if is_so(found):
            break
        time.sleep(0.1)
    return found


def types(browser, field, text):
    """Into a field, which keeps the focus."""
    browser.script("formwright.fields.focus(given[0]);", field)
    browser.press("Control", "a")
    browser.type(text)


def leaves(browser):
    browser.script("document.activeElement.blur();" + QUIET)


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
        # From the left of the line and from its right to a word in the middle: browsers would take all other text of the page along.
        for side, expected in (("left", "Alpha beta"), ("right", "beta gamma")):
            browser.drag(until(browser, """
                const words = ["Alpha", "beta", "gamma"].map((word) =>
                  [...document.querySelectorAll(".words span")].find((span) => span.firstChild.data === word)?.getBoundingClientRect());
                if (words.includes(undefined)) return null;
                const [first, middle, last] = words;
                const y = middle.top + middle.height / 2;
                return given[0] === "left" ? [[first.left - 30, y], [first.left - 10, y], [middle.right - 1, y]]
                  : [[last.right + 60, y + 2], [last.right + 20, y], [middle.left + 1, y]];""", bool, side))
            selected = browser.script("return getSelection().toString();").strip()
            judge.expect(selected == expected, f"{name}: dragged from the {side}, “{selected}” is selected")
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
    """Another edition, none, and the one that was opened again."""
    workbench = Workbench(judge.program, [form])
    path = workbench.forms[0]
    with open(path, "rb") as file:
        opened_bytes = file.read()
    try:
        opened(browser, workbench)
        for contents, word in ((opened_bytes + b"\n", "has changed since it was opened"), (opened_bytes, ""),
                               (None, "no longer where it was"), (opened_bytes, "")):
            if os.path.exists(path):
                os.remove(path)
            if contents is not None:
                with open(path, "wb") as file:
                    file.write(contents)
            browser.script("formwright.history.beat();")
            said = until(browser, 'return document.querySelector("#notice").textContent;', lambda said: word in said and bool(word) == bool(said))
            judge.expect(word in said and bool(word) == bool(said), f"{name}: it says “{said}”")
    finally:
        workbench.close()


def marking(judge, browser, form, name):
    """Text that runs upward is underlined at its side: the corners of the mark are those of the text (ISO 32000-2, 12.5.6.10).

    They are the same on a page that the file turns so that the text is level.
    """
    for rotation in (0, 90):
        marked(judge, browser, form, name, rotation)


def marked(judge, browser, form, name, rotation):
    turned = form.replace(".pdf", f"-turned-{rotation}.pdf")
    with pikepdf.open(form) as pdf:
        pdf.pages[0].obj.Rotate = rotation
        page = pdf.pages[0]
        font = page.add_resource(pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica), pikepdf.Name.Font)
        page.contents_add(f"BT {font} 12 Tf 0 1 -1 0 40 300 Tm (Upward text) Tj ET".encode())
        pdf.save(turned)
    workbench = Workbench(judge.program, [turned])
    try:
        opened(browser, workbench)
        browser.script('formwright.tools.choose("underline");')
        browser.drag(until(browser, """
            const [first, last] = ["Upward", "text"].map((word) =>
              [...document.querySelectorAll(".words span")].find((span) => span.firstChild.data === word)?.getBoundingClientRect());
            if (!first || !last) return null;
            const [x, y] = [first.left + first.width / 2, first.top + first.height / 2];
            return given[0] ? [[first.left + 1, y], [first.right, y], [last.right - 1, y]]
              : [[x, first.bottom - 1], [x, first.top], [x, last.top + 1]];""", bool, rotation))
        made = until(browser, "return Object.values(formwright.history.state.annotations).map(({text, quads}) => [text, [...quads]]);", bool)
        (text, quads), *others = made
        upper, after, lower = quads[:2], quads[2:4], quads[4:6]
        judge.expect(text == "Upward text" and not others and abs(upper[0] - after[0]) < 0.1 and after[1] - upper[1] > 50 and 5 < lower[0] - upper[0] < 20,
                     f"{name}: “{text}” is marked at {quads} on a page turned by {rotation}")
    finally:
        workbench.close()


def searching(judge, browser, form, name):
    """What surrounds a match is whole words; when the search is closed, nothing stays marked."""
    workbench = Workbench(judge.program, [form])
    found = 'return [...document.querySelectorAll("#results button")].map((b) => b.firstChild.textContent + b.querySelector("b").textContent + b.querySelector("b").nextSibling.textContent);'
    try:
        opened(browser, workbench)
        words = set(browser.script("return (await formwright.text.read(formwright.pages[0])).map((line) => line.words.map((word) => word.text).join(' ')).join(' ');").split())
        browser.script("""
            document.querySelector("#show-search").click();
            await formwright.search.find("a");
            for (let n = 0; n < 40 && !document.querySelector("#results li"); n++) await new Promise((done) => setTimeout(done, 50));
            await formwright.search.go(0);
            // On a busy machine the words are laid over their page later.
            for (let n = 0; n < 200 && !formwright.pages[0].words.childElementCount; n++) await new Promise((done) => setTimeout(done, 50));""")
        texts = browser.script(found)
        cut = [word for text in texts for word in text.replace("…", " ").split() if word not in words]
        judge.expect(len(texts) > 5 and not cut, f"{name}: of {len(texts)} matches, these are no words of the page: {cut[:5]}")
        said = browser.script('const found = document.querySelector("#found"); return [found.textContent, found.getAttribute("aria-busy")];')
        judge.expect(said == [f"{len(texts)} matches", "false"], f"{name}: of {len(texts)} matches it says {said}")
        browser.script('document.querySelector("#query").focus();')
        browser.press("Escape")
        marks, selected = browser.script('return [document.querySelectorAll(".hits i").length, getSelection().toString()];')
        judge.expect(marks == 0 and selected.lower() == "a", f"{name}: closed, {marks} matches are marked and “{selected}” is selected")
        browser.script('formwright.history.commit({name: "Zoë Quill"});' + QUIET)
        hits = browser.script('await formwright.search.find("zoe q"); return formwright.search.hits.map(({field, before, found}) => [field, before + found]);')
        judge.expect(hits == [["name", "Full name: Zoë Q"]], f"{name}: an entry is found as {hits}")
        # Of all that is selected, the words of the pages are copied, and nothing of the window.
        browser.script("document.activeElement.blur();")
        browser.press("Control", "a")
        time.sleep(0.3)
        copied = browser.script("""
            const copy = new ClipboardEvent("copy", {clipboardData: new DataTransfer(), bubbles: true, cancelable: true});
            document.dispatchEvent(copy);
            return [copy.clipboardData.getData("text/plain"), formwright.text.selected().map(({text}) => text).join("")];""")
        for text in copied:
            strange = [word for word in text.split() if word not in words]
            judge.expect("Alpha" in text and "epsilon" in text and not strange, f"{name}: of all that is selected, “{strange}” is copied")
    finally:
        workbench.close()


def undoing(judge, browser, form, name):
    """What is undone is said, and brought into view; the focus is not lost with what is removed."""
    workbench = Workbench(judge.program, [form])
    try:
        opened(browser, workbench)
        browser.script('formwright.history.commit({name: "Ada"});' + QUIET)
        browser.script("formwright.layout.setZoom(4); formwright.host.scrollTop = formwright.host.scrollHeight;")
        browser.script("formwright.history.undo();" + QUIET)
        said = browser.script('return document.querySelector("#said").textContent;')
        judge.expect(said == "Undone: “Full name”.", f"{name}: it says “{said}”")
        isSeen = until(browser, """
            const [box, view] = [document.querySelector('[data-field="name"]'), formwright.host].map((element) => element.getBoundingClientRect());
            return box.bottom > view.top && box.top < view.bottom;""", bool)
        judge.expect(isSeen, f"{name}: what is undone is out of view")
        # Who comes back sees what was entered, and nobody else has entered it.
        browser.script('formwright.history.commit({name: "Ada"});' + QUIET)
        if browser.name == "Chromium":
            browser.page.goto("about:blank")
            browser.page.go_back()
            browser.script(OPENED)
            time.sleep(2.5)
            shown, kept = browser.script("""return [document.querySelector('[data-field="name"]').value, document.querySelector("#kept").textContent];""")
            judge.expect(shown == "Ada" and "nother window" not in kept, f"{name}: who comes back sees {shown} and “{kept}”")
        focused = browser.script("""
            await formwright.annotations.add({subtype: "Square", page: 1, rect: [100, 100, 200, 200], color: [1, 0, 0], width: 1});
            document.querySelector(".annotation").focus();
            await formwright.history.undo();
            return document.activeElement.id || document.activeElement.tagName;""")
        judge.expect(focused == "pages", f"{name}: with the annotation, the focus is gone to {focused}")
    finally:
        workbench.close()


def properties(judge, browser, form, name):
    """The panel of an annotation goes with its selection, and what is not selected is not deleted."""
    workbench = Workbench(judge.program, [form])
    try:
        session = Session(judge, workbench, browser, name)
        session.tool("link")
        session.drag([40, 20], [70, 30], [100, 50])
        made = session.newest()["id"]
        label = browser.script('return document.querySelector("#properties form label").innerText.trim();')
        judge.expect("address" in label, f"{name}: the box of the address is called “{label}”")
        for what, act in (("a tool", lambda: browser.script('document.querySelector("#tools [data-name=fill]").click();')),
                          ("a field", lambda: browser.script('formwright.fields.focus("name");')),
                          ("Escape", lambda: browser.press("Escape")),
                          ("the search", lambda: browser.script('document.querySelector("#show-search").click(); document.querySelector("#show-search").click();'))):
            session.tool("edit")
            browser.script("formwright.annotations.select(given[0], {focus: true});", made)
            seen = browser.script('return !!document.querySelector("#properties").offsetParent || getComputedStyle(document.querySelector("#properties")).display !== "none";')
            judge.expect(seen, f"{name}: a selected annotation has no panel")
            act()
            judge.expect(browser.script('return document.querySelector("#properties").hidden && !formwright.annotations.selected;'),
                         f"{name}: {what} leaves the panel open")
            browser.press("Delete")
            browser.script(QUIET)
            judge.expect(not session.newest()["isGone"], f"{name}: after {what}, Delete deletes what is not selected")
    finally:
        workbench.close()


def entries(judge, browser, form, name):
    """What is rejected is not empty, nor is what is filled in marked; errors are said while they last; Save names each."""
    workbench = Workbench(judge.program, [form])
    facts = """
        return [formwright.history.state.required, document.querySelector("#problem-list").innerText,
          document.querySelector('[data-field="code"]').className, document.querySelector("#said").textContent];"""
    try:
        opened(browser, workbench)
        required, _, marks, _ = browser.script(facts)
        judge.expect(required == ["code"] and "missing" in marks, f"{name}: {required} are required and empty, the mark is {marks}")
        browser.script('formwright.history.commit({code: "12345", state: "Oregon"});' + QUIET)
        browser.script('document.querySelector("#show-problems").click();')
        required, text, marks, said = browser.script(facts)
        judge.expect(not required and text.count("Code") == 1 and "missing" not in marks,
                     f"{name}: a rejected entry is empty, too: {required}, “{text}”, {marks}")
        judge.expect(said != "", f"{name}: an error is not said")
        result = violations(browser, "region")
        judge.expect(not result, f"{name}: axe: {result}")
        for kind in ("pdf", "json"):
            browser.script("document.querySelector(`#save [data-format=${given[0]}]`).click(); await new Promise((done) => setTimeout(done, 400));" + QUIET, kind)
            said, text = notice(browser), browser.script('return document.querySelector("#problem-list").innerText;')
            judge.expect(all(word in said for word in ("Not saved", "“Code”", "“State”")) and text.count("Shorten") == 2,
                         f"{name}: Save as {kind} says “{said}” and lists “{text}”")
        opened(browser, workbench)
        cover = browser.script('const cover = document.querySelector("#cover"); return cover.hidden ? "" : cover.innerText;')
        judge.expect(not cover and browser.script("return Object.keys(formwright.history.state.rejected).length;") == 2,
                     f"{name}: with rejected entries, it opens with “{cover}”")
        browser.script('formwright.history.commit({code: "123", state: null});' + QUIET)
        required, text, marks, said = browser.script(facts)
        judge.expect("missing" not in marks and said == "", f"{name}: filled in, the mark is {marks}, and it still says “{said}”")
    finally:
        workbench.close()


def away(judge, browser, form, name):
    """What is typed while the program does not answer waits, is said to wait, and arrives: at the same start, and at the next one."""
    workbench = Workbench(judge.program, [form])
    facts = """
        return [document.querySelector("#away").hidden ? "" : document.querySelector("#away-text").textContent,
          document.querySelector('[data-field="name"]').classList.contains("waiting"), document.querySelector('[data-field="name"]').value];"""
    value = QUIET + "return formwright.history.state.fields[given[0]]?.value ?? null;"
    try:
        opened(browser, workbench)
        if browser.name == "Chromium":
            browser.context.set_offline(True)
            types(browser, "name", "Ada")
            leaves(browser)
            types(browser, "spouse", "Bea")
            leaves(browser)
            said, waits, shown = browser.script(facts)
            judge.expect("2 entries wait" in said and waits and shown == "Ada", f"{name}: cut off, it says “{said}”, {waits}, {shown}")
            browser.script("formwright.history.undo();" + QUIET)
            said, *_ = browser.script(facts)
            judge.expect("1 entry waits" in said, f"{name}: undone, it says “{said}”")
            types(browser, "state", "OR")
            leaves(browser)
            browser.context.set_offline(False)
            said, waits, _ = until(browser, "formwright.history.beat();" + facts, lambda found: not found[0])
            found = [browser.script(value, field) for field in ("name", "spouse", "state")]
            judge.expect(found == ["Ada", None, "OR"] and not said and not waits, f"{name}: connected again: {found}, “{said}”, {waits}")
        # It hangs: the connection stands, and nothing is refused.
        os.kill(workbench.process.pid, signal.SIGSTOP)
        types(browser, "name", "Eva")
        browser.script("document.activeElement.blur();")
        # Said after four seconds.
        said, waits, shown = until(browser, facts, lambda found: found[0], seconds=10)
        kept = browser.script('return document.querySelector("#kept").textContent;')
        judge.expect("1 entry waits" in said and waits and shown == "Eva" and not kept, f"{name}: hanging, it says “{said}”, “{kept}”, {waits}, {shown}")
        os.kill(workbench.process.pid, signal.SIGCONT)
        said, waits, shown = until(browser, facts, lambda found: not found[0])
        found = browser.script(value, "name")
        judge.expect(not said and not waits and found == "Eva", f"{name}: going on, it says “{said}”, {waits}, {found}")
        workbench.kill()
        types(browser, "name", "Cleo")
        leaves(browser)
        said, waits, shown = browser.script(facts)
        judge.expect("1 entry waits" in said and waits and shown == "Cleo", f"{name}: ended, it says “{said}”, {waits}, {shown}")
        judge.expect(browser.script('return [...document.querySelectorAll("#away button")].filter((b) => b.offsetParent).length;') == 2,
                     f"{name}: what waits is not offered")
        before = workbench.address
        workbench.start()
        judge.expect(workbench.address.split("/")[2] == before.split("/")[2], f"{name}: the next start has another port")
        if browser.name == "Chromium":
            other = browser.context.new_page()
            browser.page.on("dialog", lambda dialog: dialog.accept())
            other.goto(workbench.address)
            browser.page.wait_for_url(workbench.address + "**")
            other.close()
            browser.script(OPENED)
        else:
            opened(browser, workbench)
        found = browser.script(value, "name")
        judge.expect(found == "Cleo", f"{name}: started again, the form has {found}")
        # Another start that does not know this window, and no window that takes over.
        workbench.kill()
        types(browser, "spouse", "Dora")
        leaves(browser)
        workbench.start()
        said, *_ = until(browser, "formwright.history.beat();" + facts, lambda found: "started again" in found[0])
        kept = browser.script("return formwright.history.waitingValues.spouse;")
        judge.expect("started again" in said and "1 entry" in said and kept == "Dora", f"{name}: at another address, it says “{said}” and keeps {kept}")
    finally:
        browser.open("about:blank")
        browser.problems.clear()
        workbench.close()


def windows(judge, browser, form, name):
    """What another window enters is seen at once; who types over it is told."""
    workbench = Workbench(judge.program, [form])
    state = "return formwright.history.state.fields[given[0]]?.value ?? null;"

    def elsewhere(values):
        request = urllib.request.Request(workbench.address + "forms/1/edits", json.dumps(values).encode(), {"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=20).close()
    try:
        opened(browser, workbench)
        elsewhere({"name": "Ada"})
        # Nobody asks: the page does, while it is seen.
        said, shown = until(browser, """return [document.querySelector("#kept").textContent, document.querySelector('[data-field="name"]').value];""",
                            lambda found: found[1] == "Ada")
        judge.expect(shown == "Ada" and "Full name" in said, f"{name}: another window's entry: {shown}, “{said}”")
        types(browser, "spouse", "Bea")
        elsewhere({"spouse": "Cleo"})
        said = until(browser, 'return document.querySelector("#notice").textContent;', lambda said: "Spouse" in said)
        judge.expect("Spouse" in said, f"{name}: while somebody types, it says “{said}”")
        leaves(browser)
        said = notice(browser)
        judge.expect("Cleo" in said and browser.script(state, "spouse") == "Bea", f"{name}: an entry over a newer one says “{said}”")
        browser.script("formwright.history.undo();" + QUIET)
        judge.expect(browser.script(state, "spouse") == "Cleo", f"{name}: undo does not bring the other entry back")
        # One's own entries, one after the other, are nobody else's.
        for text in ("Dora", "Eva"):
            types(browser, "spouse", text)
            leaves(browser)
        judge.expect(notice(browser) == "", f"{name}: one's own entry says “{notice(browser)}”")
        if browser.name == "Chromium":
            other = browser.context.new_page()
            other.goto(workbench.address)
            other.evaluate("async () => {" + OPENED + "await formwright.history.commit({number: '123456789'});}")
            started = time.monotonic()
            until(browser, "return formwright.history.state.fields.number?.value ?? null;", lambda value: value)
            judge.expect(time.monotonic() - started < 1.5 and browser.script(state, "number") == "123456789", f"{name}: a window of the same browser is not told at once")
            other.close()
    finally:
        workbench.close()


def telephones(judge, browser, form, name):
    """Nothing makes the page wider than a small screen, and every panel is inside it."""
    if browser.name != "Chromium":
        return
    workbench = Workbench(judge.program, [form])
    try:
        for width in (390, 320):
            for is_mobile in (True, False):
                context = browser.browser.new_context(viewport={"width": width, "height": 700}, is_mobile=is_mobile, has_touch=is_mobile)
                page = context.new_page()
                page.goto(workbench.address)
                page.evaluate("async () => {" + OPENED + "}")

                def measure(what, panel=None):
                    page.wait_for_timeout(150)
                    wide, window, box = page.evaluate("""(panel) => {
                        const box = panel && document.querySelector(panel).getBoundingClientRect();
                        return [document.documentElement.scrollWidth, innerWidth, box && [box.left, box.right, box.top, box.bottom, innerHeight]];
                    }""", panel)
                    judge.expect(wide <= width and window == width, f"{name}: {what} at {width}: {wide} of {window} pixels wide")
                    if panel:
                        judge.expect(box[0] >= 0 and box[1] <= width and box[2] >= 0 and box[3] <= box[4] and box[1] > box[0],
                                     f"{name}: {panel} at {width} is at {box}")
                measure("the page")
                for panel in ("view", "save", "search", "problems", "side"):
                    page.locator(f"#show-{panel}").click()
                    measure(panel, f"#{panel}")
                    page.locator(f"#show-{panel}").click()
                for tool in ("highlight", "square", "freetext"):
                    page.evaluate("(tool) => formwright.tools.choose(tool)", tool)
                    measure(tool, "#properties")
                page.evaluate("() => formwright.tools.choose('fill')")
                field = page.locator('[data-field="name"]')
                field.tap() if is_mobile else field.click()
                measure("a field that has the focus", "#tip")
                context.close()
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
