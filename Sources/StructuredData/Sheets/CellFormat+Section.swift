extension CellFormat {
  /// The format of numbers of one sign.
  struct Section: Sendable {
    enum Token: Hashable, Sendable {
      case literal(String)
      /// `0`, `#` or `?`.
      case digit(Character)
      case point
      /// The number as it is.
      case general
    }

    struct Condition: Hashable, Sendable {
      var comparison: String
      var bound: Double

      /// Whether no other numbers meet it, so that the section says how they are shown.
      var isForNegatives: Bool { comparison.hasPrefix("<") && comparison != "<>" && bound <= 0 }

      func holds(_ value: Double) -> Bool {
        switch comparison {
        case "<": value < bound
        case "<=": value <= bound
        case ">": value > bound
        case ">=": value >= bound
        case "=": value == bound
        default: value != bound
        }
      }
    }

    private var tokens: [Token] = []
    private(set) var condition: Condition?
    var isScientific = false
    private var hasSlash = false
    private var percents = 0
    private var isGrouped = false
    /// Commas behind the last digit, each of which divides by a thousand.
    private var pendingCommas = 0
    private var scalingCommas = 0

    var hasTokens: Bool { !tokens.isEmpty }

    var hasPlaceholders: Bool {
      tokens.contains { if case .digit = $0 { true } else { $0 == .general } }
    }

    mutating func appendGeneral() { tokens.append(.general) }

    mutating func append(literal text: String) {
      if !text.isEmpty { tokens.append(.literal(text)) }
    }

    mutating func append(_ character: Character) {
      switch character {
      case "0", "#", "?":
        if pendingCommas > 0 { isGrouped = true }
        pendingCommas = 0
        tokens.append(.digit(character))
      case ".":
        scalingCommas += pendingCommas
        pendingCommas = 0
        tokens.append(.point)
      case ",": if hasPlaceholders { pendingCommas += 1 }
      case "%":
        percents += 1
        append(literal: "%")
      case "/":
        hasSlash = hasPlaceholders
        append(literal: "/")
      default: append(literal: String(character))
      }
    }

    /// A condition, a currency (`[$€-407]`), or a color, which is ignored.
    mutating func take(bracket: String) {
      if bracket.hasPrefix("$") {
        append(literal: String(bracket.dropFirst().prefix { $0 != "-" }))
        return
      }
      let comparison = String(bracket.prefix { "<>=".contains($0) })
      if !comparison.isEmpty, let bound = Double(bracket.dropFirst(comparison.count)) {
        condition = Condition(comparison: comparison, bound: bound)
      }
    }

    func text(of magnitude: Double, isNegative: Bool) -> String {
      var digits = DecimalDigits(magnitude)
      // Fractions and exponents are shown as plain numbers.
      guard !hasSlash, !isScientific else { return (isNegative ? "-" : "") + digits.plain }
      digits.scale(by: 2 * percents - 3 * (scalingCommas + pendingCommas))
      let point = tokens.firstIndex(of: .point)
      let whole = tokens[..<(point ?? tokens.count)]
      let fraction = tokens[(point.map { $0 + 1 } ?? tokens.count)...]
      let places = fraction.count { if case .digit = $0 { true } else { false } }
      guard hasPlaceholders else {
        return tokens.map { if case .literal(let text) = $0 { text } else { "" } }.joined().trimmed
      }
      if tokens.contains(.general) {
        let parts = tokens.map { token in
          switch token {
          case .literal(let text): text
          case .general: digits.plain
          case .digit, .point: ""
          }
        }
        return ((isNegative && !digits.isZero ? "-" : "") + parts.joined()).trimmed
      }
      digits.round(toPlaces: places)
      let sign = isNegative && !digits.isZero ? "-" : ""
      let text = wholeText(whole, digits.whole) + fractionText(fraction, digits.fraction(places))
      return (sign + text).trimmed
    }

    /// Digits are set from right to left; those that are left over stand before the first placeholder.
    private func wholeText(_ tokens: ArraySlice<Token>, _ digits: [Character]) -> String {
      var parts: [String] = []
      var rest = digits
      var count = 0
      let first = tokens.firstIndex { if case .digit = $0 { true } else { false } }
      func set(_ digit: Character) {
        if isGrouped, count > 0, count.isMultiple(of: 3) { parts.append(",") }
        parts.append(String(digit))
        count += 1
      }
      for (index, token) in zip(tokens.indices, tokens).reversed() {
        switch token {
        case .literal(let text): parts.append(text)
        case .point, .general: break
        case .digit(let placeholder):
          if let digit = rest.popLast() {
            set(digit)
          } else if placeholder == "0" {
            set("0")
          }
          if index == first { while let digit = rest.popLast() { set(digit) } }
        }
      }
      return parts.reversed().joined()
    }

    private func fractionText(_ tokens: ArraySlice<Token>, _ digits: [Character]) -> String {
      var text = ""
      var place = 0
      // Zeros at the end are shown if their placeholders say so.
      var last = digits.count
      let placeholders = tokens.compactMap { if case .digit(let kind) = $0 { kind } else { nil } }
      while last > 0, digits[last - 1] == "0", placeholders[last - 1] != "0" { last -= 1 }
      var hasPoint = false
      for token in tokens {
        switch token {
        case .literal(let literal): text += literal
        case .point, .general: break
        case .digit:
          if place < last {
            if !hasPoint { text += "." }
            hasPoint = true
            text.append(digits[place])
          }
          place += 1
        }
      }
      return text
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
