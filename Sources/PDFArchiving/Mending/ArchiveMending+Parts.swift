import PDFObjects

/// Embedded files and layers (ISO 19005-2, 6.8 and 6.9; ISO 19005-3, 6.8).
extension ArchiveMending {
  mutating func mendAttachments() {
    level.allowsAttachments ? describeAttachments() : removeAttachments()
  }

  private mutating func removeAttachments() {
    var count = 0
    var names = document.dictionary(document.catalog["Names"])
    if names?["EmbeddedFiles"] != nil {
      names?["EmbeddedFiles"] = nil
      document.updateCatalog { $0["Names"] = names.flatMap { $0.isEmpty ? nil : .dictionary($0) } }
    }
    document.updateCatalog { $0["Collection"] = nil }
    for number in document.objects.indices.map({ ObjectNumber($0 + 1) }) {
      guard let node = document[number].dictionaryValue else { continue }
      var copy = node
      if copy["EF"] != nil {
        copy["EF"] = nil
        count += 1
      }
      copy["AF"] = nil
      for (key, value) in node {
        if case .dictionary(var direct) = value, direct["EF"] != nil {
          direct["EF"] = nil
          copy[key] = .dictionary(direct)
          count += 1
        }
      }
      if copy != node { update(number) { $0 = copy } }
    }
    removeFileAnnotations()
    if count > 0 {
      note(count == 1 ? "an embedded file was removed" : "\(count) embedded files were removed")
    }
  }

  /// Lists the file of an annotation that goes among those of the document (ISO 32000-2, 7.11.4).
  ///
  /// - Returns: whether there is a file.
  mutating func keepFile(of annotation: PDFDictionary) -> Bool {
    guard let object = annotation["FS"], let specification = document.dictionary(object),
      document.dictionary(specification["EF"]) != nil
    else { return false }
    let names = [document.value("UF", in: specification), document.value("F", in: specification)]
      .compactMap { $0?.stringValue?.text }
    let name = names.first { !$0.isEmpty }
    let reference = object.referenceValue ?? document.add(.dictionary(specification))
    document.listFile(.reference(reference), named: name ?? "attachment")
    return true
  }

  /// An annotation that shows an embedded file has nothing to show without it.
  private mutating func removeFileAnnotations() {
    for (index, page) in document.pageList().pages.enumerated() {
      guard let annotations = document.array(document[page.number].dictionaryValue?["Annots"])
      else { continue }
      let kept = annotations.filter {
        document.dictionary($0).map { document.name($0["Subtype"]) != "FileAttachment" } ?? true
      }
      if kept.count < annotations.count {
        update(page.number) { $0["Annots"] = kept.isEmpty ? nil : .array(kept) }
        note("an annotation (FileAttachment) was removed", page: index + 1)
      }
    }
  }

  private mutating func describeAttachments() {
    var specifications: [ObjectNumber] = []
    var known: Set<ObjectNumber> = []
    for number in reachedNumbers {
      guard var node = document[number].dictionaryValue else { continue }
      known.formUnion((document.array(node["AF"]) ?? []).compactMap(\.referenceValue))
      // A direct specification gets an object of its own, so that the catalog can refer to it.
      for (key, value) in node {
        if case .dictionary(let direct) = value, direct["EF"] != nil {
          let object = document.add(.dictionary(direct))
          node[key] = .reference(object)
          update(number) { $0[key] = .reference(object) }
          describe(object)
          specifications.append(object)
        }
      }
      if node["EF"] != nil {
        describe(number)
        specifications.append(number)
      }
    }
    // What a page or an element is associated with is not the whole document's.
    specifications.removeAll(where: known.contains)
    guard !specifications.isEmpty else { return }
    let associated = document.array(document.catalog["AF"]) ?? []
    document.updateCatalog {
      $0["AF"] = .array(associated + specifications.map(PDFObject.reference))
    }
  }

  private mutating func describe(_ number: ObjectNumber) {
    guard let node = document[number].dictionaryValue else { return }
    func isName(_ object: PDFObject?) -> Bool {
      !(object.flatMap { document.resolve($0).stringValue?.bytes.isEmpty } ?? true)
    }
    let name =
      [node["UF"], node["F"]].first(where: isName).flatMap { $0.map(document.resolve) }
      ?? .string(PDFString(text: "attachment"))
    let lacksName = !isName(node["F"])
    let lacksUnicodeName = !isName(node["UF"])
    update(number) { specification in
      specification["Type"] = .name("Filespec")
      if lacksName { specification["F"] = name }
      if lacksUnicodeName { specification["UF"] = name }
      if specification["AFRelationship"] == nil {
        specification["AFRelationship"] = .name("Unspecified")
      }
    }
    for (_, file) in document.dictionary(node["EF"]) ?? [:] {
      guard let file = file.referenceValue else { continue }
      let type = document[file].dictionaryValue.flatMap { document.name($0["Subtype"])?.rawValue }
      guard type.map({ !ArchiveChecker.isMediaType($0) }) ?? true else { continue }
      update(file) { $0["Subtype"] = .name("application/octet-stream") }
    }
  }

  mutating func mendLayers() {
    guard let properties = document.dictionary(document.catalog["OCProperties"]) else { return }
    var copy = properties
    var names: Set<String> = []
    let groups = (document.array(properties["OCGs"]) ?? []).compactMap(\.referenceValue)
    func settled(_ object: PDFObject) -> PDFObject {
      guard var configuration = document.dictionary(object) else { return object }
      configuration["AS"] = nil
      var name = document.value("Name", in: configuration)?.stringValue?.text ?? ""
      if name.isEmpty { name = "Layers" }
      let stem = name
      var ordinal = 2
      while !names.insert(name).inserted {
        name = "\(stem) \(ordinal)"
        ordinal += 1
      }
      configuration["Name"] = .string(PDFString(text: name))
      if let order = configuration["Order"] {
        let listed = document.references(in: order)
        let missing = groups.filter { !listed.contains($0) }
        if !missing.isEmpty {
          configuration["Order"] = .array(
            (document.array(order) ?? []) + missing.map(PDFObject.reference))
        }
      }
      return .dictionary(configuration)
    }
    copy["D"] = settled(properties["D"] ?? .dictionary([:]))
    if let configurations = document.array(properties["Configs"]) {
      copy["Configs"] = .array(configurations.map(settled))
    }
    document.updateCatalog { $0["OCProperties"] = .dictionary(copy) }
  }
}
