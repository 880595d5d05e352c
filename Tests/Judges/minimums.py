"""How much each judge must have judged, at least, in a whole run: a judge that finds nothing to judge
says nothing. The numbers are what the present judges and forms give, rounded down; whoever adds to those
raises these."""
import os

# Judges that bring what they judge.
OWN = {
    "judges": 232, "pods": 999, "restyled": 550, "authored": 7, "pages": 20, "merged": 20, "icons": 162, "locks": 8, "encryption": 1475, "bad input": 90, "README": 16, "batch": 780,
    "scripts": 138, "schemas": 3000, "schemas of forms": 100, "text of pages": 10, "archives": 40, "archived records": 14, "odd fonts": 2020, "widgets: text": 2850, "widgets: multiline": 3276, "widgets: comb": 2940,
    "widgets: password": 2604, "widgets: combo": 2730, "widgets: list": 3276, "widgets: check": 196,
    "widgets: radio": 196, "widgets: push": 910,
}
# The example and the forms made in code.
MADE = {"values read back": 80, "exported": 80, "widgets": 500, "texts": 65, "fonts": 65,
        "formatted texts": 6, "print fields": 6, "fields inspected": 80, "same bytes": 48}
# With the folder of forms besides.
MAIN = {"values read back": 2950, "exported": 3270, "widgets": 17700, "texts": 2670, "fonts": 2670,
        "formatted texts": 170, "print fields": 2600, "fields inspected": 3270, "same bytes": 216, "pages": 64, "merged": 90, "ready templates": 240, "lists of corrections": 24,
        "schemas of forms": 400}
ALL = {"values read back": 5700, "exported": 5700, "widgets": 34200, "texts": 4850, "fonts": 4000,
       "formatted texts": 250, "print fields": 3900, "fields inspected": 6100, "same bytes": 1000}
HOSTILE = {"hostile runs": 5000}
QUICK = {"bad input": 90, "README": 14, "restyled": 550, **MADE}


def too_few(group, counts):
    """What a run of a group (main, all, hostile, viewers) judged less often than it must."""
    has_forms = bool(os.environ.get("FORMWRIGHT_FORMS"))
    if group == "viewers":
        least = {"reset in PDF.js": 1, "examples in PDF.js": 300, "judges of viewers": 1}
    elif group == "pdftk":
        least = {"pdftk": 100}
    elif group == "hostile":
        least = HOSTILE
    elif group == "quick":
        least = QUICK
    elif group == "all":
        least = {**OWN, **MADE, **({**MAIN, **ALL} if has_forms else {})}
    else:
        least = {**OWN, **MADE, **(MAIN if has_forms else {})}
    return [f"{name}: {counts.get(name, 0)} were judged, and there must be {count}"
            for name, count in least.items() if counts.get(name, 0) < count]
