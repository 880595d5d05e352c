import Foundation
package import PDFObjects

/// The forms in the folder that `FORMWRIGHT_FORMS` names. Where there is none, tests over them say
/// that they were skipped.
package enum RealForms {
  package static func bytes(_ name: String) -> [UInt8]? {
    guard let folder = folder(for: name) else { return nil }
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      print("SKIPPED: \(folder) has no \(name)")
      return nil
    }
    return [UInt8](data)
  }

  package static func document(_ name: String) throws -> Document? {
    try bytes(name).map { try Document(bytes: $0) }
  }

  /// The names of all of them, sorted.
  package static func names() throws -> [String] {
    guard let folder = folder(for: "all of them") else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".pdf") }
  }

  private static func folder(for purpose: String) -> String? {
    let folder = ProcessInfo.processInfo.environment["FORMWRIGHT_FORMS"] ?? ""
    if !folder.isEmpty { return folder }
    print("SKIPPED: FORMWRIGHT_FORMS names no folder of forms (\(purpose))")
    return nil
  }
}
