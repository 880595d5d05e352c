package import PDFContent
package import PDFObjects

/// The system fonts that several appearances use.
package struct DrawnFonts {
  package var embedded: EmbeddedTypefaces
  private var numbers: [PDFName: ObjectNumber] = [:]

  /// - Parameter prefix: begins the names of the fonts in resources.
  package init(prefix: String = "OpT") { embedded = EmbeddedTypefaces(prefix: prefix) }

  /// The entries of a font dictionary for names that a content uses.
  package mutating func entries(
    _ names: Set<PDFName>, in document: inout Document
  ) -> PDFDictionary {
    var entries = PDFDictionary()
    for name in names.sorted(by: { $0.rawValue < $1.rawValue }) {
      let number = numbers[name] ?? document.add(.null)
      numbers[name] = number
      entries[name] = .reference(number)
    }
    return entries
  }

  /// Writes the fonts, once all is drawn.
  package func finish(in document: inout Document) {
    for (index, entry) in embedded.entries.enumerated() {
      guard let number = numbers[entry.name] else { continue }
      let font = try? embedded.fontDictionary(at: index) { document.add($0) }
      document[number] = font ?? .dictionary(SimpleFont.standard(.helvetica).dictionary)
    }
  }
}
