import Diagnostics
import StructuredData

/// The files that a template includes.
struct TemplateFragments {
  let read: Template.FragmentReading
  /// What was read, in order.
  private(set) var values: [StructuredValue] = []
  /// The files that are being read, the innermost last.
  private(set) var open: [(path: String, name: String)] = []

  init(_ read: @escaping Template.FragmentReading) { self.read = read }

  mutating func begin(_ path: String, _ name: String, _ value: StructuredValue) {
    values.append(value)
    open.append((path, name))
  }

  mutating func end() { open.removeLast() }
}

/// `include`: bindings of another file, with parameters.
extension TemplateReader {
  private static let includeKeys = ["include", "with", "prefixes"]
  private static let fragmentKeys = ["formwright", "parameters", "prefixes", "fields"]
  /// Files in files, and files in all: a fragment may be included often.
  private static let mostOpen = 20
  private static let mostIncludes = 500

  /// A value of “with”: where it is from the record, whatever `.` is where it is used.
  struct Argument {
    var expression: Expression
    /// The depth of lists in which a path begins; nil if the expression has the same value everywhere.
    var depth: Int?
  }

  /// Reads the entries of `fields`, those of included files in their place.
  mutating func readEntries(
    _ fields: StructuredObject, _ body: (inout Self, StructuredObject.Member) -> Void
  ) {
    for member in fields.members {
      if let object = member.value.objectValue, object["include"] != nil {
        include(member, object, body)
      } else {
        body(&self, member)
      }
    }
  }

  private mutating func include(
    _ member: StructuredObject.Member, _ object: StructuredObject,
    _ body: (inout Self, StructuredObject.Member) -> Void
  ) {
    refuseKeys(of: object, besides: Self.includeKeys, "beside “include”")
    let location = object["include"]?.location
    guard let name = object["include"]?.stringValue, !name.isEmpty else {
      problem("“include” is not the path of a file", location, hint: "Write the path of a file.")
      return
    }
    guard var fragments else {
      problem(
        "the template may not include files here", location,
        hint: "Write the fields of the file in its place.")
      return
    }
    let path = Self.path(name, besides: fragments.open.last?.path)
    guard fragments.open.count < Self.mostOpen, !fragments.open.contains(where: { $0.path == path })
    else {
      problem("“\(name)” includes itself", location, hint: "Remove one of the “include” lines.")
      return
    }
    guard fragments.values.count < Self.mostIncludes else {
      problem(
        "the template includes more than \(Self.mostIncludes) files", location,
        hint: "Include a file once for rows, instead of once for each row.")
      return
    }
    let read: (name: String, value: StructuredValue)
    do throws(FormwrightError) {
      read = try fragments.read(path)
    } catch {
      let isOfFile = error.diagnostics.contains { $0.location != nil }
      for diagnostic in error.diagnostics {
        if isOfFile {
          diagnostics.append(diagnostic)
        } else {
          problem(
            "cannot include “\(name)”: \(diagnostic.message)", location,
            hint: "Write the path relative to the file that includes it.")
        }
      }
      return
    }
    // “with” and “prefixes” are of this file, the rest of the other.
    let given = object["with"].map { arguments($0) } ?? [:]
    let outer = (variables, prefixes, arguments)
    defer {
      (variables, prefixes, arguments) = outer
      self.fragments?.end()
    }
    if let value = object["prefixes"] { self.read(prefixes: value) }
    fragments.begin(path, read.name, read.value)
    self.fragments = fragments
    guard let fields = self.fields(of: read.value, given, location) else { return }
    readEntries(fields, body)
  }

  /// The fields of an included file, whose parameters are then known.
  private mutating func fields(
    of fragment: StructuredValue, _ given: [String: Argument], _ location: SourceLocation?
  ) -> StructuredObject? {
    guard let object = fragment.objectValue else {
      problem(
        "the included file is \(fragment.kindName), not an object", of: fragment,
        hint: "Write an object with “fields”.")
      return nil
    }
    refuseKeys(of: object, besides: Self.fragmentKeys, "in an included file")
    var names: Set<String> = []
    for item in object["parameters"]?.arrayValue ?? [] {
      guard let name = item.stringValue, Self.isName(name), !Self.reservedNames.contains(name)
      else {
        problem(
          "a parameter is not a name", of: item,
          hint:
            "Use letters and digits; \(Self.reservedNames.joined(separator: ", ")) have meanings of their own."
        )
        continue
      }
      names.insert(name)
      if given[name] == nil {
        outerProblem(
          "“with” does not give the parameter “\(name)”", location,
          hint: "Add it to “with”, with a path, a name or a constant.")
      }
    }
    if let value = object["parameters"], value.arrayValue == nil {
      problem(
        "“parameters” is \(value.kindName), not a list of names", of: value,
        hint: "Write names in brackets, such as [who].")
    }
    for name in given.keys.sorted() where !names.contains(name) {
      outerProblem(
        "the included file has no parameter “\(name)”", location,
        hint: names.isEmpty
          ? "List it in the file's “parameters”."
          : "Its parameters are: \(names.sorted().joined(separator: ", ")).")
    }
    for (name, argument) in given { arguments[name] = argument }
    variables.formUnion(names)
    if let value = object["prefixes"] { read(prefixes: value) }
    guard let fields = object["fields"]?.objectValue else {
      problem(
        "the included file has no “fields”", of: object["fields"] ?? fragment,
        hint: "Add “fields”, an object of field names and expressions.")
      return nil
    }
    return fields
  }

  /// A problem of the line that includes the file.
  private mutating func outerProblem(
    _ message: String, _ location: SourceLocation?, hint: Remedy? = nil
  ) {
    guard let inner = fragments?.open.last else { return }
    fragments?.end()
    problem(message, location, hint: hint)
    fragments?.resume(inner)
  }

  private mutating func arguments(_ value: StructuredValue) -> [String: Argument] {
    guard let object = value.objectValue else {
      problem(
        "“with” is \(value.kindName), not an object", of: value,
        hint: "Write the names of parameters and an expression for each, such as who: .applicant.")
      return [:]
    }
    var arguments: [String: Argument] = [:]
    for member in object.members {
      guard let expression = parsed(member.value) else { continue }
      switch expression {
      case .literal, .variable: arguments[member.key] = Argument(expression: expression)
      case .path(let steps) where depth == 0:
        arguments[member.key] = Argument(expression: .variable("record", steps))
      case .path: arguments[member.key] = Argument(expression: expression, depth: depth)
      default:
        problem(
          "a parameter is given something else than a path, a name or a constant",
          of: member.value,
          hint: "Name the expression in “let”, and give the name.")
        arguments[member.key] = Argument(expression: .literal(.null))
      }
    }
    return arguments
  }

  /// A path relative to the template, of a file that another one names.
  private static func path(_ name: String, besides file: String?) -> String {
    guard !name.hasPrefix("/"), let file, let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
  }

  // MARK: Parameters

  /// The expression with the values of parameters in their places.
  mutating func substituted(_ expression: Expression, _ location: SourceLocation?) -> Expression {
    let used = Set(expression.references.compactMap(\.variable)).filter { arguments[$0] != nil }
    guard !used.isEmpty else { return expression }
    for name in used.sorted() {
      guard let begin = arguments[name]?.depth, begin != depth else { continue }
      problem(
        "“$\(name)” is a path in an item, and cannot be used in the rows of another list",
        location, hint: "Give the parameter a path that begins with $record.")
    }
    return expression.replacing(arguments.mapValues(\.expression))
  }
}

extension TemplateFragments {
  mutating func resume(_ file: (path: String, name: String)) { open.append(file) }
}
