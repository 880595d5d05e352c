import FileAccess
import Formwright

/// Where the command line says that the forms of templates lie.
struct FormPlaces {
  static let directory = OptionDescription.value(
    "form-dir", placeholder: "DIR", completion: .directory,
    help: "directory of the forms that templates name")

  /// The form of a template that names one.
  private(set) var only: String?
  private var byName: [String: String] = [:]
  private let directory: String?

  /// `--form FILE` is the form of any template; `--form NAME=FILE` the one that a template calls NAME.
  init(_ call: ParsedCommand) throws(FormwrightError) {
    for value in call.values(of: BatchCommand.form) {
      // A file whose own name has an equals sign is meant if it exists.
      if let equals = value.firstIndex(of: "="), FileIdentity(path: value) == nil {
        byName[String(value[..<equals])] = String(value[value.index(after: equals)...])
      } else if only == nil {
        only = value
      } else {
        throw call.usage("--form is given more than once without a name; use --form NAME=FILE")
      }
    }
    directory = call.value(of: Self.directory)
  }

  /// The names of `--form NAME=FILE` that a template does not have.
  func unknownNames(besides names: [String]) -> [String] {
    let known = Set(names + names.map(Self.fileName))
    return byName.keys.filter { !known.contains($0) }.sorted()
  }

  private static func fileName(_ path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// The path of the form that a template calls `name`; nil if the command line says nothing about it.
  func path(of name: String) -> String? {
    let last = Self.fileName(name)
    if let path = byName[name] ?? byName[last] ?? only { return path }
    return directory.map { ($0.hasSuffix("/") ? $0 : $0 + "/") + last }
  }
}
