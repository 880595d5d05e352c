import Foundation
import PDFKit
import TestTools
import Testing

/// Members that few programs use, judged by other readers.
@Suite("Members that few use")
struct OtherReadersTests {
  @Test("rights of a user are those that pikepdf gave")
  func readsRights() throws {
    let made = try Judge.made(
      """
      mu.new_page(width=300, height=400)
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          rights = pikepdf.Permissions(accessibility=True, extract=False, modify_annotation=True,
                                       modify_assembly=False, modify_form=False, modify_other=False,
                                       print_highres=False, print_lowres=True)
          pdf.save(encryption=pikepdf.Encryption(owner="owner", user="", R=6, allow=rights))
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    #expect(document.isEncrypted && !document.isLocked && document.permissionsStatus == .user)
    #expect(document.allowsPrinting && document.allowsCommenting)
    #expect(document.allowsContentAccessibility && document.allowsFormFieldEntry)
    #expect(!document.allowsCopying && !document.allowsDocumentChanges)
    #expect(!document.allowsDocumentAssembly)
    #expect(
      document.accessPermissions == [
        .allowsLowQualityPrinting, .allowsContentAccessibility, .allowsCommenting,
        .allowsFormFieldEntry,
      ])
    #expect(document.unlock(withPassword: "owner") && document.allowsCopying)
  }

  @Test("places, ranges, lines and styles of text are those that PyMuPDF sees")
  func placesText() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      page.insert_text((30, 50), "first line", fontsize=12)
      page.insert_text((30, 70), "second", fontsize=16, fontname="hebo", color=(1, 0, 0))
      mu.save(out)
      """)
    guard let made, let document = PDFDocument(data: made) else { return }
    let page = try #require(document.page(at: 0))
    let all = try #require(document.selectionForEntireDocument)
    #expect(all.numberOfTextRanges(on: page) == 1)
    #expect(all.range(at: 0, on: page) == NSRange(location: 0, length: 17))
    #expect(all.range(at: 1, on: page).location == NSNotFound)
    let lines = all.selectionsByLine()
    #expect(lines.map(\.string) == ["first line", "second"])
    let text = try #require(all.attributedString)
    let font = try #require(text.attribute(.font, at: 12, effectiveRange: nil) as? NSFont)
    #expect(font.pointSize == 16 && font.fontName == "Helvetica-Bold")
    let color = text.attribute(.foregroundColor, at: 12, effectiveRange: nil) as? NSColor
    #expect(color?.redComponent == 1 && color?.greenComponent == 0)
    let boxes = [
      lines[0].bounds(for: page), lines[1].bounds(for: page), page.characterBounds(at: 6),
    ]
    // From the left: lines and the character after "first ", from PyMuPDF's places of characters.
    let seen = try Judge.python(
      made,
      """
      chars = [c for b in mu[0].get_text("rawdict")["blocks"] for l in b["lines"] for s in l["spans"] for c in s["chars"]]
      ends = [(chars[0]["bbox"][0], chars[9]["bbox"][2]), (chars[10]["bbox"][0], chars[15]["bbox"][2]),
              (chars[6]["bbox"][0], chars[6]["bbox"][2])]
      mine = [\(boxes.map { "(\($0.minX), \($0.maxX))" }.joined(separator: ", "))]
      print([abs(a - b) < 0.5 for pair in zip(ends, mine) for a, b in zip(*pair)], round(chars[6]["origin"][1]))
      """)
    #expect(seen.map { $0 == "[True, True, True, True, True, True] 50" } ?? true)
    #expect(boxes[2].minY < 350 && boxes[2].maxY > 350)
    page.rotation = 90
    // By hand: turned clockwise, the lower left of the page is at the upper left.
    let corner = CGPoint.zero.applying(page.transform(for: .mediaBox))
    #expect(corner == CGPoint(x: 0, y: 300))
  }

  @Test("a copy of a document changes alone")
  func copiesDocuments() throws {
    let document = try Sample.document(["one", "two"])
    let copy = try #require(document.copy() as? PDFDocument)
    copy.removePage(at: 0)
    copy.page(at: 0)?.rotation = 90
    let page = try #require(document.page(at: 1)?.copy() as? PDFPage)
    page.rotation = 180
    document.insert(page, at: 0)
    let question = "print([(page.extract_text().strip(), page.rotation) for page in reader.pages])"
    let first = try Judge.python(try #require(document.dataRepresentation()), question)
    #expect(first.map { $0 == "[('two', 180), ('one', 0), ('two', 0)]" } ?? true)
    let second = try Judge.python(try #require(copy.dataRepresentation()), question)
    #expect(second.map { $0 == "[('two', 90)]" } ?? true)
  }

  @Test(
    "flags of radio buttons, rotation, signature fields, jumps and removed keys are in the file")
  func writesRareKeys() throws {
    let (document, buttons) = Sample.radios(["same", "other", "same"])
    for button in buttons {
      button.allowsToggleToOff = false
      button.radiosInUnison = true
    }
    buttons[0].buttonWidgetState = .onState
    #expect(buttons.map(\.buttonWidgetState) == [.onState, .offState, .onState])
    let page = try #require(document.page(at: 0))
    page.addAnnotation(
      Sample.widget(.text, "turned", y: 100) {
        $0.bounds.size = CGSize(width: 20, height: 100)
        $0.setValue(90, forAnnotationKey: .widgetRotation)
        $0.widgetStringValue = "turned"
      })
    page.addAnnotation(Sample.widget(.signature, "signed", y: 250))
    let link = PDFAnnotation(
      bounds: CGRect(x: 300, y: 300, width: 40, height: 10), forType: .link, withProperties: nil)
    link.action = PDFActionGoTo(
      destination: PDFDestination(page: page, at: CGPoint(x: 7, y: 8)))
    link.setValue("removed", forAnnotationKey: .contents)
    link.removeValue(forAnnotationKey: .contents)
    page.addAnnotation(link)
    #expect(link.value(forAnnotationKey: .contents) == nil)
    let types = Set(page.annotations.compactMap { $0.value(forAnnotationKey: .subtype) as? String })
    #expect(types == [PDFAnnotationSubtype.widget.rawValue, PDFAnnotationSubtype.link.rawValue])
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      fields = {str(f.T): f for f in pdf.Root.AcroForm.Fields}
      radio = fields["choice"]
      # ISO 32000-2, Table 229: bits 15, 16 and 26.
      print([int(radio.Ff) >> bit & 1 for bit in (14, 15, 25)], [str(kid.AS) for kid in radio.Kids])
      print(int(fields["turned"].MK.R), str(fields["signed"].FT))
      link = pdf.pages[0].Annots[-1]
      print([int(n) for n in link.A.D[2:4]], "/Contents" in link, str(link.A.S))
      text = pymupdf.open("pdf", mu.convert_to_pdf())[0].get_text("dict")
      print([tuple(map(round, l["dir"])) for b in text["blocks"] for l in b.get("lines", [])
             if "turned" in "".join(s["text"] for s in l["spans"])])
      """)
    let expected = """
      [1, 1, 1] ['/same', '/Off', '/same']
      90 /Sig
      [7, 8] False /GoTo
      [(0, -1)]
      """
    #expect(seen.map { $0 == expected } ?? true)
  }
}
