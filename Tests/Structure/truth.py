#!/usr/bin/env python3
"""truth.py CORPUS [--part PART]… [--forms]

Which tagged forms have tags that are good enough to judge readers of pages with, and what of them: the reading
order, headings, items of lists, tables, header cells. CORPUS is a folder that Tests/Corpus/bring.py wrote. Prints for
each agency how many forms are tagged, how many pass each rule, and how often each reason excludes.

The rules look at a form's tags and at its page; no tool's result decides. Each is a limit that a form with careful
tags keeps:

form      at least 95 % of its words that are no artifacts are in the structure tree; at most 30 % are artifacts; at
          least 60 words; at most 40 pages; no other form of the agency has nearly the same text
order     at most one step in twenty from a paragraph to the next goes back: up the page, and not to the right
headings  at least two (one on a form of one page), at most 30 % of the words and at most one in ten longer than 30
          words; of the paragraphs outside tables that look like headings (a font and size of headings that is not the
          form's most frequent one, at most 30 words), at least 60 % are tagged as headings; at most one in ten
          without a word of three letters
items     at least three, and at most one in ten longer than 80 words
tables    two rows and two columns at least, three cells with text at least; in 90 % of rows as many columns as in the
          table; no table inside; no cell longer than 60 words; 95 % of neighbours in the tree are neighbours on
          the page: right of one another and on one height, or below one another; header cells or, between half of the
          neighbours, a drawn line: what has neither is a table for layout, which nobody sees on the page
headers   of such a table, if some of its cells with text are header cells and some are not
"""
import argparse
import collections
import csv
import re
from dataclasses import dataclass, field
from pathlib import Path

import pymupdf

import reading as readings

TAGGED = 0.95
MOST_ARTIFACTS = 0.3
FEWEST_WORDS = 60
MOST_PAGES = 40
MOST_SHARED = 0.8
MOST_BACK = 0.05
LONGEST_HEADING = 30  # words
MOST_LONG = 0.1
MOST_IN_HEADINGS = 0.3
SAME_STYLE = 0.6
LETTERS = re.compile(r"[^\W\d_]{3}")
LONGEST_ITEM = 80
LONGEST_CELL = 60
REGULAR_ROWS = 0.9
PLACED = 0.95
# Points.
SLACK = 2
MOST_BETWEEN_LINES = 12


@dataclass
class Truth:
    form: Path
    agency: str
    reading: readings.Reading
    reasons: list = field(default_factory=list)  # why something of the form is not judged
    judged: bool = False
    order: bool = False
    headings: bool = False
    items: bool = False
    tables: list = field(default_factory=list)  # those that are judged
    ignored: set = field(default_factory=set)  # the words of tables that are not

    @property
    def headers(self):
        return [table for table in self.tables if has_headers(table)]


def box(reading, atoms):
    boxes = [reading.words[atom[0]][atom[1]].box for atom in atoms if len(atom) == 2]
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def words_in(atoms):
    return [atom for atom in atoms if len(atom) == 2]


def back_steps(reading):
    """The share of steps from a paragraph to the next one on its page that go up and not to the right."""
    back = steps = 0
    last = None
    for atoms in reading.paragraphs:
        atoms = words_in(atoms)
        if not atoms:
            continue
        page, place = atoms[0][0], box(reading, [atom for atom in atoms if atom[0] == atoms[0][0]])
        if last and last[0] == page:
            steps += 1
            back += place[1] >= last[1][3] - 1 and place[0] < last[1][2]
        last = (page, place)
    return back / steps if steps else 0


def style(reading, atoms):
    """The one style of all the words, if they have one."""
    found = {reading.words[page][place].style for page, place in words_in(atoms)}
    return found.pop() if len(found) == 1 else None


def tagged_of_alike(reading):
    """The share of what looks like headings that is tagged as headings."""
    counts = collections.Counter(word.style for words in reading.words.values() for word in words)
    body = counts.most_common(1)[0][0]
    styles = {style(reading, heading.atoms) for heading in reading.headings} - {None, body}
    inside = {atom for heading in reading.headings for atom in heading.atoms}
    inside |= {atom for table in reading.tables for cell in table.cells for atom in cell.atoms}
    others = sum(
        style(reading, atoms) in styles and len(words_in(atoms)) <= LONGEST_HEADING
        and any(character.isalpha() for character in readings.text_of(reading, atoms))
        for atoms in reading.paragraphs if not inside.intersection(atoms))
    return len(reading.headings) / (len(reading.headings) + others)


def neighbours(table, blank=lambda cell: not words_in(cell.atoms)):
    """Adjacency relations (ICDAR 2013): each cell with content, the next one in its rows and in its columns, and the
    direction. Cells without content are stepped over."""
    grid, found = {}, set()
    for number, cell in enumerate(table.cells):
        for row in range(cell.row, cell.row + cell.row_span):
            for column in range(cell.column, cell.column + cell.column_span):
                grid[(row, column)] = number
    lines = collections.defaultdict(list)
    for (row, column), number in sorted(grid.items()):
        lines["across", row].append(number)
    for (row, column), number in sorted(grid.items(), key=lambda item: (item[0][1], item[0][0])):
        lines["down", column].append(number)
    for (direction, _), line in lines.items():
        line = [number for number in line if not blank(table.cells[number])]
        found |= {(first, second, direction) for first, second in zip(line, line[1:]) if first != second}
    return found


