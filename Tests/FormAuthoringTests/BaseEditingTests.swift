import Diagnostics
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// Fields on pages that are there already. Places are counted by hand from those of the texts and lines that the
/// page draws.
@Suite("Fields on an existing PDF")
struct BaseEditingTests {
  /// A page of 400 by 300 points with texts of 10 points, a line to write on, a square and a cell.
  private func base() throws -> Document {
    let text = """
      pages:
        - size: [400, 300]
          content:
            - {text: "Last name:", at: [20, 250], size: 10}
            - {line: [80, 248, 200, 248], width: 0.5}
            - {text: City, at: [20, 220], size: 10}
            - {text: State, at: [150, 220], size: 10}
            - {box: [20, 180, 30, 190], width: 1}
            - {text: I agree, at: [36, 181], size: 10}
            - {box: [20, 100, 220, 140], width: 1}
            - {text: Employer, at: [24, 128], size: 8}
            - {text: City, at: [20, 60], size: 10}
          fields:
            - {text: old.one, rect: [250, 250, 350, 270], label: One}
            - {checkbox: old.two, rect: [250, 220, 260, 230], label: Two}
      """
    return try FormAuthor.document(for: FormSpecification(YAMLReader.read(Array(text.utf8))))
  }

  private func edited(_ text: String) throws -> Form {
    var document = try base()
    let form = Form(repairing: &document)
    let specification = try BaseSpecification(
      YAMLReader.read(Array(text.utf8)), fieldNames: form.fields.map(\.name), pageCount: 1)
    var edited = try FormAuthor.edit(document, form: form, specification).document
    return Form(repairing: &edited)
  }

  private func rectangle(_ item: String) throws -> Rectangle {
    let form = try edited("fields:\n  - \(item)\n")
    return try #require(form.fields.first { $0.name == "a" }?.widgets.first?.rectangle)
  }

  @Test("a field goes where its rectangle says, and the others stay")
  func rectangles() throws {
    let form = try edited(
      "fields: [{text: a.b, page: 1, rect: [10, 10, 90, 30], required: true}]\n")
    #expect(form.fields.map(\.name) == ["old.one", "old.two", "a.b"])
    #expect(form.fields.last?.widgets.first?.rectangle == Rectangle(10, 10, 90, 30))
    #expect(form.fields.last?.flags == .required)
  }

  @Test("a field on another, old or new, is warned of at its line")
  func overlaps() throws {
    let text = """
      fields:
        - {text: a, rect: [340, 260, 380, 280]}
        - {text: b, rect: [10, 10, 90, 30]}
        - {text: c, rect: [90, 10, 120, 30]}
        - {text: d, rect: [100, 20, 130, 40]}
      """
    var document = try base()
    let form = Form(repairing: &document)
    let specification = try BaseSpecification(
      YAMLReader.read(Array(text.utf8)), fieldNames: form.fields.map(\.name), pageCount: 1)
    let warnings = try FormAuthor.edit(document, form: form, specification).diagnostics
    #expect(warnings.map(\.field) == ["a", "d"])
    #expect(warnings.map(\.location?.line) == [2, 5])
  }

  @Test("right of a text: on the line to write on, else up to the next text")
  func rightOf() throws {
    let onLine = try rectangle("{text: a, right of: Last name}")
    #expect(onLine.left == 80 && onLine.right == 200 && abs(onLine.bottom - 248.75) < 0.6)
    let free = try rectangle("{text: a, right of: City, nth: 1}")
    // “City” in Helvetica is 722 + 222 + 278 + 500 thousandths wide.
    #expect(abs(free.left - (20 + 17.22 + 4)) < 0.1)
    #expect(abs(free.right - 146) < 0.5)
  }

  @Test("a check box goes onto the square beside its text")
  func leftOf() throws {
    let box = try rectangle("{checkbox: a, left of: I agree}")
    #expect(abs(box.left - 20) <= 0.5 && abs(box.top - 190) <= 0.5 && abs(box.width - 10) <= 1)
  }

  @Test("in the box under a text")
  func inBox() throws {
    let box = try rectangle("{text: a, in box under: Employer}")
    #expect(abs(box.left - 21) <= 1 && abs(box.right - 219) <= 1 && abs(box.bottom - 100) <= 1)
    #expect(box.top < 128 && box.top > 120)
  }

