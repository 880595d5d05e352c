#!/usr/bin/env python3
"""Can an agent's program that knows only labels fill forms by the Model Context Protocol?

usage: agents.py PROGRAM

The client is that of PyPI's package mcp. It calls every tool; fills five forms of ours from a record whose keys are
labels, which it looks up in the schema of each form; and mends each kind of refusal by what the answer says.
Outputs are read by pikepdf. Prints what is wrong; exit code 1 if anything is.
"""
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile

import pikepdf
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FORMS = ["benefits", "court-petition", "job-application", "medical-history", "visa-application"]
TOOLS = {"list_forms", "inspect", "schema", "validate", "fill", "flatten", "render", "explain"}
REFUSED = """
title: Refused
language: en
pages:
  - size: [300, 200]
    fields:
      - {text: zip, rect: [10, 150, 100, 165], label: ZIP code, maxLength: 5}
      - {text: born, rect: [10, 120, 100, 135], label: Date of birth, date: MM/dd/yyyy}
      - {combo: state, rect: [10, 90, 100, 105], label: State, options: [Ohio, Utah]}
      - {text: given, rect: [10, 60, 100, 75], label: Given, readOnly: true}
      - {text: amount, rect: [110, 150, 200, 165], label: Amount, number: {decimals: 2}}
      - {text: age, rect: [110, 120, 200, 135], label: Age, number: {decimals: 0}, range: [0, 120]}
      - {checkbox: agree, rect: [110, 90, 120, 100], label: I agree}
      - radio: way
        options: [{state: air, rect: [110, 60, 120, 70], label: By air}, {state: sea, rect: [130, 60, 140, 70], label: By sea}]
        label: Way
      - {text: remark, rect: [10, 30, 60, 40], label: Remark, size: 9}
      - {list: tags, rect: [210, 90, 290, 130], label: Tags, options: [red, green], multiple: true}
      - {signature: signed, rect: [210, 30, 290, 60], label: Signature}
"""


class Agent:
    def __init__(self, session):
        self.session = session
        self.problems = []

    async def call(self, tool, **arguments):
        """(text or picture, whether the answer is an error)"""
        result = await self.session.call_tool(tool, arguments)
        content = result.content[0]
        return (content.text if content.type == "text" else content.data), bool(
            getattr(result, "is_error", getattr(result, "isError", False)))

    def expect(self, what, condition):
        if not condition:
            self.problems.append(what)

    async def properties(self, form):
        text, _ = await self.call("schema", form=form)
        return json.loads(text)["properties"]


def value_of(path, name):
    with pikepdf.open(path) as pdf:
        for field in pdf.acroform.fields:
            if field.fully_qualified_name == name:
                return str(field.value_as_string) if hasattr(field, "value_as_string") else str(field.obj.get("/V"))
    return None


async def fill_by_labels(agent, directory):
    """Fills every plain text of each form with a record whose keys are labels."""
    for name in FORMS:
        form = f"{name}.pdf"
        properties = await agent.properties(form)
        plain = {key: field for key, field in properties.items()
                 if "string" in field.get("type", []) and not {"pattern", "format", "enum", "anyOf", "maxLength"} & set(field)
                 and not field.get("readOnly")}
        record = {field["title"]: f"Value {number}" for number, field in enumerate(plain.values())}
        titles = {field["title"]: key for key, field in properties.items()}
        data = {titles[label]: value for label, value in record.items()}
        text, wrong = await agent.call("fill", form=form, data=data, output=f"{name}-filled.pdf")
        agent.expect(f"{form}: {text}", not wrong and len(data) >= 3)
        for key, value in data.items():
            found = value_of(os.path.join(directory, f"{name}-filled.pdf"), key)
            agent.expect(f"{form}: {key} is {found!r}", found == value)


