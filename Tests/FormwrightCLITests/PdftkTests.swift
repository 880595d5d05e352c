import Foundation
import TestTools
import Testing

/// What is expected is what pdftk-java 3.3.2 does with the same words and forms like these.
@Suite("pdftk's command line")
struct PdftkTests {
  private let directory: TemporaryDirectory
  private let form: String

  init() throws {
    directory = try TemporaryDirectory()
    form = directory["form.pdf"]
    let specification = directory["form.yaml"]
    try Data(
      """
      pages:
        - size: letter
          fields:
            - {text: name, rect: [10, 10, 200, 30], label: "Näme & <so>", maxLength: 10}
            - {checkbox: agree, rect: [10, 70, 20, 80], label: Agree}
            - {combo: color, rect: [10, 100, 90, 120], label: Color, options: {red: red, g: green}}
        - size: letter
          fields: []
      """.utf8
    ).write(to: URL(fileURLWithPath: specification))
    let done = try BuiltProgram.run("author", specification, "-o", form)
    try #require(done.status == 0, "\(done.errorText)")
  }

  private func run(_ words: String..., input: [UInt8] = []) throws -> ChildProcess {
    try ChildProcess.run(BuiltProgram.path, words: ["pdftk"] + words, input: input)
  }

  private func lines(_ words: String...) throws -> [Substring] {
    let done = try ChildProcess.run(BuiltProgram.path, words: ["pdftk"] + words, input: [])
    #expect(done.status == 0, "\(done.errorText)")
    return done.text.split(separator: "\n")
  }

