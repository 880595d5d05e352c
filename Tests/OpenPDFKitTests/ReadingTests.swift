import Foundation
import PDFKit
import TestTools
import Testing

/// What is read of files that PyMuPDF and pikepdf have made.
@Suite("Reading what others wrote")
struct ReadingTests {
  @Test("boxes, rotation, labels, attributes and version are those of the file")
  func readsFacts() throws {
    let made = try Judge.made(
      """
      for number in range(3):
          page = mu.new_page(width=300, height=400)
          page.insert_text((30, 50), f"page {number}")
      mu[1].set_rotation(90)
      mu[1].set_cropbox(pymupdf.Rect(10, 20, 250, 380))
      mu[1].set_artbox(pymupdf.Rect(50, 60, 200, 300))
      mu[1].set_bleedbox(pymupdf.Rect(20, 30, 240, 370))
      mu[1].set_trimbox(pymupdf.Rect(30, 40, 230, 360))
      mu.set_metadata({"title": "T", "author": "A", "subject": "S", "creator": "C", "producer": "P",
                       "keywords": "one, two", "creationDate": "D:20240102030405+02'00'",
                       "modDate": "D:20240203040506Z"})
      mu.set_page_labels([{"startpage": 0, "style": "r", "firstpagenum": 3},
                          {"startpage": 1, "style": "D", "prefix": "A-", "firstpagenum": 7}])
      mu.save(out)
      """)
    guard let made else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try made.write(to: file)
    let document = try #require(PDFDocument(url: file))
    #expect(document.documentURL == file)
    #expect(document.pageCount == 3)
    #expect((document.majorVersion, document.minorVersion) == (1, 7))
    #expect(!document.isEncrypted && document.permissionsStatus == .owner)
    let page = try #require(document.page(at: 1))
    // PyMuPDF's rectangles are from the top of a page of 400 points.
    #expect(page.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 300, height: 400))
    #expect(page.bounds(for: .cropBox) == CGRect(x: 10, y: 20, width: 240, height: 360))
    #expect(page.bounds(for: .artBox) == CGRect(x: 50, y: 100, width: 150, height: 240))
    #expect(page.bounds(for: .bleedBox) == CGRect(x: 20, y: 30, width: 220, height: 340))
    #expect(page.bounds(for: .trimBox) == CGRect(x: 30, y: 40, width: 200, height: 320))
    #expect(page.rotation == 90)
    #expect(document.index(for: page) == 1)
    #expect((0..<3).map { document.page(at: $0)?.label } == ["iii", "A-7", "A-8"])
    #expect(document.string == "page 0\npage 1\npage 2")
    #expect(page.string == "page 1" && page.numberOfCharacters == 6)
    let values = try #require(document.documentAttributes)
    #expect(values[PDFDocumentAttribute.titleAttribute] as? String == "T")
    #expect(values[PDFDocumentAttribute.authorAttribute] as? String == "A")
    #expect(values[PDFDocumentAttribute.subjectAttribute] as? String == "S")
    #expect(values[PDFDocumentAttribute.creatorAttribute] as? String == "C")
    #expect(values[PDFDocumentAttribute.producerAttribute] as? String == "P")
    #expect(values[PDFDocumentAttribute.keywordsAttribute] as? [String] == ["one", "two"])
    // 2024-01-02 03:04:05 at +2 hours is 01:04:05 UTC, and 2024-02-03 04:05:06 UTC.
    let created = values[PDFDocumentAttribute.creationDateAttribute] as? Date
    #expect(created == Date(timeIntervalSince1970: 1_704_157_445))
    let changed = values[PDFDocumentAttribute.modificationDateAttribute] as? Date
    #expect(changed == Date(timeIntervalSince1970: 1_706_933_106))
  }

