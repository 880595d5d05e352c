import FormSchemas
import InteractiveForms
import PDFObjects

/// Fields that stand below one another, row by row, and have the same labels in each row.
struct RowGroup {
  /// From left to right, each from top to bottom.
  var columns: [[DraftField]]

  var rowCount: Int { columns[0].count }
  var fields: [DraftField] { columns.flatMap { $0 } }
  func row(_ index: Int) -> [DraftField] { columns.map { $0[index] } }

  // In points.
  private static let sameEdge = 3.0
  private static let widestGap = 24.0
  /// In heights of a field.
  private static let farthestPair = 3.0
  private static let fewestRows = 2
  /// A single column is a list only if it has more.
  private static let fewestRowsOfOneColumn = 3
  /// So many columns with one label are open at once.
  private static let mostOpen = 32
  /// How much larger the largest distance of rows is than the smallest, at most.
  private static let mostIrregular = 1.4

  /// The groups of a page, each field in one at most.
  ///
  /// - Parameter fields: of one page, in page order.
  static func groups(of fields: [DraftField]) -> [RowGroup] {
    var groups: [RowGroup] = []
    for chain in completed(chains(of: fields), by: fields) {
      let place = groups.firstIndex { group in
        group.rowCount == chain.count
          && zip(group.columns[0], chain).allSatisfy { $0.sharesLine(with: $1) }
      }
      if let place {
        groups[place].columns.append(chain)
      } else {
        groups.append(RowGroup(columns: [chain]))
      }
    }
    for place in groups.indices { groups[place].columns.sort { $0[0].box.left < $1[0].box.left } }
    return groups.enumerated().filter { place, group in
      group.isList
        && !groups.indices.contains { $0 != place && group.isBeside(groups[$0]) }
    }.map(\.element)
  }

  /// Whether the rows are those of a list: equal labels alone may be an author's mistake.
  private var isList: Bool {
    guard columns.contains(where: { !$0[0].isBox }) else { return false }
    if columns.count == 1 { return rowCount >= Self.fewestRowsOfOneColumn && patterns != nil }
    return true
  }

  /// Fields below one another, of one kind and label.
  private static func chains(of fields: [DraftField]) -> [[DraftField]] {
    var chains: [[DraftField]] = []
    // The last chains of each label, and of each caption.
    var open: [String: [Int]] = [:]
    for field in fields {
      guard let key = key(of: field), let caption = caption(of: field) else { continue }
      if let place = open[key]?.first(where: { continues(chains[$0], field) })
        ?? open[caption]?.first(where: { counts(on: chains[$0], field) })
      {
        chains[place].append(field)
      } else {
        for key in [key, caption] {
          open[key] = (open[key] ?? []).suffix(mostOpen - 1) + [chains.count]
        }
        chains.append([field])
      }
    }
    var taken = Set(chains.filter { $0.count > 1 }.flatMap { $0.map(\.name) })
    return chains.compactMap { chain in
      guard chain.count >= fewestRows else { return nil }
      var chain = chain
      // The label of the first row often has the heading of the list before it.
      if let above = fields.first(where: { isAbove($0, chain) && !taken.contains($0.name) }) {
        chain.insert(above, at: 0)
        taken.insert(above.name)
      }
      return isRegular(chain) ? chain : nil
    }
  }

  /// Completes columns by fields that have another label in some rows, where a column beside them has these rows: the
  /// first row of a column is often named by a heading.
  private static func completed(_ chains: [[DraftField]], by fields: [DraftField]) -> [[DraftField]]
  {
    var taken = Set(chains.flatMap { $0.map(\.name) })
    let free = fields.filter { !taken.contains($0.name) }
    var chains = chains
    for longest in chains.sorted(by: { $0.count > $1.count }) {
      for place in chains.indices where chains[place].count < longest.count {
        let chain = chains[place]
        let rows = longest.map { row in chain.first { $0.sharesLine(with: row) } }
        guard rows.count(where: { $0 != nil }) == chain.count else { continue }
        let whole = zip(longest, rows).compactMap { row, known in
          known
            ?? free.first { field in
              field.sharesLine(with: row) && kind(of: field) == kind(of: chain[0])
                && abs(field.box.left - chain[0].box.left) < sameEdge
                && abs(field.box.width - chain[0].box.width) < sameEdge
                && !taken.contains(field.name)
            }
        }
        guard whole.count == longest.count else { continue }
        chains[place] = whole
        taken.formUnion(whole.map(\.name))
      }
    }
    return chains
  }

  /// Columns beside one another with some rows in common and others not: nobody can tell which rows belong together.
  private func isBeside(_ other: RowGroup) -> Bool {
    let isNear = columns.contains { column in
      other.columns.contains { next in
        max(next[0].box.left - column[0].box.right, column[0].box.left - next[0].box.right)
          < Self.widestGap
      }
    }
    return isNear
      && columns[0].contains { row in other.columns[0].contains { $0.sharesLine(with: row) } }
  }

