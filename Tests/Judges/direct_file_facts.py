"""Facts for the forms of IRS Direct File, and what they must become. See direct_file_samples.py."""
import collections
import re

import pikepdf
import yaml

from direct_file import REASONS, no, yes

# What Direct File expects, taken apart.

def groups_of(path, forms):
    """[(form, {field: value})] of a file of pdf-expected, in order."""
    with open(path, encoding="utf-8") as file:
        lines = [(name, "" if value is None else str(value)) for name, value in
                 yaml.load(file, Loader=yaml.BaseLoader).items()]
    found, at, first = [], 0, 0
    while at < len(lines):
        for index in range(first, len(forms)):
            form = forms[index]
            taken = match(form, lines, at)
            if taken is not None:
                found.append((form, taken))
                at += len(form.fields)
                first = index
                break
        else:
            # Results of another year's forms, which the repository kept.
            return None
    return found


def match(form, lines, at):
    run = lines[at:at + len(form.fields)]
    if len(run) < len(form.fields):
        return None
    values = {}
    for (name, _, _), (listed, value) in zip(form.fields, run):
        plain = re.sub(rf"^{form.name}_\d+_", "", listed)
        if plain != name:
            renamed = re.match(r"dummyFieldName\d+(.*)$", plain)
            if not renamed or renamed[1] != (name[name.index("."):] if "." in name else ""):
                return None
        values[name] = value.replace("|", "\n").rstrip("\n")
    return values


class Facts:
    """The facts that expected results show."""

    def __init__(self):
        self.known = {}
        self.conflicts = collections.Counter()

    def put(self, scope, path, value, where):
        if value is None:
            return
        if path in scope and scope[path] != value:
            if isinstance(value, str) and isinstance(scope[path], str) and \
                    value.replace("-", "") == scope[path].replace("-", ""):
                scope[path] = max(value, scope[path], key=len)
                return
            # Direct File's forms have derived names of facts in common; the value that this form shows is its own.
            self.conflicts[f"{where} {path}"] += 1
            scope[f"{where} {path}"] = value
            return
        scope[path] = value


def parted(tokens, value):
    """The parts of a text that facts and spaces made; facts at the end may be blank."""
    for count in range(sum(token != "space" for token in tokens), 0, -1):
        pattern, seen = "", 0
        for token in tokens:
            if token == "space":
                pattern += " "
                continue
            seen += 1
            pattern += "(.+)" if seen == count else "(.+?)"
            if seen == count:
                break
        matched = re.fullmatch(pattern, value, re.S)
        if matched:
            return list(matched.groups())
    return [value]


def invert(form, values, facts, where):
    root = facts.known
    if form.table:
        table = form.table
        root[form.when] = True
        items = root.setdefault(table["rowsCollectionPath"], [{} for _ in range(table.get("itemsToSkip", 0))])
        for row in range(1, table["rowsPerPage"] + 1):
            item = {}
            for column in table["columns"]:
                path = column["factExpression"].replace("../", table["rowsCollectionPath"] + "/*/")
                value = values[f"{column['fieldName']}{row}"]
                if path.endswith("~dueDiligence"):
                    path = path.replace("~", "")
                    value = [code for code, text in REASONS.items() if text in value] or None
                if value:
                    item[path] = value
            if item:
                items.append(item)
        for once in table.get("oncePerPage", []):
            facts.put(root, once["factExpression"], values[once["fieldName"]] or None, where)
        return
    scope = root
    if form.each:
        scope = {}
        root.setdefault(form.each, []).append(scope)
    else:
        root[form.when] = True
    types = form.types()
    for field, expression in form.map.items():
        tokens = expression.split()
        value = values[field]
        if not re.fullmatch(r"[/~]\S+", tokens[0]):
            continue
        if "~box1" in expression:
            continue
        if types[field] == "/Btn":
            facts.put(scope, expression, value != "Off", where)
        elif len(tokens) == 1:
            facts.put(scope, expression, value or None, where)
        elif value:
            # Which fact a part comes from cannot be told; what is put together again must be the same.
            paths = [token for token in tokens if token not in ("space", "newLine")]
            if "newLine" in tokens:
                first, _, rest = value.partition("\n")
                parts = [first] + [""] * (len(paths) - 2) + [rest]
            else:
                parts = parted(tokens, value)
            for path, part in zip(paths, parts):
                facts.put(scope, path, part or None, where)
    if form.name == "IRSW2":
        codes = {code: path for path, code in form.config["customMaps"]["box12"].items()}
        labels = {label: path for path, label in form.config["customMaps"]["box14"].items()}
        prefix = "topmostSubform[0].CopyB[0].Col_Right[0]."
        for n in range(20, 28, 2):
            code = values[f"{prefix}Box12_ReadOrder[0].f2_{n}[0]"]
            if code:
                scope[codes[code]] = values[f"{prefix}Box12_ReadOrder[0].f2_{n + 1}[0]"]
        names = "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))
        for label, amount in re.findall(rf"(?:^|\s)({names}): (\S+)", values[f"{prefix}f2_28[0]"]):
            scope[labels[label]] = amount


