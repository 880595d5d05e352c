import Foundation

/// A Python that runs one script after the other, because starting it and importing its libraries takes longer than most
/// scripts. Scripts share nothing but imported modules.
final class PythonProcess: @unchecked Sendable {
  private let program: String
  private let lock = NSLock()
  private var process: Process?
  private let requests = Pipe()
  private let answers = Pipe()

  init(_ program: String) { self.program = program }

  /// What went wrong in a script, or why there is no answer.
  struct Failure: Error, CustomStringConvertible { var description: String }

  /// Runs a script that looks at a file.
  ///
  /// - Returns: what it prints, trimmed.
  func run(_ script: String, looksAt path: String) throws -> String {
    try answer(["script": script, "path": path])
  }

  /// Runs a script that writes a file.
  func run(_ script: String, writes path: String) throws -> String {
    try answer(["script": script, "out": path])
  }

  private func answer(_ request: [String: String]) throws -> String {
    lock.lock()
    defer { lock.unlock() }
    if process == nil { try start() }
    var line = try JSONEncoder().encode(request)
    line.append(0x0A)
    try requests.fileHandleForWriting.write(contentsOf: line)
    let answer = try JSONDecoder().decode([String: String].self, from: readLine())
    if let error = answer["error"] { throw Failure(description: error) }
    return (answer["printed"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func start() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-u", "-c", Self.server]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    self.process = process
  }

  private func readLine() throws -> Data {
    var line = Data()
    while line.last != 0x0A {
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Failure(description: "Python ended in the middle of a test")
      }
      line.append(more)
    }
    return line
  }

  private static let server = """
    import contextlib, io, json, logging, os, re, sys, traceback
    logging.disable(logging.CRITICAL)
    # What libraries print does not reach the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    import pikepdf, pymupdf, pypdf, pypdfium2
    from pikepdf import Array, Dictionary, Name, String

    def looking(path, words):
        names = {"pdf": pikepdf.open(path)}
        if "reader" in words:
            names["reader"] = pypdf.PdfReader(path)
        if "mu" in words:
            names["mu"] = pymupdf.open(path)
        drawn = {}
        def pixel(page, x, y):
            if page not in drawn:
                document = pypdfium2.PdfDocument(path)
                document.init_forms()
                drawn[page] = document[page].render(scale=2, may_draw_forms=True).to_pil().convert("RGB")
            image = drawn[page]
            return image.getpixel((int(x * 2), image.height - 1 - int(y * 2)))
        names["pixel"] = pixel
        return names

    for line in sys.stdin:
        request = json.loads(line)
        names = {"__name__": "script", "pikepdf": pikepdf, "pymupdf": pymupdf, "pypdf": pypdf,
                 "pypdfium2": pypdfium2, "sys": sys, "Array": Array, "Dictionary": Dictionary,
                 "Name": Name, "String": String}
        printed = io.StringIO()
        try:
            if "out" in request:
                names.update(out=request["out"], mu=pymupdf.open())
            else:
                names.update(looking(request["path"], set(re.findall("[A-Za-z]+", request["script"]))))
            with contextlib.redirect_stdout(printed):
                exec(request["script"], names)
            answer = {"printed": printed.getvalue()}
        except Exception:
            answer = {"error": traceback.format_exc()}
        answers.write(json.dumps(answer) + "\\n")
        answers.flush()
    """
}
