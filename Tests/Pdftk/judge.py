#!/usr/bin/env python3
"""Does the program do with pdftk's command lines what pdftk does?

usage: judge.py PROGRAM [FORM.pdf…] [--count N] [--quiet]

Without forms, six that the program makes of the examples; with N, as many of FORMWRIGHT_CORPUS, or of FORMWRIGHT_FORMS.
Each verb runs with the program and with pdftk-java (PDFTK, or pdftk of the PATH); what both print and write is compared:
texts line by line, and of outputs the fields, values, pages, information and texts, as pikepdf and pdftotext read them. Known differences, which
the page ScriptsForPdftk of the manual explains, are counted apart. Then the judge itself is asked to object to spoiled
outputs. Prints what differs, then a line for each verb; exit code 1 if anything differs that is not explained.
"""
import argparse
import collections
import glob
import html
import json
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import pikepdf

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Judges"))
import minimums  # noqa: E402
import skips  # noqa: E402

PDFTK = os.environ.get("PDFTK") or shutil.which("pdftk.pdftk-java") or shutil.which("pdftk")
TIMEOUT = 60


# Seconds that each program has taken.
seconds = collections.Counter()


def run(command, words):
    begun = time.monotonic()
    try:
        done = subprocess.run([*command, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return None, b""
    finally:
        seconds["pdftk" if command == [PDFTK] else "ours"] += time.monotonic() - begun
    return done.returncode, done.stdout


# --- What is compared ---------------------------------------------------------------------------

def blocks(text):
    """Fields of dump_data_fields, or records of dump_data, as sorted tuples of lines; places to a hundredth of a point."""
    text = re.sub(rb"-?\d+\.\d{3,}", lambda number: b"%g" % round(float(number[0]), 2), text)
    records = re.split(rb"^(?:---|(?=[A-Za-z]+Begin$|PdfID0|NumberOfPages))", text, flags=re.M)
    return collections.Counter(tuple(sorted(r.strip(b"\n").split(b"\n"))) for r in records if r.strip())


def same_text(ours, theirs):
    """The records that only one of two texts has."""
    left, right = blocks(ours) - blocks(theirs), blocks(theirs) - blocks(ours)
    found = [("only ours", r) for r in left] + [("only pdftk's", r) for r in right]
    return [f"{who}: {b' | '.join(record)[:300].decode('utf-8', 'replace')}" for who, record in found]


def unescaped(text):
    text = re.sub("&#([0-9]+);", lambda number: chr(int(number[1])), text.decode("utf-8", "replace"))
    return html.unescape(text.replace("&#", "&amp;#")).encode("utf-8", "replace")


def with_readable_names(text):
    """The text with the names of states as their bytes in UTF-8 spell them, where pdftk prints a character for each."""
    def readable(line):
        try:
            return line[1] + line[2].decode().encode("latin-1").decode().encode()
        except UnicodeError:
            return line[0]
    return re.sub(rb"^(FieldStateOption: |FieldValue: )(.*)$", readable, text, flags=re.M)


def facts(data):
    """What a PDF file says: pages, fields with their values, information."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        with pikepdf.open(file.name) as pdf:
            pages = [(tuple(round(float(n), 2) for n in page.mediabox), int(page.obj.get("/Rotate", inherited(page.obj))) % 360)
                     for page in pdf.pages]
            values = {}
            form = pdf.Root.get("/AcroForm", {})
            for field in form.get("/Fields", []):
                walk(field, "", {}, values, 0)
            information = {str(k): str(v) for k, v in pdf.docinfo.items()}
        texts = subprocess.run(["pdftotext", "-layout", file.name, "-"], capture_output=True, timeout=TIMEOUT).stdout
    words = [re.sub(rb"[\s\xc2\xa0]+", b"", page) for page in texts.split(b"\f")[:-1]]
    # Filling names fields without a name after their places.
    values = {k: v for k, v in values.items() if not re.fullmatch(r"page\d+\.widget\d+", k)}
    return {"pages": pages, "values": values, "information": information, "texts": words}


def inherited(page):
    parent, depth = page.get("/Parent"), 0
    while parent is not None and depth < 50:
        if "/Rotate" in parent:
            return parent.Rotate
        parent, depth = parent.get("/Parent"), depth + 1
    return 0


def walk(field, above, inherits, values, depth):
    """The values by full name, without signatures: an output has none, as the manual says."""
    if depth > 50:
        return
    name = str(field.get("/T", ""))
    name = f"{above}.{name}" if above and name else above or name
    value, kind = (field.get(key, inherits.get(key)) for key in ("/V", "/FT"))
    kids = [k for k in field.get("/Kids", []) if "/T" in k]
    for kid in kids:
        walk(kid, name, {"/V": value, "/FT": kind}, values, depth + 1)
    if not kids and name and kind != pikepdf.Name.Sig:
        if isinstance(value, pikepdf.Array):
            shown = [text(v) for v in value]
            values[name] = shown[0] if len(shown) == 1 else tuple(shown)
        else:
            values[name] = "" if value is None else text(value).lstrip("/")


def text(value):
    try:
        return str(value)
    except UnicodeDecodeError:  # a name whose bytes are no UTF-8
        return value.unparse().decode("latin-1")


def different(ours, theirs, parts):
    found = []
    for part in parts:
        a, b = ours[part], theirs[part]
        if a == b:
            continue
        if isinstance(a, dict):
            keys = [k for k in {**a, **b} if a.get(k, "") != b.get(k, "")]
            if keys:
                found.append(f"{part}: {len(keys)} differ, such as {keys[0]!r}")
        elif len(a) != len(b):
            found.append(f"{part}: {len(a)} and {len(b)}")
        else:
            index = next(i for i, (x, y) in enumerate(zip(a, b)) if x != y)
            found.append(f"{part} {index + 1}: {str(a[index])[:80]} and {str(b[index])[:80]}")
    return found


# --- Verbs --------------------------------------------------------------------------------------

def values_for(path):
    """FDF with a value for each field, of its options where it has some; and the values by full name."""
    given = {}
    code, text = run([PDFTK], [path, "dump_data_fields_utf8"])
    fields, entries = text.decode("utf-8", "replace").split("---\n")[1:], []
    for number, field in enumerate(fields):
        name = re.search(r"^FieldName: (.*)$", field, re.M)
        kind = re.search(r"^FieldType: (.*)$", field, re.M)
        flags = int((re.search(r"^FieldFlags: (\d+)$", field, re.M) or [0, "0"])[1])
        options = re.findall(r"^FieldStateOption: (.*)$", field, re.M)
        if not name or not kind or kind[1] == "Signature" or flags & 1 << 16 and kind[1] == "Button":
            continue
        if kind[1] == "Text":
            length = int((re.search(r"^FieldMaxLength: (\d+)$", field, re.M) or [0, "99"])[1])
            value = f"{number}ab"[:length]
        else:
            on = [o for o in options if o not in ("Off", "")]
            if not on:
                continue
            value = on[number % len(on)]
        given[name[1]] = value
        spelled = b"<feff" + value.encode("utf-16-be").hex().encode() + b">"
        if kind[1] == "Button" and value.isascii():
            spelled = b"/" + b"".join(bytes([b]) if chr(b).isalnum() else b"#%02x" % b for b in value.encode())
        title = b"<feff" + name[1].encode("utf-16-be").hex().encode() + b">"
        entries.append(b"<</T " + title + b"/V " + spelled + b">>")
    return (b"%FDF-1.2\n1 0 obj\n<</FDF<</Fields[\n" + b"\n".join(entries)
            + b"]>>>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n"), given


def judge_form(arguments):
    """(verb, differences, explained) for each verb, of one form, and the seconds that the programs took."""
    program, path = arguments
    seconds.clear()
    ours = [program, "pdftk"]
    theirs = [PDFTK]
    results = []
    base = os.path.basename(path)
    inspection = inspected(program, path)
    # A page shows a field that the form does not list.
    is_unlisted = any(not field["inFieldTree"] for field in inspection.get("fields", []))
    is_dynamic = inspection.get("form", {}).get("xfa") == "dynamic"

    def note(verb, found, explained=()):
        # Fields that the form does not list are filled and drawn by the program alone.
        if is_unlisted and all(re.match("values|texts", text) for text in found):
            found, explained = [], found
        results.append((verb, [f"{base}: {verb}: {text}" for text in found], len(explained)))

    if run(theirs, [path, "dump_data"])[0] != 0 or run(theirs, [path, "dump_data_fields"])[0] != 0:
        return [("not read by pdftk", [], 1)], seconds
    with tempfile.TemporaryDirectory() as folder:
        fdf = os.path.join(folder, "data.fdf")
        for verb in ("dump_data", "dump_data_utf8", "dump_data_fields", "dump_data_fields_utf8", "dump_data_annots"):
            (a, mine), (b, other) = run(ours, [path, verb]), run(theirs, [path, verb])
            found = same_text(mine, other)
            known = found if not same_text(unescaped(mine), with_readable_names(unescaped(other))) else []
            note(verb, ([f"exit codes {a} and {b}"] if a != b else []) + found[len(known):][:3], known)

        data, given = values_for(path)
        with open(fdf, "wb") as file:
            file.write(data)
        with open(path, "rb") as file:
            source = facts(file.read())

        def outputs(verb, words, parts, explain=lambda mine, other: []):
            (a, mine), (b, other) = run(ours, words), run(theirs, words)
            if b is None or b == 2:
                note(verb, [], ["pdftk does not end, or ends by an exception of its own"])
                return None
            if a == 3 and b == 0 and is_dynamic:
                note(verb, [], ["a dynamic XFA form is refused, as the manual says"])
                return None
            if a != b or bool(mine) != bool(other):
                note(verb, [f"exit codes {a} and {b}"])
                return None
            if not mine:
                note(verb, [])
                return None
            one, two = facts(mine), facts(other)
            known = explain(one, two) + lost(one, two, source, given if "fill" in verb or "flat" in verb else {})
            note(verb, different(one, two, parts), known)
            return one

        everything = ("pages", "values", "information", "texts")
        ignore = producer
        outputs("filter", [path, "output", "-"], everything)
        outputs("fill_form", [path, "fill_form", fdf, "output", "-"], ("pages", "values", "information"), ignore)
        outputs("flatten", [path, "fill_form", fdf, "output", "-", "flatten"], ("pages", "values"), ignore)
        outputs("cat", ["A=" + path, "cat", "Aend-1", "output", "-"], ("pages", "values", "texts"), renamed)
        outputs("cat with rotation", [path, "cat", "1-endeast", "1left", "output", "-"], ("pages", "texts"))
        outputs("shuffle", ["A=" + path, "B=" + path, "shuffle", "A", "Bend-1", "output", "-"], ("pages", "texts"))
        outputs("rotate", [path, "rotate", "1-endright", "output", "-"], everything)
        outputs("stamp", [path, "stamp", path, "output", "-"], ("pages", "values", "information"))
        outputs("multibackground", [path, "multibackground", path, "output", "-"], ("pages", "values", "information"))
        info = os.path.join(folder, "info.txt")
        with open(info, "wb") as file:
            file.write(b"InfoBegin\nInfoKey: Title\nInfoValue: A &#228; &amp; b\nInfoBegin\nInfoKey: Case\nInfoValue: 7\n"
                       b"BookmarkBegin\nBookmarkTitle: One\nBookmarkLevel: 1\nBookmarkPageNumber: 1\n")
        outputs("update_info", [path, "update_info", info, "output", "-"], everything)
        note("burst", burst(ours, theirs, path, folder, source))
        note("attach_files", attach(ours, theirs, path, folder))
        note("generate_fdf", generated(ours, theirs, path, folder))
    return results, seconds


def inspected(program, path):
    try:
        return json.loads(run([program], ["inspect", "--json", path])[1])
    except ValueError:
        return {}


def lost(one, two, source, given):
    """Takes out what pdftk loses and the program keeps: values of its data, or of the form, and what pages show."""
    found = []
    for name in [name for name, value in one["values"].items() if value != two["values"].get(name, "")]:
        if one["values"][name] == given.get(name, source["values"].get(name)):
            found.append(name)
            for side in (one, two):
                side["values"].pop(name, None)
    if one["texts"] != two["texts"] and len(one["texts"]) == len(two["texts"]) and set(one["texts"]) <= set(source["texts"]):
        found.append("texts")
        one["texts"] = two["texts"] = []
    return found


def producer(one, two):
    """Filling names the program as the producer."""
    for side in (one, two):
        side["information"].pop("/Producer", None)
    return ["producer"]


def renamed(one, two):
    """Fields of repeated pages have other names."""
    if collections.Counter(one["values"].values()) == collections.Counter(two["values"].values()):
        one["values"] = two["values"] = {}
    return []


def burst(ours, theirs, path, folder, source):
    made = {}
    for name, command in (("ours", ours), ("theirs", theirs)):
        where = os.path.join(folder, "burst-" + name)
        os.mkdir(where)
        run(command, [path, "burst", "output", os.path.join(where, "pg_%03d.pdf")])
        made[name] = {os.path.basename(f): f for f in glob.glob(where + "/*.pdf")}
    if sorted(made["ours"]) != sorted(made["theirs"]):
        return [f"{len(made['ours'])} and {len(made['theirs'])} files"]
    found = []
    for name in sorted(made["ours"])[:2]:
        sides = []
        for side in ("ours", "theirs"):
            with open(made[side][name], "rb") as file:
                sides.append(facts(file.read()))
        lost(*sides, source, {})
        found += different(*sides, ("pages", "texts"))
    return found


def attach(ours, theirs, path, folder):
    """What one program attaches, the other unpacks."""
    payload = os.path.join(folder, "payload ä.txt")
    with open(payload, "wb") as file:
        file.write(b"payload \x00\xff")
    found = []
    for page in ((), ("to_page", "1")):
        for number, (first, second) in enumerate(((ours, theirs), (theirs, ours))):
            where = os.path.join(folder, f"unpacked-{len(page)}-{number}")
            os.mkdir(where)
            attached = os.path.join(folder, "attached.pdf")
            run(first, [path, "attach_files", payload, *page, "output", attached])
            run(second, [attached, "unpack_files", "output", where])
            out = os.path.join(where, os.path.basename(payload))
            if not os.path.exists(out) or open(out, "rb").read() != open(payload, "rb").read():
                found.append(f"the file attached by {'us' if number == 0 else 'pdftk'} {' '.join(page)} is not unpacked")
    return found


def generated(ours, theirs, path, folder):
    """pdftk fills the form with our FDF: nothing changes."""
    fdf = os.path.join(folder, "generated.fdf")
    code, data = run(ours, [path, "generate_fdf", "output", "-"])
    if code:
        return [] if run(theirs, [path, "generate_fdf", "output", "-"])[0] else [f"exit code {code}"]
    with open(fdf, "wb") as file:
        file.write(data)
    code, filled = run(theirs, [path, "fill_form", fdf, "output", "-"])
    if code == 3:  # the form has no fields
        return []
    if code:
        return [f"pdftk does not read it: {code}"]
    with open(path, "rb") as file:
        before, after = facts(file.read()), facts(filled)
    for side in (before, after):
        side["values"] = {k: v for k, v in side["values"].items() if v not in ("", "Off")}
    return different(after, before, ("values",))


# --- The judge judged ---------------------------------------------------------------------------

def check_judge():
    """Each spoiled output must be objected to."""
    good = {"pages": [((0, 0, 9, 9), 0)], "values": {"a": "1"}, "information": {"/Title": "t"}, "texts": [b"x"]}
    spoiled = [{"pages": []}, {"pages": [((0, 0, 9, 9), 90)]}, {"values": {"a": "2"}}, {"values": {}},
               {"information": {}}, {"texts": [b"y"]}]
    problems = [f"not objected to: {change}" for change in spoiled if not different({**good, **change}, good, list(good))]
    text = b"---\nFieldType: Text\nFieldName: a\nFieldFlags: 0\n"
    if not same_text(text, text.replace(b"a\n", b"b\n")):
        problems.append("not objected to: another field name")
    if different(good, good, list(good)) or same_text(text, text):
        problems.append("objected to what is the same")
    return problems


def forms(program, count, folder):
    if count:
        corpus, few = os.environ.get("FORMWRIGHT_CORPUS"), os.environ.get("FORMWRIGHT_FORMS") or "/nowhere"
        paths = sorted(glob.glob(os.path.join(corpus or few, "**", "*.pdf"), recursive=True))
        return paths[:: max(1, len(paths) // count)][:count]
    made = []
    for specification in sorted(glob.glob(os.path.join(ROOT, "Examples", "*.yaml"))):
        out = os.path.join(folder, os.path.basename(specification)[:-5] + ".pdf")
        if subprocess.run([program, "author", specification, "-o", out], capture_output=True).returncode == 0:
            made.append(out)
    return made[:6]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("forms", nargs="*")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    if not PDFTK:
        print("SKIPPED: pdftk's command line: there is no pdftk")
        return 1 if skips.is_ci() and skips.unexpected(["pdftk's command line: there is no pdftk"]) else 0
    problems = check_judge()
    for problem in problems:
        print(problem)
    counts, explained = collections.Counter(), 0
    wrong, taken = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        paths = options.forms or forms(program, options.count, folder)
        with multiprocessing.Pool(2) as pool:
            for results, times in pool.imap(judge_form, [(program, os.path.abspath(p)) for p in paths]):
                taken += times
                for verb, found, known in results:
                    counts[verb] += 1
                    explained += known
                    wrong[verb] += bool(found)
                    problems += found
                    for problem in found if not options.quiet else []:
                        print(problem, flush=True)
    for verb, count in counts.items():
        print(f"{verb}: {count - wrong[verb]} of {count} forms agree")
    print(f"pdftk: {sum(counts.values())} comparisons on {len(paths)} forms, {len(problems)} differences, "
          f"{explained} explained; {taken['ours']:.0f} s, pdftk {taken['pdftk']:.0f} s")
    if not options.forms:
        problems += minimums.too_few("pdftk", {"pdftk": sum(counts.values())})
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
