"""Annotations: made by mouse and by keyboard, moved, undone, kept, saved, opened again and flattened."""
import io
import json
import os
import tempfile

import pikepdf

from browsers import OPENED, QUIET, saved, violations
from program import Workbench

# Points of the window for points of the first page, in points from its upper left corner.
PLACES = """
    const box = formwright.pages[0].paper.getBoundingClientRect();
    return given[0].map(([x, y]) => [box.left + x * formwright.layout.scale, box.top + y * formwright.layout.scale]);
"""
TOOL = "formwright.tools.choose(given[0]);"
ALL = QUIET + "return Object.entries(formwright.history.state.annotations).map(([id, a]) => ({id, ...a, isGone: !a}));"
# A tool of the user's: it takes a tap of the tool that draws rectangles, and passes all else on.
OWN_TOOL = """
export default {
  name: "pan", label: "Mark", icon: "M5 5h14v14H5z",
  pointerdown(event, { annotations, pages }) {
    const [x, y] = pages[0].at(event);
    annotations.add({ subtype: "Circle", page: 1, width: 2, color: [0, 0.5, 0], rect: pages[0].userRect({ x, y, w: 30, h: 20 }), data: "mine" });
    return true;
  },
  pointerup: () => "edit",
};
"""
# What each tool that drags makes.
DRAGS = [("square", "/Square"), ("circle", "/Circle"), ("line", "/Line"), ("arrow", "/Line"), ("link", "/Link")]


def annotate(judge, path, make_browser):
    with tempfile.TemporaryDirectory() as tools:
        with open(os.path.join(tools, "mark.js"), "w", encoding="utf-8") as file:
            file.write(OWN_TOOL)
        workbench = Workbench(judge.program, [path])
        browser = make_browser()
        session = Session(judge, workbench, browser, f"annotations of {os.path.basename(path)} in {browser.name}")
        try:
            session.by_mouse()
            session.by_keyboard()
            session.undone()
            session.kept()
            session.saved()
            for problem in browser.problems:
                # While the program was killed, the window asked it in vain.
                judge.expect("ERR_CONNECTION" in problem, f"{session.name}: {problem}")
            workbench.close()
            again = Workbench(judge.program, [session.output], "--tools", tools)
            try:
                session.opened_again(again)
            finally:
                again.close()
        finally:
            browser.close()
            workbench.close()


