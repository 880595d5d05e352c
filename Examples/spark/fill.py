#!/usr/bin/env python3
"""Fills a form for each record with Spark: `formwright batch --stdout tar`, one process a partition.

    spark-submit Examples/spark/fill.py TEMPLATE RECORDS.ndjson --out DIR [--form-dir DIR] [--partitions N]
        [--formwright PROGRAM] [--parquet] [-- OPTION…]

Every machine needs the program, the template and the forms under the same paths. DIR gets a file for each record, under
the name that a single run would give it; with --parquet, it gets the table of `filled` instead, with the files in it.
What follows -- goes to `formwright batch` as it is, such as --flatten or --archive pdfa-2u.

A record that fails is a row with its diagnostics, and ends nothing: they are printed at the end, and the exit code is 5. A
process that ends otherwise fails its task, which Spark tries again. The bytes of an output do not depend on the partition.
"""
import argparse
import json
import os
import queue
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

SCHEMA = "record long, id string, name string, status string, diagnostics string, pdf binary"
# Outputs that are kept in memory: those of one batch that goes to Spark, and those that wait for it.
ROWS = 64


class Press:
    """`formwright batch` over the records of a partition: rows in the order of the records."""

    def __init__(self, command, records):
        self.work = tempfile.TemporaryDirectory(prefix="formwright-")
        self.report = os.path.join(self.work.name, "report.ndjson")
        self.errors = open(os.path.join(self.work.name, "errors"), "wb+")
        self.process = subprocess.Popen(
            [*command, "-r", "-", "--records-format", "ndjson", "--stdout", "tar", "--report", self.report,
             "--jobs", "1", "--progress", "never"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.numbers = []
        self.outputs = queue.Queue(ROWS)
        self.failure = None
        for work in (lambda: self.feed(records), self.read):
            threading.Thread(target=self.guarded, args=(work,), daemon=True).start()

    def guarded(self, work):
        try:
            work()
        except (BrokenPipeError, tarfile.TarError, ValueError):
            # The process has ended early, and its exit code says so.
            pass
        except Exception as error:  # Of Spark, where the records come from.
            self.failure = error
            self.process.kill()

    def feed(self, records):
        with self.process.stdin as pipe:
            for number, text in records:
                self.numbers.append(number)
                pipe.write(text.encode() + b"\n")

    def read(self):
        with tarfile.open(fileobj=self.process.stdout, mode="r|") as archive:
            for member in archive:
                self.outputs.put((member.name, archive.extractfile(member).read()))

    def lines(self):
        """The lines of the report as they come. The line of an output is written after the output."""
        while not os.path.exists(self.report) and self.process.poll() is None:
            time.sleep(0.001)
        if not os.path.exists(self.report):
            return
        with open(self.report, encoding="utf-8") as file:
            text = ""
            while True:
                has_ended = self.process.poll() is not None
                text += file.readline()
                if text.endswith("\n"):
                    yield json.loads(text)
                    text = ""
                elif has_ended:
                    return
                else:
                    time.sleep(0.001)

    def rows(self):
        for line in self.lines():
            number = self.numbers[line["record"] - 1]
            name, pdf = None, None
            if line["status"] == "done":
                name, pdf = self.output()
                # The record's number in the partition, where the template names no outputs.
                if name == f"{line['record']:08}.pdf":
                    name = f"{number:08}.pdf"
            diagnostics = json.dumps(line["diagnostics"]) if line.get("diagnostics") else None
            yield number, line.get("id"), name, line["status"], diagnostics, pdf
        code = self.process.wait()
        if self.failure:
            raise self.failure
        # 5: some records failed, which their rows say.
        if code not in (0, 5):
            self.errors.seek(0)
            raise RuntimeError(f"formwright ended with {code}: {self.errors.read()[-2000:].decode('utf-8', 'replace')}")

    def output(self):
        while True:
            try:
                return self.outputs.get(timeout=1)
            except queue.Empty:
                if self.process.poll() is not None and self.outputs.empty():
                    raise RuntimeError("formwright ended in the middle of an output") from None

    def end(self):
        """Also where Spark no longer wants the rest."""
        self.process.kill()
        self.process.wait()
        self.errors.close()
        self.work.cleanup()


def filling(command, directory=None):
    """What mapInPandas calls for each partition of (record, text): frames with the columns of SCHEMA. With a directory, the
    files are written there, and the column `pdf` is empty."""
    def fill(frames):
        import pandas

        columns = [column.split()[0] for column in SCHEMA.split(", ")]
        records = ((int(number), text) for frame in frames for number, text in zip(frame["record"], frame["text"]))
        press = Press(command, records)
        try:
            rows = []
            for row in press.rows():
                rows.append(row if directory is None else (*row[:-1], save(directory, row)))
                if len(rows) == ROWS:
                    yield pandas.DataFrame(rows, columns=columns)
                    rows = []
            if rows:
                yield pandas.DataFrame(rows, columns=columns)
        finally:
            press.end()

    return fill


def save(directory, row):
    """Writes an output as a whole: a task that is tried again replaces what it wrote before."""
    name, pdf = row[2], row[-1]
    if pdf is not None:
        with tempfile.NamedTemporaryFile(dir=directory, prefix=".formwright-", delete=False) as file:
            file.write(pdf)
        os.replace(file.name, os.path.join(directory, name))


def filled(spark, path, command, partitions, directory=None):
    """The table of the outputs of an NDJSON file. Records are numbered from 1, as in a single run."""
    lines = spark.sparkContext.textFile(path, partitions).filter(lambda line: line.strip())
    numbered = lines.zipWithIndex().map(lambda pair: (pair[1] + 1, pair[0]))
    if partitions and numbered.getNumPartitions() != partitions:
        numbered = numbered.coalesce(partitions) if numbered.getNumPartitions() > partitions \
            else numbered.sortByKey(numPartitions=partitions)
    frame = spark.createDataFrame(numbered, "record long, text string")
    return frame.mapInPandas(filling(command, directory), SCHEMA)


def main():
    arguments, rest = sys.argv[1:], []
    if "--" in arguments:
        place = arguments.index("--")
        arguments, rest = arguments[:place], arguments[place + 1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("template")
    parser.add_argument("records")
    parser.add_argument("--out", required=True)
    parser.add_argument("--form-dir")
    parser.add_argument("--partitions", type=int)
    parser.add_argument("--formwright", default="formwright")
    parser.add_argument("--parquet", action="store_true")
    option = parser.parse_args(arguments)

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("formwright").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    command = [option.formwright, "batch", os.path.abspath(option.template), *rest]
    if option.form_dir:
        command += ["--form-dir", os.path.abspath(option.form_dir)]
    directory = None if option.parquet else os.path.abspath(option.out)
    if directory:
        os.makedirs(directory, exist_ok=True)
    table = filled(spark, option.records, command, option.partitions, directory)
    if option.parquet:
        table.write.mode("errorifexists").parquet(option.out)
        table = spark.read.parquet(option.out)
    # Once: the outputs must not be made again for each question.
    rows = table.select("record", "status", "diagnostics").toPandas()
    failed = rows[rows["status"] != "done"].sort_values("record")
    for _, row in failed.iterrows():
        for problem in json.loads(row["diagnostics"] or "[]"):
            print(f"record {row['record']}: {problem.get('severity')}: {problem.get('message')}", file=sys.stderr)
    print(f"{len(rows) - len(failed)} records filled, {len(failed)} failed")
    spark.stop()
    sys.exit(5 if len(failed) else 0)


if __name__ == "__main__":
    main()
