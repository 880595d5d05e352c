import Diagnostics

/// Builds the value of a document from its events, carrying out aliases and merge keys.
struct YAMLComposer {
  /// A value, and what bounds need to know of it.
  struct Node {
    var value: StructuredValue
    /// Values in it, itself included, with its aliases carried out.
    var count = 1
    /// Lists and objects inside one another in it.
    var height = 0

    mutating func take(_ child: Node) {
      count += child.count
      height = max(height, child.height + 1)
    }
  }

  private let events: YAMLEvents
  /// The node of each anchor; nil while it is being read.
  private var anchors: [String: Node?] = [:]
  private var aliasedValues = 0
  private var depth = 0
  private var valueCount = 0
  private var problems: [Diagnostic] = []

  init(events: YAMLEvents) { self.events = events }

  /// The one document of the text; null where there is none.
  mutating func document() throws(FormwrightError) -> StructuredValue {
    _ = try next()
    guard try next().content == .documentStart else {
      return StructuredValue(.null, at: .start)
    }
    let root = try node(try next())
    _ = try next()
    let after = try next()
    guard after.content == .streamEnd else {
      throw stop(
        "a second document begins here", hint: "Put each document in its own file.",
        at: after.location)
    }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    return root.value
  }

  /// The next event, or the problems so far and the parser's.
  private mutating func next() throws(FormwrightError) -> YAMLEvent {
    do {
      return try events.next()
    } catch {
      throw FormwrightError(error.kind, problems + error.diagnostics)
    }
  }

  // MARK: Nodes

  private mutating func node(_ event: YAMLEvent) throws(FormwrightError) -> Node {
    valueCount += 1
    guard valueCount <= ReadingLimits.values else {
      throw FormwrightError(.data, problems + [.tooManyValues(at: event.location)])
    }
    if case .alias(let name) = event.content { return try alias(name, at: event.location) }
    if let anchor = event.anchor { anchors.updateValue(nil, forKey: anchor) }
    let node: Node
    switch event.content {
    case .scalar(let text, let isPlain):
      node = Node(value: try scalar(text, isPlain: isPlain, event))
    case .sequenceStart: node = try sequence(event)
    default: node = try mapping(event)
    }
    if let anchor = event.anchor { anchors.updateValue(node, forKey: anchor) }
    return node
  }

  private mutating func alias(
    _ name: String, at location: SourceLocation
  ) throws(FormwrightError) -> Node {
    guard let anchored = anchors[name] else {
      throw stop("the alias refers to an anchor that is not defined before it", at: location)
    }
    guard var node = anchored else {
      throw stop("the alias is inside the value it refers to", at: location)
    }
    aliasedValues += node.count
    guard aliasedValues <= ReadingLimits.aliasedValues else {
      throw FormwrightError(
        .data,
        problems + [
          .error(
            "too-large", "aliases expand to more than \(ReadingLimits.aliasedValues) values",
            location: location)
        ])
    }
    guard depth + node.height <= ReadingLimits.depth else { throw tooDeep(at: location) }
    node.value.location = location
    return node
  }

  private func scalar(
    _ text: String, isPlain: Bool, _ event: YAMLEvent
  ) throws(FormwrightError) -> StructuredValue {
    guard let name = event.tag else {
      return isPlain
        ? value(YAMLScalars.plain(text), text, at: event.location)
        : StructuredValue(.string(text), at: event.location)
    }
    switch try tag(name, at: event.location) {
    case .nonSpecific: return StructuredValue(.string(text), at: event.location)
    case let tag:
      guard let kind = YAMLScalars.tagged(tag, text) else {
        throw stop("the tag does not match the value", at: event.location)
      }
      return value(kind, text, at: event.location)
    }
  }

  private func value(
    _ kind: StructuredValue.Kind, _ text: String, at location: SourceLocation
  ) -> StructuredValue {
    var value = StructuredValue(kind, at: location)
    if case .boolean(let boolean) = kind {
      value.booleanSpelling =
        BooleanSpelling.allCases.first { $0.text(of: boolean) == text } ?? .lowercase
    }
    return value
  }

  private mutating func sequence(_ start: YAMLEvent) throws(FormwrightError) -> Node {
    try enter(start, tag: .sequence)
    defer { depth -= 1 }
    var items: [StructuredValue] = []
    var node = Node(value: .null, height: 1)
    while true {
      let event = try next()
      if event.content == .sequenceEnd { break }
      let item = try self.node(event)
      items.append(item.value)
      node.take(item)
    }
    node.value = StructuredValue(.array(items), at: start.location)
    return node
  }

  private mutating func mapping(_ start: YAMLEvent) throws(FormwrightError) -> Node {
    try enter(start, tag: .mapping)
    defer { depth -= 1 }
    var members = YAMLMembers()
    var node = Node(value: .null, height: 1)
    while true {
      let event = try next()
      if event.content == .mappingEnd { break }
      let key = try key(event)
      let value = try self.node(try next())
      node.take(value)
      if let problem = members.add(key, value.value) {
        if problem.code != "duplicate-key" { throw FormwrightError(.data, problems + [problem]) }
        if problems.count < ReadingLimits.problems { problems.append(problem) }
      }
    }
    node.value = StructuredValue(.object(members.object()), at: start.location)
    return node
  }

  private mutating func key(_ event: YAMLEvent) throws(FormwrightError) -> YAMLMembers.Key {
    if case .scalar(let text, let isPlain) = event.content {
      if text.isEmpty, isPlain { throw stop("the value has no key", at: event.location) }
      // For the checks, and the anchor it may have.
      _ = try node(event)
      let isMerge = text == "<<" && isPlain && event.tag == nil
      return .init(text: text, isMerge: isMerge, location: event.location)
    }
    if case .alias = event.content {
      switch try node(event).value.kind {
      case .string(let text), .number(let text):
        return .init(text: text, isMerge: false, location: event.location)
      default: break
      }
    }
    throw stop("the key is not a string", at: event.location)
  }

  private mutating func enter(_ start: YAMLEvent, tag expected: YAMLTag) throws(FormwrightError) {
    if let name = start.tag {
      let tag = try tag(name, at: start.location)
      guard tag == expected || tag == .nonSpecific else {
        throw stop("the tag does not match the value", at: start.location)
      }
    }
    guard depth < ReadingLimits.depth else { throw tooDeep(at: start.location) }
    depth += 1
  }

  private func tag(_ name: String, at location: SourceLocation) throws(FormwrightError) -> YAMLTag {
    if let tag = YAMLTag(rawValue: name) { return tag }
    throw stop(
      "the tag is not part of YAML's core schema",
      hint: "Remove the tag, or use !!str, !!int, !!float, !!bool, !!null, !!seq or !!map.",
      at: location)
  }

  // MARK: Problems

  private func stop(
    _ message: String, hint: Remedy? = nil, at location: SourceLocation
  ) -> FormwrightError {
    FormwrightError(
      .data, problems + [.error("yaml-syntax", message, hint: hint, location: location)])
  }

  private func tooDeep(at location: SourceLocation) -> FormwrightError {
    FormwrightError(.data, problems + [.tooDeep(at: location)])
  }
}
