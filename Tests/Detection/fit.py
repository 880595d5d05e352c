#!/usr/bin/env python3
"""Fits what `detect` weighs places of a page by, to the fields that forms have.

usage: fit.py REPORT… --out DIRECTORY [--trees N] [--leaves N] [--judge REPORT…] [--only MODEL…]

A report is what the program DetectionReport prints (swift run DetectionReport FORM.pdf…): for each page the places that
could be a field, with what is measured there, and the form's own fields, of which those that take a digit each count as one
(combs.py). It needs lightgbm and scikit-learn from PyPI. Gradient-boosted models are fitted with LightGBM: whether a place for a text
is a field, whether a small box is one, whether white room behind a label is one (few forms have such fields: pages without their
lines are more), and how high the field over a line is. First each of
five groups of agencies (the directories of the forms) is judged by what the other four say, which also tells how likely a field is
that has a score; then all are fitted together. With --judge, forms of other agencies are judged by the result.
Writes DIRECTORY/texts.model, boxes.model and rooms.model (Sources/FittedWeights), fields.txt with the digests of the forms, and prints the figures.
"""
import argparse
import collections
import hashlib
import json
import os
import sys

import lightgbm
import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Corpus"))

import combs  # noqa: E402
from fitted_model import calibration_of, model_bytes  # noqa: E402

# A place is a field's if they share this part of their width (IoU), and their lower edges are closer than this, in line
# heights, or in parts of the field's height.
SAME_WIDTH, SAME_BOTTOM, SAME_BOTTOM_PART = 0.6, 0.6, 0.35
# Small boxes: IoU.
SAME_BOX = 0.3
# Of two places that cover each other by this part of the smaller, the likelier stays.
COVERED = 0.4
# In line heights.
LEAST_HEIGHT = 0.5
CHOICES = (5, 6)
# White room behind a label ends where the page says nothing about: it is a field's if the field begins at its label and ends in
# it, within so many line heights.
ROOM, SAME_LEFT = 7, 1.5
# The last features are of labels and of the whole page: only rooms are weighed by them.
FEATURES_OF_ROOMS = 12
GROUPS = 5


class Page:
    def __init__(self, line):
        facts = json.loads(line)
        self.path, self.number, self.unit, self.bare = facts["path"], facts["page"], facts["unit"], facts["bare"]
        self.agency = os.path.basename(os.path.dirname(self.path))
        self.boxes = numpy.array([c["rect"] for c in facts["candidates"]], dtype=float).reshape(-1, 4)
        self.features = numpy.array([c["features"] for c in facts["candidates"]], dtype=numpy.float32)
        self.is_choice = (numpy.isin(self.features[:, 0], CHOICES) if len(self.boxes)
                          else numpy.zeros(0, dtype=bool))
        self.is_room = self.features[:, 0] == ROOM if len(self.boxes) else numpy.zeros(0, dtype=bool)
        texts, _ = combs.joined([f["rect"] for f in facts["fields"] if not f["choice"]])
        choices = [f["rect"] for f in facts["fields"] if f["choice"]]
        self.fields = numpy.array(texts + choices, dtype=float).reshape(-1, 4)
        self.field_is_choice = numpy.array([False] * len(texts) + [True] * len(choices), dtype=bool)
        self.match()

    def match(self):
        """Which field each place is of, or -1; and where its lower and upper edges are, in line heights from the place's."""
        self.field = numpy.full(len(self.boxes), -1)
        self.edges = numpy.zeros((len(self.boxes), 2))
        for i, box in enumerate(self.boxes):
            best = 0
            for j, field in enumerate(self.fields):
                if self.field_is_choice[j] != self.is_choice[i]:
                    continue
                if self.is_choice[i]:
                    share = overlap(box, field)
                    if share > max(best, SAME_BOX):
                        self.field[i], best = j, share
                    continue
                width = min(box[2], field[2]) - max(box[0], field[0])
                right = max(box[2], field[2])
                if (self.features[i, 0] == ROOM and abs(box[0] - field[0]) < SAME_LEFT * self.unit
                        and field[2] < box[2] + SAME_LEFT * self.unit):
                    right = field[2]
                share = width / (right - min(box[0], field[0]) + 1e-9)
                height = field[3] - field[1]
                if (share > max(best, SAME_WIDTH) and field[3] > box[1] + 1
                        and abs(field[1] - box[1]) < max(SAME_BOTTOM * self.unit, SAME_BOTTOM_PART * height)):
                    self.field[i], best = j, share
            if self.field[i] >= 0:
                field = self.fields[self.field[i]]
                self.edges[i] = (field[1] - box[1]) / self.unit, (field[3] - box[1]) / self.unit


