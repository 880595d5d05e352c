import LogicalStructure
import Metadata
import PDFObjects

/// PDF/UA-2 (ISO 14289-2), as far as it differs from PDF/UA-1.
extension ArchiveChecker {
  mutating func checkSecondPart() {
    guard level.accessibilityPart == 2 else { return }
    if document.version != "2.0" { found.add("ua2:6.1-1", document.catalogNumber) }
    let tree = StructureElements(document)
    if let tree {
      let tops = tree.elements.filter { $0.parent == nil }
      if tops.count != 1 || tops[0].type != "Document"
        || document.namespace(of: tops[0].dictionary) != StructureElements.namespace
      {
        found.add("ua2:8.2.5.2-2", tops.first?.number ?? document.catalogNumber)
      }
      for place in tree.elements.indices { checkSecondPart(of: place, in: tree) }
    }
    for number in reachedNumbers { checkTexts(of: number) }
    let inStructure = Set(tree?.elements.flatMap(\.objects) ?? [])
    for page in document.pageList().pages {
      for object in document.array(document[page.number].dictionaryValue?["Annots"]) ?? [] {
        guard let number = object.referenceValue, let node = document[number].dictionaryValue
        else { continue }
        checkSecondPart(ofAnnotation: number, node, isInStructure: inStructure.contains(number))
      }
    }
    let files = document.dictionary(document.catalog["Names"])?["EmbeddedFiles"]
    if files != nil { found.add("ua2:8.14.1-1", document.catalogNumber) }
    for number in StructureTargets.missing(in: document, reachedNumbers) {
      found.add("ua2:8.8-1", number, page: pageNumbers[number])
    }
  }

  private mutating func checkSecondPart(
    of place: Int, in tree: StructureElements
  ) {
    let element = tree.elements[place]
    guard let type = element.standardType else { return }
    func add(_ rule: String, _ detail: String? = nil) {
      found.add(rule, element.number, page: element.page, detail: detail)
    }
    let around = ContainmentRules.type(of: place, in: tree) ?? type
    for kid in element.kids {
      guard let kind = tree.elements[kid].standardType, !ContainmentRules.allows(kind, in: around)
      else { continue }
      found.add(
        "ua2:8.2.5.1-1", tree.elements[kid].number, page: tree.elements[kid].page,
        detail: "\(kind.text) is in \(around.text)")
    }
    if !element.marks.isEmpty, !ContainmentRules.allows(nil, in: around) {
      add("ua2:8.2.5.1-1", "content is in \(around.text)")
    }
    switch type {
    case "H": add("ua2:8.2.5.12-1")
    case "Note": add("ua2:8.2.5.14-1")
    case "TOCI":
      let around = [element] + element.kids.map { tree.elements[$0] }
      if !around.contains(where: { $0.dictionary["Ref"] != nil }) { add("ua2:8.2.5.8-1") }
    case "Ruby", "Warichu": add("ua2:8.2.5.23-1")
    case "L":
      let hasLabels = element.kids.contains { item in
        tree.elements[item].kids.contains { tree.elements[$0].standardType == "Lbl" }
      }
      let stated = tree.attributes(of: element, owner: "List")
        .compactMap { document.name($0["ListNumbering"]) }.first
      if hasLabels, stated == nil || stated == "None" { add("ua2:8.2.5.25-1") }
    case "Form" where element.objects.count > 1: add("ua2:8.10.1-2")
    case "Link", "Reference":
      let targets = Set(
        element.objects.map { number -> PDFObject in
          let node = document[number].dictionaryValue ?? [:]
          return document.resolve(node["A"] ?? node["Dest"] ?? .null)
        })
      if targets.count > 1 { add("ua2:8.2.5.20-2") }
    default: break
    }
    guard let text = document.value("Alt", in: element.dictionary)?.stringValue?.text else {
      return
    }
    for number in element.objects {
      let node = document[number].dictionaryValue ?? [:]
      if let own = document.value("Contents", in: node)?.stringValue?.text, own != text {
        found.add("ua2:8.9.4.2-1", number, page: pageNumbers[number])
      }
    }
  }

