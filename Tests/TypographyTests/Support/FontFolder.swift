import Foundation

/// A folder of fonts and a configuration of Fontconfig's that knows no other folder, gone with this
/// object.
final class FontFolder: Sendable {
  private let folder: URL
  /// For the variable `FONTCONFIG_FILE`.
  let configuration: String

  init(_ fonts: [String: [UInt8]]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("formwright-tests-\(UUID().uuidString)")
    configuration = folder.appendingPathComponent("fonts.conf").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in fonts { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
