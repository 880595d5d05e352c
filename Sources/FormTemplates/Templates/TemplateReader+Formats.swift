import Diagnostics
import FieldFormats
import StructuredData

/// How a template says that values are written.
extension TemplateReader {
  private static let numberKinds = ["number", "currency", "percent"]
  static let formatKeys = ["format", "date", "number", "currency", "percent", "mask", "pad"]

  /// The formats of an entry, in the order of its keys.
  mutating func formats(_ object: StructuredObject) -> [ValueFormat] {
    let words = object["locale"].flatMap { locale($0) }
    let sources = object["from"].map { dateSources($0, words ?? .english) } ?? []
    if let from = object["from"], object["date"] == nil {
      problem(
        "“from” requires “date”", of: from,
        hint: "Add “date” with the pattern that dates are written in.")
    }
    var formats: [ValueFormat] = []
    let written = object.members.filter { Self.numberKinds.contains($0.key) }
    if let second = written.dropFirst().first {
      problem(
        "“\(written[0].key)” and “\(second.key)” both say how the number is written",
        second.keyLocation,
        hint: "Remove one of the two; “currency” takes decimals and separators too.")
    }
    for member in object.members where Self.formatKeys.contains(member.key) {
      formats += self.formats(member.key, member.value, words, from: sources)
    }
    return formats
  }

  /// The patterns that dates may be in: one, or a list.
  private mutating func dateSources(
    _ value: StructuredValue, _ words: CalendarWords
  ) -> [DateFormat] {
    (value.arrayValue ?? [value]).compactMap { item in
      let format = item.stringValue.flatMap { DateFormat($0, words: words) }
      if format == nil || format?.hasMinutesAlone == true {
        problem(
          "“from” is not a pattern of a date, or a list of patterns", of: item,
          hint: "Write patterns such as M/d/yyyy or d MMMM yyyy.")
      }
      return format
    }
  }

  private mutating func formats(
    _ key: String, _ value: StructuredValue, _ words: CalendarWords?,
    from sources: [DateFormat]
  ) -> [ValueFormat] {
    switch key {
    case "format": return named(value, words, from: sources)
    case "date":
      guard let format = value.stringValue.flatMap({ DateFormat($0, words: words ?? .english) })
      else {
        problem(
          "“date” is not a pattern of a date", of: value,
          hint: "Write a pattern such as MM/dd/yyyy, d MMMM yyyy or h:mm a.")
        return []
      }
      if format.hasMinutesAlone {
        problem(
          "“mm” in “date” are minutes", of: value,
          hint: "Write MM for the month, such as MM/dd/yyyy; minutes need an hour, as in HH:mm.")
      }
      return [.date(format, from: sources)]
    case "number", "currency", "percent":
      return number(key, value, words).map { [$0] } ?? []
    case "mask":
      guard let mask = value.stringValue, mask.contains("#") else {
        problem(
          "“mask” has no #", of: value,
          hint: "Write # for each character that is shown, such as \"***-**-####\".")
        return []
      }
      return [.mask(mask)]
    default: return pad(value).map { [$0] } ?? []
    }
  }

  /// A name, or a list of names and of formats with settings: `[digits, {mask: "***-##"}]`.
  private mutating func named(
    _ value: StructuredValue, _ words: CalendarWords?, from sources: [DateFormat]
  ) -> [ValueFormat] {
    var formats: [ValueFormat] = []
    for item in value.arrayValue ?? [value] {
      if let object = item.objectValue {
        if object.members.isEmpty {
          problem(
            "“format” is an object without a format", of: item,
            hint: "Give it one of: \(Self.formatKeys.dropFirst().joined(separator: ", ")).")
        }
        for member in object.members {
          if Self.formatKeys.contains(member.key), member.key != "format" {
            formats += self.formats(member.key, member.value, words, from: sources)
          } else {
            problem(
              "unknown format “\(member.key)”", member.keyLocation,
              hint: "Use one of: \(Self.formatKeys.dropFirst().joined(separator: ", ")).")
          }
        }
        continue
      }
      let name = item.stringValue ?? ""
      if let format = ValueFormat.names.first(where: { $0.name == name })?.format {
        formats.append(format)
      } else {
        let near = nearestNames(to: name, among: ValueFormat.names.map(\.name))
        problem(
          "“format” is not the name of a format", of: item,
          hint: near.isEmpty
            ? "Use one of: \(ValueFormat.names.map(\.name).joined(separator: ", "))."
            : "Did you mean “\(near[0])”?")
      }
    }
    return formats
  }

