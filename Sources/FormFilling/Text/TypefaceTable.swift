import Diagnostics
import PDFContent
import PDFObjects
import Typography

/// The system fonts that the constant part of a file uses: what is drawn while compiling.
struct TypefaceTable {
  var embedded = EmbeddedTypefaces(prefix: "FwC")
  /// The number of each font dictionary, kept free until all is drawn.
  private(set) var numbers: [PDFName: ObjectNumber] = [:]

  /// The numbers of fonts that a content uses.
  mutating func numbers(
    of names: Set<PDFName>, in document: inout Document
  ) -> [PDFName: ObjectNumber] {
    for name in names.sorted(by: { $0.rawValue < $1.rawValue }) where numbers[name] == nil {
      numbers[name] = document.add(.null)
    }
    return numbers.filter { names.contains($0.key) }
  }

  /// Makes the fonts, once all is drawn.
  func write(to document: inout Document) throws(FormwrightError) {
    for (index, entry) in embedded.entries.enumerated() {
      guard let number = numbers[entry.name] else { continue }
      document[number] = try embedded.fontDictionary(at: index) { document.add($0) }
    }
  }
}
