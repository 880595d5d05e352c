import DocumentEditing
import FormFixtures
import PDFObjects

/// A document of three pages, each with a field `a.N` and a link to the next page; a radio group with a
/// button on the first and one on the last page; outline, named destinations and labels.
struct ThreePages {
  var draft = FormDraft()
  var pages: [ObjectNumber] = []
  var fields: [ObjectNumber] = []
  var links: [ObjectNumber] = []

  init() {
    pages = (1...3).map { draft.addPage(content: "0 0 \($0)0 10 re f") }
    fields = pages.enumerated().map { index, page in
      draft.addWidget(
        ["FT": .name("Tx"), "T": .text("\(index + 1)"), "V": .text("value \(index + 1)")],
        rectangle: [10, 10, 110, 30], on: page)
    }
    draft.addParent(["T": .text("a")], kids: fields)
    let buttons = [pages[0], pages[2]].map {
      draft.addWidget(["AS": .name("Off")], rectangle: [10, 50, 20, 60], on: $0)
    }
    draft.addParent(
      [
        "FT": .name("Btn"), "Ff": .integer(1 << 15), "T": .text("r"),
        "Opt": .array([.text("x"), .text("y")]),
      ],
      kids: buttons)
    links = pages.enumerated().map { index, page in
      let link = draft.add(
        .dictionary([
          "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": .numbers(0, 0, 9, 9),
          "A": .dictionary([
            "S": .name("GoTo"),
            "D": .array([.reference(pages[(index + 1) % 3]), .name("Fit")]),
          ]),
        ]))
      draft.list(link, on: page)
      return link
    }
    addNavigation()
  }

  private mutating func addNavigation() {
    let root = draft.add(.null)
    let items = pages.enumerated().map { index, page in
      draft.add(
        .dictionary([
          "Title": .text("page \(index + 1)"), "Parent": .reference(root),
          "Dest": .array([.reference(page), .name("Fit")]),
        ]))
    }
    for (index, item) in items.enumerated() {
      if index > 0 { draft[item]["Prev"] = .reference(items[index - 1]) }
      if index < 2 { draft[item]["Next"] = .reference(items[index + 1]) }
    }
    draft[root] = [
      "First": .reference(items[0]), "Last": .reference(items[2]), "Count": .integer(3),
    ]
    draft.catalog["Outlines"] = .reference(root)
    let names = pages.enumerated().flatMap { index, page -> [PDFObject] in
      [.text("n\(index + 1)"), .array([.reference(page), .name("Fit")])]
    }
    draft.catalog["Names"] = .dictionary(["Dests": .dictionary(["Names": .array(names)])])
    draft.catalog["PageLabels"] = .dictionary([
      "Nums": .array([
        .integer(0), .dictionary(["S": .name("r")]), .integer(1),
        .dictionary(["S": .name("D"), "P": .text("A-"), "St": .integer(7)]),
      ])
    ])
  }

  var document: Document { draft.document() }
}

extension Document {
  /// The content of each page.
  var contents: [String] {
    pageList().pages.map { page in
      let stream = dictionary(.reference(page.number))?["Contents"].flatMap {
        resolve($0).streamValue
      }
      return String(decoding: stream?.data ?? [], as: UTF8.self)
    }
  }

  /// The titles of the outline at its top.
  var outlineTitles: [String] {
    var titles: [String] = []
    var next = dictionary(catalog["Outlines"])?["First"]
    while let item = dictionary(next), titles.count < 100 {
      titles.append(item["Title"]?.stringValue?.text ?? "")
      next = item["Next"]
    }
    return titles
  }

  /// How many page dictionaries can be reached.
  var reachablePageCount: Int {
    let reached = reachable(from: [])
    return objects.indices.filter { index in
      reached[index + 1] && name(objects[index].dictionaryValue?["Type"]) == "Page"
    }.count
  }
}
