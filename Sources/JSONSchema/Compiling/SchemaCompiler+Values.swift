import Diagnostics
import StructuredData

/// Keywords about the kind of a value, numbers and strings (2020-12 validation, 6.1 to 6.3, and 7).
extension SchemaCompiler {
  mutating func compileTypes(_ part: inout SchemaNodeParts) {
    guard let value = part.object["type"] else { return }
    var types: ValueTypes = []
    let names = value.arrayValue ?? [value]
    for name in names {
      guard let found = ValueTypes.names.first(where: { $0.name == name.stringValue }) else {
        report(
          "schema-keyword", "“type” names an unknown type",
          hint: "The types are \(ValueTypes.names.map(\.name).joined(separator: ", ")).",
          at: name.location)
        return
      }
      types.formUnion(found.types)
    }
    reportDuplicates(of: names.compactMap(\.stringValue), in: "type", at: value.location)
    if names.isEmpty {
      report("schema-keyword", "the list of “type” is empty", at: value.location)
    }
    part.types = types
  }

  mutating func compileOptions(_ part: inout SchemaNodeParts) {
    if let value = part.object["enum"] {
      if let options = value.arrayValue {
        add(OptionsPlan(options, keyword: "enum"), &part)
      } else {
        report("schema-keyword", "the value of “enum” must be a list", at: value.location)
      }
    }
    if let value = part.object["const"] { add(OptionsPlan([value], keyword: "const"), &part) }
  }

  mutating func add(_ plan: OptionsPlan, _ part: inout SchemaNodeParts) {
    part.checks.append(.options(program.options.count))
    program.options.append(plan)
  }

  mutating func compileNumbers(_ part: inout SchemaNodeParts) {
    for (keyword, isMinimum, isExclusive) in [
      ("minimum", true, false), ("maximum", false, false), ("exclusiveMinimum", true, true),
      ("exclusiveMaximum", false, true),
    ] {
      guard let value = part.object[keyword] else { continue }
      guard let text = value.numberText, let number = DecimalNumber(text) else {
        report("schema-keyword", "the value of “\(keyword)” must be a number", at: value.location)
        continue
      }
      part.checks.append(.bound(program.bounds.count))
      program.bounds.append(
        NumberBound(
          keyword: keyword, text: text, value: number, integer: number.integer,
          isMinimum: isMinimum, isExclusive: isExclusive))
    }
    guard let value = part.object["multipleOf"] else { return }
    guard let text = value.numberText, let number = DecimalNumber(text),
      let divisor = DecimalNumber.Divisor(number)
    else {
      report(
        "schema-keyword",
        "the value of “multipleOf” must be a number above 0 of at most 19 digits",
        at: value.location)
      return
    }
    part.checks.append(.multiple(program.multiples.count))
    program.multiples.append(MultipleOf(text: text, divisor: divisor))
  }

  mutating func compileStrings(_ part: inout SchemaNodeParts) {
    if let limit = count("minLength", part), limit > 0 { part.checks.append(.minimumLength(limit)) }
    if let limit = count("maxLength", part) { part.checks.append(.maximumLength(limit)) }
    if let value = part.object["pattern"] {
      if let text = value.stringValue {
        if let number = pattern(text, at: value) { part.checks.append(.pattern(number)) }
      } else {
        report("schema-keyword", "the value of “pattern” must be a string", at: value.location)
      }
    }
    if let value = part.object["format"] {
      if let name = value.stringValue {
        if options.assertsFormats, let number = format(name, at: value) {
          part.checks.append(.format(number))
        }
      } else {
        report("schema-keyword", "the value of “format” must be a string", at: value.location)
      }
    }
  }

  /// The place of a compiled pattern; nil if it is invalid.
  mutating func pattern(_ text: String, at value: StructuredValue) -> Int? {
    if let known = patternNumbers[text] { return known }
    do throws(PatternError) {
      let pattern = try Pattern(text, automatonWork: &automatonWork)
      patternNumbers[text] = program.patterns.count
      program.patterns.append(pattern)
      return program.patterns.count - 1
    } catch {
      let place = error.column.map { " at character \($0)" } ?? ""
      report(
        "schema-pattern", "the pattern \(error.reason)\(place)",
        hint: "Patterns are regular expressions of ECMA-262 with the flag “u”.",
        at: value.location)
      return nil
    }
  }

  /// The place of a format; nil if the name is unknown, which is reported once.
  private mutating func format(_ name: String, at value: StructuredValue) -> Int? {
    if let known = formatNumbers[name] { return known }
    let format =
      options.formats.last { $0.name == name }
      ?? SchemaFormat.standard.first { $0.name == name }
    guard let format else {
      formatNumbers[name] = .some(nil)
      warn(
        "schema-unknown-format", "the schema uses the format “\(name)”, which is unknown",
        hint: "The format is not checked.", at: value.location)
      return nil
    }
    formatNumbers[name] = program.formats.count
    program.formats.append(format)
    return program.formats.count - 1
  }

  /// A keyword that is a count: a whole number that is not negative. Counts beyond Int are Int.max.
  mutating func count(_ keyword: String, _ part: SchemaNodeParts) -> Int? {
    guard let value = part.object[keyword] else { return nil }
    guard let number = value.numberText.flatMap({ DecimalNumber($0) }), number.isWhole,
      !number.isNegative
    else {
      report(
        "schema-keyword",
        "the value of “\(keyword)” must be a whole number that is not negative", at: value.location)
      return nil
    }
    return number.integer ?? .max
  }
}
