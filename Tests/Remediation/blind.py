#!/usr/bin/env python3
"""blind.py names REPORT FOLDER --binary FORMWRIGHT --cache DIR [--count 200] [--seed N]
blind.py tables CORPUS FOLDER --binary FORMWRIGHT --cache DIR [--count 100] [--seed N] [--part PART]…
blind.py score FOLDER

Names and tables of tagged forms beside those of `remediate`, which sees the forms without tags, tooltips and XFA, judged by
a person who does not know whose a name or a table is: by chance, half of them are the agency's. REPORT is what
LabelReport (Tests/Labels) wrote of the forms; DIR keeps copies of forms without tags, and what became of them.

Both write numbered pictures with the place outlined in red, and `questions.txt` with what a screen reader would say, which
are for the person, and `key.json`, which is not. `names` also says how often the names are right by the measure of
Tests/Labels, and how often the label engine's are. The person writes `answers.txt`: a number and a word a line:

    right    it says what is asked for, or what the table is
    little   nothing in it is wrong, but somebody who cannot see the page would have to guess
    wrong    it misleads
"""
import argparse
import collections
import json
import random
import re
import statistics
import subprocess
import sys
from pathlib import Path

import pikepdf
import pymupdf

HERE = Path(__file__).parent
# Before this folder, which has a module `measure` too.
sys.path[:0] = [str(HERE.parent / "Structure"), str(HERE.parent / "Labels")]
import measure as labels  # noqa: E402
import reading as readings  # noqa: E402
import sheets  # noqa: E402
import tools  # noqa: E402
import truth as truths  # noqa: E402

VERDICTS = ("right", "little", "wrong")
DPI = 110
RIGHT = 0.6  # F1 of words
# What tells equal names apart, in the form's language: “(2 of 3)”, “(página 1)”, “, Zeile 2”.
PLACE = re.compile(r"(?:, \w+ \d+| \([^()]*\d[^()]*\))+$")


def names_of(path):
    """The name that each field has for people, from the first of its widgets that has one."""
    found = {}
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            for node in readings.listed(page.obj.get("/Annots")):
                if not readings.is_dictionary(node) or node.get("/Subtype") != "/Widget":
                    continue
                name = tools.full_name(node)
                # A widget of several says its option; the field above says the question.
                while "/T" not in node and "/Parent" in node:
                    node = node.Parent
                if "/TU" in node:
                    found.setdefault(name, str(node.TU))
    return found


def remediated(form, options):
    """What `remediate` writes of a form without tags and names, if it can."""
    target = Path(options.cache) / f"{tools.digest(form)}.remediated.pdf"
    try:
        if not target.exists():
            tools.remediate(tools.hidden(form, options.cache), target, options.binary)
        return target
    except (subprocess.SubprocessError, pikepdf.PdfError) as error:
        print(f"{form}: {error}", file=sys.stderr)
        return None


def outlined(form, index, box, target):
    with pymupdf.open(form) as document:
        page = document[index]
        place = sheets.box_on_page(page, {"rectangle": box})
        page.draw_rect(place * page.derotation_matrix, color=(1, 0, 0), width=2)
        page.get_pixmap(dpi=DPI).save(target)


def ask(forms, options):
    """Writes questions, drawn of forms with (page, box, both texts) each, with one of the two texts by chance."""
    chance, folder, key = random.Random(options.seed), Path(options.folder), []
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "questions.txt", "w", encoding="utf-8") as file:
        for number, (form, (index, box, texts)) in enumerate(sheets.draw(forms, options.count, options.seed), 1):
            whose = chance.choice(("ours", "agency"))
            outlined(form, index, box, folder / f"{number}.png")
            file.write(f"{number}. {texts[whose]}\n")
            key.append({"form": form, "whose": whose, **texts})
    (folder / "key.json").write_text(json.dumps(key, ensure_ascii=False, indent=1), encoding="utf-8")
    print(f"{len(key)} questions in {folder}")


