extension SeparatorStyle {
  /// A regular expression of numbers that a field of this style accepts, within a range.
  ///
  /// - Parameter mark: a currency or percent sign that may stand at either end.
  func pattern(mark: String, in range: NumberRange) -> String {
    let point = RegularExpression.escaped(decimalMark)
    guard range.isEverything || range.isNonnegative else { return range.pattern(point: point) }
    var digits = ["[0-9]+(?:\(point)[0-9]+)?"]
    if !group.isEmpty {
      let thousands = "(?:\(RegularExpression.escaped(group))[0-9]{3})"
      if decimalMark == "," {
        // A single group without a fraction is a decimal to a program.
        digits.append(
          "[0-9]{1,3}(?:\(thousands){2,4}(?:\(point)[0-9]+)?|\(thousands)\(point)[0-9]+)")
      } else {
        digits.append("[0-9]{1,3}\(thousands){1,4}(?:\(point)[0-9]+)?")
      }
    }
    if decimalMark == "," {
      // As programs write it, except what a person would read as thousands.
      digits.append("(?:0|[0-9]{4,})\\.[0-9]+|[0-9]{1,3}\\.(?:[0-9]{1,2}|[0-9]{4,})")
    }
    let body = "(?:\(digits.joined(separator: "|")))"
    let sign = mark.filter { !$0.isWhitespace }
    let marked =
      sign.isEmpty
      ? body
      : "(?:\(RegularExpression.escaped(sign)) ?)?\(body)|\(body) ?\(RegularExpression.escaped(sign))"
    return range.isNonnegative ? marked : "-?(?:\(marked))|\\(\(body)\\)"
  }
}
