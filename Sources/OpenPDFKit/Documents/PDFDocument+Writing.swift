import DocumentEditing
public import Foundation
import InteractiveForms
import PDFObjects

extension PDFDocument {
  /// Returns the bytes of the file; nil for a locked document.
  public func dataRepresentation() -> Data? { dataRepresentation(options: [:]) }

  /// Returns the bytes of the file; nil for a locked document, and for options that cannot be met.
  ///
  /// Without passwords, an encrypted document stays encrypted as it was. Empty passwords remove the encryption, which only
  /// the owner may do: see ``permissionsStatus``.
  ///
  /// - Parameter options: keys of ``PDFDocumentWriteOption`` and `kCGPDFContext…` keys.
  public func dataRepresentation(options: [AnyHashable: Any]) -> Data? {
    var values: [String: Any] = [:]
    for (key, value) in options {
      let text =
        (key.base as? String) ?? (key.base as? PDFDocumentWriteOption)?.rawValue
        ?? (key.base as? NSString)?.description
      if let text { values[text] = value }
    }
    return fileBytes(values).map { Data($0) }
  }

  /// Writes the document to a file, which may be the one it was read from.
  ///
  /// - Returns: false if the file cannot be written; then what was there is unchanged.
  @discardableResult
  public func write(toFile path: String) -> Bool { write(to: URL(fileURLWithPath: path)) }

  @discardableResult
  public func write(to url: URL) -> Bool { write(to: url, withOptions: nil) }

  @discardableResult
  public func write(
    toFile path: String, withOptions options: [PDFDocumentWriteOption: Any]? = nil
  ) -> Bool {
    write(to: URL(fileURLWithPath: path), withOptions: options)
  }

  @discardableResult
  public func write(to url: URL, withOptions options: [PDFDocumentWriteOption: Any]? = nil) -> Bool
  {
    var values: [String: Any] = [:]
    for (key, value) in options ?? [:] { values[key.rawValue] = value }
    return write(to: url, values)
  }

  private func write(to url: URL, _ values: [String: Any]) -> Bool {
    guard url.isFileURL, !isLocked else { return false }
    notify(.PDFDocumentDidBeginWrite)
    defer { notify(.PDFDocumentDidEndWrite) }
    guard let bytes = fileBytes(values) else { return false }
    // A file is written at once: the notifications say which pages are in it.
    for index in slots.indices {
      let info: [String: Any] = [PDFDocumentPageIndexKey: NSNumber(value: index)]
      notify(.PDFDocumentDidBeginPageWrite, info)
      notify(.PDFDocumentDidEndPageWrite, info)
    }
    return writeFile(bytes, to: url)
  }

  private func fileBytes(_ values: [String: Any]) -> [UInt8]? {
    guard !isLocked else { return nil }
    var options = WriteOptions()
    options.read(values)
    guard options.isPossible else { return nil }
    // An unchanged document is written byte for byte, which keeps signatures and revisions.
    if values.isEmpty, isUnchanged, let origin { return origin.bytes }
    if options.ownerPassword == nil, options.userPassword == nil,
      store.document.encryption != nil, let origin
    {
      if options.removesEncryption {
        guard permissionsStatus == .owner else { return nil }
      } else {
        options.source = origin
      }
    }
    let output = output(for: options)
    if !options.attributes.isEmpty {
      var attributes: [String: Any] = [:]
      for (key, value) in output.document.informationValues {
        if let text = key.base as? String { attributes[text] = value }
      }
      attributes.merge(options.attributes) { _, new in new }
      output.document.setInformation(attributes, producer: nil)
    }
    if !options.createsArchive {
      // An encrypted file conforms to neither PDF/A nor, without the right to read it aloud, PDF/UA.
      let isEncrypted = options.ownerPassword != nil || options.userPassword != nil
      output.document.withdrawBrokenClaims { isEncrypted ? nil : self.documentAsRead() }
    }
    return options.finished(output.document)
  }

  /// The document as it was read, read once more; nil if it was not read from a file.
  private func documentAsRead() -> Document? {
    guard let origin,
      case .opened(let document) = OpenedFile(origin.bytes, password: origin.password)
    else { return nil }
    return document
  }

  /// Whether the document is as it was read, from an undamaged file.
  private var isUnchanged: Bool {
    guard let unchanged, unchanged.revision == store.revision, store.stale.isEmpty,
      store.removed.isEmpty, !store.needsFieldTree, store.newWidgets.isEmpty, !hasChangedOutline,
      store.document.readingDiagnostics.isEmpty, slots.map(\.number) == unchanged.pages
    else { return false }
    return slots.allSatisfy { slot in
      guard let page = slot.page else { return drawsPages == nil }
      return page.store === store && !page.isDrawnByProgram
        && !(page.cachedAnnotations ?? []).contains(where: \.isDrawnByProgram)
    } && drawsPages == nil
  }

  /// The class of pages, if the delegate gives one of its own.
  private var drawsPages: PDFPage.Type? {
    guard let type = delegate?.classForPage() as? PDFPage.Type, type != PDFPage.self else {
      return nil
    }
    return type
  }
}
