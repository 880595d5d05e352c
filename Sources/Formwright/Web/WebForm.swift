import FieldFormats
import FormSchemas
import InteractiveForms
import PDFObjects
import Remediation
import StructuredData

/// The questions of a web page: what a form asks, a field name each.
struct WebForm {
  private(set) var questions: [WebQuestion] = []
  private var places: [String: Int] = [:]
  let words: WebWords

  init(_ file: FormFile, language: String?, words: WebWords) {
    self.words = words
    let form = file.form
    let labels = file.labels()
    // What pages say is often shorter than what the file has for screen readers.
    let printed = FormLabels(of: form, in: file.document, sources: [.page, .names])
    let names = FieldNaming(
      form, labels: labels, printed: printed, in: file.document, language: language
    ).fields
    let firstPlaces = Dictionary(
      form.fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for field in NamedField.fields(of: form, labels: labels) {
      guard let place = firstPlaces[field.name], field.widgets.contains(where: \.isOnScreen),
        var question = WebQuestion(field, number: questions.count + 1),
        // What is read-only and empty is nobody's business.
        !question.isFixed || question.hasValue
      else { continue }
      question.name(names[place], printed.fields[place])
      places[field.name] = questions.count
      questions.append(question)
    }
  }

  /// The question that a field of the page asks; nil for a field that nobody answers.
  func place(of field: String) -> Int? { places[field] }

  /// What the client needs to know, as `values.js` and `web.js` describe it.
  func json(fileName: String) -> StructuredValue {
    let names = FieldNamesBelow(questions.map(\.field.name))
    return [
      "file": .string(fileName), "words": words.client,
      "questions": .array(questions.filter { !$0.isFixed }.map { $0.json(words, names) }),
    ]
  }
}

/// Full names by a name that they begin with: calculations may name all fields below a name.
struct FieldNamesBelow {
  private let names: [String]
  init(_ names: [String]) { self.names = names }

  func callAsFunction(_ name: String) -> [String] {
    names.contains(name) ? [name] : names.filter { $0.hasPrefix("\(name).") }
  }
}

/// A field as a question.
struct WebQuestion {
  /// How a question is answered.
  enum Kind: String {
    case text
    /// A box to check.
    case check
    /// One of several options.
    case choice
    /// One of a list.
    case select
    /// Several of a list.
    case list
    /// Nothing: the form calculates it.
    case output
  }

  let field: NamedField
  let kind: Kind
  let id: String
  private(set) var label = ""
  /// What the label has of its own, beside the question that it is an answer of.
  private(set) var ownLabel = ""
  /// What the field is under on its page, the nearest first.
  private(set) var context: [String] = []
  /// A longer text than the label.
  private(set) var explanation: String?

  /// - Returns: nil for a field that nobody answers on a web page: buttons and signatures.
  init?(_ field: NamedField, number: Int) {
    self.field = field
    id = "q\(number)"
    switch field.kind {
    case .pushButton, .signature: return nil
    case _ where field.isCalculated: kind = .output
    case .text: kind = .text
    case .checkBox: kind = field.states.count == 1 ? .check : .choice
    case .radio: kind = .choice
    case .comboBox: kind = field.flags.contains(.edit) ? .text : .select
    case .listBox: kind = field.flags.contains(.multiSelect) ? .list : .select
    }
    guard !field.states.isEmpty || !field.kind.isToggle else { return nil }
  }

  /// The field is read-only: its value is shown.
  var isFixed: Bool { field.flags.contains(.readOnly) && kind != .output }
  var hasValue: Bool {
    switch field.currentValue.kind {
    case .null, .boolean(false), .string(""), .array([]): false
    case .boolean, .number, .string, .array, .object: true
    }
  }
  var isRequired: Bool { field.needsValue && !isFixed }
  var isToggle: Bool { kind == .check || kind == .choice }

