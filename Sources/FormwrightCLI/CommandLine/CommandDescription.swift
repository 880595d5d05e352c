import Formwright

/// An option of a command, as a value: parsed, explained and completed from the same words.
struct OptionDescription: Sendable {
  /// Without the dashes.
  var name: String
  var letter: Character?
  /// What its value is called in help (`FILE`); nil for a flag.
  var value: String?
  var isRepeatable = false
  var allowed: [String] = []
  var help: String

  init(
    _ name: String, letter: Character? = nil, value: String? = nil, allowed: [String] = [],
    repeats: Bool = false, _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value ?? (allowed.isEmpty ? nil : allowed.joined(separator: "|"))
    self.allowed = allowed
    isRepeatable = repeats
    self.help = help
  }
}

/// A command's words.
struct CommandDescription: Sendable {
  var name: String
  var summary: String
  /// Names of its arguments, such as `FORM`; all are required.
  var arguments: [String]
  var options: [OptionDescription]
  var example: String
}

/// What a command was called with.
struct ParsedArguments: Sendable {
  var arguments: [String] = []
  fileprivate(set) var given: [String: [String]] = [:]

  func has(_ option: String) -> Bool { given[option] != nil }
  func value(_ option: String) -> String? { given[option]?.last }
  func values(_ option: String) -> [String] { given[option] ?? [] }
}

extension CommandDescription {
  func parse(_ words: [String]) throws(Failure) -> ParsedArguments {
    var parsed = ParsedArguments()
    var index = 0
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      index += 1
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        parsed.arguments.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        let body = word.dropFirst(2)
        let name = String(body.prefix { $0 != "=" })
        let inline = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
        guard let option = options.first(where: { $0.name == name }) else {
          throw usage("there is no option “--\(name)”")
        }
        try take(option, inline, words, &index, &parsed)
      } else {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
          guard let option = options.first(where: { $0.letter == letter }) else {
            throw usage("there is no option “-\(letter)”")
          }
          if option.value == nil {
            parsed.given[option.name, default: []].append("")
          } else {
            try take(option, letters.isEmpty ? nil : String(letters), words, &index, &parsed)
            break
          }
        }
      }
    }
    return parsed
  }

  private func take(
    _ option: OptionDescription, _ inline: String?, _ words: [String], _ index: inout Int,
    _ parsed: inout ParsedArguments
  ) throws(Failure) {
    guard option.value != nil else {
      if inline != nil { throw usage("“--\(option.name)” takes no value") }
      parsed.given[option.name, default: []].append("")
      return
    }
    let value: String
    if let inline {
      value = inline
    } else if index < words.count {
      value = words[index]
      index += 1
    } else {
      throw usage("“--\(option.name)” needs a value")
    }
    if !option.allowed.isEmpty, !option.allowed.contains(value) {
      throw usage("“--\(option.name)” takes one of: \(option.allowed.joined(separator: ", "))")
    }
    if !option.isRepeatable, parsed.given[option.name] != nil {
      throw usage("“--\(option.name)” is given twice")
    }
    parsed.given[option.name, default: []].append(value)
  }

  func usage(_ message: String) -> Failure {
    Failure(.usage, "usage", message, hint: "see “formwright \(name) --help”")
  }
}
