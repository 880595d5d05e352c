import PageStructure

/// Writes what pages say as Markdown (CommonMark, with the tables and task lists of GitHub).
struct StructureMarkdown {
  private(set) var text = ""

  /// Running heads, feet and pictures are left out.
  init(_ nodes: [StructureNode]) {
    for node in nodes { append(node, indent: "") }
  }

  private mutating func append(_ node: StructureNode, indent: String) {
    switch node.kind {
    case .section: for child in node.children { append(child, indent: indent) }
    case .heading:
      addBlock(String(repeating: "#", count: min(6, node.level ?? 1)) + " " + inline(node), indent)
    case .list: appendList(node, indent)
    case .options: appendOptions(node, indent)
    case .table: appendTable(node, indent)
    case .header, .footer, .artifact, .image: break
    default: addBlock(inline(node), indent)
    }
  }

  private mutating func addBlock(_ block: String, _ indent: String) {
    guard block.contains(where: { !$0.isWhitespace }) else { return }
    text += "\(indent)\(block)\n\n"
  }

  private mutating func appendList(_ list: StructureNode, _ indent: String) {
    for item in list.children {
      let mark = item.children.first.flatMap { $0.kind == .label ? $0.text : nil } ?? ""
      let number = Int(mark.filter(\.isNumber))
      // “(a)” is a part of the text, since lists of Markdown have figures alone.
      let isFigure =
        list.numbering == .number && number != nil
        && mark.allSatisfy { $0.isNumber || "().".contains($0) }
      let bullet = isFigure ? "\(number ?? 1). " : "- "
      let isTold = isFigure || list.numbering == .bullet || list.numbering == .box
      let children = isTold ? Array(item.children.dropFirst()) : item.children
      appendItem(bullet, children, indent)
    }
    text += "\n"
  }

  private mutating func appendItem(_ bullet: String, _ children: [StructureNode], _ indent: String)
  {
    let lead = children.prefix { !Self.isBlock($0) }
    let line = lead.map(inline).filter { !$0.isEmpty }.joined(separator: " ")
    text += "\(indent)\(bullet)\(line)\n"
    let inner = indent + String(repeating: " ", count: bullet.count)
    let rest = children.dropFirst(lead.count)
    // An item that begins with an empty line has nothing behind it (CommonMark 0.31, 5.2).
    if !line.isEmpty, rest.contains(where: { $0.kind != .list && $0.kind != .options }) {
      text += "\n"
    }
    for child in rest { append(child, indent: inner) }
  }

  private mutating func appendOptions(_ options: StructureNode, _ indent: String) {
    for child in options.children where child.kind != .option { append(child, indent: indent) }
    for option in options.children where option.kind == .option {
      appendItem("- ", option.children, indent)
    }
    text += "\n"
  }

  private mutating func appendTable(_ table: StructureNode, _ indent: String) {
    guard let size = table.size else { return }
    var rows = Array(
      repeating: Array(repeating: "", count: size.columns), count: size.rows)
    var hasHead = false
    for cell in table.children {
      guard let place = cell.cell, rows.indices.contains(place.row - 1),
        rows[place.row - 1].indices.contains(place.column - 1)
      else { continue }
      if place.row == 1, place.heads == .column || place.heads == .both { hasHead = true }
      rows[place.row - 1][place.column - 1] = inline(cell).replacing("|", with: "\\|")
    }
    if !hasHead { rows.insert(Array(repeating: "", count: size.columns), at: 0) }
    rows.insert(Array(repeating: "---", count: size.columns), at: 1)
    for row in rows { text += "\(indent)| \(row.joined(separator: " | ")) |\n" }
    text += "\n"
  }

  private static func isBlock(_ node: StructureNode) -> Bool {
    switch node.kind {
    case .list, .options, .table, .section, .heading: true
    default: false
    }
  }

  /// A node on one line; its fields are boxes to check, values or blanks.
  private func inline(_ node: StructureNode) -> String {
    if node.kind == .field {
      if let isOn = node.isOn { return isOn ? "[x]" : "[ ]" }
      return node.text.isEmpty ? "\\_\\_\\_\\_" : Self.escaped(node.text)
    }
    guard !node.children.isEmpty else { return node.kind == .image ? "" : Self.escaped(node.text) }
    return node.children.map(inline).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A text whose characters mean themselves.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : character)
    }
    // “1.” and “-” at the start of a line begin a list.
    let first = result.prefix { $0 != " " }
    let isNumber =
      first.count > 1 && ".)".contains(first.last ?? " ")
      && first.dropLast().allSatisfy(\.isNumber)
    if first == "-" || first == "+" || isNumber {
      result.insert("\\", at: result.index(before: first.endIndex))
    }
    return result
  }
}
