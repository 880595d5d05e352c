/// How texts of a page are written as labels.
extension PageLabeler {
  static func shortened(_ text: String, to limit: Int) -> String {
    LabelText.shortened(trimmed(text), to: limit)
  }

  /// Without marks at either end that only lead on to the field.
  static func trimmed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.last, ":：;,—–-=*/_[(".unicodeScalars.contains(last) || last == " " {
      scalars.removeLast()
    }
    while let first = scalars.first, ":;,—–-=*/•._])".unicodeScalars.contains(first) || first == " "
    {
      scalars.removeFirst()
    }
    // What is in parentheses may go on behind the field: “(DNI ____)”.
    if scalars.first == "(", !scalars.contains(")") { scalars.removeFirst() }
    // A caption in parentheses.
    if scalars.count > 4, scalars.first == "(", scalars.last == ")",
      !scalars.dropFirst().dropLast().contains(where: { $0 == "(" || $0 == ")" })
    {
      scalars = Array(scalars.dropFirst().dropLast())
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
