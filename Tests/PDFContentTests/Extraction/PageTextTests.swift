import PDFContent
import PDFObjects
import Testing

/// Pages drawn by hand, read as a person reads them.
@Suite("The text of a page")
struct PageTextTests {
  private let page = ContentPage()

  private func lines(_ items: [(Int, Int, String)]) -> String {
    items.map { "BT /F 10 Tf \($0.0) \($0.1) Td (\($0.2)) Tj ET" }.joined(separator: "\n")
  }

  @Test("words part at spaces and gaps, and not where letters are kerned")
  func findsWords() throws {
    let text = PageText(page.read("BT /F 10 Tf 50 700 Td [(W) 80 (ater) -300 (and) ( wine)] TJ ET"))
    #expect(text.words.map { text.text(of: $0) } == ["Water", "and", "wine"])
    let first = try #require(text.words.first)
    // W 944, a 556, t 278, e 556, r 333; 80 thousandths closer.
    #expect(abs(first.bounds.left - 50) < 1e-9 && abs(first.bounds.right - 75.87) < 1e-6)
  }

  @Test("letters that are spaced widely are one word")
  func joinsSpacedLetters() {
    #expect(page.text("BT /F 10 Tf 3 Tc 50 700 Td (born free) Tj ET") == "born free\n")
  }

  /// The spaces are in the strings of the content; the last two cases have none (pdftotext 22.12 joins the first and parts
  /// the second at the wider gap).
  @Test(
    "space characters part single characters",
    arguments: [
      ("(1 2 3 4 5) Tj", "1 2 3 4 5"), ("(U s e r) Tj", "U s e r"), ("(i   j) Tj", "i j"),
      ("-2.6 Tw (a b c) Tj 0 Tw", "a b c"), ("(1) Tj ( ) Tj (2) Tj (  ) Tj (3) Tj", "1 2 3"),
      ("[(x)-500( )-500(y)-500( )-500(z)] TJ", "x y z"), ("3 Tc (A B CD) Tj 0 Tc", "A B CD"),
      ("3 Tc (HELLO) Tj 0 Tc", "HELLO"), ("[(A)-300(B)-300(C)-800(D)-300(E)] TJ", "ABC DE"),
    ])
  func partsAtSpaceCharacters(_ operators: String, _ expected: String) {
    #expect(page.text("BT /F 10 Tf 50 700 Td \(operators) ET") == expected + "\n")
  }

  @Test("a table is read row by row, whatever the order it is drawn in")
  func readsTables() {
    let cells = [
      (50, 700, "Name"), (50, 688, "Age"), (50, 676, "Place"), (200, 700, "Ada"), (200, 688, "36"),
      (200, 676, "London"), (300, 700, "x"), (300, 688, "y"), (300, 676, "z"),
    ]
    #expect(page.text(lines(cells)) == "Name\tAda\tx\nAge\t36\ty\nPlace\tLondon\tz\n")
  }

  @Test("columns of running text are read one after the other, below a title")
  func readsColumns() {
    let row = "words that fill a whole line of text here"
    var items = [
      (50, 760, "A title that is as wide as both of the columns together, or a little wider even")
    ]
    for index in 0..<5 {
      items.append((50, 740 - 12 * index, "left \(index) " + row))
      items.append((320, 740 - 12 * index, "right \(index) " + row))
    }
    let text = page.text(lines(items))
    let expected =
      [items[0].2] + (0..<5).map { "left \($0) " + row } + (0..<5).map { "right \($0) " + row }
    #expect(text == expected.joined(separator: "\n") + "\n")
  }

  @Test("text that is drawn twice to look bold is counted once")
  func dropsDuplicates() {
    let content =
      "BT /F 10 Tf 50 700 Td (Bold text) Tj ET BT /F 10 Tf 50.3 700 Td (Bold text) Tj ET"
    #expect(page.text(content) == "Bold text\n")
  }

  @Test("a word that is hyphenated at the end of a line is put together")
  func joinsHyphenatedWords() {
    let items = [
      (50, 700, "All human be-"), (50, 688, "ings are born in 1900-"), (50, 676, "2000 A-"),
      (50, 664, "B"),
    ]
    #expect(page.text(lines(items)) == "All human beings are born in 1900-\n2000 A-\nB\n")
  }

  @Test("ligatures are given as their letters")
  func decomposesLigatures() {
    var page = page
    page.addComposite("C", ["0001": "FB03", "0002": "00B2"])
    #expect(page.text("BT /C 10 Tf <00010002> Tj ET") == "ffi²\n")
  }

  @Test("a page that is turned is read as it is displayed")
  func readsRotatedPages() {
    var page = page
    page.page["Rotate"] = .integer(90)
    // Displayed, user space's left edge is at the top: the line at x = 100 is above that at 120.
    let content = "BT /F 10 Tf 0 1 -1 0 120 50 Tm (below) Tj 0 1 -1 0 100 50 Tm (above) Tj ET"
    #expect(page.text(content) == "above\nbelow\n")
  }

  /// The order on the page is UAX #9's: the letters from right to left, numbers and Latin from left to
  /// right.
  @Test(
    "right-to-left text is given in logical order",
    arguments: [
      // Visually, from left to right: gimel bet alef.
      ("<000300020001>", "אבג"),
      // "12/3 " and two letters: the number is to the left, and keeps its order.
      ("<0011001200150013002000020001>", "אב 12/3"),
      // Brackets by what is seen, and by what is meant.
      ("<0031000200010032>", "(אב)"), ("<0032000200010031>", "(אב)"),
    ])
  func readsRightToLeft(_ codes: String, _ expected: String) {
    var page = page
    page.addComposite(
      "H",
      [
        "0001": "05D0", "0002": "05D1", "0003": "05D2", "0011": "0031", "0012": "0032",
        "0013": "0033", "0015": "002F", "0020": "0020", "0031": "0028", "0032": "0029",
      ])
    let text = PageText(page.read("BT /H 10 Tf 50 700 Td \(codes) Tj ET"))
    #expect(text.string == expected + "\n")
    #expect(text.lines.map(\.direction) == [.rightToLeft])
  }

  /// The paragraph runs to the right although most letters of the line run to the left (UAX #9, P2 and P3).
  @Test("a line of both directions runs as the text around it")
  func readsMixedLines() {
    var page = page
    page.addComposite(
      "H", ["0001": "05D0", "0002": "05D1", "0003": "05D2", "0004": "05D3", "0005": "05D4"])
    let text = PageText(
      page.read(
        """
        BT /F 10 Tf 50 720 Td (Which languages do you speak with your family at home?) Tj ET
        BT /F 10 Tf 50 700 Td (5 Heb) Tj ET BT /H 10 Tf 90 700 Td <00050004000300020001> Tj ET
        BT /F 10 Tf 50 680 Td (Choose as many of them as you like.) Tj ET
        """))
    let lines = text.string.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("5 Heb") && $0.hasSuffix("אבגדה") })
  }
}