  /// What the fields of a column have in common: kind, and label without the numbers of rows.
  private static func key(of field: DraftField) -> String? {
    guard let kind = kind(of: field) else { return nil }
    let label = field.field.label.text.lowercased()
    let said = label.filter { !$0.isNumber }
    // “4b” and “5b” are lines of a form, and no rows.
    let line = label.prefix { $0 != " " }
    let isLine = line.contains(where: \.isNumber) && line.contains(where: \.isLetter)
    return said.isEmpty ? nil : "\(kind) \(isLine ? String(line) : "") \(said)"
  }

  private static func kind(of field: DraftField) -> String? {
    let kind = field.field.kind
    guard kind == .text || kind == .comboBox || field.isBox, field.field.widgets.count == 1 else {
      return nil
    }
    return "\(kind.rawValue) \(field.field.maxLength ?? 0)"
  }

  private static func hasPlace(of last: DraftField, _ field: DraftField) -> Bool {
    abs(last.box.left - field.box.left) < sameEdge
      && abs(last.box.width - field.box.width) < sameEdge
      && field.box.top <= last.box.bottom + sameEdge
  }

  private static func continues(_ chain: [DraftField], _ field: DraftField) -> Bool {
    chain.last.map { hasPlace(of: $0, field) } ?? false
  }

  private static func caption(of field: DraftField) -> String? {
    guard let kind = kind(of: field), let words = field.words else { return nil }
    return "\(kind): \(words.parts.joined(separator: ": "))"
  }

  /// Whether a field goes on below others by its place, its name and the beginning of its label: authors misspell the
  /// rest.
  private static func counts(on chain: [DraftField], _ field: DraftField) -> Bool {
    chain.count > 1 && continues(chain, field)
      && pattern(of: (chain + [field]).map(\.name)) != nil
  }

  /// Whether a field is one row above the first one, and has a name that continues those of the rows upwards.
  private static func isAbove(_ field: DraftField, _ chain: [DraftField]) -> Bool {
    guard kind(of: field) == kind(of: chain[0]), hasPlace(of: field, chain[0]) else { return false }
    let step = chain[0].box.bottom - chain[1].box.bottom
    return field.box.bottom - chain[0].box.bottom < step * mostIrregular
      && pattern(of: ([field] + chain).map(\.name)) != nil
  }

  private static func isRegular(_ chain: [DraftField]) -> Bool {
    let steps = zip(chain, chain.dropFirst()).map { $0.box.bottom - $1.box.bottom }
    guard let least = steps.min(), let most = steps.max() else { return false }
    // Two fields far from one another are no rows.
    let isNear = steps.count > 1 || least < chain[0].box.height * farthestPair
    return least > 0 && most <= least * mostIrregular && isNear
  }

  // MARK: Names

  /// The name of each column's fields with a formula for the number of the row; nil if a column's names follow none.
  var patterns: [String]? {
    let patterns = columns.map { Self.pattern(of: $0.map(\.name)) }
    return patterns.contains(nil) ? nil : patterns.compactMap { $0 }
  }

  /// - Parameter names: those of the rows, the first of row 1.
  static func pattern(of names: [String]) -> String? {
    let pieces = names.map(Self.pieces)
    guard let first = pieces.first, names.count > 1, pieces.allSatisfy({ $0.count == first.count })
    else { return nil }
    var pattern = ""
    for place in first.indices {
      let texts = pieces.map { $0[place] }
      if Set(texts).count == 1 {
        pattern += texts[0].replacing("{", with: "{{")
      } else if let formula = formula(of: texts) {
        pattern += formula
      } else {
        return nil
      }
    }
    return Set(names).count == names.count ? pattern : nil
  }

  /// The formula for numbers that grow by the same step from row to row: `{n}`, `{3n+17:02}`.
  private static func formula(of texts: [String]) -> String? {
    let numbers = texts.compactMap { $0.utf8.count < 7 ? Int($0) : nil }
    guard numbers.count == texts.count else { return nil }
    let step = numbers[1] - numbers[0]
    guard step > 0, numbers.indices.allSatisfy({ numbers[$0] == numbers[0] + $0 * step }) else {
      return nil
    }
    let digits = texts.contains { $0.utf8.count > 1 && $0.hasPrefix("0") } ? texts[0].utf8.count : 1
    let isSpelled = zip(texts, numbers).allSatisfy { text, number in
      let plain = String(number)
      return text == String(repeating: "0", count: max(0, digits - plain.utf8.count)) + plain
    }
    guard isSpelled else { return nil }
    let offset = numbers[0] - step
    let sum = offset == 0 ? "" : offset > 0 ? "+\(offset)" : "\(offset)"
    return "{\(step == 1 ? "" : String(step))n\(sum)\(digits > 1 ? ":\(digits)" : "")}"
  }

  /// A name as runs of digits and of other characters.
  private static func pieces(of name: String) -> [String] {
    var pieces: [String] = []
    var wasDigit: Bool?
    for character in name {
      let isDigit = "0123456789".contains(character)
      if isDigit == wasDigit {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      wasDigit = isDigit
    }
    return pieces
  }
}
