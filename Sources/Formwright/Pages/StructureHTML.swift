import FormSchemas
import PageStructure
import StructuredData

/// Writes what pages say as an HTML document.
struct StructureHTML {
  private(set) var text: String

  /// Running heads, feet and pictures are left out.
  init(_ nodes: [StructureNode], title: String, language: String?) {
    let language = language.map { " lang=\"\(EscapedXML.text($0))\"" } ?? ""
    text = """
      <!DOCTYPE html>
      <html\(language)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(EscapedXML.text(title))</title>
      </head>
      <body>

      """
    for node in nodes { append(node) }
    text += "</body>\n</html>\n"
  }

  /// A node without fields as a part of another document; tables can be scrolled.
  init(fragment node: StructureNode, tableName: String) {
    text = ""
    self.tableName = tableName
    append(node)
  }

  /// What tables that can be scrolled are called; nil if they cannot.
  private var tableName: String?

  private var isFragment: Bool { tableName != nil }

  /// A text without leaders and symbols that only the form's fonts have.
  private static func shown(_ text: String) -> String {
    let known = text.unicodeScalars.filter { $0.properties.generalCategory != .privateUse }
    return LabelText.withoutLeaders(String(String.UnicodeScalarView(known)))
  }

  private mutating func append(_ node: StructureNode) {
    switch node.kind {
    case .section: element("section", "", node.children)
    case .heading: line("h\(min(6, node.level ?? 1))", inline(node))
    case .list: appendList(node)
    case .options:
      text += "<fieldset>\n"
      for (index, child) in node.children.enumerated() where child.kind != .option {
        line(index == 0 ? "legend" : "p", inline(child))
      }
      for option in node.children where option.kind == .option { line("p", inline(option)) }
      text += "</fieldset>\n"
    case .table: appendTable(node)
    case .header, .footer, .artifact, .image: break
    default: line("p", inline(node))
    }
  }

  private mutating func element(_ name: String, _ attributes: String, _ children: [StructureNode]) {
    text += "<\(name)\(attributes)>\n"
    for child in children { append(child) }
    text += "</\(name)>\n"
  }

  private mutating func line(_ name: String, _ content: String) {
    guard !content.isEmpty else { return }
    text += "<\(name)>\(content)</\(name)>\n"
  }

  private mutating func appendList(_ list: StructureNode) {
    let isBulleted = list.numbering == .bullet || list.numbering == .box
    let type =
      switch list.numbering {
      case .letter: " type=\"a\""
      case .roman: " type=\"i\""
      default: ""
      }
    text += isBulleted ? "<ul>\n" : "<ol\(type)>\n"
    for item in list.children {
      let mark = item.children.first.flatMap { $0.kind == .label ? $0.text : nil } ?? ""
      let number = Self.number(mark, list.numbering)
      element(
        "li", number.map { " value=\"\($0)\"" } ?? "",
        mark.isEmpty ? item.children : Array(item.children.dropFirst()))
    }
    text += isBulleted ? "</ul>\n" : "</ol>\n"
  }

  /// The number that a mark says, for lists of numbers and of letters.
  private static func number(_ mark: String, _ numbering: StructureNode.Numbering?) -> Int? {
    switch numbering {
    case .number: return Int(mark.filter(\.isNumber))
    case .letter:
      let letter = mark.lowercased().first { ("a"..."z").contains($0) }
      return letter?.asciiValue.map { Int($0 - UInt8(ascii: "a")) + 1 }
    default: return nil
    }
  }

  private mutating func appendTable(_ table: StructureNode) {
    if let tableName {
      text +=
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(EscapedXML.text(tableName))\">"
    }
    text += "<table>\n"
    var row = 0
    for cell in table.children {
      guard let place = cell.cell else { continue }
      if place.row != row {
        if row > 0 { text += "</tr>\n" }
        text += "<tr>\n"
        row = place.row
      }
      var attributes = ""
      switch place.heads {
      case .column, .both: attributes += " scope=\"col\""
      case .row: attributes += " scope=\"row\""
      case nil: break
      }
      if place.rowSpan > 1 { attributes += " rowspan=\"\(place.rowSpan)\"" }
      if place.columnSpan > 1 { attributes += " colspan=\"\(place.columnSpan)\"" }
      let name = place.heads == nil ? "td" : "th"
      if cell.children.contains(where: {
        $0.kind == .list || $0.kind == .options || $0.kind == .table
      }) {
        element(name, attributes, cell.children)
      } else {
        text += "<\(name)\(attributes)>\(inline(cell))</\(name)>\n"
      }
    }
    text += row > 0 ? "</tr>\n</table>\n" : "</table>\n"
    if tableName != nil { text += "</div>\n" }
  }

  /// A node as phrasing content. Fields are controls that cannot be changed, named by the text before or behind them.
  private func inline(_ node: StructureNode) -> String {
    if node.kind == .field { return control(node, name: node.field ?? "") }
    guard !node.children.isEmpty else {
      return node.kind == .image
        ? "" : EscapedXML.text(isFragment ? Self.shown(node.text) : node.text)
    }
    let parts = node.children.enumerated().map { index, child in
      guard child.kind == .field else { return inline(child) }
      let texts = node.children.enumerated().filter { !$1.text.isEmpty && $1.kind != .field }
      // The answer of a box to check is behind it.
      let name =
        child.isOn != nil
        ? texts.first { $0.offset > index } ?? texts.last { $0.offset < index }
        : texts.last { $0.offset < index } ?? texts.first { $0.offset > index }
      return control(child, name: name?.element.text ?? child.field ?? "")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func control(_ field: StructureNode, name: String) -> String {
    let label = " aria-label=\"\(EscapedXML.text(name, escapesSpaces: true))\""
    if let isOn = field.isOn {
      return "<input type=\"checkbox\" disabled\(isOn ? " checked" : "")\(label)>"
    }
    return "<input readonly value=\"\(EscapedXML.text(field.text, escapesSpaces: true))\"\(label)>"
  }
}
