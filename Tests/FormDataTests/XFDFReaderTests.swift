import Diagnostics
import FormData
import InteractiveForms
import Testing

/// XFDF by hand after ISO 19444-1; where another program's habit is tested, its name.
@Suite("Reading XFDF")
struct XFDFReaderTests {
  /// As Acrobat, iText 5 and iText 7 write it, and with prefixes.
  @Test(
    "fields in every frame",
    arguments: [
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"
      ><f href="form.pdf"
      /><fields
      ><field name="root"
      ><field name="child"
      ><field name="text1"
      ><value
      >test</value
      ></field
      ></field
      ></field
      ></fields
      ><ids original="2CDEE43E" modified="2CDEE43E"
      /></xfdf
      >
      """,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">
      <fields>
      <field name="root.child.text1">
      <value>test</value>
      </field>
      </fields>
      <f href="form.pdf"/>
      </xfdf>
      """,
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?><xfdf><fields><field name=\"root\">"
        + "<field name=\"child.text1\"><value>test</value></field></field></fields><annots/>"
        + "<f href=\"form.pdf\"/></xfdf>",
      "<x:xfdf xmlns:x=\"http://ns.adobe.com/xfdf/\"><x:fields><x:field name=\"root.child.text1\">"
        + "<x:value>test</x:value></x:field></x:fields></x:xfdf>",
      "\u{FEFF}<!DOCTYPE xfdf><!-- c --><xfdf><fields><field name='root.child.text1'>"
        + "<value><![CDATA[te]]>s<!-- c -->t</value></field></fields></xfdf>",
      "<!DOCTYPE xfdf SYSTEM \"http://example.invalid/xfdf.dtd\"><xfdf><fields>"
        + "<field name='root.child.text1'><value>test</value></field></fields></xfdf>",
    ])
  func readsFrames(_ text: String) throws {
    #expect(try spelled(XFDFReader.read(Array(text.utf8))) == ["root.child.text1=test"])
  }

  @Test(
    "values as they stand",
    arguments: [
      ("<value>  two\n spaces </value>", "x=  two\n spaces "), ("<value/>", "x="),
      ("<value></value>", "x="), ("<value>&lt;&amp;&gt;&quot;&apos;</value>", "x=<&>\"'"),
      ("<value>&#x20AC;&#8364;</value>", "x=€€"), ("<value>a&#13;b</value>", "x=a\rb"),
      ("<value>a\r\nb\rc</value>", "x=a\nb\nc"),
      ("<value><![CDATA[<b>&amp;]]></value>", "x=<b>&amp;"),
      ("<value>a</value><value>b</value>", "x=[a,b]"),
      (
        "<value>Baeyensstraat 121,</value>\n<value>Sint-Amandsberg</value>",
        "x=[Baeyensstraat 121,,Sint-Amandsberg]"
      ),
      ("<value>Да</value>", "x=Да"), ("<value>😀</value>", "x=😀"),
      // Formatted text, as Acrobat writes it.
      (
        """
        <value-richtext><body xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/\
        schema/xfa-data/1.0/" xfa:spec="2.0.2"><p>ABC<span style="font-weight:bold">DEF</span></p>
        <p>GH<br/>I</p></body></value-richtext>
        """, "x=ABCDEF\nGH\nI"
      ),
      ("<value-richtext>plain</value-richtext>", "x=plain"),
      ("<value>one</value><value-richtext><p>two</p></value-richtext>", "x=one"),
    ])
  func readsValues(_ content: String, _ spelling: String) throws {
    let text = "<xfdf><fields><field name=\"x\">\(content)</field></fields></xfdf>"
    #expect(try spelled(XFDFReader.read(Array(text.utf8))) == [spelling])
  }

  /// From iText's tests: buttons without a value, files without fields, without anything.
  @Test(
    "what has no value gives none",
    arguments: [
      "<xfdf><fields><field name=\"Button3\"/></fields></xfdf>", "<xfdf><fields/></xfdf>",
      "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\"><f/><ids/></xfdf>", "<xfdf/>",
      "<xfdf><annots><text><contents>no</contents></text></annots></xfdf>",
      "<xfdf><field name=\"x\"><value>not in fields</value></field></xfdf>",
    ])
  func readsNothing(_ text: String) throws {
    #expect(try XFDFReader.read(Array(text.utf8)).isEmpty)
  }

