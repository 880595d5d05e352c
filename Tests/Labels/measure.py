#!/usr/bin/env python3
"""measure.py REPORT [--worst N] [--form NAME] [--held-out]

Compares the labels that pages give with labels that the forms' authors wrote, and with the line of text
nearest to each widget. REPORT is what LabelReport wrote, a JSON object a form:

    swift build -c release --product LabelReport && .build/release/LabelReport FORM.pdf… >REPORT

The truth of a field is its /TU, otherwise its XFA label; the label from the page is read without both, with
the names of fields. A text
is no truth if it says which of several fields this is but not what it asks for: one word that many fields share;
the number of a line or entry alone (“Line 1. Entry 3. (e).”, “4 of 28”); or an answer or a part of an amount behind
such a number (“14. No.”, “8. Cents.”), whose question is only on the page. These rules look at the author's text alone. The score is the F1 of lower-cased words without stop words; “placed” is
the F1 in which words of the headings that the label knows count if the truth has them and not if it lacks them;
“caption” compares with the endings of the truth, too, because many texts for screen readers repeat headings and
notes before the caption. Forms with fewer than 20 such labels are left out,
and of forms that share most of their labels only the first counts. Half of the forms, drawn by a digest
of their names, is held out: reported apart, and looked at only with --held-out.
"""

import argparse
import collections
import hashlib
import json
import re
import statistics

# English and Spanish words without meaning of their own, what tells people how to use a form, and words for the places
# of rows and blocks.
STOP_WORDS = set(
    """a an and are as at be by for from has have if in is it of on or that the this to was were with you your
    el la los las de del en y o que un una su al por para con se es
    enter select check type choose click mark box field checkbox here please only line row column block""".split()
    # How a date or a number is typed.
    + "digit digits mm dd yy yyyy mmdd mmddyyyy mmddyy".split()
)
WHOLE_DATE = re.compile(
    r"(?:(?:enter|as)\s+)*(?:(?:the\s+)?date as\s+)?2[ -]digit month,?\s*2[ -]digit day,?\s*(?:and\s*)?4[ -]digit year", re.I)
# Numbers of lines that are spelled for screen readers: “13. A.” is “13A”.
NUMBER = re.compile(r"(?<![\w.])(\d{1,3})\s*\.?\s*([A-Za-z])(?=[.):]|\s*[.)])")
# What an author's text says beside numbers and single letters if it says only which field this is: the words for
# places, answers, and parts of amounts.
PLACE_WORDS = set(
    """yes no sí amount cents dollars void line lines entry item page part box digit digits row column instance
    available""".split())
FEWEST_LABELS = 20
MOST_SHARING = 4
# Points.
NARROWEST = 2


def words(text):
    # Which part of a value or of equal fields, dollars or cents: authors say it in many ways.
    text = re.sub(r"(?:, (?:(?:part |box )?\d+ of \d+|dollars|cents))+$", "", text)
    text = NUMBER.sub(r"\1\2", text).lower().replace("’", "'")
    text = re.sub(r"'s\b", "", text)
    found = re.findall(r"[^\W_]+", text)
    return collections.Counter(word for word in found if word not in STOP_WORDS)


def f1(label, truth):
    left, right = words(label), words(truth)
    if not left or not right:
        return 0.0
    common = sum((left & right).values())
    return 2 * common / (sum(left.values()) + sum(right.values()))


def f1_in_context(field, truth):
    """The F1 of the label without what it repeats of its context: words of the context that the truth has,
    too, are right, and the others are neither wrong nor missing."""
    own, context = words(field.get("own") or field["page"]), collections.Counter()
    for text in field.get("context", []):
        context |= words(text)
    wanted = words(truth)
    common = sum((own & wanted).values())
    placed = sum((context & (wanted - own)).values())
    return 2 * (common + placed) / max(1, sum(own.values()) + sum(wanted.values()) + placed) if own else 0.0


def endings(text):
    """The truth, and what is left of it without its first sentences: screen readers' texts often begin with the
    headings and notes above a field, and end with its caption. Endings of one word say too little."""
    parts = re.split(r"(?<=[.:?)])\s+|\s+-\s+", text)
    return [text] + [ending for ending in (" ".join(parts[place:]) for place in range(1, len(parts)))
                     if sum(words(ending).values()) > 1]


def f1_as_caption(field, truth):
    """The best F1 in context with an ending of the truth."""
    return max(f1_in_context(field, ending) for ending in endings(truth))


def spelled_together(text):
    """Letters that are written apart for screen readers: “Z I P” is “ZIP”."""
    text = re.sub(r"(?<![\w'])m m ?/ ?d d ?/ ?y y(?: y y)?(?![\w'])", "mm/dd/yyyy", text)
    text = re.sub(r"\b([A-Z])\. ?(?=[A-Z]\.)", r"\1", text)
    return re.sub(r"(?<![\w'])([A-Z])(?: (?=[A-Z](?![\w'])))", r"\1", text)


