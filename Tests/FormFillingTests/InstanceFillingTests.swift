import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import TestTools
import Testing

@Suite("Text in a variable font")
struct InstanceFillingTests {
  /// A form whose field is set in one of the standard fonts.
  private func document(_ font: String) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let number = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"),
        "BaseFont": .name(PDFName(rawValue: font)), "Encoding": .name("WinAnsiEncoding"),
      ]))
    draft.form["DR"] = .dictionary(["Font": .dictionary(["Own": .reference(number)])])
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "DA": .text("/Own 10 Tf 0 g")],
      rectangle: [10, 10, 210, 30], on: page)
    return draft.document()
  }

  /// The descendant font of the Type 0 font that the appearance uses.
  private func embedded(_ file: ReadBack) throws -> PDFDictionary {
    let resources = file.document.dictionary(file.appearance("a")?.dictionary["Resources"])
    let fonts = try #require(file.document.dictionary(resources?["Font"]))
    let font = try #require(
      fonts.compactMap { file.document.dictionary($0.value) }
        .first { $0["Subtype"] == .name("Type0") })
    let descendants = file.document.value("DescendantFonts", in: font)?.arrayValue
    return try #require(file.document.dictionary(descendants?.first))
  }

  /// The outlines and the width of A in an embedded program are those that fontTools' instancer makes
  /// of the font at a weight; its rune is the A.
  private static let script = """
    import sys
    from io import BytesIO
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont
    font = instantiateVariableFont(TTFont(sys.argv[1]), {'wght': int(sys.argv[2]), 'wdth': 100})
    program = TTFont(BytesIO(sys.stdin.buffer.read()))
    name = program.getGlyphOrder()[1]
    print(list(font['glyf']['A'].coordinates) == list(program['glyf'][name].coordinates),
          font['hmtx']['A'] == program['hmtx'][name], font['hmtx']['A'][0])
    """

  @Test(
    "a bold form gets the bold instance, another one the regular",
    arguments: [
      ("Helvetica-Bold", 700, "Vario-Fat", 166.0), ("Helvetica", 400, "Vario-Regular", 88.0),
    ])
  func weights(font: String, weight: Int, name: String, stem: Double) throws {
    guard let variable = try TemporaryFont(.runic),
      let python = JudgesPython.path(with: "fontTools.ttLib")
    else { return }
    // U+16A0, which only the variable font has.
    let file = try document(font).filled([("a", .text("a\u{16A0}"))]) {
      $0.fonts.named = [variable.path]
      $0.fonts.usesSystemFonts = false
    }
    let descendant = try embedded(file)
    let descriptor = try #require(file.document.dictionary(descendant["FontDescriptor"]))
    let called = try #require(descriptor["FontName"]?.nameValue)
    #expect(called.rawValue.hasSuffix("+\(name)"))
    // 50 and the square of a 65th of the weight.
    #expect(descriptor["StemV"]?.numberValue == stem)
    let stream = try #require(file.document.value("FontFile2", in: descriptor)?.streamValue)
    let said = try ChildProcess.run(
      python, "-c", Self.script, variable.path, "\(weight)", words: [],
      input: file.document.decodedData(of: stream))
    let words = said.text.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(words.prefix(2) == ["True", "True"], "\(said.text)")
    let widths = try #require(file.document.value("W", in: descendant)?.arrayValue)
    #expect(widths.last?.arrayValue?.first?.numberValue == words.last.flatMap(Double.init))
  }
}
