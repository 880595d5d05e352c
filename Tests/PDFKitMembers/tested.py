"""Is every symbol that programs use, and every complaint about Apple's library, tested with another reader?

usage: tested.py [--list]

usage.tsv: the symbols of PDFKit in 94 public files without a screen, by their number of uses, each with the
expression by which a test that uses it is found. complaints.tsv: what users complain of that concerns files,
and the test that shows what happens here. A test counts if it lets another program look at a file (`Judge`),
itself or through a function of its suite; a complaint may also be about what no file shows, and says so.
--list prints which test names which symbol. Exit code 1 where one is missing.
"""
import csv
import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.join(os.path.dirname(HERE), "OpenPDFKitTests")
JUDGED = re.compile(r"Judge\.(?:python|text|isClean|made|withFile)")


def functions():
    """(name, is a test, body) of every function of the tests; a body includes what it calls in its file or of `Sample`."""
    found, shared = [], {}
    for path in sorted(glob.glob(os.path.join(TESTS, "*.swift"))):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        pieces = re.split(r"(?=^  (?:@Test\(|(?:private |static |private static )*func ))", text, flags=re.M)
        own = {}
        for index, piece in enumerate(pieces):
            match = re.search(r"func `?(\w+)", piece)
            if not match:
                continue
            is_test = index > 0 and pieces[index - 1].lstrip().startswith("@Test(") and "func " not in pieces[index - 1]
            is_test = is_test or piece.lstrip().startswith("@Test(")
            (found.append((path, match.group(1), piece)) if is_test else own.update({match.group(1): piece}))
        if os.path.basename(path) == "Judge.swift":
            shared = own
        # Constants and classes of the suite belong to all of its tests.
        found = [(place, name, body if place != path else body + "".join(
            piece for other, piece in own.items() if re.search(rf"\b{other}\(|delegate", body)))
            for place, name, body in found]
    return [(name, body + "".join(piece for other, piece in shared.items() if f".{other}(" in body))
            for _, name, body in found]


def table(name):
    with open(os.path.join(HERE, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def main():
    tests, problems, uses, judged_uses = functions(), [], 0, 0
    symbols, complaints = table("usage.tsv"), table("complaints.tsv")
    for row in symbols:
        naming = [name for name, body in tests if JUDGED.search(body) and re.search(row["pattern"], body)]
        uses += int(row["uses"])
        judged_uses += int(row["uses"]) if naming else 0
        if "--list" in sys.argv:
            print(f"{row['rank']:>3} {row['symbol']}: {', '.join(naming) or 'no test'}")
        if not naming:
            problems.append(f"no test with another reader uses {row['symbol']} (rank {row['rank']})")
    bodies = dict(tests)
    for row in complaints:
        for name in row["tests"].split():
            if name not in bodies:
                problems.append(f"{row['complaint']}: there is no test {name}")
            elif not JUDGED.search(bodies[name]) and row["judge"] != "none":
                problems.append(f"{row['complaint']}: no other reader judges {name}")
    for problem in problems:
        print(problem)
    print(f"{'FAIL' if problems else 'PASS'} tests of PDFKit: {len(symbols)} symbols, {judged_uses / uses:.1%} of "
          f"their uses judged by another reader; {len(complaints)} complaints")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
