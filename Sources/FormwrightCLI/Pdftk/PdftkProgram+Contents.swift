import FileAccess
import Formwright

/// What is drawn on pages, attached to a document, and said of it.
extension PdftkProgram {
  func overlaid(_ file: FormFile) throws(FormwrightError) -> FormFile {
    let overlay = PageOverlay(
      try openArgument(),
      usesEachPage: [.multistamp, .multibackground].contains(line.operation),
      isBackground: [.background, .multibackground].contains(line.operation))
    return try file.drawing(overlay, overrides: Self.overrides)
  }

  func updated(_ file: FormFile) throws(FormwrightError) -> FormFile {
    let bytes = try InputFile.read(line.arguments.first ?? "-", limit: 256 << 20)
    let info = PdftkInfoFile(
      String(decoding: bytes, as: UTF8.self), isUTF8: line.operation == .updateInfoUTF8)
    for warning in info.warnings { warn(warning) }
    return try file.changing(info.properties, overrides: Self.overrides)
  }

  func attached(_ file: FormFile) throws(FormwrightError) -> FormFile {
    var attachments: [ArchiveAttachment] = []
    for path in line.arguments {
      do throws(FormwrightError) {
        attachments.append(
          ArchiveAttachment(
            name: path.split(separator: "/").last.map(String.init) ?? path,
            mediaType: "application/octet-stream",
            relationship: line.relationship?.capitalizedFirst ?? "Unspecified",
            bytes: try InputFile.read(path)))
      } catch {
        console.note("Error: Failed to open attachment file:\n   \(path)\n   Skipping this file.")
      }
    }
    guard let page = line.page else {
      return try file.attaching(attachments, overrides: Self.overrides)
    }
    let number = page.lowercased() == "end" ? file.pageCount : Int(page)
    guard let number, (1...max(file.pageCount, 1)).contains(number) else {
      console.note("Error: page number \(page) is not present in the input PDF.")
      return file
    }
    return try file.attaching(attachments, toPage: number, overrides: Self.overrides)
  }

  func unpack(_ file: FormFile) {
    let directory = line.output.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    for attachment in file.attachments where attachment.name != "." && attachment.name != ".." {
      let path = directory + attachment.name.filter { $0 != "\0" }
      do throws(FormwrightError) {
        try save(attachment.bytes, to: path == "-" ? "./-" : path)
      } catch {
        console.note("Error: Failed to open output file:\n   \(path)\n   Skipping.")
      }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
