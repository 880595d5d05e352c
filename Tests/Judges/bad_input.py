#!/usr/bin/env python3
"""Is every bad input refused clearly, with the right exit code, and without a trace?

usage: bad_input.py BINARY [EXAMPLES_DIR]

Each case states the exit code, the code in `--diagnostics json` and what the message must mention.
In every case an output that was there before stays as it was, no half file appears, and the planted
value is in no message. Prints a line a case; exit code 1 where one fails.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from dataclasses import dataclass, field as default

import pikepdf

import tool

# A value nobody would write by chance: it must never come back in a message.
PLANTED = "Zq7Xk9Wv5Secret"
BEFORE = b"what was there before"


@dataclass
class Case:
    name: str
    arguments: list
    exit_code: int
    code: str | None = None
    mentions: list = default(default_factory=list)
    located: bool = False  # the diagnostic must give line and column
    stdin: bytes = b""
    replaces: bool = True  # an output that exists is in the way of the command
    environment: dict = default(default_factory=dict)


class Workshop:
    """Forms, good and bad, made for the cases."""

    def __init__(self, binary, examples, directory):
        self.binary, self.directory = binary, directory
        self.out = os.path.join(directory, "out", "filled.pdf")
        os.mkdir(os.path.join(directory, "out"))
        self.good = self.path("good.pdf")
        done = tool.run([binary, "author", os.path.join(examples, "benefits.yaml"), "-o", self.good])
        if done.code != 0:
            raise RuntimeError("the example form cannot be made: " + done.text)

    def path(self, name):
        return os.path.join(self.directory, name)

    def file(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)

    def data(self, name, values):
        return self.file(name, json.dumps(values))

    def changed(self, name, change, **save):
        """The good form with something done to it."""
        with pikepdf.open(self.good) as pdf:
            change(pdf)
            pdf.save(self.path(name), **save)
        return self.path(name)

    def node(self, pdf, full_name):
        nodes = pdf.Root.AcroForm.Fields
        for part in full_name.split("."):
            found = next(n for n in nodes if str(n.get("/T")) == part)
            nodes = found.get("/Kids", [])
        return found

    def locked(self, name, user, **permissions):
        allow = pikepdf.Permissions(**permissions)
        return self.changed(name, lambda pdf: None, encryption=pikepdf.Encryption(
            owner="owner", user=user, R=6, allow=allow))


def cases(shop):
    """All of them, in the order of the contract."""
    good, out = shop.good, shop.out
    fine = shop.data("fine.json", {"reason": PLANTED})

    def fill(form, data, *more):
        return ["fill", form, "-d", data, "-o", out, *more]

    with open(good, "rb") as file:
        whole = file.read()
    yield Case("not a PDF", fill(shop.file("text.pdf", "This is no PDF. " + PLANTED), fine), 3,
               "not-a-pdf", ["PDF"])
    yield Case("an empty file", fill(shop.file("empty.pdf", b""), fine), 3, "not-a-pdf", ["empty"])
    yield Case("truncated after its header", fill(shop.file("cut.pdf", whole[:400]), fine), 3,
               "damaged", ["damaged"])
    yield Case("a picture", fill(shop.file("image.pdf", b"\x89PNG\r\n\x1a\n" + bytes(500)), fine), 3,
               "not-a-pdf")
    locked = shop.locked("locked.pdf", "user")
    yield Case("locked, no password", fill(locked, fine), 3, "password", ["password"])
    yield Case("locked, wrong password", fill(locked, fine, "--password", PLANTED), 3, "password",
               ["password"])
    forbidden = shop.locked("forbidden.pdf", "", modify_form=False, modify_annotation=False)
    yield Case("filling not permitted", fill(forbidden, fine), 3, "permissions", ["permissions"])

    def no_form(pdf):
        del pdf.Root.AcroForm
        for page in pdf.pages:
            del page.Annots

    yield Case("no form", fill(shop.changed("plain.pdf", no_form), fine), 3, "no-fields", ["field"])

    def signed(pdf):
        signature = pdf.make_indirect(pikepdf.Dictionary(
            Type=pikepdf.Name.Sig, Filter=pikepdf.Name("/Adobe.PPKLite"),
            ByteRange=pikepdf.Array([0, 10, 20, 10]), Contents=pikepdf.String(b"\x30\x00")))
        pdf.Root.AcroForm.Fields.append(pdf.make_indirect(pikepdf.Dictionary(
            FT=pikepdf.Name.Sig, T=pikepdf.String("signed"), V=signature)))
        pdf.Root.AcroForm.SigFlags = 3

    yield Case("signed", fill(shop.changed("signed.pdf", signed), fine), 3, "signed", ["sign"])

    def left_over(pdf):
        no_form(pdf)
        pdf.Root.AcroForm = pikepdf.Dictionary(
            Fields=pikepdf.Array(), XFA=pdf.make_stream(b"<xdp:xdp/>"))

    def dynamic(pdf):
        left_over(pdf)
        del pdf.pages[1:]
        pdf.pages[0].Contents = pdf.make_stream(b"")

    yield Case("dynamic XFA", fill(shop.changed("dynamic.pdf", dynamic), fine), 3, "dynamic-xfa",
               ["XFA"])
    yield Case("XFA left over", fill(shop.changed("left.pdf", left_over), fine), 3, "no-fields")

    def data(name, values):
        return fill(good, shop.data(name, values))

    yield Case("an unknown field", data("unknown.json", {"reasn": PLANTED}), 1, "unknown-field",
               ["reasn", "“reason”"])
    yield Case("too long", data("long.json", {"applicant.ssn": PLANTED}), 1, "too-long",
               ["applicant.ssn", str(len(PLANTED)), "9", "MaxLen"])
    yield Case("not a state", data("state.json", {"applicant.language": PLANTED}), 1,
               "not-an-option", ["applicant.language", "en", "es", "other"])
    yield Case("not a boolean", data("boolean.json", {"benefits.food": PLANTED}), 1, "not-an-option",
               ["benefits.food", "Yes"])
    yield Case("true for a radio group", data("true.json", {"applicant.language": True}), 1,
               "not-an-option", ["applicant.language"])
    yield Case("a list for a text", data("list.json", {"reason": [PLANTED]}), 1, "not-an-option",
               ["reason"])
    yield Case("no glyph", data("glyph.json", {"reason": PLANTED + "\u0378"}), 1, "no-glyph",
               ["reason", "U+0378"])
    yield Case("too wide", data("wide.json", {"applicant.name.suffix": PLANTED * 9}), 1, "overflow",
               ["applicant.name.suffix"])

    def read_only(pdf):
        shop.node(pdf, "reason").Ff = 4097

    yield Case("read-only", fill(shop.changed("readonly.pdf", read_only), fine), 1, "read-only",
               ["reason"])
    yield Case("several problems at once",
               data("many.json", {"reasn": PLANTED, "applicant.ssn": PLANTED,
                                  "applicant.housing": PLANTED}), 1, "unknown-field",
               ["reasn", "applicant.ssn", "applicant.housing"])

    def text(name, content, *more):
        return fill(good, shop.file(name, content), *more)

    secret = json.dumps(PLANTED)
    yield Case("broken JSON", text("broken.json", '{"reason": %s,\n "case": %s "x"}' % (secret, secret)),
               1, None, located=True)
    yield Case("JSON cut short", text("short.json", '{"reason": "' + PLANTED), 1, None, located=True)
    yield Case("a duplicate key", text("twice.json", '{"reason": %s,\n "reason": %s}' % (secret, secret)),
               1, "duplicate-key", located=True)
    yield Case("nested and flat name one field",
               text("both.json", '{"case.number": %s,\n "case": {"number": %s}}' % (secret, secret)),
               1, "duplicate-key", ["case.number"], located=True)
    yield Case("broken UTF-8", text("latin.json", b'{"reason": "' + PLANTED.encode() + b'\xe9"}'),
               1, None, located=True)
    yield Case("deeply nested", text("deep.json", '{"a":' * 300 + secret + "}" * 300), 1, None,
               located=True)
    yield Case("data that is a list", text("array.json", "[%s]" % secret), 1, "data-shape")
    yield Case("broken YAML", text("broken.yaml", f"reason: {PLANTED}\n  - case: [\n"), 1, None,
               located=True)
    yield Case("a tab in YAML", text("tab.yaml", f"case:\n\tnumber: {PLANTED}\n"), 1, None,
               located=True)
    yield Case("empty data", text("empty.json", ""), 1, None)
    yield Case("data of no known format", text("data.txt", PLANTED), 2, None, ["format"])

    yield Case("no such form", fill(shop.path("missing.pdf"), fine), 6, None, ["missing.pdf"])
    yield Case("no such data", fill(good, shop.path("missing.json")), 6, None, ["missing.json"])
    yield Case("a directory for a form", fill(shop.directory, fine), 6, None)
    yield Case("no such output directory",
               ["fill", good, "-d", fine, "-o", shop.path("nowhere/filled.pdf")], 6, None,
               ["nowhere"])
    yield Case("output is a directory", ["fill", good, "-d", fine, "-o", shop.directory], 6, None)

    yield Case("no such command", ["fil", good], 2, None, ["fill"])
    yield Case("no such option", fill(good, fine, "--flaten"), 2, None, ["--flaten"])
    yield Case("no output named", ["fill", good, "-d", fine], 2, None, ["-o"])
    yield Case("no value for an option", fill(good, fine, "--overflow"), 2, None, ["--overflow"])
    yield Case("no such policy", fill(good, fine, "--overflow", "explode"), 2, None, ["shrink"])

    yield from usage(shop)
    yield from images(shop)
    yield from memory(shop)

    spec = shop.file("spec.yaml", "pages:\n  - size: letter\n    fields:\n      - txt: a\n")
    yield Case("a specification with a misspelt key", ["author", spec, "-o", out], 1, None, ["txt"],
               located=True)
    for what, field in [
            ("of no area", "{text: a, rect: [9, 9, 9, 20]}"),
            ("off its page", "{text: a, rect: [900, 9, 990, 20]}"),
            ("whose state is Off", "{checkbox: a, rect: [9, 9, 20, 20], state: Off}"),
            ("named under another", "{text: a, rect: [9, 9, 20, 20]}\n"
                                    "      - {text: a.b, rect: [9, 29, 20, 40]}")]:
        wrong = shop.file(what.replace(" ", "-") + ".yaml",
                          "pages:\n  - size: letter\n    fields:\n      - " + field + "\n")
        yield Case("a field " + what, ["author", wrong, "-o", out], 1, "spec", located=True)
    yield Case("a form for a specification", ["author", good, "-o", out], 1)
    yield from batches(shop)


def usage(shop):
    """Calls that make no sense."""
    fine = shop.data("sense.json", {"reason": PLANTED})

    def fill(*more):
        return ["fill", shop.good, "-d", fine, "-o", shop.out, *more]

    yield Case("no form named", ["fill", "-d", fine, "-o", shop.out], 2, "missing-argument")
    for date in ["2024-02-30", "2023-02-29", "1900-02-29", "0000-01-01", "2024-13-01"]:
        yield Case("the date " + date, fill("--date", date), 2, "usage", ["--date"])
    for seconds in ["abc", "-5", "1e9", "99999999999999"]:
        yield Case("SOURCE_DATE_EPOCH=" + seconds, fill(), 2, "usage", ["SOURCE_DATE_EPOCH"],
                   environment={"SOURCE_DATE_EPOCH": seconds})
    yield Case("an allowance that the owner's password makes idle",
               fill("--encrypt-user", "x", "--encrypt-owner", "x", "--allow", "print"), 2, "usage",
               ["--allow"])
    yield Case("an allowance there is not", fill("--encrypt-owner", "x", "--allow", "read"), 2,
               "usage", ["--allow"])
    yield Case("another --xfa", fill("--xfa", "sync"), 2, "invalid-value", ["drop"])
    yield Case("a font that is neither family nor file", fill("--font", "my-font"), 6, "font",
               ["“my-font”", "font family", "font file"])
    yield Case("pages for values that are in the form already",
               ["flatten", shop.good, "-o", shop.out, "--overflow", "continue"], 2, "invalid-value",
               ["--overflow", "shrink, wrap, clip or error"])
    picture = shop.path("page.jpg")
    yield Case("a picture of another kind", ["render", shop.good, "-o", picture], 2, "usage",
               ["PNG"])


def images(shop):
    """Images for a push button: no file, no image, too much of one."""

    def button(pdf):
        page = pdf.pages[0].obj
        node = pdf.make_indirect(pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Btn, Ff=1 << 16,
            F=4, P=page, T=pikepdf.String("photo"), Rect=pikepdf.Array([9, 9, 99, 99]),
            MK=pikepdf.Dictionary(TP=1)))
        page.Annots.append(node)
        pdf.Root.AcroForm.Fields.append(node)

    form = shop.changed("button.pdf", button)

    def fill(name):
        data = shop.data(re.sub("[^a-z]", "", name)[:20] + "-image.json", {"photo": name})
        return ["fill", form, "-d", data, "-o", shop.out]

    def png(width, height):
        def chunk(kind, body):
            return (len(body).to_bytes(4, "big") + kind + body
                    + zlib.crc32(kind + body).to_bytes(4, "big"))

        head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([1, 0, 0, 0, 0])
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
                + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b""))

    shop.file(PLANTED + ".gif", b"GIF89a")
    shop.file(PLANTED + ".png", png(100_000, 100_000))
    shop.file(PLANTED + "-cut.png", png(100, 100)[:60])
    shop.file(PLANTED + "-cut.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF")
    os.mkfifo(shop.path(PLANTED + ".fifo"))
    for what, name, mentions in [
            ("that is an address", "https://example.org/" + PLANTED, ["URLs"]),
            ("that is a file's address", "file:///" + PLANTED, ["URLs"]),
            ("that is missing", PLANTED + "-none.png", ["no such file"]),
            ("that is a directory", "out", ["directory"]),
            ("that is a pipe", PLANTED + ".fifo", ["regular"]),
            ("that is a device", "/dev/zero", ["regular"]),
            ("of another kind", PLANTED + ".gif", ["GIF", "JPEG or PNG"]),
            ("of ten thousand million pixels", PLANTED + ".png", ["pixels"]),
            ("cut short", PLANTED + "-cut.png", ["damaged PNG"]),
            ("cut short in its head", PLANTED + "-cut.jpg", ["damaged JPEG"]),
            ("that is a broken URI", "data:image/png;base64," + PLANTED + "!", ["data:"])]:
        yield Case("an image " + what, fill(name), 1, "image", ["photo", *mentions])


def memory(shop):
    """What does not fit into the memory that is allowed: refused, never a trap, nothing half-read."""
    fine = shop.data("small.json", {"reason": PLANTED})

    def fill(form, limit, data=fine):
        return ["fill", form, "-d", data, "-o", shop.out, "--memory-limit", limit]

    with open(shop.good, "rb") as file:
        whole = file.read()
    large = shop.file("large.pdf", whole + bytes(200 << 20))
    yield Case("a file larger than the memory", fill(large, "100M"), 6, "too-large",
               ["--memory-limit"])

    def listed(name, item, count):
        def change(pdf):
            pdf.Root.Private = pdf.make_stream(b"")
        path = shop.changed(name, change, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        with open(path, "rb") as file:
            text = file.read()
        return shop.file(name, re.sub(
            rb"/Private \d+ 0 R", b"/Private [" + item * count + b"]", text, count=1))

    # libqpdf has no memory for these, and puts null in their place.
    yield Case("a list of more numbers than fit", fill(listed("ints.pdf", b"1 ", 4 << 20), "200M"),
               3, "too-large", ["--memory-limit"])
    # It has for these, and Swift would have none.
    yield Case("a list of more nulls than fit", fill(listed("nulls.pdf", b"null ", 2 << 20), "100M"),
               3, "too-large", ["--memory-limit"])
    yield Case("data of more values than are read",
               ["fill", shop.good, "-o", shop.out, "-d",
                shop.file("many.json", '{"a": [' + "0," * 1_000_001 + "0]}")], 1, "too-large",
               located=True)
    yield Case("data larger than is read",
               ["fill", shop.good, "-o", shop.out, "-d",
                shop.file("wide.json", '"' + PLANTED * (8 << 20) + '"')], 6, "too-large")


def batches(shop):
    good = shop.good
    records = shop.file("records.ndjson", json.dumps({"name": PLANTED}) + "\n")
    target = os.path.join(shop.directory, "out")

    def template(name, fields, **more):
        content = {"formwright": 1, "form": "good.pdf", "fields": fields, **more}
        return ["batch", shop.file(name, json.dumps(content)), "-r", records, "-o", target]

    yield Case("a template for another form", template("t1.json", {"reasn": ".name"}), 1,
               "unknown-field", ["reasn", "reason"], located=True)
    yield Case("a template with a broken expression", template("t2.json", {"reason": ".name |"}), 1,
               "expression", located=True)
    yield Case("an expression that looks around", template("t3.json", {"reason": "$ENV.HOME"}), 1,
               "expression", located=True)
    yield Case("a template of another version", template("t4.json", {"reason": ".name"},
                                                         formwright=9), 1, "template", located=True)
    yield Case("a template whose form is missing", template("t5.json", {"reason": ".name"},
                                                            form="gone.pdf"), 6, None,
               ["gone.pdf", "t5.json", "--form"])
    yield Case("a name without its dot",
               ["batch", "--form", good, "-r", records, "-o", target, "--name", "id"], 2, "usage",
               ["Did you mean .id?"])
    yield Case("no records", ["batch", "--form", good, "-o", target], 2)
    yield Case("records that do not exist",
               ["batch", "--form", good, "-r", shop.path("none.ndjson"), "-o", target], 6)
    yield Case("a record that fails",
               ["batch", "--form", good, "-r",
                shop.data("bad.ndjson", {"applicant.ssn": PLANTED}), "-o", target], 5, "too-long",
               ["applicant.ssn"], located=True)
    taken = shop.path("taken")
    os.mkdir(taken)
    shop.file("taken/00000001.pdf", BEFORE)
    yield Case("an output that is there",
               ["batch", "--form", good, "-r", shop.data("one.ndjson", {"reason": "x"}), "-o",
                taken], 5, "output-exists", ["--overwrite"])


def judge(shop, case):
    """The problems of one case, told as text and as JSON."""
    problems = []
    for form in ("text", "json"):
        existing = case.arguments and shop.out in case.arguments
        before = listing(shop)
        if existing:
            with open(shop.out, "wb") as file:
                file.write(BEFORE)
            before = listing(shop)
        done = tool.run([shop.binary] + case.arguments + ["--diagnostics", form], 20,
                        stdin=case.stdin, environment={**os.environ, **case.environment})
        if done.code is None or done.killed_by:
            return [f"{form}: did not end by itself"]
        if done.code != case.exit_code:
            problems.append(f"{form}: exit {done.code}, not {case.exit_code}: {done.text[:200]}")
        said = done.text + done.out.decode("utf-8", "replace")
        # A name on the command line may come back; a value out of a file never.
        if PLANTED in said:
            problems.append(f"{form}: a value stands in a message: {said[:200]}")
        problems += [f"{form}: does not mention {m!r}: {done.text[:200]}"
                     for m in case.mentions if m not in said]
        if existing:
            with open(shop.out, "rb") as file:
                if file.read() != BEFORE:
                    problems.append(f"{form}: the existing output was touched")
            os.unlink(shop.out)
            before.remove("out/filled.pdf")
        if listing(shop) != before:
            problems.append(f"{form}: left behind {sorted(set(listing(shop)) - set(before))}")
        problems += as_json(case, done.text) if form == "json" else as_text(case, done.text)
    return problems


def listing(shop):
    return sorted(os.path.relpath(os.path.join(root, name), shop.directory)
                  for root, _, files in os.walk(shop.directory) for name in files)


def as_json(case, text):
    """One object a line, with the code and the place the case asks for."""
    try:
        told = [json.loads(line) for line in text.splitlines()]
    except ValueError:
        return [f"json: not an object a line: {text[:200]}"]
    errors = [d for d in told if d["severity"] == "error"]
    if not errors:
        return ["json: no error told"]
    problems = []
    keys = {"severity", "code", "message", "hint", "file", "line", "column", "field", "record",
            "page"}
    if any(keys - set(d) for d in told):
        problems.append("json: a key of the contract is missing")
    if case.code and case.code not in {d["code"] for d in errors}:
        problems.append(f"json: the code is {[d['code'] for d in errors]}, not {case.code}")
    if case.located and not any(d["line"] and d["column"] for d in errors):
        problems.append("json: no line and column")
    return problems


def as_text(case, text):
    """`FILE[:LINE:COLUMN]: error: MESSAGE`, perhaps an indented hint."""
    first = text.splitlines()[0] if text else ""
    pattern = r".+:\d+:\d+: error: " if case.located else r".+: error: |.*error: "
    if not re.match(pattern, first) and not re.search(r"(?m)^" + pattern, text):
        return [f"text: not in the form of the contract: {first[:160]}"]
    return []


def unwritable(shop):
    """A directory one may not write to; root writes everywhere, so somebody else does it."""
    if os.getuid() != 0:
        place = shop.path("closed")
        os.mkdir(place, 0o555)
        command = [shop.binary]
    else:
        # Copied where another user may read them.
        place, command = shop.path("closed"), ["setpriv", "--reuid=65534", "--regid=65534",
                                              "--clear-groups", shop.path("formwright")]
        shutil.copy(shop.binary, shop.path("formwright"))
        os.chmod(shop.path("formwright"), 0o755)
        os.mkdir(place, 0o555)
    out = os.path.join(place, "filled.pdf")
    done = tool.run(command + ["fill", shop.good, "-d", shop.path("fine.json"), "-o", out])
    return outcome(done, place, "ermission denied|not permitted")


def inspect_locked(shop):
    """What is known of a locked file is told all the same."""
    done = tool.run([shop.binary, "inspect", "--json", shop.path("locked.pdf")])
    problems = [] if done.code == 3 else [f"exit {done.code}, not 3"]
    try:
        told = json.loads(done.out)
    except ValueError:
        return problems + [f"no JSON: {done.out[:100]!r}"]
    if told["mayFill"] != {"allowed": False, "reasons": ["password"]} or told["fields"] != []:
        problems.append(f"says {told}")
    if "password" not in done.text:
        problems.append(f"says {done.text[:200]!r}")
    return problems


def values_asked_for(shop):
    """With --show-values a refused value is told, and only then; never in a report."""
    report = shop.path("values-report")
    records = shop.data("values.ndjson", {"applicant.ssn": PLANTED})
    done = tool.run([shop.binary, "batch", "--form", shop.good, "-r", records, "--show-values",
                     "-o", os.path.join(shop.directory, "out"), "--report", report])
    problems = [] if PLANTED in done.text else ["the value is not told"]
    with open(report, encoding="utf-8") as file:
        if PLANTED in file.read():
            problems.append("the value stands in the report")
    return problems


def disk_full(shop):
    """A file system of 64 kB: the output does not fit."""
    if os.getuid() != 0:
        return None, "needs root to mount a small file system"
    place = shop.path("small")
    os.mkdir(place)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place],
                      capture_output=True, check=False).returncode != 0:
        return None, "no file system can be mounted here"
    try:
        with open(os.path.join(place, "ballast"), "wb") as file:
            file.write(bytes(60 * 1024))
        out = os.path.join(place, "filled.pdf")
        done = tool.run([shop.binary, "fill", shop.good, "-d", shop.path("fine.json"), "-o", out])
        os.unlink(os.path.join(place, "ballast"))
        return outcome(done, place, "o space left"), None
    finally:
        subprocess.run(["umount", place], check=False)


def file_too_large(shop):
    """A limit on the size of files: writing stops half-way, without a signal's death."""
    place = shop.path("limited")
    os.mkdir(place)

    def limit():
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    done = tool.run([shop.binary, "fill", shop.good, "-d", shop.path("fine.json"), "-o",
                     os.path.join(place, "filled.pdf")], before=limit)
    return outcome(done, place, "arge")


