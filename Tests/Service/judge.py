#!/usr/bin/env python3
"""Does the REST service answer every request rightly, and refuse what it must?

usage: judge.py PROGRAM [--seconds N] [--fills N] [--clients N]

- schemathesis makes requests of the service's own document for N seconds (10): no answer is a failure of the server's, and
  each is as the document says.
- N clients (16) fill N (1,000) records between them: each output has the bytes that the program itself writes for the
  record.
- Clients that are slow, cut the connection, send too much, name files by tricks, or lack the token are refused or waited
  for, and the service answers others meanwhile. None of them costs memory that stays.
- Ended while it writes a batch, the service finishes it. Who takes nothing of a batch does not hold up others.
- Nothing that was sent is in what the service has printed.

Prints what is wrong; exit code 1 if anything is.
"""
import argparse
import base64
import concurrent.futures
import hashlib
import http.client
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A value that nothing but a request says.
SECRET = "Zweigelt 4711"
SPECIFICATION = """
title: Order
language: en
pages:
  - size: [300, 200]
    fields:
      - {text: name, rect: [10, 150, 200, 170], label: Full name}
      - {text: zip, rect: [10, 120, 200, 140], label: ZIP code, maxLength: 5, comb: true}
      - {checkbox: agree, rect: [10, 100, 20, 110], label: I agree}
"""


class Service:
    """A service that runs, with its port."""

    def __init__(self, program, directory, *options):
        self.log = open(os.path.join(directory, f"log{time.monotonic_ns()}"), "w+b")
        self.process = subprocess.Popen(
            [program, "serve", "--address", "127.0.0.1:0", *options], stdout=subprocess.PIPE, stderr=self.log)
        self.address = self.process.stdout.readline().decode().strip()
        self.port = int(self.address.rsplit(":", 1)[1].strip("/"))

    def ask(self, method, path, body=None, headers=None, timeout=60):
        """(status, headers, body)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def post(self, operation, arguments):
        return self.ask("POST", f"/v1/{operation}", json.dumps(arguments), {"Content-Type": "application/json"})

    @property
    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) << 10

    def end(self):
        """What it has printed; it must end by itself."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        self.log.seek(0)
        return self.log.read() + self.process.stdout.read()


def records(count):
    return [{"name": f"{SECRET} {number}", "zip": f"{number:05}", "agree": number % 2 == 0} for number in range(count)]


def fuzzed(service, seconds, directory):
    """What schemathesis finds in requests that the document allows, and in those that it forbids."""
    command = [
        os.path.join(os.path.dirname(sys.executable), "schemathesis"), "run", f"{service.address}openapi.json",
        "--mode", "all", "--max-examples", "100000", "--max-time", str(seconds), "--generation-maximize", "response_time",
        "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,"
        "unsupported_method", "--request-timeout", "60", "--no-color"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds + 300,
                          cwd=directory)  # where it keeps what it has found
    count = re.search(r"(\d+) generated", done.stdout)
    if done.returncode == 0:
        return [], int(count[1]) if count else 1
    found = done.stdout[done.stdout.find("= FAILURES ="):]
    return [f"schemathesis: {found[:20000]}{done.stderr[-1000:]}"], 0


def filled(service, program, directory, form, count, clients):
    """Outputs that are not those of the program."""
    rows = records(count)
    path = os.path.join(directory, "rows.ndjson")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    out = os.path.join(directory, "rows")
    subprocess.run([program, "batch", "--form", form, "-r", path, "-o", out, "--flatten", "--progress", "never"], check=True)
    expected = {}
    for number in range(count):
        with open(os.path.join(out, f"{number + 1:08}.pdf"), "rb") as file:
            expected[number] = hashlib.sha256(file.read()).digest()
    with open(form, "rb") as file:
        text = base64.b64encode(file.read()).decode()
    times = []

    def fill(number):
        begun = time.monotonic()
        status, _, body = service.post("fill", {"file": text, "data": rows[number], "flatten": True})
        times.append(time.monotonic() - begun)
        return status == 200 and hashlib.sha256(body).digest() == expected[number]

    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        begun = time.monotonic()
        right = list(pool.map(fill, range(count)))
    seconds = time.monotonic() - begun
    times.sort()
    print(f"{count} fills by {clients} clients in {seconds:.1f} s: p50 {1000 * times[len(times) // 2]:.1f} ms, "
          f"p99 {1000 * times[len(times) * 99 // 100]:.1f} ms, memory {service.memory >> 20} MB")
    wrong = right.count(False)
    return [f"{wrong} of {count} fills are not what the program fills"] if wrong else []