  @Test("fields are printed in blocks, with entities or in UTF-8")
  func fields() throws {
    let name = try lines(form, "dump_data_fields").prefix(8)
    #expect(
      name == [
        "---", "FieldType: Text", "FieldName: name",
        "FieldNameAlt: N&#228;me &amp; &lt;so&gt;", "FieldFlags: 0",
        "FieldJustification: Left", "FieldMaxLength: 10", "---",
      ])
    #expect(try lines(form, "dump_data_fields_utf8").contains("FieldNameAlt: Näme & <so>"))
    #expect(
      try lines(form, "dump_data_fields").suffix(5) == [
        "FieldFlags: 131072", "FieldJustification: Left", "FieldStateOption: red",
        "FieldStateOption: g", "FieldStateOptionDisplay: green",
      ])
  }

  @Test("a form is filled from standard input, and what does not fit is cut off with a warning")
  func fills() throws {
    let xfdf = """
      <xfdf><fields><field name="name"><value>much too long</value></field>
      <field name="agree"><value>Perhaps</value></field><field name="color"><value>blue</value></field>
      <field name="nowhere"><value>x</value></field></fields></xfdf>
      """
    let done = try run(
      form, "fill_form", "-", "output", directory["out.pdf"], input: Array(xfdf.utf8))
    #expect(done.status == 0)
    #expect(done.errorText.split(separator: "\n").count { $0.contains("warning:") } == 4)
    #expect(!done.errorText.contains("much"))
    #expect(
      try lines(directory["out.pdf"], "dump_data_fields").filter { $0.hasPrefix("FieldValue:") }
        == [
          "FieldValue: much too l", "FieldValue: Perhaps", "FieldValue: blue",
        ])
    let flat = try run(
      form, "fill_form", "-", "output", "-", "flatten", "drop_xfa", input: Array(xfdf.utf8))
    #expect(flat.output.starts(with: Array("%PDF-".utf8)))
    let fields = try run("-", "dump_data_fields", input: flat.output)
    #expect(fields.status == 0 && fields.output.isEmpty)
  }

  @Test(
    "pages by handles, ranges, qualifiers and rotations",
    arguments: [
      ("A1-end", [0, 0]), ("A1-endeast", [90, 90]), ("Aeven", [0]), ("r1down", [180]),
      ("A2-1oddleft", [270]), ("~1", [0]), ("1-2~2", [0]),
    ])
  func pages(_ range: String, _ rotations: [Int]) throws {
    let done = try run("A=\(form)", "cat", range, "output", "-")
    #expect(done.status == 0, "\(done.errorText)")
    let data = try run("-", "dump_data", input: done.output)
    #expect(
      data.text.split(separator: "\n").filter { $0.hasPrefix("PageMediaRotation") }
        == rotations.map { "PageMediaRotation: \($0)" })
  }

  @Test("burst writes a file for each page and what dump_data prints")
  func burst() throws {
    let pattern = directory["x_%02d.pdf"]
    #expect(try run(form, "burst", "output", pattern).status == 0)
    for name in ["x_01.pdf", "x_02.pdf"] {
      #expect(try lines(directory[name], "dump_data").contains("NumberOfPages: 1"))
    }
    #expect(directory.bytes("doc_data.txt") == (try run(form, "dump_data").output))
  }

  @Test(
    "burst's names",
    arguments: [
      ("x", ["xpg_0001.pdf", "xpg_0002.pdf"]), ("%s.pdf", ["1.pdf", "2.pdf"]),
      ("a%%%d.pdf", ["a%1.pdf", "a%2.pdf"]),
    ])
  func burstNames(_ pattern: String, _ names: [String]) throws {
    #expect(try run(form, "burst", "output", directory[pattern]).status == 0)
    for name in names { #expect(directory.bytes(name)?.isEmpty == false) }
  }

  @Test("information and bookmarks are updated from the lines that dump_data prints")
  func updates() throws {
    let info = """
      InfoBegin
      InfoKey: Title
      InfoValue: New &#228; &amp; T
      BookmarkBegin
      BookmarkTitle: One
      BookmarkLevel: 1
      BookmarkPageNumber: 2
      BookmarkBegin
      BookmarkTitle: Below
      BookmarkLevel: 2
      BookmarkPageNumber: 1
      PageLabelBegin
      PageLabelNewIndex: 1
      PageLabelStart: 3
      PageLabelPrefix: Z
      PageLabelNumStyle: UppercaseLetters
      PageMediaBegin
      PageMediaNumber: 2
      PageMediaRotation: 90
      PageMediaRect: 0 0 1,224.5 300
      PageMediaDimensions: 1,224.5 300
      """
    let out = directory["out.pdf"]
    let done = try run(form, "update_info", "-", "output", out, input: Array(info.utf8))
    #expect(done.status == 0, "\(done.errorText)")
    let found = Set(try lines(out, "dump_data"))
    #expect(Set(info.split(separator: "\n")).subtracting(found).isEmpty)
  }

  @Test("files are attached and unpacked")
  func attaches() throws {
    try directory.write(Array("hello".utf8), "a.txt")
    let out = directory["out.pdf"]
    let done = try run(form, "attach_files", directory["a.txt"], directory["none"], "output", out)
    #expect(done.status == 0)
    #expect(done.errorText.contains("Skipping this file."))
    try FileManager.default.createDirectory(
      atPath: directory["files"], withIntermediateDirectories: false)
    #expect(try run(out, "unpack_files", "output", directory["files"]).status == 0)
    #expect(directory.bytes("files/a.txt") == Array("hello".utf8))
  }

  @Test("outputs are encrypted if asked, and inputs opened with their passwords")
  func passwords() throws {
    let out = directory["out.pdf"]
    let done = try run(form, "output", out, "encrypt_128bit", "user_pw", "u", "owner_pw", "o")
    #expect(done.status == 0)
    #expect(done.errorText.contains("AES-256"))
    let refused = try run(out, "dump_data")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("OWNER OR USER PASSWORD REQUIRED"))
    let opened = try run("A=\(out)", "input_pw", "A=u", "dump_data")
    #expect(opened.status == 0)
    #expect(opened.errorText.contains("Please respect any copyright."))
  }

  @Test(
    "mistakes end with exit code 1 and no output",
    arguments: [
      "cat 9 output", "cat B1 output", "cat 1foo output", "bogus output", "dump_data bogus",
      "burst output nothing.pdf bogus", "fill_form none.fdf output",
    ])
  func mistakes(_ words: String) throws {
    let out = directory["none.pdf"]
    let done = try ChildProcess.run(
      BuiltProgram.path,
      words: ["pdftk", form] + words.split(separator: " ").map(String.init) + [out], input: [])
    #expect(done.status == 1)
    #expect(done.errorText.contains("No output created."))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test("two inputs with one handle, and two places for the number in burst's names, are errors")
  func ambiguous() throws {
    #expect(try run("A=\(form)", "A=\(form)", "cat", "A", "output", "-").status == 1)
    #expect(try run(form, "burst", "output", directory["%d%d.pdf"]).status == 1)
  }

  @Test("a file without fields is passed on, with exit code 3")
  func noFields() throws {
    let flat = directory["flat.pdf"]
    #expect(try run(form, "output", flat, "flatten").status == 0)
    let done = try run(
      flat, "fill_form", "-", "output", "-", input: Array("<xfdf><fields/></xfdf>".utf8))
    #expect(done.status == 3)
    #expect(done.output.starts(with: Array("%PDF-".utf8)))
  }

  @Test("called as pdftk, the program takes its words at once")
  func name() throws {
    let link = directory["pdftk"]
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: BuiltProgram.path)
    let done = try ChildProcess.run(link, words: [form, "dump_data"], input: [])
    #expect(done.text.contains("NumberOfPages: 2"))
    #expect(try ChildProcess.run(link, words: ["-h"], input: []).status == 0)
  }

  /// A form by hand: 1 a radio group whose states are places of options (ISO 32000-2, Table 230), 2 a text with a box of
  /// its own that has another alternate name, 3 a box without a field, 4 a group of a field with boxes.
  private func writeOddForm() throws -> String {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 7 0 R 10 0 R 9 0 R]>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Rotate 90/Annots[5 0 R 6 0 R 8 0 R 9 0 R 12 0 R 13 0 R]>>",
      "<</T(pay)/FT/Btn/Ff 49152/Opt[(Yes)(Yes)(No)]/V/2/Kids[5 0 R 6 0 R]>>",
      "<</Type/Annot/Subtype/Widget/Parent 4 0 R/Rect[10 10 20 20]/AS/Off/AP<</N<</0 14 0 R/Off 14 0 R>>>>>>",
      "<</Type/Annot/Subtype/Widget/Parent 4 0 R/Rect[30 10 40 20]/AS/Off/AP<</N<</1 14 0 R>>>>>>",
      "<</T(name)/FT/Tx/TU(field)/V(a)/MaxLen 4/Kids[8 0 R]>>",
      "<</Type/Annot/Subtype/Widget/Parent 7 0 R/Rect[20 60 10 50]/TU(box)>>",
      "<</Type/Annot/Subtype/Widget/FT/Tx/Rect[50 50 60 60]>>",
      "<</T(group)/Kids[11 0 R]>>",
      "<</T(state)/Parent 10 0 R/FT/Btn/V/Lost/Kids[12 0 R]>>",
      "<</Type/Annot/Subtype/Widget/Parent 11 0 R/Rect[70 10 80 20]/AP<</N<</On 14 0 R>>>>>>",
      "<</Type/Annot/Subtype/Link/Rect[0 0 5 10]/A<</S/URI/URI(http://a)/IsMap true>>>>",
      "<</Length 0>>stream\n\nendstream",
    ]
    let bodies = objects.enumerated().map { "\($0 + 1) 0 obj\($1)endobj\n" }.joined()
    let trailer = "trailer<</Root 1 0 R/Size \(objects.count + 1)>>\n%%EOF\n"
    try directory.write(Array("%PDF-1.7\n\(bodies)\(trailer)".utf8), "odd.pdf")
    return directory["odd.pdf"]
  }

  /// pdftk counts equal options once, so that the third of Yes, Yes and No is the state behind them.
  @Test("fields are those that the file lists, with its own values and states")
  func storedFields() throws {
    let odd = try writeOddForm()
    #expect(
      try lines(odd, "dump_data_fields") == [
        "---", "FieldType: Button", "FieldName: pay", "FieldFlags: 49152", "FieldValue: Off",
        "FieldJustification: Left", "FieldStateOption: Yes", "FieldStateOption: No",
        "FieldStateOption: Off",
        "---", "FieldType: Text", "FieldName: name", "FieldNameAlt: box", "FieldFlags: 0",
        "FieldValue: a", "FieldJustification: Left", "FieldMaxLength: 4",
        "---", "FieldType: Button", "FieldName: group.state", "FieldFlags: 0", "FieldValue: Lost",
        "FieldJustification: Left", "FieldStateOption: On",
        "---", "FieldType: ", "FieldName: group", "FieldFlags: 0", "FieldJustification: Left",
      ])
    #expect(
      try lines(odd, "dump_data_annots").filter {
        $0.hasPrefix("AnnotRect") || $0.contains("Action")
      }
        == [
          "AnnotRect: 10.0 180.0 20.0 190.0", "AnnotRect: 10.0 160.0 20.0 170.0",
          "AnnotRect: 60.0 190.0 50.0 180.0", "AnnotRect: 50.0 140.0 60.0 150.0",
          "AnnotRect: 10.0 120.0 20.0 130.0", "AnnotRect: 0.0 195.0 10.0 200.0",
          "AnnotActionSubtype: URI", "AnnotActionURI: http://a", "AnnotActionIsMap: true",
        ])
  }

  /// Of the options Yes, Yes and No, which the states 0, 1 and 2 stand for.
  @Test("an option counts before the name of a state")
  func options() throws {
    let form = try Data(contentsOf: URL(fileURLWithPath: writeOddForm()))
    try directory.write(
      Array(String(decoding: form, as: UTF8.self).replacing("(Yes)(Yes)", with: "(1)(0)").utf8),
      "swapped.pdf")
    let fdf = "%FDF-1.2\n1 0 obj<</FDF<</Fields[<</T(pay)/V(1)>>]>>>>endobj\ntrailer<</Root 1 0 R>>"
    let done = try run(
      directory["swapped.pdf"], "fill_form", "-", "output", directory["out.pdf"],
      input: Array(fdf.utf8))
    #expect(done.status == 0)
    let filled = try run(directory["out.pdf"], "generate_fdf", "output", "-")
    #expect(filled.text.contains("/T(pay)/V/0"))
  }

  @Test("of boxes that share an export value the first is checked, with a warning")
  func sharedExportValue() throws {
    let fdf =
      "%FDF-1.2\n1 0 obj<</FDF<</Fields[<</T(pay)/V(Yes)>>]>>>>endobj\ntrailer<</Root 1 0 R>>"
    let done = try run(
      writeOddForm(), "fill_form", "-", "output", directory["out.pdf"], input: Array(fdf.utf8))
    #expect(done.status == 0)
    #expect(done.errorText.contains("warning: field “pay”"))
    let filled = try run(directory["out.pdf"], "generate_fdf", "output", "-")
    #expect(filled.text.contains("/T(pay)/V/0"))
  }

  @Test("form data have what the file has: values that no state has, and no field")
  func generates() throws {
    let done = try run(writeOddForm(), "generate_fdf", "output", "-")
    #expect(done.text.contains("/T(state)/V/Lost"))
    #expect(done.text.contains("/T(pay)/V/2"))
    let flat = directory["flat.pdf"]
    #expect(try run(form, "output", flat, "flatten").status == 0)
    let empty = try run(flat, "generate_fdf", "output", "-")
    #expect(empty.status == 0)
    #expect(empty.text.contains("/Fields[]"))
  }
}
