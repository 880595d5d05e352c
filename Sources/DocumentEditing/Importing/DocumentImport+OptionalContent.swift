import PDFObjects

/// Optional content (ISO 32000-2, 8.11): the groups that imported content belongs to, and their states.
extension DocumentImport {
  mutating func joinOptionalContent() {
    guard let own = source.dictionary(source.catalog["OCProperties"]) else { return }
    let groups = (source.array(own["OCGs"]) ?? []).filter { isCopied($0) }
    guard !groups.isEmpty else { return }
    let configuration = source.dictionary(own["D"]) ?? [:]
    var properties = target.dictionary(target.catalog["OCProperties"]) ?? [:]
    var joined = target.dictionary(properties["D"]) ?? [:]
    append(groups, to: &properties, "OCGs")
    joinStates(groups, configuration, &joined)
    for key: PDFName in ["Order", "RBGroups"] {
      var seen: Set<ObjectNumber> = []
      let items = (source.array(configuration[key]) ?? []).compactMap { kept($0, &seen) }
      append(items, to: &joined, key)
    }
    append((source.array(configuration["Locked"]) ?? []).filter(isCopied), to: &joined, "Locked")
    let usages = (source.array(configuration["AS"]) ?? []).compactMap { item -> PDFObject? in
      guard var usage = source.dictionary(item) else { return nil }
      let groups = (source.array(usage["OCGs"]) ?? []).filter(isCopied)
      usage["OCGs"] = .array(groups)
      return groups.isEmpty ? nil : .dictionary(usage)
    }
    append(usages, to: &joined, "AS")
    properties["D"] = .dictionary(joined)
    let number = target.add(.dictionary(properties))
    target.updateCatalog { $0["OCProperties"] = .reference(number) }
  }

  private func isCopied(_ group: PDFObject) -> Bool {
    group.referenceValue.map { copied[$0] != nil } ?? false
  }

  private func append(_ items: [PDFObject], to node: inout PDFDictionary, _ key: PDFName) {
    guard !items.isEmpty else { return }
    node[key] = .array((target.array(node[key]) ?? []) + items.map(copied.renumbered))
  }

  /// States are lists of what differs from `/BaseState` (Table 99): those of the source are said
  /// against the target's.
  private func joinStates(
    _ groups: [PDFObject], _ configuration: PDFDictionary, _ joined: inout PDFDictionary
  ) {
    func numbers(_ key: PDFName) -> Set<ObjectNumber> {
      Set((source.array(configuration[key]) ?? []).compactMap(\.referenceValue))
    }
    let (on, off) = (numbers("ON"), numbers("OFF"))
    let startsOff = source.name(configuration["BaseState"]) == "OFF"
    let targetStartsOff = target.name(joined["BaseState"]) == "OFF"
    for group in groups {
      guard let number = group.referenceValue else { continue }
      let isOff = off.contains(number) || (startsOff && !on.contains(number))
      if isOff != targetStartsOff { append([group], to: &joined, isOff ? "OFF" : "ON") }
    }
  }

  /// The part of a list of groups, with lists and labels in it, that is of copied ones (Table 99,
  /// `/Order`); nil if there is none.
  ///
  /// - Parameter seen: lists that were met; one that is met again is left out.
  private func kept(_ object: PDFObject, _ seen: inout Set<ObjectNumber>) -> PDFObject? {
    if isCopied(object) { return object }
    if let number = object.referenceValue, seen.count > 10_000 || !seen.insert(number).inserted {
      return nil
    }
    guard case .array(let items) = source.resolve(object) else { return nil }
    var label: PDFObject?
    if let first = items.first, case .string = source.resolve(first) { label = first }
    let rest = items.compactMap { kept($0, &seen) }
    return rest.isEmpty ? nil : .array([label].compactMap { $0 } + rest)
  }
}
