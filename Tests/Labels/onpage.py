#!/usr/bin/env python3
"""onpage.py REPORT

What the measure of measure.py is where the page can answer: the fields whose author's label has no word that is not
on the page of the field. REPORT is what LabelReport wrote. The words of a page are those that `pdftotext` finds.
Printed are the means of all forms, of those fields in forms that have at least 20 of them, and of the forms in which
nine of ten labels are of words of the page.
"""

import argparse
import functools
import json
import statistics
import subprocess

import measure

ALL = 0.999
MOSTLY = 0.9


@functools.lru_cache(maxsize=None)
def page_words(path, page):
    done = subprocess.run(
        ["pdftotext", "-layout", "-f", str(page + 1), "-l", str(page + 1), path, "-"], capture_output=True, check=False)
    return measure.words(done.stdout.decode("utf-8", "replace"))


def coverage(path, field, text):
    """The share of the words of an author's label that are on the field's page."""
    wanted, known = measure.words(text), page_words(path, field["pageIndex"])
    return sum(min(count, known[word]) for word, count in wanted.items()) / max(1, sum(wanted.values()))


def row(title, forms):
    def mean(value):
        return statistics.mean(statistics.mean(value(score) for score in scores) for scores in forms)

    if not forms:
        print(f"{title}: none")
        return
    print(
        f"{title}: {len(forms)} forms, {sum(map(len, forms))} fields; nearest {mean(lambda s: s[1]):.3f},"
        f" ours {mean(lambda s: s[0]):.3f}, ≥ 0.6 {mean(lambda s: s[0] >= 0.6):.1%},"
        f" in context {mean(lambda s: s[4] >= 0.6):.1%}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report")
    options = parser.parse_args()
    with open(options.report) as lines:
        paths = {form["file"]: form["path"] for form in map(json.loads, lines)}
    forms = [
        [(score, coverage(paths[name], score[2], score[3])) for score in scores]
        for name, scores in measure.measured_forms(options.report)
    ]
    row("all labels", [[score for score, _ in form] for form in forms])
    answerable = [[score for score, share in form if share > ALL] for form in forms]
    row("labels of words of the page", [form for form in answerable if len(form) >= measure.FEWEST_LABELS])
    row("forms of such labels", [
        [score for score, _ in form] for form in forms
        if statistics.mean(share > ALL for _, share in form) >= MOSTLY
    ])


if __name__ == "__main__":
    main()
