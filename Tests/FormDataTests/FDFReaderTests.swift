import Diagnostics
import FormData
import InteractiveForms
import Testing

/// FDF files by hand after ISO 32000-2, 12.7.8; where another program's habit is tested, its name.
@Suite("Reading FDF")
struct FDFReaderTests {
  @Test("fields, their values and their kinds")
  func readsValues() throws {
    let inputs = try FDFReader.read(
      fdf(
        """
        <</T(text)/V(Ada Lovelace)>> <</T(state)/V/Yes>> <</T(off)/V/Off>>
        <</T(list)/V[(a)(b)]>> <</T(number)/V 12>> <</T(real)/V -1.50>> <</T(flag)/V true>>
        <</T(empty)/V()>> <</T(none)>> <</T(null)/V null>> <</T(names)/V[/A/B]>>
        """))
    #expect(
      spelled(inputs) == [
        "text=Ada Lovelace", "state=Yes", "off=Off", "list=[a,b]", "number=12", "real=-1.50",
        "flag=true", "empty=", "names=[A,B]",
      ])
    #expect(inputs[4].value == .number("12"))
    #expect(inputs[6].value == .boolean(true))
  }

  /// Without /Encoding and a byte order mark, strings are in PDFDocEncoding (12.7.8.3.1): “Ş” in UTF-8 reads “Å\u{9E}”.
  @Test(
    "UTF-8 that is not declared is read as the standard asks, with a warning",
    arguments: [("Şehir, Ağrı", true), ("Bern", false)])
  func undeclaredUTF8(_ text: String, _ warns: Bool) throws {
    let inputs = try FDFReader.read(fdf("<</T(a)/V(\(text))>>"))
    #expect(inputs.warnings.map(\.code) == (warns ? ["encoding"] : []))
    #expect((inputs[0].value == .text(text)) != warns)
    // A string that is not UTF-8 says that the file is in PDFDocEncoding.
    #expect(
      try FDFReader.read(fdf("<</T(a)/V(\(text))>> <</T(b)/V(caf\\351)>>")).warnings.isEmpty)
  }

  @Test("names are spelled by kids, by dots, or both")
  func readsNames() throws {
    let inputs = try FDFReader.read(
      fdf(
        """
        <</T(a)/Kids[<</T(b)/V(1)>><</T(c.d)/V(2)/Kids[<</T(e)/V(3)>>]>><</V(4)>>]>>
        <</T(a.f)/V(5)>><</V(lost)>>
        """))
    #expect(spelled(inputs) == ["a.b=1", "a.c.d=2", "a.c.d.e=3", "a=4", "a.f=5"])
  }

  @Test(
    "strings in every spelling",
    arguments: [
      ("(a\\(b\\)c(d)e)", "a(b)c(d)e"), ("(a\\\nb)", "ab"), ("(a\r\nb)", "a\nb"),
      ("(a\rb)", "a\nb"),
      ("(\\101\\7x\\0533)", "A\u{7}x+3"), ("(\\n\\r\\t\\b\\f\\q\\\\)", "\n\r\t\u{8}\u{C}q\\"),
      ("<41 6C\n>", "Al"), ("<4>", "@"), ("<FEFF20AC>", "€"), ("(\\376\\377\\040\\254)", "€"),
      ("<EFBBBFE282AC>", "€"), ("(\\240\\222)", "€™"), ("<FFFEAC20>", "€"), ("()", ""), ("<>", ""),
      ("/Caf\\303", "Caf\\303"), ("/Caf#C3#A9", "Café"), ("/A#20B", "A B"), ("/A#2", "A#2"),
      ("/", ""),
    ])
  func readsStrings(_ written: String, _ text: String) throws {
    #expect(try spelled(FDFReader.read(fdf("<</T(x)/V \(written)>>"))) == ["x=\(text)"])
  }

  /// PDFBox's two test files, and what else producers do around the catalogue.
  @Test(
    "the frame around the fields may be odd",
    arguments: [
      "%FDF-1.4\r\n%\u{E2}\r\n1 0 obj\r\n<</FDF<</Fields[F]>>>>\r\nendobj\r\ntrailer\r\n<</Root 1 0 R>>\r\n%%EOF\r\n",
      "%FDF-1.4\n1 0 obj\n<</FDF<</Fields[F]>>/Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF",
      // No header, no trailer, no end.
      "1 0 obj<</FDF<</Fields[F]>>>>", "\r\n\r\n  1 0 obj << /FDF << /Fields [ F ] >> >>",
      // A trailer that points nowhere; the catalogue stands elsewhere.
      "%FDF-1.2\n7 0 obj<</FDF<</Fields[F]>>>>endobj trailer<</Root 1 0 R>>",
      "%FDF-1.2\ntrailer<</FDF<</Fields[F]>>>>",
      // Fields and values stand in objects of their own, before and after.
      "%FDF-1.2\n2 0 obj [F] endobj 1 0 obj<</FDF 3 0 R>>endobj 3 0 obj<</Fields 2 0 R>>endobj "
        + "trailer<</Root 1 0 R>>",
      // A cross-reference table, wrong as most are; a comment in the middle.
      "%FDF-1.2\n1 0 obj<</FDF<</Fields[% all of them\nF]/F(form.pdf)/ID[<00><11>]>>>>endobj\nxref\n0 2\n"
        + "0000000000 65535 f \n0000000009 00000 n \ntrailer<</Size 2/Root 1 0 R>>\nstartxref\n99\n%%EOF",
      // A newer object of the same number.
      "%FDF-1.2\n1 0 obj<</FDF<</Fields[]>>>>endobj 1 0 obj<</FDF<</Fields[F]>>>>endobj "
        + "trailer<</Root 1 0 R>>",
      // Words of a mail around it.
      "Content-Type: application/vnd.fdf\n\n%FDF-1.2\n1 0 obj<</FDF<</Fields[F]/Status(OK)>>>>endobj",
    ])
  func toleratesFrames(_ frame: String) throws {
    let field = "<</T(Field1)/V(Test1)>><</T(Field2)/V(Test2)>>"
    let parts = frame.split(separator: "[F]", omittingEmptySubsequences: false)
    var text = parts.joined(separator: "[\(field)]")
    text = text.replacing("[ F ]", with: "[\(field)]").replacing("\nF]", with: "\n\(field)]")
    #expect(try spelled(FDFReader.read(Array(text.utf8))) == ["Field1=Test1", "Field2=Test2"])
  }

  @Test("what pdftk writes")
  func readsPdftk() throws {
    let text = """
      %FDF-1.2
      %âãÏÓ
      1 0 obj\u{20}
      <<
      /FDF\u{20}
      <<
      /Fields [
      <<
      /V (Ada)
      /T (name)
      >>\u{20}
      <<
      /V /
      /T (box)
      >>]
      >>
      >>
      endobj\u{20}
      trailer

      <<
      /Root 1 0 R
      >>
      %%EOF
      """
    #expect(try spelled(FDFReader.read(Array(text.utf8))) == ["name=Ada", "box="])
  }

  @Test("a long text is a stream, as long as it says or up to its end")
  func readsStreams() throws {
    let text = """
      %FDF-1.2
      1 0 obj<</FDF<</Fields[<</T(a)/V 2 0 R>><</T(b)/V 3 0 R>><</T(c)/V 4 0 R>>]>>>>endobj
      2 0 obj<</Length 11>>stream
      a endstream
      endstream endobj
      3 0 obj<</Length 9999>>stream\r\nshort\r\nendstream endobj
      4 0 obj<</Filter/ASCIIHexDecode/Length 9>>stream
      FEFF20AC>
      endstream endobj
      trailer<</Root 1 0 R>>
      """
    #expect(
      try spelled(FDFReader.read(Array(text.utf8))) == ["a=a endstream", "b=short", "c=€"])
  }

  @Test("strings are in the file's encoding, or the file is refused")
  func honoursEncoding() throws {
    func read(_ encoding: String, _ value: String) throws(FormwrightError) -> [String] {
      let text = "1 0 obj<</FDF<</Encoding/\(encoding)/Fields[<</T(x)/V\(value)>>]>>>>endobj"
      return spelled(try FDFReader.read(Array(text.utf8)))
    }
    #expect(try read("utf_8", "(é)") == ["x=é"])
    #expect(try read("utf_8", "<FEFF00E9>") == ["x=é"])
    #expect(try read("utf_16", "<00E9>") == ["x=é"])
    // Escapes for language, in whatever encoding.
    #expect(try read("utf_8", "(a\u{1B}en\u{1B}b)") == ["x=ab"])
    #expect(try read("PDFDocEncoding", "<E9>") == ["x=é"])
    #expect(try read("Shift_JIS", "(ASCII)") == ["x=ASCII"])
    #expect(try read("GBK", "<FEFF4E2D>") == ["x=中"])
    #expect(
      code { () throws(FormwrightError) in _ = try read("Shift_JIS", "<93FA>") } == "encoding")
    #expect(code { () throws(FormwrightError) in _ = try read("utf_8", "<E9>") } == "encoding")
  }

  @Test(
    "what cannot be read is refused at its byte",
    arguments: [
      ("", 1), ("nothing here", 1), ("%PDF-1.7", 1), ("{\"a\": 1}", 1), ("1 0 obj<</A 1>>", 1),
      ("1 0 obj (open", 9), ("1 0 obj<</T(x)", 8), ("1 0 obj<</T[1 2", 12), ("1 0 obj<41g>", 11),
      ("1 0 obj<<(a) 1>>", 10), ("1 0 obj<</A 1>x", 14), ("1 0 obj what", 9), ("1 0 obj<41", 8),
      ("1 0 obj 1x2", 9), ("1 0 obj<<>>stream\nabc", 19), ("trailer", 8),
    ])
  func refuses(_ text: String, _ column: Int) {
    #expect {
      try FDFReader.read(Array(text.utf8))
    } throws: { error in
      let problem = (error as? FormwrightError)?.diagnostics.first
      return problem?.code == "fdf-syntax"
        && problem?.location == SourceLocation(line: 1, column: column)
    }
  }

  @Test("a field given twice must say the same; every problem is told")
  func refusesContradictions() throws {
    #expect(try spelled(FDFReader.read(fdf("<</T(a)/V(1)>><</T(a)/V(1)>>"))) == ["a=1"])
    let failure = #expect(throws: FormwrightError.self) {
      try FDFReader.read(
        fdf("<</T(a)/V(1)>><</T(a)/V(2)>><</T(b)/V<</Type/Sig>>>><</T(c)/V[[(x)]]>>"))
    }
    #expect(failure?.diagnostics.map(\.code) == ["duplicate-key", "fdf-value", "fdf-value"])
    #expect(failure?.diagnostics.map(\.field) == ["a", "b", "c"])
  }

  @Test("an encrypted file is no file of data that can be read")
  func refusesEncryption() {
    let text = "1 0 obj<</FDF<</EncryptionRevision 1/Fields[]>>>>endobj"
    #expect(throws: FormwrightError.self) { try FDFReader.read(Array(text.utf8)) }
  }

  @Test("cycles, bombs and depth end in a problem")
  func isBounded() {
    let doubling = (1...40).map { "\($0) 0 obj<</T(x)/Kids[\($0 + 1) 0 R \($0 + 1) 0 R]>>endobj\n" }
    for text in [
      "1 0 obj<</FDF<</Fields[2 0 R]>>>>endobj 2 0 obj<</T(a)/V(1)/Kids[2 0 R]>>endobj",
      doubling.joined() + "99 0 obj<</FDF<</Fields[1 0 R]>>>>endobj",
      "1 0 obj" + String(repeating: "[", count: 100_000),
      "1 0 obj" + String(repeating: "<</A", count: 100_000),
    ] {
      #expect(
        code { () throws(FormwrightError) in _ = try FDFReader.read(Array(text.utf8)) }
          == "fdf-syntax")
    }
    // These end without one.
    for text in [
      "1 0 obj<</FDF<</Fields[2 0 R]>>>>endobj 2 0 obj 3 0 R endobj 3 0 obj 2 0 R endobj",
      "99999999999999999999 0 obj 1 0 obj<</FDF<</Fields[4294967295 0 R 4294967296 0 R]>>>>endobj",
      "1 0 obj<</FDF<<>>>>endobj " + String(repeating: "a", count: 300_000),
      "1 0 obj<</FDF<<>>>>endobj " + String(repeating: "1 ", count: 300_000),
    ] {
      #expect((try? FDFReader.read(Array(text.utf8)))?.isEmpty == true)
    }
  }

  private func fdf(_ fields: String) -> [UInt8] {
    Array("%FDF-1.2\n1 0 obj\n<</FDF<</Fields[\(fields)]>>>>\nendobj\ntrailer<</Root 1 0 R>>".utf8)
  }
}

/// Names and values as one text each.
func spelled(_ inputs: FieldInputs) -> [String] {
  func text(_ input: FieldInput) -> String {
    guard case .list(let items) = input else { return input.spelled ?? "null" }
    return "[\(items.map(text).joined(separator: ","))]"
  }
  return inputs.map { "\($0.name)=\(text($0.value))" }
}

/// The code of the first problem; nil where there is none.
func code(_ work: () throws(FormwrightError) -> Void) -> DiagnosticCode? {
  do throws(FormwrightError) {
    try work()
    return nil
  } catch {
    return error.diagnostics.first?.code
  }
}