def is_placed(reading, table, relation):
    """Whether cells that are neighbours in the tree are so on the page; None across pages."""
    first, second = (words_in(table.cells[number].atoms) for number in relation[:2])
    if {page for page, _ in first} != {page for page, _ in second}:
        return None
    first, second = box(reading, first), box(reading, second)
    if relation[2] == "across":
        # Texts stand at the top, in the middle or at the bottom of their cells.
        return (second[0] >= first[2] - SLACK
                and max(first[1], second[1]) - min(first[3], second[3]) < MOST_BETWEEN_LINES)
    return second[3] <= first[1] + SLACK


def why_no_truth(reading, table, tables):
    """Why a table is not judged, if it is not."""
    cells = [cell for cell in table.cells if words_in(cell.atoms)]
    if not table.cells:
        return "a table without cells"
    rows = max(cell.row + cell.row_span for cell in table.cells)
    columns = max(cell.column + cell.column_span for cell in table.cells)
    if rows < 2 or columns < 2 or len(cells) < 3:
        return "a table of one row or column, or with less than three texts"
    own = {atom for cell in table.cells for atom in cell.atoms}
    inside = [other for other in tables if other is not table and any(
        atom in own for cell in other.cells for atom in cell.atoms)]
    if any(sum(len(cell.atoms) for cell in other.cells) <= sum(len(cell.atoms) for cell in table.cells)
           for other in inside):
        return "a table around a table"
    if any(len(words_in(cell.atoms)) > LONGEST_CELL for cell in cells):
        return "a table with a long cell"
    widths = collections.Counter()
    for cell in table.cells:
        for row in range(cell.row, cell.row + cell.row_span):
            widths[row] += cell.column_span
    if sum(width == columns for width in widths.values()) < REGULAR_ROWS * rows:
        return "a table whose rows have different numbers of columns"
    placed = [is_placed(reading, table, relation) for relation in neighbours(table)]
    placed = [answer for answer in placed if answer is not None]
    if not placed or sum(placed) < PLACED * len(placed):
        return "a table whose neighbours are not neighbours on the page"
    return None


def drawn_lines(form):
    """By page index: the lines and edges of boxes of a form's pages, as (is upright, where, from, to)."""
    found = collections.defaultdict(list)
    with pymupdf.open(form) as document:
        for index, page in enumerate(document):
            matrix = ~page.transformation_matrix
            for drawing in page.get_drawings():
                for item in drawing["items"]:
                    if item[0] not in ("l", "re"):
                        continue
                    place = pymupdf.Rect(item[1]) if item[0] == "re" else pymupdf.Rect(
                        min(item[1].x, item[2].x), min(item[1].y, item[2].y), max(item[1].x, item[2].x),
                        max(item[1].y, item[2].y))
                    left, bottom, right, top = (pymupdf.Rect(place) * matrix).normalize()
                    if right - left > SLACK:
                        found[index] += [(False, bottom, left, right), (False, top, left, right)]
                    if top - bottom > SLACK:
                        found[index] += [(True, left, bottom, top), (True, right, bottom, top)]
    return found


def is_ruled(reading, table, lines):
    """Whether a line is drawn between at least half of the neighbours of a table."""
    ruled = total = 0
    for first, second, direction in neighbours(table):
        first, second = (words_in(table.cells[number].atoms) for number in (first, second))
        page = first[0][0]
        if {atom[0] for atom in first + second} != {page}:
            continue
        first, second = box(reading, first), box(reading, second)
        if direction == "across":
            low, high = first[2] - SLACK, second[0] + SLACK
            along = (max(first[1], second[1]) + min(first[3], second[3])) / 2
        else:
            low, high = second[3] - SLACK, first[1] + SLACK
            along = (max(first[0], second[0]) + min(first[2], second[2])) / 2
        total += 1
        ruled += any(upright == (direction == "across") and low <= where <= high
                     and start - SLACK <= along <= end + SLACK
                     for upright, where, start, end in lines[page])
    return total > 0 and 2 * ruled >= total


def has_headers(table):
    return {bool(cell.header) for cell in table.cells if words_in(cell.atoms)} == {True, False}


