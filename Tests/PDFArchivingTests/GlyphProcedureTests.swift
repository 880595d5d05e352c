import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// The glyph descriptions of Type 3 fonts state their widths (ISO 32000-2, 9.6.4, Table 111; ISO 19005-2, 6.2.11.5),
/// and each code that is shown has one (6.2.11.4.1).
@Suite("Glyph descriptions of archives")
struct GlyphProcedureTests: ArchivingTrial {
  /// A font whose codes 97 and 98 are 700 and 500 wide.
  private func document(_ procedures: [PDFName: String], _ names: [PDFObject], text: String)
    -> Document
  {
    var draft = FormDraft()
    draft.hasForm = false
    var streams = PDFDictionary()
    for (name, content) in procedures {
      streams[name] = .reference(
        draft.add(.stream(PDFStream(dictionary: [:], data: Array(content.utf8)))))
    }
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type3"), "FontBBox": .numbers(0, 0, 750, 750),
        "FontMatrix": .numbers(0.001, 0, 0, 0.001, 0, 0), "CharProcs": .dictionary(streams),
        "Encoding": .dictionary(["Differences": .array([.integer(97)] + names)]),
        "FirstChar": .integer(97), "LastChar": .integer(98), "Widths": .numbers(700, 500),
        "Resources": .dictionary([:]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf (\(text)) Tj ET")
    return draft.document()
  }

  /// The content of the description of a code.
  private func content(_ code: Int, _ outcome: ArchiveMending.Outcome) throws -> String {
    let document = outcome.document
    let font = try #require(
      document.objects.compactMap(\.dictionaryValue).first { $0["CharProcs"] != nil })
    let encoding = try #require(document.dictionary(font["Encoding"]))
    var names: [Int: PDFName] = [:]
    var next = 0
    for item in document.array(encoding["Differences"]) ?? [] {
      if let start = item.integerValue { next = start }
      if let name = item.nameValue {
        names[next] = name
        next += 1
      }
    }
    let procedures = try #require(document.dictionary(font["CharProcs"]))
    let stream = try #require(
      names[code].flatMap { document.value($0, in: procedures)?.streamValue })
    return String(decoding: try document.decodedData(of: stream), as: UTF8.self)
  }

  @Test("a code without a description draws nothing, at its width")
  func missing() throws {
    let outcome = try archived(
      document(["a": "700 0 d0 1 1 9 9 re f"], [.name("a"), .name("b")], text: "ab"),
      breaking: "6.2.11.4.1-2", .pdfa2b)
    #expect(try content(98, outcome) == "500 0 d0\n")
    #expect(try content(97, outcome) == "700 0 d0 1 1 9 9 re f")
  }

  @Test("a code without a name gets one")
  func unnamed() throws {
    let outcome = try archived(
      document(["a": "700 0 d0"], [.name("a")], text: "ab"), breaking: "6.2.11.4.1-2", .pdfa2b)
    #expect(try content(98, outcome) == "500 0 d0\n")
  }

  @Test("a description without a width states the one that text is set by")
  func withoutWidth() throws {
    let outcome = try archived(
      document(["a": "1 1 9 9 re f"], [.name("a")], text: "a"), breaking: "6.2.11.5-1", .pdfa2b)
    #expect(try content(97, outcome) == "700 0 d0\n1 1 9 9 re f")
  }

  @Test("a description with another width states the one that text is set by")
  func otherWidth() throws {
    let outcome = try archived(
      document(["a": "10 0 0 0 7 7 d1 1 1 9 9 re f"], [.name("a")], text: "a"),
      breaking: "6.2.11.5-1", .pdfa2b)
    #expect(try content(97, outcome) == "700 0 0 0 7 7 d1\n 1 1 9 9 re f")
  }

  @Test("two codes of different widths that share a description get one each")
  func shared() throws {
    let outcome = try archived(
      document(["a": "700 0 d0 1 1 9 9 re f"], [.name("a"), .name("a")], text: "ab"),
      breaking: "6.2.11.5-1", .pdfa2b)
    #expect(try content(97, outcome) == "700 0 d0 1 1 9 9 re f")
    #expect(try content(98, outcome) == "500 0 d0\n 1 1 9 9 re f")
  }
}
