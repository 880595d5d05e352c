#!/usr/bin/env python3
"""Can an agent's program that knows only labels fill forms by the Model Context Protocol?

usage: agents.py PROGRAM

The client is that of PyPI's package mcp. It calls every tool; fills five forms of ours from a record whose keys are
labels, which it looks up in the schema of each form; and mends each kind of refused value by what the answer says.
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


async def mend(agent):
    """Each refused value is right at the second try, with what the answer says."""
    cases = [
        ("zip", "123456", lambda text: re.search(r"at most (\d+)", text), lambda found: "1" * int(found[1])),
        ("born", "tomorrow", lambda text: re.search(r"(?i)mm/dd/yyyy", text), lambda _: "12/31/1999"),
        ("state", "Texas", lambda text: re.search(r"Ohio", text), lambda found: found[0]),
        ("zipp", "12345", lambda text: re.search(r"“(zip)”", text), lambda found: found[1]),
    ]
    for field, value, find, better in cases:
        text, wrong = await agent.call("fill", form="refused.pdf", data={field: value}, output="second.pdf")
        agent.expect(f"“{value}” is accepted as {field}", wrong)
        agent.expect(f"the refusal repeats the value: {text}", value not in text)
        found = find(text)
        if found is None:
            text, _ = await agent.call("explain", form="refused.pdf", field=field, value=value)
            found = find(text)
        if found is None:
            agent.problems.append(f"{field}: nothing says what is right: {text}")
            continue
        data = {better(found): value} if field == "zipp" else {field: better(found)}
        text, wrong = await agent.call("fill", form="refused.pdf", data=data, output="second.pdf")
        agent.expect(f"{field}: refused again: {text}", not wrong)
    text, wrong = await agent.call("fill", form="refused.pdf", data={"given": "x"}, output="second.pdf")
    agent.expect(f"read-only is not named: {text}", wrong and "forceReadOnly" in text)
    text, wrong = await agent.call(
        "fill", form="refused.pdf", data={"given": "x"}, forceReadOnly=True, output="second.pdf")
    agent.expect(f"read-only: {text}", not wrong)


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
        problems = asyncio.run(judge(program, directory))
    for problem in problems:
        print(f"FAIL agents: {problem}")
    if not problems:
        print(f"PASS agents: {len(FORMS)} forms filled by labels, every tool called")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