  private mutating func checkSecondPart(
    ofAnnotation number: ObjectNumber, _ node: PDFDictionary, isInStructure: Bool
  ) {
    let page = pageNumbers[number]
    // Invisible, and not for viewing without a way to be shown (ISO 32000-2, Table 167).
    let flags = document.integer(node["F"]) ?? 0
    if isInStructure, flags & 1 != 0 || flags & 32 != 0 && flags & 256 == 0 {
      found.add("ua2:8.9.2.2-1", number, page: page)
    }
    switch document.name(node["Subtype"]) {
    case "Widget":
      if document.value("Contents", in: node)?.stringValue?.text.isEmpty ?? true {
        found.add("ua2:8.10.2.3-1", number, page: page)
      }
      let box = document.rectangle(node["Rect"])
      if isInStructure, box.map({ $0.width == 0 && $0.height == 0 }) ?? true {
        found.add("ua2:8.9.2.4.13-1", number, page: page)
      }
      if node["RV"] != nil || document.dictionary(node["Parent"])?["RV"] != nil {
        found.add("ua2:8.10.3.3-1", number, page: page)
      }
    case "Link": break
    case "Popup" where !isInStructure: break
    default: found.add("ua2:8.9.2.3-1", number, page: page)
    }
  }

  /// Texts for people have no private characters (ISO 14289-2, 8.6).
  private mutating func checkTexts(of number: ObjectNumber) {
    guard let node = document[number].dictionaryValue else { return }
    for key: PDFName in ["Alt", "ActualText", "Contents", "TU", "Title", "E"] {
      guard let text = document.value(key, in: node)?.stringValue?.text,
        text.unicodeScalars.contains(where: { $0.properties.generalCategory == .privateUse })
      else { continue }
      found.add("ua2:8.6-1", number, page: pageNumbers[number], detail: key.text)
    }
  }

  /// The claim of PDF/UA-2 (ISO 14289-2, clause 5).
  mutating func checkSecondClaim(_ properties: XMPProperties, _ number: ObjectNumber?) {
    if properties.text(XMPSchemas.accessibility, "part") != "2" { found.add("ua2:5-2", number) }
    if properties.text(XMPSchemas.accessibility, "rev") != "2024" { found.add("ua2:5-5", number) }
    if properties.prefixes[XMPSchemas.accessibility].map({ $0 != ["pdfuaid"] }) ?? false {
      found.add("ua2:5-3", number)
    }
  }
}

extension ArchiveRule {
  /// Rules of ISO 14289-2 that PDF/UA-1 does not have.
  static let secondPartRules = [
    ArchiveRule(
      "ua2:5-2", "the metadata do not claim conformance to PDF/UA-2", mend: "writes the claim"),
    ArchiveRule("ua2:5-3", "the claim has another prefix than pdfuaid", mend: "replaces the claim"),
    ArchiveRule("ua2:5-5", "the claim does not name the revision 2024", mend: "writes the claim"),
    ArchiveRule("ua2:6.1-1", "the version of the file is not 2.0", mend: "sets the version"),
    ArchiveRule(
      "ua2:8.2.5.2-2",
      "the structure tree does not have a document element of the PDF 2.0 namespace as its only one",
      mend: "adds the element"),
    ArchiveRule("ua2:8.2.5.14-1", "a note has the type of PDF 1.7", mend: "makes it an FENote"),
    ArchiveRule("ua2:8.2.5.1-1", "an element is in one that must not contain it"),
    ArchiveRule("ua2:8.2.5.8-1", "an item of a table of contents does not refer to its target"),
    ArchiveRule("ua2:8.2.5.12-1", "a heading has no level"),
    ArchiveRule("ua2:8.2.5.20-2", "a link element has links to several places"),
    ArchiveRule("ua2:8.2.5.23-1", "annotations of characters are not checked"),
    ArchiveRule(
      "ua2:8.2.5.25-1", "a list with labels does not say how it is numbered",
      mend: "says that it is not ordered"),
    ArchiveRule("ua2:8.6-1", "a text has private characters"),
    ArchiveRule("ua2:8.9.2.2-1", "an annotation that is never shown is in the structure"),
    ArchiveRule("ua2:8.9.2.3-1", "an annotation is of a kind whose rules are not checked"),
    ArchiveRule("ua2:8.9.2.4.13-1", "a widget without a size is in the structure"),
    ArchiveRule(
      "ua2:8.9.4.2-1", "an annotation and the element around it have different descriptions"),
    ArchiveRule("ua2:8.10.1-2", "a form element has several widgets"),
    ArchiveRule("ua2:8.10.3.3-1", "a field has rich text, which is not checked"),
    ArchiveRule("ua2:8.14.1-1", "the file has attachments, which are not checked"),
    ArchiveRule(
      "ua2:8.8-1", "a destination does not lead to a structure element",
      mend: "leads it to the nearest one"),
    ArchiveRule(
      "ua2:8.10.2.3-1", "a widget has no description", mend: "gives it the name of its field"),
  ]

  static let secondPart = "ua2:"
}

extension Document {
  /// The namespace of a structure element; nil for the default one (ISO 32000-2, 14.7.4).
  func namespace(of element: PDFDictionary) -> String? {
    dictionary(element["NS"]).flatMap { value("NS", in: $0)?.stringValue?.text }
  }
}
