import Diagnostics

extension FilterEngine.Failure {
  init(_ ending: FilterProcess.Ending) {
    endedProcess = true
    switch ending {
    case .time:
      message = "the expression takes more than 250 ms of processor time"
      hint = "Check the loops of the expression, and the size of the record."
    case .memory:
      message = "the expression needs more than 512 MB of memory"
      hint = "Check the loops of the expression, and the size of the record."
    case .other:
      message = "the process that evaluates the expression ended"
      hint = "Check the expression with this record."
    }
  }

  /// What went wrong, without libjq's words, which quote values.
  init(message words: String, isOfJQ: Bool) {
    let kinds = ["null", "boolean", "number", "string", "array", "object"]
    func kind(after start: String) -> String? {
      guard words.hasPrefix(start) else { return nil }
      return kinds.first { words.dropFirst(start.count).hasPrefix($0) }
    }
    hint = "Check the expression with this record; // gives a default for what is missing."
    if let kind = kind(after: "Cannot iterate over ") {
      message = "jq cannot iterate over \(Self.named(kind))"
    } else if let kind = kind(after: "Cannot index ") {
      message = "jq cannot look up a key or an item in \(Self.named(kind))"
      hint =
        "Correct the path or the record; with ? behind it, such as .a.b?, the path has no value here."
    } else if let verb = ["added", "subtracted", "multiplied", "divided"].first(where: {
      words.hasSuffix("cannot be \($0)")
    }) {
      message = "jq cannot compute with these values: they cannot be \(verb)"
    } else if words.hasSuffix("cannot be divided because the divisor is zero") {
      message = "jq cannot divide by zero"
    } else if words.hasSuffix("cannot be parsed as a number") || words.contains("numeric literal") {
      message = "jq cannot read the text as a number"
    } else if words.contains("does not match format") {
      message = "jq cannot read the text as a date of this format"
    } else if words.hasSuffix("cannot be matched, as it is not a string") {
      message = "jq can match only texts"
    } else if let kind = kinds.first(where: words.hasPrefix), words.contains(" has no keys") {
      message = "jq finds no keys in \(Self.named(kind))"
    } else {
      message = "jq cannot evaluate the expression"
    }
  }

  private static func named(_ kind: String) -> String {
    switch kind {
    case "null": "null"
    case "boolean": "a boolean"
    case "number": "a number"
    case "string": "a text"
    case "array": "a list"
    default: "an object"
    }
  }
}
