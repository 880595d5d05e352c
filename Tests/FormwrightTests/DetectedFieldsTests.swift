import PDFObjects
import Testing

@testable import Formwright

@Suite("Fields found on flat pages")
struct DetectedFieldsTests {
  /// A file of one page that is drawn by hand, Helvetica as F and a gray picture as P.
  private func flat(_ content: String, rotation: Int = 0) throws -> FormFile {
    let file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Rotate \(rotation)/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</P 6 0 R>>>>>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
      6 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>stream
      a
      endstream endobj
      trailer<</Root 1 0 R/Size 7>>
      """
    return try FormFile(bytes: Array(file.utf8))
  }

  private func text(_ text: String, _ x: Int, _ y: Int) -> String {
    "BT /F 10 Tf \(x) \(y) Td (\(text)) Tj ET\n"
  }

  private func specification(_ found: DetectedFields) -> String {
    String(decoding: found.specification, as: UTF8.self)
  }

  @Test(
    "boxes of which one is checked are one radio group that the question names, in several languages",
    arguments: [
      ("Are you married?", ["Yes", "No"]), ("Marié ?", ["oui", "non"]),
      ("Sesso", ["Maschio", "Femmina"]),
      ("Geschlecht", ["weiblich", "männlich", "divers"]),
      ("Marital status (check one)", ["Single", "Married", "Widowed"]),
      ("Tipo di richiesta (barrare una sola casella)", ["Prima", "Seconda", "Terza"]),
      ("Situation (cochez une seule case)", ["Seul", "Couple", "Veuf"]),
    ])
  func radioGroups(_ question: String, _ options: [String]) throws {
    let latin = { (text: String) in
      text.replacing("(", with: "\\(").replacing(")", with: "\\)").replacing("é", with: "\\351")
        .replacing("ä", with: "\\344")
    }
    let found = try flat(
      text("Last name", 60, 740) + "150 738 m 400 738 l S\n" + text(latin(question), 60, 700)
        + options.enumerated().map { column, option in
          "\(60 + 100 * column) 680 10 10 re S\n" + text(latin(option), 74 + 100 * column, 681)
        }.joined()
    ).detectedFields().fields.filter { $0.kind != .text }
    #expect(found.map(\.option) == options, "\(found)")
    #expect(Set(found.map(\.name)).count == 1 && found.allSatisfy { $0.kind == .radio })
    #expect(found.allSatisfy { $0.label == question }, "\(found.map(\.label))")
  }

  @Test("fields are found on the chosen pages alone")
  func chosenPages() throws {
    let file = try flat(
      text("First name:", 60, 700) + "120 698 m 340 698 l S\n" + text("Last name:", 60, 660)
        + "120 658 m 340 658 l S\n")
    #expect(try file.detectedFields(onPages: [1]).fields.count == 2)
    #expect(try file.detectedFields(onPages: [2]).fields.isEmpty)
  }

  @Test(
    "what a label asks for is the field's format, in the words of specifications",
    arguments: [
      ("Signature of applicant", #"{"signature":"#),
      ("Date \\(MM/DD/YYYY\\)", #""date":"MM/dd/yyyy""#),
      ("Social Security number", #""format":"ssn""#), ("ZIP code", #""format":"zip""#),
      ("Daytime telephone number", #""format":"phone""#),
      ("Amount paid", #""number":{"decimals":2}"#),
      ("Luogo, data", #"{"text":"#), ("Data i podpis", #"{"text":"#), ("Nr./data", #"{"text":"#),
      ("Printed name and signature date of the agent", #"{"text":"#), ("City", #"{"text":"#),
    ])
  func formats(_ label: String, _ expected: String) throws {
    let start = 70 + 5 * label.count
    let found = try flat(
      text("First name:", 60, 700) + "180 698 m 400 698 l S\n"
        + text("\(label):", 60, 660) + "\(start) 658 m \(start + 180) 658 l S\n"
        + text("Last name:", 60, 620) + "180 618 m 400 618 l S\n"
    ).detectedFields()
    let lines = specification(found).split(separator: "\n").filter {
      $0.contains(",658.") || $0.contains(",657.") || $0.contains(",658,")
    }
    #expect(lines.count == 1, "\(specification(found))")
    #expect(lines.allSatisfy { $0.contains(expected) }, "\(lines)")
    let isPlain = expected == #"{"text":"#
    #expect(lines.allSatisfy { !isPlain || !$0.contains("format") && !$0.contains(#""date""#) })
  }

  @Test("the tooltip of radio buttons is the question before their options, and names none of them")
  func questions() throws {
    let found = try flat(
      text("Are you married?", 60, 700) + "300 699 9 9 re S\n" + text("Yes", 314, 700)
        + "360 699 9 9 re S\n" + text("No", 374, 700)
    ).detectedFields()
    #expect(
      specification(found).contains(#""page":1,"tooltip":"Are you married?","options":"#),
      "\(specification(found))")
    #expect(specification(found).contains(#""state":"Yes""#))
  }

  /// Upright on a page that viewers turn: what is right there is up in user space (ISO 32000-2, Table 31).
  @Test("fields of a turned page are turned with it, and are read as it is shown")
  func turned() throws {
    let content = ["First name", "Last name", "City", "Employer"].enumerated().map { row, label in
      let y = 500 - 40 * (row / 2)
      let x = 60 + 340 * (row % 2)
      return text("\(label):", x, y) + "\(x + 80) \(y - 2) m \(x + 300) \(y - 2) l S\n"
    }.joined()
    let found = try flat("0 1 -1 0 612 0 cm\n" + content, rotation: 90).detectedFields()
    #expect(found.fields.map(\.label) == ["First name", "Last name", "City", "Employer"])
    let form = try FormFile(
      bytes: try flat("", rotation: 90).edited(
        bySpecification: found.specification
      ).bytes
    ).form
    #expect(form.fields.count == 4)
    for widget in form.fields.flatMap(\.widgets) {
      // Counterclockwise against the page (ISO 32000-2, Table 192).
      #expect(widget.characteristics.rotation == 90)
      let box = try #require(widget.rectangle)
      #expect(box.height > 10 * box.width)
    }
  }

  /// Four labels with a line behind each, one below the other, and their names.
  private let column = ["First name", "Last name", "City", "Employer"]

  private func drawn(_ labels: [String]) -> String {
    labels.enumerated().map { row, label in
      let y = 600 - 40 * row
      return text("\(label):", 100, y) + "180 \(y - 2) m 460 \(y - 2) l S\n"
    }.joined()
  }

  @Test("fields of a page that stands on its head are read from its top, as people turn it")
  func upsideDown() throws {
    let found = try flat("-1 0 0 -1 612 792 cm\n" + drawn(column)).detectedFields()
    #expect(found.fields.map(\.label) == column)
    #expect(found.fields.allSatisfy { $0.rotation == 180 })
  }

  /// A picture on the page has it looked at as a scan is.
  @Test("fields of a scan that is askew have the names beside them", arguments: [0.8, -1.5, 2.5])
  func askew(_ degrees: Double) throws {
    let slope = degrees * .pi / 180
    let turn = "1 \(slope) \(-slope) 1 \(396 * slope) \(-306 * slope) cm\n"
    let found = try flat("q 9 0 0 9 0 0 cm /P Do Q\n" + turn + drawn(column)).detectedFields()
    let labels = found.fields.map { $0.label ?? "nothing" }
    #expect(labels.count >= 3 && labels == column.filter(labels.contains), "\(labels)")
    // Each is at its line, some points above the middle.
    for (row, label) in column.enumerated() {
      guard let bounds = found.fields.first(where: { $0.label == label })?.bounds else { continue }
      let y = 598 - 40 * Double(row)
      #expect(abs(bounds.middleX - 320 - slope * (396 - y)) < 24, "\(bounds)")
      #expect((-4...18).contains(bounds.middleY - y - slope * 14), "\(bounds)")
    }
  }

  @Test("a stamp on the picture of a page makes no page of text; a text over a picture does")
  func stamps() throws {
    let picture = "q 612 0 0 792 0 0 cm /P Do Q\n"
    #expect(
      try flat(picture + text("BATES 000123", 450, 20)).detectedFields().pagesWithoutText == [1])
    let lines = (0..<8).map {
      text("A form with a picture behind all its words", 60, 700 - 20 * $0)
    }
    #expect(try flat(picture + lines.joined()).detectedFields().pagesWithoutText == [])
  }

  @Test("no field is proposed over fields that are there, however small they are")
  func keepsFields() throws {
    let cells = (0..<8).map { cell in
      "  - {text: cell\(cell), page: 1, rect: [\(181 + 35 * cell), 598, \(214 + 35 * cell), 614]}\n"
    }
    let page = try flat(drawn(column))
    let form = try page.edited(bySpecification: Array(("fields:\n" + cells.joined()).utf8))
    #expect(try page.detectedFields().fields.map(\.label) == column)
    #expect(
      try FormFile(bytes: form.bytes).detectedFields().fields.map(\.label)
        == Array(column.dropFirst()))
  }

  @Test("a role behind a comma names the blank that it stands behind, whatever is above")
  func roles() throws {
    let found = try flat(
      text("STATE OF NEW MEXICO", 60, 720) + text("COUNTY OF BERNALILLO", 60, 704)
        + "60 660 m 300 660 l S\n" + text(", Plaintiff,", 303, 661) + text("v.", 60, 640)
        + "60 620 m 300 620 l S\n" + text(", Defendant.", 303, 621)
    ).detectedFields()
    #expect(found.fields.map(\.label) == ["Plaintiff", "Defendant"])
  }

  @Test(
    "texts of options too long for a name, and equal at their beginning, become states of their own"
  )
  func longOptions() throws {
    let long = String(repeating: "the applicant declares what is written here ", count: 4)
    let found = try flat(
      text("Check one of these:", 60, 720)
        + (0..<3).map { row in
          "60 \(690 - 30 * row) 10 10 re S\n" + text("\(long) \(row)", 76, 691 - 30 * row)
        }.joined()
    ).detectedFields()
    let form = try flat("").edited(bySpecification: found.specification)
    #expect(try FormFile(bytes: form.bytes).form.fields.isEmpty == found.fields.isEmpty)
  }

  @Test(
    "states are names of at most 127 bytes, each of its own, in scripts without spaces too",
    arguments: [
      "the applicant declares ", "नमस्ते", "สวัสดี", "申請者", "👩‍👩‍👧‍👦",
      "a" + String(repeating: "\u{301}", count: 90),
    ])
  func states(_ text: String) {
    let long = String(repeating: text, count: 40)
    let states = FormFile.states([long, long, text, text])
    #expect(states.allSatisfy { !$0.isEmpty && $0.utf8.count <= 127 })
    #expect(Set(states).count == 4)
    #expect(text.utf8.count > 100 || states[2] == text)
    #expect(states.allSatisfy { $0.unicodeScalars.first == text.unicodeScalars.first })
  }

  @Test("fields are within pages that are turned", arguments: [0, 90, 180, 270])
  func turned(_ rotation: Int) throws {
    // A line up to the edge of the page, and beyond it.
    let file = try flat(
      text("Name:", 60, 400) + "90 398 m 700 398 l S\n" + text("Street:", 60, 360)
        + "96 358 m 612 358 l S\n", rotation: rotation)
    let found = try file.detectedFields()
    #expect(!found.fields.isEmpty)
    _ = try file.edited(bySpecification: found.specification)
  }

  @Test("a page that shows a picture and no text is named; an empty one is none")
  func pictures() throws {
    #expect(try flat("612 0 0 792 0 0 cm /P Do").detectedFields().pagesWithoutText == [1])
    #expect(try flat("").detectedFields().pagesWithoutText == [])
    #expect(try flat("/P Do " + text("A", 20, 20)).detectedFields().pagesWithoutText == [])
  }

  /// Lines and a box, drawn by hand on a page that is a picture; its words are invisible text, as programs that recognize text
  /// write it.
  @Test("on a scan with text, lines and boxes are found in the picture; never recognizes nothing")
  func scans() async throws {
    var pixels = [UInt8](repeating: 0xFF, count: 612 * 792)
    for height in [698, 658, 618] {
      for column in 180..<400 { pixels[(792 - height) * 612 + column] = 0 }
    }
    for side in 0..<14 {
      for (x, y) in [(60 + side, 242), (60 + side, 255), (60, 242 + side), (73, 242 + side)] {
        pixels[y * 612 + x] = 0
      }
    }
    let hexadecimal = pixels.map { $0 == 0 ? "00" : "FF" }.joined() + ">"
    let content =
      "q 612 0 0 792 0 0 cm /P Do Q 3 Tr " + text("First name:", 60, 700) + text("City:", 60, 660)
      + text("Last name:", 60, 620) + text("I am a citizen", 80, 540)
    let file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</P 6 0 R>>>>>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
      6 0 obj<</Type/XObject/Subtype/Image/Width 612/Height 792/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/ASCIIHexDecode/Length \(hexadecimal.utf8.count)>>stream
      \(hexadecimal)
      endstream endobj
      trailer<</Root 1 0 R/Size 7>>
      """
    let scan = try FormFile(bytes: Array(file.utf8))
    let found = try scan.detectedFields().fields
    // As with the same lines drawn, the topmost of the page may be a field or none.
    #expect(found.suffix(3).map(\.kind) == [.text, .text, .checkBox], "\(found)")
    #expect(found.suffix(3).map { Int(($0.bounds.left / 2).rounded()) * 2 } == [180, 180, 60])
    #expect(
      zip(found.suffix(3), [658.0, 618, 536]).allSatisfy { abs($0.bounds.bottom - $1) < 1.5 })
    #expect(try await scan.readable(.never).bytes == scan.bytes)
    // It has text, so that nothing is recognized.
    #expect(try await scan.readable(.auto).detectedFields().fields.count == found.count)
  }
}