  @Test("other encodings than UTF-8 are read when they are said")
  func readsEncodings() throws {
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><xfdf><fields><field name='x'><value>".utf8)
      + [0xE9] + Array("</value></field></fields></xfdf>".utf8)
    #expect(try spelled(XFDFReader.read(latin)) == ["x=é"])
    let text =
      "<?xml version='1.0'?><xfdf><fields><field name='x'><value>€</value></field></fields></xfdf>"
    let units = Array(text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try spelled(XFDFReader.read(little)) == ["x=€"])
    #expect(try spelled(XFDFReader.read(big)) == ["x=€"])
    let broken =
      Array("<xfdf><fields><field name='x'><value>".utf8) + [0xE9]
      + Array("t</value></field></fields></xfdf>".utf8)
    #expect(code { () throws(FormwrightError) in _ = try XFDFReader.read(broken) } == "xml-syntax")
  }

  @Test(
    "entities beyond the five are refused, whatever they hide",
    arguments: [
      "<xfdf><fields><field name='x'><value>&nbsp;</value></field></fields></xfdf>",
      "<!DOCTYPE xfdf [<!ENTITY a 'b'>]><xfdf/>",
      "<!DOCTYPE xfdf [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><xfdf><fields><field name='x'>"
        + "<value>&a;</value></field></fields></xfdf>",
      "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
        + "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>]><xfdf>&c;</xfdf>",
      "<!DOCTYPE x [<!ENTITY % p SYSTEM 'http://example.invalid/'> %p;]><xfdf/>",
      "<!DOCTYPE x SYSTEM 'x.dtd'><xfdf><fields><field name='&u;'/></fields></xfdf>",
      "<!DOCTYPE x [<!NOTATION n SYSTEM 'n'><!ENTITY u SYSTEM 'u' NDATA n>]><xfdf/>",
    ])
  func refusesEntities(_ text: String) {
    #expect(
      code { () throws(FormwrightError) in _ = try XFDFReader.read(Array(text.utf8)) }
        == "xml-entity")
  }

  @Test(
    "what is no XFDF is refused",
    arguments: [
      ("", "xml-syntax"), ("x", "xml-syntax"), ("<xfdf>", "xml-syntax"), ("<a></b>", "xml-syntax"),
      ("<xfdf></xfdf><xfdf/>", "xml-syntax"), ("<xfdf a='1' a='2'/>", "xml-syntax"),
      ("<xfdf>\u{1}</xfdf>", "xml-syntax"), ("<xfdf>&#1;</xfdf>", "xml-syntax"),
      ("<xfdf>5 < 6</xfdf>", "xml-syntax"), ("<xfdf>a & b</xfdf>", "xml-syntax"),
      ("<html/>", "data-shape"), ("<xfdf><fields><field/></fields></xfdf>", "data-shape"),
      ("%FDF-1.2", "xml-syntax"),
      ("<?xml version='1.0' encoding='nonesuch'?><xfdf/>", "encoding"),
      (String(repeating: "<a>", count: 1000), "too-deep"),
      (
        "<xfdf><fields><field name='a'><value>1</value></field><field name='a'><value>2</value>"
          + "</field></fields></xfdf>", "duplicate-key"
      ),
    ])
  func refuses(_ text: String, _ problem: String) {
    let found = code { () throws(FormwrightError) in _ = try XFDFReader.read(Array(text.utf8)) }
    #expect(found?.rawValue == problem)
  }

  @Test("a problem has a place and not the text")
  func placesProblems() {
    let text =
      "<xfdf>\n<fields>\n<field name='x'><value>4711 < 4712</value></field></fields></xfdf>"
    let failure = #expect(throws: FormwrightError.self) { try XFDFReader.read(Array(text.utf8)) }
    #expect(failure?.diagnostics.first?.location?.line == 3)
    #expect(failure?.diagnostics.first?.message.contains("4711") == false)
  }

  @Test("a long text comes whole")
  func readsLongTexts() throws {
    let long = String(repeating: "0123456789é\n", count: 200_000)
    let text = "<xfdf><fields><field name='x'><value>\(long)</value></field></fields></xfdf>"
    #expect(try XFDFReader.read(Array(text.utf8)).first?.value == .text(long))
  }
}
