import Formwright
import Foundation
import TestTools
import Testing

/// The tasks of README.md beyond filling one form: what is in a directory after a batch, and what is read back.
@Suite("Tasks of the library")
struct LibraryTasksTests {
  private let form: FormFile
  private let directory: URL

  init() throws {
    form = try FormFile(bytes: LibraryExample.blank())
    directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { directory.appending(path: name).path }

  private func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  private static let people = """
    {"name": "Ada", "citizen": true}
    {"name": "Grace", "address.city": "Llanfairpwllgwyngyll"}

    """

  @Test("a field is found by its name, and values may be variables")
  func fields() throws {
    let name = "Ada Lovelace"
    let (citizen, nothing): (Bool, String?) = (true, nil)
    let output = try form.filled(["name": name, "citizen": citizen, "address.city": nothing])
    let filled = try FormFile(bytes: output.bytes)
    #expect(filled["name"]?.value == .text(name))
    #expect(filled["citizen"]?.kind == .checkBox)
    #expect(filled["missing"] == nil)
    let inputs: FieldInputs = ["a": name, "b": citizen, "c": 7, "d": nothing, "e": ["x", name]]
    #expect(
      inputs.map(\.value) == [
        .text(name), .boolean(true), .number("7"), .null, .list([.text("x"), .text(name)]),
      ])
  }

  @Test("a batch writes a file for each record and a report, and is resumed")
  func batch() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let records = try Records(path: write(Self.people, to: "people.ndjson"))
    var destination = BatchDestination.directory(path("out"))
    destination.report = path("report.ndjson")
    let batch = try Batch(form)
    let summary = try await batch.run(records, to: destination)
    #expect(summary.done == 1 && summary.failed == 1 && summary.unchanged == 0)
    #expect(summary.isComplete)
    let files = try FileManager.default.contentsOfDirectory(atPath: path("out"))
    #expect(files == ["00000001.pdf"])
    let filled = try FormFile(path: path("out/00000001.pdf"))
    #expect(filled["name"]?.value == .text("Ada"))

    // What is there is in the way, unless the run is resumed.
    await #expect(throws: FormwrightError.self) { try await batch.run(records, to: destination) }
    destination.existing = .resume
    let resumed = try await batch.run(records, to: destination)
    #expect(resumed.done == 1 && resumed.failed == 1 && resumed.unchanged == 1)

