import LogicalStructure
import PDFObjects

/// Logical structure (ISO 19005-2, 6.7) and accessibility (ISO 14289-1).
extension ArchiveChecker {
  mutating func checkStructure() {
    guard level.needsStructure else { return }
    let tree = StructureElements(document)
    let isMarked =
      document.value("Marked", in: document.dictionary(document.catalog["MarkInfo"]) ?? [:])?
      .booleanValue == true
    if level.pdfa?.conformance == "A" {
      if !isMarked { found.add("6.7.2.2-1", document.catalogNumber) }
      if tree == nil { found.add("6.7.3.3-1", document.catalogNumber) }
      if let tree { checkRoles(of: tree) }
    }
    if let tree {
      for violation in ElementIdentifiers(tree, in: document).violations(of: tree, in: document) {
        found.add(violation)
      }
    }
    checkLanguages(level.isAccessible ? "7.2-29" : "6.7.4-1")
    guard level.isAccessible else { return }
    if !isMarked { found.add("6.2-1", document.catalogNumber) }
    if tree == nil { found.add("7.1-11", document.catalogNumber) }
    if let tree {
      for (number, page) in tree.untyped { found.add("7.1-5", number, page: page) }
      for violation in StructureRules(tree, in: document).violations { found.add(violation) }
    }
    checkCatalog()
    checkDescriptions(tree)
    if !document.hasLanguage { checkSpokenTexts(tree) }
  }

  private mutating func checkRoles(of tree: StructureElements) {
    for (number, page) in tree.untyped { found.add("6.7.3.4-1", number, page: page) }
    var told: Set<PDFName> = []
    for element in tree.elements where told.insert(element.type).inserted {
      let detail = element.type.text
      if tree.circularTypes.contains(element.type) {
        found.add("6.7.3.4-2", element.number, page: element.page, detail: detail)
      } else if element.standardType == nil {
        found.add("6.7.3.4-1", element.number, page: element.page, detail: detail)
      }
      if tree.remappedTypes.contains(element.type) {
        found.add("6.7.3.4-3", element.number, page: element.page, detail: detail)
      }
    }
  }

  /// `/Lang` of the catalog and of structure elements, as RFC 3066 has languages.
  private mutating func checkLanguages(_ rule: String) {
    for number in reachedNumbers {
      guard let node = document[number].dictionaryValue,
        let language = document.value("Lang", in: node)?.stringValue?.text
      else { continue }
      if !isLawful(language) { found.add(rule, number, page: pageNumbers[number]) }
    }
    for stated in contentLanguages where !isLawful(stated.text) {
      found.add(rule, stated.stream, page: stated.page)
    }
  }

  /// Level A of PDF/A has an empty language for one that is not known.
  private func isLawful(_ language: String) -> Bool {
    language.isEmpty ? !level.isAccessible : Self.isLanguage(language)
  }

  /// Whether a text is a language tag (ISO 14289-1, 7.2).
  package static func isLanguageTag(_ text: String) -> Bool { !text.isEmpty && isLanguage(text) }

  static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          let letter = byte | 0x20
          return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            || index > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
  }

  private mutating func checkCatalog() {
    let catalog = document.catalog
    let marks = document.dictionary(catalog["MarkInfo"]) ?? [:]
    if document.value("Suspects", in: marks)?.booleanValue == true {
      found.add("7.1-4", document.catalogNumber)
    }
    let preferences = document.dictionary(catalog["ViewerPreferences"]) ?? [:]
    if document.value("DisplayDocTitle", in: preferences)?.booleanValue != true {
      found.add("7.1-10", document.catalogNumber)
    }
    if let encryption = document.encryption, !encryption.permissions.contains(.accessibility) {
      found.add("7.16-1")
    }
  }

  /// The descriptions of annotations, and the elements that they are in (7.18).
  private mutating func checkDescriptions(_ tree: StructureElements?) {
    let parents = tree?.parents ?? NumberTree(nil, in: document)
    for (index, page) in document.pageList().pages.enumerated() {
      let node = document[page.number].dictionaryValue ?? [:]
      let annotations = document.array(node["Annots"]) ?? []
      if !annotations.isEmpty, document.name(node["Tabs"]) != "S" {
        found.add("7.18.3-1", page.number, page: index + 1)
      }
      for object in annotations {
        guard let annotation = document.dictionary(object) else { continue }
        let box = document.rectangle(annotation["Rect"])
        let isOutside =
          box.map {
            $0.right < page.cropBox.left || $0.left > page.cropBox.right
              || $0.top < page.cropBox.bottom || $0.bottom > page.cropBox.top
          } ?? false
        let isHidden = (document.integer(annotation["F"]) ?? 0) & 2 != 0
        guard !isOutside, !isHidden else { continue }
        let number = object.referenceValue
        let owner = number.flatMap { tree?.owner(of: $0, parents) }
        checkDescription(annotation, number, owner, page: index + 1)
      }
    }
  }

  private mutating func checkDescription(
    _ annotation: PDFDictionary, _ number: ObjectNumber?, _ owner: StructureElements.Element?,
    page: Int
  ) {
    func text(_ key: PDFName, in node: PDFDictionary?) -> Bool {
      node.flatMap { document.value(key, in: $0)?.stringValue }.map { !$0.text.isEmpty } ?? false
    }
    let hasContents = text("Contents", in: annotation)
    let hasAlternative = text("Alt", in: owner?.dictionary)
    let type = owner?.standardType
    switch document.name(annotation["Subtype"]) {
    case "Widget":
      if type != "Form" { found.add("7.18.4-1", number, page: page) }
      if !hasName(annotation), !hasAlternative { found.add("7.18.1-3", number, page: page) }
    case "Link":
      if type != "Link" { found.add("7.18.5-1", number, page: page) }
      if !hasContents { found.add("7.18.5-2", number, page: page) }
    case "TrapNet": found.add("7.18.2-1", number, page: page)
    case "PrinterMark": if owner != nil { found.add("7.18.8-1", number, page: page) }
    default:
      if type != "Annot" { found.add("7.18.1-1", number, page: page) }
      if !hasContents, !hasAlternative { found.add("7.18.1-2", number, page: page) }
    }
  }

  /// `/TU` of the widget's field. A widget beside others of its field is none itself.
  private func hasName(_ annotation: PDFDictionary) -> Bool {
    var node: PDFDictionary? = annotation
    var steps = 0
    while let current = node, steps < 64 {
      if current["T"] != nil || current["Parent"] == nil {
        return document.value("TU", in: current)?.stringValue.map { !$0.text.isEmpty } ?? false
      }
      node = document.dictionary(current["Parent"])
      steps += 1
    }
    return false
  }
}

extension ElementIdentifiers {
  /// Elements that have the identifier of an element before them, that no entry of `/IDTree` leads to, or that name a
  /// header that no element is.
  func violations(of tree: StructureElements, in document: Document) -> [ArchiveViolation] {
    let entries = entries
    var violations: [ArchiveViolation] = []
    for (place, element) in tree.elements.enumerated() {
      func add(_ rule: String) {
        violations.append(
          ArchiveViolation(
            rule, object: element.number, page: element.page, detail: element.type.text))
      }
      if let identifier = Self.identifier(of: element.dictionary, in: document) {
        if places[identifier]?.first != place {
          add("14.7.2-1")
        } else if let number = element.number,
          entries[PDFString(bytes: identifier)]?.referenceValue != number
        {
          add("14.7.2-2")
        }
      }
      if headers(of: element).contains(where: { places[$0] == nil }) { add("14.8.5.7-1") }
    }
    return violations
  }
}
