import Formwright
import Synchronization
import Testing

/// What a program writes while a batch runs.
private final class Outputs: Sendable {
  private let files = Mutex<[String: [UInt8]]>([:])

  func save(_ name: String, _ file: OutputFile) { files.withLock { $0[name] = file.bytes } }
  var names: [String] { files.withLock { $0.keys.sorted() } }
  subscript(name: String) -> [UInt8]? { files.withLock { $0[name] } }
}

@Suite("Batches of the library")
struct BatchOutcomesTests {
  private struct Applicant: Encodable {
    struct Address: Encodable { var city: String }
    var name: String
    var citizen: Bool
    var address: Address
  }

  private func applicants(_ count: Int) -> [Applicant] {
    (1...count).map {
      Applicant(name: "Person \($0)", citizen: $0.isMultiple(of: 2), address: .init(city: "Turin"))
    }
  }

  private func batch(jobs: Int = 1) throws -> Batch {
    var batch = try Batch(FormFile(bytes: LibraryExample.blank()))
    batch.jobs = jobs
    return batch
  }

  @Test(
    "outcomes come in the order of the records, whatever the number of jobs", arguments: [1, 4])
  func order(jobs: Int) async throws {
    let outputs = Outputs()
    var numbers: [Int] = []
    let records = Records(encoding: applicants(300))
    for try await outcome in try batch(jobs: jobs).outcomes(of: records, write: outputs.save) {
      #expect(outcome.isDone)
      numbers.append(outcome.number)
    }
    #expect(numbers == Array(1...300))
    #expect(outputs.names.count == 300)
    let last = try FormFile(bytes: #require(outputs["00000300"]))
    #expect(last.fields.map(\.value).first == .text("Person 300"))
    #expect(last.fields.last?.value == .text("Turin"))
  }

  @Test("a record that fails names its field and place, and the others are filled")
  func failures() async throws {
    let text = """
      {"name": "Ada", "address": {"city": "Turin"}}
      {"name": "Grace",
      {"name": "Grace", "address.city": "Llanfairpwllgwyngyll"}
      """
    var outcomes: [BatchOutcome] = []
    let records = Records(Array(text.utf8), as: .ndjson)
    for try await outcome in try batch().outcomes(of: records, write: { _, _ in }) {
      outcomes.append(outcome)
    }
    #expect(outcomes.map(\.isDone) == [true, false, false])
    let problem = try #require(outcomes.last?.diagnostics.first)
    #expect(problem.code == "too-long")
    #expect(problem.field == "address.city")
    // The value begins in column 35 of the third line.
    #expect(problem.location == SourceLocation(line: 3, column: 35))
  }

  @Test("an error of the writer fails its record; one that ends the run is thrown")
  func writerErrors() async throws {
    let records = Records(encoding: applicants(5))
    var done: [Int] = []
    let batch = try batch()
    let outcomes = batch.outcomes(of: records) { (name, _) throws(FormwrightError) in
      if name.hasSuffix("2") { throw FormwrightError(.access, "cannot-write", "no") }
      guard name.hasSuffix("4") else { return }
      var failure = FormwrightError(.access, "cannot-write", "the disk is full")
      failure.endsRun = true
      throw failure
    }
    do {
      for try await outcome in outcomes where outcome.isDone { done.append(outcome.number) }
      Issue.record("the batch did not end")
    } catch {
      #expect(error.diagnostics.map(\.message) == ["the disk is full"])
    }
    #expect(done == [1, 3])
  }

  @Test("a cancelled task ends its batch, and every output that was written has been reported")
  func cancellation() async throws {
    let outputs = Outputs()
    let outcomes = try batch().outcomes(
      of: Records(encoding: applicants(100_000)), write: outputs.save)
    let task = Task {
      var count = 0
      for try await outcome in outcomes {
        count += 1
        if outcome.number == 50 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    let reported = try await task.value
    #expect(reported >= 50)
    #expect(reported < 100_000)
    #expect(outputs.names.count == reported)
  }

  @Test("a batch that nobody follows any longer ends")
  func abandonment() async throws {
    let outputs = Outputs()
    let outcomes = try batch().outcomes(
      of: Records(encoding: applicants(100_000)), write: outputs.save)
    for try await outcome in outcomes where outcome.number == 3 { break }
    var before = -1
    while outputs.names.count != before {
      before = outputs.names.count
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(before < 1000)
  }
}

@Suite("Values of the library")
struct FieldInputsTests {
  private struct Record: Encodable {
    struct Nested: Encodable {
      var city: String?
      var lines: [String]
    }
    var name: String
    var amount: Double
    var count: Int64
    var whole: Float
    var active: Bool
    var missing: String?
    var address: Nested
  }

  @Test("a Swift value gives field names, nested ones with dots, and the text of its numbers")
  func encoding() throws {
    let record = Record(
      name: "Ada", amount: 1200.5, count: 9_007_199_254_740_993, whole: 5, active: true,
      address: .init(city: "Turin", lines: ["a", "b"]))
    let expected: FieldInputs = [
      ("name", "Ada"), ("amount", .number("1200.5")), ("count", .number("9007199254740993")),
      ("whole", .number("5")), ("active", true), ("address.city", "Turin"),
      ("address.lines", ["a", "b"]),
    ]
    #expect(try FieldInputs(encoding: record) == expected)
    #expect(try FieldInputs(encoding: ["b": 1, "a.c": 2]).count == 2)
  }

  @Test("what encodes no object is refused without quoting it")
  func refusal() {
    do throws(FormwrightError) {
      _ = try FieldInputs(encoding: ["secret"])
      Issue.record("a list became a record")
    } catch {
      #expect(error.diagnostics.map(\.code) == ["data-shape"])
      #expect(!"\(error)".contains("secret"))
    }
  }

  @Test("values read from a file keep their places")
  func places() throws {
    let inputs = try FieldInputs(Array("{\"a\": 1,\n  \"b\": {\"c\": true}}".utf8), as: .json)
    #expect(inputs.map(\.name) == ["a", "b.c"])
    #expect(inputs.map(\.location) == [.init(line: 1, column: 7), .init(line: 2, column: 14)])
  }
}
