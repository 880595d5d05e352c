import Foundation
import PDFObjects

/// Draws pages as images with poppler's `pdftocairo`, in a child process.
///
/// Poppler is what `formwright render` uses too: it draws more of PDF than a rasterizer over cairo could, and a
/// file that makes it crash does not end the program.
enum Rasterizer {
  /// Where the program is; nil if it is not installed.
  private static let program: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.split(separator: ":") {
      let file = "\(folder)/pdftocairo"
      if FileManager.default.isExecutableFile(atPath: file) { return URL(fileURLWithPath: file) }
    }
    return nil
  }()

  /// The most seconds that drawing a page may take.
  private static let timeLimit = 60.0

  /// Returns a page as a PNG file of just this size in pixels; nil if that fails.
  ///
  /// - Parameters:
  ///   - page: from 1.
  ///   - usesCropBox: draws the crop box instead of the media box.
  static func png(
    of file: [UInt8], page: Int, width: Int, height: Int, isTransparent: Bool,
    usesCropBox: Bool = false
  ) -> [UInt8]? {
    guard let program else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "openpdfkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let source = folder.appending(path: "page.pdf")
      try Data(file).write(to: source)
      let process = Process()
      process.executableURL = program
      var arguments = ["-png", "-singlefile", "-f", String(page), "-l", String(page)]
      arguments += ["-scale-to-x", String(width), "-scale-to-y", String(height)]
      if isTransparent { arguments.append("-transp") }
      if usesCropBox { arguments.append("-cropbox") }
      arguments += [source.path, folder.appending(path: "page").path]
      process.arguments = arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let end = Date(timeIntervalSinceNow: timeLimit)
      while process.isRunning, Date() < end { usleep(2000) }
      if process.isRunning {
        process.terminate()
        return nil
      }
      guard process.terminationStatus == 0 else { return nil }
      return Array(try Data(contentsOf: folder.appending(path: "page.png")))
    } catch {
      return nil
    }
  }

  /// A document of one page with this content.
  static func document(
    content: [UInt8], resources: PDFDictionary, in objects: Document, box: Rectangle
  ) -> Document {
    var document = objects
    let pages = document.add(.null)
    let stream = document.add(.stream(PDFStream(compressing: content)))
    let page = document.add(
      .dictionary([
        "Type": .name("Page"), "Parent": .reference(pages), "MediaBox": .rectangle(box),
        "Resources": .dictionary(resources), "Contents": .reference(stream),
      ]))
    document[pages] = .dictionary([
      "Type": .name("Pages"), "Kids": .array([.reference(page)]), "Count": .integer(1),
    ])
    document.trailer["Root"] = .reference(
      document.add(.dictionary(["Type": .name("Catalog"), "Pages": .reference(pages)])))
    return document
  }
}
