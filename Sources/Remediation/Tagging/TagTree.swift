import LogicalStructure
import PDFArchiving
import PDFObjects
import PageStructure

/// The structure elements of a document that is being tagged, in reading order (ISO 32000-1, 14.7).
struct TagTree {
  enum Kid: Sendable {
    case element(Int)
    /// A marked-content sequence of a stream of a page; the first stream is the page's own.
    case content(page: Int, stream: Int, identifier: Int)
    case annotation(ObjectNumber, page: Int)
  }

  /// A place of a page.
  struct Place: Hashable {
    /// From 1.
    var page: Int
    /// In the page's default user space.
    var bounds: Rectangle
  }

  struct Element {
    /// `/S`
    var type: PDFName
    var parent: Int?
    /// With the place of each in the reading order.
    var kids: [(order: Int, kid: Kid)] = []
    /// `/Alt`
    var alternative: String?
    /// `/ActualText`
    var replacement: String?
    /// `/Lang`
    var language: String?
    /// `/A`
    var attributes: [PDFDictionary] = []
    /// What it was made of; nil for what only groups others.
    var source: StructureNode?
    /// Where it begins.
    var place: Place?
    /// Its text, as far as it holds text itself.
    var text = ""
    /// The type that it was made with.
    let originalType: PDFName
    /// A person said what it is.
    var isConfirmed = false

    init(_ type: PDFName, parent: Int? = nil, source: StructureNode? = nil) {
      (self.type, originalType) = (type, type)
      (self.parent, self.source) = (parent, source)
    }

    /// A heading or table that may be none.
    var isDoubtful: Bool {
      !isConfirmed && (source?.confidence ?? 1) < Self.likely && (type == "Table" || isHeading)
    }

    var isHeading: Bool { type.rawValue.hasPrefix("H") }

    /// Headings and tables that are less likely are doubtful.
    static let likely = 0.6

    /// How high a line of the text is, in points.
    var lineHeight: Double {
      let lines = Set((source?.leaves ?? []).flatMap(\.words).map { [$0.page, $0.line] })
      return (place?.bounds.height ?? 0) / Double(max(1, lines.count))
    }
  }

  var elements: [Element]
  /// Counts what is read.
  private var lastOrder = 0

  /// The first is the root, `Document`.
  static let root = 0
  /// What is no content of any element.
  static let artifact = -2

  init() { elements = [Element("Document")] }

  mutating func nextOrder() -> Int {
    lastOrder += 1
    return lastOrder
  }

  mutating func add(
    _ type: PDFName, in parent: Int, source: StructureNode? = nil, order: Int? = nil
  ) -> Int {
    elements.append(Element(type, parent: parent, source: source))
    let place = elements.count - 1
    elements[place].place = source?.parts.first.map { Place(page: $0.page, bounds: $0.bounds) }
    append(.element(place), to: parent, order: order ?? nextOrder())
    return place
  }

  mutating func append(_ kid: Kid, to element: Int, order: Int) {
    elements[element].kids.append((order, kid))
  }

  /// An attribute of an element (ISO 32000-1, 14.7.5).
  mutating func set(_ attribute: PDFName, _ value: PDFObject, of element: Int, owner: PDFName) {
    if let place = elements[element].attributes.firstIndex(where: { $0["O"] == .name(owner) }) {
      elements[element].attributes[place][attribute] = value
    } else {
      elements[element].attributes.append(["O": .name(owner), attribute: value])
    }
  }

  /// The elements that hold something, and the cells of tables that do.
  var kept: Set<Int> {
    var kept: Set<Int> = [Self.root]
    // Kids come after their parents.
    for place in elementsInOrder.reversed() {
      let holds = elements[place].kids.contains { entry in
        if case .element(let kid) = entry.kid { kept.contains(kid) } else { true }
      }
      if holds { kept.insert(place) }
    }
    // Rows and cells of what is kept, though they are empty.
    for (place, element) in elements.enumerated() {
      guard ["TR", "TD", "TH"].contains(element.type), let parent = element.parent,
        kept.contains(parent)
      else { continue }
      kept.insert(place)
    }
    return kept
  }

  /// The elements in an element, in the order of reading.
  func kids(of element: Int) -> [Int] {
    elements[element].kids.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.compactMap { if case .element(let kid) = $0.element.kid { kid } else { nil } }
  }

