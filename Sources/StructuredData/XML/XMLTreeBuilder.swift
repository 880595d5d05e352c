import CXML
import Diagnostics

/// Builds a tree from what libxml2's parser calls out (SAX2).
// Safe: the parser's context is made once and freed in deinit; the parser holds this object
// unretained and calls it only from `parse`, while the caller holds it.
@safe
final class XMLTreeBuilder {
  /// Elements that are not closed yet, outermost first.
  private var open: [XMLElement] = []
  /// Text since the last tag.
  private var pendingText = ""
  /// Elements and attributes so far.
  private var count = 0
  private(set) var root: XMLElement?
  /// The first problem; the parser stops there.
  private(set) var problem: Diagnostic?

  private var context: xmlParserCtxtPtr?
  /// What is left out of the tree.
  private let omissions: XMLOmissions
  /// Names and namespaces that came up, which a document repeats thousands of times. libxml2 keeps one
  /// copy of each as long as its context lives.
  private var names: [UnsafePointer<xmlChar>: String] = unsafe [:]
  /// The number of open elements that are left out.
  private var skippedDepth = 0
  /// Elements of these names are not added to the tree, but collected in ``collected``.
  private let collectedNames: Set<String>
  /// Elements with such a name, each with those around it, outermost first, which have no children here.
  private(set) var collected: [(element: XMLElement, ancestors: [XMLElement])] = []