  // MARK: Numbers

  private static let separators: [(example: String, style: SeparatorStyle)] = [
    ("1,234.56", .commaPoint), ("1234.56", .point), ("1.234,56", .pointComma), ("1234,56", .comma),
    ("1'234.56", .apostrophePoint),
  ]

  /// `true`, the number of decimals, or an object of settings; for a currency also its symbol.
  private mutating func number(
    _ key: String, _ value: StructuredValue, _ words: CalendarWords?
  ) -> ValueFormat? {
    var decimals = key == "currency" ? 2 : 0
    var style = SeparatorStyle.commaPoint
    var negatives = NumberFormat.NegativeStyle.minus
    var symbol = key == "currency" ? "$" : ""
    var prepends = true
    switch value.kind {
    case .boolean(true): break
    case .number:
      guard let count = self.decimals(value) else { return nil }
      decimals = count
    case .string(let text) where key == "currency": symbol = text
    case .object(let object):
      for member in object.members {
        switch member.key {
        case "decimals":
          guard let count = self.decimals(member.value) else { return nil }
          decimals = count
        case "separators":
          guard let found = Self.separators.first(where: { $0.example == Self.text(member.value) })
          else {
            problem(
              "“separators” is not a known style", of: member.value,
              hint: "Use one of: "
                + Remedy(Self.separators.map { "\"\($0.example)\"" }.joined(separator: ", ")) + ".")
            return nil
          }
          style = found.style
        case "negative" where Self.text(member.value) == "parentheses": negatives = .parentheses
        case "negative" where Self.text(member.value) == "minus": negatives = .minus
        case "symbol" where key == "currency" && member.value.stringValue != nil:
          symbol = member.value.stringValue ?? ""
        case "place" where key == "currency" && Self.text(member.value) == "after": prepends = false
        case "place" where key == "currency" && Self.text(member.value) == "before": prepends = true
        default:
          problem(
            "“\(member.key)” is unknown here, or has an unknown value", member.keyLocation,
            hint:
              "Use decimals, separators, negative (minus, parentheses) and, for a currency, symbol "
              + "and place (before, after).")
          return nil
        }
      }
    default:
      problem(
        "“\(key)” is \(value.kindName)", of: value,
        hint: "Write true, a number of decimals, or settings such as {decimals: 2}.")
      return nil
    }
    if key == "percent" {
      return .percent(PercentFormat(decimals: decimals, separators: style), in: words)
    }
    return .number(
      NumberFormat(
        decimals: decimals, separators: style, negatives: negatives, currency: symbol,
        prependsCurrency: prepends), in: words)
  }

  private mutating func decimals(_ value: StructuredValue) -> Int? {
    guard let count = value.integerValue, (0...20).contains(count) else {
      problem(
        "“decimals” is not a number from 0 to 20", of: value,
        hint: "Write how many digits follow the decimal sign, such as 2.")
      return nil
    }
    return count
  }

  /// `1234.56` is a number to YAML.
  private static func text(_ value: StructuredValue) -> String? {
    value.stringValue ?? value.numberText
  }

  // MARK: Others

  /// A length, or `{length: 9, with: "0"}`.
  private mutating func pad(_ value: StructuredValue) -> ValueFormat? {
    let length = value.integerValue ?? value["length"]?.integerValue
    let filler = value["with"].map { Self.text($0) ?? "" } ?? "0"
    guard let length, (1...1000).contains(length), filler.count == 1, let character = filler.first
    else {
      problem(
        "“pad” is not a length", of: value,
        hint: "Write a number of characters, or {length: 9, with: \"0\"}.")
      return nil
    }
    return .pad(length: length, with: character)
  }

  private mutating func locale(_ value: StructuredValue) -> CalendarWords? {
    let language = (value.stringValue ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let words = CalendarWords(rawValue: language) else {
      problem(
        "“locale” is not a language that dates are written in", of: value,
        hint: "Use one of: \(CalendarWords.allCases.map(\.rawValue).joined(separator: ", ")).")
      return nil
    }
    return words
  }
}
