import Metadata

extension DocumentEditor {
  /// Names the producer, and the date of modification, in the information dictionary and in the
  /// document's XMP packet (ISO 32000-2, 14.3).
  ///
  /// - Parameter modificationDate: a PDF date, `D:YYYYMMDDHHmmSSZ`; nil leaves the dates as they are.
  package mutating func updateInformation(modificationDate: String?) {
    document.updateInformation(modificationDate: modificationDate)
  }
}
