import Diagnostics
import Foundation
import Testing
import Typography

@Suite("Named fonts")
struct NamedFontTests {
  private static let hasFonts = TestFont.allCases.allSatisfy(\.isInstalled)

  private func ask(
    _ catalog: FontCatalog, _ text: String, _ script: String = "Latn", weight: Int = 400,
    italic: Bool = false, language: String? = nil
  ) -> Typeface? {
    catalog.typeface(
      covering: Array(text.unicodeScalars),
      request: FontRequest(
        script: Script(tag: script), language: language, weight: weight, isItalic: italic))
  }

  @Test("named files and families come first, in their order", .enabled(if: hasFonts))
  func comesFirst() throws {
    let catalog = try FontCatalog(named: [TestFont.arabic.path, "DejaVu Serif", "noto sans"])
    #expect(ask(catalog, "ب", "Arab")?.path == TestFont.arabic.path)
    #expect(ask(catalog, "ế")?.familyName == "DejaVu Serif")
    #expect(ask(catalog, "ế", weight: 700)?.metrics.weight == 700)
    // What none of them has.
    #expect(ask(catalog, "漢", "Hani")?.familyName == "Noto Sans CJK SC")
    let other = try FontCatalog(named: ["Noto Sans", "DejaVu Serif"])
    #expect(ask(other, "ế")?.familyName == "Noto Sans")
    #expect(ask(other, "ế", italic: true)?.metrics.italicAngle != 0)
  }

  @Test("without the system's fonts nothing else is asked", .enabled(if: hasFonts))
  func asksNothingElse() throws {
    let catalog = try FontCatalog(named: [TestFont.sans.path], usesSystemFonts: false)
    #expect(ask(catalog, "a")?.path == TestFont.sans.path)
    #expect(ask(catalog, "漢", "Hani") == nil)
    #expect(ask(try FontCatalog(usesSystemFonts: false), "a") == nil)
  }

  @Test("of a collection the face for the language is taken", .enabled(if: hasFonts))
  func readsCollections() throws {
    let catalog = try FontCatalog(named: [TestFont.hanSerif.path], usesSystemFonts: false)
    #expect(ask(catalog, "骨", "Hani")?.familyName == "Noto Serif CJK SC")
    #expect(ask(catalog, "骨", "Hani", language: "ja")?.familyName == "Noto Serif CJK JP")
    #expect(ask(catalog, "骨", "Hani", language: "ko")?.familyName == "Noto Serif CJK KR")
  }

  @Test("a name that is no font is refused, with those that it may mean", .enabled(if: hasFonts))
  func refuses() throws {
    let missing = #expect(throws: FormwrightError.self) { try FontCatalog(named: ["Noto Snas"]) }
    #expect(missing?.diagnostics.first?.hint?.text.contains("Noto Sans") == true)
    let file = #expect(throws: FormwrightError.self) {
      try FontCatalog(named: ["/no/such/font.ttf"])
    }
    #expect(file?.kind == .access)
    #expect(throws: FormwrightError.self) { try FontCatalog(named: ["/etc/passwd"]) }
    #expect(throws: FormwrightError.self) { try FontCatalog(named: ["no-such.otf"]) }
    #expect(throws: FormwrightError.self) { try FontCatalog(named: [""]) }
  }

  @Test("a font that its owner forbids to embed is refused by name, and is no fallback")
  func refusesLicences() throws {
    guard let bytes = try BuiltFont.restricted.bytes() else { return }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("formwright-tests-\(UUID().uuidString).ttf").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let failure = #expect(throws: FormwrightError.self) { try FontCatalog(named: [path]) }
    #expect(failure?.diagnostics.first?.message.contains(path) == true)
  }
}
