/// What the texts at one path of the records have in common.
enum TextKind {
  /// Whole numbers; numbers of which some have decimals; or anything else.
  case numbers, decimals, others

  init(_ text: String) {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber =
      (1...2).contains(parts.count)
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
    self = isNumber ? parts.count == 2 ? .decimals : .numbers : .others
  }

  /// What both have in common.
  func joined(with other: TextKind?) -> TextKind {
    switch (self, other) {
    case (_, nil): self
    case (.others, _), (_, .others): .others
    case (.decimals, _), (_, .decimals): .decimals
    case (.numbers, .numbers): .numbers
    }
  }
}