  @Test("a text that is there twice, or not at all, is told")
  func missing() throws {
    for (text, word) in [("City", "2 times"), ("Country", "not on")] {
      let failure = #expect(throws: FormwrightError.self) {
        try edited("fields: [{text: a, right of: \(text)}]\n")
      }
      #expect(failure?.diagnostics.first?.message.contains(word) == true)
      #expect(failure?.diagnostics.first?.location?.line == 1)
    }
  }

  @Test("fields are renamed, changed and deleted")
  func changes() throws {
    let form = try edited(
      """
      change:
        old.one: {rename: new.name.first, required: true, tooltip: First, rect: [250, 200, 340, 220]}
      delete: old.two
      """)
    #expect(form.fields.map(\.name) == ["new.name.first"])
    let field = try #require(form.fields.first)
    #expect(field.flags.contains(.required) && field.alternateName == "First")
    #expect(field.widgets.first?.rectangle == Rectangle(250, 200, 340, 220))
    let failure = #expect(throws: FormwrightError.self) { try edited("delete: [old.twos]\n") }
    #expect(failure?.diagnostics.first?.hint?.text.contains("old.two") == true)
  }

  @Test("the specification of a form makes the same fields again")
  func roundTrip() throws {
    var document = try base()
    let form = Form(repairing: &document)
    var writer = SpecificationWriter(form, document)
    let written = writer.specification()
    #expect(writer.diagnostics.isEmpty)
    let specification = try BaseSpecification(written, fieldNames: [], pageCount: 1)
    var bare = document
    bare.updateCatalog { $0["AcroForm"] = nil }
    for page in form.pages.pages {
      guard case .dictionary(var node) = bare[page.number] else { continue }
      node["Annots"] = nil
      bare[page.number] = .dictionary(node)
    }
    let bareForm = Form(repairing: &bare)
    #expect(bareForm.fields.isEmpty)
    var again = try FormAuthor.edit(bare, form: bareForm, specification).document
    let newForm = Form(repairing: &again)
    var second = SpecificationWriter(newForm, again)
    #expect(second.specification() == written)
  }

  @Test("a date format that no specification may say is left out, and told")
  func otherDates() throws {
    let text =
      "pages: [{size: [400, 300], fields: [{text: one, rect: [10, 10, 60, 30], label: One}]}]\n"
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    let number = try #require(Form(repairing: &document).fields.first?.number)
    guard case .dictionary(var node) = document[number] else { return }
    let script = PDFString(text: #"AFDate_FormatEx("dd.mm.jjjj");"#)
    node["AA"] = .dictionary([
      "F": .dictionary(["S": .name("JavaScript"), "JS": .string(script)])
    ])
    document[number] = .dictionary(node)
    let form = Form(repairing: &document)
    var writer = SpecificationWriter(form, document)
    let written = writer.specification()
    #expect(writer.diagnostics.count == 1)
    #expect(throws: Never.self) {
      try BaseSpecification(written, fieldNames: [], pageCount: 1)
    }
  }

  @Test("locks of signatures follow renamed fields, and what names a deleted field is told")
  func references() throws {
    let text = """
      pages:
        - size: [400, 300]
          fields:
            - {text: one, rect: [10, 10, 60, 30], label: One}
            - {text: two, rect: [70, 10, 120, 30], label: Two}
            - {text: sum, rect: [130, 10, 180, 30], label: Sum, calculate: {sum: [one, two]}}
            - {signature: sign, rect: [10, 50, 120, 80], label: Sign, lock: [one]}
            - {button: clear, rect: [10, 100, 60, 120], caption: Clear, action: {reset: [one]}}
      """
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    let form = Form(repairing: &document)
    func edit(_ text: String) throws -> (document: Document, diagnostics: [Diagnostic]) {
      let specification = try BaseSpecification(
        YAMLReader.read(Array(text.utf8)), fieldNames: form.fields.map(\.name), pageCount: 1)
      return try FormAuthor.edit(document, form: form, specification)
    }
    let renamed = try edit("change: {one: {rename: first}}\n").document
    let lock = renamed.objects.lazy.compactMap(\.dictionaryValue).first {
      $0["Type"] == .name("SigFieldLock")
    }
    #expect(lock?["Fields"] == .array([.string(PDFString(text: "first"))]))
    let warnings = try edit("delete: [one]\n").diagnostics
    #expect(warnings.map(\.code) == ["deleted-field", "deleted-field"])
    #expect(warnings.first?.field == "sum")
  }

  @Test("a form's options that are empty or twice there are taken")
  func oddOptions() throws {
    let form = try edited(
      """
      fields:
        - {combo: a, rect: [10, 10, 90, 30], options: [{value: "", label: " "}, UT, UT]}
      """)
    #expect(form.fields.last?.options.map(\.exportValue) == ["", "UT", "UT"])
  }

  @Test("new text of a page has one size, that of the lowest box, unless its field has another")
  func fontSizes() throws {
    let form = try edited(
      """
      fields:
        - {text: low, rect: [10, 10, 90, 22]}
        - {text: high, rect: [10, 30, 90, 60]}
        - {text: own, rect: [100, 30, 190, 60], size: 14}
        - {text: auto, rect: [200, 30, 290, 60], size: auto}
      """)
    let sizes = form.fields.suffix(4).map { field in
      String(decoding: field.defaultAppearance, as: UTF8.self).split(separator: " ")[1]
    }
    // (12 - 2) / 1.16 is 8.62.
    #expect(sizes == ["8.5", "8.5", "14", "0"])
  }

  @Test("the text beside a new field is its name for people, unless the specification gives one")
  func names() throws {
    let form = try edited(
      """
      fields:
        - {text: a, right of: "Last name:"}
        - {text: b, in box under: Employer, tooltip: Name of the employer}
      """)
    #expect(form.fields.suffix(2).map(\.alternateName) == ["Last name", "Name of the employer"])
  }
}