def asks_for_something(text):
    return any(word not in PLACE_WORDS and len(word) > 1 and not re.fullmatch(r"\d+[a-z]{0,2}|[a-z]\d+", word)
               for word in words(text))


def truth(field):
    text = WHOLE_DATE.sub("", spelled_together(field["TU"] or field["XFA"]))
    key = re.sub(r"\W", "", text).lower()
    partial = re.sub(r"\[\d+\]$", "", field["name"].split(".")[-1])
    if not asks_for_something(text) or key.startswith("undefined") or key == re.sub(r"\W", "", partial).lower():
        return None
    return text if re.search(r"[^\W\d_]", text) else None


def is_seen(box):
    """Cells whose values are printed have fields that are a point wide: nobody can fill them."""
    return box[2] - box[0] > NARROWEST and box[3] - box[1] > NARROWEST


def is_held_out(name):
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


def measured_forms(path):
    forms, seen = [], []
    for line in open(path):
        form = json.loads(line)
        fields = [
            (field, truth(field))
            for field in form["fields"]
            if field["kind"] not in ("pushbutton", "signature") and not field["hidden"] and field["pageIndex"] >= 0
            and is_seen(field["rectangle"])
        ]
        fields = [(field, text) for field, text in fields if text]
        # A word that many fields share, such as “Amount”, is the label of none.
        shared = collections.Counter(text for _, text in fields)
        fields = [(field, text) for field, text in fields
                  if sum(words(text).values()) > 1 or shared[text] < MOST_SHARING]
        if len(fields) < FEWEST_LABELS:
            continue
        texts = {text for _, text in fields}
        if any(2 * len(texts & others) > min(len(texts), len(others)) for others in seen):
            continue
        seen.append(texts)
        scores = [
            (f1(field["page"], text), f1(field["nearest"], text), field, text, f1_in_context(field, text),
             f1_as_caption(field, text))
            for field, text in fields
        ]
        forms.append((form["file"], scores))
    return forms


def table(title, forms):
    print(f"{title}: {len(forms)} forms")
    ours = {name: statistics.mean(score[0] for score in scores) for name, scores in forms}
    print(f"{'form':44}{'fields':>7}{'nearest':>9}{'ours':>7}{'≥ 0.6':>8}{'placed':>8}{'caption':>9}")
    for name, scores in sorted(forms, key=lambda form: ours[form[0]]):
        row(name, scores)
    everything = [score for _, scores in forms for score in scores]
    row("all fields", everything)
    nearest = statistics.mean(statistics.mean(s[1] for s in scores) for _, scores in forms)
    good = statistics.mean(statistics.mean(s[0] >= 0.6 for s in scores) for _, scores in forms)
    placed = statistics.mean(statistics.mean(s[4] >= 0.6 for s in scores) for _, scores in forms)
    caption = statistics.mean(statistics.mean(s[5] >= 0.6 for s in scores) for _, scores in forms)
    print(
        f"mean of forms: nearest {nearest:.3f}, ours {statistics.mean(ours.values()):.3f}, ≥ 0.6 {good:.1%},"
        f" in context {placed:.1%}, as caption {caption:.1%}; median form {statistics.median(ours.values()):.3f},"
        f" worst {min(ours.values()):.3f}\n"
    )


def row(name, scores):
    ours = statistics.mean(score[0] for score in scores)
    nearest = statistics.mean(score[1] for score in scores)
    good = statistics.mean(score[0] >= 0.6 for score in scores)
    placed = statistics.mean(score[4] >= 0.6 for score in scores)
    caption = statistics.mean(score[5] >= 0.6 for score in scores)
    print(f"{name[-43:]:44}{len(scores):7}{nearest:9.3f}{ours:7.3f}{good:8.1%}{placed:8.1%}{caption:9.1%}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("report")
    parser.add_argument("--form")
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--held-out", action="store_true")
    options = parser.parse_args()
    forms = measured_forms(options.report)
    if options.form:
        for name, scores in forms:
            if options.form in name and (options.held_out or not is_held_out(name)):
                for score, nearest, field, text, *_ in scores:
                    print(f"{score:.2f} {nearest:.2f} {field['kind'][:5]} {field['confidence'][:4]} {text!r}\n"
                          f"      ours {field['page']!r}\n      near {field['nearest']!r}")
        return
    table("Developed on", [form for form in forms if not is_held_out(form[0])])
    if options.held_out:
        table("Held out", [form for form in forms if is_held_out(form[0])])


if __name__ == "__main__":
    main()
