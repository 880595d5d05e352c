"""The configurations of IRS Direct File, and the same as templates of ours. See direct_file_samples.py."""
import glob
import json
import os
import re

import pikepdf
import yaml

# The order of PdfTemplate.templateList.
ORDER = """IRS1040 IRS1040SR DEPENDENTS_STATEMENT IRS1040S1 IRS1040S2 IRS1040S3 IRS1040SB SCHEDULE_R IRS2441
CDCC_QUALIFYING_PERSON_STATEMENT CDCC_CAREGIVERS_STATEMENT IRS2441_DUE_DILIGENCE_STATEMENT IRS1040EIC IRS1040S8812
IRS8889 IRS8880 IRS8962 FORM9000 SCHEDULE_LEP IRS8862 CTC_DEPENDENTS_STATEMENT ODC_DEPENDENTS_STATEMENT IRSW2
DF1099R""".split()
REASONS = {
    "providerMovedAndFilerUnableToFindThem":
        "THE PROVIDER HAS MOVED AND I AM UNABLE TO FIND THE PROVIDER TO GET THE TIN",
    "providerRefusedToProvideTIN": "THE PROVIDER HAS REFUSED TO GIVE ME THE TIN",
}


class Form:
    """A configuration with its form."""

    def __init__(self, folder, name):
        self.name = name
        self.path = glob.glob(os.path.join(folder, name, "en", "*.pdf"))[0]
        with open(os.path.join(folder, name, "en", "configuration.yml"), encoding="utf-8") as file:
            self.config = yaml.safe_load(file)
        self.table = self.config.get("table")
        self.each = self.config.get("includeForEach")
        self.when = self.config.get("includeWhen")
        self.map = dict(flattened(self.config.get("form") or {}))
        with pikepdf.open(self.path) as pdf:
            self.pages = len(pdf.pages)
            self.fields = list(fields_of(pdf))
            self.lengths = dict(lengths_of(pdf))

    def default(self):
        """Every field as it is in the form."""
        return {name: value for name, value, _ in self.fields}

    def types(self):
        return {name: kind for name, _, kind in self.fields}


def flattened(node, prefix=""):
    for key, value in node.items():
        if isinstance(value, dict):
            yield from flattened(value, f"{prefix}{key}.")
        elif value is not None:
            yield prefix + key, str(value)


def text_of(value):
    if value is None:
        return ""
    return str(value).replace("\r\n", "\n").replace("\r", "\n").lstrip("/") if isinstance(value, pikepdf.Name) \
        else str(value).replace("\r\n", "\n").replace("\r", "\n")


def fields_of(pdf):
    """(full name, value, type) of each terminal field, in the order of the field tree."""
    def visit(field, prefix, kind, value):
        name = prefix
        if "/T" in field:
            name = f"{prefix}.{field['/T']}" if prefix else str(field["/T"])
        kind = field.get("/FT", kind)
        value = field.get("/V", value)
        kids = [kid for kid in field.get("/Kids", []) if "/T" in kid]
        if kids:
            for kid in kids:
                yield from visit(kid, name, kind, value)
        else:
            yield name, text_of(value) or ("Off" if kind == "/Btn" else ""), str(kind)
    for field in pdf.Root.AcroForm.Fields:
        yield from visit(field, "", None, None)


def lengths_of(pdf):
    """(full name, /MaxLen) of each field that has one."""
    for page in pdf.pages:
        for annotation in page.get("/Annots", []):
            names, node, length = [], annotation, None
            while node is not None:
                if "/T" in node:
                    names.append(str(node["/T"]))
                length = node.get("/MaxLen", length)
                node = node.get("/Parent")
            if length is not None:
                yield ".".join(reversed(names)), int(length)


# The configurations as our template.

def key(path):
    return "." + json.dumps(path)


def compound(expression, scope):
    """The tokens of a fact expression put together as PdfTemplate.determineFieldValue does."""
    parts = []
    for token in expression.split():
        parts.append({"space": '" "', "newLine": '"\\n"'}.get(token) or scope(token))
    return (f'reduce ({", ".join(parts)}) as $t (""; if $t == "\\n" and endswith("\\n") then . else . + ($t // "") end)'
            ' | sub("^\\\\s+"; "") | sub("\\\\s+$"; "")')


def expression_of(form, expression):
    tokens = expression.split()
    if not re.fullmatch(r"[/~]\S+", tokens[0]):
        return None
    scope = lambda token: f"({key(f'{form.name} {token}')} // {key(token)})"
    found = scope(tokens[0]) if len(tokens) == 1 else compound(expression, scope)
    if re.search(r"/?tin$", tokens[0], re.I) and form.name in ("IRS1040", "IRS1040SR"):
        found = f'{found} // "" | gsub("-"; "")'
    return found


def w2_expression(token, config):
    """Boxes 12 and 14 of a W-2 as IrsW2PdfForm computes them."""
    matched = re.fullmatch(r".*~box12(Code|Amount)(\d)", token)
    if matched:
        entries = ", ".join(
            f"[{json.dumps(code)}, {key(path)}]" for path, code in config["customMaps"]["box12"].items())
        index = 0 if matched[1] == "Code" else 1
        return f"[{entries}] | map(select(.[1] != null)) | .[{int(matched[2]) - 1}][{index}]"
    if token.endswith("~box14Text"):
        entries = ", ".join(
            f"[{json.dumps(label)}, {key(path)}]" for path, label in config["customMaps"]["box14"].items())
        return f'[{entries}] | map(select(.[1] != null) | "\\(.[0]): \\(.[1])") | join("\\n")'
    return None


def entry_of(form):
    entry = {"form": os.path.basename(form.path), "title": form.name}
    fields = {}
    if form.table:
        table = form.table
        rows = key(table["rowsCollectionPath"])
        skip = table.get("itemsToSkip", 0)
        items = f"{rows}[{skip}:]" if skip else rows
        entry["when"] = f"{key(form.when)} and ({items} | length) > 0"
        columns = {}
        for column in table["columns"]:
            path = column["factExpression"].replace("../", table["rowsCollectionPath"] + "/*/")
            value = key(path)
            if path.endswith("~dueDiligence"):
                value = f'[{key(path.replace("~", ""))}[]? | {json.dumps(REASONS)}[.]] | join("")'
            binding = {"value": f"if {value} == true then \"{yes(form)}\" elif {value} == false then \"{no(form)}\" "
                                f"else {value} end"}
            columns[column["fieldName"] + "{n}"] = binding
        fields["rows"] = {"each": items, "rows": table["rowsPerPage"], "rest": "copies", "fields": columns}
        for once in table.get("oncePerPage", []):
            fields[once["fieldName"]] = expression_of(form, once["factExpression"])
    else:
        if form.each:
            entry["each"] = key(form.each)
        else:
            entry["when"] = key(form.when)
        types = form.types()
        for field, expression in form.map.items():
            value = w2_expression(expression, form.config) if form.name == "IRSW2" else None
            value = value or expression_of(form, expression)
            if value is None:
                continue
            fields[field] = {"value": value, "when": f"{key(expression)} != null"} if types[field] == "/Btn" else value
    entry["fields"] = fields
    return entry


def yes(form):
    return "yes" if form.name == "CDCC_QUALIFYING_PERSON_STATEMENT" else "Yes"


def no(form):
    return "no" if form.name == "CDCC_QUALIFYING_PERSON_STATEMENT" else "No"
