import FileAccess
import Formwright

/// Finds what stands at places of a template and of the files that it includes.
struct TemplatePointers {
  /// The places of keys and values with their JSON pointers, in the order of the text, by paths of files.
  private var places: [String: [(location: SourceLocation, pointer: String)]] = [:]

  /// The JSON pointer (RFC 6901) of what stands at a place; empty, which means the whole file, if that cannot be
  /// told.
  mutating func pointer(to location: SourceLocation?, in path: String) -> String {
    guard let location else { return "" }
    let known = places[path] ?? Self.places(of: path)
    places[path] = known
    let before = known.last { $0.location.isAtOrBefore(location) }
    return before?.pointer ?? ""
  }

  private static func places(
    of path: String
  ) -> [(location: SourceLocation, pointer: String)] {
    guard let bytes = try? InputFile.read(path, limit: ReadingLimits.recordBytes),
      let value = try? DescriptionFormat(fileName: path).read(bytes)
    else { return [] }
    var found: [(location: SourceLocation, pointer: String)] = []
    note(value, "", &found)
    return found
  }

  private static func note(
    _ value: StructuredValue, _ pointer: String,
    _ found: inout [(location: SourceLocation, pointer: String)]
  ) {
    if let location = value.location { found.append((location, pointer)) }
    switch value.kind {
    case .object(let object):
      for member in object.members {
        let key = member.key.replacing("~", with: "~0").replacing("/", with: "~1")
        if let location = member.keyLocation { found.append((location, "\(pointer)/\(key)")) }
        note(member.value, "\(pointer)/\(key)", &found)
      }
    case .array(let items):
      for (index, item) in items.enumerated() { note(item, "\(pointer)/\(index)", &found) }
    case .null, .boolean, .number, .string: break
    }
  }
}

extension SourceLocation {
  fileprivate func isAtOrBefore(_ other: SourceLocation) -> Bool {
    (line, column) <= (other.line, other.column)
  }
}