  @Test("an outline has the items, levels, states and pages of the file")
  func readsOutline() throws {
    let made = try Judge.made(
      """
      for number in range(3): mu.new_page(width=200, height=300)
      mu.set_toc([[1, "One", 1], [2, "Inner", 2, {"kind": pymupdf.LINK_GOTO, "to": pymupdf.Point(20, 100),
                  "page": 1, "zoom": 2, "collapse": False}], [1, "Two", 3]])
      mu.save(out)
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    let root = try #require(document.outlineRoot)
    #expect(root.numberOfChildren == 2 && root.parent == nil && root.document === document)
    let first = try #require(root.child(at: 0))
    #expect(first.label == "One" && first.index == 0 && first.parent === root)
    #expect(first.destination?.page === document.page(at: 0))
    let inner = try #require(first.child(at: 0))
    #expect(inner.label == "Inner" && inner.numberOfChildren == 0)
    #expect(inner.destination?.page === document.page(at: 1))
    // PyMuPDF's point is from the top of a page of 300 points.
    #expect(inner.destination?.point == CGPoint(x: 20, y: 200))
    #expect(inner.destination?.zoom == 2)
    #expect((inner.action as? PDFActionGoTo)?.destination.page === document.page(at: 1))
    #expect(root.child(at: 1)?.label == "Two" && root.child(at: 1)?.index == 1)
    #expect(root.child(at: 2) == nil && inner.child(at: 0) == nil)
    let last = try #require(document.page(at: 2)?.selection(for: .infinite))
    #expect(last.string == nil)
  }

  @Test("annotations have the types, colors, borders and texts of the file")
  func readsAnnotations() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      square = page.add_rect_annot(pymupdf.Rect(20, 20, 80, 60))
      square.set_colors(stroke=(1, 0, 0), fill=(0, 1, 0)); square.set_border(width=3); square.update()
      circle = page.add_circle_annot(pymupdf.Rect(20, 80, 80, 120)); circle.update()
      note = page.add_text_annot((100, 30), "remember", icon="Help")
      note.set_info(title="Ada"); note.update()
      line = page.add_line_annot((100, 100), (180, 140))
      line.set_line_ends(pymupdf.PDF_ANNOT_LE_OPEN_ARROW, pymupdf.PDF_ANNOT_LE_CLOSED_ARROW); line.update()
      mark = page.add_highlight_annot(pymupdf.Rect(20, 200, 120, 212)); mark.update()
      free = page.add_freetext_annot(pymupdf.Rect(20, 250, 150, 280), "typed", fontsize=9,
                                     text_color=(0, 0, 1), align=1)
      ink = page.add_ink_annot([[(200, 200), (210, 220), (230, 210)]]); ink.update()
      page.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(20, 300, 90, 310),
                        "uri": "https://example.org/x"})
      mu.save(out)
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    let annotations = try #require(document.page(at: 0)?.annotations)
    func first(_ type: String) throws -> PDFAnnotation {
      try #require(annotations.first { $0.type == type })
    }
    let square = try first("Square")
    #expect(square.color.redComponent == 1 && square.color.greenComponent == 0)
    #expect(square.interiorColor?.greenComponent == 1)
    #expect(square.border?.lineWidth == 3)
    #expect(square.hasAppearanceStream && square.shouldDisplay && square.shouldPrint)
    #expect(try first("Circle").interiorColor == nil)
    let note = try first("Text")
    #expect(note.contents == "remember" && note.userName == "Ada" && note.iconType == .help)
    let line = try first("Line")
    #expect(line.startLineStyle == .openArrow && line.endLineStyle == .closedArrow)
    #expect(
      line.startPoint
        == CGPoint(x: 100 - line.bounds.minX, y: 300 - line.bounds.minY))
    #expect(line.endPoint == CGPoint(x: 180 - line.bounds.minX, y: 260 - line.bounds.minY))
    let mark = try first("Highlight")
    #expect(mark.markupType == .highlight && mark.quadrilateralPoints?.count == 4)
    let free = try first("FreeText")
    #expect(free.contents == "typed" && free.font?.pointSize == 9)
    #expect(free.fontColor?.blueComponent == 1 && free.alignment == .center)
    let ink = try first("Ink")
    #expect(ink.paths?.count == 1)
    let link = try first("Link")
    #expect(link.url?.absoluteString == "https://example.org/x")
    #expect((link.action as? PDFActionURL)?.url == link.url)
    #expect(link.annotationKeyValues["/Subtype"] as? String == "/Link")
    #expect(link.value(forAnnotationKey: .subtype) as? String == PDFAnnotationSubtype.link.rawValue)
  }

  @Test("fields have the types, values, options and flags of the file")
  func readsFields() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      def add(kind, name, y, **rest):
          widget = pymupdf.Widget()
          widget.rect, widget.field_type, widget.field_name = pymupdf.Rect(20, y, 200, y + 20), kind, name
          for key, value in rest.items(): setattr(widget, key, value)
          page.add_widget(widget)
      add(pymupdf.PDF_WIDGET_TYPE_TEXT, "text", 20, field_value="typed", text_fontsize=9, text_color=(1, 0, 0),
          fill_color=(1, 1, 0), text_maxlen=12, field_flags=1 << 12)
      add(pymupdf.PDF_WIDGET_TYPE_CHECKBOX, "check", 60, field_value=True)
      add(pymupdf.PDF_WIDGET_TYPE_CHECKBOX, "unchecked", 100, field_value=False)
      add(pymupdf.PDF_WIDGET_TYPE_COMBOBOX, "menu", 140, choice_values=[("r", "Red"), ("g", "Green")],
          field_value="Green")
      add(pymupdf.PDF_WIDGET_TYPE_LISTBOX, "list", 180, choice_values=["a", "b"], field_value="b",
          field_flags=1)
      mu.save(out)
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    let text = try document.widget("text")
    #expect(text.widgetFieldType == .text && text.widgetStringValue == "typed")
    #expect(text.font?.pointSize == 9 && text.fontColor?.redComponent == 1)
    #expect(text.backgroundColor?.greenComponent == 1 && text.backgroundColor?.blueComponent == 0)
    #expect(text.maximumLength == 12 && text.isMultiline && !text.hasComb && !text.isReadOnly)
    #expect(text.widgetControlType == .unknownControl && text.isActivatableTextField)
    let check = try document.widget("check")
    #expect(check.widgetFieldType == .button && check.widgetControlType == .checkBoxControl)
    #expect(check.buttonWidgetState == .onState && check.buttonWidgetStateString == "Yes")
    #expect(try document.widget("unchecked").buttonWidgetState == .offState)
    let menu = try document.widget("menu")
    #expect(menu.widgetFieldType == .choice && !menu.isListChoice)
    #expect(menu.choices == ["Red", "Green"] && menu.values == ["r", "g"])
    #expect(menu.widgetStringValue == "Green")
    let list = try document.widget("list")
    #expect(list.isListChoice && list.isReadOnly && list.widgetStringValue == "b")
  }

  @Test("one annotation with a damaged default appearance does not hide the others")
  func readsPastDamage() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      page.add_rect_annot(pymupdf.Rect(20, 20, 80, 60))
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          broken = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T="t", Rect=[10, 10, 90, 30],
                              DA=String("/Helv ( 12 Tf << 0 g"))
          pdf.pages[0].Annots.append(pdf.make_indirect(broken))
          pdf.Root.AcroForm = Dictionary(Fields=[pdf.pages[0].Annots[1]])
          pdf.save()
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    let annotations = try #require(document.page(at: 0)?.annotations)
    #expect(annotations.map(\.type) == ["Square", "Widget"])
    annotations[1].widgetStringValue = "filled"
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    #expect(try Judge.text(data).contains("filled"))
  }

  @Test("text that stands for other text is read as that")
  func readsActualText() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      page.insert_text((30, 50), "shown")
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          page = pdf.pages[0]
          page.contents_add(pikepdf.Stream(pdf, b"/Span << /ActualText (meant) >> BDC\\n"), prepend=True)
          page.contents_add(pikepdf.Stream(pdf, b"EMC\\n"))
          pdf.save()
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    // ISO 32000-2, 14.9.4.
    #expect(document.string == "meant")
  }
}