# Facts made by hand: lists longer than pages. What must become of them is computed from the configurations.

def made_facts(forms, rows, skipped=None):
    """Facts for every table with so many rows beyond those listed elsewhere, and so many copies of each form."""
    record, wanted = {}, []
    for form in forms:
        if form.table:
            table = form.table
            path = table["rowsCollectionPath"]
            record[form.when] = True
            skip = table.get("itemsToSkip", 0) if skipped is None else min(skipped, table.get("itemsToSkip", 0))
            items = []
            for n in range(skip + rows):
                item = {}
                for index, column in enumerate(table["columns"]):
                    fact = column["factExpression"].replace("../", path + "/*/")
                    if "dueDiligence" in fact:
                        item[fact.replace("~", "")] = list(REASONS)[:1 + n % 2]
                    elif (n + index) % 7 == 3:
                        continue
                    elif re.search("is|Test|eligible|unable", fact.split("/")[-1]):
                        item[fact] = (n + index) % 2 == 0
                    else:
                        item[fact] = f"{chr(97 + index)}{n + 1}"
                items.append(item)
            record[path] = items
            for once in table.get("oncePerPage", []):
                record[once["factExpression"]] = "Once " + once["factExpression"].split("/")[-1]
            # PdfTable: pages of rowsPerPage rows from what is beyond the first few.
            beyond = items[table.get("itemsToSkip", 0):]
            for start in range(0, len(beyond), table["rowsPerPage"]):
                values = form.default()
                for row, item in enumerate(beyond[start:start + table["rowsPerPage"]], 1):
                    for column in table["columns"]:
                        fact = column["factExpression"].replace("../", path + "/*/")
                        if "~dueDiligence" in fact:
                            value = "".join(REASONS[code] for code in item.get(fact.replace("~", ""), []))
                        else:
                            value = item.get(fact, "")
                        if isinstance(value, bool):
                            value = yes(form) if value else no(form)
                        values[f"{column['fieldName']}{row}"] = value
                for once in table.get("oncePerPage", []):
                    values[once["fieldName"]] = record[once["factExpression"]]
                wanted.append((form, values))
        elif form.each:
            types = form.types()
            items = []
            for n in range(max(1, rows // 12)):
                item, values = {}, form.default()
                with pikepdf.open(form.path) as pdf:
                    on = on_states(pdf)
                for index, (field, expression) in enumerate(form.map.items()):
                    tokens = expression.split()
                    if not re.fullmatch(r"[/~]\S+", tokens[0]) or (n + index) % 5 == 4 or "~box1" in expression:
                        continue
                    if types[field] == "/Btn":
                        item[expression] = (n + index) % 2 == 0
                        if item[expression]:
                            values[field] = on[field]
                        continue
                    parts = []
                    for place, token in enumerate(tokens):
                        if token == "space":
                            parts.append(" ")
                        elif token == "newLine":
                            if not "".join(parts).endswith("\n"):
                                parts.append("\n")
                        elif len(tokens) > 1 and (n + place) % 3 == 2:
                            continue
                        else:
                            if token not in item:
                                item[token] = f"{n + 1}{index % 10}"
                            parts.append(item[token])
                    values[field] = "".join(parts).strip()
                # A fact may be in several fields.
                for field, expression in form.map.items():
                    if expression in item and types[field] == "/Tx":
                        values[field] = item[expression]
                if form.name == "IRSW2":
                    prefix = "topmostSubform[0].CopyB[0].Col_Right[0]."
                    chosen = list(form.config["customMaps"]["box12"].items())[n::5]
                    for place, (fact, code) in enumerate(chosen):
                        item[fact] = f"{place + 1}"
                        if place < 4:
                            values[f"{prefix}Box12_ReadOrder[0].f2_{20 + 2 * place}[0]"] = code
                            values[f"{prefix}Box12_ReadOrder[0].f2_{21 + 2 * place}[0]"] = item[fact]
                    chosen = list(form.config["customMaps"]["box14"].items())[n::20]
                    for place, (fact, _) in enumerate(chosen):
                        item[fact] = f"{place + 7}"
                    values[f"{prefix}f2_28[0]"] = "\n".join(f"{label}: {item[fact]}" for fact, label in chosen)
                items.append(item)
                wanted.append((form, values))
            record[form.each] = items
    return record, wanted


def on_states(pdf):
    found = {}
    for page in pdf.pages:
        for annotation in page.get("/Annots", []):
            names, node = [], annotation
            while node is not None:
                if "/T" in node:
                    names.append(str(node["/T"]))
                node = node.get("/Parent")
            for state in annotation.get("/AP", {}).get("/N", {}).keys() if isinstance(
                    annotation.get("/AP", {}).get("/N"), pikepdf.Dictionary) else []:
                if state != "/Off":
                    found[".".join(reversed(names))] = state.lstrip("/")
    return found
