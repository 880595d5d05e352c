public import Foundation

/// A key of a document's information dictionary (ISO 32000-2, 14.3.3).
///
/// As a key of a dictionary it equals its raw value, as it does on Apple's systems.
public struct PDFDocumentAttribute: RawRepresentable, Hashable, Sendable,
  _HasCustomAnyHashableRepresentation
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }

  public static let titleAttribute = PDFDocumentAttribute(rawValue: "Title")
  public static let authorAttribute = PDFDocumentAttribute(rawValue: "Author")
  public static let subjectAttribute = PDFDocumentAttribute(rawValue: "Subject")
  public static let creatorAttribute = PDFDocumentAttribute(rawValue: "Creator")
  public static let producerAttribute = PDFDocumentAttribute(rawValue: "Producer")
  /// A `Date`.
  public static let creationDateAttribute = PDFDocumentAttribute(rawValue: "CreationDate")
  /// A `Date`.
  public static let modificationDateAttribute = PDFDocumentAttribute(rawValue: "ModDate")
  /// An array of strings.
  public static let keywordsAttribute = PDFDocumentAttribute(rawValue: "Keywords")
}

/// An option of writing a document. As a key of a dictionary it equals its raw value.
public struct PDFDocumentWriteOption: RawRepresentable, Hashable, Sendable,
  _HasCustomAnyHashableRepresentation
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }

  /// A `String`: the password that gives all rights. The file is encrypted with AES-256. If no password that is given has a
  /// character, the file is not encrypted; only the owner of an encrypted document can write that.
  public static let ownerPasswordOption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentOwnerPasswordOption")
  /// A `String`: the password that opens the file. Without an owner password it gives all rights.
  public static let userPasswordOption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentUserPasswordOption")
  /// The bits of ``PDFAccessPermissions``.
  public static let accessPermissionsOption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentAccessPermissionsOption")
  /// A `Bool`: annotations are painted into the pages and removed.
  public static let burnInAnnotationsOption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentBurnInAnnotationsOption")
  /// A `Bool`: the English text of scanned pages is recognized and written under their pictures. Writing fails without the
  /// program `tesseract` (Debian package tesseract-ocr), and for signed documents.
  public static let saveTextFromOCROption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentSaveTextFromOCROption")
  /// A `Bool`: images that are stored without loss become JPEG, even if that is longer. Masks and images of two colors stay
  /// exact.
  public static let saveImagesAsJPEGOption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentSaveImagesAsJPEGOption")
  /// A `Bool`: images get at most the resolution of a screen, as JPEG or without loss, whichever is shorter.
  public static let optimizeImagesForScreenOption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentOptimizeImagesForScreenOption")
}

/// What may be done with a document. These are not the bits of `/P`.
public struct PDFAccessPermissions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let allowsLowQualityPrinting = PDFAccessPermissions(rawValue: 1)
  public static let allowsHighQualityPrinting = PDFAccessPermissions(rawValue: 2)
  public static let allowsDocumentChanges = PDFAccessPermissions(rawValue: 4)
  public static let allowsDocumentAssembly = PDFAccessPermissions(rawValue: 8)
  public static let allowsContentCopying = PDFAccessPermissions(rawValue: 16)
  public static let allowsContentAccessibility = PDFAccessPermissions(rawValue: 32)
  public static let allowsCommenting = PDFAccessPermissions(rawValue: 64)
  public static let allowsFormFieldEntry = PDFAccessPermissions(rawValue: 128)
  static let all = PDFAccessPermissions(rawValue: 255)
}

/// Whose password opened the document.
public enum PDFDocumentPermissions: Int, Sendable { case none, user, owner }

/// How a selection between two points is widened.
public enum PDFSelectionGranularity: UInt, Sendable { case character, word, line }

/// A delegate that is notified of what a document does. Every function has a default that does nothing.
public protocol PDFDocumentDelegate: NSObjectProtocol {
  func documentDidUnlock(_ notification: Notification)
  func documentDidBeginDocumentFind(_ notification: Notification)
  func documentDidEndDocumentFind(_ notification: Notification)
  func documentDidBeginPageFind(_ notification: Notification)
  func documentDidEndPageFind(_ notification: Notification)
  func documentDidFindMatch(_ notification: Notification)
  func didMatchString(_ instance: PDFSelection)
  /// The class of pages: ``PDFPage`` or a subclass of it, made with its `init()`.
  func classForPage() -> AnyClass
  /// The class of annotations of a type, which has no slash.
  func `class`(forAnnotationType annotationType: String) -> AnyClass
  /// Not called: ``class(forAnnotationType:)`` is.
  @available(*, deprecated, message: "Use class(forAnnotationType:)")
  func `class`(forAnnotationClass annotationClass: AnyClass) -> AnyClass
}

extension PDFDocumentDelegate {
  public func documentDidUnlock(_ notification: Notification) {}
  public func documentDidBeginDocumentFind(_ notification: Notification) {}
  public func documentDidEndDocumentFind(_ notification: Notification) {}
  public func documentDidBeginPageFind(_ notification: Notification) {}
  public func documentDidEndPageFind(_ notification: Notification) {}
  public func documentDidFindMatch(_ notification: Notification) {}
  public func didMatchString(_ instance: PDFSelection) {}
  public func classForPage() -> AnyClass { PDFPage.self }
  public func `class`(forAnnotationType annotationType: String) -> AnyClass { PDFAnnotation.self }
  public func `class`(forAnnotationClass annotationClass: AnyClass) -> AnyClass { annotationClass }
}

extension NSNotification.Name {
  public static let PDFDocumentDidUnlock = NSNotification.Name("PDFDocumentDidUnlock")
  public static let PDFDocumentDidBeginFind = NSNotification.Name("PDFDidBeginDocumentFind")
  public static let PDFDocumentDidEndFind = NSNotification.Name("PDFDidEndDocumentFind")
  public static let PDFDocumentDidBeginPageFind = NSNotification.Name("PDFDidBeginPageFind")
  public static let PDFDocumentDidEndPageFind = NSNotification.Name("PDFDidEndPageFind")
  public static let PDFDocumentDidFindMatch = NSNotification.Name("PDFDidFindMatch")
  public static let PDFDocumentDidBeginWrite = NSNotification.Name("PDFDidBeginDocumentWrite")
  public static let PDFDocumentDidEndWrite = NSNotification.Name("PDFDidEndDocumentWrite")
  public static let PDFDocumentDidBeginPageWrite = NSNotification.Name("PDFDidBeginPageWrite")
  public static let PDFDocumentDidEndPageWrite = NSNotification.Name("PDFDidEndPageWrite")
}

/// The key of a page's index in a notification.
public let PDFDocumentPageIndexKey = "PDFDocumentPageIndex"
/// The key of a selection in a notification.
public let PDFDocumentFoundSelectionKey = "PDFDocumentFoundSelection"
