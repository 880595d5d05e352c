#!/usr/bin/env python3
"""score.py CORPUS --binary FORMWRIGHT [--part PART]… [--cache DIR] [--tool NAME]… [--json FILE]

How well tools read the structure of pages whose tags are hidden, against the tags (truth.py). Prints each measure by
agency and over agencies, with 95 % intervals of a bootstrap over agencies, and Formwright's difference from each
other tool. What the measures are is in README.md.
"""
import argparse
import bisect
import collections
import hashlib
import json
import random
import sys
import unicodedata
from dataclasses import dataclass, field

import tools
from truth import neighbours, truths, words_in

FORMS_OF_AGENCY = 10
SAME_HEADING = 0.5
SAME_CELL = 0.8
SAME_ITEM = 0.5
RESAMPLES = 2000
MEASURES = ["headings", "levels", "cells", "cells+fields", "headers", "items", "order"]


# Words of a tool and of the truth.


def plain(text):
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum()) or text


def overlap(a, b):
    across = min(a[2], b[2]) - max(a[0], b[0])
    up = min(a[3], b[3]) - max(a[1], b[1])
    smaller = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return across * up / smaller if across > 0 and up > 0 and smaller > 0 else 0


def same_words(truth, said):
    """By a tool's word (page, place): the truth's words that it is, in whole or in part."""
    found = collections.defaultdict(list)
    for page, words in truth.words.items():
        others = sorted(((word.box[1], word.box[3], place) for place, word in enumerate(said.words.get(page, []))))
        bottoms = [bottom for bottom, _, _ in others]
        highest = max((top - bottom for bottom, top, _ in others), default=0)
        for place, word in enumerate(words):
            text = plain(word.text)
            first = bisect.bisect_left(bottoms, word.box[1] - highest)
            for bottom, _, other in others[first:bisect.bisect_right(bottoms, word.box[3])]:
                candidate = said.words[page][other]
                if overlap(word.box, candidate.box) > 0.3:
                    its = plain(candidate.text)
                    if its in text or text in its:
                        found[(page, other)].append((page, place))
    return found


class Onto:
    """A tool's atoms as the truth's."""

    def __init__(self, truth, said):
        self.words = same_words(truth, said)
        self.widgets = {}
        for page, boxes in said.widgets.items():
            for place, box in enumerate(boxes):
                for other, own in enumerate(truth.widgets.get(page, [])):
                    if all(abs(a - b) < 1 for a, b in zip(box, own)):
                        self.widgets[(page, "w", place)] = (page, "w", other)

    def __call__(self, atoms):
        found = {word for atom in atoms if len(atom) == 2 for word in self.words.get(atom, [])}
        return found | {self.widgets[atom] for atom in atoms if atom in self.widgets}


def likeness(a, b):
    return len(a & b) / len(a | b) if a or b else 0


def paired(truth, said, least):
    """One-to-one pairs of sets that are alike, the most alike first: places in both."""
    index = collections.defaultdict(set)
    for place, atoms in enumerate(said):
        for atom in atoms:
            index[atom].add(place)
    candidates = sorted(((-likeness(atoms, said[other]), place, other) for place, atoms in enumerate(truth)
                         for other in {other for atom in atoms for other in index[atom]}))
    left, right, pairs = set(), set(), []
    for score, place, other in candidates:
        if -score >= least and place not in left and other not in right:
            left.add(place)
            right.add(other)
            pairs.append((place, other))
    return pairs


@dataclass
class Counts:
    right: float = 0
    said: float = 0
    true: float = 0

    def add(self, right, said, true):
        self.right, self.said, self.true = self.right + right, self.said + said, self.true + true

    @property
    def f1(self):
        return 2 * self.right / (self.said + self.true) if self.said + self.true else None


# Measures.


def headings(truth, said, onto, scores):
    artifacts = {(page, place) for page, words in truth.reading.words.items()
                 for place, word in enumerate(words) if word.artifact}
    true = [set(words_in(heading.atoms)) for heading in truth.reading.headings]
    found = [(heading.level, onto(words_in(heading.atoms)) - artifacts) for heading in said.headings]
    # A heading of artifacts alone, and what has no word of the page, is neither right nor wrong.
    found = [(level, atoms) for level, atoms in found if atoms]
    pairs = paired(true, [atoms for _, atoms in found], SAME_HEADING)
    scores["headings"].add(len(pairs), len(found), len(true))
    levels = [(truth.reading.headings[place].level, found[other][0]) for place, other in sorted(pairs)]
    if len({heading.level for heading in truth.reading.headings}) > 1:
        agree = total = 0
        for number, (level, own) in enumerate(levels):
            for next_level, next_own in levels[number + 1:]:
                total += 1
                agree += (level > next_level) - (level < next_level) == (own > next_own) - (own < next_own)
        scores["levels"].append(agree / total if total else None)


def items(truth, said, onto, scores):
    true = [set(words_in(atoms)) for atoms in truth.reading.items]
    true = [atoms for atoms in true if atoms]
    pages = {page for atoms in true for page, _ in atoms}
    found = [{atom for atom in onto(words_in(atoms)) if atom[0] in pages} for atoms in said.items]
    found = [atoms for atoms in found if atoms]
    scores["items"].add(len(paired(true, found, SAME_ITEM)), len(found), len(true))


