import InteractiveForms
import PDFObjects
import PageStructure

/// What a web page shows, in order: the tree of what pages say, with questions in place of fields and without the texts that
/// questions say already.
struct WebOutline {
  indirect enum Block {
    case heading(level: Int, text: String)
    /// Text without questions.
    case content(StructureNode)
    /// The place of a question.
    case question(Int)
    /// Questions side by side.
    case row([Int])
    case group(legend: String, [Block])
    /// Rows of a table that are alike: those after the first are added as they are needed.
    case rows([[Int]])
  }

  private(set) var blocks: [Block] = []
  private let form: WebForm
  private let title: String
  private var asked: Set<Int> = []
  /// Texts that a question near them says, by the first of their words.
  private var spoken: Set<WordRange> = []
  /// The levels of the headings that are open.
  private var levels: [Int] = []

  init(_ nodes: [StructureNode], _ form: WebForm, title: String) {
    (self.form, self.title) = (form, title)
    findSpokenTexts(nodes.flatMap(\.leaves))
    for node in nodes { blocks += blocks(of: node) }
    let rest = form.questions.indices.filter { !asked.contains($0) }
    if !rest.isEmpty {
      blocks.append(.heading(level: 2, text: form.words[.more]))
      blocks += rest.map { .question($0) }
    }
    blocks = grouped(blocks)
  }

  // MARK: Texts that questions say

  private static let reach = 8
  /// The share of a text's words that questions have, in short texts and in long ones.
  private static let (shortShare, longShare) = (0.75, 0.92)

  private mutating func findSpokenTexts(_ leaves: [StructureNode]) {
    let words = leaves.map { leaf -> Set<String> in
      guard let place = leaf.field.flatMap(form.place) else { return [] }
      return form.questions[place].texts.reduce(into: []) { $0.formUnion(Self.words($1)) }
    }
    let fields = leaves.indices.filter { leaves[$0].kind == .field }
    var next = 0
    for (index, leaf) in leaves.enumerated() where leaf.kind != .heading {
      guard let first = leaf.words.first, leaf.field == nil else { continue }
      while next < fields.count, fields[next] < index - Self.reach { next += 1 }
      let near = fields[next...].prefix { $0 <= index + Self.reach }
      guard !near.isEmpty else { continue }
      let own = Self.words(leaf.text)
      let letters = leaf.text.count(where: \.isLetter)
      if letters < 2 {
        // “$”, “.” and the number of a line beside its field.
        if near.contains(where: { abs($0 - index) <= 3 }) { spoken.insert(first) }
        continue
      }
      let known = near.reduce(into: Set<String>()) { $0.formUnion(words[$1]) }
      let share = Double(own.intersection(known).count) / Double(max(1, own.count))
      if share >= (own.count > 25 ? Self.longShare : Self.shortShare) { spoken.insert(first) }
    }
  }

  static func words(_ text: String) -> Set<String> {
    Set(
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        .filter { $0.contains(where: \.isLetter) })
  }

  private func isSpoken(_ node: StructureNode) -> Bool {
    node.leaves.allSatisfy { leaf in leaf.words.first.map(spoken.contains) ?? true }
  }

  // MARK: Nodes

  private mutating func blocks(of node: StructureNode) -> [Block] {
    let leaves = node.leaves
    let hasFields = leaves.contains { $0.field != nil }
    switch node.kind {
    case .section: return node.children.flatMap { blocks(of: $0) }
    case .heading: return heading(node) + questions(leaves)
    case .header, .footer, .artifact, .image: return []
    case _ where !hasFields:
      let says = leaves.contains { $0.text.contains { $0.isLetter || $0.isNumber } }
      return isSpoken(node) || !says ? [] : [.content(node)]
    case .list, .item, .cell: return node.children.flatMap { blocks(of: $0) }
    case .options: return options(node)
    case .table: return table(node)
    default: return mixed(leaves)
    }
  }

