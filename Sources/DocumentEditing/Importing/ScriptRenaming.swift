import PDFObjects

/// Renames fields in scripts (ISO 32000-2, 12.6.4.17) where a script names them outright: the text in
/// `getField("…")`, the names that Acrobat's `AFSimple_Calculate` adds up, and the notation that Acrobat keeps beside
/// the code that it makes of it.
struct ScriptRenaming {
  private let renaming: ImportRenaming
  /// How many scripts ask for fields by names that are put together when the script runs.
  private(set) var unresolvedCount = 0

  init(_ renaming: ImportRenaming) { self.renaming = renaming }

  /// Rewrites the scripts among the actions in an object.
  mutating func rewrite(_ number: ObjectNumber, in document: inout Document) {
    if let new = rewritten(document[number], in: document) { document[number] = new }
  }

  private mutating func rewritten(_ object: PDFObject, in document: Document) -> PDFObject? {
    object.rewritingDictionaries { node in
      guard let script = node["JS"], let new = rewritten(script: script, in: document) else {
        return false
      }
      node["JS"] = .string(PDFString(text: new))
      return true
    }
  }

  private mutating func rewritten(script object: PDFObject, in document: Document) -> String? {
    let text: String
    switch document.resolve(object) {
    case .string(let string): text = string.text
    case .stream(let stream):
      guard let bytes = try? document.decodedData(of: stream, limit: 16 << 20) else { return nil }
      text = PDFString(bytes: bytes).text
    default: return nil
    }
    return rewritten(text)
  }

  /// - Returns: nil if nothing changes.
  mutating func rewritten(_ script: String) -> String? {
    let calls = ["getField", "AFSimple_Calculate", FieldNotation.beginning]
    guard calls.contains(where: script.contains) else { return nil }
    var scanner = ScriptScanner(script)
    var edits: [(range: Range<Int>, text: String)] = []
    var isUnresolved = false
    while let literal = scanner.next() {
      switch literal.call {
      case "getField":
        // What is joined to a whole name may make another one of it, after a period it cannot.
        if let new = renaming.field(literal.text),
          literal.isWhole || renaming.fields[literal.text] == nil
        {
          edits.append((literal.range, new))
        } else if !literal.isWhole || !renaming.knownFields.contains(literal.text) {
          isUnresolved = true
        }
      case "AFSimple_Calculate":
        let names = literal.text.split(separator: ",").map {
          String($0.drop { $0 == " " })
        }
        let new = names.map { renaming.field($0) ?? $0 }
        if new != names { edits.append((literal.range, new.joined(separator: ","))) }
      case FieldNotation.beginning:
        if let new = FieldNotation.renaming(literal.text, renaming.field) {
          edits.append((literal.range, new))
        }
      default: break
      }
    }
    if isUnresolved || scanner.hasOpaqueCall { unresolvedCount += 1 }
    guard !edits.isEmpty else { return nil }
    return scanner.replacing(edits)
  }
}

/// Finds the texts that a script passes to the functions that take names of fields.
private struct ScriptScanner {
  struct Literal {
    /// The function in whose parentheses the text is.
    var call: String
    var text: String
    /// The places between the quotes.
    var range: Range<Int>
    /// Nothing else is in the parentheses.
    var isWhole: Bool
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var call = ""
  private var depth = 0
  /// Whether `getField` was called with something other than a text.
  private(set) var hasOpaqueCall = false

  init(_ script: String) { scalars = Array(script.unicodeScalars) }

  mutating func next() -> Literal? {
    while position < scalars.count {
      let scalar = scalars[position]
      switch scalar {
      case "\"", "'":
        let start = position + 1
        let end = end(ofTextAt: position)
        position = end + 1
        guard !call.isEmpty else { continue }
        let range = start..<min(end, scalars.count)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return Literal(
          call: call, text: String(text), range: range,
          isWhole: following(position) == ")")
      case "/" where position + 1 < scalars.count && scalars[position + 1] == "/":
        while position < scalars.count, scalars[position] != "\n", scalars[position] != "\r" {
          position += 1
        }
      case "/" where position + 1 < scalars.count && scalars[position + 1] == "*":
        if let notation = notationOfComment() { return notation }
      case "(":
        if !call.isEmpty { depth += 1 }
        position += 1
      case ")":
        if !call.isEmpty {
          depth -= 1
          if depth <= 0 { call = "" }
        }
        position += 1
      case let letter where Self.isLetter(letter):
        let start = position
        while position < scalars.count, Self.isLetter(scalars[position]) { position += 1 }
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars[start..<position])
        begin(String(word))
      default: position += 1
      }
    }
    return nil
  }

  private mutating func begin(_ word: String) {
    guard word == "getField" || word == "AFSimple_Calculate", following(position) == "(" else {
      return
    }
    call = word
    depth = 0
    guard word == "getField" else { return }
    let opening = index(following: position)
    let argument = following(opening + 1)
    if argument != "\"", argument != "'" { hasOpaqueCall = true }
  }

  /// Goes past the comment that begins here.
  ///
  /// - Returns: what is between `BVCALC` and `EVCALC` in it; nil if it has no such notation.
  private mutating func notationOfComment() -> Literal? {
    let start = position + 2
    var end = start
    while end + 1 < scalars.count, scalars[end] != "*" || scalars[end + 1] != "/" { end += 1 }
    position = min(end + 2, scalars.count)
    var comment = String.UnicodeScalarView()
    comment.append(contentsOf: scalars[start..<max(start, min(end, scalars.count))])
    guard let range = FieldNotation.range(in: comment) else { return nil }
    let place = comment.distance(from: comment.startIndex, to: range.lowerBound) + start
    let text = comment[range]
    return Literal(
      call: FieldNotation.beginning, text: String(Substring(text)),
      range: place..<(place + text.count), isWhole: true)
  }

  private func end(ofTextAt start: Int) -> Int {
    var index = start + 1
    while index < scalars.count, scalars[index] != scalars[start] {
      index += scalars[index] == "\\" ? 2 : 1
    }
    return index
  }

  private func index(following position: Int) -> Int {
    var index = position
    while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
    return index
  }

  private func following(_ position: Int) -> Unicode.Scalar? {
    let index = index(following: position)
    return index < scalars.count ? scalars[index] : nil
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
      || ("0"..."9").contains(scalar)
  }

  func replacing(_ edits: [(range: Range<Int>, text: String)]) -> String {
    var result = scalars
    for edit in edits.reversed() {
      result.replaceSubrange(edit.range, with: edit.text.unicodeScalars)
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: result)
    return String(text)
  }
}
