import Diagnostics
import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// Objects that others refer to again and again. A walk without memory of a chain of 40 in which each names the next one
/// twice would take 2⁴⁰ steps. What is right follows from the standard: an action that is not allowed is removed
/// (ISO 19005-2, 6.5.1), and all others stay, each once.
@Suite("Objects that are shared", .timeLimit(.minutes(1)))
struct SharedObjectTests: ArchivingTrial {
  private static let depth = 40

  /// A chain of objects; `body` makes one of references to the next one. The first one's number.
  private func chain(
    _ draft: inout FormDraft, last: PDFObject, _ body: (PDFObject) -> PDFObject
  ) -> ObjectNumber {
    var next = draft.add(last)
    for _ in 0..<Self.depth { next = draft.add(body(.reference(next))) }
    return next
  }

  private func action(_ type: PDFName, next: [PDFObject] = []) -> PDFObject {
    var action: PDFDictionary = ["S": .name(type)]
    if type == "URI" { action["URI"] = .text("http://example.org") }
    if type == "JavaScript" { action["JS"] = .text("1") }
    if !next.isEmpty { action["Next"] = next.count == 1 ? next[0] : .array(next) }
    return .dictionary(action)
  }

  private func linked(_ draft: inout FormDraft, to action: ObjectNumber) -> ObjectNumber {
    let page = draft.addPage()
    let link = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "F": .integer(4),
        "Rect": .numbers(1, 1, 9, 9), "A": .reference(action),
      ]))
    draft.list(link, on: page)
    return link
  }

  @Test("a script at the end of actions that follow one another twice is removed once")
  func actions() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let first = chain(&draft, last: action("JavaScript")) { action("URI", next: [$0, $0]) }
    let link = linked(&draft, to: first)
    let outcome = try archived(draft.document(), breaking: "6.5.1-1", .pdfa2b)
    #expect(outcome.notes.map(\.message) == ["2 actions (JavaScript) were removed"])
    // 40 actions are left, each of which names the next one twice.
    var next = outcome.document[link].dictionaryValue?["A"]
    var count = 0
    while let node = outcome.document.dictionary(next) {
      count += 1
      #expect(outcome.document.name(node["S"]) == "URI")
      let following = outcome.document.array(node["Next"]) ?? []
      #expect(following.count == (count < Self.depth ? 2 : 0))
      next = following.first
    }
    #expect(count == Self.depth)
  }

  @Test("what follows scripts, in a circle or not, takes their place")
  func followers() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let scripts = (0..<3).map { _ in draft.add(.null) }
    let address = draft.add(action("URI", next: [.reference(scripts[0])]))
    draft[scripts[0]] = action("JavaScript", next: [.reference(scripts[1])]).dictionaryValue ?? [:]
    draft[scripts[1]] = action("JavaScript", next: [.reference(address)]).dictionaryValue ?? [:]
    draft[scripts[2]] = action("JavaScript", next: [.reference(scripts[2])]).dictionaryValue ?? [:]
    let link = linked(&draft, to: scripts[0])
    let other = linked(&draft, to: scripts[2])
    let outcome = try archived(draft.document(), breaking: "6.5.1-1", .pdfa2b)
    let document = outcome.document
    let kept = try #require(document.dictionary(document[link].dictionaryValue?["A"]))
    #expect(document.name(kept["S"]) == "URI")
    #expect(document.dictionary(kept["Next"]).map { document.name($0["S"]) } ?? "URI" == "URI")
    #expect(document[other].dictionaryValue?["A"] == nil)
  }

  @Test("lists of layers in one another are read once")
  func layers() {
    var draft = draft()
    let group = draft.add(.dictionary(["Type": .name("OCG"), "Name": .text("a")]))
    let order = chain(&draft, last: .array([.reference(group)])) { .array([$0, $0]) }
    draft.catalog["OCProperties"] = .dictionary([
      "OCGs": .array([.reference(group)]),
      "D": .dictionary(["Name": .text("b"), "Order": .reference(order)]),
    ])
    #expect(!rules(draft.document()).contains("6.9-3"))
  }

  @Test("color spaces of one name, and functions stitched of shared ones, are compared once")
  func functions() {
    func separation(_ draft: inout FormDraft, _ end: Double) -> PDFObject {
      let places = (1..<64).map { PDFObject.number(Double($0) / 64) }
      var function = draft.add(
        .dictionary([
          "FunctionType": .integer(2), "Domain": .numbers(0, 1), "N": .integer(1),
          "C0": .numbers(1, 1, 1), "C1": .numbers(end, 0, 0),
        ]))
      for _ in 0..<Self.depth {
        function = draft.add(
          .dictionary([
            "FunctionType": .integer(3), "Domain": .numbers(0, 1), "Bounds": .array(places),
            "Functions": .array(Array(repeating: .reference(function), count: 64)),
            "Encode": .array((0..<128).map { PDFObject.integer($0 % 2) }),
          ]))
      }
      return .array([
        .name("Separation"), .name("Spot"), .name("DeviceRGB"), .reference(function),
      ])
    }
    var draft = FormDraft()
    draft.hasForm = false
    let spaces: PDFDictionary = [
      "A": separation(&draft, 0), "B": separation(&draft, 0), "C": separation(&draft, 1),
    ]
    draft.addPage(
      ["Resources": .dictionary(["ColorSpace": .dictionary(spaces)])],
      content: "/A cs 1 scn 1 1 9 9 re f /B cs 1 scn 1 1 9 9 re f")
    // Equal ones break no rule.
    #expect(!rules(draft.document()).contains("6.2.4.4-2"))
    draft.addPage(
      ["Resources": .dictionary(["ColorSpace": .dictionary(spaces)])],
      content: "/A cs 1 scn 1 1 9 9 re f /C cs 1 scn 1 1 9 9 re f")
    #expect(rules(draft.document()).contains("6.2.4.4-2"))
    _ = ArchiveMending.archive(draft.document(), level: .pdfa2b)
  }

  @Test("a form XObject that others draw is read once, and so is one that draws itself")
  func forms() {
    var draft = TaggedDraft("/X Do")
    func form(_ content: String, _ objects: PDFDictionary) -> PDFObject {
      .stream(
        PDFStream(
          dictionary: [
            "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .numbers(0, 0, 9, 9),
            "Resources": .dictionary(["XObject": .dictionary(objects)]),
          ], data: Array(content.utf8)))
    }
    var first = draft.draft.add(form("0 0 9 9 re f", [:]))
    for _ in 0..<Self.depth {
      first = draft.draft.add(
        form("/A Do /A Do /A Do", ["A": .reference(first)]))
    }
    var kinds = XObjectKinds(
      ["XObject": .dictionary(["X": .reference(first)])], draft.document())
    #expect(kinds.kind(of: "X") == .graphic)
  }
}