def relations(tables, cells, blank):
    """Relations of all tables, between places in the list of all cells."""
    found, start = set(), 0
    for table in tables:
        place = {id(cell): start + number for number, cell in enumerate(table.cells)}
        found |= {(start + a, start + b, direction) for a, b, direction in
                  neighbours(table, lambda cell: blank(cells[place[id(cell)]]))}
        start += len(table.cells)
    return found


def cells(truth, said, onto, scores):
    """Adjacency relations on pages with a judged table, and header cells of judged tables with headers."""
    pages = {atom[0] for table in truth.tables for cell in table.cells for atom in cell.atoms}
    fields = {atom for table in truth.tables for cell in table.cells for atom in cell.atoms if len(atom) == 3}
    all_true = [set(cell.atoms) for table in truth.tables for cell in table.cells]
    all_said = [{atom for atom in onto(cell.atoms) if atom[0] in pages}
                for table in said.tables for cell in table.cells]
    for measure, kept in (("cells", lambda atom: len(atom) == 2),
                          ("cells+fields", lambda atom: len(atom) == 2 or atom in fields)):
        true = [{atom for atom in atoms if kept(atom)} for atoms in all_true]
        found = [{atom for atom in atoms if kept(atom)} for atoms in all_said]
        ignored = [bool(atoms & truth.ignored) for atoms in found]
        pairs = dict(paired(true, found, SAME_CELL))
        wanted = relations(truth.tables, true, lambda atoms: not atoms)
        has = relations(said.tables, found, lambda atoms: not atoms)
        right = sum((pairs.get(a), pairs.get(b), direction) in has for a, b, direction in wanted)
        # What a tool finds in tables that are not judged is neither right nor wrong.
        claimed = sum(not (ignored[a] or ignored[b]) for a, b, _ in has)
        scores[measure].add(right, max(right, claimed), len(wanted))
        if measure == "cells" and truth.headers:
            judged = {id(table) for table in truth.headers}
            flags = [(bool(cell.header), id(table) in judged) for table in truth.tables for cell in table.cells]
            own = [bool(cell.header) for table in said.tables for cell in table.cells]
            back = {other: place for place, other in pairs.items()}
            unjudged = {atom for place, atoms in enumerate(true) if not flags[place][1] for atom in atoms}
            right = sum(own[other] and flags[place] == (True, True) for place, other in pairs.items())
            on = {atom[0] for table in truth.headers for cell in table.cells for atom in cell.atoms}
            claimed = sum(own[place] and bool(atoms) and not ignored[place] and not atoms & unjudged
                          and any(atom[0] in on for atom in atoms) for place, atoms in enumerate(found))
            scores["headers"].add(right, max(right, claimed), sum(
                flag == (True, True) and bool(true[place]) for place, flag in enumerate(flags)))


def inversions(values):
    """How many pairs of values stand in falling order."""
    seen, count = [], 0
    for value in values:
        place = bisect.bisect_right(seen, value)
        count += len(seen) - place
        seen.insert(place, value)
    return count


def order(truth, said, onto, scores):
    """Kendall's tau over the words of each page that the tool has, and the share of them."""
    taus, known, total = [], 0, 0
    for page, places in truth.reading.order.items():
        rank = {}
        for number, place in enumerate(said.order.get(page, [])):
            for _, word in onto.words.get((page, place), []):
                rank.setdefault(word, number)
        ranks = [rank[place] for place in places if place in rank]
        total, known = total + len(places), known + len(ranks)
        if len(ranks) > 1:
            pairs = len(ranks) * (len(ranks) - 1) / 2
            taus.append(1 - 2 * inversions(ranks) / pairs)
    if taus:
        scores["order"].append(sum(taus) / len(taus))
        scores["known words"].append(known / total)


def elsewhere(truth, said, onto, scores):
    """Tables and items on pages where the author tags none."""
    for measure, own, found in (
            ("tables elsewhere", [cell.atoms for table in truth.reading.tables for cell in table.cells],
             [[atom for cell in table.cells for atom in cell.atoms] for table in said.tables]),
            ("items elsewhere", truth.reading.items, said.items)):
        pages = set(truth.reading.order) - {atom[0] for atoms in own for atom in atoms}
        count = sum(any(atom[0] in pages for atom in onto(words_in(atoms))) for atoms in found)
        scores[measure].add(0, count, len(pages))


@dataclass
class Scores:
    """Of one agency and tool."""
    forms: dict = field(default_factory=collections.Counter)
    values: dict = field(default_factory=dict)

    def measure(self, name):
        kept = self.values.get(name)
        if isinstance(kept, Counts):
            return kept.f1
        numbers = [number for number in kept or [] if number is not None]
        return sum(numbers) / len(numbers) if numbers else None


def empty_scores():
    return Scores(collections.Counter(), {
        name: [] if name in ("levels", "order", "known words") else Counts()
        for name in MEASURES + ["known words", "tables elsewhere", "items elsewhere"]})


