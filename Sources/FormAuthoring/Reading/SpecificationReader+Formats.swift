import Diagnostics
import FieldFormats
import InteractiveForms
import PDFObjects
import StructuredData

/// Formats, ranges and calculations by plain names, as the calls of Acrobat's forms library that viewers run
/// (Acrobat SDK, “Formatting scripts”).
extension SpecificationReader {
  mutating func readFormat(
    _ reader: ObjectReader, _ field: inout FieldSpecification, _ context: FieldContext
  ) {
    let keys = ["format", "date", "time", "number", "percent", "mask"].filter(reader.has)
    if keys.count > 1 {
      reader.report(
        "the field has more than one format: \(keys.joined(separator: " and "))",
        reader.take(keys[1]), hint: "Keep one of them.")
    }
    special(reader, &field)
    pattern(reader, &field)
    numbers(reader, &field, context)
    if let range = reader.take("range") {
      let inner = (range.arrayValue ?? []).map { $0.isNull ? nil : $0.numberText }
      if inner.count == 2, inner.contains(where: { $0 != nil }),
        range.arrayValue?.allSatisfy({ $0.isNull || $0.doubleValue != nil }) == true
      {
        let (low, high) = (inner[0], inner[1])
        let bounds = range.arrayValue?.compactMap(\.doubleValue) ?? []
        if bounds.count == 2, bounds[0] > bounds[1] {
          reader.report(
            "the least value of “range” is greater than the greatest", range,
            hint: "Write the smaller number first.")
        }
        field.scripts.validation =
          "AFRange_Validate(\(low != nil), \(low ?? "0"), \(high != nil), \(high ?? "0"));"
      } else {
        reader.report(
          "“range” is not a list of two numbers", range,
          hint: "Write [least, greatest]; null leaves one of them open.")
      }
    }
    let order = reader.integer("order", in: 1...100_000)
    guard let found = reader.take("calculate") else {
      if reader.has("order") {
        reader.report(
          "“order” is only for fields with “calculate”", reader.take("order"),
          hint: "Remove it.")
      }
      return
    }
    guard let source = calculation(found, reader, context) else { return }
    field.scripts.calculation = .init(source: source, order: order, location: found.location)
  }

  private func special(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    let names = SpecialFormat.numbered.map(\.name)
    if let name = reader.word("format", names), let number = names.firstIndex(of: name) {
      field.scripts.format = "AFSpecial_Format(\(number));"
      field.scripts.keystroke = "AFSpecial_Keystroke(\(number));"
    }
    if let mask = reader.string("mask") {
      field.scripts.keystroke = "AFSpecial_KeystrokeEx(\(Scripts.literal(mask)));"
    }
  }

  /// Acrobat's `m` is a month and `M` a minute; the usual `MM/dd/yyyy` and `HH:mm` are understood.
  private func pattern(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    if let date = reader.string("date") {
      let pattern = Self.acrobatPattern(date)
      if DatePattern(pattern).isOfDate {
        field.scripts.format = "AFDate_FormatEx(\(Scripts.literal(pattern)));"
        field.scripts.keystroke = "AFDate_KeystrokeEx(\(Scripts.literal(pattern)));"
      } else {
        reader.report(
          "“date” is not a pattern of a date", reader.take("date"),
          hint:
            "Write d, M and y, as in MM/dd/yyyy, dd.MM.yyyy or d MMM yy; a letter that is text follows a backslash."
        )
      }
    }
    guard let time = reader.string("time") else { return }
    let pattern = String(time.map { $0 == "m" ? "M" : $0 })
    guard pattern.contains(where: { "hH".contains($0) }) else {
      reader.report(
        "“time” is not a pattern of a time", reader.take("time"),
        hint: "Write a pattern such as HH:mm or h:mm tt.")
      return
    }
    field.scripts.format = "AFTime_FormatEx(\(Scripts.literal(pattern)));"
    field.scripts.keystroke = "AFTime_Keystroke(\(Scripts.literal(pattern)));"
  }

  /// A pattern in Acrobat's letters. Letters beside hours or seconds are minutes, whatever their case, and the others
  /// months.
  private static func acrobatPattern(_ date: String) -> String {
    var runs: [(letter: Character?, text: String)] = []
    for character in date {
      let letter = character.isLetter ? Character(character.lowercased()) : nil
      if let last = runs.last, last.letter == letter {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append((letter, String(character)))
      }
    }
    let letters = runs.indices.filter { runs[$0].letter != nil }
    return letters.indices.reduce(into: runs) { runs, place in
      let index = letters[place]
      let before = place > 0 ? runs[letters[place - 1]].letter : nil
      let after = place + 1 < letters.count ? runs[letters[place + 1]].letter : nil
      let count = runs[index].text.count
      switch runs[index].letter {
      case "m":
        let isMinute = before == "h" || after == "s"
        runs[index].text = String(repeating: isMinute ? "M" : "m", count: count)
      case "d", "y", "w": runs[index].text = runs[index].text.lowercased()
      default: break
      }
    }.map(\.text).joined()
  }

  private static let separators = ["1,234.56", "1234.56", "1.234,56", "1234,56", "1'234.56"]
  private static let negatives = ["minus", "red", "parentheses", "redParentheses"]

