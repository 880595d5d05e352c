package import Diagnostics

/// The text of an XML document together with what ``XMLReader`` reads in it, so that single values can
/// be replaced and everything else stays as it was written: prefixes, comments, white space and all.
///
/// The text is in UTF-8.
package struct XMLText: Sendable {
  /// An element and its place in the text.
  package struct Element: Sendable {
    /// As the reader has it, with the namespaces of its names.
    package let element: XMLElement
    /// The place of the element around it; nil for the root.
    package let parent: Int?
    /// The name of its tag, prefix included.
    package let qualifiedName: String
    fileprivate var tag: XMLTag
  }

  /// Elements in the order of their start tags.
  package private(set) var elements: [Element] = []
  private let bytes: [UInt8]
  private var edits: [(range: Range<Int>, text: [UInt8])] = []

  /// - Throws: as ``XMLReader/read(_:)``; `xml-syntax` also for a text that is not in UTF-8.
  package init(_ bytes: [UInt8]) throws(FormwrightError) {
    self.bytes = bytes
    let root = try XMLReader.read(bytes)
    var scanner = XMLTagScanner(bytes)
    let tags = scanner.tags()
    add(root, parent: nil, tags)
    guard elements.count == tags.count else {
      throw FormwrightError(.data, "xml-syntax", "the text is not in UTF-8")
    }
  }

  /// Recursion ends where the reader's does.
  private mutating func add(_ element: XMLElement, parent: Int?, _ tags: [XMLTag]) {
    guard elements.count < tags.count else { return }
    let tag = tags[elements.count]
    let place = elements.count
    elements.append(
      Element(
        element: element, parent: parent,
        qualifiedName: String(decoding: bytes[tag.name], as: UTF8.self), tag: tag))
    for child in element.elements { add(child, parent: place, tags) }
  }

  /// The names of an element's attributes as they are written, in the order of the text.
  package func attributeNames(of place: Int) -> [String] {
    elements[place].tag.attributes.map { String(decoding: bytes[$0.name], as: UTF8.self) }
  }

  /// Replaces what is in an element by a text.
  package mutating func setText(of place: Int, to text: String) {
    let tag = elements[place].tag
    if let content = tag.content {
      edits.append((content, Self.escaped(text)))
    } else {
      let name = bytes[tag.name]
      edits.append((tag.slash, Array(">".utf8) + Self.escaped(text) + Array("</".utf8) + name))
    }
  }

  /// Replaces the value of an attribute.
  ///
  /// - Parameter index: its place in ``attributeNames(of:)``.
  package mutating func setAttribute(_ index: Int, of place: Int, to text: String) {
    edits.append((elements[place].tag.attributes[index].value, Self.escaped(text)))
  }

  /// Removes an element with all that is in it.
  package mutating func remove(_ place: Int) { edits.append((elements[place].tag.whole, [])) }

  /// Removes an attribute with the white space before it.
  package mutating func removeAttribute(_ index: Int, of place: Int) {
    let attribute = elements[place].tag.attributes[index]
    var start = attribute.name.lowerBound
    while start > 0, XMLTagScanner.isSpace(bytes[start - 1]) { start -= 1 }
    edits.append((start..<min(attribute.value.upperBound + 1, bytes.count), []))
  }

  /// The text with all replacements.
  package var edited: [UInt8] {
    var result = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: edit.text)
    }
    return result
  }

  /// A text as character data or as a value in quotes of either kind (XML 1.0, 2.4).
  package static func escaped(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case UInt8(ascii: "'"): result += "&apos;".utf8
      default: result.append(byte)
      }
    }
    return result
  }
}

/// A start tag, by places in the text.
struct XMLTag: Sendable {
  var name: Range<Int>
  /// From the start tag to the end tag, both included.
  var whole: Range<Int>
  /// The values without their quotes.
  var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  /// What is between the start tag and the end tag; nil for an empty-element tag.
  var content: Range<Int>?
  /// The slash that ends an empty-element tag.
  var slash = 0..<0
}

/// Finds the tags of a text that is known to be well formed. On another one it finds something, and
/// ends.
struct XMLTagScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func tags() -> [XMLTag] {
    var tags: [XMLTag] = []
    var open: [Int] = []
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") || skip("<?", to: "?>")
        || skip("<!", to: ">")
      {
        continue
      }
      if has(Array("</".utf8)) {
        _ = skip("</", to: ">")
        if let last = open.popLast(), let content = tags[last].content {
          tags[last].content = content.lowerBound..<start
          tags[last].whole = tags[last].whole.lowerBound..<position
        }
        continue
      }
      var tag = readTag()
      tag.whole = start..<position
      if tag.content != nil { open.append(tags.count) }
      tags.append(tag)
    }
    return tags
  }

  private func has(_ mark: [UInt8]) -> Bool {
    position + mark.count <= bytes.count
      && bytes[position..<position + mark.count].elementsEqual(mark)
  }

  private mutating func skip(_ mark: String, to end: String) -> Bool {
    guard has(Array(mark.utf8)) else { return false }
    position += mark.utf8.count
    let end = Array(end.utf8)
    while position < bytes.count, bytes[position] != end[0] || !has(end) { position += 1 }
    position = min(position + end.count, bytes.count)
    return true
  }

  private mutating func readTag() -> XMLTag {
    position += 1
    var tag = XMLTag(name: word(), whole: 0..<0)
    while position < bytes.count {
      skipSpace()
      guard position < bytes.count else { break }
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        tag.content = position..<position
        return tag
      case UInt8(ascii: "/"):
        tag.slash = position..<position + 1
        position = min(position + 2, bytes.count)
        return tag
      default:
        let name = word()
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
          position += name.isEmpty ? 1 : 0
          continue
        }
        position += 1
        skipSpace()
        guard position < bytes.count else { break }
        let quote = bytes[position]
        let start = position + 1
        guard start <= bytes.count,
          let end = bytes[min(start, bytes.count)...].firstIndex(of: quote)
        else {
          position = bytes.count
          break
        }
        tag.attributes.append((name, start..<end))
        position = end + 1
      }
    }
    return tag
  }

  private mutating func word() -> Range<Int> {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    return start..<position
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  fileprivate static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }
}