def outcome(done, place, message):
    problems = []
    if done.code != 6:
        problems.append(f"exit {done.code} {done.killed_by or ''}, not 6: {done.text[:200]}")
    if not re.search(message, done.text):
        problems.append(f"says {done.text[:200]!r}")
    if os.listdir(place):
        problems.append(f"left behind {os.listdir(place)}")
    if PLANTED in done.text:
        problems.append("a value stands in a message")
    return problems


def all_cases(binary, examples):
    """(name, problems or None where skipped, why)."""
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)
        shop = Workshop(os.path.abspath(binary), examples, directory)
        os.chmod(shop.good, 0o644)
        for case in cases(shop):
            yield case.name, judge(shop, case), None
        os.chmod(shop.path("fine.json"), 0o644)
        yield "an unwritable directory", unwritable(shop), None
        yield "what is known of a locked file", inspect_locked(shop), None
        yield "values that were asked for", values_asked_for(shop), None
        problems, why = disk_full(shop)
        yield "a full disk", problems, why
        yield "a limit on file sizes", file_too_large(shop), None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    here = os.path.dirname(os.path.abspath(__file__))
    examples = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "..", "Examples")
    failed = 0
    for name, problems, why in all_cases(sys.argv[1], examples):
        if problems is None:
            print(f"SKIP {name}: {why}")
            continue
        failed += bool(problems)
        print(f"{'FAIL' if problems else 'PASS'} {name}")
        for problem in problems:
            print(f"  {problem}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
