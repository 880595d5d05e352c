package import PDFObjects

extension EncryptionFacts {
  /// Text may be read: by bit 5, copying, or bit 10, accessibility (ISO 32000-2, Table 22). Revision 2
  /// has bit 5 alone.
  package var allowsReadingText: Bool {
    if openedAsOwner || permissions.contains(.copy) { return true }
    return revision >= 3 && permissions.contains(.accessibility)
  }
}