def overlap(one, other):
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1])
    return width * height / (both - width * height + 1e-9)


def load(paths):
    pages = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            pages += [Page(line) for line in file]
    return pages


class Models:
    def __init__(self, pages, trees, leaves):
        features = numpy.concatenate([p.features for p in pages if len(p.boxes)])
        choice = numpy.concatenate([p.is_choice for p in pages])
        right = numpy.concatenate([p.field for p in pages]) >= 0
        edges = numpy.concatenate([p.edges for p in pages])
        room = numpy.concatenate([p.is_room for p in pages])
        bare = numpy.concatenate([numpy.full(len(p.boxes), p.bare) for p in pages])
        counts = collections.Counter()
        for p in pages:
            counts[p.path] += len(p.boxes)
        # A form with many fields counts more than one with few, but less than by their number.
        weights = numpy.concatenate([numpy.full(len(p.boxes), max(1, counts[p.path]) ** -0.5) for p in pages])
        shape = {"num_leaves": leaves, "learning_rate": 0.08, "min_data_in_leaf": 40, "num_threads": 1, "verbose": -1,
                 "deterministic": True, "force_row_wise": True, "seed": 1, "feature_fraction": 0.5, "bagging_fraction": 0.7,
                 "bagging_freq": 1, "lambda_l2": 5.0, "max_bin": 63}

        def fitted(chosen, target, objective, count, own=slice(-FEATURES_OF_ROOMS)):
            data = lightgbm.Dataset(features[chosen][:, own], target[chosen], weight=weights[chosen])
            return lightgbm.train({**shape, "objective": objective}, data, count)

        text = ~choice & ~room & ~bare
        choice &= ~bare
        self.text = fitted(text, right.astype(float), "binary", trees)
        self.choice = fitted(choice, right.astype(float), "binary", trees)
        self.bottom = fitted(text & right, edges[:, 0], "l1", trees // 2)
        self.top = fitted(text & right, edges[:, 1], "l1", trees // 2)
        self.room = fitted(room, right.astype(float), "binary", trees, slice(None))
        self.room_bottom = fitted(room & right, edges[:, 0], "l1", trees // 2, slice(None))
        self.room_top = fitted(room & right, edges[:, 1], "l1", trees // 2, slice(None))

    def predict(self, pages):
        """Of each page, the likelihood of each place, its score, and its box."""
        features = numpy.concatenate([p.features for p in pages if len(p.boxes)])
        choice = numpy.concatenate([p.is_choice for p in pages])
        unit = numpy.concatenate([numpy.full(len(p.boxes), p.unit) for p in pages])
        boxes = numpy.concatenate([p.boxes for p in pages])
        room = numpy.concatenate([p.is_room for p in pages])
        own = features[:, :-FEATURES_OF_ROOMS]

        def of(drawn, behind, **options):
            return numpy.where(room, behind.predict(features, num_threads=1, **options),
                               drawn.predict(own, num_threads=1, **options))

        scores = numpy.where(choice, self.choice.predict(own, num_threads=1, raw_score=True),
                             of(self.text, self.room, raw_score=True))
        bottom, top = of(self.bottom, self.room_bottom) * unit, of(self.top, self.room_top) * unit
        text = ~choice
        base = boxes[text, 1]
        boxes[text, 1] = base + bottom[text]
        boxes[text, 3] = base + numpy.maximum(top, bottom + LEAST_HEIGHT * unit)[text]
        places = numpy.cumsum([len(p.boxes) for p in pages])[:-1]
        return list(zip(*(numpy.split(x, places) for x in (1 / (1 + numpy.exp(-scores)), scores, boxes))))


def chosen(likely, boxes, least):
    kept = []
    for i in sorted(range(len(boxes)), key=lambda i: (-likely[i], i)):
        if likely[i] < least:
            break
        one = boxes[i]
        clear = True
        for j in kept:
            other = boxes[j]
            width = min(one[2], other[2]) - max(one[0], other[0])
            height = min(one[3], other[3]) - max(one[1], other[1])
            smaller = min((one[2] - one[0]) * (one[3] - one[1]), (other[2] - other[0]) * (other[3] - other[1]))
            if width > 0 and height > 0 and width * height > COVERED * smaller:
                clear = False
                break
        if clear:
            kept.append(i)
    return kept


def judged(pages, predictions, least):
    """By agency and kind: right, found, true."""
    figures = collections.defaultdict(lambda: numpy.zeros(3))
    for page, (likely, _, boxes) in zip(pages, predictions):
        kept = chosen(likely, boxes, least)
        scored = sorted(((overlap(boxes[i], field), i, j) for i in kept for j, field in enumerate(page.fields)
                         if page.is_choice[i] == page.field_is_choice[j]), reverse=True)
        taken, used = set(), set()
        for share, i, j in scored:
            if share >= 0.5 and i not in taken and j not in used:
                taken.add(i)
                used.add(j)
        for kind in (False, True):
            own = [i for i in kept if page.is_choice[i] == kind]
            figures[page.agency, kind] += (sum(i in taken for i in own), len(own),
                                           sum(page.field_is_choice == kind))
    return figures


def f1(right, found, true):
    return 2 * right / max(1, found + true)


def report(figures, name):
    for kind, word in ((False, "texts"), (True, "boxes")):
        whole = sum(value for (_, k), value in figures.items() if k == kind)
        agencies = [f1(*value) for (_, k), value in figures.items() if k == kind and value[2] > 0]
        print(f"{name} {word}: F1 {f1(*whole):.3f} (precision {whole[0] / max(1, whole[1]):.3f}, recall "
              f"{whole[0] / max(1, whole[2]):.3f}, {int(whole[2])} fields), mean of {len(agencies)} agencies {numpy.mean(agencies):.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", nargs="+")
    parser.add_argument("--judge", nargs="*", default=[])
    parser.add_argument("--out")
    parser.add_argument("--only", nargs="*", default=["texts", "boxes", "rooms"])
    parser.add_argument("--trees", type=int, default=150)
    parser.add_argument("--leaves", type=int, default=15)
    option = parser.parse_args()
    pages = load(option.reports)
    agencies = sorted({p.agency for p in pages})
    group = {agency: int(hashlib.sha256(agency.encode()).hexdigest(), 16) % GROUPS for agency in agencies}
    predictions = [None] * len(pages)
    for number in range(GROUPS):
        models = Models([p for p in pages if group[p.agency] != number], option.trees, option.leaves)
        own = [index for index, page in enumerate(pages) if group[page.agency] == number]
        for index, prediction in zip(own, models.predict([pages[i] for i in own])):
            predictions[index] = prediction
    for least in (0.3, 0.4, 0.5, 0.6):
        whole = [(p, q) for p, q in zip(pages, predictions) if not p.bare]
        report(judged(*zip(*whole), least), f"held out, at least {least}:")
    models = Models(pages, option.trees, option.leaves)
    if option.judge:
        others = load(option.judge)
        figures = models.predict(others)
        for least in (0.3, 0.4, 0.5):
            found = judged(others, figures, least)
            report(found, f"others, at least {least}:")
        for (agency, kind), value in sorted(found.items()):
            print(f"  {agency} {'boxes' if kind else 'texts'} F1 {f1(*value):.2f} of {int(value[2])}, {int(value[1])} found")
    if option.out:
        scores = numpy.concatenate([p[1] for p in predictions])
        right = numpy.concatenate([p.field for p in pages]) >= 0
        choice = numpy.concatenate([p.is_choice for p in pages])
        room = numpy.concatenate([p.is_room for p in pages])
        whole = ~numpy.concatenate([numpy.full(len(p.boxes), p.bare) for p in pages])
        for name, kind, ensembles in (("texts", ~choice & ~room & whole, [models.text, models.bottom, models.top]),
                                      ("boxes", choice & whole, [models.choice]),
                                      ("rooms", room, [models.room, models.room_bottom, models.room_top])):
            if name not in option.only:
                continue
            calibration = calibration_of(scores[kind], right[kind].astype(float))
            with open(os.path.join(option.out, f"{name}.model"), "wb") as file:
                file.write(model_bytes(ensembles, calibration))
        with open(os.path.join(option.out, "fields.txt"), "w", encoding="utf-8") as file:
            file.write("The forms that texts.model, boxes.model and rooms.model were fitted to, by their SHA-256.\n")
            for path in sorted({p.path for p in pages}):
                with open(path, "rb") as form:
                    file.write(f"{hashlib.sha256(form.read()).hexdigest()} {os.path.basename(os.path.dirname(path))}\n")


if __name__ == "__main__":
    main()
