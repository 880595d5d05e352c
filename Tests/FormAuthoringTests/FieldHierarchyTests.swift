import FormAuthoring
import PDFObjects
import StructuredData
import Testing

@Suite("The hierarchy of a specification's fields")
struct FieldHierarchyTests {
  private func names(_ kids: PDFObject?, in document: Document) -> [String] {
    (document.array(kids) ?? []).compactMap { kid in
      document.value("T", in: document.dictionary(kid) ?? [:])?.stringValue?.text
    }
  }

  /// By hand: `g` has a, h and d in the order in which they are named first; `h` has b and c.
  @Test("kids stand in the order of the specification")
  func order() throws {
    let fields = ["g.a", "g.h.b", "top", "g.d", "g.h.c"].map {
      "      - {text: \($0), rect: [0, 0, 9, 9]}"
    }
    let text = (["pages:", "  - size: [200, 100]", "    fields:"] + fields).joined(separator: "\n")
    let document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    let form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    #expect(names(form["Fields"], in: document) == ["g", "top"])
    let group = document.array(form["Fields"])?.first.flatMap { document.dictionary($0) } ?? [:]
    #expect(names(group["Kids"], in: document) == ["a", "h", "d"])
    let below =
      document.array(group["Kids"])?.dropFirst().first
      .flatMap { document.dictionary($0) } ?? [:]
    #expect(names(below["Kids"], in: document) == ["b", "c"])
    #expect(document.dictionary(below["Parent"]) == group)
  }
}
