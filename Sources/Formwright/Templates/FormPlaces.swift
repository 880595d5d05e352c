/// Where the forms of a template are, if not where the template says.
public struct FormPlaces: Hashable, Sendable {
  /// The file of the form of a template that names one.
  public var only: String?
  /// The files of forms, by the path or the file name that the template gives each.
  public var byName: [String: String] = [:]
  /// The directory of all other forms; they have the file names that the template gives them.
  public var directory: String?

  public init() {}

  /// The names in ``byName`` that a template does not have.
  package func unknownNames(besides names: [String]) -> [String] {
    let known = Set(names + names.map(Self.fileName))
    return byName.keys.filter { !known.contains($0) }.sorted()
  }

  private static func fileName(_ path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// The path of the form that a template calls `name`; nil if nothing is said about it.
  func path(of name: String) -> String? {
    let last = Self.fileName(name)
    if let path = byName[name] ?? byName[last] ?? only { return path }
    return directory.map { ($0.hasSuffix("/") ? $0 : $0 + "/") + last }
  }
}
