import Foundation

/// A built font in a file of its own, gone with this object.
package final class TemporaryFont: Sendable {
  package let path: String

  /// Nil where the font cannot be built.
  package init?(_ font: VariableFont) throws {
    guard let bytes = try font.bytes() else { return nil }
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("formwright-tests-\(UUID().uuidString).ttf").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
