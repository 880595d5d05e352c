"""Does OpenPDFKit have the members that PDFKit has, in the state that members.tsv gives?

usage: members.py [--build .build/debug]

members.tsv lists PDFKit's public members, from its documentation: type, declaration, state, note. States:
`works`; `deprecated`, which works and tells the compiler so; `no effect`, kept for programs that set it;
`refused`, which makes the call fail; `unavailable`, which does not compile and says why. All but the first
have a note. The compiler's symbol graph says what the library has: every line must be there with this
declaration and availability, and every public member of PDFKit's types that programs of Apple's could not
know must not. Prints what is wrong; exit code 1 where anything is.
"""
import argparse
import collections
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
STATES = ("works", "deprecated", "no effect", "refused", "unavailable")
# Members that every type of their kind has, and what Swift makes itself.
COMMON = re.compile(r"^(init\(rawValue: \w+\)|init\?\(rawValue: \w+\)|rawValue: \w+ \{ get \}|hash|isEqual|"
                    r"description: String \{ get \}|init\(\)|copy\(with: NSZone\?\)|_toCustomAnyHashable.*)")


def module_flags(build):
    """The C modules that the library was compiled with."""
    flags = ["-I", os.path.join(build, "Modules")]
    maps = []
    for folder, _, names in list(os.walk(os.path.join(ROOT, "Sources"))):
        if "module.modulemap" in names and os.path.basename(folder).startswith("C"):
            maps.append(os.path.join(folder, "module.modulemap"))
    for name in os.listdir(build):
        path = os.path.join(build, name, "module.modulemap")
        if os.path.exists(path):
            maps.append(path)
    for path in maps:
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    packages = "libxml-2.0 freetype2 harfbuzz-subset fontconfig yaml-0.1 libdeflate nettle zlib".split()
    found = subprocess.run(["pkg-config", "--cflags-only-I", *packages], capture_output=True, text=True,
                           check=False)
    for flag in found.stdout.split():
        flags += ["-Xcc", flag]
    return flags


def symbol_graphs(build):
    info = json.loads(subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True,
                                     check=True).stdout)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["swift", "symbolgraph-extract", "-module-name", "OpenPDFKit", "-target",
                        info["target"]["unversionedTriple"], *module_flags(build), "-output-dir", folder,
                        "-minimum-access-level", "public", "-skip-inherited-docs"], check=True,
                       capture_output=True)
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield json.load(file)


def spelled(symbol):
    """A declaration without the names that only its body uses, default values and modifiers."""
    text = "".join(part["spelling"] for part in symbol["declarationFragments"])
    text = re.sub(r"\s+", " ", text).strip()
    kind = symbol["kind"]["identifier"]
    if kind in ("swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias"):
        return symbol["names"]["title"]
    if kind == "swift.enum.case":
        return "case " + symbol["names"]["title"].split(".")[-1]
    text = re.sub(r"^(?:@\S+ |open |public |final |weak |override |required |convenience |unowned |nonisolated\(unsafe\) )+", "", text)
    is_static = re.match(r"(static|class) (?:var|let|func) ", text)
    text = re.sub(r"^(?:static |class )?(?:var|let|func) ", "", text).replace("`", "")
    if kind in ("swift.property", "swift.type.property", "swift.var"):
        if "{" not in text:
            # A constant can be read; the graph gives variables without accessors as they are stored.
            constant = any(part["spelling"] == "let" for part in symbol["declarationFragments"])
            text += " { get }" if constant else " { get set }"
        text = text.replace("{ get nonmutating set }", "{ get set }")
        return (is_static.group(1) + " " if is_static else "") + text
    head, rest = text.split("(", 1)
    depth, end = 1, 0
    for end, character in enumerate(rest):
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1}.get(character, 0)
        if character == ">" and rest[end - 1] != "-":
            depth -= 1
        if depth == 0:
            break
    parameters, tail = split(rest[:end]), rest[end + 1:]
    names = []
    for parameter in parameters:
        label, kind_of = parameter.split(":", 1)
        names.append(label.split(" ")[0] + ":" + kind_of.split(" = ")[0])
    return (is_static.group(1) + " " if is_static else "") + head + "(" + ", ".join(names) + ")" + tail


