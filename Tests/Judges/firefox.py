"""PDF.js as Firefox has it built in, driven over Marionette: Firefox's own remote protocol, messages
of JSON on a socket, each with its length in front. No driver program is needed.

Firefox runs without a screen, in a profile of its own, and reaches no network.
"""
import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse

NOWHERE = 9  # The discard port of this machine: nobody listens.
PREFERENCES = {
    "pdfjs.viewOnLoad": 1, "pdfjs.enableAltText": False, "pdfjs.disabled": False,
    "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": NOWHERE,
    "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": NOWHERE,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "app.update.auto": False, "app.normandy.enabled": False, "browser.startup.page": 0,
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
    "datareporting.healthreport.uploadEnabled": False, "extensions.update.enabled": False,
    "services.settings.server": "http://127.0.0.1:9",
    # No question whether changes may be lost.
    "dom.disable_beforeunload": True,
}

# What a script finds: the viewer, and its document once it is open.
VIEWER = """
const viewer = (window.wrappedJSObject || window).PDFViewerApplication;
const pause = () => new Promise(done => setTimeout(done, 50));
const wait = async (what, found) => {
  for (let n = 0; n < 1200; n++) { const it = found(); if (it) return it; await pause(); }
  throw new Error(what + " does not come");
};
"""


class Firefox:
    def __init__(self, scripting=False):
        self.profile = tempfile.mkdtemp(prefix="formwright-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        preferences = {**PREFERENCES, "marionette.port": port, "pdfjs.enableScripting": scripting}
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            for name, value in preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--marionette", "--profile", self.profile],
            env=dict(os.environ, HOME=self.profile), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            self.connect(port)
        except Exception:
            self.close()
            raise

    @staticmethod
    def is_there():
        return shutil.which("firefox-esr") is not None

    def connect(self, port):
        for _ in range(600):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=180)
                break
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError("Firefox ended at once") from None
                time.sleep(0.1)
        else:
            raise RuntimeError("Firefox does not answer")
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.receive()  # It says who it is.
        self.command("WebDriver:NewSession", {"capabilities": {}})
        self.command("WebDriver:SetTimeouts", {"script": 120_000, "pageLoad": 120_000})
        # A page must lie in the window for the viewer to lay out its widgets.
        self.command("WebDriver:SetWindowRect", {"width": 1200, "height": 1600})

    def receive(self):
        digits = b""
        while not digits.endswith(b":"):
            digit = self.stream.read(1)
            if not digit:
                raise RuntimeError("Firefox hung up")
            digits += digit
        return json.loads(self.stream.read(int(digits[:-1])))

    def command(self, name, parameters):
        self.number += 1
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:" % len(message) + message)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{name}: {error.get('message')}")
        return result

    def script(self, body, *arguments):
        """What the body of an asynchronous function returns; it finds its arguments in `given`."""
        text = ("const done = arguments[arguments.length - 1], given = arguments;" + VIEWER
                + "(async () => {" + body + "})().then("
                "value => done({value: value === undefined ? null : value}),"
                "error => done({error: String(error)}));")
        answer = self.command("WebDriver:ExecuteAsyncScript",
                              {"script": text, "args": list(arguments), "newSandbox": False})
        answer = answer["value"]
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def computed_labels(self, selector):
        """The names that Firefox's accessibility engine gives elements (WebDriver, 12.4.9)."""
        found = self.command("WebDriver:FindElements", {"using": "css selector", "value": selector})
        elements = found["value"] if isinstance(found, dict) else found
        return [self.command("WebDriver:GetComputedLabel", {"id": next(iter(e.values()))})["value"] for e in elements]

    def open(self, path):
        self.command("WebDriver:Navigate",
                     {"url": "file://" + urllib.parse.quote(os.path.abspath(path))})
        self.script("""await wait("the document",
            () => viewer && viewer.pdfDocument && viewer.pdfViewer.pagesCount);""")

    def click(self, page, identifier):
        """Clicks a widget's link by the annotation's identifier, on a page from 1."""
        self.script("""
            viewer.pdfViewer.currentPageNumber = given[0];
            const found = await wait("the button", () =>
                document.querySelector(`[data-annotation-id="${given[1]}"] a`));
            found.click();
            await pause();""", page, identifier)

    def saved(self):
        """The bytes of the document as the viewer would save it."""
        text = self.script("""
            const bytes = await viewer.pdfDocument.saveDocument();
            let text = "";
            for (let n = 0; n < bytes.length; n += 32768)
                text += String.fromCharCode(...bytes.subarray(n, n + 32768));
            return btoa(text);""")
        return base64.b64decode(text)

    def close(self):
        try:
            self.command("Marionette:Quit", {"flags": ["eForceQuit"]})
            self.process.wait(15)
        except Exception:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
