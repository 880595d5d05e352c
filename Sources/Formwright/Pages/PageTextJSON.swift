import PDFContent
import PDFObjects
import StructuredData

/// JSON written as it is made: the words of a large file would take gigabytes as values.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// Each word has its characters with their places.
  var listsCharacters = false

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ value: StructuredValue) {
    bytes.append(contentsOf: JSONWriter.compact(value))
  }

  /// A string with what JSON requires to be escaped.
  mutating func append(_ text: String) { append(.string(text)) }

  /// To a hundredth of a unit.
  mutating func append(_ number: Double) {
    bytes.append(contentsOf: formatNumber((number * 100).rounded() / 100).utf8)
  }

  mutating func append(_ rectangle: Rectangle) {
    raw("[")
    append(rectangle.left)
    raw(",")
    append(rectangle.bottom)
    raw(",")
    append(rectangle.right)
    raw(",")
    append(rectangle.top)
    raw("]")
  }

  mutating func append(_ condition: Bool) { raw(condition ? "true" : "false") }

  mutating func appendList<Item>(_ items: some Sequence<Item>, _ body: (inout Self, Item) -> Void) {
    raw("[")
    var isFirst = true
    for item in items {
      if !isFirst { raw(",") }
      isFirst = false
      body(&self, item)
    }
    raw("]")
  }
}

// MARK: - Pages

extension JSONText {
  /// A page with its boxes, as `inspect` gives them, its lines and their words, and its graphics.
  mutating func append(_ text: PageText, number: Int) {
    let page = text.content.page
    raw("{\"number\":")
    append(.number(number))
    raw(",\"mediaBox\":")
    append(page.mediaBox)
    raw(",\"cropBox\":")
    append(page.cropBox)
    raw(",\"rotation\":")
    append(.number(page.rotation))
    raw(",\"complete\":")
    append(!text.content.isTruncated)
    raw(",\"lines\":")
    appendList(
      text.blocks.indices.flatMap { block in text.blocks[block].lines.map { (block, $0) } }
    ) {
      $0.append(text.lines[$1.1], block: $1.0, of: text)
    }
    for (key, kind) in Self.kinds {
      raw(",\"")
      raw(key)
      raw("\":")
      appendList(text.content.graphics.filter { $0.kind == kind }) { $0.append($1) }
    }
    raw("}")
  }

  private static let kinds: [(StaticString, PageGraphic.Kind)] = [
    ("rules", .rule), ("boxes", .box), ("paths", .path), ("shadings", .shading), ("images", .image),
  ]

  private mutating func append(_ line: PageText.Line, block: Int, of text: PageText) {
    raw("\n{\"text\":")
    append(text.text(of: line))
    raw(",\"rect\":")
    append(line.bounds)
    raw(",\"block\":")
    append(.number(block + 1))
    raw(",\"direction\":\"")
    raw(line.direction.key)
    raw("\",\"angle\":")
    append(line.angle)
    raw(",\"sameRow\":")
    append(line.continuesRow)
    if let first = text.words[line.words].first { appendFont(of: first, text) }
    raw(",\"words\":")
    appendList(text.words[line.words]) { json, word in
      json.raw("{\"text\":")
      json.append(text.text(of: word))
      json.raw(",\"rect\":")
      json.append(word.bounds)
      json.appendFont(of: word, text)
      if json.listsCharacters { json.appendCharacters(of: word, text) }
      json.raw("}")
    }
    raw("}")
  }

  private mutating func appendCharacters(of word: PageText.Word, _ text: PageText) {
    raw(",\"characters\":")
    appendList(text.glyphs[word.glyphs]) { json, index in
      let glyph = text.content.glyphs[Int(index)]
      json.raw("{\"text\":")
      json.append(text.content.text(of: glyph))
      json.raw(",\"origin\":[")
      json.append(glyph.x)
      json.raw(",")
      json.append(glyph.y)
      json.raw("],\"rect\":")
      json.append(text.content.quadrilateral(of: glyph).bounds)
      json.raw("}")
    }
  }

  private mutating func appendFont(of word: PageText.Word, _ text: PageText) {
    guard text.content.styles.indices.contains(word.style) else { return }
    let style = text.content.styles[word.style]
    if text.content.fonts.indices.contains(style.font) {
      raw(",\"font\":")
      append(text.content.fonts[style.font].name.full)
    }
    raw(",\"size\":")
    append(style.size)
  }

  private mutating func append(_ graphic: PageGraphic) {
    raw("{\"rect\":")
    append(graphic.bounds)
    switch graphic.kind {
    case .rule, .box, .path:
      raw(",\"filled\":")
      append(graphic.isFilled)
      raw(",\"stroked\":")
      append(graphic.isStroked)
      if graphic.isStroked {
        raw(",\"lineWidth\":")
        append(graphic.lineWidth)
      }
    case .shading, .image: break
    }
    raw("}")
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
