import Metadata
import Testing

@testable import PDFArchiving

/// XMP Specification 2005, chapter 4, and ISO 19005-2, 6.6.2.3.3.
@Suite("Types of metadata")
struct XMPTypesTests {
  private func rules(_ body: String, namespaces: String) throws -> (XMPProperties, [String]) {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(namespaces)>\(body)</rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let properties = try #require(XMPProperties(Array(packet.utf8)))
    let broken = properties.extensions.flatMap {
      XMPExtensionRules($0, prefixes: properties.prefixes).broken
    }
    return (properties, broken)
  }

  @Test(
    "values are of their types",
    arguments: [
      ("<tiff:XResolution>72/1</tiff:XResolution>", true),
      ("<tiff:XResolution>72</tiff:XResolution>", false),
      ("<tiff:Orientation>1.0</tiff:Orientation>", false),
      ("<tiff:WhitePoint><rdf:Seq><rdf:li>3127/10000</rdf:li></rdf:Seq></tiff:WhitePoint>", true),
      ("<tiff:WhitePoint><rdf:Bag><rdf:li>3127/10000</rdf:li></rdf:Bag></tiff:WhitePoint>", false),
      ("<tiff:Nothing>1</tiff:Nothing>", false),
    ])
  func simple(_ body: String, _ isValid: Bool) throws {
    let (properties, _) = try rules(
      body, namespaces: "xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\"")
    let property = try #require(properties.properties.first)
    let type = XMPSchemas.all[property.namespace]?.properties[property.name]
    #expect((type.map { XMPValues.isValid(property.value, as: $0) } ?? false) == isValid)
  }

  @Test(
    "fields of structures are of their types, written as elements or as attributes",
    arguments: [
      ("<d:videoFrameSize rdf:parseType=\"Resource\"><s:w>2.5</s:w></d:videoFrameSize>", true),
      ("<d:videoFrameSize rdf:parseType=\"Resource\"><s:w>wide</s:w></d:videoFrameSize>", false),
      ("<d:videoFrameSize s:w=\"3\" s:unit=\"inch\"/>", true),
      ("<d:videoFrameSize>2 by 3</d:videoFrameSize>", false),
      (
        "<d:markers><rdf:Seq><rdf:li rdf:parseType=\"Resource\"><d:duration "
          + "rdf:parseType=\"Resource\"><d:scale>1</d:scale></d:duration></rdf:li></rdf:Seq></d:markers>",
        false
      ),
    ])
  func structures(_ body: String, _ isValid: Bool) throws {
    let (properties, _) = try rules(
      body,
      namespaces: "xmlns:d=\"http://ns.adobe.com/xmp/1.0/DynamicMedia/\" "
        + "xmlns:s=\"http://ns.adobe.com/xap/1.0/sType/Dimensions#\"")
    let property = try #require(properties.properties.first)
    let type = try #require(XMPSchemas.all[property.namespace]?.properties[property.name])
    #expect(XMPValues.isValid(property.value, as: type) == isValid)
  }

  @Test("every type of the tables is known")
  func tables() {
    func names(_ type: XMPSchemas.ValueType) -> [String] {
      if case .structure(let name) = type.item { [name] } else { [] }
    }
    let types =
      XMPSchemas.all.values.flatMap(\.properties.values)
      + XMPSchemas.structures.values.flatMap(\.values)
    #expect(Set(types.flatMap(names)).subtracting(XMPSchemas.structures.keys) == [])
    #expect(types.count > 250)
  }

  /// ISO 14289-1, 5, and 7.2: `x-default` alone is in the language of the document.
  @Test(
    "a title is in a language of its own if it names one",
    arguments: [
      ("<rdf:li xml:lang=\"x-default\">T</rdf:li>", true),
      ("<rdf:li xml:lang=\"x-default\">T</rdf:li><rdf:li xml:lang=\"en\">T</rdf:li>", false),
      ("<rdf:li xml:lang=\"en\">T</rdf:li>", false),
    ])
  func titles(_ items: String, _ isDefault: Bool) throws {
    let (properties, _) = try rules(
      "<dc:title><rdf:Alt>\(items)</rdf:Alt></dc:title>",
      namespaces: "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"")
    #expect(properties.hasDefaultLanguage == isDefault)
  }

  private static let names = """
    xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"
    """

  private func schema(prefix: String, property: String) -> String {
    """
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>S</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://example.com/</pdfaSchema:namespaceURI>\(prefix)
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>n</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>
    \(property)</rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
    """
  }

  @Test("the description of a schema is whole, and under the prefixes that PDF/A gives")
  func extensions() throws {
    let prefix = "<pdfaSchema:prefix>e</pdfaSchema:prefix>"
    let rest =
      "<pdfaProperty:category>external</pdfaProperty:category>"
      + "<pdfaProperty:description>d</pdfaProperty:description>"
    let whole = schema(prefix: prefix, property: rest)
    #expect(try rules(whole, namespaces: Self.names).1 == [])
    let bare = try rules(schema(prefix: "", property: ""), namespaces: Self.names).1
    #expect(bare == ["6.6.2.3.3-4", "6.6.2.3.3-9", "6.6.2.3.3-10"])
    let odd = prefix + "<pdfaSchema:color>red</pdfaSchema:color>"
    #expect(
      try rules(schema(prefix: odd, property: rest), namespaces: Self.names).1 == ["6.6.2.3.2-1"])
    let renamed = whole.replacing("pdfaSchema", with: "s")
    let broken = try rules(renamed, namespaces: Self.names.replacing("pdfaSchema", with: "s")).1
    #expect(broken.contains("6.6.2.3.3-2") && broken.contains("6.6.2.3.3-5"))
  }
}