  /// - Parameters:
  ///   - named: the name that assistive technology is given.
  ///   - printed: what the page says.
  mutating func name(_ named: RemediatedField, _ printed: FieldLabel) {
    label = Self.cleaned(named.plainName)
    guard printed.source == .page, printed.confidence >= Self.likely else { return }
    let text = Self.cleaned(printed.text)
    let own = Self.cleaned(printed.ownText.isEmpty ? printed.text : printed.ownText)
    context = printed.context.map(Self.cleaned)
    if kind == .check, named.source == LabelSource.alternateName.rawValue { addQuestion() }
    // “Section 1. Enter first name.” beside “First name” on the page: people see what the page says.
    // What is over a field on the page may be of something else; the text beside it has to say half of the label then.
    let isHalf = 2 * WebOutline.words(own).count >= WebOutline.words(label).count
    let shorter = [text] + (isHalf ? [own] : [])
    if let text = shorter.first(where: { $0.count < label.count && agrees($0) }) {
      if label.count > Self.longLabel, 2 * text.count < label.count { explanation = label }
      label = text
    }
    if kind == .check, let option = field.optionLabels.first, option.source != .none,
      option.text.count < label.count
    {
      ownLabel = Self.cleaned(option.text)
      if label.count > Self.longLabel { (label, explanation) = (ownLabel, nil) }
    } else if own.count <= label.count {
      ownLabel = own
    }
  }

  /// The question of a box whose name in the file has it before the option: “17 Check what you need: Child care”.
  private mutating func addQuestion() {
    let option = Self.cleaned(field.optionLabels.first?.text ?? "")
    guard !option.isEmpty, label.hasSuffix(option) else { return }
    let question = Self.cleaned(LabelText.withoutEnd(String(label.dropLast(option.count + 1))))
    guard LabelText.hasWord(question),
      WebOutline.words(question) != WebOutline.words(context.first ?? "")
    else { return }
    context.insert(question, at: 0)
  }

  /// Most words of a text are in the label.
  private func agrees(_ text: String) -> Bool {
    let (own, known) = (WebOutline.words(text), WebOutline.words(label))
    return !own.isEmpty
      && Double(own.intersection(known).count) >= Self.agreement * Double(own.count)
  }

  /// Without leaders, a period at the end and punctuation at the beginning.
  private static func cleaned(_ text: String) -> String {
    var text = LabelText.withoutLeaders(FieldNaming.sayable(text))[...]
    while let first = text.first, ",.;: ".contains(first) { text.removeFirst() }
    if text.last == ".", !text.dropLast().contains(where: { ".:;".contains($0) }) {
      text.removeLast()
    }
    return String(text)
  }

  private static let longLabel = 120
  private static let likely = 0.6
  private static let agreement = 0.7

  /// The options, with what a person sees.
  var options: [(value: String, title: String)] {
    let options = field.kind.isToggle ? field.states : field.options
    let titles = options.map { $0.title.isEmpty ? $0.value : $0.title }
    let question = field.kind.isToggle ? sharedQuestion(titles) : 0
    return zip(options, titles).map { ($0.value, String($1.dropFirst(question))) }
  }

  /// How many characters at the beginning of all options repeat what the question says: those of “Where do you live now?:” in
  /// “Where do you live now?: With family”.
  private func sharedQuestion(_ titles: [String]) -> Int {
    guard titles.count > 1, let first = titles.first else { return 0 }
    let length = titles.map { zip(first, $0).prefix { $0 == $1 }.count }.min() ?? 0
    let shared = first.prefix(length)
    guard let end = shared.lastIndex(where: { ":?".contains($0) }) else { return 0 }
    let beginning = shared[...end]
    let rest = titles.map { $0.dropFirst(beginning.count).drop { $0 == " " || $0 == ":" } }
    let words = WebOutline.words(String(beginning))
    guard rest.allSatisfy({ !$0.isEmpty }), !words.isEmpty,
      words.isSubset(
        of: ([label] + context).reduce(into: []) { $0.formUnion(WebOutline.words($1)) })
    else { return 0 }
    return first.count - rest[0].count
  }

