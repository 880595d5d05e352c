package import Diagnostics
import JQFilters
import StructuredData

/// What the records of a run had values for: tells of bindings that no record satisfied, and of keys that
/// no binding read.
package struct BindingCoverage: Sendable {
  /// The keys of this many records are looked at; those of a CSV file are the same in all.
  private static let mostRecords = 100
  private static let mostKeys = 10_000

  /// Of each binding, whether a record had a value for it.
  private var satisfied: [Bool] = []
  private var recordCount = 0
  /// The paths of all values that are neither lists nor objects; a list's items have one path.
  private(set) var keys: Set<[String]> = []
  /// What the texts at paths are.
  private(set) var texts: [[String]: TextKind] = [:]

  package init() {}

  mutating func note(_ binding: Int) {
    while satisfied.count <= binding { satisfied.append(false) }
    satisfied[binding] = true
  }

  /// Adds the bindings that another record had values for.
  mutating func add(_ other: BindingCoverage) {
    for (binding, isSatisfied) in other.satisfied.enumerated() where isSatisfied { note(binding) }
  }

  mutating func noteKeys(of record: StructuredValue) {
    recordCount += 1
    guard recordCount <= Self.mostRecords else { return }
    var path: [String] = []
    noteKeys(of: record, &path)
  }

  private mutating func noteKeys(of value: StructuredValue, _ path: inout [String]) {
    guard keys.count < Self.mostKeys else { return }
    switch value.kind {
    case .object(let object):
      for member in object.members {
        path.append(member.key)
        noteKeys(of: member.value, &path)
        path.removeLast()
      }
    case .array(let items):
      for item in items.prefix(20) { noteKeys(of: item, &path) }
    case .string(let text):
      keys.insert(path)
      texts[path] = TextKind(text).joined(with: texts[path])
    case .boolean, .number:
      keys.insert(path)
      texts[path] = .others
    case .null: keys.insert(path)
    }
  }

  /// Warnings about the template and its records, to be told after the last record.
  package func warnings(of binding: RecordBinding) -> [Diagnostic] {
    guard recordCount > 0, let bindings = binding.bindings else { return [] }
    let read = binding.readPaths
    lazy var candidates = KeyCandidates(keys, read: Set(read))
    let ofFilters = warningsOfFilters(binding.filterUses) { candidates.meant(by: $0) }
    return unsatisfied(bindings, read: Set(read)) + ofFilters + unread(read, binding.filterKeys)
  }

  // MARK: Bindings

  /// Bindings whose paths lead nowhere in any record: each by itself if the records have a key that was
  /// probably meant, otherwise all in one warning.
  ///
  /// - Parameter read: the paths that expressions read.
  private func unsatisfied(_ bindings: [FieldBinding], read: Set<[String]>) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var others: [FieldBinding] = []
    var told: Set<[String?]> = []
    lazy var candidates = KeyCandidates(keys, read: read)
    // An overlay has a binding for each page.
    for binding in bindings where isSatisfied(binding) { told.insert(Self.entry(of: binding)) }
    for binding in bindings
    where !isSatisfied(binding) && binding.row == nil
      && !binding.expression.hasDefault
      && !binding.isConstant
      && told.insert(Self.entry(of: binding)).inserted
    {
      guard let meant = meant(by: binding.expression, candidates) else {
        others.append(binding)
        continue
      }
      warnings.append(
        Diagnostic.warning(
          "unsatisfied-binding", "no record has a value for this binding",
          hint: "Did you mean \(PathStep.spelled(meant))?", field: binding.fields.first
        ).at(binding))
    }
    guard let first = others.first else { return warnings }
    let names = others.prefix(12).map { "“\($0.name)”" }.joined(separator: ", ")
    let more = others.count > 12 ? " and \(others.count - 12) more" : ""
    warnings.append(
      Diagnostic.warning(
        "unsatisfied-binding",
        others.count == 1
          ? "no record has a value for this binding"
          : "no record has a value for \(others.count) bindings: \(names)\(more)",
        field: others.count == 1 ? first.fields.first : nil
      ).at(first))
    return warnings
  }

  private func isSatisfied(_ binding: FieldBinding) -> Bool {
    satisfied.indices.contains(binding.place) && satisfied[binding.place]
  }

  /// Where the template has the binding.
  private static func entry(of binding: FieldBinding) -> [String?] {
    [binding.file, binding.location.map { "\($0)" }]
  }

  /// The key of the records that a path is most likely a misspelling of; nil if the records have the
  /// path's key, with null, or no similar one.
  private func meant(by expression: Expression, _ candidates: KeyCandidates) -> [String]? {
    for (variable, steps) in expression.references where variable == nil || variable == "record" {
      let path = Self.keys(of: steps)
      guard !path.isEmpty, !keys.contains(where: { $0.starts(with: path) }) else { continue }
      let joined = path.joined(separator: ".")
      // A key with dots in it, or none where dots are.
      if let same = keys.first(where: { $0.joined(separator: ".") == joined }) { return same }
      // Of what leads to it, null is not a misspelling.
      if let meant = candidates.meant(by: path), !path.starts(with: meant) { return meant }
    }
    return nil
  }

  // MARK: Keys

  /// Keys of the records that no expression of the template reads.
  ///
  /// - Parameter named: keys that filters name; nil if one may read any.
  private func unread(_ read: [[String]], _ named: Set<String>?) -> [Diagnostic] {
    guard let named else { return [] }
    let paths = Set(read)
    let beginnings = Set(read.flatMap { path in (0...path.count).map { Array(path.prefix($0)) } })
    let unread = keys.filter { key in
      named.isDisjoint(with: key) && !beginnings.contains(key) && !paths.hasBeginning(of: key)
    }.map(PathStep.spelled).sorted()
    guard !unread.isEmpty else { return [] }
    let names = unread.prefix(12).joined(separator: ", ")
    let more = unread.count > 12 ? " and \(unread.count - 12) more" : ""
    return [
      .warning(
        "unread-keys",
        unread.count == 1
          ? "no binding reads the records' \(names)"
          : "no binding reads \(unread.count) keys of the records: \(names)\(more)",
        hint: "Bind them, or omit them from the records.")
    ]
  }

  static func keys(of steps: [Expression.Step]) -> [String] {
    steps.compactMap { if case .key(let key) = $0 { key.text } else { nil } }
  }
}

