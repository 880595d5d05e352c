import Foundation
import PDFKit
import TestTools
import Testing

/// Complaints about Apple's library that concern forms, each with what happens here instead.
@Suite("Forms")
struct FormTests {
  @Test("a new document's widgets are fields that pypdf sees, with names and appearances")
  func makesAcroForm() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    page.addAnnotation(
      Sample.widget(.text, "person.name", y: 100) { $0.widgetStringValue = "Ada" })
    page.addAnnotation(
      Sample.widget(.button, nil, y: 60) { $0.widgetControlType = .checkBoxControl })
    page.addAnnotation(
      Sample.widget(.button, nil, y: 20) { $0.widgetControlType = .checkBoxControl })
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let seen = try Judge.python(
      data,
      """
      fields = reader.get_fields()
      print(sorted(name for name, field in fields.items() if "/FT" in field))
      print(fields["person.name"]["/V"])
      widgets = pdf.pages[0].Annots
      print(all("/AP" in widget for widget in widgets), "/NeedAppearances" in pdf.Root.AcroForm)
      print("/Helv" in pdf.Root.AcroForm.DR.Font, "/DA" in pdf.Root.AcroForm)
      """)
    #expect(
      seen.map {
        $0 == "['button0', 'button1', 'person.name']\nAda\nTrue False\nTrue True"
      } ?? true)
  }

  @Test("the order in which properties are set does not matter")
  func ignoresOrder() throws {
    let page = PDFPage()
    let document = PDFDocument()
    document.insert(page, at: 0)
    let button = PDFAnnotation(
      bounds: CGRect(x: 0, y: 0, width: 20, height: 20), forType: .widget, withProperties: nil)
    button.buttonWidgetStateString = "Ja"
    button.fieldName = "a.b"
    button.buttonWidgetState = .onState
    page.addAnnotation(button)
    button.widgetControlType = .checkBoxControl
    button.widgetFieldType = .button
    #expect(button.fieldName == "a.b")
    let again = try document.reopened().widget("a.b")
    #expect(again.buttonWidgetState == .onState)
    #expect(again.buttonWidgetStateString == "Ja")
  }

  @Test("radio buttons of one name exclude each other, and the choice survives saving")
  func excludesRadios() throws {
    let (document, buttons) = Sample.radios(["red", "grün", "blue"])
    buttons[0].buttonWidgetState = .onState
    buttons[1].buttonWidgetState = .onState
    #expect(buttons.map(\.buttonWidgetState) == [.offState, .onState, .offState])
    let again = try document.reopened()
    #expect(try again.widget("choice", state: "grün").buttonWidgetState == .onState)
    try again.widget("choice", state: "blue").buttonWidgetState = .onState
    let data = try #require(again.dataRepresentation())
    // ISO 32000-2, 12.7.5.2.4: one field, its value the on-state, kids with parents and without names.
    let seen = try Judge.python(
      data,
      """
      fields = pdf.Root.AcroForm.Fields
      field = fields[0]
      print(len(fields), str(field.V), str(field.T))
      for kid in field.Kids:
          print(kid.Parent.objgen == field.objgen, "/T" in kid, str(kid.AS), sorted(kid.AP.N.keys()))
      """)
    let expected = """
      1 /blue choice
      True False /Off ['/Off', '/red']
      True False /Off ['/Off', '/grün']
      True False /blue ['/Off', '/blue']
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test("pages inserted into another document without a copy keep values and states")
  func keepsStatesOfInsertedPages() throws {
    let (source, buttons) = Sample.radios(["one", "two"])
    buttons[1].buttonWidgetState = .onState
    let saved = try source.reopened()
    let target = PDFDocument()
    target.insert(try #require(saved.page(at: 0)), at: 0)
    target.insert(PDFPage(), at: 1)
    let again = try target.reopened()
    #expect(try again.widget("choice", state: "two").buttonWidgetState == .onState)
    #expect(try again.widget("choice", state: "one").buttonWidgetState == .offState)
    #expect(saved.pageCount == 1)
  }

  @Test("a value set by key changes the appearance too")
  func refreshesAppearance() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    let field = Sample.widget(.text, "name") { $0.widgetStringValue = "before" }
    page.addAnnotation(field)
    #expect(try Judge.text(try #require(document.dataRepresentation())).contains("before"))
    #expect(field.setValue("after", forAnnotationKey: .widgetValue))
    let text = try Judge.text(try #require(document.dataRepresentation()))
    #expect(text.contains("after") && !text.contains("before"))
  }

  @Test("a push button's caption, and defaults of buttons, are written")
  func writesCaptionsAndDefaults() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    page.addAnnotation(
      Sample.widget(.button, "push", y: 60) {
        $0.widgetControlType = .pushButtonControl
        $0.caption = "Press"
      })
    page.addAnnotation(
      Sample.widget(.button, "check") {
        $0.widgetControlType = .checkBoxControl
        $0.widgetDefaultStringValue = "Yes"
      })
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.text(data).contains("Press"))
    let seen = try Judge.python(
      data,
      """
      push, check = pdf.pages[0].Annots
      print(push.MK.CA, str(check.DV), str(check.V) if "/V" in check else None)
      """)
    #expect(seen.map { $0 == "Press /Yes None" } ?? true)
    let again = try document.reopened()
    #expect(try again.widget("push").caption == "Press")
    #expect(try again.widget("check").widgetDefaultStringValue == "Yes")
  }

  @Test("a comb draws one character a cell, and no more than there are cells")
  func drawsComb() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    page.addAnnotation(
      Sample.widget(.text, "date") {
        $0.maximumLength = 5
        $0.hasComb = true
        $0.widgetStringValue = "12/25/99"
      })
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.text(data).filter { !$0.isWhitespace } == "12/25")
    let seen = try Judge.python(
      data, "w = pdf.pages[0].Annots[0]; print(int(w.Ff) >> 24 & 1, int(w.MaxLen))")
    #expect(seen.map { $0 == "1 5" } ?? true)
  }

  @Test("choices have shown texts and export values, and keep both")
  func keepsOptions() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    let choice = Sample.widget(.choice, "color") {
      $0.choices = ["Red", "Green"]
      $0.values = ["r", "g"]
    }
    #expect(choice.isListChoice)
    choice.isListChoice = false
    page.addAnnotation(choice)
    choice.widgetStringValue = "Green"
    #expect(choice.choices == ["Red", "Green"])
    #expect(choice.values == ["r", "g"])
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.text(data).contains("Green"))
    let seen = try Judge.python(
      data, "w = pdf.pages[0].Annots[0]; print(w.V, [[str(x) for x in o] for o in w.Opt])")
    #expect(seen.map { $0 == "g [['r', 'Red'], ['g', 'Green']]" } ?? true)
    #expect(try document.reopened().widget("color").widgetStringValue == "Green")
  }

  @Test("reset actions, and all others, survive")
  func keepsActions() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    let reset = PDFActionResetForm()
    reset.fieldsIncludedAreCleared = false
    let file = PDFActionRemoteGoTo(
      pageIndex: 3, at: CGPoint(x: 1, y: 2), fileURL: URL(fileURLWithPath: "/other.pdf"))
    let url = PDFActionURL(url: try #require(URL(string: "https://example.org/?a=b")))
    for (index, action) in [reset, file, url, PDFActionNamed(name: .print)].enumerated() {
      page.addAnnotation(
        Sample.widget(.button, "b\(index)", y: CGFloat(20 + 30 * index)) {
          $0.widgetControlType = .pushButtonControl
          $0.action = action
        })
    }
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      a = [w.A for w in pdf.pages[0].Annots]
      print(str(a[0].S), "/Fields" in a[0])
      print(str(a[1].S), a[1].F.UF, int(a[1].D[0]))
      print(str(a[2].S), a[2].URI, str(a[3].N))
      """)
    let expected = """
      /ResetForm False
      /GoToR /other.pdf 3
      /URI https://example.org/?a=b /Print
      """
    #expect(seen.map { $0 == expected } ?? true)
    let again = try document.reopened()
    let read = try #require(try again.widget("b0").action as? PDFActionResetForm)
    #expect(read.fields == nil && !read.fieldsIncludedAreCleared)
    #expect((try again.widget("b1").action as? PDFActionRemoteGoTo)?.pageIndex == 3)
  }

  @Test("a removed widget leaves the form")
  func removesWidgets() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    for name in ["a", "b"] { page.addAnnotation(Sample.widget(.text, name)) }
    let saved = try document.reopened()
    let widget = try saved.widget("a")
    saved.page(at: 0)?.removeAnnotation(widget)
    #expect(widget.page == nil)
    let seen = try Judge.python(
      try #require(saved.dataRepresentation()), "print(list(reader.get_fields()))")
    #expect(seen.map { $0 == "['b']" } ?? true)
    // Added again, it is back.
    saved.page(at: 0)?.addAnnotation(widget)
    #expect(try saved.reopened().widget("a").fieldName == "a")
  }

  @Test("burning in paints annotations and keeps links")
  func burnsIn() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    page.addAnnotation(Sample.widget(.text, "name") { $0.widgetStringValue = "painted" })
    let link = PDFAnnotation(
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), forType: .link, withProperties: nil)
    link.url = URL(string: "https://example.org/")
    page.addAnnotation(link)
    let data = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.burnInAnnotationsOption: true]))
    #expect(try Judge.isClean(data))
    #expect(try Judge.text(data).contains("painted"))
    let again = try #require(PDFDocument(data: data))
    #expect(again.page(at: 0)?.annotations.map(\.type) == ["Link"])
    #expect(again.page(at: 0)?.string == "painted")
    #expect(page.annotations.count == 2)
  }
}
