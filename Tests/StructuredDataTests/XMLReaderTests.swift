import Diagnostics
import StructuredData
import Testing

/// XML by hand after XML 1.0 and Namespaces in XML.
@Suite("XML")
struct XMLReaderTests {
  @Test("elements, attributes, namespaces and text")
  func reads() throws {
    let text = """
      <?xml version="1.0"?><!-- c --><?pi x?>
      <a xmlns="urn:d" xmlns:p="urn:p" b="1 &lt;&amp;&#38;&#x20AC;" p:b='2' xml:lang="en">t<p:c/>\
      <!-- c -->u<![CDATA[<&]]>v<d xmlns="">w</d></a>
      """
    let root = try XMLReader.read(Array(text.utf8))
    #expect(
      root
        == XMLElement(
          name: "a", namespace: "urn:d",
          attributes: [
            .init(name: "b", value: "1 <&&€"), .init(name: "b", namespace: "urn:p", value: "2"),
            .init(name: "lang", namespace: "http://www.w3.org/XML/1998/namespace", value: "en"),
          ],
          children: [
            .text("t"), .element(XMLElement(name: "c", namespace: "urn:p")), .text("u<&v"),
            .element(XMLElement(name: "d", children: [.text("w")])),
          ]))
    #expect(root.text == "tu<&vw")
    #expect(root[attribute: "b"] == "1 <&&€")
    #expect(root[attribute: "lang"] == nil)
    #expect(root.elements.map(\.name) == ["c", "d"])
    #expect(root.location?.line == 2)
  }

  @Test(
    "what is left out: elements with all that is in them, and attributes; the rest stays in order")
  func leavesOut() throws {
    let text = "<a k='1' m='2'>t<b><c/></b>u<c k='3' n='4'/><b/></a>"
    let root = try XMLReader.read(
      Array(text.utf8),
      leavingOut: XMLOmissions(elements: ["b"], attributesKept: ["k"]))
    #expect(
      root
        == XMLElement(
          name: "a", attributes: [XMLElement.Attribute(name: "k", value: "1")],
          children: [
            .text("tu"),
            .element(
              XMLElement(name: "c", attributes: [XMLElement.Attribute(name: "k", value: "3")])),
          ]))
  }

  @Test("a prefix without a declaration is read over")
  func toleratesPrefixes() throws {
    #expect(try XMLReader.read(Array("<x:a><b/></x:a>".utf8)).elements.count == 1)
  }

  @Test("two hundred elements inside one another, no more")
  func boundsDepth() throws {
    func nested(_ count: Int) -> [UInt8] {
      Array((String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)).utf8)
    }
    #expect(try XMLReader.read(nested(200)).name == "a")
    #expect(throws: FormwrightError.self) { try XMLReader.read(nested(201)) }
    #expect(throws: FormwrightError.self) { try XMLReader.read(nested(100_000)) }
  }

  @Test("a text in a hundred thousand pieces is joined at once")
  func joinsText() throws {
    let text = String(repeating: "a<!-- b -->&amp;", count: 100_000)
    let root = try XMLReader.read(Array("<a>\(text)</a>".utf8))
    #expect(root.children == [.text(String(repeating: "a&", count: 100_000))])
  }
}
