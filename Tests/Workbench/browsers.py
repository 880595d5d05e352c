"""The two browsers, with the same calls: Debian's Chromium by Playwright, Firefox by Marionette."""
import base64
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "Judges"))
import firefox  # noqa: E402

# Pixels of the screen for one of CSS. With one, a line of half a point lies between pixels, and each program rounds it in
# its own way.
SCALE = 2
firefox.PREFERENCES["layout.css.devPixelsPerPx"] = str(SCALE)

# What WebDriver calls keys that write nothing (W3C WebDriver, 17.4.2).
KEYS = {"Tab": "\ue004", "Space": " ", "Enter": "\ue007", "Escape": "\ue00c", "ArrowDown": "\ue015", "End": "\ue010",
        "ArrowRight": "\ue014", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "Home": "\ue011", "PageDown": "\ue00f",
        "Delete": "\ue017", "Backspace": "\ue003", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "a": "a", "s": "s", "y": "y", "z": "z"}


OPENED = 'for (let n = 0; n < 600 && !document.querySelector("#cover[hidden]"); n++) await new Promise((done) => setTimeout(done, 50));'
# A promise of the page is none in the sandbox of Firefox: it is asked again and again.
SETTLED = "while (formwright.history.pending) await new Promise((done) => setTimeout(done, 20));"
# What a click begins may send a second request after the answer to the first.
QUIET = f"for (let n = 0; n < 3; n++) {{ await new Promise((done) => setTimeout(done, 60)); {SETTLED} }}"


def violations(browser, *rules):
    """What axe-core finds against WCAG 2.1 A and AA, and by other rules."""
    import axe_playwright_python
    path = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
    with open(path, encoding="utf-8") as file:
        source = file.read()
    return browser.script(source + """;
        const also = Object.fromEntries(given.map((rule) => [rule, {enabled: true}]));
        const found = await axe.run(document, {preload: false, rules: also,
          runOnly: {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}});
        return found.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | "));""", *rules)


def saved(browser, kind):
    """The form as the person would save it."""
    answer = browser.script("""
        const bytes = new Uint8Array(await (await fetch(formwright.history.address + "/files/" + given[0])).arrayBuffer());
        let text = "";
        for (let n = 0; n < bytes.length; n += 32768) text += String.fromCharCode(...bytes.subarray(n, n + 32768));
        return btoa(text);""", kind)
    return base64.b64decode(answer)


class Chromium:
    name = "Chromium"

    def __init__(self, playwright, width=1280, height=1400):
        self.browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        self.context = self.browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=SCALE)
        self.page = self.context.new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("console", lambda m: m.type == "error" and self.problems.append(f"console: {m.text}"))
        self.requests = []
        self.page.on("request", lambda request: self.requests.append(request.url))

    def open(self, address):
        self.page.goto(address)

    def script(self, body, *arguments):
        """What the body of an asynchronous function returns; it finds its arguments in `given`."""
        return self.page.evaluate("(given) => (async () => {" + body + "})()", list(arguments))

    def press(self, *keys):
        self.page.keyboard.press("+".join(keys))

    def type(self, text):
        self.page.keyboard.type(text)

    def drag(self, points, shift=False):
        """Presses at the first of points of the window, moves over the others, and releases: a tap if there is one."""
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point)
        self.page.mouse.up()
        if shift:
            self.page.keyboard.up("Shift")

    def printed(self):
        """What it prints to a file."""
        return self.page.pdf(prefer_css_page_size=True, print_background=True)

    def picture(self, selector):
        return self.page.locator(selector).screenshot(animations="disabled")

    def names(self):
        """The names of the fields' controls in the accessibility tree."""
        session = self.context.new_cdp_session(self.page)
        session.send("DOM.enable")
        root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        nodes = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "[data-field]:not(.unseen)"})["nodeIds"]
        table = {}
        for node in session.send("Accessibility.getFullAXTree")["nodes"]:
            if node.get("backendDOMNodeId"):
                table[node["backendDOMNodeId"]] = (node.get("ignored"), node.get("name", {}).get("value", ""))
        names = []
        for node in nodes:
            number = session.send("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]
            ignored, name = table.get(number, (True, ""))
            names.append("" if ignored else name)
        session.detach()
        return names

    def close(self):
        self.browser.close()


class Firefox(firefox.Firefox):
    name = "Firefox"

    def __init__(self, width=1280, height=1400):
        super().__init__()
        self.problems, self.requests = [], []
        self.command("WebDriver:SetWindowRect", {"width": width, "height": height + 90})

    def open(self, address):
        self.command("WebDriver:Navigate", {"url": address})

    def script(self, body, *arguments):
        text = ("const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
                "const formwright = (window.wrappedJSObject || window).formwright;"
                "(async () => {" + body + "})().then("
                "value => done({value: value === undefined ? null : value}),"
                "error => done({error: String(error)}));")
        answer = self.command("WebDriver:ExecuteAsyncScript",
                              {"script": text, "args": list(arguments), "newSandbox": False,
                               "sandbox": None})["value"]
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def keys(self, values):
        actions = []
        for value in values:
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.command("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def press(self, *keys):
        values = [KEYS[key] for key in keys]
        actions = ([{"type": "keyDown", "value": v} for v in values]
                   + [{"type": "keyUp", "value": v} for v in reversed(values)])
        self.command("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def type(self, text):
        self.keys(list(text))

    def drag(self, points, shift=False):
        """Presses at the first of points of the window, moves over the others, and releases: a tap if there is one."""
        def move(point):
            return {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": round(point[0]), "y": round(point[1])}
        steps = [move(points[0]), {"type": "pointerDown", "button": 0}, *map(move, points[1:]),
                 {"type": "pointerUp", "button": 0}]
        keys = [{"type": "keyDown", "value": KEYS["Shift"]}, *[{"type": "pause"}] * len(points),
                {"type": "keyUp", "value": KEYS["Shift"]}]
        actions = [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]
        if shift:
            actions.append({"type": "key", "id": "keys", "actions": keys})
        self.command("WebDriver:PerformActions", {"actions": actions})

    def element(self, selector):
        found = self.command("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"]
        return next(iter(found.values()))

    def printed(self):
        paper = {"width": 21.59, "height": 27.94}
        answer = self.command("WebDriver:Print", {"background": True, "shrinkToFit": False, "page": paper,
                                                  "margin": {"top": 0, "bottom": 0, "left": 0, "right": 0}})
        return base64.b64decode(answer["value"])

    def picture(self, selector):
        answer = self.command("WebDriver:TakeScreenshot", {"id": self.element(selector), "full": False, "hash": False})
        return base64.b64decode(answer["value"])

    def names(self):
        return self.computed_labels("[data-field]:not(.unseen)")
