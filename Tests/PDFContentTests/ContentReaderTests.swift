import PDFContent
import PDFObjects
import Testing

@Suite("Reading content streams")
struct ContentReaderTests {
  private func read(_ text: String) -> [ContentOperation] {
    Array(ContentReader(Array(text.utf8)))
  }

  @Test("operators come with their operands, of every type")
  func readsOperands() {
    let operations = read(
      "q 1 0 0 -.5 +3 4. cm /F#31 12 Tf [(a\\051) -20 <4 1F>] TJ /P <</A[1]>>BDC")
    #expect(operations.map(\.word) == ["q", "cm", "Tf", "TJ", "BDC"])
    #expect(operations[1].numbers(6) == [1, 0, 0, -0.5, 3, 4])
    #expect(operations[2].operands == [.name("F1"), .integer(12)])
    #expect(
      operations[3].operands == [
        .array([
          .string(PDFString(bytes: [0x61, 0x29])), .integer(-20),
          .string(PDFString(bytes: [0x41, 0xF0])),
        ])
      ])
    #expect(operations[4].operands == [.name("P"), .dictionary(["A": .array([.integer(1)])])])
  }

  @Test("strings keep nested parentheses, escapes and line ends (ISO 32000-2, 7.3.4.2)")
  func readsStrings() {
    let operations = read("(a(b)c\\n\\\\\\0053\\53\\\r\nd\r\ne\\z) Tj")
    #expect(
      operations.first?.operands == [
        .string(PDFString(bytes: Array("a(b)c\n\\\u{05}3+d\nez".utf8)))
      ])
  }

  @Test("an operator may follow its number at once")
  func splitsNumberAndWord() {
    #expect(read("0g 1 0 0RG").map(\.word) == ["g", "RG"])
    #expect(read("5-3 0 l").first?.numbers(2) == [5, 0])
  }

  @Test("an inline image is one operation, whatever its data look like")
  func skipsInlineImages() {
    // Unfiltered, 2 × 2 gray: the size says four bytes, two of which spell EI.
    var bytes = Array("q BI /W 2 /H 2 /CS /G /BPC 8 ID ".utf8) + Array(" EI ".utf8)
    bytes += Array("\nEI Q".utf8)
    #expect(ContentReader(bytes).map(\.word) == ["q", "BI", "Q"])
    // Filtered: the first EI is followed by bytes that no content has.
    let filtered =
      Array("BI /W 2 /H 2 /F /Fl ID x EI ".utf8) + [0xFF, 0x80, 0x01] + Array(" EI Q".utf8)
    #expect(ContentReader(filtered).map(\.word) == ["BI", "Q"])
    // No end at all.
    #expect(ContentReader(Array("BI /W 9 ID abc".utf8)).map(\.word) == ["BI"])
  }

  @Test(
    "damage is passed over",
    arguments: [
      (") ] >> } q", ["q"]), ("[1 2 S", []), ("<</A 1 S", []), ("(open S", []), ("<41 S", []),
      ("- . + q", ["q"]), ("% a comment\nq", ["q"]), ("", []), ("/ /A gs", ["gs"]),
      ("[1 << ] >> 2 ] Tj", ["Tj"]),
    ] as [(String, [String])])
  func survivesDamage(text: String, expected: [String]) {
    #expect(read(text).map(\.word) == expected)
  }

  @Test("nesting without end neither overflows the stack nor takes forever")
  func boundsNesting() {
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "<<", count: 200_000)
    #expect(read(deep + " S").allSatisfy { $0.operands.count < 1000 })
    let many = String(repeating: "1 ", count: 300_000)
    #expect(read(many + "w").first?.numbers(1) == [1])
  }

  @Test("random bytes are read to the end")
  func survivesNoise() {
    var state: UInt64 = 42
    let alphabet = Array("[]<>()/{}%\\ \n0123456789.-+qQBIEIDTj\u{7F}#".utf8)
    for _ in 0..<300 {
      let bytes = (0..<400).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      for operation in ContentReader(bytes) {
        #expect(operation.range.upperBound <= bytes.count)
      }
      _ = ContentBalance(content: bytes)
      _ = DefaultAppearance(parsing: bytes)
      _ = ToUnicodeMap(parsing: Array("1 beginbfrange ".utf8) + bytes)
    }
  }
}

@Suite("Balance of content")
struct ContentBalanceTests {
  @Test("what is closed too often and what stays open is counted apart")
  func counts() {
    let balance = ContentBalance(content: Array("Q q q Q Q Q q BT EMC /P BMC ET ET BT".utf8))
    #expect(balance.unmatchedRestores == 2)
    #expect(balance.openSaves == 1)
    #expect(balance.unmatchedMarkedContentEnds == 1)
    #expect(balance.openMarkedContents == 1)
    #expect(balance.unmatchedTextEnds == 1)
    #expect(balance.openTextObjects == 1)
    #expect(!balance.isBalanced)
  }

  @Test("a q inside a string or an image does not count")
  func ignoresData() {
    let content = "q BT (q q) Tj ET BI /W 1 /H 1 /IM true ID q\nEI Q"
    #expect(ContentBalance(content: Array(content.utf8)).isBalanced)
  }

  /// ISO 32000-2, Annex A, Table A.1.
  @Test("every operator of the standard is known by its word, and no other word is")
  func operators() {
    let words = """
      b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG \
      rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "
      """.split(separator: " ").map(String.init)
    let known = Set(words.map(ContentOperator.init(word:)))
    #expect(known.count == words.count)
    #expect(known.union([.unknown]) == Set(ContentOperator.allCases))
    for word in ["", "bb", "tj", "BDCX", "Tj\u{0}"] {
      #expect(ContentOperator(word: word) == .unknown)
    }
    let paint = ContentOperator.allCases.filter(\.paintsPath)
    #expect(
      Set(paint)
        == Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s"].map(ContentOperator.init(word:))))
  }
}