  /// - Throws: `.internal` where there is no memory.
  init(_ omissions: XMLOmissions, collecting names: Set<String> = []) throws(FormwrightError) {
    self.omissions = omissions
    collectedNames = names
    xmlInitParser()
    var handler = unsafe Self.handler
    unsafe context = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    guard unsafe context != nil else {
      throw FormwrightError(.internal, "internal", "not enough memory to read XML")
    }
    // “NOENT” has `&amp;` in an attribute come out as it should; other entities never get that far.
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue)
    _ = unsafe xmlCtxtUseOptions(context, options)
  }

  deinit {
    // A document type declaration makes libxml2 build a document even for SAX; it is not the
    // context's to free.
    if let document = unsafe context?.pointee.myDoc { unsafe xmlFreeDoc(document) }
    unsafe xmlFreeParserCtxt(context)
  }

  /// Reads a whole document.
  func parse(_ bytes: [UInt8]) {
    feed(bytes)
    finish()
  }

  /// Reads a part of a document.
  func feed(_ bytes: [UInt8]) {
    // Fed in parts: libxml2 looks at no more than one for the encoding, and none passes an Int32.
    let size = 1 << 16
    for start in stride(from: 0, to: bytes.count, by: size) where problem == nil {
      let part = bytes[start..<min(start + size, bytes.count)]
      unsafe part.withUnsafeBytes { part in
        // Safe: libxml2 copies the bytes before it returns.
        _ = unsafe xmlParseChunk(
          context, part.bindMemory(to: CChar.self).baseAddress, Int32(part.count), 0)
      }
    }
  }

  /// Reads the end of the document.
  func finish() {
    guard problem == nil else { return }
    let code = unsafe xmlParseChunk(context, nil, 0, 1)
    if code != 0, root == nil { fail("xml-syntax", "the text is not well-formed XML") }
  }

  /// Takes out what was collected.
  func takeCollected() -> [(element: XMLElement, ancestors: [XMLElement])] {
    defer { collected = [] }
    return collected
  }

  // MARK: Events

  /// Whether an element is left out, because of its own name or one around it.
  private func skips(_ name: UnsafePointer<xmlChar>?) -> Bool {
    guard !omissions.elements.isEmpty else { return false }
    if skippedDepth == 0 {
      guard let name = unsafe self.name(name), omissions.elements.contains(name) else {
        return false
      }
    }
    skippedDepth += 1
    return true
  }

  private func start(_ element: XMLElement) {
    guard problem == nil else { return }
    count += 1 + element.attributes.count
    guard count <= ReadingLimits.values else {
      fail(
        "too-large", "the text contains more than \(ReadingLimits.values) elements and attributes")
      return
    }
    guard open.count < ReadingLimits.depth else {
      fail("too-deep", "elements are nested more than \(ReadingLimits.depth) levels deep")
      return
    }
    endText()
    var element = element
    element.location = location
    open.append(element)
  }

  private func end() {
    guard problem == nil else { return }
    guard skippedDepth == 0 else {
      skippedDepth -= 1
      return
    }
    endText()
    guard let element = open.popLast() else { return }
    if collectedNames.contains(element.name),
      !open.contains(where: { collectedNames.contains($0.name) })
    {
      collected.append((element, open))
      // The limit is on one of them.
      count = 0
    } else if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  /// libxml2 calls a long text out in pieces.
  private func text(_ piece: String) {
    if problem == nil, !open.isEmpty { pendingText += piece }
  }

  private func endText() {
    guard !pendingText.isEmpty, !open.isEmpty else { return }
    open[open.count - 1].children.append(.text(pendingText))
    pendingText = ""
  }

  private func refuseEntity() {
    fail(
      "xml-entity", "the entity is not one of the five that XML predefines",
      hint: "Write the character itself, or use &lt;, &gt;, &amp;, &apos; or &quot;.")
  }

  private func fail(_ code: DiagnosticCode, _ message: String, hint: Remedy? = nil) {
    if problem == nil { problem = .error(code, message, hint: hint, location: location) }
    unsafe xmlStopParser(context)
  }

  private var location: SourceLocation {
    let line = unsafe xmlSAX2GetLineNumber(context)
    let column = unsafe xmlSAX2GetColumnNumber(context)
    return SourceLocation(line: max(Int(line), 1), column: max(Int(column), 1))
  }

  /// What libxml2 says, in our words: its own quote the text, and texts hold people's data.
  private func take(_ error: borrowing xmlError) {
    // Warnings, and namespaces without a declaration, leave a tree that can be read.
    guard unsafe error.level == XML_ERR_FATAL, problem == nil else { return }
    let code = unsafe UInt32(bitPattern: error.code)
    switch code {
    case XML_ERR_UNDECLARED_ENTITY.rawValue, XML_ERR_ENTITY_LOOP.rawValue: refuseEntity()
    case XML_ERR_INVALID_ENCODING.rawValue, XML_ERR_UNKNOWN_ENCODING.rawValue,
      XML_ERR_UNSUPPORTED_ENCODING.rawValue:
      fail(
        "encoding",
        "the text is not in the encoding it declares, or that encoding is not supported",
        hint: "Save the file as UTF-8.")
    case XML_ERR_DOCUMENT_EMPTY.rawValue:
      fail("xml-syntax", "the text does not begin with an XML element")
    case XML_ERR_TAG_NAME_MISMATCH.rawValue:
      fail("xml-syntax", "the end tag does not match a start tag")
    case XML_ERR_TAG_NOT_FINISHED.rawValue, XML_ERR_DOCUMENT_END.rawValue:
      fail("xml-syntax", "the text ends inside an element")
    case XML_ERR_EXTRA_CONTENT.rawValue: fail("xml-syntax", "text follows the root element")
    case XML_ERR_INVALID_CHAR.rawValue, XML_ERR_INVALID_CHARREF.rawValue:
      fail(
        "xml-syntax",
        "the text contains a character that XML does not allow, or bytes that are not valid UTF-8",
        hint: "Save the file as UTF-8.")
    case XML_ERR_ATTRIBUTE_REDEFINED.rawValue:
      fail("xml-syntax", "the element has the same attribute twice")
    default:
      fail(
        "xml-syntax", "the text is not well-formed XML (libxml2 error \(code))",
        hint: "Write “<” and “&” in values as &lt; and &amp;.")
    }
  }

  // MARK: Callbacks

  private static func events(_ user: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    // Safe: this is the pointer that `init` gave the parser.
    unsafe user.map { unsafe Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The string at an address in libxml2's dictionary of names.
  private func name(_ text: UnsafePointer<xmlChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    if let known = unsafe names[text] { return known }
    // Safe: libxml2 ends its strings with a NUL, and keeps them while it calls.
    let name = unsafe String(cString: text)
    unsafe names[text] = name
    return name
  }

  private static func string(_ text: UnsafePointer<xmlChar>?, count: Int) -> String {
    // Safe: libxml2 says how many bytes there are.
    unsafe String(decoding: UnsafeBufferPointer(start: text, count: max(count, 0)), as: UTF8.self)
  }

  private static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = {
      user, name, _, namespace, _, _, count, defaulted, attributes in
      guard let events = unsafe XMLTreeBuilder.events(user), unsafe !events.skips(name) else {
        return
      }
      let element = unsafe XMLElement(
        name: events.name(name) ?? "", namespace: events.name(namespace),
        attributes: events.attributes(attributes, count: Int(count - defaulted)))
      events.start(element)
    }
    unsafe handler.endElementNs = { user, _, _, _ in unsafe XMLTreeBuilder.events(user)?.end() }
    unsafe handler.characters = { user, text, count in
      guard let events = unsafe XMLTreeBuilder.events(user), events.skippedDepth == 0 else {
        return
      }
      unsafe events.text(XMLTreeBuilder.string(text, count: Int(count)))
    }
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = handler.characters
    // The five never come here. Without an answer libxml2 knows no other.
    unsafe handler.getEntity = { user, _ in
      unsafe XMLTreeBuilder.events(user)?.refuseEntity()
      return nil
    }
    unsafe handler.getParameterEntity = handler.getEntity
    unsafe handler.entityDecl = { user, _, _, _, _, _ in
      unsafe XMLTreeBuilder.events(user)?.refuseEntity()
    }
    unsafe handler.unparsedEntityDecl = { user, _, _, _, _ in
      unsafe XMLTreeBuilder.events(user)?.refuseEntity()
    }
    unsafe handler.reference = { user, _ in unsafe XMLTreeBuilder.events(user)?.refuseEntity() }
    unsafe handler.serror = { user, error in
      guard let events = unsafe XMLTreeBuilder.events(user), let error = unsafe error else {
        return
      }
      unsafe events.take(error.pointee)
    }
    return unsafe handler
  }

  /// Five pointers an attribute: name, prefix, namespace, and where the value begins and ends.
  private func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> [XMLElement.Attribute] {
    guard let list = unsafe list else { return [] }
    return (0..<max(count, 0)).compactMap { index in
      let attribute = unsafe list + 5 * index
      let name = unsafe name(attribute[0]) ?? ""
      if let kept = omissions.attributesKept, !kept.contains(name) { return nil }
      let length =
        if let start = unsafe attribute[3], let end = unsafe attribute[4] {
          unsafe end - start
        } else {
          0
        }
      return unsafe XMLElement.Attribute(
        name: name, namespace: self.name(attribute[2]),
        value: Self.string(attribute[3], count: length))
    }
  }
}
