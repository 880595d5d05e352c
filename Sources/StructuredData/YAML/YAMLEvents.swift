import CYAML
import Diagnostics

/// What libyaml's parser says next about a text.
struct YAMLEvent {
  enum Content: Equatable {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    /// A plain scalar's type is told by its text, another's is string.
    case scalar(String, isPlain: Bool)
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  var content: Content
  var location: SourceLocation
  var anchor: String?
  /// Resolved (`tag:yaml.org,2002:str`).
  var tag: String?
}

/// The events of a text, one by one, from libyaml.
// Safe: both pointers are set once, freed in deinit, and never leave this class.
@safe
final class YAMLEvents {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The parser reads from here until it is deleted.
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// - Throws: `.internal` where there is no memory.
  init(_ text: ArraySlice<UInt8>) throws(FormwrightError) {
    unsafe parser = .allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      throw FormwrightError(.internal, "internal", "not enough memory to read YAML")
    }
    unsafe input = .allocate(capacity: text.count)
    _ = unsafe input.initialize(fromContentsOf: text)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// The next event; `streamEnd` is the last.
  ///
  /// - Throws: `.data` (`yaml-syntax`) in libyaml's own words, which never quote the text.
  func next() throws(FormwrightError) -> YAMLEvent {
    var raw = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &raw) == 1 else { throw failure() }
    defer { unsafe yaml_event_delete(&raw) }
    let location = Self.location(unsafe raw.start_mark)
    switch unsafe raw.type {
    case YAML_STREAM_START_EVENT: return YAMLEvent(content: .streamStart, location: location)
    case YAML_DOCUMENT_START_EVENT: return YAMLEvent(content: .documentStart, location: location)
    case YAML_DOCUMENT_END_EVENT: return YAMLEvent(content: .documentEnd, location: location)
    case YAML_SEQUENCE_END_EVENT: return YAMLEvent(content: .sequenceEnd, location: location)
    case YAML_MAPPING_END_EVENT: return YAMLEvent(content: .mappingEnd, location: location)
    case YAML_ALIAS_EVENT:
      let name = unsafe Self.text(raw.data.alias.anchor) ?? ""
      return YAMLEvent(content: .alias(name), location: location)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe raw.data.scalar
      // Safe: the event owns `length` bytes at `value` until it is deleted.
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return YAMLEvent(
        content: .scalar(
          unsafe String(decoding: bytes, as: UTF8.self),
          isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.plain_implicit == 1),
        location: location, anchor: unsafe Self.text(scalar.anchor),
        tag: unsafe Self.text(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      let sequence = unsafe raw.data.sequence_start
      return YAMLEvent(
        content: .sequenceStart, location: location, anchor: unsafe Self.text(sequence.anchor),
        tag: unsafe Self.text(sequence.tag))
    case YAML_MAPPING_START_EVENT:
      let mapping = unsafe raw.data.mapping_start
      return YAMLEvent(
        content: .mappingStart, location: location, anchor: unsafe Self.text(mapping.anchor),
        tag: unsafe Self.text(mapping.tag))
    default: return YAMLEvent(content: .streamEnd, location: location)
    }
  }

  /// Both kinds of mark count from 0, columns in characters.
  private static func location(_ mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(line: mark.line + 1, column: mark.column + 1)
  }

  /// A C string of the event as text.
  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    // Safe: libyaml ends anchors and tags with a zero, and the event is still alive.
    unsafe pointer.map { unsafe String(decodingCString: $0, as: UTF8.self) }
  }

  // MARK: Problems

  private func failure() -> FormwrightError {
    if unsafe parser.pointee.error == YAML_MEMORY_ERROR {
      return FormwrightError(.internal, "internal", "not enough memory to read YAML")
    }
    // Safe: libyaml's problems are constants of the library.
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) }
    let mark = unsafe parser.pointee.problem_mark
    var message = Self.message(problem)
    let start = Self.location(unsafe parser.pointee.context_mark)
    if let context, start != Self.location(mark) {
      message += " \(Self.place(context)) that begins on line \(start.line), column \(start.column)"
    }
    return FormwrightError(
      .data, "yaml-syntax", message, hint: hint(problem, at: mark), location: Self.location(mark))
  }

  /// The commonest problems in plain words; the others as libyaml puts them.
  private static func message(_ problem: String) -> String {
    switch problem {
    case "": "the text is not valid YAML"
    case "found character that cannot start any token": "a value cannot begin with this character"
    case "mapping values are not allowed in this context": "a key with a value is not allowed here"
    case "mapping keys are not allowed in this context": "a key is not allowed here"
    case "block sequence entries are not allowed in this context": "a list item is not allowed here"
    case "did not find expected key": "expected a key"
    case "did not find expected node content": "expected a value"
    case "did not find expected '-' indicator": "expected “-”"
    case "did not find expected ',' or ']'": "expected “,” or “]”"
    case "did not find expected ',' or '}'": "expected “,” or “}”"
    case "could not find expected ':'": "expected “:”"
    case "found unexpected end of stream": "the text ends too early"
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      "the line is indented with a tab"
    case "found unknown escape character": "the backslash does not begin a valid escape"
    case "did not find expected hexdecimal number": "expected a hexadecimal number"
    default: problem
    }
  }

  /// Where libyaml was when it met a problem: “while parsing a flow sequence” is in a list.
  private static func place(_ context: String) -> String {
    switch context {
    case "while parsing a block collection", "while parsing a flow sequence": "in the list"
    case "while parsing a block mapping", "while parsing a flow mapping": "in the object"
    case "while scanning a quoted scalar", "while parsing a quoted scalar": "in the string"
    case "while scanning a plain scalar", "while scanning a block scalar": "in the text"
    case "while scanning a simple key": "in the key"
    default: context
    }
  }

  /// What usually is behind the commonest problems.
  private func hint(_ problem: String, at mark: yaml_mark_t) -> Remedy? {
    switch problem {
    case "found character that cannot start any token":
      return character(at: mark) == UInt8(ascii: "\t")
        ? "Indent with spaces, not tabs." : "Put the text in quotes."
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return "Indent with spaces, not tabs."
    case "mapping values are not allowed in this context":
      return "Put text that contains “: ” in quotes, or correct the indentation."
    case "did not find expected key", "did not find expected '-' indicator",
      "could not find expected ':'":
      return "Check the indentation and the colons in the lines above."
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      return "Between brackets or braces, put text that contains , [ ] { } or “: ” in quotes."
    case "did not find expected alphabetic or numeric character":
      return "Put text that begins with * or & in quotes, such as \"**Bold** text\"."
    case "found unexpected end of stream":
      return "Close each quotation mark; between brackets or braces, put the whole text in quotes."
    case "found unknown escape character", "did not find expected hexdecimal number":
      return "Write each backslash twice inside double quotes, or use single quotes."
    default: return nil
    }
  }

  private func character(at mark: yaml_mark_t) -> UInt8? {
    let text = unsafe Array(input)
    return text.lazy.filter { $0 & 0xC0 != 0x80 }.dropFirst(mark.index).first
  }
}
