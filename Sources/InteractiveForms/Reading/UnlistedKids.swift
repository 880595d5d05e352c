import PDFObjects

/// Lists in each field's `/Kids` what pages show of it: widgets, and the fields between, whose `/Parent` names
/// a field that does not list them.
///
/// macOS writes such files: `/Kids` leads to copies of the widgets, which are on no page. A copy gives its
/// place in `/Kids` to the widget that is shown, because `/Opt` counts the widgets of a button
/// (ISO 32000-2, Table 230).
struct UnlistedKids {
  private(set) var document: Document
  /// How many widgets and fields were added to a list.
  private(set) var count = 0

  private let placement: WidgetPlacement
  private var kids: [ObjectNumber: Set<ObjectNumber>] = [:]
  private var unlisted: [(parent: ObjectNumber, kids: [ObjectNumber])] = []
  private var places: [ObjectNumber: Int] = [:]
  private var climbed: Set<ObjectNumber> = []
  /// Nodes below which no page shows anything.
  private var unshown: Set<ObjectNumber> = []

  init(document: Document, placement: WidgetPlacement) {
    self.document = document
    self.placement = placement
    for widget in placement.byPage.joined() { climb(from: widget) }
    for (parent, kids) in unlisted { list(kids, in: parent) }
  }

  /// Notes each node on the way to the root that its parent does not list.
  private mutating func climb(from widget: ObjectNumber) {
    var current = widget
    while climbed.insert(current).inserted,
      let parent = document[current].dictionaryValue?["Parent"]?.referenceValue,
      let node = document[parent].dictionaryValue, node["T"] != nil || node["FT"] != nil
    {
      if !lists(parent, node, current) {
        let place = places[parent] ?? unlisted.count
        if place == unlisted.count {
          places[parent] = place
          unlisted.append((parent, []))
        }
        unlisted[place].kids.append(current)
      }
      current = parent
    }
  }

  private mutating func lists(
    _ parent: ObjectNumber, _ node: PDFDictionary, _ kid: ObjectNumber
  ) -> Bool {
    if let known = kids[parent] { return known.contains(kid) }
    let listed = Set((document.array(node["Kids"]) ?? []).compactMap(\.referenceValue))
    kids[parent] = listed
    return listed.contains(kid)
  }

  private mutating func list(_ numbers: [ObjectNumber], in parent: ObjectNumber) {
    guard var node = document[parent].dictionaryValue else { return }
    var waiting: [Mark: [ObjectNumber]] = [:]
    for number in numbers.reversed() {
      waiting[mark(.reference(number)), default: []].append(number)
    }
    var replacing: Set<ObjectNumber> = []
    var listed = (document.array(node["Kids"]) ?? []).map { kid in
      let mark = mark(kid)
      guard let number = waiting[mark]?.last, !isShown(kid) else { return kid }
      waiting[mark]?.removeLast()
      replacing.insert(number)
      return .reference(number)
    }
    for number in numbers where !replacing.contains(number) { listed.append(.reference(number)) }
    node["Kids"] = .array(listed)
    document[parent] = .dictionary(node)
    count += numbers.count
  }

  /// What a copy has in common with what it is a copy of.
  private struct Mark: Hashable {
    var name: String?
    var rectangle: Rectangle?
  }

  private func mark(_ kid: PDFObject) -> Mark {
    let node = document.dictionary(kid) ?? [:]
    return Mark(
      name: document.value("T", in: node)?.stringValue?.text,
      rectangle: document.rectangle(node["Rect"]))
  }

  /// Whether a page shows the node or anything below it.
  private mutating func isShown(_ kid: PDFObject) -> Bool {
    var pending = [kid]
    var visited: Set<ObjectNumber> = []
    while let next = pending.popLast() {
      if let number = next.referenceValue {
        if placement.page(of: number) != nil { return true }
        guard !unshown.contains(number), visited.insert(number).inserted else { continue }
      }
      pending += document.array(document.dictionary(next)?["Kids"]) ?? []
    }
    unshown.formUnion(visited)
    return false
  }
}