def names(options):
    paths = {form["file"]: form["path"] for form in map(json.loads, open(options.report, encoding="utf-8"))}
    forms, shares = [], collections.defaultdict(list)
    for name, scores in labels.measured_forms(options.report):
        target = remediated(Path(paths[name]), options)
        if not target:
            continue
        said = names_of(target)
        with pymupdf.open(paths[name]) as pages:
            fields = [field | {"agency": wanted, "ours": said.get(field["name"], "")} for _, _, field, wanted, *_ in scores
                      if sheets.is_on_page(pages, field)]
        share = {whose: statistics.mean(labels.f1(PLACE.sub("", field[whose]), field["agency"]) >= RIGHT for field in fields)
                 for whose in ("ours", "page")}
        shares[Path(paths[name]).parent.name].append(share)
        forms.append((paths[name], [
            (field["pageIndex"], field["rectangle"],
             {"ours": field["ours"] or "(no name)", "agency": field["rawTU"] or field["agency"]}) for field in fields]))
    shares["all forms"] = [share for found in list(shares.values()) for share in found]
    for agency, found in sorted(shares.items()):
        print(f"{agency:24}{len(found):4} forms: names right {statistics.mean(s['ours'] for s in found):.1%}, "
              f"labels of the engine {statistics.mean(s['page'] for s in found):.1%}")
    ask(forms, options)


def told(reading, table):
    """A table as text: a line a row; cells that are headers say for what, fields are □."""
    rows = collections.defaultdict(list)
    for cell in sorted(table.cells, key=lambda cell: (cell.row, cell.column)):
        fields = sum(len(atom) == 3 for atom in cell.atoms)
        text = " ".join(filter(None, [readings.text_of(reading, truths.words_in(cell.atoms)), "□ " * fields])).strip()
        marks = [f"header of {cell.header}"] if cell.header else []
        if cell.row_span > 1:
            marks.append(f"{cell.row_span} rows high")
        if cell.column_span > 1:
            marks.append(f"{cell.column_span} columns wide")
        rows[cell.row].append(f"[{text}]" + (f" ({', '.join(marks)})" if marks else ""))
    return "a table\n" + "\n".join("    " + "  ".join(rows[row]) for row in sorted(rows)) + "\n"


def tables(options):
    forms = []
    for truth in truths.truths(options.corpus, options.part or ["structure", "remediate", "detect"]):
        if not truth.tables or not (target := remediated(truth.form, options)):
            continue
        said = readings.read(target)
        found = []
        for table in truth.tables:
            atoms = [atom for cell in table.cells for atom in truths.words_in(cell.atoms)]
            pages = {atom[0] for atom in atoms}
            if len(pages) != 1:
                continue
            page, box = pages.pop(), truths.box(truth.reading, atoms)
            inside = {(page, place) for place in tools.inside(box, [word.box for word in said.words.get(page, [])])}

            def shared(other):
                return sum(atom in inside for cell in other.cells for atom in cell.atoms)

            best = max(said.tables, key=shared, default=None)
            ours = told(said, best) if best and shared(best) else "no table; its texts one after the other:\n" + "".join(
                f"    {readings.text_of(said, truths.words_in(atoms))}\n" for atoms in said.paragraphs if inside & set(atoms))
            found.append((page, box, {"ours": ours, "agency": told(truth.reading, table)}))
        if found:
            forms.append((str(truth.form), found))
    ask(forms, options)


def score(options):
    folder = Path(options.folder)
    key = json.loads((folder / "key.json").read_text(encoding="utf-8"))
    counts = {"ours": collections.Counter(), "agency": collections.Counter()}
    for line in (folder / "answers.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        number, verdict, *_ = line.replace(".", " ").replace(":", " ").split()
        assert verdict in VERDICTS, line
        counts[key[int(number) - 1]["whose"]][verdict] += 1
    for whose, found in counts.items():
        total = sum(found.values())
        print(f"{whose}: {total}; " + ", ".join(f"{verdict} {found[verdict]} ({found[verdict] / max(1, total):.1%})"
                                               for verdict in VERDICTS))


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    for function, arguments, count in (
            (names, ("report", "folder"), 200), (tables, ("corpus", "folder"), 100), (score, ("folder",), 0)):
        command = commands.add_parser(function.__name__)
        command.set_defaults(run=function)
        for argument in arguments:
            command.add_argument(argument)
        if count:
            command.add_argument("--binary", required=True)
            command.add_argument("--cache", required=True)
            command.add_argument("--count", type=int, default=count)
            command.add_argument("--seed", type=int, default=1)
        if function is tables:
            command.add_argument("--part", action="append")
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
