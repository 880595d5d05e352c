import FileAccess
import Glibc
import PDFContent
import PDFObjects

/// `ReadingText FILE…`: reads the text of all pages of each file in one process, as extraction.py has the
/// other libraries do, and prints the seconds of processor time.
@main
struct ReadingText {
  static func main() {
    tuneAllocatorForReading(readsFewDocuments: false)
    let start = processorSeconds()
    for path in CommandLine.arguments.dropFirst() {
      guard let bytes = try? InputFile.read(path),
        let document = try? Document(bytes: bytes, scope: .pages)
      else { continue }
      let reader = PageContentReader(document: document)
      for page in document.pageList().pages { _ = PageText(reader.content(of: page)).string }
    }
    print(processorSeconds() - start)
  }

  private static func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
