import FormFixtures
import Foundation
import PDFContent
import PDFObjects
import Testing
import Typography

/// The bytes of a font of Debian's `fonts-urw-base35`; nil, said aloud, where it is not installed.
func urwFont(_ path: String) -> [UInt8]? {
  let full = "/usr/share/fonts/\(path)"
  guard let data = FileManager.default.contents(atPath: full) else {
    print("SKIPPED: \(full) is not installed (Debian package fonts-urw-base35)")
    return nil
  }
  return [UInt8](data)
}

/// A font of the form's default resources.
func resourceFont(_ name: PDFName, of document: Document) -> PDFDictionary? {
  let form = document.dictionary(document.catalog["AcroForm"])
  let fonts = document.dictionary(document.dictionary(form?["DR"])?["Font"])
  return document.dictionary(fonts?[name])
}

@Suite("Embedded simple fonts")
struct EmbeddedFontTests {
  private func embedded(_ program: [UInt8], _ changes: PDFDictionary = [:]) -> SimpleFont {
    var dictionary: PDFDictionary = [
      "Subtype": .name("Type1"), "BaseFont": .name("ABCDEF+NimbusSans-Regular"),
      "FontDescriptor": .dictionary([
        "Flags": .integer(32),
        "FontFile": .stream(PDFStream(dictionary: [:], data: program)),
      ]),
    ]
    for (key, value) in changes { dictionary[key] = value }
    return SimpleFont(dictionary: dictionary, in: Document())
  }

  @Test("an embedded program decides what can be drawn, with its own encoding and widths")
  func usesProgram() throws {
    guard let program = urwFont("type1/urw-base35/NimbusSans-Regular.t1") else { return }
    let font = embedded(program)
    #expect(font.isEmbedded && font.isUsable && !font.isProgramDamaged)
    // The program's own encoding is StandardEncoding (its AFM file: EncodingScheme).
    #expect(font.code(for: "’") == 0o47)
    #expect(font.code(for: "é") == nil)
    #expect(font.width(of: UInt8(ascii: "W")) == 944)
    #expect(font.characters[65].bounds.map { abs($0.top - 729) <= 1 } == true)
    #expect(font.code(for: " ") == 0x20, "a blank is drawn by drawing nothing")
    // Names outside the standard set count when the program has them.
    let changed = embedded(
      program,
      [
        "Encoding": .dictionary([
          "Differences": .array([
            .integer(1), .name("afii10017"), .name("no-such-glyph"), .name("uni0416"),
          ])
        ])
      ])
    #expect(changed.code(for: "А") == 1)
    #expect(!changed.characters[2].canDraw)
    // The program's own encoding has an “A” for the code.
    let undefined = embedded(
      program, ["Encoding": .dictionary(["Differences": .array([.integer(65), .name(".notdef")])])])
    #expect(undefined.code(for: "A") == nil)
    #expect(undefined.code(for: "B") == 66)
  }

  @Test("a damaged program is told of, and the font goes on without it")
  func survivesDamage() throws {
    guard let program = urwFont("type1/urw-base35/NimbusSans-Regular.t1") else { return }
    for count in stride(from: 1, to: program.count, by: program.count / 25) {
      let font = embedded(Array(program[..<count]), ["Encoding": .name("WinAnsiEncoding")])
      #expect(font.isEmbedded != font.isProgramDamaged)
      #expect(font.isEmbedded || font.code(for: "A") == 65)
    }
  }

  @Test("a subset draws its glyphs and no others, whatever its widths say")
  func judgesSubsets() throws {
    guard let document = try RealForms.document("qpdf-form-mod1.pdf"),
      let dictionary = resourceFont("F1", of: document)
    else { return }
    let font = SimpleFont(dictionary: dictionary, in: document)
    #expect(font.isEmbedded && font.traits.contains(.symbolic))
    #expect(font.name.plain == "LiberationSerif")
    // The ToUnicode map's 33 characters, as pikepdf and fontTools show them.
    #expect(font.encode("Where’s my form? Text Field").missing.map(\.scalar) == [])
    #expect(font.encode("xyz").missing.map(\.scalar) == ["z"])
  }

  @Test("whole embedded fonts of government forms draw all of WinAnsi")
  func judgesWholeFonts() throws {
    for (file, name) in [
      ("ssa-ss-5.pdf", "CourierStd"), ("va-21-526ez.pdf", "ArialMT"),
      ("va-21p-0847.pdf", "CourierNewPSMT"), ("pdfcpu-arabic.pdf", "F0"),
    ] {
      guard let document = try RealForms.document(file),
        let dictionary = resourceFont(PDFName(rawValue: name), of: document)
      else { continue }
      let font = SimpleFont(dictionary: dictionary, in: document)
      #expect(font.isEmbedded)
      // In no viewer is there room for a code that /Widths does not reach: one has an entry too few.
      let last = (document.array(dictionary["Widths"])?.count ?? 256) - 1
      let all = SimpleFont.standard(.helvetica).characters[...last].compactMap(\.encodes)
      #expect(all.filter { font.code(for: $0) == nil } == [], "\(file)")
    }
  }

  @Test("a font that is not embedded keeps its own widths")
  func keepsWidths() throws {
    guard let document = try RealForms.document("irs-f1040-2024.pdf"),
      let dictionary = resourceFont("HelveticaLTStd-Bold", of: document)
    else { return }
    let font = SimpleFont(dictionary: dictionary, in: document)
    #expect(!font.isEmbedded && font.traits.contains(.bold) && font.standardFont == nil)
    // pikepdf: /Widths[65 - /FirstChar] is 722, as in Helvetica-Bold's AFM file.
    #expect(font.width(of: 65) == 722)
    #expect(font.encode("José Ñandú — €1").isComplete)
  }
}
