package import Diagnostics

/// Reads the elements of one JSON array without holding them all.
///
/// What is wrong inside an element is that record's problem as long as its brackets and quotes show
/// where it ends; reading goes on after the next comma.
package struct JSONArrayReader: RecordSource {
  private enum State { case beforeArray, beforeFirst, beforeElement, afterElement, ended }

  private var stream: TextStream
  private let recordLimit: Int
  private var model: RecordModel?
  private var state = State.beforeArray
  package private(set) var didAbort = false

  /// - Parameter recordLimit: the longest element that is read, in bytes.
  package init(
    recordLimit: Int = ReadingLimits.recordBytes, isReady: (() -> Bool)? = nil,
    chunks: @escaping TextChunks
  ) {
    stream = TextStream(chunks, isReady: isReady)
    self.recordLimit = recordLimit
  }

  package mutating func next() throws(FormwrightError) -> StructuredValue? {
    do {
      guard let element = try nextElement() else { return nil }
      var parser = JSONParser(
        element.bytes, location: element.location, depth: 1, model: model)
      let value = try parser.document(thenExpecting: "“,” or “]”")
      if !parser.followsModel { model = value.objectValue.map { RecordModel($0) } }
      return value
    } catch {
      // `nextElement` has moved on to .afterElement when the error is the element's own.
      if state != .afterElement {
        state = .ended
        didAbort = true
      }
      throw error
    }
  }

  package mutating func hasNext() -> Bool {
    state == .ended || stream.hasLine(separator: UInt8(ascii: ","))
  }

  private typealias Element = (bytes: [UInt8], location: SourceLocation)

  /// The text of the next element; nil after the last.
  private mutating func nextElement() throws(FormwrightError) -> Element? {
    if state == .beforeArray {
      guard try nextToken() == UInt8(ascii: "[") else {
        throw expected(
          "“[”", hint: "Enclose the records in a JSON array, or use NDJSON for one record per line."
        )
      }
      stream.advance()
      state = .beforeFirst
    }
    if state == .beforeFirst || state == .afterElement {
      switch try nextToken() {
      case UInt8(ascii: "]")?:
        stream.advance()
        state = .beforeArray
        if try nextToken() != nil { throw expected("the end of the text") }
        state = .ended
      case UInt8(ascii: ",")? where state == .afterElement:
        stream.advance()
        state = .beforeElement
      case _? where state == .beforeFirst: state = .beforeElement
      case _?: throw expected("“,” or “]”")
      case nil: throw unclosed()
      }
    }
    guard state == .beforeElement else { return nil }
    guard try nextToken() != nil else { throw unclosed() }
    return try element()
  }

  /// The bytes up to the comma or bracket that ends the element.
  private mutating func element() throws(FormwrightError) -> Element {
    let start = stream.location
    var bytes: [UInt8] = []
    var nesting = 0
    var isInString = false
    var isEscaped = false
    while let byte = try stream.peek() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): nesting += 1
      case UInt8(ascii: ",") where nesting == 0, UInt8(ascii: "]") where nesting == 0:
        state = .afterElement
        return (bytes, start)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): nesting = max(nesting - 1, 0)
      default: break
      }
      // A line break in a string: the quotes are not paired, and what follows means nothing.
      guard !isInString || byte != UInt8(ascii: "\n") else { break }
      guard bytes.count < recordLimit else {
        throw FormwrightError(.data, [.recordTooLarge(recordLimit, at: start)])
      }
      bytes.append(byte)
      stream.advance()
    }
    // It has no end; the parser says what is missing.
    return (bytes, start)
  }

  /// The next byte that is not white space, still to be read.
  private mutating func nextToken() throws(FormwrightError) -> UInt8? {
    while let byte = try stream.peek() {
      guard " \t\r\n".utf8.contains(byte) else { return byte }
      stream.advance()
    }
    return nil
  }

  private func expected(_ what: String, hint: Remedy? = nil) -> FormwrightError {
    FormwrightError(.data, "json-syntax", "expected \(what)", hint: hint, location: stream.location)
  }

  private func unclosed() -> FormwrightError {
    FormwrightError(
      .data, "json-syntax", "the text ends where “,” or “]” is expected",
      location: stream.location)
  }
}
