import FormData
import Foundation
import InteractiveForms
import PDFObjects
import StructuredData
import TestTools
import Testing

/// Files of values between this library, pdftk and pypdf, which nobody here wrote.
@Suite("Values with other programs", .serialized)
struct OtherProgramsTests {
  @Test("pdftk fills a form from what is written here", arguments: ["fdf", "xfdf"])
  func pdftkFills(_ format: String) throws {
    guard hasPdftk() else { return }
    let written =
      format == "fdf"
      ? FDFWriter.write(SampleForm.values) : try XFDFWriter.write(SampleForm.values)
    let filled = try filled(with: written, format)
    var values = try SampleForm.values(of: filled)
    // pdftk knows line ends as carriage returns in one format and line feeds in the other.
    for index in values.indices {
      if case .text(let text) = values[index].value {
        values[index].value = .text(text.replacing("\r", with: "\n"))
      }
    }
    // Of several options, pdftk sets only those of an FDF.
    let known = SampleForm.values.filter { format == "fdf" || $0.name != "languages" }
    #expect(values.filter { value in known.contains { $0.name == value.name } } == known)
  }

  @Test("what pdftk writes of a filled form is read here")
  func pdftkExports() throws {
    guard hasPdftk() else { return }
    let filled = try filled(with: FDFWriter.write(SampleForm.values), "fdf")
    let inputs = try FDFReader.read(pdftk(filled, ["generate_fdf"]))
    // pdftk 3.3 writes no option of a list that it has set itself.
    let isChoice = { (name: String) in name == "country" || name == "languages" }
    let wanted = try FDFReader.read(FDFWriter.write(SampleForm.values))
    #expect(
      Set(spelled(inputs.filter { !isChoice($0.name) }))
        == Set(spelled(wanted.filter { !isChoice($0.name) })))
    #expect(spelled(inputs).contains("country="))
  }

  @Test("pypdf reads in the form pdftk filled what was written here")
  func pypdfReads() throws {
    guard hasPdftk(), let python = JudgesPython.path(with: "lxml.etree, pypdf") else { return }
    let filled = try filled(with: FDFWriter.write(SampleForm.values), "fdf")
    let script = """
      import io, json, sys, pypdf
      fields = pypdf.PdfReader(io.BytesIO(sys.stdin.buffer.read())).get_fields()
      values = {n: f.get("/V") for n, f in fields.items() if "/V" in f}
      print(json.dumps({n: list(v) if isinstance(v, list) else str(v) for n, v in values.items()}))
      """
    let said = try ChildProcess.run(python, "-c", script, input: filled)
    #expect(said.status == 0, "\(String(decoding: said.errors, as: UTF8.self))")
    let values = try #require(try JSONReader.read(said.output).objectValue)
    #expect(values["person.name"] == .string("Ada (1) \\ é € 日本 <&>"))
    #expect(values["lines"] == .string("one\ntwo"))
    #expect(values["box"] == .string("/Yes"))
    #expect(values["color"] == .string("/blue"))
    #expect(values["country"] == ["de"])
    #expect(values["languages"] == ["Swift", "Java"])
  }

  @Test("lxml reads what is written as XFDF")
  func lxmlReads() throws {
    guard let python = JudgesPython.path(with: "lxml.etree, pypdf") else { return }
    let script = """
      import sys
      from lxml import etree
      root = etree.fromstring(sys.stdin.buffer.read())
      n = "{http://ns.adobe.com/xfdf/}"
      def walk(e, p):
          for f in e.findall(n + "field"):
              name = p + f.get("name")
              v = [x.text or "" for x in f.findall(n + "value")]
              if v: print(name + "=" + ("[" + ",".join(v) + "]" if len(v) > 1 else v[0]), end="\\0")
              walk(f, name + ".")
      walk(root.find(n + "fields"), "")
      """
    let written = try XFDFWriter.write(SampleForm.values)
    let said = try ChildProcess.run(python, "-c", script, input: written)
    #expect(said.status == 0, "\(String(decoding: said.errors, as: UTF8.self))")
    let lines = said.text.split(separator: "\0").map(String.init)
    #expect(lines == spelled(try XFDFReader.read(written)))
  }

  // MARK: Programs

  private func filled(with data: [UInt8], _ format: String) throws -> [UInt8] {
    try inDirectory { directory in
      let file = directory.appendingPathComponent("values.\(format)")
      try Data(data).write(to: file)
      return try pdftk(SampleForm.bytes, ["fill_form", file.path])
    }
  }

  private func pdftk(_ form: [UInt8], _ words: [String]) throws -> [UInt8] {
    try inDirectory { directory in
      let input = directory.appendingPathComponent("form.pdf")
      let output = directory.appendingPathComponent("output")
      try Data(form).write(to: input)
      let said = try ChildProcess.run(
        "pdftk", words: [input.path] + words + ["output", output.path])
      #expect(said.status == 0, "\(String(decoding: said.errors, as: UTF8.self))")
      return [UInt8](try Data(contentsOf: output))
    }
  }

  private func inDirectory(_ work: (URL) throws -> [UInt8]) throws -> [UInt8] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("formwright-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try work(directory)
  }

  private func hasPdftk() -> Bool {
    if ChildProcess.works("pdftk", "--version") { return true }
    print("SKIPPED: there is no pdftk")
    return false
  }
}
