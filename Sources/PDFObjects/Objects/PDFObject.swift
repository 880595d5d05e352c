/// The number of an indirect object, from 1 (ISO 32000-2, 7.3.10). Generations are always 0:
/// objects are renumbered when a file is read.
package struct ObjectNumber: Hashable, Sendable, Comparable {
  package let rawValue: UInt32
  package init(_ rawValue: UInt32) { self.rawValue = rawValue }
  package init(_ value: Int) { self.rawValue = UInt32(value) }
  package var index: Int { Int(rawValue) }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A PDF object as a value (ISO 32000-2, 7.3).
package enum PDFObject: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(PDFReal)
  case string(PDFString)
  case name(PDFName)
  case array([PDFObject])
  case dictionary(PDFDictionary)
  case stream(PDFStream)
  case reference(ObjectNumber)
}

/// A real number that keeps the digits it was read with, so that copying a file changes no number.
package struct PDFReal: Hashable, Sendable {
  /// Decimal digits with an optional sign and point; never an exponent.
  package let lexeme: String

  package init(lexeme: String) { self.lexeme = lexeme }

  /// The shortest form of `value` with at most five places.
  package init(_ value: Double) { self.lexeme = formatNumber(value) }

  package var value: Double { parseNumber(lexeme.utf8) ?? 0 }
}

/// A string object (ISO 32000-2, 7.3.4): bytes. What they mean depends on where they stand; for
/// text strings see ``text``.
package struct PDFString: Hashable, Sendable {
  package var bytes: [UInt8]
  package init(bytes: [UInt8]) { self.bytes = bytes }
}

/// A dictionary object (ISO 32000-2, 7.3.7). Entries are kept sorted by key, so equal dictionaries
/// are written with equal bytes. A null value is the same as no entry.
package struct PDFDictionary: Hashable, Sendable {
  package var entries: [Entry]

  package struct Entry: Hashable, Sendable {
    package var key: PDFName
    package var value: PDFObject
  }

  package init() { entries = [] }

  package init(_ elements: [(PDFName, PDFObject)]) {
    guard elements.count <= Self.scanLimit else {
      // The last value given for a key counts.
      self.init(Dictionary(elements, uniquingKeysWith: { _, last in last }))
      return
    }
    self.init()
    entries.reserveCapacity(elements.count)
    for (key, value) in elements { self[key] = value }
  }

  /// For a reader that hands entries over already sorted and without repeats.
  package init(sortedEntries: [Entry]) { entries = sortedEntries }

  /// For a reader that has met each key, however many.
  package init(_ values: [PDFName: PDFObject]) {
    entries = values.map { Entry(key: $0.key, value: $0.value) }.filter { $0.value != .null }
      .sorted { $0.key.rawValue < $1.key.rawValue }
  }

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }
  package var keys: [PDFName] { entries.map(\.key) }

  /// Up to this many entries a scan is faster than a search.
  private static let scanLimit = 16

  /// The index of the first entry whose key is not below `key`.
  private func place(of key: PDFName) -> Int {
    var low = entries.startIndex
    var high = entries.endIndex
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key.rawValue < key.rawValue {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The value as it stands: a reference stays a reference.
  package subscript(key: PDFName) -> PDFObject? {
    get {
      if entries.count <= Self.scanLimit { return entries.first { $0.key == key }?.value }
      let index = place(of: key)
      return index < entries.endIndex && entries[index].key == key ? entries[index].value : nil
    }
    set {
      let index = place(of: key)
      let found = index < entries.endIndex && entries[index].key == key
      switch newValue {
      case nil, .null?:
        if found { entries.remove(at: index) }
      case let value?:
        if found {
          entries[index].value = value
        } else {
          entries.insert(Entry(key: key, value: value), at: index)
        }
      }
    }
  }
}

extension PDFDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (PDFName, PDFObject)...) { self.init(elements) }
}

extension PDFDictionary: Sequence {
  package struct Iterator: IteratorProtocol {
    fileprivate var entries: IndexingIterator<[Entry]>

    package mutating func next() -> (key: PDFName, value: PDFObject)? {
      entries.next().map { ($0.key, $0.value) }
    }
  }

  package func makeIterator() -> Iterator { Iterator(entries: entries.makeIterator()) }
}

/// A stream object (ISO 32000-2, 7.3.8): its dictionary and its data, still encoded by `/Filter`
/// (but decrypted). `/Length` is not kept in the dictionary; the writer sets it.
package struct PDFStream: Hashable, Sendable {
  private final class Storage: Sendable {
    let dictionary: PDFDictionary
    let data: ArraySlice<UInt8>
    init(dictionary: PDFDictionary, data: ArraySlice<UInt8>) {
      self.dictionary = dictionary
      self.data = data
    }
  }
  private var storage: Storage

  package init(dictionary: PDFDictionary, data: ArraySlice<UInt8>) {
    storage = Storage(dictionary: dictionary, data: data)
  }

  package init(dictionary: PDFDictionary, data: [UInt8]) {
    self.init(dictionary: dictionary, data: data[...])
  }

  package var dictionary: PDFDictionary {
    get { storage.dictionary }
    set { storage = Storage(dictionary: newValue, data: storage.data) }
  }

  /// The encoded bytes.
  package var data: ArraySlice<UInt8> { storage.data }

  package static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage
      || (left.dictionary == right.dictionary && left.data == right.data)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(dictionary)
    hasher.combine(data)
  }
}