    // Other options are other inputs.
    var options = FillOptions()
    options.overflow = .clip
    let other = try Batch(form, options: options)
    let failure = await #expect(throws: FormwrightError.self) {
      try await other.run(records, to: destination)
    }
    #expect(failure?.diagnostics.map(\.code) == ["other-inputs"])
    destination.existing = .resumeReplacing
    #expect(try await other.run(records, to: destination).unchanged == 0)
  }

  @Test("a merged file needs a batch for it, and has a page for each record")
  func merged() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let records = Records(encoding: [["name": "Ada"], ["name": "Grace"]])
    let destination = BatchDestination.mergedFile(path("all.pdf"))
    await #expect(throws: FormwrightError.self) {
      try await Batch(form).run(records, to: destination)
    }
    let summary = try await Batch(form, mergesOutputs: true).run(records, to: destination)
    #expect(summary.done == 2)
    #expect(try FormFile(path: path("all.pdf")).pageCount == 2)
  }

  @Test("problems of records are values, with their records, fields and rules")
  func validation() throws {
    let text = "{\"name\": 1, \"zip\": 2}\n{\"bad\n{\"address.city\": \"Llanfairpwllgwyngyll\"}\n"
    var validator = try Validator(form)
    var found: [String] = []
    let count = try validator.check(Records(Array(text.utf8), as: .ndjson)) { record in
      found += record.problems.map { "\(record.number ?? 0) \($0.rule) \($0.pointer)" }
    }
    #expect(count == 3)
    #expect(found.contains("1 unknown-field /zip"))
    #expect(found.contains("3 too-long /address.city"))
    #expect(found.contains { $0.hasPrefix("2 ") })
    #expect(try validator.problems(in: ["name": "Ada"]).isEmpty)
    let problems = try validator.problems(in: ["zip": "2"])
    #expect(problems.map(\.rule) == ["unknown-field"])
    var report = ValidationReport(as: .csv, file: "people")
    report.add(problems)
    report.finish()
    let lines = String(decoding: report.takeBytes(), as: UTF8.self).split(
      whereSeparator: \.isNewline)
    #expect(lines.count == 2)
    #expect(lines.last?.contains("unknown-field") == true)
  }

  @Test("a template in a file has its forms beside it, or where the caller says")
  func template() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let template = try write(
      "{formwright: 1, form: blank.pdf, fields: {name: .who}}", to: "template.yaml")
    #expect(throws: FormwrightError.self) { try Batch(TemplateFile(path: template)) }
    try form.filled([]).write(to: path("elsewhere.pdf"))
    var places = FormPlaces()
    places.only = path("elsewhere.pdf")
    let file = try TemplateFile(path: template, forms: places)
    #expect(file.formPaths == [path("elsewhere.pdf")])
    try file.pin()
    #expect(try file.differencesFromPins().isEmpty)
    let records = Records(encoding: [["who": "Ada"]])
    let summary = try await Batch(file).run(records, to: .directory(path("out")))
    #expect(summary.done == 1)
    let expected = try write(
      #"{"outputs": {"00000001.pdf": {"values": {"name": "Grace"}}}}"#, to: "expected.json")
    let test = try await TemplateTest(of: file, records: records, expected: expected)
    #expect(test.differences.map(\.field) == ["name"])
    #expect(!test.isPassed)
  }

  @Test("pages are put together, read and inspected")
  func pages() throws {
    let output = try FormFile.joining([
      PagePart(form, name: "a"), PagePart(form, name: "b", rotation: 90),
    ])
    let both = try FormFile(bytes: output.bytes)
    #expect(both.pageCount == 2)
    #expect(both.fields.count == 6)
    #expect(throws: FormwrightError.self) {
      try FormFile.joining([PagePart(form, name: "a", pages: #require(PageSelection("3")))])
    }
    let filled = try form.filled(["name": "Ada Lovelace"])
    let page = try PageReader(bytes: filled.bytes).page(1)
    #expect(page.text.contains("Ada Lovelace"))
    #expect(page.warning == nil)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(page.json())) as? [String: Any])
    #expect(json["number"] as? Int == 1)
    let inspection = try #require(
      JSONSerialization.jsonObject(with: Data(Inspection(form, named: "blank.pdf").json))
        as? [String: Any])
    #expect((inspection["fields"] as? [Any])?.count == 3)
  }

  @Test("an image in memory is part of a new form, and fields are added to its pages")
  func authoring() throws {
    // PNG of one white pixel (W3C, Portable Network Graphics).
    let pixel = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg=="
      ))
    let specification = "body: [{image: logo.png, width: 20, alt: A logo}]"
    let output = try FormFile.authored(from: Array(specification.utf8)) {
      name throws(FormwrightError) in
      name == "logo.png" ? Array(pixel) : []
    }
    let base = try FormFile(bytes: output.bytes)
    let edited = try base.edited(
      bySpecification: Array("fields: [{text: more, rect: [72, 72, 200, 90]}]".utf8))
    let file = try FormFile(bytes: edited.bytes)
    #expect(file.fields.map(\.name) == ["more"])
    #expect(String(decoding: file.fieldSpecification().yaml, as: UTF8.self).contains("more"))
  }

  @Test(
    "an archive has no violation, and a list of corrections is asked for what only a person knows")
  func archiving() throws {
    let level = ArchiveLevels(.pdfa2u)
    let before = try ArchiveCheck(form, for: level)
    #expect(!before.conforms)
    #expect(!before.violations.isEmpty)
    let archive = try FormFile(bytes: form.archived(as: level).bytes)
    #expect(try ArchiveCheck(archive, for: level).conforms)
    let list = try String(decoding: before.correctionsToFillIn(), as: UTF8.self)
    #expect(list.contains("formwright: 1"))
  }
}
