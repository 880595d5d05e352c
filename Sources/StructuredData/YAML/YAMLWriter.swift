/// Writes values as a YAML document in block style that readers of YAML 1.1 and 1.2 take alike.
///
/// A text is written without quotes where every reader takes it for a text, else in double quotes
/// with its line breaks escaped. A number keeps its text; where readers of YAML 1.1 would take that
/// for a text (`1e5`) its tag says what it is. Numbers that no grammar has are written as texts.
package struct YAMLWriter {
  /// The comment to stand before the member at a path of keys; of an item of a list, the key is its
  /// number from 0.
  package typealias Comments = (_ path: [String]) -> String?

  private var bytes: [UInt8] = []
  private let comments: Comments

  package static func document(
    _ value: StructuredValue, comments: @escaping Comments = { _ in nil }
  ) -> [UInt8] {
    var writer = YAMLWriter(comments: comments)
    if Self.isBlock(value) {
      writer.appendBlock(value, indent: 0, path: [])
    } else {
      writer.append(Self.inline(value) + "\n")
    }
    return writer.bytes
  }

  private init(comments: @escaping Comments) { self.comments = comments }

  /// Whether a value takes lines of its own.
  private static func isBlock(_ value: StructuredValue) -> Bool {
    switch value.kind {
    case .array(let items): !items.isEmpty
    case .object(let object): !object.isEmpty
    case .null, .boolean, .number, .string: false
    }
  }

  /// Appends the lines of a list or an object; the place for the first is where the text ends.
  private mutating func appendBlock(_ value: StructuredValue, indent: Int, path: [String]) {
    var isFirst = true
    func startLine(_ writer: inout YAMLWriter, _ path: [String]) {
      let comment = writer.comments(path)
      if !isFirst { writer.appendSpaces(indent) }
      isFirst = false
      if let comment { writer.appendComment(comment, indent: indent) }
    }
    switch value.kind {
    case .array(let items):
      for (index, item) in items.enumerated() {
        let path = path + [String(index)]
        startLine(&self, path)
        append("-")
        appendAfterIndicator(item, indent: indent, path: path)
      }
    case .object(let object):
      for member in object.members {
        let path = path + [member.key]
        startLine(&self, path)
        appendKey(member.key, indent: indent)
        append(":")
        if Self.isBlock(member.value) {
          append("\n")
          appendSpaces(indent + 2)
          appendBlock(member.value, indent: indent + 2, path: path)
        } else {
          append(" " + Self.inline(member.value) + "\n")
        }
      }
    case .null, .boolean, .number, .string: break
    }
  }

  /// Appends an item after its dash, a list or object beginning on the same line.
  private mutating func appendAfterIndicator(
    _ item: StructuredValue, indent: Int, path: [String]
  ) {
    append(" ")
    if Self.isBlock(item) {
      appendBlock(item, indent: indent + 2, path: path)
    } else {
      append(Self.inline(item) + "\n")
    }
  }

  /// A value on one line, as an item of a list may be: `{page: 1, role: "H2"}`. Texts are in double quotes.
  package static func line(_ value: StructuredValue) -> String {
    switch value.kind {
    case .null, .boolean, .number: inline(value)
    case .string: String(decoding: JSONWriter.compact(value), as: UTF8.self)
    case .array(let items): "[" + items.map(line).joined(separator: ", ") + "]"
    case .object(let object):
      "{"
        + object.members.map { member in
          let isWord = member.key.allSatisfy { $0.isASCII && $0.isLetter }
          let key = isWord ? YAMLText.written(member.key) : line(.string(member.key))
          return "\(key): \(line(member.value))"
        }.joined(separator: ", ") + "}"
    }
  }

  /// Readers look for the colon of a key within 1024 characters, unless `?` announces it.
  private mutating func appendKey(_ key: String, indent: Int) {
    let text = YAMLText.written(key)
    if text.utf8.count < 1000 {
      append(text)
    } else {
      append("? \(text)\n")
      appendSpaces(indent)
    }
  }

  private mutating func appendComment(_ comment: String, indent: Int) {
    for line in YAMLText.commentLines(comment) {
      append(line.isEmpty ? "#\n" : "# \(line)\n")
      appendSpaces(indent)
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func appendSpaces(_ count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  /// A value that fits on the line.
  private static func inline(_ value: StructuredValue) -> String {
    switch value.kind {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): number(text)
    case .string(let text): YAMLText.written(text)
    case .array: "[]"
    case .object: "{}"
    }
  }

  private static func number(_ text: String) -> String {
    guard let number = NumberText(text) else { return YAMLText.written(text) }
    if number.isPlainInYAML11 { return text }
    return number.isWhole ? "!!int \(text)" : "!!float \(text)"
  }
}
