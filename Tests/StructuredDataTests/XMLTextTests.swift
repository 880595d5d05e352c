import StructuredData
import Testing

/// What is expected follows from XML 1.0 (2.4 to 2.8) by hand.
@Suite("XML with single values replaced")
struct XMLTextTests {
  private let source = """
    <?xml version="1.0"?><!-- <a>no</a> --><a:r xmlns:a='urn:x' b = "1>2"  c='3'>
    <![CDATA[<b>]]><b>old &amp; gone</b ><b/><d  /><?pi <b> ?></a:r>
    """

  @Test("elements, their parents and the names of their attributes as they are written")
  func reads() throws {
    let text = try XMLText(Array(source.utf8))
    #expect(text.elements.map(\.qualifiedName) == ["a:r", "b", "b", "d"])
    #expect(text.elements.map(\.parent) == [nil, 0, 0, 0])
    #expect(text.elements[0].element.namespace == "urn:x")
    #expect(text.attributeNames(of: 0) == ["xmlns:a", "b", "c"])
  }

  @Test("a replacement changes nothing else")
  func replaces() throws {
    var text = try XMLText(Array(source.utf8))
    text.setText(of: 1, to: "a<b")
    text.setText(of: 2, to: "x")
    text.setText(of: 3, to: "y")
    text.setAttribute(1, of: 0, to: "\"&'")
    #expect(
      String(decoding: text.edited, as: UTF8.self) == """
        <?xml version="1.0"?><!-- <a>no</a> --><a:r xmlns:a='urn:x' b = "&quot;&amp;&apos;"  c='3'>
        <![CDATA[<b>]]><b>a&lt;b</b ><b>x</b><d  >y</d><?pi <b> ?></a:r>
        """)
    #expect(try XMLReader.read(text.edited).elements.map(\.text) == ["a<b", "x", "y"])
  }

  @Test("elements and attributes are removed")
  func removes() throws {
    var text = try XMLText(Array("<a  b='1' c='2'><d><e/></d>x<e f=''/></a>".utf8))
    text.removeAttribute(0, of: 0)
    text.remove(1)
    text.removeAttribute(0, of: 3)
    #expect(String(decoding: text.edited, as: UTF8.self) == "<a c='2'>x<e/></a>")
  }

  @Test(
    "what is not well formed is refused",
    arguments: [
      "", "<a", "<a><b></a>", "<a b=>", "text", "<a/><b/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
    ])
  func refuses(_ source: String) {
    #expect(throws: (any Error).self) { try XMLText(Array(source.utf8)) }
  }

  @Test("UTF-16 is refused: its bytes are not those of its tags")
  func refusesUTF16() {
    let bytes: [UInt8] =
      [0xFE, 0xFF] + Array("<a>b</a>".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(throws: (any Error).self) { try XMLText(bytes) }
  }
}
