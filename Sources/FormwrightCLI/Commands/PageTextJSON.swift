import Formwright

/// JSON written as it is made: the words of a large file would take gigabytes as values.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ value: StructuredValue) {
    bytes.append(contentsOf: JSONWriter.compact(value))
  }

  /// A string with what JSON requires to be escaped.
  static func string(_ text: String) -> String {
    String(decoding: JSONWriter.compact(.string(text)), as: UTF8.self)
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: Self.string(text).utf8) }

  /// To a hundredth of a unit.
  mutating func append(_ number: Double) {
    bytes.append(contentsOf: formatNumber((number * 100).rounded() / 100).utf8)
  }

  mutating func append(_ rectangle: Rectangle) {
    append("[")
    append(rectangle.left)
    append(",")
    append(rectangle.bottom)
    append(",")
    append(rectangle.right)
    append(",")
    append(rectangle.top)
    append("]")
  }

  mutating func append(_ condition: Bool) { append(condition ? "true" : "false" as StaticString) }

  mutating func appendList<Item>(_ items: some Sequence<Item>, _ body: (inout Self, Item) -> Void) {
    append("[")
    var isFirst = true
    for item in items {
      if !isFirst { append(",") }
      isFirst = false
      body(&self, item)
    }
    append("]")
  }
}

// MARK: - Pages

extension JSONText {
  /// A page with its boxes, as `inspect` gives them, its lines and their words, and its graphics.
  mutating func append(_ text: PageText, number: Int) {
    let page = text.content.page
    append("{\"number\":")
    append(.number(number))
    append(",\"mediaBox\":")
    append(page.mediaBox)
    append(",\"cropBox\":")
    append(page.cropBox)
    append(",\"rotation\":")
    append(.number(page.rotation))
    append(",\"complete\":")
    append(!text.content.isTruncated)
    append(",\"lines\":")
    appendList(
      text.blocks.indices.flatMap { block in text.blocks[block].lines.map { (block, $0) } }
    ) {
      $0.append(text.lines[$1.1], block: $1.0, of: text)
    }
    for (key, kind) in Self.kinds {
      append(",\"")
      append(key)
      append("\":")
      appendList(text.content.graphics.filter { $0.kind == kind }) { $0.append($1) }
    }
    append("}")
  }

  private static let kinds: [(StaticString, PageGraphic.Kind)] = [
    ("rules", .rule), ("boxes", .box), ("paths", .path), ("shadings", .shading), ("images", .image),
  ]

  private mutating func append(_ line: PageText.Line, block: Int, of text: PageText) {
    append("\n{\"text\":")
    append(text.text(of: line))
    append(",\"rect\":")
    append(line.bounds)
    append(",\"block\":")
    append(.number(block + 1))
    append(",\"direction\":\"")
    append(line.direction.key)
    append("\",\"angle\":")
    append(line.angle)
    append(",\"sameRow\":")
    append(line.continuesRow)
    if let first = text.words[line.words].first { appendFont(of: first, text) }
    append(",\"words\":")
    appendList(text.words[line.words]) { json, word in
      json.append("{\"text\":")
      json.append(text.text(of: word))
      json.append(",\"rect\":")
      json.append(word.bounds)
      json.appendFont(of: word, text)
      json.append("}")
    }
    append("}")
  }

  private mutating func appendFont(of word: PageText.Word, _ text: PageText) {
    guard text.content.styles.indices.contains(word.style) else { return }
    let style = text.content.styles[word.style]
    if text.content.fonts.indices.contains(style.font) {
      append(",\"font\":")
      append(text.content.fonts[style.font].name.full)
    }
    append(",\"size\":")
    append(style.size)
  }

  private mutating func append(_ graphic: PageGraphic) {
    append("{\"rect\":")
    append(graphic.bounds)
    switch graphic.kind {
    case .rule, .box, .path:
      append(",\"filled\":")
      append(graphic.isFilled)
      append(",\"stroked\":")
      append(graphic.isStroked)
      if graphic.isStroked {
        append(",\"lineWidth\":")
        append(graphic.lineWidth)
      }
    case .shading, .image: break
    }
    append("}")
  }
}

extension PageText.Direction {
  fileprivate var key: StaticString {
    switch self {
    case .leftToRight: "ltr"
    case .rightToLeft: "rtl"
    case .topToBottom: "ttb"
    }
  }
}
