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
  }

  /// The syntax without the numbers that are settled later.
  private var syntax: [UInt8] = []
  /// Where a number is missing, and what it stands for.
  private var gaps: [(offset: Int, target: Target)] = []
  /// The data of a stream; its dictionary then lacks `/Length` and `>>`.
  package private(set) var data: [UInt8]?

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

  /// A stream with a dictionary that refers to nothing.
  package init(opening: [UInt8], data: [UInt8]) {
    syntax = opening
    self.data = data
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
      appendInteger(number(gap.target), to: &bytes)
      start = gap.offset
    }
    bytes.append(contentsOf: syntax[start...])
  }

  private mutating func append(
    _ object: PDFObject, _ bytes: inout [UInt8], _ target: (ObjectNumber) -> Reference
  ) {
    switch object {
    case .reference(let number):
      switch target(number) {
      case .none: bytes.append(contentsOf: "null".utf8)
      case .fixed(let fixed): appendObject(.reference(fixed), to: &bytes)
      case .target(let own):
        gaps.append((bytes.count, own))
        bytes.append(contentsOf: " 0 R".utf8)
      }
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0, !item.startsWithDelimiter { bytes.append(UInt8(ascii: " ")) }
        append(item, &bytes, target)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary):
      bytes.append(contentsOf: "<<".utf8)
      for entry in dictionary.entries {
        appendName(entry.key, to: &bytes)
        if !entry.value.startsWithDelimiter { bytes.append(UInt8(ascii: " ")) }
        if entry.key == "StructParents" || entry.key == "StructParent",
          case .integer(let key) = entry.value
        {
          gaps.append((bytes.count, .parentTreeKey(key)))
        } else {
          append(entry.value, &bytes, target)
        }
      }
      bytes.append(contentsOf: ">>".utf8)
    default: appendObject(object, to: &bytes)
    }
  }
}

extension PDFDictionary {
  fileprivate func removing(_ key: PDFName) -> PDFDictionary {
    var copy = self
    copy[key] = nil
    return copy
  }
}