def truth_of(form, agency):
    reading = readings.read(form)
    truth = Truth(form, agency, reading)
    words = [word for page in reading.words.values() for word in page]
    tagged = sum(len(places) for places in reading.order.values())
    artifacts = sum(word.artifact for word in words)
    if not reading.types:
        truth.reasons.append("no structure tree")
    elif len(words) < FEWEST_WORDS:
        truth.reasons.append("few words")
    elif len(reading.words) > MOST_PAGES:
        truth.reasons.append("many pages")
    elif artifacts > MOST_ARTIFACTS * len(words):
        truth.reasons.append("text marked as artifacts")
    elif tagged < TAGGED * (len(words) - artifacts):
        truth.reasons.append("words outside the tree")
    if truth.reasons:
        return truth
    truth.judged = True
    truth.order = back_steps(reading) <= MOST_BACK
    if not truth.order:
        truth.reasons.append("an order that goes back")
    headings = reading.headings
    lengths = [len(words_in(heading.atoms)) for heading in headings]
    if len(headings) < (2 if len(reading.words) > 1 else 1):
        truth.reasons.append("no headings")
    elif sum(n > LONGEST_HEADING for n in lengths) > MOST_LONG * len(lengths) \
            or sum(lengths) > MOST_IN_HEADINGS * len(words):
        truth.reasons.append("headings that are paragraphs")
    elif sum(not LETTERS.search(readings.text_of(reading, heading.atoms)) for heading in headings) \
            > MOST_LONG * len(lengths):
        truth.reasons.append("headings without a word")
    elif tagged_of_alike(reading) < SAME_STYLE:
        truth.reasons.append("headings that are not tagged")
    else:
        truth.headings = True
    if len(reading.items) < 3:
        truth.reasons.append("no list")
    elif sum(len(words_in(atoms)) > LONGEST_ITEM for atoms in reading.items) > MOST_LONG * len(reading.items):
        truth.reasons.append("items that are long")
    else:
        truth.items = True
    lines = drawn_lines(form) if reading.tables else {}
    for table in reading.tables:
        reason = why_no_truth(reading, table, reading.tables)
        if not reason and not has_headers(table) and not is_ruled(reading, table, lines):
            reason = "a table for layout"
        if reason:
            truth.reasons.append(reason)
        else:
            truth.tables.append(table)
    judged = {atom for table in truth.tables for cell in table.cells for atom in cell.atoms}
    truth.ignored = {atom for table in reading.tables for cell in table.cells for atom in cell.atoms} - judged
    if not reading.tables:
        truth.reasons.append("no table")
    return truth


def shingles(reading):
    words = [word.text for page in sorted(reading.words) for word in reading.words[page]]
    return set(zip(words, words[1:], words[2:]))


def forms_of(corpus, parts):
    """(form, agency, part) of the corpus in the parts, sorted."""
    with open(Path(__file__).parent.parent / "Corpus" / "forms.tsv", encoding="utf-8") as file:
        known = {row["agency"]: row["part"] for row in csv.DictReader(file, delimiter="\t")}
    return [(form, folder.name, known[folder.name])
            for part in parts for folder in sorted((Path(corpus) / part).glob("*")) if folder.name in known
            for form in sorted(folder.glob("*.pdf"))]


def truths(corpus, parts):
    """The truth of each tagged form, also of those that are excluded."""
    earlier = collections.defaultdict(list)
    for form, agency, _ in forms_of(corpus, parts):
        truth = truth_of(form, agency)
        if truth.reasons == ["no structure tree"]:
            continue
        if truth.judged:
            own = shingles(truth.reading)
            if any(len(own & other) > MOST_SHARED * min(len(own), len(other)) for other in earlier[agency]):
                truth.judged = truth.order = truth.headings = truth.items = False
                truth.tables, truth.reasons = [], ["nearly the text of another form"]
            else:
                earlier[agency].append(own)
        yield truth


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus")
    parser.add_argument("--part", action="append")
    parser.add_argument("--forms", action="store_true")
    options = parser.parse_args()
    counts, reasons = collections.defaultdict(collections.Counter), collections.Counter()
    for truth in truths(options.corpus, options.part or ["structure", "remediate", "detect"]):
        of = {"tagged": 1, "judged": truth.judged, "order": truth.order, "headings": truth.headings,
              "items": truth.items, "tables": bool(truth.tables), "headers": bool(truth.headers),
              "any": truth.order or truth.headings or truth.items or bool(truth.tables)}
        counts[truth.agency].update({key: int(value) for key, value in of.items()})
        reasons.update(set(truth.reasons))
        if options.forms:
            print(truth.agency, truth.form.name, *(key for key, value in of.items() if value), "|",
                  "; ".join(f"{n} × {reason}" for reason, n in collections.Counter(truth.reasons).items()))
    columns = ["tagged", "judged", "order", "headings", "items", "tables", "headers", "any"]
    print(f"{'agency':24}" + "".join(f"{column:>10}" for column in columns))
    for agency, count in sorted(counts.items()):
        print(f"{agency:24}" + "".join(f"{count[column]:10}" for column in columns))
    print(f"{'forms':24}" + "".join(f"{sum(c[column] for c in counts.values()):10}" for column in columns))
    print(f"{'agencies':24}" + "".join(f"{sum(c[column] > 0 for c in counts.values()):10}" for column in columns))
    for reason, count in reasons.most_common():
        print(f"{count:6}  {reason}")


if __name__ == "__main__":
    main()