  /// All words that say what is asked.
  var texts: [String] {
    [label, ownLabel, explanation ?? ""] + context
      + (field.kind.isToggle ? options.map(\.title) : [])
  }
}

// MARK: - Hints and messages

extension WebQuestion {
  /// What a value looks like, in words.
  func hint(_ words: WebWords) -> String? {
    guard kind == .text else { return nil }
    var parts = [explanation, example.map(words.example)].compactMap(\.self)
    if let range = range(words) { parts.append(range) }
    if let length = field.maxLength, example == nil, length > 1,
      !Self.words(label).contains(String(length))
    {
      let isExact = field.flags.contains(.comb) && length > 3
      parts.append(isExact ? words.cells(length) : words.limit(length))
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private var example: String? {
    switch field.format {
    case .date(let pattern), .time(let pattern):
      guard !pattern.text.isEmpty else { return nil }
      let reading = DateReading(year: 2026, month: 3, day: 27, hour: 14, minute: 30, second: 0)
      if case .success(let text) = pattern.display(reading) { return text }
      return nil
    case .special(.mask(let mask)):
      // A letter for each place of a letter, a figure for each of a figure.
      return mask.text.isEmpty ? nil : Self.example(of: mask.text)
    case .special(.zip): return "12345"
    case .special(.zipPlus4): return "12345-6789"
    case .special(.phone): return "(212) 555-0123"
    case .special(.socialSecurity): return "123-45-6789"
    case .number, .percent, nil: return nil
    }
  }

  private static func example(of mask: String) -> String {
    var figure = 0
    return String(
      mask.map { character in
        switch character {
        case "9":
          figure += 1
          return Character(String(figure % 10))
        case "A", "O", "X": return "A"
        default: return character
        }
      })
  }

  private func range(_ words: WebWords) -> String? {
    switch (field.lowerBound, field.upperBound) {
    case (nil, nil): nil
    case (let lower?, nil): words.atLeast(lower.description)
    case (nil, let upper?): words.atMost(upper.description)
    case (let lower?, let upper?): words.between(lower.description, upper.description)
    }
  }

  private func messages(_ words: WebWords) -> StructuredValue {
    let name = LabelText.abridged(label, head: 50, tail: 30)
    let missing =
      switch kind {
      case .check: words.check(name)
      case .choice, .select, .list: words.choose(name)
      case .text, .output: words.enter(name)
      }
    let wrong =
      if let example {
        words.looksLike(name, example)
      } else if field.formats.contains(where: \.isOfNumbers) || field.lowerBound != nil
        || field.upperBound != nil
      {
        words.number(name, range(words))
      } else {
        words.invalid(name)
      }
    return [
      "missing": .string(missing), "wrong": .string(wrong),
      "long": .string(words.tooLong(name, field.maxLength ?? 0)),
    ]
  }

  // MARK: For the client

  func json(_ words: WebWords, _ names: FieldNamesBelow) -> StructuredValue {
    var members: [(String, StructuredValue)] = [
      ("id", .string(id)), ("name", .string(field.name)), ("kind", .string(kind.rawValue)),
      ("required", .boolean(isRequired)),
    ]
    if kind != .output {
      members.append(("rules", .object(field.rules)))
      members.append(("messages", messages(words)))
    }
    if kind == .text, !field.options.isEmpty {
      members.append(
        (
          "options",
          .array(options.map { ["export": .string($0.value), "label": .string($0.title)] })
        ))
    }
    if kind == .text, field.flags.contains(.comb), let cells = field.maxLength {
      members.append(("cells", .number(cells)))
    }
    if let format = formatJSON { members.append(("format", format)) }
    if kind == .output, let calculation { members.append(("calculation", calculation.json(names))) }
    return .object(members)
  }

  private var calculation: FieldCalculation? {
    field.fields.lazy.compactMap(\.scripts.calculation).first
  }

  private var formatJSON: StructuredValue? {
    switch field.format {
    case .number(let format):
      [
        "kind": "number", "places": .number(format.decimals),
        "group": .string(format.separators.group),
        "point": .string(String(format.separators.decimalMark)),
        "currency": .string(format.currency), "isFirst": .boolean(format.prependsCurrency),
        "parentheses": .boolean(
          format.negatives == .parentheses || format.negatives == .redParentheses),
      ]
    case .percent(let format):
      [
        "kind": "percent", "places": .number(format.decimals),
        "group": .string(format.separators.group),
        "point": .string(String(format.separators.decimalMark)),
        "isFirst": .boolean(format.prependsSign),
      ]
    case .date: ["kind": "date"]
    case .time: ["kind": "time"]
    case .special, nil: nil
    }
  }
}

extension FieldCalculation {
  fileprivate func json(_ names: FieldNamesBelow) -> StructuredValue {
    switch self {
    case .simple(let operation, let fields):
      [
        "operation": .string(operation.rawValue),
        "fields": .array(fields.flatMap { names($0) }.map { .string($0) }),
      ]
    case .expression(let expression):
      [
        "steps": .array(
          expression.steps.map { step -> StructuredValue in
            switch step {
            case .number(let number): ["number": .string(number.description)]
            case .field(let name): ["field": .string(names(name).first ?? name)]
            case .apply(.add): "+"
            case .apply(.subtract): "-"
            case .apply(.multiply): "*"
            case .apply(.divide): "/"
            case .apply(.negate): "negate"
            }
          })
      ]
    }
  }
}
