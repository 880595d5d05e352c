import PDFObjects

/// Names of fields that have none in the file.
extension FieldTreeReader {
  /// Numbers made-up names that collide with names in the file: a full name that another field has,
  /// and a first part that belongs to a root field which passes more on to its kids than its name.
  mutating func separateMadeUpNames() {
    guard fields.contains(where: { !$0.isNamed }) else { return }
    var taken = Set(fields.lazy.filter(\.isNamed).map(\.name))
    let closedRoots = Set(
      (roots + adopted).compactMap { root -> String? in
        guard let node = document.dictionary(root), node.contains(where: { !Self.isPlain($0.key) })
        else { return nil }
        return document.value("T", in: node)?.stringValue?.text
      })
    for index in fields.indices where !fields[index].isNamed {
      var parts = fields[index].name.split(separator: ".").map(String.init)
      guard let first = parts.first else { continue }
      parts[0] = Self.numbered(first) { !closedRoots.contains($0) }
      fields[index].name = Self.numbered(parts.joined(separator: ".")) { taken.insert($0).inserted }
    }
  }

  /// What a field that only groups others consists of.
  private static func isPlain(_ key: PDFName) -> Bool { key == "T" || key == "Kids" }

  /// The name, if need be with the first number behind it that makes it free.
  private static func numbered(_ name: String, _ isFree: (String) -> Bool) -> String {
    var numbered = name
    var ordinal = 2
    while !isFree(numbered) {
      numbered = "\(name)-\(ordinal)"
      ordinal += 1
    }
    return numbered
  }
}
