import Diagnostics
import FormData
import InteractiveForms
import Testing

/// What Acrobat, PDFBox and iText write, by the look of the files in the latter two's own tests: the
/// peculiarities of each, in small files of our own.
@Suite("Habits of other producers")
struct ProducersHabitsTests {
  private func xfdf(_ text: String) throws -> [String] {
    try spelled(XFDFReader.read(Array(text.utf8)))
  }

  private func fdf(_ text: String) throws -> [String] {
    try spelled(FDFReader.read(Array(text.utf8)))
  }

  // MARK: XFDF

  /// Acrobat ends its lines inside the tags, so that no white space comes between them.
  @Test("line ends inside tags belong to no value")
  func acrobatLines() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"
      ><f href="../made/by hand.pdf"
      /><fields
      ><field name="top"
      ><field name="middle"
      ><field name="low"
      ><value
      >a value</value
      ></field
      ></field
      ><value
      >another</value
      ></field
      ></fields
      ><ids original="00112233445566778899AABBCCDDEEFF" modified="FFEEDDCCBBAA99887766554433221100"
      /></xfdf
      >

      """
    #expect(try xfdf(text) == ["top=another", "top.middle.low=a value"])
  }

  /// iText's writer: one line, no namespace, `standalone`.
  @Test("neither a namespace nor a line end is needed")
  func bare() throws {
    #expect(
      try xfdf(
        #"<?xml version="1.0" encoding="UTF-8" standalone="no"?>"#
          + "<xfdf><fields><field name='n'><value>v</value></field></fields></xfdf>") == ["n=v"])
  }

  @Test(
    "white space between elements is for the eye, within a value it is the value",
    arguments: ["\n", "\r\n", "\n    ", "\t"])
  func indented(_ space: String) throws {
    let text =
      ["<xfdf>", "<fields>", "<field name='n'>", "<value> v ", "</value>", "</field>", "</fields>"]
      .joined(separator: space) + "\(space)<f href='x.pdf'/>\(space)</xfdf>\(space)"
    let end = space == "\r\n" ? "\n" : space
    #expect(try xfdf(text) == ["n= v \(end)"])
  }

  @Test("two values are two options of a list")
  func twoValues() throws {
    #expect(
      try xfdf(
        "<xfdf><fields><field name='street'><value>1, Main Road</value><value>Annex</value>"
          + "</field></fields></xfdf>") == ["street=[1, Main Road,Annex]"])
  }

  /// Acrobat: a formatted field has its text in XHTML, sometimes beside the plain one.
  @Test("formatted text counts for its words where there is no plain value")
  func richText() throws {
    let body = """
      <body xmlns="http://www.w3.org/1999/xhtml"
       xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/" xfa:APIVersion="Acrobat:15.6.0"
       xfa:spec="2.0.2" style="font-size:12.0pt;text-align:left"
      ><p
      >one <b>two</b></p
      ><p
      >three</p
      ></body
      >
      """
    let rich = "<value-richtext\n>\(body)</value-richtext\n>"
    #expect(
      try xfdf("<xfdf><fields><field name='n'>\(rich)</field></fields></xfdf>")
        == ["n=one two\nthree"])
    #expect(
      try xfdf(
        "<xfdf><fields><field name='n'><value>plain</value>\(rich)</field></fields></xfdf>")
        == ["n=plain"])
  }

  /// iText and PDFBox: files of comments alone, some with the name of a field in an attribute.
  @Test(
    "annotations are no fields, with or without any of those",
    arguments: [
      "<annots><highlight page='0' color='#FCED8C' name='n' rect='1,2,3,4' coords='1,2,3,'/></annots>",
      "<annots><freetext page='0'><contents>text</contents><contents-richtext><body><p>text</p>"
        + "</body></contents-richtext><defaultappearance>0 g</defaultappearance></freetext></annots>",
      "<annots><stamp page='0'><appearance>PHN0YW1wPg==</appearance></stamp></annots>",
      "<annots><fileattachment><data MODE='raw' encoding='hex' length='2' filter='FlateDecode'>00FF"
        + "</data></fileattachment></annots>",
      "<annots/>", "<f href='x.pdf'/>", "<ids/>", "<f/><ids original='' modified=''/>",
    ])
  func annotations(_ content: String) throws {
    #expect(try xfdf("<xfdf>\(content)</xfdf>") == [])
    #expect(
      try xfdf("<xfdf>\(content)<fields><field name='n'><value>v</value></field></fields></xfdf>")
        == ["n=v"])
  }

  @Test("a field without a value keeps what it holds; one with an empty value is cleared")
  func emptyValues() throws {
    #expect(
      try xfdf(
        "<xfdf><fields><field name='a'/><field name='b'><value/></field><field name='c'><value\n/>"
          + "</field><field name='d'></field></fields></xfdf>") == ["b=", "c="])
  }

  // MARK: FDF

  /// PDFBox's writer puts everything it knows of a field beside its value (12.7.8.3.2, Table 249).
  @Test("what else a field's dictionary says is left alone")
  func otherKeys() throws {
    #expect(
      try fdf(
        """
        %FDF-1.2
        1 0 obj
        <</Version/1.4/FDF<</F(form.pdf)/ID[<01><02>]/Status()/Differences 2 0 R/Target(here)
        /Annots[<</Type/Annot/Subtype/Text/T(n)/V(not this)>>]
        /JavaScript<</Before(app.beep\\(\\))/Doc[(f)(function f\\(\\) {})]>>
        /Fields[<</T(n)/V(v)/Ff 4096/SetFf 1/ClrFf 2/F 4/SetF 1/ClrF 2/AP<</N 3 0 R>>
        /IF<</SW/A/S/P/A[0.5 0.5]>>/Opt[[(1)(one)](2)]/A<</S/ResetForm>>/AA<</K<</S/JavaScript>>>>
        /RV(<body><p>v</p></body>)>><</T(none)/Ff 1>>]>>>>
        endobj
        trailer
        <</Root 1 0 R>>
        """) == ["n=v"])
  }

  @Test("formatted text counts for its words where there is no value, string or stream")
  func richTextOfFDF() throws {
    let body = "<?xml version=\"1.0\"?><body xmlns=\"x\"><p>one</p><p>two</p></body>"
    let escaped = body.replacing("(", with: "\\(")
    #expect(try fdf("1 0 obj<</FDF<</Fields[<</T(n)/RV(\(escaped))>>]>>>>endobj") == ["n=one\ntwo"])
    #expect(
      try fdf(
        "1 0 obj<</FDF<</Fields[<</T(n)/RV 2 0 R>>]>>>>endobj 2 0 obj<</Length \(body.utf8.count)>>"
          + "stream\n\(body)\nendstream endobj") == ["n=one\ntwo"])
    #expect(
      code { () throws(FormwrightError) in
        _ = try FDFReader.read(Array("1 0 obj<</FDF<</Fields[<</T(n)/RV(<p>)>>]>>>>".utf8))
      }
        == "fdf-value")
  }

  @Test(
    "a file whose fields stand elsewhere is refused, not taken for empty",
    arguments: [
      "/EmbeddedFDFs[2 0 R]",
      "/Pages[<</Templates[<</TRef<</Name(t)>>/Fields[<</T(n)/V(v)>>]>>]>>]",
    ])
  func elsewhere(_ entry: String) {
    #expect(
      code { () throws(FormwrightError) in
        _ = try FDFReader.read(Array("%FDF-1.2\n1 0 obj<</FDF<<\(entry)>>>>endobj".utf8))
      }
        == "data-shape")
  }

  @Test("an FDF of comments alone gives no fields")
  func comments() throws {
    #expect(try fdf("%FDF-1.2\n1 0 obj<</FDF<</Annots[2 0 R]/F(x.pdf)>>>>endobj") == [])
  }
}