def split(text):
    """The parameters of a list."""
    parts, depth, current = [], 0, ""
    for index, character in enumerate(text):
        if character in "([<":
            depth += 1
        elif character in ")]" or (character == ">" and text[index - 1] != "-"):
            depth -= 1
        if character == "," and depth == 0:
            parts.append(current.strip())
            current = ""
        else:
            current += character
    return parts + [current.strip()] if current.strip() else parts


def state(symbol):
    """What the compiler is told of a symbol: unavailable or deprecated, and whether it says why."""
    for entry in symbol.get("availability", []):
        for word, key in (("unavailable", "isUnconditionallyUnavailable"),
                          ("deprecated", "isUnconditionallyDeprecated")):
            if entry.get(key):
                return word, bool(entry.get("message") or entry.get("renamed"))
    return "works", True


def refusals(build, names):
    """What the compiler says to programs that name members: the symbol graph leaves out what is unavailable."""
    lines = ["import PDFKit"]
    for number, (owner, member) in enumerate(names):
        base = re.split(r"[:(]", member)[0]
        if not owner:
            lines.append(f"typealias Name{number} = {base}")
            continue
        labels = "".join(re.findall(r"\w+:", member.split("(", 1)[1])) if "(" in member else ""
        lines.append(f"func use{number}(_ value: {owner}) {{ _ = value.{base}{f'({labels})' if labels else ''} }}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names.swift")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        done = subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", *module_flags(build), path],
                              capture_output=True, text=True, check=False)
    said = {}
    for number, text in re.findall(r"names\.swift:(\d+):\d+: error: (.*)", done.stderr):
        said[names[int(number) - 2]] = text
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=os.path.join(ROOT, ".build", "debug"))
    options = parser.parse_args()
    found = collections.defaultdict(dict)
    for graph in symbol_graphs(os.path.abspath(options.build)):
        for symbol in graph["symbols"]:
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            owner = ".".join(symbol["pathComponents"][:-1])
            found[owner][spelled(symbol)] = symbol
    with open(os.path.join(HERE, "members.tsv"), newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    problems, counts, listed = [], collections.Counter(), collections.defaultdict(set)
    gone = [(row["type"], row["member"]) for row in rows if row["state"] == "unavailable"]
    said = refusals(os.path.abspath(options.build), gone)
    for row in rows:
        owner, member, wanted = row["type"], row["member"], row["state"]
        name = f"{owner}.{member}" if owner else member
        listed[owner].add(member)
        counts[wanted] += 1
        if wanted not in STATES or (wanted != "works") != bool(row["note"]):
            problems.append(f"{name}: the state {wanted!r} needs a note, or is none")
        if wanted == "unavailable":
            if not re.search(r"is unavailable: \w", said.get((owner, member), "")):
                problems.append(f"{name}: the compiler says {said.get((owner, member), 'nothing')}")
            continue
        symbol = found[owner].get(member)
        if symbol is None:
            base = re.split(r"[(:?]", member.replace("static ", ""))[0]
            near = [text for text in found[owner] if re.split(r"[(:?]", text.replace("static ", ""))[0] == base]
            problems.append(f"{name}: the library has {near or 'no such member'}")
            continue
        has, explains = state(symbol)
        told = "deprecated" if wanted == "deprecated" else "works"
        if has != told and not (has == "deprecated" and "deprecated" in row["note"]):
            problems.append(f"{name}: the table says {wanted}, the library {has}")
        if not explains:
            problems.append(f"{name} is {has}, and does not say why")
    # A member that PDFKit does not have would be a trap for a program that is to run there too.
    for owner, members in sorted(listed.items()):
        if not owner.startswith("PDF") or owner == "PDFView":
            continue
        for text, symbol in found[owner].items():
            if text not in members and not COMMON.match(text) and state(symbol)[0] != "unavailable" \
                    and symbol["kind"]["identifier"] not in ("swift.struct", "swift.class", "swift.enum"):
                problems.append(f"{owner}.{text} is not in the table")
    for problem in problems:
        print(problem)
    summary = ", ".join(f"{counts[word]} {word}" for word in STATES)
    print(f"{'FAIL' if problems else 'PASS'} members of PDFKit: {len(rows)}: {summary}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
