import PDFContent
import PDFObjects

/// What can be mended of a document's structure without a person (ISO 14289-1, 7).
extension ArchiveMending {
  mutating func mendStructure() {
    let document = document
    let isTagged = document.dictionary(document.catalog["StructTreeRoot"]) != nil
    if isTagged {
      self.document.updateCatalog { catalog in
        var marks = document.dictionary(catalog["MarkInfo"]) ?? [:]
        marks["Marked"] = .boolean(true)
        catalog["MarkInfo"] = .dictionary(marks)
      }
    }
    if isTagged { removeIdleRoles() }
    guard level.isAccessible else { return }
    self.document.updateCatalog { catalog in
      var preferences = document.dictionary(catalog["ViewerPreferences"]) ?? [:]
      preferences["DisplayDocTitle"] = .boolean(true)
      catalog["ViewerPreferences"] = .dictionary(preferences)
    }
    if let language = options.language,
      document.value("Lang", in: document.catalog)?.stringValue?.bytes.isEmpty ?? true
    {
      self.document.updateCatalog { $0["Lang"] = .string(PDFString(text: language)) }
    }
    for page in document.pageList().pages {
      update(page.number) { if $0["Annots"] != nil { $0["Tabs"] = .name("S") } }
    }
    guard isTagged else { return }
    removeEmptyForms()
    markArtifacts()
  }

  /// A standard type that is mapped to itself means the same without the entry.
  private mutating func removeIdleRoles() {
    guard let root = document.dictionary(document.catalog["StructTreeRoot"]),
      let roles = document.dictionary(root["RoleMap"])
    else { return }
    let kept = PDFDictionary(
      roles.filter { key, value in
        !(StructureElements.standardTypes.contains(key) && document.name(value) == key)
      }.map { ($0.key, $0.value) })
    guard kept.count < roles.count else { return }
    if let number = root["RoleMap"]?.referenceValue {
      update(number) { $0 = kept }
    } else if let number = document.catalog["StructTreeRoot"]?.referenceValue {
      update(number) { $0["RoleMap"] = .dictionary(kept) }
    }
  }

  /// Form elements whose widgets are gone have nothing to say.
  private mutating func removeEmptyForms() {
    guard let tree = StructureElements(document) else { return }
    for element in tree.elements
    where element.standardType == "Form" && element.contentCount == 0 && element.kids.isEmpty {
      guard let number = element.number else { continue }
      let parent = element.parent.flatMap { tree.elements[$0].number }
      let holder = parent ?? document.catalog["StructTreeRoot"]?.referenceValue
      guard element.parent == nil || parent != nil, let holder,
        let kids = document[holder].dictionaryValue?["K"]
      else { continue }
      let items = document.array(kids) ?? [kids]
      let kept = items.filter { $0.referenceValue != number }
      if kept.count < items.count { update(holder) { $0["K"] = .array(kept) } }
    }
  }

  /// Lines and areas that are neither tagged nor artifacts become artifacts. Text and images do not: they
  /// may mean something.
  private mutating func markArtifacts() {
    let identifiers = StructureElements(document)?.identifiers ?? [:]
    var allowance = DecodingAllowance(64 << 20)
    for (index, page) in document.pageList().pages.enumerated() {
      guard let node = document[page.number].dictionaryValue, let contents = node["Contents"] else {
        continue
      }
      let items = document.array(contents) ?? [contents]
      var bytes: [UInt8] = []
      var isWhole = true
      for item in items {
        guard let stream = document.resolve(item).streamValue else { continue }
        allowance.add(for: stream)
        guard let decoded = try? allowance.decode(stream, in: document) else {
          isWhole = false
          break
        }
        bytes += decoded
        bytes.append(0x0A)
      }
      guard isWhole else { continue }
      let properties = document.dictionary(
        document.dictionary(page.resources)?["Properties"])
      let lists = PDFDictionary(
        (properties ?? [:]).compactMap { entry in
          document.dictionary(entry.value).map { (entry.key, .dictionary($0)) }
        })
      var marking = ArtifactMarking(
        identifiers: identifiers[page.number] ?? [], properties: lists,
        includesText: options.makesUntaggedArtifacts)
      let marked = marking.marked(bytes)
      guard marking.count > 0 else { continue }
      note(
        "\(marking.count) pieces of content outside the structure became artifacts", page: index + 1
      )
      let stream = document.add(.stream(PDFStream(compressing: marked)))
      // The last streams may be placeholders for what a record draws.
      let placeholders = items.filter { document.resolve($0).streamValue == nil }
      update(page.number) { $0["Contents"] = .array([.reference(stream)] + placeholders) }
    }
  }
}

/// Marks what a page's content paints outside all marked content as artifacts (ISO 32000-2, 14.8.2.2).
struct ArtifactMarking {
  /// The number of sequences that were added.
  private(set) var count = 0
  private let identifiers: Set<Int>
  private let properties: PDFDictionary
  private let includesText: Bool

  /// - Parameters:
  ///   - identifiers: the marked content of the page that the structure tree refers to.
  ///   - properties: the property lists in the page's resources, by name.
  ///   - includesText: text and images become artifacts too.
  init(identifiers: Set<Int>, properties: PDFDictionary, includesText: Bool) {
    self.includesText = includesText
    self.identifiers = identifiers
    self.properties = properties
  }

  mutating func marked(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isMarked: [Bool] = []
    // Where the path that is being made begins in the result.
    var pathStart: Int?
    for operation in ContentReader(bytes) {
      let start = result.count
      result += bytes[operation.range]
      result.append(0x0A)
      switch operation.name {
      case "BMC", "BDC": isMarked.append(isMarked.last == true || marks(operation))
      case "EMC": _ = isMarked.popLast()
      case "m", "re": if pathStart == nil { pathStart = start }
      case "n": pathStart = nil
      case "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh":
        let place = operation.name == "sh" ? start : pathStart
        pathStart = nil
        guard isMarked.last != true, let place else { continue }
        result.insert(contentsOf: "/Artifact BMC\n".utf8, at: place)
        result += "EMC\n".utf8
        count += 1
      case "Tj", "TJ", "'", "\"", "Do", "BI":
        guard includesText, isMarked.last != true else { continue }
        result.insert(contentsOf: "/Artifact BMC\n".utf8, at: start)
        result += "EMC\n".utf8
        count += 1
      default: break
      }
    }
    return result
  }

  private func marks(_ operation: ContentOperation) -> Bool {
    if operation.operands.first == .name("Artifact") { return true }
    let list: PDFDictionary? =
      switch operation.operands.last {
      case .dictionary(let direct): direct
      case .name(let name) where operation.operands.count >= 2: properties[name]?.dictionaryValue
      default: nil
      }
    return list?["MCID"]?.integerValue.map(identifiers.contains) ?? false
  }
}