class Session:
    def __init__(self, judge, workbench, browser, name):
        self.judge, self.workbench, self.browser, self.name = judge, workbench, browser, name
        self.open()

    def open(self, workbench=None):
        self.browser.open((workbench or self.workbench).address)
        self.browser.script(OPENED)
        self.browser.script("""
            formwright.host.style.scrollBehavior = "auto";
            for (let n = 0; n < 200 && formwright.pages[0].shownPicture < 0; n++) await new Promise((done) => setTimeout(done, 50));""")

    def expect(self, condition, message):
        self.judge.expect(condition, f"{self.name}: {message}")

    def all(self):
        return self.browser.script(ALL)

    def drag(self, *points, shift=False):
        self.browser.drag(self.browser.script(PLACES, points), shift=shift)
        self.browser.script(QUIET)

    def tool(self, name):
        self.browser.script(TOOL, name)

    def newest(self):
        found = self.all()
        return found[-1] if found else None

    def by_mouse(self):
        count = 0
        for place, (tool, subtype) in enumerate(DRAGS):
            x = 40 + 90 * place
            self.tool(tool)
            self.drag([x, 20], [x + 30, 30], [x + 60, 50])
            count += 1
            made = self.newest()
            self.expect(len(self.all()) == count and f"/{made['subtype']}" == subtype, f"the tool {tool} makes nothing")
            left, _, right, _ = made["rect"]
            self.expect(abs(right - left - 60) < 1.5, f"{tool}: {right - left:.1f} points wide, not 60")
        self.tool("ink")
        self.drag([60, 90], [80, 100], [100, 80], [120, 100])
        self.drag([60, 110], [120, 112])
        ink = self.newest()
        self.expect(len(ink.get("strokes", [])) == 2, "two strokes are not one drawing")
        self.expect(len(json.loads(ink["data"])["ink"]) == 2, "the strokes as they were drawn are not kept")
        self.drag([60, 111], [70, 111], shift=True)
        self.expect(len(self.newest()["strokes"]) == 1, "a stroke is not erased")
        self.tool("freetext")
        self.drag([200, 80], [260, 90], [380, 104])
        self.browser.type("Written on the page")
        self.browser.press("Escape")
        self.expect(self.newest().get("text") == "Written on the page", "free text is lost")
        self.tool("note")
        self.drag([420, 80])
        self.browser.type("A note")
        self.browser.press("Escape")
        self.expect(self.newest().get("text") == "A note" and self.newest()["subtype"] == "Text", "the note is lost")
        # A tap passes from the tool that moves pages to the one that edits, and from there to the one that fills.
        self.tool("pan")
        first = self.all()[0]["id"]
        self.drag([41, 30])
        self.expect(self.browser.script("return formwright.annotations.selected;") == first,
                    "a tap on an annotation does not pass from pan to edit")
        before = self.all()[0]["rect"]
        self.drag([41, 30], [51, 40], [61, 45])
        after = self.all()[0]["rect"]
        self.expect(abs(after[0] - before[0] - 20) < 1.5 and abs(before[1] - after[1] - 15) < 1.5,
                    f"a drag moves an annotation from {before} to {after}")
        # Marks of text: the words of the first line are selected by the mouse.
        for tool, subtype in (("highlight", "Highlight"), ("underline", "Underline"), ("strikeout", "StrikeOut")):
            self.tool(tool)
            ends = self.browser.script("""
                const spans = [...formwright.pages[0].words.children].slice(given[0], given[0] + 2);
                const box = (span) => span.getBoundingClientRect();
                return [[box(spans[0]).left + 1, (box(spans[0]).top + box(spans[0]).bottom) / 2],
                  [box(spans[1]).right - 1, (box(spans[1]).top + box(spans[1]).bottom) / 2]];""",
                                       {"highlight": 0, "underline": 4, "strikeout": 8}[tool])
            self.browser.drag([ends[0], [(ends[0][0] + ends[1][0]) / 2, ends[0][1]], ends[1]])
            made = self.newest()
            self.expect(made["subtype"] == subtype and len(made["quads"]) >= 8, f"{tool} marks nothing")
        self.tool("fill")
        self.browser.script("formwright.annotations.select(given[0]);", first)
        result = violations(self.browser)
        self.expect(not result, f"axe: {result}")

    def by_keyboard(self):
        """Each tool is reached by the keyboard, and makes something of a size of its own; keys move and remove it."""
        count = len(self.all())
        names = self.browser.script('return [...document.querySelectorAll("#tools button")].map((b) => b.textContent);')
        self.expect(len(names) >= 16 and all(name.strip() for name in names), f"tools without a name: {names}")
        for tool in ("square", "line", "ink"):
            self.browser.script('document.querySelector("#tools [tabindex=\'0\']").focus();')
            for _ in names:
                if self.browser.script("return document.activeElement.dataset.name;") == tool:
                    break
                self.browser.press("ArrowDown")
            self.browser.press("Enter")
            self.expect(self.browser.script("return formwright.tools.current;") == tool, f"keys do not choose {tool}")
            if tool == "ink":
                self.browser.press("Escape")
                continue
            self.browser.script("formwright.host.focus();")
            self.browser.press("Enter")
            count += 1
            made = self.newest()
            self.expect(len(self.all()) == count, f"{tool}: Enter makes nothing")
            self.browser.script(QUIET)
            self.browser.press("ArrowRight")
            self.browser.script(QUIET)
            moved = self.newest()
            self.expect(abs(moved["rect"][0] - made["rect"][0] - 1) < 0.02, f"{tool}: an arrow key does not move it")
        self.browser.script("formwright.annotations.select(given[0], {focus: true});", self.newest()["id"])
        self.browser.press("Delete")
        self.expect(self.newest()["isGone"], "Delete does not remove an annotation")

    def undone(self):
        before = self.all()
        count = self.browser.script("""
            let count = 0;
            for (; formwright.history.state.canUndo && count < 100; count++) {
              formwright.history.undo();
              while (formwright.history.pending) await new Promise((done) => setTimeout(done, 5));
            }
            return count;""")
        self.expect(self.all() == [], f"undone: {self.all()}")
        self.browser.script("for (let n = 0; n < given[0]; n++) formwright.history.redo();" + QUIET, count)
        self.expect(self.all() == before, "done again, annotations are others")

    def kept(self):
        before = self.all()
        self.workbench.kill()
        self.workbench.start()
        self.open()
        self.expect(self.all() == before, "a killed program continues with other annotations")

    def saved(self):
        data = saved(self.browser, "pdf")
        wanted = sorted(f"/{a['subtype']}" for a in self.all() if not a["isGone"])
        with pikepdf.open(io.BytesIO(data)) as pdf:
            found = [a for a in pdf.pages[0].obj.Annots if a.Subtype != "/Widget"]
            self.expect(sorted(str(a.Subtype) for a in found) == wanted, f"saved: {[str(a.Subtype) for a in found]}")
            for annotation in found:
                if annotation.Subtype != "/Link":
                    self.expect("/AP" in annotation and int(annotation.F) & 4, f"{annotation.Subtype} is not drawn")
            notes = [str(a.Contents) for a in found if a.Subtype == "/Text"]
            self.expect(notes == ["A note"], f"notes: {notes}")
        self.output = f"{self.workbench.directory}-saved.pdf"
        with open(self.output, "wb") as file:
            file.write(data)
        with pikepdf.open(io.BytesIO(saved(self.browser, "flattened"))) as pdf:
            left = {str(a.Subtype) for page in pdf.pages for a in page.obj.get("/Annots", [])}
            self.expect(left == {"/Link", "/Text"}, f"flattened, these stay: {left}")
        # The picture on the screen is the flattened page, drawn by poppler.
        share = self.judge.looks(self.browser, self.workbench, f"{self.name}, flattened")
        self.expect(share < 0.01, f"{100 * share:.2f} % of the blocks of a page differ")

    def opened_again(self, workbench):
        self.open(workbench)
        known = self.browser.script("return Object.entries(formwright.annotations.original).map(([id, a]) => ({id, ...a}));")
        ink = [a for a in known if a["subtype"] == "Ink"]
        self.expect(len(ink) == 1 and json.loads(ink[0]["data"])["ink"], "the drawing's own data is lost in the file")
        if not ink:
            return
        # It is selected, and drawn on, zoomed and turned.
        self.browser.script("formwright.annotations.select(given[0]); formwright.layout.setZoom(1.5); formwright.layout.rotate();", ink[0]["id"])
        self.tool("ink")
        self.expect(self.browser.script('return !!formwright.pages[0].paper.querySelector(".overlay svg");'),
                    "the overlay is not on the page")
        points = self.browser.script("""
            const box = formwright.host.getBoundingClientRect();
            return [[box.left + 300, box.top + 200], [box.left + 340, box.top + 240], [box.left + 380, box.top + 200]];""")
        wanted = self.browser.script("return formwright.pages[0].user(...formwright.pages[0].at({clientX: given[0][0], clientY: given[0][1]}));", points[0])
        self.browser.drag(points)
        self.browser.script(QUIET)
        after = self.browser.script("return formwright.annotations.get(given[0]);", ink[0]["id"])
        self.expect(len(after["strokes"]) == len(ink[0]["strokes"]) + 1, "the drawing cannot be drawn on")
        self.expect(all(abs(a - b) < 1 for a, b in zip(after["strokes"][-1][:2], wanted)), "a stroke on a turned page is elsewhere")
        # The page leaves the view, and comes back.
        self.browser.script("""
            formwright.layout.rotate(); formwright.layout.rotate(); formwright.layout.rotate();
            formwright.host.scrollTo({top: formwright.host.scrollHeight, behavior: "instant"});
            await new Promise((done) => setTimeout(done, 500));
            formwright.host.scrollTo({top: 0, behavior: "instant"});
            for (let n = 0; n < 100 && !formwright.pages[0].paper.querySelector(".overlay svg"); n++) await new Promise((done) => setTimeout(done, 50));""")
        self.expect(self.browser.script('return formwright.pages[0].paper.querySelectorAll(".overlay svg").length;') == 1,
                    "the overlay does not come back with its page")
        # A tool of the user's own has replaced the one that moves pages.
        self.tool("pan")
        self.browser.script("formwright.layout.setZoom('width'); formwright.host.scrollTo({top: 0, behavior: 'instant'});")
        self.drag([300, 130])
        own = [a for a in self.all() if a.get("data") == "mine"]
        self.expect(len(own) == 1, "a tool of the user's own does not get the event")
        with pikepdf.open(io.BytesIO(saved(self.browser, "pdf"))) as pdf:
            kinds = [str(a.Subtype) for a in pdf.pages[0].obj.Annots]
            self.expect(kinds.count("/Ink") == 1, f"edited again, there are {kinds.count('/Ink')} drawings")
        os.remove(self.output)