  private mutating func heading(_ node: StructureNode) -> [Block] {
    let text = node.leaves.filter { $0.field == nil }.map(\.text).joined(separator: " ")
    guard text.count(where: \.isLetter) > 2, text.lowercased() != title.lowercased() else {
      return []
    }
    let stated = node.level ?? 1
    while let last = levels.last, last >= stated { levels.removeLast() }
    levels.append(stated)
    return [.heading(level: min(levels.count + 1, 6), text: text)]
  }

  /// The questions of fields that have not been asked.
  private mutating func newQuestions(_ leaves: [StructureNode]) -> [Int] {
    leaves.compactMap { $0.field.flatMap(form.place) }.filter { asked.insert($0).inserted }
  }

  private mutating func questions(_ leaves: [StructureNode]) -> [Block] {
    newQuestions(leaves).map { .question($0) }
  }

  /// Texts and fields in one line.
  private mutating func mixed(_ leaves: [StructureNode]) -> [Block] {
    let places = newQuestions(leaves)
    let texts = leaves.filter { $0.field == nil && !isSpoken($0) && $0.kind != .image }
    let content: [Block] = texts.map { .content($0) }
    let isRow =
      places.count > 1 && places.count <= 4 && places.allSatisfy { isNarrow(form.questions[$0]) }
    return content + (isRow ? [.row(places)] : places.map { .question($0) })
  }

  private func isNarrow(_ question: WebQuestion) -> Bool {
    !question.isToggle && question.label.count < 60 && question.explanation == nil
  }

  private mutating func options(_ node: StructureNode) -> [Block] {
    let others = node.children.filter { $0.kind != .option }
    let places = newQuestions(node.leaves)
    let asks = others.filter { $0.field == nil }.map(\.text).joined(separator: " ")
    // Boxes of one radio group have its label as their legend.
    guard places.count > 1, places.allSatisfy({ form.questions[$0].kind == .check }) else {
      let texts = others.flatMap(\.leaves).filter { $0.field == nil && !isSpoken($0) }
      return texts.map { .content($0) } + places.map { .question($0) }
    }
    let groups = byContext(places)
    guard groups.count == 1 else {
      return groups.flatMap { group in
        let boxes: [Block] = group.places.map { .question($0) }
        return boxes.count > 1 ? [.group(legend: group.question, boxes)] : boxes
      }
    }
    let legend = asks.contains(where: \.isLetter) ? asks : commonContext(places) ?? ""
    let blocks: [Block] = places.map { .question($0) }
    return legend.isEmpty ? blocks : [.group(legend: legend, blocks)]
  }

  /// Boxes of several questions that stand side by side, by the question that each is under; one group if some box is
  /// under none.
  private func byContext(_ places: [Int]) -> [(question: String, places: [Int])] {
    var groups: [(question: String, places: [Int])] = []
    for place in places {
      guard let question = form.questions[place].context.first, !question.isEmpty else {
        return [("", places)]
      }
      if let known = groups.firstIndex(where: { $0.question == question }) {
        groups[known].places.append(place)
      } else {
        groups.append((question, [place]))
      }
    }
    return groups
  }

  private func commonContext(_ places: [Int]) -> String? {
    guard let first = places.first.flatMap({ form.questions[$0].context.first }), !first.isEmpty,
      places.allSatisfy({ form.questions[$0].context.first == first })
    else { return nil }
    return first
  }

  // MARK: Tables

