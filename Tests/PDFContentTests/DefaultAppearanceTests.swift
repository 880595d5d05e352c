import PDFContent
import PDFObjects
import Testing

@Suite("Default appearance strings")
struct DefaultAppearanceTests {
  private func parse(_ text: String) -> DefaultAppearance {
    DefaultAppearance(parsing: Array(text.utf8))
  }

  /// Strings found in real forms, but for the last ones, which are made up to be worse.
  @Test(
    "font, size and colour are found however the string is written",
    arguments: [
      ("/Helv 9 Tf 0 g", "Helv", 9, .gray(0)),
      ("/ZaDb 5.6 Tf 0 g /ZaDb 5.6 Tf 0 g ", "ZaDb", 5.6, .gray(0)),
      ("0.18039 0.20392 0.21176 rg /ZaDi 0 Tf", "ZaDi", 0, .rgb(0.18039, 0.20392, 0.21176)),
      ("Courier 12 Tf .1 .1 .1 rg", "Courier", 12, .rgb(0.1, 0.1, 0.1)),
      ("0 0 1 rg  12 Tf", nil, 12, .rgb(0, 0, 1)),
      ("//Helvetica 12 Tf 0 g", "Helvetica", 12, .gray(0)),
      ("", nil, 0, nil),
      ("/Arial,Bold 10 Tf 0 0 0 1 k", "Arial,Bold", 10, .cmyk(0, 0, 0, 1)),
      ("/A 8 Tf /B 9 Tf", "B", 9, nil),
      ("/Helv -12 Tf", "Helv", 12, nil),
      ("/Helv 10000 Tf", "Helv", 10_000, nil),
      ("/Helv Tf", "Helv", 0, nil),
      ("1 g 0 0 rg 0.5 g", nil, 0, .gray(0.5)),
      ("2 -1 0 rg", nil, 0, .rgb(1, 0, 0)),
      ("BT /F1 6 Tf (x) Tj ET", "F1", 6, nil),
      ("q 12 Tf", nil, 12, nil),
      ("))>>]] \u{1} Tf ((", nil, 0, nil),
      ("/Helv 99999999999999999999999999999 Tf", "Helv", 0, nil),
    ] as [(String, String?, Double, DeviceColor?)])
  func reads(text: String, font: String?, size: Double, color: DeviceColor?) {
    let appearance = parse(text)
    #expect(appearance.fontName?.rawValue == font)
    #expect(appearance.fontSize == size)
    #expect(appearance.color == color)
  }

  @Test("other operators are kept, drawing ones are not, and the string is written back")
  func keepsOthers() {
    let appearance = parse(
      "0.5 Tc 90 Tz /Helv 9 Tf 1 0 0 RG (x) Tj 1 0 0 1 5 5 cm /G gs 0 0 1 rg 3 Ts 1 0 0 1 2 2 Tm")
    #expect(
      String(decoding: appearance.otherOperators, as: UTF8.self)
        == "0.5 Tc\n90 Tz\n1 0 0 RG\n3 Ts\n")
    #expect(String(decoding: appearance.colorOperators, as: UTF8.self) == "0 0 1 rg\n")
    #expect(
      String(decoding: appearance.bytes, as: UTF8.self)
        == "0.5 Tc\n90 Tz\n1 0 0 RG\n3 Ts\n0 0 1 rg\n/Helv 9 Tf\n")
    #expect(DefaultAppearance(parsing: appearance.bytes) == appearance)
  }

  @Test(
    "a colour in a device space is the same however it is set",
    arguments: [
      ("/DeviceRGB cs 1 0 0 sc", .rgb(1, 0, 0)), ("/DeviceCMYK cs", .cmyk(0, 0, 0, 1)),
      ("/Cs1 cs 1 scn 0 1 0 rg", .rgb(0, 1, 0)), ("0.5 sc", .gray(0.5)), ("cs scn", nil),
    ] as [(String, DeviceColor?)])
  func readsDeviceSpaces(text: String, color: DeviceColor?) {
    #expect(parse(text).color == color)
  }

  @Test("a colour of a named space is kept as operators")
  func keepsSpecialColours() {
    let appearance = parse("1 g /Cs1 cs 0.5 scn /Helv 9 Tf")
    #expect(appearance.color == nil)
    #expect(String(decoding: appearance.colorOperators, as: UTF8.self) == "/Cs1 cs\n0.5 scn\n")
  }

  /// Found by the fuzzer: `Ö` and a byte that is no UTF-8, in a name that lacks its slash.
  @Test("a font name that is a stray word is written as it was read")
  func strayWord() {
    for word in [Array("Schrift\u{D6}".utf8), [0xB6, 0xAD, 0x52]] {
      let appearance = DefaultAppearance(parsing: word + Array(" 5 Tf".utf8))
      let again = DefaultAppearance(parsing: appearance.bytes)
      #expect(again.fontName == appearance.fontName)
    }
    // What is too long to be a word at all names nothing.
    #expect(parse(String(repeating: "R", count: 200) + " 7 Tf").fontName == nil)
    #expect(parse("Schrift\u{D6} 5 Tf").fontName == PDFName(text: "Schrift\u{D6}"))
  }
}
