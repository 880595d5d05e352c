#!/usr/bin/env python3
"""Is Examples/kubernetes/job.yaml a valid Job, and do its pods fill what a single run fills?

usage: kubernetes.py BINARY [--records N] [--shards N]

The manifest is checked against the schema that Kubernetes publishes of its API (kubernetes-validate), strictly, so that
unknown keys are errors, and against what the schema does not say: which kinds of failure its rules know, and that the
number of shards is the same wherever it occurs. Then the command of each pod runs as the manifest states it, with the
volume in a directory of this machine and N shards. One record fails, one pod is killed and replaced: the outputs must be
those of a single run, byte for byte, and the exit codes those that the rules expect.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import yaml

import spark

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MANIFEST = os.path.join(ROOT, "Examples", "kubernetes", "job.yaml")
# The oldest version that the README names.
VERSION = "1.29"


def manifest():
    with open(MANIFEST, encoding="utf-8") as file:
        return yaml.safe_load(file)


def manifest_problems(job):
    """What is wrong in the manifest itself."""
    import kubernetes_validate

    try:
        kubernetes_validate.validate(job, VERSION, strict=True)
    except kubernetes_validate.ValidationError as error:
        return [f"the schema of Kubernetes {VERSION}: {error.message}"]
    problems = []
    specification = job["spec"]
    container = specification["template"]["spec"]["containers"][0]
    environment = {entry["name"]: entry for entry in container["env"]}
    if int(environment["SHARDS"]["value"]) != specification["completions"]:
        problems.append("SHARDS is not the number of completions")
    if "job-completion-index" not in environment["SHARD"]["valueFrom"]["fieldRef"]["fieldPath"]:
        problems.append("SHARD is not the index of the pod")
    codes = {code: rule["action"] for rule in specification["podFailurePolicy"]["rules"] if "onExitCodes" in rule
             for code in rule["onExitCodes"]["values"]}
    if codes != {1: "FailJob", 2: "FailJob", 3: "FailJob", 4: "FailJob", 5: "FailIndex"}:
        problems.append(f"the rules for exit codes are {codes}")
    mounted = {mount["name"] for mount in container["volumeMounts"]}
    if mounted != {volume["name"] for volume in specification["template"]["spec"]["volumes"]}:
        problems.append("volumes and mounts differ")
    if specification["template"]["spec"]["restartPolicy"] != "Never":
        problems.append("rules for failures need the restart policy “Never”")
    return problems


def command(job, binary, work, shard, shards):
    """The command of a pod, with Kubernetes' substitution of $(NAME)."""
    container = job["spec"]["template"]["spec"]["containers"][0]
    values = {"SHARD": str(shard), "SHARDS": str(shards)}
    words = [re.sub(r"\$\((\w+)\)", lambda match: values[match[1]], word) for word in container["args"]]
    return [binary, *(word.replace("/data/", work + "/") for word in words)]


def lay_out(binary, directory, count):
    """The volume of the README: the path of the template, and that of the records."""
    template, records = spark.lay_out(binary, os.path.join(directory, "sources"), count)
    work = os.path.join(directory, "work")
    for name in ("forms", "out", "reports"):
        os.makedirs(os.path.join(work, name))
    shutil.copy(os.path.join(os.path.dirname(template), "..", "out", "benefits.pdf"), os.path.join(work, "forms"))
    with open(template, encoding="utf-8") as file:
        text = file.read().replace("../out/benefits.pdf", "benefits.pdf")
    with open(os.path.join(work, "template.yaml"), "w", encoding="utf-8") as file:
        file.write(text)
    shutil.copy(records, os.path.join(work, "records.ndjson"))
    return work


def run_pods(job, binary, work, shards):
    """Runs every pod and returns the problems; the first pod is killed once it has written something."""
    problems = []
    report = os.path.join(work, "reports", "0.ndjson")
    child = subprocess.Popen(command(job, binary, work, 0, shards), stderr=subprocess.DEVNULL)
    while child.poll() is None and not (os.path.exists(report) and os.path.getsize(report)):
        time.sleep(0.0005)
    child.send_signal(signal.SIGKILL)
    if child.wait() != -signal.SIGKILL:
        problems.append("the first pod ended before it could be killed: more records are needed")
    for shard in range(shards):
        done = subprocess.run(command(job, binary, work, shard, shards), capture_output=True, text=True, check=False)
        expected = 5 if spark.FAILING % shards == shard else 0
        if done.returncode != expected:
            problems.append(f"shard {shard}: exit code {done.returncode}, not {expected}: {done.stderr[-500:]}")
    return problems


def judge(binary, count, shards, directory):
    """(problems, outputs compared)"""
    job = manifest()
    problems = manifest_problems(job)
    if problems:
        return problems, 0
    work = lay_out(binary, directory, count)
    single = os.path.join(directory, "single")
    subprocess.run([binary, "batch", os.path.join(work, "template.yaml"), "--form-dir", os.path.join(work, "forms"), "-r",
                    os.path.join(work, "records.ndjson"), "-o", single, "--progress", "never"],
                   stderr=subprocess.DEVNULL, check=False)
    problems += run_pods(job, binary, work, shards)
    found = {}
    for shard in range(shards):
        found.update(spark.digests(os.path.join(work, "out", str(shard))))
    return problems + spark.differences(spark.digests(single), found), len(found)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--shards", type=int, default=5)
    option = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        problems, compared = judge(os.path.abspath(option.binary), option.records, option.shards, directory)
    print("\n".join(problems) or f"{compared} outputs of {option.shards} shards: as in a single run")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