def drawn(found):
    """At most FORMS_OF_AGENCY truths of each agency, by the digest of their names."""
    of = collections.defaultdict(list)
    for truth in found:
        if truth.order or truth.headings or truth.items or truth.tables:
            of[truth.agency].append(truth)

    def rank(truth):
        # What few forms have comes first: tables with headers, tables, headings.
        return (not truth.headers, not truth.tables, not truth.headings,
                hashlib.sha256(truth.form.name.encode()).hexdigest())

    return [truth for agency in sorted(of) for truth in sorted(of[agency], key=rank)[:FORMS_OF_AGENCY]]


def judge(truth, said, scores):
    onto = Onto(truth.reading, said)
    if truth.headings:
        headings(truth, said, onto, scores.values)
    if truth.items:
        items(truth, said, onto, scores.values)
    if truth.tables:
        cells(truth, said, onto, scores.values)
    if truth.order:
        order(truth, said, onto, scores.values)
    elsewhere(truth, said, onto, scores.values)


def interval(values, generator):
    """The mean of agencies and the ends of the middle 95 % of means of resampled agencies."""
    means = sorted(sum(drawn_again) / len(drawn_again) for drawn_again in (
        generator.choices(values, k=len(values)) for _ in range(RESAMPLES)))
    return sum(values) / len(values), means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1]


def report(results, names):
    generator, summary = random.Random(1), {}
    agencies = sorted(next(iter(results.values())))
    for measure in MEASURES:
        rows = {agency: {name: results[name][agency].measure(measure) for name in names} for agency in agencies}
        # What no tool is asked at an agency is no row; a tool without an answer there has 0.
        rows = {agency: {name: value or 0 for name, value in row.items()} for agency, row in rows.items()
                if any(value is not None for value in row.values())}
        print(f"\n{measure:24}" + "".join(f"{name:>16}" for name in names))
        for agency, row in rows.items():
            count = results[names[0]][agency].forms[measure]
            print(f"{agency + f' ({count})':24}" + "".join(f"{row[name]:16.3f}" for name in names))
        if not rows:
            continue
        summary[measure] = {
            "forms": {agency: results[names[0]][agency].forms[measure] for agency in rows},
            "by agency": {agency: {name: round(value, 3) for name, value in row.items()}
                          for agency, row in rows.items()}}
        line = ""
        for name in names:
            mean, low, high = interval([row[name] for row in rows.values()], generator)
            summary[measure][name] = {"mean": round(mean, 3), "low": round(low, 3), "high": round(high, 3)}
            line += f"{f'{mean:.3f} [{low:.2f} {high:.2f}]':>20}"
        print(f"{'mean of agencies':20}" + line)
        for name in names[1:] if names[0] == "formwright" else []:
            mean, low, high = interval([row[names[0]] - row[name] for row in rows.values()], generator)
            summary[measure][name]["formwright is ahead by"] = [round(value, 3) for value in (mean, low, high)]
            print(f"  formwright − {name}: {mean:+.3f} [{low:+.3f} {high:+.3f}]")
    return summary


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--part", action="append")
    parser.add_argument("--cache")
    parser.add_argument("--tool", action="append")
    parser.add_argument("--json")
    options = parser.parse_args()
    names = options.tool or tools.TOOLS
    forms = drawn(truths(options.corpus, options.part or ["structure", "remediate", "detect"]))
    results = {name: collections.defaultdict(empty_scores) for name in names}
    failed = collections.Counter()
    for truth in forms:
        for name in names:
            try:
                said = tools.read(name, truth.form, options.binary, options.cache)
            except Exception as error:
                # A form that a tool cannot read counts as read without structure.
                print(f"{name}: {truth.agency}/{truth.form.name}: {str(error)[:200]}", file=sys.stderr)
                failed[name] += 1
                said = tools.Reading()
            scores = results[name][truth.agency]
            levels = len({heading.level for heading in truth.reading.headings}) > 1
            scores.forms.update({
                "headings": int(truth.headings), "levels": int(truth.headings and levels), "items": int(truth.items),
                "cells": int(bool(truth.tables)), "cells+fields": int(bool(truth.tables)),
                "headers": int(bool(truth.headers)), "order": int(truth.order)})
            judge(truth, said, scores)
    print(f"{len(forms)} forms of {len({truth.agency for truth in forms})} agencies")
    summary = report(results, names)
    for name in names:
        numbers = [results[name][agency].measure("known words") for agency in results[name]]
        numbers = [number for number in numbers if number is not None]
        per_page = []
        for measure in ("tables elsewhere", "items elsewhere"):
            counts = [results[name][agency].values[measure] for agency in results[name]]
            per_page.append(sum(count.said for count in counts) / max(1, sum(count.true for count in counts)))
        print(f"{name}: has {sum(numbers) / max(1, len(numbers)):.1%} of the words; cannot read {failed[name]} forms; "
              f"on a page where authors tag none: {per_page[0]:.2f} tables, {per_page[1]:.2f} items")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(summary, file, indent=2)


if __name__ == "__main__":
    main()
