import Foundation
import TestTools
import Testing

/// Makes forms accessible through the program.
@Suite("The remediate command")
struct RemediateCommandTests {
  private let directory: TemporaryDirectory

  /// A page that is drawn by hand: a title, a picture, a label and a field.
  private static let untagged = """
    %PDF-1.7
    1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/DR<</Font<</F 5 0 R>>>>/DA(/F 10 Tf)>>>> endobj
    2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
    3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Annots[6 0 R]
    /Resources<</Font<</F 5 0 R>>/XObject<</I 7 0 R>>>>>> endobj
    4 0 obj <</Length 330>> stream
    BT /F 20 Tf 50 740 Td (Application for a Permit) Tj ET
    BT /F 10 Tf 50 700 Td (This form is for the people of the county who are to be asked and have not been,) Tj ET
    BT /F 10 Tf 50 688 Td (or who must be asked with the others that are on this list by the end of the year.) Tj ET
    q 80 0 0 60 450 600 cm /I Do Q BT /F 10 Tf 50 500 Td (Family name:) Tj ET
    endstream endobj
    5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj
    6 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(f1)/Rect[130 497 300 511]/P 3 0 R/F 4>> endobj
    7 0 obj <</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>> stream
    a
    endstream endobj
    trailer <</Root 1 0 R>>

    """

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(Array(Self.untagged.utf8), "form.pdf")
  }

  private func remediate(_ words: String...) throws -> ChildProcess {
    try BuiltProgram.run(
      words: ["remediate", directory["form.pdf"], "-o", directory["out.pdf"]] + words)
  }

  /// ISO 14289-1, 7.3: a figure has an alternative text, which only a person can give.
  @Test("what only a person knows is asked for, and an answer is enough")
  func questions() throws {
    let asked = try remediate(
      "--report", directory["report.json"], "--write-corrections", directory["answers.yaml"])
    #expect(asked.status == 4)
    #expect(asked.errorText.contains("alternative text"))
    #expect(directory.bytes("out.pdf") == nil)
    let report = String(decoding: try #require(directory.bytes("report.json")), as: UTF8.self)
    #expect(report.contains("\"area\": \"450 600 530 660\""))
    #expect(report.contains("\"name\": \"Family name\""))
    var answers = String(decoding: try #require(directory.bytes("answers.yaml")), as: UTF8.self)
    answers = answers.replacing("alt: null", with: "alt: Seal of the county")
    try directory.write(Array(answers.utf8), "filled.yaml")
    let done = try remediate("--corrections", directory["filled.yaml"])
    #expect(done.status == 0, "\(done.errorText)")
    let checked = try BuiltProgram.run(
      "check", directory["out.pdf"], "--archive", "pdfua-1")
    #expect(checked.status == 0)
  }

  /// A tagged page whose field is in no element (ISO 32000-1, 14.7.4.3).
  private static let tagged = """
    %PDF-1.7
    1 0 obj <</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R
    /AcroForm<</Fields[6 0 R]/DR<</Font<</F 5 0 R>>>>/DA(/F 10 Tf)>>>> endobj
    2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
    3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Annots[6 0 R]/StructParents 0
    /Resources<</Font<</F 5 0 R>>>>>> endobj
    4 0 obj <</Length 74>> stream
    /P <</MCID 0>> BDC BT /F 10 Tf 50 500 Td (Family name:) Tj ET EMC
    endstream endobj
    5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj
    6 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(f1)/Rect[130 497 300 511]/P 3 0 R/F 4>> endobj
    7 0 obj <</Type/StructTreeRoot/K 8 0 R/ParentTree 9 0 R/ParentTreeNextKey 1>> endobj
    8 0 obj <</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 0>> endobj
    9 0 obj <</Nums[0[8 0 R]]>> endobj
    trailer <</Root 1 0 R>>

    """

  @Test("what is read of a tagged page names the fields that its structure lacked")
  func readsAddedFields() throws {
    try directory.write(Array(Self.tagged.utf8), "form.pdf")
    let done = try remediate("--report", directory["report.json"])
    #expect(done.status == 0, "\(done.errorText)")
    let bytes = try #require(directory.bytes("report.json"))
    let report = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(report["taggedAnew"] as? Bool == false)
    let spoken = try #require(report["spoken"] as? [[String: Any]])
    #expect(spoken.map { $0["text"] as? String } == ["Family name:", "Family name"])
    #expect(spoken.last?["field"] as? String == "f1")
  }

  @Test(
    "what has no meaning for a table of a folder's forms is refused, and so is a folder that is not there",
    arguments: [
      ("--triage / -o /out.pdf", 2, "--output"), ("--triage / --best-effort", 2, "--best-effort"),
      ("--triage / --corrections /none.yaml", 2, "--corrections"),
      ("--triage / --ocr auto", 2, "--ocr"),
      ("--triage / /form.pdf", 2, "no form"), ("--triage / --report /report.json", 2, ".csv"),
      ("--triage /none", 6, "cannot read the directory"),
    ])
  func triage(_ line: String, _ status: Int32, _ text: String) throws {
    let words = line.split(separator: " ").map {
      $0.hasPrefix("/") ? directory.path + $0 : String($0)
    }
    let done = try BuiltProgram.run(words: ["remediate"] + words)
    #expect(done.status == status, "\(done.errorText)")
    #expect(done.errorText.contains(text))
    #expect(directory.bytes("report.json") == nil)
  }

  @Test("a form that falls short is written on demand, without the claim")
  func bestEffort() throws {
    let done = try remediate("--best-effort")
    #expect(done.status == 0, "\(done.errorText)")
    #expect(done.errorText.contains("warning: a figure has no alternative text"))
    let file = try Data(contentsOf: URL(fileURLWithPath: directory["out.pdf"]))
    #expect(file.range(of: Data("pdfuaid:part".utf8)) == nil)
  }

  @Test("an output replaces neither the form nor a list that was filled in")
  func refusals() throws {
    let form = directory.bytes("form.pdf")
    #expect(try remediate("--report", directory["form.pdf"]).status == 2)
    #expect(directory.bytes("form.pdf") == form)
    try directory.write(Array("mine".utf8), "answers.yaml")
    #expect(try remediate("--write-corrections", directory["answers.yaml"]).status == 6)
    #expect(directory.bytes("answers.yaml") == Array("mine".utf8))
  }
}