# What is refused: tool, arguments, what the answer (or that of explain) says, and the arguments that follow from it.
REFUSALS = [
    ("fill", {"data": {"zip": "123456"}}, r"at most (\d+)", lambda found: {"data": {"zip": "1" * int(found[1])}}),
    ("fill", {"data": {"born": "tomorrow"}}, r"(?i)mm/dd/yyyy", lambda _: {"data": {"born": "12/31/1999"}}),
    ("fill", {"data": {"amount": "much"}}, r"not a number", lambda _: {"data": {"amount": "12.50"}}),
    ("fill", {"data": {"age": "130"}}, r"less than or equal to (\d+)", lambda found: {"data": {"age": found[1]}}),
    ("fill", {"data": {"state": "Texas"}}, r"“(Ohio)”", lambda found: {"data": {"state": found[1]}}),
    ("fill", {"data": {"tags": ["blue"]}}, r"“(red)”, “(green)”", lambda found: {"data": {"tags": [found[1], found[2]]}}),
    ("fill", {"data": {"agree": "perhaps"}}, r"Give true, false", lambda _: {"data": {"agree": True}}),
    ("fill", {"data": {"way": "by train"}}, r"“air”, “(sea)”", lambda found: {"data": {"way": found[1]}}),
    ("fill", {"data": {"given": "x"}}, r"“(forceReadOnly)”", lambda found: {found[1]: True}),
    ("fill", {"data": {"remark": "as long as Lake Constance " * 9}}, r"“(overflow)”", lambda found: {found[1]: "clip"}),
    ("fill", {"data": {"remark": "fine \U0010fffd"}}, r"U\+10FFFD", lambda _: {"data": {"remark": "fine"}}),
    ("fill", {"data": {"zip": {"code": "1"}}}, r"Give “zip” a value", lambda _: {"data": {"zip": "1"}}),
    ("fill", {"data": {"zip": ["1"]}}, r"takes a string", lambda _: {"data": {"zip": "1"}}),
    ("fill", {"data": {"signed": "Ada"}}, r"Leave the field out", lambda _: {"data": {}}),
    ("fill", {"data": {"zipp": "12345"}}, r"“(zip)”", lambda found: {"data": {found[1]: "12345"}}),
    ("fill", {"data": "zip=1"}, r"an object of values by field name", lambda _: {"data": {"zip": "1"}}),
    ("fill", {}, r"“(data)” is missing", lambda found: {found[1]: {}}),
    ("fill", {"data": {}, "overflow": "cut"}, r"one of shrink, wrap, (clip)", lambda found: {"overflow": found[1]}),
    ("fill", {"data": {}, "archive": "pdfa-9"}, r"(pdfa-2u)", lambda found: {"archive": found[1]}),
    ("fill", {"data": {}, "flaten": True}, r"“(flatten)”", lambda found: {"flaten": None, found[1]: True}),
    ("fill", {"data": {}, "output": "there.pdf"}, r"another name", lambda _: {"output": "second.pdf"}),
    ("fill", {"data": {}, "output": "refused.pdf"}, r"another name", lambda _: {"output": "second.pdf"}),
    ("fill", {"data": {}, "output": "second.txt"}, r"end with (\.pdf)", lambda found: {"output": "second" + found[1]}),
    ("fill", {"data": {}, "output": "new/second.pdf"}, r"a directory that exists", lambda _: {"output": "second.pdf"}),
    ("fill", {"data": {}, "form": "refusd.pdf"}, r"`(list_forms)`", lambda _: {"form": "refused.pdf"}),
    ("flatten", {"form": "locked.pdf"}, r"`(password)`", lambda found: {found[1]: "user"}),
    ("render", {"page": 7}, r"has 1 page", lambda _: {"page": 1}),
    ("render", {"dpi": 1200}, r"from 10 to (\d+)", lambda found: {"dpi": int(found[1])}),
    ("explain", {"field": "zpi"}, r"“(zip)”", lambda found: {"field": found[1]}),
]


async def mend(agent):
    """Each refusal leads to a right second try, with what the answer says."""
    for tool, wrong_arguments, pattern, better in REFUSALS:
        arguments = {"form": "refused.pdf", **({"output": "second.pdf"} if tool in ("fill", "flatten") else {}),
                     **wrong_arguments}
        text, wrong = await agent.call(tool, **arguments)
        agent.expect(f"{wrong_arguments} is accepted", wrong)
        data = arguments.get("data")
        values = [value for value in data.values() if isinstance(value, str)] if isinstance(data, dict) else []
        agent.expect(f"the refusal repeats the value: {text}", not any(len(value) > 4 and value in text for value in values))
        found = re.search(pattern, text)
        if found is None and values:
            text, _ = await agent.call("explain", form="refused.pdf", field=next(iter(data)), value=values[0])
            found = re.search(pattern, text)
        if found is None:
            agent.problems.append(f"{wrong_arguments}: nothing says what is right: {text}")
            continue
        second = {key: value for key, value in {**arguments, **better(found)}.items() if value is not None}
        text, wrong = await agent.call(tool, **second)
        agent.expect(f"{wrong_arguments}: refused again: {text}", not wrong)


async def every_tool(agent):
    tools = {tool.name for tool in (await agent.session.list_tools()).tools}
    agent.expect(f"the tools are {tools}", tools == TOOLS)
    for tool, arguments in [
        ("list_forms", {}), ("inspect", {"form": "refused.pdf"}), ("schema", {"form": "refused.pdf", "fields": ["z*"]}),
        ("validate", {"form": "refused.pdf", "data": {"zip": "12345"}}),
        ("explain", {"form": "refused.pdf", "field": "zip", "value": "12345"}),
        ("flatten", {"form": "refused.pdf", "output": "flat.pdf"}), ("render", {"form": "refused.pdf"}),
    ]:
        text, wrong = await agent.call(tool, **arguments)
        agent.expect(f"{tool}: {text[:300]}", not wrong)
        agent.expect(f"{tool} answers at length", len(text) < (400_000 if tool == "render" else 4000))
    for output in ["refused.pdf", "../out.pdf", "/tmp/out.pdf", "benefits.pdf"]:
        text, wrong = await agent.call("flatten", form="refused.pdf", output=output)
        agent.expect(f"{output} is written", wrong)


async def judge(program, directory):
    parameters = StdioServerParameters(command=program, args=["mcp", "--root", directory])
    async with stdio_client(parameters) as (reader, writer), ClientSession(reader, writer) as session:
        await session.initialize()
        agent = Agent(session)
        await every_tool(agent)
        await fill_by_labels(agent, directory)
        await mend(agent)
        return agent.problems


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "refused.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(REFUSED)
        specifications = [(os.path.join(ROOT, "Examples", f"{name}.yaml"), name) for name in FORMS] + [(path, "refused")]
        for specification, name in specifications:
            subprocess.run([program, "author", specification, "-o", os.path.join(directory, f"{name}.pdf")], check=True,
                           stderr=subprocess.DEVNULL)
        refused, locked = (os.path.join(directory, f"{name}.pdf") for name in ("refused", "locked"))
        with pikepdf.open(refused) as pdf:
            pdf.save(os.path.join(directory, "there.pdf"))
            pdf.save(locked, encryption=pikepdf.Encryption(user="user", owner="owner"))
        problems = asyncio.run(judge(program, directory))
    for problem in problems:
        print(f"FAIL agents: {problem}")
    if not problems:
        print(f"PASS agents: {len(FORMS)} forms filled by labels, every tool called, {len(REFUSALS)} refusals mended")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
