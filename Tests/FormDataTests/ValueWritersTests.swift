import Diagnostics
import FormData
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// What is written, and that the readers here take it back. Expected files by hand after
/// ISO 32000-2, 12.7.8 and ISO 19444-1.
@Suite("Writing values")
struct ValueWritersTests {
  private let values = [
    NamedValue(name: "a.b", value: .text("Ada (1)\n\\ é €")),
    NamedValue(name: "box", value: .state(AppearanceState(rawValue: "Yes"))),
    NamedValue(name: "a.c", value: .selection(["x", "y"])),
    NamedValue(name: "empty", value: .text("")), NamedValue(name: "off", value: .state(.off)),
    NamedValue(name: "a", value: .text("parent")),
    NamedValue(name: "ключ \"<&>\"", value: .text("日本 \"<&>\" ' \t\r\n]]>")),
  ]

  private let spellings = [
    "a=parent", "a.b=Ada (1)\n\\ é €", "a.c=[x,y]", "box=Yes", "empty=", "off=Off",
    "ключ \"<&>\"=日本 \"<&>\" ' \t\r\n]]>",
  ]

  @Test("an FDF file, to the byte")
  func writesFDF() {
    let bytes = FDFWriter.write(
      [
        NamedValue(name: "a.b", value: .text("1")), NamedValue(name: "a.c", value: .state(.off)),
        NamedValue(name: "d", value: .selection(["x", "y"])),
      ], form: "w9.pdf")
    let head = Array("%FDF-1.2\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3]
    let rest = """

      1 0 obj
      <</FDF<</F(w9.pdf)/Fields[<</Kids[<</T(b)/V(1)>><</T(c)/V/Off>>]/T(a)>>\
      <</T(d)/V[(x)(y)]>>]>>>>
      endobj
      trailer
      <</Root 1 0 R>>
      %%EOF

      """
    #expect(bytes == head + Array(rest.utf8))
  }

  @Test("an XFDF file, to the byte")
  func writesXFDF() throws {
    let bytes = try XFDFWriter.write(
      [
        NamedValue(name: "a.b", value: .text("1 < 2")),
        NamedValue(name: "a.c", value: .selection(["x", "y"])),
      ], form: "w9.pdf")
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">
        <f href="w9.pdf"/>
        <fields>
        <field name="a">
        <field name="b"><value>1 &lt; 2</value></field>
        <field name="c"><value>x</value><value>y</value></field>
        </field>
        </fields>
        </xfdf>

        """)
  }

  @Test("what is written is read back")
  func readsBack() throws {
    #expect(try spelled(FDFReader.read(FDFWriter.write(values))) == spellings)
    #expect(try spelled(XFDFReader.read(XFDFWriter.write(values))) == spellings)
  }

  @Test("a name of ten thousand parts nests no deeper than readers go")
  func boundsDepth() throws {
    let name = Array(repeating: "x", count: 10_000).joined(separator: ".")
    let values = [NamedValue(name: name, value: .text("v"))]
    #expect(try spelled(FDFReader.read(FDFWriter.write(values))) == ["\(name)=v"])
    #expect(try spelled(XFDFReader.read(XFDFWriter.write(values))) == ["\(name)=v"])
  }

  @Test("a character that XML does not have is told by its field and code, not written")
  func refusesControls() {
    let failure = #expect(throws: FormwrightError.self) {
      try XFDFWriter.write([
        NamedValue(name: "ok", value: .text("\t")),
        NamedValue(name: "bad", value: .text("a\u{B}b")),
      ])
    }
    #expect(failure?.diagnostics.map(\.field) == ["bad"])
    #expect(failure?.diagnostics.first?.code == "xml-character")
    #expect(failure?.diagnostics.first?.message.contains("U+000B") == true)
  }

  @Test("comma-separated values are quoted where a reader would go wrong")
  func writesCSV() throws {
    let object: StructuredObject = try {
      let value: StructuredValue = [
        "name": "Ada, \"Countess\"", "box": true, "off": false, "none": nil, "list": ["x", "y;z"],
        "lines": "a\r\nb", "number": 12, "space": " a ", "a;b": "=1+1",
      ]
      return try #require(value.objectValue)
    }()
    let bytes = CSVWriter.document(object)
    let rows = [
      #"name,box,off,none,list,lines,number,space,"a;b""#,
      #""Ada, ""Countess""",true,false,,"x;y;z","a\#r\#nb",12," a ",=1+1"#,
    ]
    #expect(String(decoding: bytes, as: UTF8.self) == rows.map { $0 + "\n" }.joined())
    var rest: [UInt8]? = bytes
    var reader = CSVReader {
      defer { rest = nil }
      return rest
    }
    let record = try #require(try reader.next()?.objectValue)
    #expect(record["lines"] == .string("a\r\nb"))
    #expect(record["name"] == .string("Ada, \"Countess\""))
    #expect(record.count == 9)
    #expect(try reader.next() == nil)
  }

  @Test("one column without a value is still a row")
  func writesOneColumn() throws {
    let bytes = CSVWriter.table(header: ["x;y"], rows: [[""], ["1"]])
    #expect(String(decoding: bytes, as: UTF8.self) == "\"x;y\"\n\"\"\n1\n")
  }
}
