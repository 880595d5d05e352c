import FileAccess
package import Formwright
package import StructuredData
import Synchronization

/// What a person answers of what a form lacks to be accessible, kept in the list of corrections that `remediate` reads.
package final class WorkbenchCheck: Sendable {
  private let form: FormFile
  private let overrides: PermissionOverrides
  private let digest: String
  /// The list, beside the form.
  package let path: String
  private let answers: Mutex<AnsweredCorrections?>

  package init(_ form: FormFile, path: String, digest: String, overrides: PermissionOverrides) {
    (self.form, self.overrides, self.digest) = (form, overrides, digest)
    let stem = path.lowercased().hasSuffix(".pdf") ? String(path.dropLast(4)) : path
    self.path = "\(stem).corrections.yaml"
    answers = Mutex(nil)
  }

  private func known(
    _ answers: inout AnsweredCorrections?
  ) throws(FormwrightError) -> AnsweredCorrections {
    if let answers { return answers }
    var read = AnsweredCorrections(ofForm: digest)
    if (try? fileStatus(path))?.flatMap({ $0 }) != nil {
      do throws(FormwrightError) {
        read = try AnsweredCorrections(InputFile.read(path, limit: 64 << 20), ofForm: digest)
      } catch {
        throw error.inFile(path)
      }
    }
    answers = read
    return read
  }

  /// What the form lacks, as JSON.
  ///
  /// - Throws: ``FormwrightError`` if the form cannot be made accessible, or the list cannot be read.
  package func json() throws(FormwrightError) -> StructuredValue {
    let known = try locked { answers throws(FormwrightError) in try self.known(&answers) }
    let found = try form.accessibilityQuestions(after: known, overrides: overrides)
    return [
      "conforms": .boolean(found.conforms), "list": .string(path),
      "questions": .array(found.questions.map { Self.json(of: $0, known) }),
      "violations": .array(found.violations.map(\.structured)),
    ]
  }

  private static func json(
    of question: AccessibilityQuestions.Question, _ known: AnsweredCorrections
  ) -> StructuredValue {
    let box = question.bounds
    let answers = question.item.map { known.answers(about: $0) } ?? [:]
    return [
      "kind": .string(question.kind.rawValue), "item": question.item?.structured ?? .null,
      "page": .number(question.page), "text": .string(question.text),
      "guess": .boolean(question.isGuess),
      "rect": box.map { .array([$0.left, $0.bottom, $0.right, $0.top].map { .number($0) }) }
        ?? .null,
      "answer": json(of: answers),
    ]
  }

  private static func json(of answers: [String: String]) -> StructuredValue {
    .object(answers.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  /// An answer that the list has taken.
  package struct Taken: Sendable {
    package var item: AnsweredCorrections.Item
    /// What the list had about the item, and has now: objects of keys and texts.
    package var before: StructuredValue
    package var after: StructuredValue
  }

  /// Takes an answer, and writes the list.
  ///
  /// - Parameter json: an object with `item` and `answer`, an object of keys and texts.
  /// - Throws: ``FormwrightError`` if it is no answer, or the list cannot be written.
  package func answer(_ json: StructuredValue) throws(FormwrightError) -> Taken {
    guard let item = json["item"].flatMap({ AnsweredCorrections.Item($0) }),
      let given = json["answer"], given.objectValue != nil
    else {
      throw FormwrightError(.usage, "usage", "the body must be an object with “item” and “answer”")
    }
    return try set(given, about: item)
  }

  /// Puts answers, an object of keys and texts, in the place of those that the list has about an item.
  ///
  /// - Throws: ``FormwrightError`` if the list cannot have them, or cannot be written.
  @discardableResult
  package func set(
    _ given: StructuredValue, about item: AnsweredCorrections.Item
  ) throws(FormwrightError) -> Taken {
    var texts: [String: String] = [:]
    for member in given.objectValue?.members ?? [] { texts[member.key] = member.value.stringValue }
    return try locked { answers throws(FormwrightError) in
      var list = try self.known(&answers)
      let before = list.answers(about: item)
      list.answer(texts, about: item)
      let after = list.answers(about: item)
      if before != after {
        _ = try list.corrections()
        try AtomicOutput.write(list.yaml, to: self.path)
        answers = list
      }
      return Taken(item: item, before: Self.json(of: before), after: Self.json(of: after))
    }
  }

  /// `Mutex.withLock` with typed errors.
  private func locked<Result: Sendable>(
    _ body: (inout AnsweredCorrections?) throws(FormwrightError) -> Result
  ) throws(FormwrightError) -> Result {
    let outcome = answers.withLock { answers in
      var copy = answers
      let outcome: Swift.Result<Result, FormwrightError>
      do throws(FormwrightError) {
        outcome = .success(try body(&copy))
        answers = copy
      } catch {
        outcome = .failure(error)
      }
      return outcome
    }
    return try outcome.get()
  }
}

extension AnsweredCorrections.Item {
  package var structured: StructuredValue {
    switch self {
    case .title: "title"
    case .language: "language"
    case .object(let number): ["object": .number(number)]
    case .field(let name): ["field": .string(name)]
    case .place(let page, let area, let type):
      ["page": .number(page), "area": .string(area), "type": .string(type)]
    }
  }

  package init?(_ json: StructuredValue) {
    switch json.stringValue {
    case "title": self = .title
    case "language": self = .language
    default:
      if let number = json["object"]?.integerValue {
        self = .object(number)
      } else if let name = json["field"]?.stringValue {
        self = .field(name)
      } else if let page = json["page"]?.integerValue, let area = json["area"]?.stringValue,
        let type = json["type"]?.stringValue
      {
        self = .place(page: page, area: area, type: type)
      } else {
        return nil
      }
    }
  }
}