  /// All elements in the order of reading.
  var elementsInOrder: [Int] {
    var order: [Int] = []
    var pending = [Self.root]
    while let element = pending.popLast() {
      order.append(element)
      pending += kids(of: element).reversed()
    }
    return order
  }

  /// The annotations of the elements that are read, in the order of reading.
  var annotationsInOrder: [ObjectNumber] {
    elementsInOrder.flatMap { element in
      elements[element].kids.sorted { $0.order < $1.order }.compactMap {
        if case .annotation(let number, _) = $0.kid { number } else { nil }
      }
    }
  }

  // MARK: Writing

  /// Writes the tree as the document's own, with its parent tree (ISO 32000-1, 14.7.2 and 14.7.4.4).
  ///
  /// - Parameters:
  ///   - streams: for each page, the objects of its streams; nil for what has no marks.
  /// - Returns: the objects of the elements that were written.
  func write(to document: inout Document, pages: [Page], streams: [[ObjectNumber?]])
    -> [Int: ObjectNumber]
  {
    let kept = kept
    var root = StructureRoot()
    let rootNumber = root.write(to: &document)
    var numbers: [Int: ObjectNumber] = [:]
    for place in elements.indices where kept.contains(place) {
      numbers[place] = document.add(.null)
    }
    var parents = NumberTree()
    /// By page and stream, the elements by identifier.
    var holders: [Int: [Int: [ObjectNumber?]]] = [:]
    for (place, element) in elements.enumerated() {
      guard let number = numbers[place] else { continue }
      var node: PDFDictionary = [
        "Type": .name("StructElem"), "S": .name(element.type),
        "P": .reference(element.parent.flatMap { numbers[$0] } ?? rootNumber),
      ]
      for (key, text): (PDFName, String?) in [
        ("Alt", element.alternative), ("ActualText", element.replacement),
        ("Lang", element.language),
      ] {
        if let text { node[key] = .string(PDFString(text: text)) }
      }
      if element.type == "Note" { node["ID"] = .string(PDFString(text: "note\(place)")) }
      let attributes = element.attributes.map(PDFObject.dictionary)
      if !attributes.isEmpty {
        node["A"] = attributes.count == 1 ? attributes[0] : .array(attributes)
      }
      let ordered = element.kids.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }.map(\.element.kid)
      let own = ordered.lazy.compactMap { kid -> Int? in
        switch kid {
        case .content(let page, _, _), .annotation(_, let page): page
        case .element: nil
        }
      }.first
      if let own { node["Pg"] = .reference(pages[own].number) }
      var kids: [PDFObject] = []
      for kid in ordered {
        switch kid {
        case .element(let inner):
          if let inner = numbers[inner] { kids.append(.reference(inner)) }
        case .annotation(let annotation, let page):
          kids.append(
            .dictionary([
              "Type": .name("OBJR"), "Pg": .reference(pages[page].number),
              "Obj": .reference(annotation),
            ]))
          let key = parents.nextKey
          parents[key] = .reference(number)
          document.update(annotation) { $0["StructParent"] = .integer(key) }
        case .content(let page, let stream, let identifier):
          var known = holders[page]?[stream] ?? []
          while known.count <= identifier { known.append(nil) }
          known[identifier] = number
          holders[page, default: [:]][stream] = known
          if stream == 0, page == own {
            kids.append(.integer(identifier))
            continue
          }
          var reference: PDFDictionary = [
            "Type": .name("MCR"), "Pg": .reference(pages[page].number),
            "MCID": .integer(identifier),
          ]
          if stream > 0, let object = streams[page][stream] {
            reference["Stm"] = .reference(object)
          }
          kids.append(.dictionary(reference))
        }
      }
      if kids.count == 1 { node["K"] = kids[0] } else if !kids.isEmpty { node["K"] = .array(kids) }
      document[number] = .dictionary(node)
    }
    for (page, streamsOfPage) in holders.sorted(by: { $0.key < $1.key }) {
      for (stream, elements) in streamsOfPage.sorted(by: { $0.key < $1.key }) {
        guard let object = stream == 0 ? pages[page].number : streams[page][stream] else {
          continue
        }
        let key = parents.nextKey
        parents[key] = .array(elements.map { $0.map(PDFObject.reference) ?? .null })
        document.update(object) { $0["StructParents"] = .integer(key) }
      }
    }
    root[.kids] = numbers[Self.root].map { .array([.reference($0)]) }
    root.setParentTree(parents, in: &document)
    root.write(to: &document)
    return numbers
  }
}