extension Set<[String]> {
  /// Whether a path, or the way to it, is one of these.
  fileprivate func hasBeginning(of path: [String]) -> Bool {
    (0...path.count).contains { contains(Array(path.prefix($0))) }
  }
}

/// The keys of records that a misspelled path may have meant.
///
/// A key that other expressions read was meant only if a single letter differs: records often lack keys, and
/// `.line.1d` is not a misspelling of `.line.1c`, nor `.spouse.blind` one of `.spouse.birth`.
private struct KeyCandidates {
  private let paths: [String: [String]]
  private let unread: NameIndex
  private let read: NameIndex

  init(_ keys: Set<[String]>, read: Set<[String]>) {
    paths = Dictionary(
      keys.map { ($0.joined(separator: "."), $0) }, uniquingKeysWith: { first, _ in first })
    let names = paths.sorted { $0.key < $1.key }
    unread = NameIndex(
      names.filter { entry in !read.hasBeginning(of: entry.value) }.map(\.key))
    self.read = NameIndex(names.filter { read.contains($0.value) }.map(\.key))
  }

  func meant(by path: [String]) -> [String]? {
    let name = path.joined(separator: ".")
    let near = unread.nearest(to: name, limit: 1) + read.nearest(to: name, limit: 1, slips: 1)
    return near.compactMap { paths[$0] }.first {
      Self.withoutFigures($0) != Self.withoutFigures(path)
    }
  }

  /// A path as it is for all lines and rows: `.line.1d` and `.line.2a`, `.row1` and `.row2` are alike.
  private static func withoutFigures(_ path: [String]) -> [String] {
    path.map { key in
      key.first?.isNumber == true ? "#" : String(key.map { $0.isNumber ? "#" : $0 })
    }
  }
}

extension RecordBinding {
  /// The expressions of the template, wherever they are.
  private var expressions: [Expression] {
    let ofBindings = (bindings ?? []).flatMap {
      [$0.expression, $0.condition, $0.rowCondition, $0.row?.list, $0.itemList].compactMap { $0 }
    }
    return [id, name, encryption?.user, encryption?.owner].compactMap { $0 } + demands
      + definitions.map(\.expression) + ofBindings
  }

  /// The keys that filters name, wherever they are in the record; nil if one may read any.
  var filterKeys: Set<String>? {
    var keys: Set<String> = []
    for case .filter(let filter) in expressions {
      if filter.readsAnyKey || filter.keys.isEmpty && filter.variables.isEmpty { return nil }
      keys.formUnion(filter.keys)
    }
    return keys
  }

  /// The paths from the record that the template's expressions read.
  var readPaths: [[String]] {
    var paths: [String: [[String]]] = ["record": [[]]]
    func resolved(_ expression: Expression, from base: [[String]]) -> [[String]] {
      expression.references.flatMap { variable, steps in
        let starts = variable.map { paths[$0] ?? [] } ?? base
        return starts.map { $0 + BindingCoverage.keys(of: steps) }
      }
    }
    var read: [[String]] = []
    for definition in definitions {
      paths[definition.name] = resolved(definition.expression, from: [[]])
    }
    for expression in [id, name, encryption?.user, encryption?.owner].compactMap({ $0 }) + demands {
      read += resolved(expression, from: [[]])
    }
    // Rows may use nothing of their items.
    var unusedItems: [Int: [[String]]] = [:]
    for binding in bindings ?? [] {
      let items = binding.itemList.map { resolved($0, from: [[]]) } ?? [[]]
      let base = binding.row.map { resolved($0.list, from: items) } ?? items
      let own = [binding.expression, binding.condition].compactMap { $0 }
        .flatMap { resolved($0, from: base) }
      read += own
      if let row = binding.row {
        unusedItems[row.group] = own.isEmpty ? unusedItems[row.group] ?? base : []
      }
      if let condition = binding.rowCondition { read += resolved(condition, from: items) }
    }
    read += unusedItems.values.joined()
    // The whole record is read by nothing that names a part of it.
    return Array(Set(read.filter { !$0.isEmpty }))
  }

  /// Whether the template reads one of some columns, or reads records in a way that names none.
  package func readsAny(of columns: [String]) -> Bool {
    guard bindings != nil, let filterKeys else { return true }
    let keys = filterKeys.union(readPaths.map { $0[0] })
    return keys.isEmpty
      || columns.contains { column in
        keys.contains(column) || keys.contains(String(column.prefix { $0 != "." }))
      }
  }
}
