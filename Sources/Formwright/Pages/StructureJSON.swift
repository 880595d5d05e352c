import PDFObjects
import PageStructure
import StructuredData

extension JSONText {
  mutating func append(_ nodes: [StructureNode]) { appendList(nodes) { $0.append($1) } }

  private mutating func append(_ node: StructureNode) {
    raw("\n{\"type\":")
    append(node.kind.rawValue)
    if let first = node.parts.first { append(first) }
    if node.parts.count > 1 {
      raw(",\"continued\":")
      appendList(node.parts.dropFirst()) { json, part in
        json.raw("{\"page\":")
        json.append(.number(part.page))
        json.raw(",\"rect\":")
        json.append(part.bounds)
        json.raw("}")
      }
    }
    raw(",\"confidence\":")
    append(node.confidence)
    append("level", node.level)
    append("numbering", node.numbering?.rawValue)
    append("rows", node.size?.rows)
    append("columns", node.size?.columns)
    if let cell = node.cell {
      append("row", cell.row)
      append("column", cell.column)
      append("rowSpan", cell.rowSpan > 1 ? cell.rowSpan : nil)
      append("columnSpan", cell.columnSpan > 1 ? cell.columnSpan : nil)
      append("header", cell.heads?.rawValue)
    }
    append("field", node.field)
    if !node.words.isEmpty {
      raw(",\"text\":")
      append(node.text)
      raw(",\"words\":")
      appendList(node.words) { json, range in
        json.raw("{\"line\":")
        json.append(.number(range.line))
        if !range.isWhole {
          json.append("from", range.words.lowerBound > 0 ? range.words.lowerBound : nil)
          json.append("to", range.words.upperBound)
        }
        json.raw("}")
      }
    }
    if !node.children.isEmpty {
      raw(",\"children\":")
      append(node.children)
    }
    raw("}")
  }

  private mutating func append(_ part: StructureNode.Part) {
    raw(",\"page\":")
    append(.number(part.page))
    raw(",\"rect\":")
    append(part.bounds)
  }

  private mutating func append(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    raw(",\"")
    raw(key)
    raw("\":")
    append(.number(number))
  }

  private mutating func append(_ key: StaticString, _ name: String?) {
    guard let name else { return }
    raw(",\"")
    raw(key)
    raw("\":")
    append(name)
  }
}