  private func numbers(
    _ reader: ObjectReader, _ field: inout FieldSpecification, _ context: FieldContext
  ) {
    for key in ["number", "percent"] {
      guard let found = reader.take(key) else { continue }
      if found.booleanValue != true, found.objectValue == nil {
        reader.report(
          "“\(key)” is \(found.kindName), not an object", found,
          hint: key == "number"
            ? "Write true, or an object such as {decimals: 2, currency: \"$\"}."
            : "Write true, or an object such as {decimals: 1}.")
        continue
      }
      let inner =
        found.objectValue == nil
        ? ObjectReader(StructuredValue(.object(StructuredObject())), "“\(key)”", problems)
        : ObjectReader(found, "“\(key)”", problems)
      inner.field = reader.field
      defer { inner.finish() }
      if case .flow = context, !reader.has("align") { field.quadding = .right }
      let decimals = inner.integer("decimals", in: 0...9) ?? (key == "number" ? 0 : 2)
      let style =
        inner.word("separators", Self.separators).flatMap { Self.separators.firstIndex(of: $0) }
        ?? 0
      if key == "percent" {
        field.scripts.format = "AFPercent_Format(\(decimals), \(style));"
        field.scripts.keystroke = "AFPercent_Keystroke(\(decimals), \(style));"
        continue
      }
      let negative =
        inner.word("negatives", Self.negatives).flatMap { Self.negatives.firstIndex(of: $0) } ?? 0
      let currency = inner.string("currency") ?? ""
      let isBefore = inner.word("currencyPosition", ["before", "after"]) != "after"
      let arguments =
        "\(decimals), \(style), \(negative), 0, \(Scripts.literal(currency)), \(isBefore)"
      field.scripts.format = "AFNumber_Format(\(arguments));"
      field.scripts.keystroke = "AFNumber_Keystroke(\(arguments));"
    }
  }

  private static let operations = [
    ("sum", "SUM"), ("product", "PRD"), ("average", "AVG"), ("minimum", "MIN"),
    ("maximum", "MAX"),
  ]

  /// `{sum: [names]}` and kin, or an expression of names and numbers.
  private func calculation(
    _ found: StructuredValue, _ reader: ObjectReader, _ context: FieldContext
  ) -> FieldScriptSpecification.Calculation.Source? {
    var prefix = ""
    if case .flow(let flow) = context { prefix = flow.prefix }
    /// A name that begins with a point is of the same block or row.
    func full(_ name: String) -> String {
      name.hasPrefix(".") ? prefix + name.dropFirst() : name
    }
    if let text = found.stringValue {
      let notation = Scripts.words(text).map { word in
        word.isName ? Scripts.escaped(full(word.text)) : word.text
      }.joined()
      guard FieldExpression(notation: notation) != nil else {
        reader.report(
          "“calculate” is not an expression of field names and numbers", found,
          hint: "Use names, numbers, + - * / and parentheses, such as \"rate * hours\".")
        return nil
      }
      return .expression(notation)
    }
    let inner = ObjectReader(found, "“calculate”", problems)
    guard found.objectValue != nil else { return nil }
    inner.field = reader.field
    defer { inner.finish() }
    let present = Self.operations.filter { inner.has($0.0) }
    inner.allow(Self.operations.map(\.0))
    guard present.count == 1, let (key, operation) = present.first else {
      inner.report(
        "“calculate” does not have one operation",
        hint: "Write one of: \(Self.operations.map(\.0).joined(separator: ", ")).")
      return nil
    }
    return inner.names(key).map { .simple(operation: operation, fields: $0.map(full)) }
  }
}

/// Texts of scripts.
enum Scripts {
  /// A string literal.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The words of an expression, with what is between them.
  static func words(_ expression: String) -> [(text: String, isName: Bool)] {
    var words: [(text: String, isName: Bool)] = []
    var name = ""
    func flush() {
      guard !name.isEmpty else { return }
      let isNumber = Lengths.number(name) != nil
      words.append((name, !isNumber))
      name = ""
    }
    for character in expression {
      if character.isLetter || character.isNumber || "._[]#".contains(character) {
        name.append(character)
      } else {
        flush()
        words.append((String(character), false))
      }
    }
    flush()
    return words
  }

  /// A name as simplified field notation writes it.
  static func escaped(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if !character.isLetter, !character.isNumber { result += "\\" }
      result.append(character)
    }
  }

  /// The script of an expression as Acrobat writes it: the notation in a comment, and its code.
  static func expression(_ notation: String) -> String {
    var code = ""
    var name = ""
    func flush() {
      guard !name.isEmpty else { return }
      code +=
        Lengths.number(name) != nil
        ? name : "AFMakeNumber(getField(\(literal(name))).value)"
      name = ""
    }
    var isEscaped = false
    for character in notation {
      if isEscaped {
        name.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if "+-*/() ".contains(character) {
        flush()
        code.append(character)
      } else {
        name.append(character)
      }
    }
    flush()
    return "/** BVCALC \(notation) EVCALC **/ event.value = \(code);"
  }

  /// The names that an expression reads.
  static func names(in notation: String) -> [String] {
    FieldExpression(notation: notation)?.fieldNames ?? []
  }
}
