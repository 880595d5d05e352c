import FieldFormats
import InteractiveForms
import PDFContent
import StructuredData

/// Formats, ranges and calculations.
extension SpecificationWriter {
  mutating func addScripts(_ field: Field, _ members: inout Members) {
    guard field.kind == .text || field.kind == .comboBox else { return }
    let scripts = field.scripts
    if !scripts.otherEvents.isEmpty {
      note("the field has scripts of its own, which are left out", field)
    }
    switch scripts.format ?? scripts.keystrokes.first?.format {
    case .date(let pattern)? where !pattern.isOfDate:
      note("the date format of the field is not a pattern of a date, and is left out", field)
    case .date(let pattern)?: members.append(("date", .string(pattern.text)))
    case .time(let pattern)?: members.append(("time", .string(pattern.text)))
    case .special(.mask(let mask))?: members.append(("mask", .string(mask.text)))
    case .special(let format)?:
      if let name = format.name { members.append(("format", .string(name))) }
    case .percent(let format)?:
      members.append(("percent", .object([("decimals", .number(min(format.decimals, 9)))])))
    case .number(let format)?:
      var number: Members = [("decimals", .number(min(format.decimals, 9)))]
      let separators = ["1,234.56", "1234.56", "1.234,56", "1234,56", "1'234.56"]
      if format.separators != .commaPoint {
        number.append(("separators", .string(separators[format.separators.rawValue])))
      }
      let negatives = ["minus", "red", "parentheses", "redParentheses"]
      if format.negatives != .minus, format.negatives.rawValue < negatives.count {
        number.append(("negatives", .string(negatives[format.negatives.rawValue])))
      }
      if !format.currency.isEmpty {
        number.append(("currency", .string(format.currency)))
        if !format.prependsCurrency { number.append(("currencyPosition", .string("after"))) }
      }
      members.append(("number", .object(number)))
    case nil: break
    }
    if let range = scripts.validations.first {
      func bound(_ number: DecimalNumber?) -> StructuredValue {
        number.map { StructuredValue(.number($0.description)) } ?? .null
      }
      if range.lowerBound != nil || range.upperBound != nil {
        members.append(("range", .array([bound(range.lowerBound), bound(range.upperBound)])))
      }
    }
    switch scripts.calculation {
    case .simple(let operation, let names)?:
      let words: [FieldCalculation.Operation: String] = [
        .sum: "sum", .product: "product", .average: "average", .minimum: "minimum",
        .maximum: "maximum",
      ]
      members.append(
        (
          "calculate",
          .object([(words[operation] ?? "sum", .array(names.map { .string($0) }))])
        ))
    case .expression?:
      note("the calculation of the field is an expression, which is left out", field)
    case nil: break
    }
  }

  /// What a check box shows and hides.
  mutating func addVisibility(_ field: Field, _ members: inout Members) {
    guard field.kind == .checkBox else { return }
    var actions: [StructuredValue] = []
    for (key, isShown) in [("show", true), ("hide", false)] {
      let names = field.scripts.visibility.filter { $0.showsWhenOn == isShown && $0.values.isEmpty }
        .map(\.field)
      guard !names.isEmpty else { continue }
      actions.append(.object([(key, .array(names.map { .string($0) }))]))
    }
    if !actions.isEmpty { members.append(("action", .array(actions))) }
  }
}
