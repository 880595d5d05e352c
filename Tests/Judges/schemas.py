#!/usr/bin/env python3
"""Does `validate --schema` agree with jsonschema-rs?

usage: schemas.py BINARY [SCHEMAS INSTANCES [SEED]]   50 schemas, 60 instances of each, seed 1

Schemas and instances are made at random from a seed. Of each instance both programs must say the same; and
the formats of the report must tell of the same problems. Prints what is wrong; exit code 1 where anything is.
"""
import csv
import io
import json
import os
import random
import sys
import tempfile

import jsonschema_rs

import tool

NAMES = ["a", "b", "c", "ab", "n1", "é", "a/b", "f1_01[0]"]
TEXTS = ["", "a", "ab", "abc", "abcd", "123", "12345", "123-45-6789", "é", "😀😀", "2026-03-17", "2026-02-30",
         "x@example.com", "127.0.0.1", "::1", "a b", "Yes", "No", "A1", "aaaaaaaaab", "line\nline",
         "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "https://example.com/a", "12:30:00Z"]
NUMBERS = [0, 1, -1, 2, 3, 7, 10, 100, 1.5, -0.5, 2.25, 1e3, 9007199254740993, 9007199254740992, -12345678901,
           0.1, 3.0, 1e100]
PATTERNS = ["^a", "b$", "^[a-z]{2,3}$", "^\\d{3}-\\d{2}-\\d{4}$", "^(a+)+$", "[0-9]", "^.{1,4}$", "^(Yes|No)$",
            "^\\S*$", "^[^a]*$", "a|b", "^\\w+$", "é", "^(?=a).*b$", "^[\\w.+-]+@\\w+\\.\\w+$", "^.$", ""]
FORMATS = ["date", "email", "ipv4", "ipv6", "uri", "time"]
# Draft-07 does not define these, and jsonschema-rs ignores them there.
NEW_FORMATS = FORMATS + ["uuid"]
TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"]
DRAFTS = ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"]
# Of a run, at least this part must be valid, and as much invalid.
LEAST_PART = 0.1


class Maker:
    """Random schemas and values."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.is_new = True

    def names(self, count):
        return self.random.sample(NAMES, self.random.randint(0, count))

    def scalar(self):
        return self.random.choice([None, True, False, self.random.choice(NUMBERS), self.random.choice(TEXTS),
                                   self.random.choice(TEXTS)])

    def value(self, depth=3):
        kind = self.random.random()
        if depth == 0 or kind < 0.45:
            return self.scalar()
        if kind < 0.65:
            return [self.value(depth - 1) for _ in range(self.random.randint(0, 4))]
        return {name: self.value(depth - 1) for name in self.names(5)}

    def schema(self, depth=3):
        schema = {}
        keywords = self.random.sample(list(self.makers(depth)), self.random.randint(1, 3))
        for keyword in keywords:
            schema.update(keyword())
        return schema

    def subschema(self, depth):
        roll = self.random.random()
        if depth == 0 or roll < 0.1:
            return self.random.choice([True, True, {"type": self.random.choice(TYPES)}, {}])
        if roll < 0.13:
            return False
        if roll < 0.25 and self.definitions:
            return {"$ref": f"#/definitions/{self.random.choice(self.definitions)}"}
        return self.schema(depth - 1)

    def makers(self, depth):
        r = self.random

        def sub():
            return self.subschema(depth)

        def subs():
            return [sub() for _ in range(r.randint(1, 3))]

        common = [
            lambda: {"type": r.choice(TYPES + ["string", "object"])}, lambda: {"type": r.sample(TYPES, 3)},
            lambda: {"enum": [self.value(1) for _ in range(r.randint(1, 8))]}, lambda: {"const": self.value(1)},
            lambda: {"minimum": r.choice(NUMBERS)}, lambda: {"maximum": r.choice(NUMBERS)},
            lambda: {"exclusiveMinimum": r.choice(NUMBERS)}, lambda: {"exclusiveMaximum": r.choice(NUMBERS)},
            lambda: {"multipleOf": r.choice([1, 2, 3, 0.5, 0.25, 7, 100])},
            lambda: {"minLength": r.randint(0, 4)}, lambda: {"maxLength": r.randint(0, 6)},
            lambda: {"pattern": r.choice(PATTERNS)}, lambda: {"format": r.choice(NEW_FORMATS if self.is_new else FORMATS)},
            lambda: {"minItems": r.randint(0, 3)}, lambda: {"maxItems": r.randint(0, 4)},
            lambda: {"uniqueItems": r.choice([True, False])}, lambda: {"contains": sub()},
            lambda: {"minProperties": r.randint(0, 3)}, lambda: {"maxProperties": r.randint(0, 5)},
            lambda: {"required": self.names(2)}, lambda: {"propertyNames": sub()},
            lambda: {"properties": {name: sub() for name in self.names(5)}},
            lambda: {"properties": {name: sub() for name in self.names(5)},
                     "patternProperties": {r.choice(PATTERNS): sub()}, "additionalProperties": sub()},
            lambda: {"additionalProperties": sub()},
            lambda: {"allOf": subs()}, lambda: {"anyOf": subs()}, lambda: {"oneOf": subs()},
            lambda: {"oneOf": [{"const": self.scalar()} for _ in range(r.randint(1, 4))]},
            lambda: {"not": sub()}, lambda: {"if": sub(), "then": sub(), "else": sub()},
        ]
        old = [lambda: {"items": subs(), "additionalItems": sub()}, lambda: {"items": sub()},
               lambda: {"dependencies": {"a": self.names(2), "b": sub()}}]
        new = [lambda: {"prefixItems": subs(), "items": sub()}, lambda: {"items": sub()},
               lambda: {"contains": sub(), "minContains": r.randint(0, 2), "maxContains": r.randint(1, 3)},
               lambda: {"dependentRequired": {r.choice(NAMES): self.names(2)}},
               lambda: {"dependentSchemas": {r.choice(NAMES): sub()}},
               lambda: {"allOf": subs(), "unevaluatedProperties": sub()},
               lambda: {"anyOf": subs(), "properties": {"a": sub()}, "unevaluatedProperties": False},
               lambda: {"anyOf": subs(), "prefixItems": [sub()], "unevaluatedItems": sub()}]
        return common + (new if self.is_new else old)

    def document(self, number):
        """A whole schema; definitions refer only to later ones, so that none applies itself."""
        self.is_new = number % 3 != 0
        self.definitions = []
        found = {}
        for name in ["d2", "d1", "d0"]:
            found[name] = self.schema(2)
            self.definitions.append(name)
        schema = self.schema(3)
        return {"$schema": DRAFTS[0 if self.is_new else 1], "definitions": found, **schema}


def reports(binary, schema, path):
    """The output of each format."""
    found = {}
    for form in ("json", "csv", "sarif"):
        done = tool.run([binary, "validate", "--schema", schema, "-r", path, "--format", form])
        if done.code not in (0, 1):
            raise RuntimeError(f"{form}: exit {done.code}: {done.text}")
        found[form] = done.out.decode()
    return found


def judge_schema(binary, schema, values, directory):
    """(problems, how many values are valid)."""
    paths = os.path.join(directory, "schema.json"), os.path.join(directory, "values.ndjson")
    with open(paths[0], "w", encoding="utf-8") as file:
        json.dump(schema, file)
    with open(paths[1], "w", encoding="utf-8") as file:
        file.writelines(json.dumps(value) + "\n" for value in values)
    wanted_by = jsonschema_rs.validator_for(schema, validate_formats=True)
    wanted = [wanted_by.is_valid(value) for value in values]
    found = reports(binary, *paths)
    lines = [json.loads(line) for line in found["json"].splitlines()]
    faulty = {line["record"] for line in lines}
    problems = [f"{json.dumps(value)} is {'valid' if valid else 'invalid'} to jsonschema-rs under {json.dumps(schema)}"
                for number, (value, valid) in enumerate(zip(values, wanted), 1) if valid != (number not in faulty)]
    told = [(str(line["record"]), line["pointer"], line["rule"]) for line in lines]
    rows = [(row["record"], row["pointer"], row["rule"]) for row in csv.DictReader(io.StringIO(found["csv"]))]
    results = json.loads(found["sarif"])["runs"][0]["results"]
    in_sarif = [(str(result["properties"]["record"]),
                 result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], result["ruleId"])
                for result in results]
    if told != rows or told != in_sarif:
        problems.append(f"the formats tell of different problems under {json.dumps(schema)}")
    return problems, sum(wanted)


def judge(binary, directory, schemas=50, instances=60, seed=1):
    """(problems, how many instances were judged)."""
    maker = Maker(seed)
    problems, count, valid = [], 0, 0
    for number in range(schemas):
        schema = maker.document(number)
        values = [maker.value() for _ in range(instances)]
        found, right = judge_schema(binary, schema, values, directory)
        problems, count, valid = problems + found, count + len(values), valid + right
    if not LEAST_PART <= valid / count <= 1 - LEAST_PART:
        problems.append(f"{valid} of {count} instances are valid, which says little")
    return problems, count


def main():
    if len(sys.argv) not in (2, 4, 5):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as directory:
        problems, count = judge(os.path.abspath(sys.argv[1]), directory, *map(int, sys.argv[2:]))
    for problem in problems:
        print(f"FAIL {problem}")
    print(f"{count} instances")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
