"""What Acrobat's forms library makes of a value: values that a format reads, and what it shows.

Written from Adobe's "JavaScript for Acrobat API Reference" and the library's own documentation of
AFNumber_Format, AFPercent_Format, AFDate_Format, AFTime_Format and AFSpecial_Format. Only as much as
the values chosen in values.py need.
"""
import re

# AFDate_Format takes an index into this list of Acrobat's.
DATE_FORMATS = ["m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy", "dd-mmm-yy", "yy-mm-dd",
                "mmm-yy", "mmmm-yy", "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt",
                "m/d/yy HH:MM"]
TIMES = ["14:30", "2:30 pm", "14:30:15", "2:30:15 pm"]
# ZIP, ZIP+4, telephone, social security number: as typed, and as shown.
SPECIALS = [("97002", "97002"), ("970021234", "97002-1234"), ("5035550142", "(503) 555-0142"),
            ("900123456", "900-12-3456")]
NUMBER = 42
# By sepStyle: between thousands, and before the decimals.
SEPARATORS = [(",", "."), ("", "."), (".", ","), ("", ","), ("'", ".")]


def parse(script):
    """(what is formatted, the function, its arguments) of the first call in a script, or None."""
    call = re.search(r"\bAF(\w+?)_(\w+)\s*\(([^)]*)\)", script or "")
    return call.groups() if call else None


def formatted_value(script):
    """(a value the format reads, None), or (None, why there is none)."""
    call = parse(script)
    if not call:
        return None, "a script of its own: " + " ".join(script.split())[:40]
    kind, function, arguments = call
    quoted = re.search(r"[\"']([^\"']*)[\"']", arguments)
    number = re.search(r"\d+", arguments)
    if kind in ("Number", "Percent"):
        return str(NUMBER), None
    if kind == "Date":
        form = quoted.group(1) if quoted else DATE_FORMATS[int(number.group()) % 14] if number else ""
        for old, new in (("yyyy", "2026"), ("yy", "26"), ("mmmm", "March"), ("mmm", "Mar"),
                         ("mm", "03"), ("dd", "17"), ("HH", "14"), ("MM", "30"), ("tt", "pm")):
            form = form.replace(old, new)
        form = re.sub(r"(?<![a-zA-Z])m(?![a-zA-Z])", "3", form)
        form = re.sub(r"(?<![a-zA-Z])d(?![a-zA-Z])", "17", form)
        form = re.sub(r"(?<![a-zA-Z])h(?![a-zA-Z])", "2", form)
        return (form, None) if form else (None, "a date format that cannot be read")
    if kind == "Time":
        return TIMES[int(number.group()) % 4] if number else "14:30", None
    if kind == "Special" and function == "KeystrokeEx" and quoted:
        mask = {"9": "7", "A": "K", "O": "5", "X": "Q"}
        return "".join(mask.get(c, c) for c in quoted.group(1)), None
    if kind == "Special" and number:
        return SPECIALS[int(number.group()) % 4][0], None
    return None, f"the format AF{kind}_{function}"


def displayed(script, value):
    """What a field with this format script shows for a value of ``formatted_value``; None where
    that is not known here."""
    if not script:
        return value
    call = parse(script)
    if call is None or not call[1].startswith("Format"):
        return None
    kind, _, arguments = call
    words = [word.strip() for word in arguments.split(",")]
    if kind in ("Number", "Percent") and value == str(NUMBER):
        places, style = int(words[0]), int(words[1])
        thousands, point = SEPARATORS[style]
        whole = NUMBER if kind == "Number" else NUMBER * 100
        text = f"{whole:,}".replace(",", thousands) + (point + "0" * places if places else "")
        if kind == "Percent":
            return text + "%"
        currency = words[4].strip("\"'") if len(words) > 4 else ""
        return currency + text if words[5:] == ["true"] else text + currency
    if kind == "Special":
        return next((shown for typed, shown in SPECIALS if typed == value), None)
    # Dates and times are chosen in the field's own format.
    return value if kind in ("Date", "Time") else None


# What each says is written down here by hand, from the same reference.
EXAMPLES = [
    ('AFNumber_Format(2, 0, 0, 0, "$", true);', "42", "$42.00"),
    ('AFNumber_Format(2, 2, 0, 0, " \u20ac", false);', "42", "42,00 \u20ac"),
    ("AFPercent_Format(1, 0);", "42", "4,200.0%"),
    ("AFPercent_Format(0, 3);", "42", "4200%"),
    ("AFSpecial_Format(2);", "5035550142", "(503) 555-0142"),
    ('AFDate_FormatEx("mm/dd/yyyy");', "03/17/2026", "03/17/2026"),
    (None, "42", "42"), ("event.value = 'x';", "42", None),
]


def wrong():
    """Examples that the functions above do not answer as they must."""
    return [script for script, value, shown in EXAMPLES if displayed(script, value) != shown]
