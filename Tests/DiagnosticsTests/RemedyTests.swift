import Diagnostics
import Foundation
import Testing

@Suite("Remedies")
struct RemedyTests {
  @Test("a remedy names its settings as whoever writes it calls them")
  func naming() {
    let inner: Remedy = "Use \(.forcesReadOnly)"
    let remedy: Remedy = "\(inner) to fill \(2) fields, or " + "omit \(.overflowPolicy("clip"))."
    #expect(remedy.settings == [.forcesReadOnly, .overflowPolicy("clip")])
    #expect(
      remedy.text
        == "Use `FillOptions.forcesReadOnly` to fill 2 fields, or omit `FillOptions.overflow = .clip`."
    )
    let renamed = remedy.text { $0 == .forcesReadOnly ? "--force" : "--clip" }
    #expect(renamed == "Use --force to fill 2 fields, or omit --clip.")
  }

  @Test("without settings, the sentences that name none are left")
  func withoutSettings() {
    let remedy: Remedy = "Write 1.50. Or use \(.noScripts) to keep it. Why not?"
    #expect(remedy.withoutSettings == "Write 1.50. Why not?")
    #expect(("Use \(.noScripts)." as Remedy).withoutSettings == nil)
    #expect(("Shorten it." as Remedy).withoutSettings == "Shorten it.")
  }

  @Test("remedies with the same words are equal, however they were put together")
  func equality() {
    let (name, none) = ("name", Remedy(""))
    #expect("Shorten the \(name)." as Remedy == Remedy("Shorten the name."))
    #expect(none + "Shorten " + "it." == "Shorten it.")
    #expect(none.text.isEmpty)
    #expect("\(.pages)" as Remedy != Remedy(Setting.pages.name))
  }

  @Test("no library text names an option or a command of the command line")
  func libraryTexts() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let option = try Regex(#""([^"]*[^-\w"])?--[a-z]{2,}[^"]*""#)
    let command = try Regex("`formwright [a-z]")
    // The help of options, and what is written into a file that a command reads. Options of Tesseract are none of ours.
    let exceptions = [
      "FormOperations/Options/TaskOptions.swift", "Formwright/Archiving/ArchiveCheck.swift",
    ]
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var count = 0
    for case let path as String in files
    where path.hasSuffix(".swift") && !path.hasPrefix("FormwrightCLI/") {
      count += 1
      let lines = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        .split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
      for line in lines {
        #expect(
          path == "TextRecognition/Tesseract.swift" || line.firstMatch(of: option) == nil,
          "\(path): \(line)")
        #expect(
          exceptions.contains(path) || line.firstMatch(of: command) == nil, "\(path): \(line)")
      }
    }
    #expect(count > 300)
  }
}
