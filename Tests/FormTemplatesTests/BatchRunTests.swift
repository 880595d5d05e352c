import Diagnostics
import FormFilling
import FormFixtures
import FormTemplates
import PDFObjects
import StructuredData
import Synchronization
import Testing

/// Outputs kept in memory.
private final class MemorySink: BatchSink {
  private let written = Mutex<[String: [UInt8]]>([:])
  let refuses: Set<String>
  /// From this number on nothing can be written any more.
  let fullFrom: Int

  init(refusing names: Set<String> = [], fullFrom: Int = .max) {
    refuses = names
    self.fullFrom = fullFrom
  }

  var outputs: [String: [UInt8]] { written.withLock { $0 } }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    guard !refuses.contains(name) else {
      throw FormwrightError(.access, "cannot-write", "the name is too long")
    }
    if let number = Int(name), number >= fullFrom {
      var failure = FormwrightError(.access, "cannot-write", "no space")
      failure.endsRun = true
      throw failure
    }
    written.withLock { $0[name] = file.bytes }
  }
}

@Suite("Batch runs")
struct BatchRunTests {
  private func plan(size: Int, showsValues: Bool = false) throws -> FormPlan {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      [
        "FT": .name("Tx"), "T": .text("a"), "MaxLen": .integer(5),
        "DA": .text("/Helv \(size) Tf 0 g"),
      ], rectangle: [10, 10, 110, 30], on: page)
    var options = PlanOptions()
    options.showsValues = showsValues
    return try FormPlan(compiling: draft.document(), options: options)
  }

  private struct Result {
    var summary: BatchRun.Summary
    var outcomes: [BatchOutcome]
    var sink: MemorySink
    /// Why the run ended before its records did.
    var failure: FormwrightError?
  }

  private func run(
    _ lines: [String], binding: RecordBinding = RecordBinding(), refusing: Set<String> = [],
    size: Int = 10, showsValues: Bool = false, fullFrom: Int = .max,
    finishing: FinishingOptions = FinishingOptions(),
    _ change: (inout BatchOptions) -> Void = { _ in }
  ) async throws -> Result {
    var options = BatchOptions()
    change(&options)
    var plan = try plan(size: size, showsValues: showsValues)
    plan.finishing = finishing
    let run = BatchRun(.form(plan), binding: binding, options: options)
    var pending: [UInt8]? = Array(lines.joined(separator: "\n").utf8)
    var source = RecordReader(.ndjson) {
      defer { pending = nil }
      return pending
    }
    let sink = MemorySink(refusing: refusing, fullFrom: fullFrom)
    var outcomes: [BatchOutcome] = []
    var failure: FormwrightError?
    let summary: BatchRun.Summary
    do throws(BatchRun.Aborted) {
      summary = try await run.run(&source, into: sink) { outcomes.append($0) }
    } catch {
      summary = error.summary
      failure = error.failure
    }
    return Result(summary: summary, outcomes: outcomes, sink: sink, failure: failure)
  }

  private func named(_ expression: String) throws -> RecordBinding {
    var binding = RecordBinding()
    binding.name = try Expression(parsing: expression, at: nil)
    return binding
  }

  @Test("outcomes come in the records' order, however many are worked on", arguments: [1, 2, 16])
  func order(_ jobs: Int) async throws {
    let lines = (1...200).map { #"{"a":"\#($0)"}"# }
    let result = try await run(lines) { $0.jobs = jobs }
    #expect(result.outcomes.map(\.number) == Array(1...200))
    #expect(result.summary.done == 200)
    #expect(result.outcomes.first?.output == "00000001")
    #expect(result.sink.outputs.count == 200)
  }

  @Test(
    "records that the template leaves out have no output, and are no failures", arguments: [1, 3])
  func leftOut(_ jobs: Int) async throws {
    let text = "form: f.pdf\noutput: {name: .a, when: .wanted}\nfields: {a: .a}"
    let template = try Template(YAMLReader.read(Array(text.utf8)))
    let result = try await run(
      [
        #"{"a":"x","wanted":true}"#, #"{"a":"x","wanted":false}"#, #"{"a":"too long a text"}"#,
        #"{"a":"y","wanted":1}"#, #"{"a":"too long a text","wanted":true}"#,
      ], binding: RecordBinding(template: template)
    ) { $0.jobs = jobs }
    #expect(result.outcomes.map(\.isLeftOut) == [false, true, true, false, false])
    #expect(result.outcomes.map(\.isFailed) == [false, false, false, false, true])
    #expect(result.sink.outputs.keys.sorted() == ["x", "y"])
    #expect(result.summary.done == 2 && result.summary.leftOut == 2 && result.summary.failed == 1)
    #expect(result.summary.recordCount == 5)
    #expect(
      result.outcomes.map { $0.reportLine(fileName: nil)["status"]?.stringValue }
        == ["done", "left out", "left out", "done", "failed"])
  }

  @Test("a range of records is filled under their own numbers", arguments: [1, 3])
  func range(_ jobs: Int) async throws {
    let lines = (1...20).map { #"{"a":"\#($0)"}"# } + ["not read"]
    let result = try await run(lines) {
      $0.jobs = jobs
      $0.range = 18...20
    }
    #expect(result.outcomes.map(\.number) == [18, 19, 20])
    #expect(result.sink.outputs.keys.sorted() == ["00000018", "00000019", "00000020"])
    #expect(result.failure == nil && result.summary.failed == 0)
    let open = try await run(Array(lines.dropLast())) { $0.range = 19...Int.max }
    #expect(open.outcomes.map(\.number) == [19, 20])
    let none = try await run(lines) { $0.range = 30...40 }
    #expect(none.outcomes.count(where: \.isDone) == 0)
  }

  @Test("a record's bytes do not depend on its neighbours")
  func neighbours() async throws {
    let alone = try await run([#"{"a":"x"}"#], binding: named(#""one""#))
    let among = try await run(
      [#"{"a":"y"}"#, #"{"a":"x"}"#, #"{"a":null}"#], binding: named(#".a // "none""#)
    ) { $0.jobs = 3 }
    let isSame = alone.sink.outputs["one"] == among.sink.outputs["x"]
    #expect(isSame)
    #expect(alone.outcomes.first?.sha256 == among.outcomes.dropFirst().first?.sha256)
  }

  @Test("the digest in the report is that of the output")
  func digest() async throws {
    let result = try await run([#"{"a":"x"}"#])
    let bytes = try #require(result.sink.outputs["00000001"])
    #expect(result.outcomes.first?.sha256 == hexadecimal(SHA256.digest(bytes)))
    #expect(result.outcomes.first?.bytes == bytes.count)
    #expect(result.outcomes.first?.pages == 1)
  }

  @Test("a record that fails is told, and the rest go on")
  func failures() async throws {
    let lines = [
      #"{"a":"x"}"#, #"{"a":"far too long"}"#, "[1]", #"{"a":"y"}"#, "{broken", #"{"b":"x"}"#,
      #"{"a":"z"}"#,
    ]
    let result = try await run(lines)
    #expect(result.outcomes.map(\.isDone) == [true, false, false, true, false, false, true])
    #expect(result.outcomes[1].diagnostics.map(\.code) == ["too-long"])
    #expect(result.outcomes[2].diagnostics.map(\.code) == ["data-shape"])
    #expect(result.outcomes[5].diagnostics.map(\.code) == ["unknown-field"])
    #expect(result.summary.done == 3)
    #expect(result.summary.failed == 4)
    // Each says which record it is about.
    #expect(result.outcomes[1].diagnostics.first?.record == 2)
  }

  /// Lines and columns counted by hand.
  @Test("a record's problems stand where its value does, else where it begins")
  func places() async throws {
    let lines = [
      #"{"a":"x"}"#, #"  {"a": "far too long"}"#, "", " [1]", #"{"b":{"c":"x"}}"#, "{broken",
    ]
    let result = try await run(lines)
    let places = result.outcomes.map { $0.diagnostics.first?.location }
    let expected: [Diagnostics.SourceLocation?] = [
      nil, .init(line: 2, column: 9), .init(line: 4, column: 2), .init(line: 5, column: 11),
      .init(line: 6, column: 2),
    ]
    #expect(places == expected)

    let template = try Template(
      YAMLReader.read(Array("form: f.pdf\nfields: {a: '.p.q? // \"\\(.p)\"'}\n".utf8)))
    let bound = try await run(
      [#"{"p":{"q":"far too long"}}"#, #"{"p":"far too long"}"#],
      binding: RecordBinding(template: template))
    #expect(
      bound.outcomes.map { $0.diagnostics.first?.location } == [
        .init(line: 1, column: 11), .init(line: 2, column: 1),
      ])
  }

  /// Five of Helvetica’s widest letters (0.944 em) at 21 pt are 99 points wide, the box has 96.
  @Test("a strict run fails what is warned of, and does not write it")
  func strict() async throws {
    let lines = [#"{"a":"WWWWW"}"#, #"{"a":"x"}"#]
    let lenient = try await run(lines, size: 21)
    #expect(lenient.outcomes.map(\.isDone) == [true, true])
    #expect(lenient.outcomes[0].diagnostics.map(\.code) == ["shrunk"])
    let strict = try await run(lines, size: 21) { $0.isStrict = true }
    #expect(strict.outcomes.map(\.isDone) == [false, true])
    #expect(Array(strict.sink.outputs.keys) == ["00000002"])
    #expect(strict.summary.failed == 1)
  }

  @Test("the later of two equal names fails, whatever its case")
  func duplicateNames() async throws {
    let lines = [#"{"a":"x"}"#, #"{"a":"y"}"#, #"{"a":"X"}"#]
    let result = try await run(lines, binding: named(".a")) { $0.jobs = 4 }
    #expect(result.outcomes.map(\.isDone) == [true, true, false])
    #expect(result.outcomes[2].diagnostics.map(\.code) == ["output-name"])
  }

  /// 200 bytes is the limit of `OutputName`.
  @Test(
    "the message about equal names says in what they are equal",
    arguments: [
      ("x", "x", "an earlier record has the same output name"),
      (
        "x", "X",
        "an earlier record has the same output name, apart from case or the composition of characters"
      ),
      // One character, and a letter with an accent behind it (Unicode, UAX #15).
      (
        "\u{E9}", "e\u{301}",
        "an earlier record has the same output name, apart from case or the composition of characters"
      ),
      (
        String(repeating: "n", count: 200) + "1", String(repeating: "n", count: 200) + "2",
        "an earlier record has the same output name after shortening to 200 bytes"
      ),
    ])
  func equalNames(_ first: String, _ second: String, _ message: String) async throws {
    let lines = [first, second].map { #"{"a":"x","n":"\#($0)"}"# }
    let template = try Template(
      YAMLReader.read(Array("form: f.pdf\noutput: {name: .n}\nfields: {a: .a}\n".utf8)))
    let result = try await run(lines, binding: RecordBinding(template: template))
    #expect(result.outcomes.map(\.isDone) == [true, false])
    #expect(result.outcomes[1].diagnostics.map(\.message) == [message])
  }

  @Test(
    "names never leave their directory",
    arguments: [
      ("../../etc/passwd", "_.._etc_passwd"), ("a/b", "a_b"), ("..", nil), ("", nil),
      ("x.pdf", "x"), (" x ", "x"), ("a\u{0}b", "a_b"), (".hidden", "hidden"),
      ("con\u{202E}fdp", "con_fdp"),
    ])
  func names(_ given: String, _ expected: String?) async throws {
    let record = StructuredValue.object([("a", .string("x")), ("n", .string(given))])
    let line = String(decoding: JSONWriter.compact(record), as: UTF8.self)
    let template = try Template(
      YAMLReader.read(Array("form: f.pdf\noutput: {name: .n}\nfields: {a: .a}\n".utf8)))
    let result = try await run([line], binding: RecordBinding(template: template))
    #expect(result.outcomes.first?.output == expected)
  }

  @Test("shards share the records out, and number them as the whole does")
  func shards() async throws {
    let lines = (1...10).map { #"{"a":"\#($0)"}"# }
    var seen: [Int] = []
    for index in 0..<3 {
      let result = try await run(lines) { $0.shard = (index, 3) }
      #expect(result.outcomes.allSatisfy { $0.number % 3 == index })
      seen += result.outcomes.map(\.number)
    }
    #expect(seen.sorted() == Array(1...10))
  }

  /// Records 2, 5, 8, … fail: the third is the eighth record.
  @Test(
    "a run stops after as many failures as are allowed, however many are worked on",
    arguments: [1, 2, 8])
  func maximumFailures(_ jobs: Int) async throws {
    let lines = (1...50).map { $0 % 3 == 2 ? #"{"b":1}"# : #"{"a":"x"}"# }
    let result = try await run(lines) {
      $0.jobs = jobs
      $0.maximumFailures = 3
    }
    #expect(result.summary.stoppedEarly)
    #expect(result.outcomes.map(\.number) == Array(1...8))
    #expect(result.summary.failed == 3)
    #expect(result.summary.done == 5)
    #expect(
      result.sink.outputs.keys.sorted()
        == ["00000001", "00000003", "00000004", "00000006", "00000007"])
  }

  @Test("options that make no sense are rejected, not ignored")
  func senselessOptions() async throws {
    let changes: [(inout BatchOptions) -> Void] = [
      { $0.jobs = 0 }, { $0.jobs = -1 }, { $0.maximumFailures = 0 }, { $0.shard = (0, 0) },
      { $0.shard = (2, 2) }, { $0.shard = (-1, 2) },
    ]
    for change in changes {
      let result = try await run([#"{"a":"x"}"#], change)
      #expect(result.failure?.kind == .usage)
      #expect(result.outcomes.isEmpty)
    }
  }

  @Test(
    "a full disk ends the run: what is done stays, and the rest is not tried", arguments: [1, 4])
  func fullDisk(_ jobs: Int) async throws {
    let lines = (1...200).map { #"{"a":"\#($0)"}"# }
    let result = try await run(lines, fullFrom: 21) { $0.jobs = jobs }
    #expect(result.failure?.kind == .access)
    #expect(result.failure?.diagnostics.first?.code == "cannot-write")
    #expect(result.outcomes.map(\.number) == Array(1...20))
    #expect(result.summary.done == 20)
    #expect(result.summary.failed == 0)
  }

  @Test("an output that cannot be written fails its record alone")
  func refusedOutput() async throws {
    let lines = [#"{"a":"x"}"#, #"{"a":"y"}"#]
    let result = try await run(lines, refusing: ["00000001"])
    #expect(result.outcomes.map(\.isDone) == [false, true])
    #expect(result.outcomes.first?.diagnostics.first?.code == "cannot-write")
  }

  @Test("no value of a record stands in what is told about it")
  func noValues() async throws {
    let lines = [#"{"a":"Secret77"}"#, #"{"Secret77":"x"#, #"{"a":["Secret77"]}"#]
    let result = try await run(lines)
    #expect(result.summary.failed == 3)
    for outcome in result.outcomes {
      let line = JSONWriter.compact(outcome.reportLine(fileName: nil))
      let text = String(decoding: line, as: UTF8.self)
      #expect(!text.contains("Secret77"))
    }
  }

  @Test("values that were asked for are told, and stand in no report", arguments: [10, 21])
  func shownValues(_ size: Int) async throws {
    let lines = [#"{"a":"Secret77"}"#, #"{"a":["Secret77"]}"#, #"{"a":"€€\u0378"}"#]
    let result = try await run(lines, size: size, showsValues: true)
    #expect(
      result.outcomes.map { $0.diagnostics.first?.value } == ["Secret77", "Secret77", "€€\u{378}"])
    for outcome in result.outcomes {
      let line = JSONWriter.compact(outcome.reportLine(fileName: nil))
      #expect(!String(decoding: line, as: UTF8.self).contains("Secret77"))
    }
  }

  /// ISO 32000-2, 7.6.2: an encrypted file has `/Encrypt` in its trailer.
  @Test("every output is finished before it is written and counted")
  func finished() async throws {
    var finishing = FinishingOptions()
    finishing.encryption = .aes256(userPassword: "", ownerPassword: "x", allowing: [])
    let result = try await run(
      [#"{"a":"Ada"}"#], binding: named(#""one""#), finishing: finishing)
    let bytes = try #require(result.sink.outputs["one"])
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Encrypt"))
    #expect(result.outcomes.first?.bytes == bytes.count)
    #expect(result.outcomes.first?.sha256 == hexadecimal(SHA256.digest(bytes)))
  }
}
