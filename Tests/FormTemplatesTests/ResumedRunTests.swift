import Diagnostics
import FormFilling
import FormFixtures
import FormTemplates
import PDFObjects
import StructuredData
import Synchronization
import Testing

/// Outputs of which only the names are kept.
private final class NameSink: BatchSink {
  private let written = Mutex<[String]>([])
  var names: [String] { written.withLock { $0.sorted() } }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    written.withLock { $0.append(name) }
  }
}

/// A run that made some outputs, of which some are gone.
private struct EarlierOutputs: EarlierRun {
  var inputs: [Int: String?]
  var spoiled: Set<String> = []

  func output(ofRecord number: Int) -> ReportedOutput? {
    inputs[number].map {
      ReportedOutput(fileName: "0000000\(number).pdf", sha256: "", inputs: $0)
    }
  }

  func isIntact(_ output: ReportedOutput, named name: String) -> Bool { !spoiled.contains(name) }
}

@Suite("Runs that resume others")
struct ResumedRunTests {
  private static let lines = [#"{"a":"x"}"#, #"{"a":"y"}"#, #"{"a":"z"}"#]
  private static let digest = InputsDigest(forms: [[1]], template: nil, options: [])

  private func inputs(_ number: Int, _ digest: InputsDigest = Self.digest) throws -> String {
    digest.digest(of: try JSONReader.read(Array(Self.lines[number - 1].utf8)))
  }

  private func run(
    _ earlier: EarlierOutputs, jobs: Int = 2, remaking: Bool = false
  ) async throws -> (outcomes: [BatchOutcome], names: [String], failure: FormwrightError?) {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
    var options = BatchOptions()
    options.jobs = jobs
    options.inputsDigest = Self.digest
    options.earlier = earlier
    options.remakesOtherInputs = remaking
    let run = BatchRun(
      .form(try FormPlan(compiling: draft.document())), binding: RecordBinding(), options: options)
    var pending: [UInt8]? = Array(Self.lines.joined(separator: "\n").utf8)
    var source = RecordReader(.ndjson) {
      defer { pending = nil }
      return pending
    }
    let sink = NameSink()
    var outcomes: [BatchOutcome] = []
    do throws(BatchRun.Aborted) {
      let summary = try await run.run(&source, into: sink) { outcomes.append($0) }
      #expect(summary.unchanged == outcomes.count { $0.isUnchanged })
      return (outcomes, sink.names, nil)
    } catch {
      return (outcomes, sink.names, error.failure)
    }
  }

  @Test("an output of the same inputs is not made again, unless it is gone", arguments: [1, 2])
  func unchanged(_ jobs: Int) async throws {
    let earlier = EarlierOutputs(
      inputs: [1: try inputs(1), 2: try inputs(2)], spoiled: ["00000002"])
    let result = try await run(earlier, jobs: jobs)
    #expect(result.outcomes.map(\.isUnchanged) == [true, false, false])
    #expect(result.outcomes.map(\.isDone) == [true, true, true])
    #expect(result.names == ["00000002", "00000003"])
  }

  @Test("an output of other inputs ends the run at its record", arguments: [1, 2])
  func otherInputs(_ jobs: Int) async throws {
    for other in [try inputs(1), nil] {
      let result = try await run(
        EarlierOutputs(inputs: [1: try inputs(1), 2: other, 3: other]), jobs: jobs)
      #expect(result.failure?.kind == .data)
      #expect(result.failure?.diagnostics.map(\.code) == ["other-inputs"])
      #expect(result.failure?.diagnostics.map(\.record) == [2])
      #expect(result.names.isEmpty)
    }
  }

  @Test("where it is asked for, an output of other inputs is made again")
  func remade() async throws {
    let earlier = EarlierOutputs(inputs: [1: try inputs(1), 2: try inputs(1)])
    let result = try await run(earlier, remaking: true)
    #expect(result.failure == nil)
    #expect(result.names == ["00000002", "00000003"])
    #expect(result.outcomes.map(\.inputs) == [try inputs(1), try inputs(2), try inputs(3)])
  }

  @Test("whatever an output is made of changes the digest of its inputs")
  func digests() throws {
    let record = try JSONReader.read(Array(#"{"a":"x"}"#.utf8))
    let others = [
      InputsDigest(forms: [[2]], template: nil, options: []),
      InputsDigest(forms: [[1]], template: .object([]), options: []),
      InputsDigest(forms: [[1]], template: .object([("form", .string("f"))]), options: []),
      InputsDigest(forms: [[1]], template: nil, options: [("flatten", "yes")]),
      InputsDigest(forms: [[1]], template: nil, options: [("flatten", "no")]),
      InputsDigest(forms: [[1]], template: nil, options: [("font", "a"), ("font", "b")]),
      InputsDigest(forms: [[1]], template: nil, options: [("font", "a, font: b")]),
    ]
    let digests = ([Self.digest] + others).map { $0.digest(of: record) }
    #expect(Set(digests).count == digests.count)
    let second = try JSONReader.read(Array(#"{"a":"y"}"#.utf8))
    #expect(Self.digest.digest(of: second) != digests[0])
    // The places of values, and the layout of their text, do not count.
    let moved = try JSONReader.read(Array("\n { \"a\" : \"x\" }".utf8))
    #expect(Self.digest.digest(of: moved) == digests[0])
    #expect(digests[0].count == 64)
  }

  @Test("names of a run are told apart, and equal ones found, by the thousands")
  func manyNames() async throws {
    let count = 20_000
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "Ff": .integer(1)], rectangle: [10, 10, 110, 30],
      on: page)
    var binding = RecordBinding()
    binding.name = try Expression(parsing: ".n", at: nil)
    let run = BatchRun(
      .form(try FormPlan(compiling: draft.document())), binding: binding, options: BatchOptions())
    // The field is read-only: no record is filled in, which would take the time of this test.
    var number = 0
    var source = RecordReader(.ndjson) {
      guard number <= count else { return nil }
      defer { number += 1 }
      let name = number == count ? "Case-39595" : "case-\(number &* 7919 % 1_000_003)"
      return Array("{\"n\":\"\(name)\",\"a\":\"x\"}\n".utf8)
    }
    var duplicates: [Int] = []
    _ = try await run.run(&source, into: NameSink()) { outcome in
      if outcome.diagnostics.contains(where: { $0.code == "output-name" }) {
        duplicates.append(outcome.number)
      }
    }
    // 5 · 7919 = 39595; 1,000,003 is a prime number, so that no other two are equal.
    #expect(duplicates == [count + 1])
  }
}
