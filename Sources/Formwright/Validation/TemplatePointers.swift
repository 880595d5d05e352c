import Diagnostics
import FileAccess
import FormTemplates
import StructuredData

/// Finds what stands at places of a template and of the files that it includes.
struct TemplatePointers {
  private struct Place {
    var location: SourceLocation
    var pointer: String
    var isKey: Bool
  }

  /// The places of keys and values, in the order of the text, by paths of files.
  private var places: [String: [Place]] = [:]

  /// The JSON pointer (RFC 6901) of what a diagnostic is about; empty, which means the whole file, if that cannot be
  /// told.
  ///
  /// - Parameter path: the file, if the diagnostic names none.
  mutating func pointer(to diagnostic: Diagnostic, in path: String) -> String {
    guard let location = diagnostic.location else { return "" }
    let path = diagnostic.file ?? path
    let known = places[path] ?? Self.places(of: path)
    places[path] = known
    // In YAML, an object begins where its first key does.
    let place = known.last { place in
      place.location <= location && !(place.isKey && diagnostic.isOfValue)
    }
    return place?.pointer ?? ""
  }

  private static func places(of path: String) -> [Place] {
    guard let bytes = try? InputFile.read(path, limit: ReadingLimits.recordBytes),
      let value = try? DescriptionFormat(fileName: path).read(bytes)
    else { return [] }
    var found: [Place] = []
    note(value, "", &found)
    return found
  }

  private static func note(
    _ value: StructuredValue, _ pointer: String, _ found: inout [Place]
  ) {
    if let location = value.location {
      found.append(Place(location: location, pointer: pointer, isKey: false))
    }
    switch value.kind {
    case .object(let object):
      for member in object.members {
        let key = member.key.replacing("~", with: "~0").replacing("/", with: "~1")
        let place = "\(pointer)/\(key)"
        if let location = member.keyLocation {
          found.append(Place(location: location, pointer: place, isKey: true))
        }
        note(member.value, place, &found)
      }
    case .array(let items):
      for (index, item) in items.enumerated() { note(item, "\(pointer)/\(index)", &found) }
    case .null, .boolean, .number, .string: break
    }
  }
}
