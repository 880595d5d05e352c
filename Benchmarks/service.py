#!/usr/bin/env python3
"""Fills by `formwright serve` beside pikepdf behind Python's own HTTP server, in the same run.

usage: service.py PROGRAM FORM [--fills N] [--clients N] [--rounds N]

Both get the form and the values of three text fields with each request, and answer with a filled form whose appearances
show the values. Rounds alternate. Prints p50, p99 and fills a second of each, the memory that each holds, and ratios.
Needs pikepdf.
"""
import argparse
import base64
import concurrent.futures
import http.client
import json
import re
import subprocess
import sys
import time

SERVER = '''
import base64, http.server, io, json, socketserver, sys
import pikepdf
from pikepdf.form import Form, DefaultAppearanceStreamGenerator

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with pikepdf.open(io.BytesIO(base64.b64decode(request["file"]))) as pdf:
            form = Form(pdf, DefaultAppearanceStreamGenerator)
            for name, value in request["data"].items():
                form[name].value = value
            output = io.BytesIO()
            pdf.save(output)
        self.send_response(200)
        self.send_header("Content-Length", str(len(output.getvalue())))
        self.end_headers()
        self.wfile.write(output.getvalue())
    def log_message(self, *arguments):
        pass

class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 128

server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
'''


def start(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    return process, int(re.search(rb"(\d+)/?\s*$", process.stdout.readline())[1])


def measure(port, bodies, clients):
    """(seconds of each request, sorted; seconds of all)"""

    def work(part):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        times = []
        for body in part:
            begun = time.monotonic()
            connection.request("POST", "/v1/fill", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            if answer.status != 200 or not answer.read().startswith(b"%PDF"):
                raise SystemExit(f"the answer has the status {answer.status}")
            times.append(time.monotonic() - begun)
        return times

    begun = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        times = sorted(sum(pool.map(work, [bodies[client::clients] for client in range(clients)]), []))
    return times, time.monotonic() - begun


def memory(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) / 1024


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("form")
    parser.add_argument("--fills", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    option = parser.parse_args()
    facts = json.loads(subprocess.run([option.program, "inspect", "--json", option.form], capture_output=True, check=True).stdout)
    names = [field["name"] for field in facts["fields"]
             if field["type"] == "text" and not field["maxLength"] and "readOnly" not in field["flags"]][:3]
    with open(option.form, "rb") as file:
        text = base64.b64encode(file.read()).decode()
    bodies = [json.dumps({"file": text, "data": {name: f"{number}" for name in names}}) for number in range(option.fills)]
    servers = {
        "formwright": start([option.program, "serve", "--address", "127.0.0.1:0"]),
        "pikepdf": start([sys.executable, "-c", SERVER]),
    }
    rates = {name: [] for name in servers}
    for _ in range(option.rounds):
        for name, (process, port) in servers.items():
            times, seconds = measure(port, bodies, option.clients)
            rates[name].append(len(times) / seconds)
            print(f"{name:10}  p50 {1000 * times[len(times) // 2]:7.1f} ms  p99 {1000 * times[len(times) * 99 // 100]:7.1f} ms  "
                  f"{len(times) / seconds:7.0f} a second  {memory(process):5.0f} MB at most")
    median = {name: sorted(found)[len(found) // 2] for name, found in rates.items()}
    print(f"formwright fills {median['formwright'] / median['pikepdf']:.1f} times as many")
    for process, _ in servers.values():
        process.terminate()


if __name__ == "__main__":
    main()