def answers_now(service):
    return service.ask("GET", "/healthz", timeout=5)[0] == 200


def odd_clients(service, form):
    """What goes wrong while clients behave badly."""
    problems = []

    def expect(what, condition):
        if not condition:
            problems.append(what)

    with open(form, "rb") as file:
        bytes_of_form = file.read()
    # Slow: headers and bodies that do not end.
    slow = []
    for number in range(40):
        client = socket.create_connection(("127.0.0.1", service.port))
        head = b"POST /v1/inspect HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/pdf\r\n" % service.port
        client.sendall(head if number % 2 else head + b"Content-Length: 100000\r\n\r\n%PDF")
        slow.append(client)
    expect("slow clients hold up the service", answers_now(service))
    for client in slow:
        client.close()
    # Cut: in the middle of a body, and before the answer.
    for number in range(40):
        client = socket.create_connection(("127.0.0.1", service.port))
        client.sendall(b"POST /v1/inspect HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/pdf\r\n"
                       b"Content-Length: %d\r\n\r\n" % (service.port, len(bytes_of_form)))
        client.sendall(bytes_of_form[: len(bytes_of_form) // (1 + number % 2)])
        client.close()
    expect("cut connections end the service", answers_now(service))
    # Too much: said at once, and only while it comes.
    client = socket.create_connection(("127.0.0.1", service.port))
    client.sendall(b"POST /v1/inspect HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/pdf\r\n"
                   b"Content-Length: 2147483648\r\n\r\n" % service.port)
    refusal = client.recv(10000)
    expect("a body of 2 GB is not refused", b" 413 " in refusal and b'"problems"' in refusal)
    client.close()
    client = socket.create_connection(("127.0.0.1", service.port))
    client.sendall(b"POST /v1/inspect HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/pdf\r\n"
                   b"Transfer-Encoding: chunked\r\n\r\n" % service.port)
    try:
        for _ in range(3000):
            client.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
        expect("a body without end is read to its end", False)
    except OSError:
        pass
    client.close()
    # Wrong types, and paths that lead elsewhere.
    for headers, body in [
        ({"Content-Type": "text/xml"}, b"<a/>"), ({"Content-Type": "multipart/form-data; boundary=x"}, b"--y"),
        ({"Content-Type": "multipart/form-data"}, b"--x"), ({"Content-Type": "application/json"}, b"[1]"),
        ({"Content-Type": "application/json"}, b"{" * 100000), ({}, b"x"),
    ]:
        status = service.ask("POST", "/v1/fill", body, headers)[0]
        expect(f"{headers} with {body[:9]} is answered with {status}", status in (400, 422))
    for name in ["../form.pdf", "/etc/passwd", "..%2fform.pdf", "form.pdf\0", "a/../form.pdf", ".", "link.pdf"]:
        status = service.post("inspect", {"form": name})[0]
        expect(f"the form “{name}” is answered with {status}", status == 400)
    two = b"--x\r\nContent-Disposition: form-data; name=file; filename=a.pdf\r\n\r\n%s\r\n" % bytes_of_form
    status = service.ask("POST", "/v1/inspect", two + two + b"--x--\r\n", {"Content-Type": "multipart/form-data; boundary=x"})[0]
    expect(f"two files are answered with {status}", status == 400)
    status = service.ask("POST", "/v1/inspect", b"\x1f\x8b", {"Content-Type": "application/pdf", "Content-Encoding": "gzip"})[0]
    expect(f"a compressed body is answered with {status}", status == 400)
    for data, wanted in [([{"zip": "123456"}, {"other": 1}], 422), ([{"zip": "123456"}, {"zip": "1"}], 200)]:
        arguments = {"file": base64.b64encode(bytes_of_form).decode(), "records": data}
        status, headers, body = service.post("batch", arguments)
        expect(f"a batch of {data} is answered with {status}", status == wanted)
        listed = [problem["record"] for problem in json.loads(body)["problems"]] if status == 422 else [1, 2]
        expect(f"the problems are of {listed}", listed == [1, 2] and "nosniff" in headers.values())
    expect("HEAD is refused", service.ask("HEAD", "/healthz")[0] == 200)
    for path in ["/v1/../v1/inspect", "//v1/inspect", "/v1/inspect/..", "/%2e%2e/etc/passwd", "/v1/%00"]:
        expect(f"{path} is found", service.ask("GET", path)[0] in (404, 405))
    expect("a file that is no PDF is a problem of the server's",
           service.ask("POST", "/v1/fill?data={}", b"%PDF-1.7\n1 0 obj", {"Content-Type": "application/pdf"})[0] == 422)
    expect("another host is let in", service.ask("GET", "/v1/forms", headers={"Host": "forms.example"})[0] == 403)
    return problems


def drained(program, directory, form):
    """A batch that is being written when the service is told to end."""
    service = Service(program, directory)
    with open(form, "rb") as file:
        text = base64.b64encode(file.read()).decode()
    body = json.dumps({"file": text, "records": records(1500), "flatten": True})
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("POST", "/v1/batch", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    first = answer.read(1000)
    ending = threading.Thread(target=service.end)
    ending.start()
    try:
        whole = first + answer.read()
    except http.client.IncompleteRead as cut:
        ending.join()
        return [f"a batch was cut off when the service ended, after {len(cut.partial)} bytes"]
    ending.join()
    with tarfile.open(fileobj=io.BytesIO(whole)) as archive:
        names = archive.getnames()
    problems = []
    if len(names) != 1501 or names[-1] != "report.ndjson":
        problems.append(f"a batch was cut off when the service ended: {len(names)} members")
    if service.process.returncode != 0:
        problems.append(f"the service ends with {service.process.returncode}")
    return problems


def stalled(program, directory, form):
    """A client that takes nothing of a batch, beside others: it has none of the service's jobs."""
    service = Service(program, directory, "--jobs", "1")
    with open(form, "rb") as file:
        text = base64.b64encode(file.read()).decode()
    body = json.dumps({"file": text, "records": records(5000), "flatten": True}).encode()
    client = socket.create_connection(("127.0.0.1", service.port))
    client.sendall(b"POST /v1/batch HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
                   b"Content-Length: %d\r\n\r\n" % (service.port, len(body)) + body)
    client.recv(100)
    status = service.post("fill", {"file": text, "data": {}})[0]
    client.close()
    service.end()
    problems = [] if status == 200 else [f"beside a client that takes nothing, a fill is answered with {status}"]
    return problems + ([f"it ends with {service.process.returncode}"] if service.process.returncode else [])


def guarded(program, directory):
    """Requests without the token."""
    token = os.path.join(directory, "token")
    with open(token, "w", encoding="ascii") as file:
        file.write("0123456789abcdef0123\n")
    service = Service(program, directory, "--token-file", token)
    problems = []
    for headers, wanted in [
        ({}, 401), ({"Authorization": "Bearer 0123456789abcdef0124"}, 401), ({"Authorization": "Bearer "}, 401),
        ({"Authorization": "Bearer 0123456789abcdef0123"}, 200),
    ]:
        status = service.ask("GET", "/v1/forms", headers=headers)[0]
        if status != wanted:
            problems.append(f"{headers} is answered with {status}")
    service.end()
    done = subprocess.run([program, "serve", "--address", "0.0.0.0:0"], capture_output=True, timeout=20, check=False)
    if done.returncode != 2:
        problems.append("a service without a token listens on every address")
    return problems


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--fills", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=16)
    option = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        forms = os.path.join(directory, "forms")
        os.mkdir(forms)
        form = os.path.join(forms, "form.pdf")
        specification = os.path.join(directory, "form.yaml")
        with open(specification, "w", encoding="utf-8") as file:
            file.write(SPECIFICATION)
        subprocess.run([option.program, "author", specification, "-o", form], check=True)
        os.symlink("/etc/passwd", os.path.join(forms, "link.pdf"))
        service = Service(option.program, directory, "--forms", forms, "--body-limit", "64M")
        problems = filled(service, option.program, directory, form, option.fills, option.clients)
        before = service.memory
        problems += odd_clients(service, form)
        found, count = fuzzed(service, option.seconds, directory)
        problems += found
        if service.memory > before + (400 << 20):
            problems.append(f"memory grew from {before >> 20} to {service.memory >> 20} MB")
        printed = service.end()
        if SECRET.encode() in printed or b"form.pdf" in printed:
            problems.append("the service prints what was sent")
        if service.process.returncode != 0:
            problems.append(f"the service ends with {service.process.returncode}")
        problems += drained(option.program, directory, form) + stalled(option.program, directory, form)
        problems += guarded(option.program, directory)
    for problem in problems:
        print(f"FAIL service: {problem}")
    if not problems:
        print(f"PASS service: {option.fills} fills, {count} generated requests")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