  private mutating func table(_ node: StructureNode) -> [Block] {
    var rows: [(number: Int, cells: [StructureNode])] = []
    for cell in node.children {
      guard let place = cell.cell else { continue }
      if rows.last?.number == place.row {
        rows[rows.count - 1].cells.append(cell)
      } else {
        rows.append((place.row, [cell]))
      }
    }
    let read = rows.map { row in
      (
        places: newQuestions(row.cells.flatMap(\.leaves)),
        texts: row.cells.filter { !$0.leaves.contains { $0.field != nil } && !$0.text.isEmpty },
        mixed: row.cells.filter { $0.leaves.contains { $0.field != nil } }.flatMap(\.leaves)
          .filter { $0.field == nil && $0.kind != .image }
      )
    }
    let asking = read.filter { !$0.places.isEmpty }
    let isAlike =
      asking.count > 1
      && asking.allSatisfy { row in
        row.places.count == asking[0].places.count && row.places.count > 1
          && !row.texts.contains { $0.text.contains(where: \.isLetter) }
          && row.places.allSatisfy {
            form.questions[$0].kind != .output && !form.questions[$0].isFixed
          }
      }
      && zip(asking, asking.dropFirst()).allSatisfy { self.isAlike($0.places, $1.places) }
    var blocks: [Block] = []
    var alike: [[Int]] = []
    for row in read {
      guard !row.places.isEmpty else {
        blocks += row.texts.filter { !isSpoken($0) }.map { .content($0) }
        continue
      }
      blocks += row.mixed.filter { !isSpoken($0) }.map { .content($0) }
      if isAlike {
        alike.append(row.places)
        continue
      }
      let legend = row.texts.map(\.text).filter { $0.contains(where: \.isLetter) }
        .joined(separator: " ")
      let isPlain = row.places.count == 1 || legend.isEmpty
      let inner: Block = row.places.count > 1 ? .row(row.places) : .question(row.places[0])
      if isPlain {
        blocks += row.texts.filter { !isSpoken($0) && row.places.count == 1 }.map { .content($0) }
        blocks.append(inner)
      } else {
        blocks.append(.group(legend: legend, [inner]))
      }
    }
    if !alike.isEmpty { blocks.append(.rows(alike)) }
    return blocks
  }

  // MARK: Groups

  /// Boxes to check one after the other that are under one question are one group; rows that ask the same are rows that
  /// can be added.
  private func grouped(_ blocks: [Block]) -> [Block] {
    var result: [Block] = []
    var pending: [Int] = []
    var legend: String?
    var rows: [[Int]] = []
    func closeBoxes() {
      defer { (pending, legend) = ([], nil) }
      let boxes: [Block] = pending.map { .question($0) }
      guard let legend = legend ?? commonContext(pending), pending.count > 1 else {
        return result += boxes
      }
      result.append(.group(legend: legend, boxes))
    }
    func closeRows() {
      result += rows.count > 1 ? [.rows(rows)] : rows.map { .row($0) }
      rows = []
    }
    for block in blocks {
      if case .row(let places) = block {
        closeBoxes()
        if let last = rows.last, !isAlike(last, places) { closeRows() }
        rows.append(places)
        continue
      }
      closeRows()
      switch block {
      case .group(let own, let inner) where !boxes(inner).isEmpty:
        closeBoxes()
        (pending, legend) = (boxes(inner), own)
      case .question(let place) where form.questions[place].kind == .check:
        let context = form.questions[place].context.first
        let isSame =
          context != nil && pending.last.map { form.questions[$0].context.first == context } == true
        if !isSame { closeBoxes() }
        pending.append(place)
      default:
        closeBoxes()
        result.append(block)
      }
    }
    closeBoxes()
    closeRows()
    return result
  }

  /// The questions of blocks that are all boxes to check; otherwise none.
  private func boxes(_ blocks: [Block]) -> [Int] {
    let places = blocks.compactMap { block in
      if case .question(let place) = block, form.questions[place].kind == .check {
        place
      } else {
        nil
      }
    }
    return places.count == blocks.count ? places : []
  }

  /// Two rows ask the same of different things: their labels are the same but for numbers, and what one row
  /// says of all.
  private func isAlike(_ one: [Int], _ other: [Int]) -> Bool {
    guard one.count == other.count, one.count > 1 else { return false }
    return zip(one, other).allSatisfy { first, second in
      let (a, b) = (form.questions[first], form.questions[second])
      guard a.kind == b.kind, a.kind != .output, !a.isFixed, !b.isFixed else { return false }
      let (x, y) = (Self.words(a.label), Self.words(b.label))
      let (shorter, longer) = x.count < y.count ? (x, y) : (y, x)
      return !shorter.subtracting(Self.wordsOfTables).isEmpty
        && shorter.subtracting(longer).isSubset(of: Self.wordsOfTables)
    }
  }

  /// What labels call the places of a table.
  private static let wordsOfTables: Set<String> = [
    "row", "column", "line", "zeile", "spalte", "fila", "columna", "of",
  ]
}
