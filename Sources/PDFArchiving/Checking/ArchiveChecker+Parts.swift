import PDFObjects

/// Embedded files and optional content (ISO 19005-2, 6.8 and 6.9; ISO 19005-3, 6.8).
extension ArchiveChecker {
  mutating func checkAttachments() {
    let reached = reachedNumbers
    // Objects other than the catalog may have associated files too.
    let associated = reached.reduce(into: Set<ObjectNumber>()) { numbers, number in
      guard let files = document[number].dictionaryValue?["AF"] else { return }
      numbers.formUnion((document.array(files) ?? []).compactMap(\.referenceValue))
    }
    for number in reached {
      guard let node = document[number].dictionaryValue else { continue }
      for (_, value) in node {
        if case .dictionary(let direct) = value, direct["EF"] != nil {
          checkSpecification(direct, nil, associated)
        }
      }
      if node["EF"] != nil { checkSpecification(node, number, associated) }
    }
  }

  private mutating func checkSpecification(
    _ node: PDFDictionary, _ number: ObjectNumber?, _ associated: Set<ObjectNumber>
  ) {
    guard let files = document.dictionary(node["EF"]) else { return }
    let names = [document.value("F", in: node), document.value("UF", in: node)]
    if names.contains(where: { $0?.stringValue?.bytes.isEmpty ?? true }) {
      found.add("6.8-2", number)
    }
    if level.allowsAttachments {
      if node["AFRelationship"] == nil { found.add("6.8-3", number) }
      if number.map({ !associated.contains($0) }) ?? true {
        found.add("6.8-4", number)
      }
    }
    for (_, file) in files {
      let stream = document.resolve(file).streamValue
      if level.allowsAttachments {
        let type = stream.flatMap { document.name($0.dictionary["Subtype"])?.rawValue }
        if type.map({ !Self.isMediaType($0) }) ?? true { found.add("6.8-1", file.referenceValue) }
      } else {
        found.add("6.8-5", file.referenceValue)
      }
    }
  }

  static func isMediaType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "+"), UInt8(ascii: "."):
            true
          default: false
          }
        }
    }
  }

  mutating func checkLayers() {
    guard let properties = document.dictionary(document.catalog["OCProperties"]) else { return }
    let groups = Set((document.array(properties["OCGs"]) ?? []).compactMap(\.referenceValue))
    var configurations = [properties["D"]].compactMap { $0 }
    configurations += document.array(properties["Configs"]) ?? []
    var names: Set<String> = []
    for object in configurations {
      guard let configuration = document.dictionary(object) else { continue }
      let number = object.referenceValue ?? document.catalogNumber
      let name = document.value("Name", in: configuration)?.stringValue?.text ?? ""
      if name.isEmpty { found.add("6.9-1", number) }
      if !name.isEmpty, !names.insert(name).inserted { found.add("6.9-2", number) }
      if configuration["AS"] != nil { found.add("6.9-4", number) }
      if let order = configuration["Order"] {
        if !groups.isSubset(of: document.references(in: order)) { found.add("6.9-3", number) }
      }
    }
  }
}

extension Document {
  /// The numbers of all objects that nested arrays refer to.
  func references(in object: PDFObject) -> Set<ObjectNumber> {
    var found: Set<ObjectNumber> = []
    var pending = [object]
    while let next = pending.popLast() {
      if let number = next.referenceValue, !found.insert(number).inserted { continue }
      pending += array(next) ?? []
    }
    return found
  }
}
