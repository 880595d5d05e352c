package import PDFObjects

/// A font and the codes that the content of a document shows with it.
package struct FontUse: Sendable {
  /// What tells one font from another.
  package enum Key: Hashable, Sendable {
    case object(ObjectNumber)
    /// A font that is a direct entry of a resource dictionary.
    case direct(PDFDictionary)
  }

  /// A code and its number of bytes.
  package struct Code: Hashable, Comparable, Sendable {
    package var value: UInt32
    package var byteCount: Int

    package init(value: UInt32, byteCount: Int) {
      self.value = value
      self.byteCount = byteCount
    }

    package static func < (left: Self, right: Self) -> Bool {
      (left.byteCount, left.value) < (right.byteCount, right.value)
    }
  }

  package var key: Key
  package var dictionary: PDFDictionary
  /// The number of the first page that uses it, from 1.
  package var page: Int?
  /// Whether text is shown in it that is not in rendering mode 3, be it an empty string.
  package var isVisible = false
  /// Codes that leave a mark, or may.
  package var shown: Set<Code> = []
  /// Codes that are shown in text rendering mode 3 alone.
  package var invisible: Set<Code> = []

  /// Codes that are shown where no replacement text (`/ActualText`) says what they mean.
  package var unexplained: Set<Code> = []

  package var object: ObjectNumber? {
    if case .object(let number) = key { return number }
    return nil
  }

  /// All codes, lower ones first.
  package var codes: [Code] { shown.union(invisible).sorted() }
}
