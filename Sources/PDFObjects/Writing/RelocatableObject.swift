/// An object in PDF syntax whose references are settled when it is written, again and again.
package struct RelocatableObject: Sendable {
  /// What a number in the syntax stands for.
  package enum Target: Hashable, Sendable {
    /// The object with this place in a block of numbers.
    case own(Int)
    /// One of the objects that each block names anew.
    case named(Int)
    /// The object with this place among those that several blocks share.
    case shared(Int)
    /// A key of the parent tree, counted from the block's first.
    case parentTreeKey(Int)
    /// What a mark in a name stands for.
    case mark(BlockMark)
  }

  /// The syntax without the numbers that are settled later.
  private var syntax: [UInt8] = []
  private var gaps: [Gap] = []
  /// The data of a stream; its dictionary then lacks `/Length` and `>>`.
  package private(set) var data: [UInt8]?

  /// A place where a number is missing.
  private struct Gap {
    var offset: Int
    /// What the number stands for.
    var target: Target
    /// The number stands in a text in UTF-16.
    var isUTF16 = false
  }

  /// Whether a name in the object has a ``BlockMark``.
  package var isMarked: Bool {
    gaps.contains { gap in
      if case .mark = gap.target { return true }
      return false
    }
  }

  /// Whether it is not a stream, and what is settled later are numbers of objects with fixed places.
  package var refersByPlace: Bool {
    data == nil
      && gaps.allSatisfy { gap in
        switch gap.target {
        case .own, .shared: true
        case .mark(.first): !gap.isUTF16
        case .named, .parentTreeKey, .mark(.number), .mark(.kind): false
        }
      }
  }

  /// - Parameters:
  ///   - object: refers to objects by the numbers that `target` knows.
  ///   - target: what a number stands for; nil for null, a number for an object that is the same in every
  ///     block.
  package init(
    _ object: PDFObject, resolving target: (ObjectNumber) -> Reference
  ) {
    if case .stream(let stream) = object {
      var bytes: [UInt8] = []
      append(.dictionary(stream.dictionary.removing("Length")), &bytes, target)
      syntax = Array(bytes.dropLast(2))
      data = Array(stream.data)
    } else {
      var bytes: [UInt8] = []
      append(object, &bytes, target)
      syntax = bytes
    }
  }

  /// A dictionary to which more entries are to be added; see ``adding(_:resolving:)``.
  package init(
    opening dictionary: PDFDictionary, resolving target: (ObjectNumber) -> Reference
  ) {
    self.init(.dictionary(dictionary), resolving: target)
    syntax.removeLast(2)
  }

  /// A reference to the object with this place.
  package static func reference(toPlace place: Int) -> RelocatableObject {
    RelocatableObject(.reference(ObjectNumber(1))) { _ in .target(.own(place)) }
  }

  /// The whole dictionary of an opening.
  package func adding(
    _ entries: PDFDictionary, resolving target: (ObjectNumber) -> Reference
  ) -> RelocatableObject {
    var whole = self
    var bytes = whole.syntax
    whole.append(entries, &bytes, target)
    bytes.append(contentsOf: ">>".utf8)
    whole.syntax = bytes
    return whole
  }

  /// What a reference leads to.
  package enum Reference: Sendable {
    case none
    case fixed(ObjectNumber)
    case target(Target)
  }

  /// Appends the syntax with the numbers that `number` gives.
  package func write(to bytes: inout [UInt8], number: (Target) -> Int) {
    var start = 0
    for gap in gaps {
      bytes.append(contentsOf: syntax[start..<gap.offset])
      if case .mark(let mark) = gap.target {
        appendEscaped(mark.replacement(number(gap.target), isUTF16: gap.isUTF16), to: &bytes)
      } else {
        appendInteger(number(gap.target), to: &bytes)
      }
      start = gap.offset
    }
    bytes.append(contentsOf: syntax[start...])
  }

  /// Appends the syntax to a text that is written again and again.
  ///
  /// - Parameters:
  ///   - number: appends the number of a target.
  func append(
    to text: inout VariableText, number: (Target, inout VariableText) -> Void
  ) {
    var start = 0
    for gap in gaps {
      text.append(syntax[start..<gap.offset])
      number(gap.target, &text)
      start = gap.offset
    }
    text.append(syntax[start...])
  }

  /// Entries whose texts may have marks: names of fields, default appearances, scripts, and identifiers of structure
  /// elements with what refers to them. No value of a record is among them.
  private static let marked: Set<PDFName> = [
    "DA", "Fields", "JS", "T", "ID", "Headers", "Limits", "Names",
  ]

  /// - Parameter isMarked: the object is the value of an entry whose texts may have marks.
  private mutating func append(
    _ object: PDFObject, _ bytes: inout [UInt8], isMarked: Bool = false,
    _ target: (ObjectNumber) -> Reference
  ) {
    switch object {
    case .string(let string) where isMarked: append(string, &bytes)
    case .reference(let number):
      switch target(number) {
      case .none: bytes.append(contentsOf: "null".utf8)
      case .fixed(let fixed): appendObject(.reference(fixed), to: &bytes)
      case .target(let own):
        gaps.append(Gap(offset: bytes.count, target: own))
        bytes.append(contentsOf: " 0 R".utf8)
      }
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0, !item.startsWithDelimiter { bytes.append(UInt8(ascii: " ")) }
        append(item, &bytes, isMarked: isMarked, target)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary):
      bytes.append(contentsOf: "<<".utf8)
      append(dictionary, &bytes, target)
      bytes.append(contentsOf: ">>".utf8)
    default: appendObject(object, to: &bytes)
    }
  }

  private mutating func append(
    _ dictionary: PDFDictionary, _ bytes: inout [UInt8], _ target: (ObjectNumber) -> Reference
  ) {
    for entry in dictionary.entries {
      appendName(entry.key, to: &bytes)
      if !entry.value.startsWithDelimiter { bytes.append(UInt8(ascii: " ")) }
      if entry.key == "StructParents" || entry.key == "StructParent",
        case .integer(let key) = entry.value
      {
        gaps.append(Gap(offset: bytes.count, target: .parentTreeKey(key)))
      } else {
        append(entry.value, &bytes, isMarked: Self.marked.contains(entry.key), target)
      }
    }
  }

  /// A string with gaps in the place of its marks.
  private mutating func append(_ string: PDFString, _ bytes: inout [UInt8]) {
    let marks = BlockMark.places(in: string.bytes)
    guard !marks.isEmpty else { return appendObject(.string(string), to: &bytes) }
    bytes.append(UInt8(ascii: "("))
    var start = 0
    for mark in marks {
      appendEscaped(string.bytes[start..<mark.range.lowerBound], to: &bytes)
      gaps.append(Gap(offset: bytes.count, target: .mark(mark.mark), isUTF16: mark.isUTF16))
      start = mark.range.upperBound
    }
    appendEscaped(string.bytes[start...], to: &bytes)
    bytes.append(UInt8(ascii: ")"))
  }
}

extension PDFDictionary {
  fileprivate func removing(_ key: PDFName) -> PDFDictionary {
    var copy = self
    copy[key] = nil
    return copy
  }
}
