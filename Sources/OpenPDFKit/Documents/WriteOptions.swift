import DocumentEditing
import Foundation
import PDFArchiving
import PDFObjects
import TextRecognition
import Typography

/// The options of writing, from both kinds of keys: PDFKit's and Core Graphics'.
struct WriteOptions {
  var ownerPassword: String?
  var userPassword: String?
  var permissions: PDFAccessPermissions?
  var linearizes = false
  var burnsIn = false
  var savesText = false
  var savesImagesAsJPEG = false
  var optimizesImages = false
  var createsArchive = false
  /// A password or a right is of a type that says nothing: writing without it would protect less than was asked.
  private var isMisused = false
  /// An empty password was given.
  private var hasEmptyPassword = false
  /// Of the information dictionary.
  var attributes: [String: Any] = [:]
  /// How the file was encrypted that the document was read from.
  var source: (bytes: [UInt8], password: String)?

  /// Reads the keys of a dictionary; unknown ones are ignored.
  mutating func read(_ options: [String: Any]) {
    for (key, value) in options {
      switch key {
      case "PDFDocumentOwnerPasswordOption", "kCGPDFContextOwnerPassword":
        ownerPassword = password(value)
      case "PDFDocumentUserPasswordOption", "kCGPDFContextUserPassword":
        userPassword = password(value)
      case "PDFDocumentAccessPermissionsOption", "kCGPDFContextAccessPermissions":
        permissions = Self.permissions(value)
        if permissions == nil { isMisused = true }
      case "PDFDocumentBurnInAnnotationsOption": burnsIn = Numbers.bool(value) ?? false
      case "PDFDocumentSaveTextFromOCROption": savesText = Numbers.bool(value) ?? false
      case "PDFDocumentSaveImagesAsJPEGOption": savesImagesAsJPEG = Numbers.bool(value) ?? false
      case "PDFDocumentOptimizeImagesForScreenOption":
        optimizesImages = Numbers.bool(value) ?? false
      case "kCGPDFContextCreateLinearizedPDF": linearizes = Numbers.bool(value) ?? false
      case "kCGPDFContextCreatePDFA": createsArchive = Numbers.bool(value) ?? false
      case "kCGPDFContextAllowsPrinting": restrict(value, Self.printing)
      case "kCGPDFContextAllowsCopying":
        restrict(value, [.allowsContentCopying, .allowsContentAccessibility])
      case "kCGPDFContextTitle": attributes["Title"] = value
      case "kCGPDFContextAuthor": attributes["Author"] = value
      case "kCGPDFContextSubject": attributes["Subject"] = value
      case "kCGPDFContextCreator": attributes["Creator"] = value
      case "kCGPDFContextKeywords": attributes["Keywords"] = value
      default: break
      }
    }
  }

  private static let printing: PDFAccessPermissions = [
    .allowsLowQualityPrinting, .allowsHighQualityPrinting,
  ]

  private mutating func restrict(_ value: Any, _ rights: PDFAccessPermissions) {
    guard Numbers.bool(value) == false else { return }
    permissions = (permissions ?? .all).subtracting(rights)
  }

  private mutating func password(_ value: Any) -> String? {
    guard let text = (value as? String) ?? (value as? NSString)?.description else {
      isMisused = true
      return nil
    }
    if text.isEmpty { hasEmptyPassword = true }
    return text.isEmpty ? nil : text
  }

  /// A password is given, and all that are given are empty: the file is not encrypted, whatever the document was read from.
  var removesEncryption: Bool { hasEmptyPassword && (ownerPassword ?? userPassword) == nil }

  private static func permissions(_ value: Any) -> PDFAccessPermissions? {
    if let permissions = value as? PDFAccessPermissions { return permissions }
    return Numbers.integer(value).flatMap { UInt(exactly: $0) }
      .map { PDFAccessPermissions(rawValue: $0) }
  }

  /// An archive cannot be encrypted (ISO 19005-2, 6.1.3).
  var isPossible: Bool {
    !isMisused
      && !(createsArchive && ((ownerPassword ?? userPassword) != nil || source != nil))
  }

  /// The bytes of the file; nil if libqpdf cannot encrypt or linearize it, if its text cannot be recognized, or if it cannot
  /// be made an archive.
  func finished(_ edited: Document) -> [UInt8]? {
    guard isPossible, let read = savesText ? Self.recognized(edited) : edited,
      let document = createsArchive ? Self.archived(read) : read
    else { return nil }
    var options = FinishingOptions()
    options.linearizes = linearizes
    if ownerPassword != nil || userPassword != nil {
      options.encryption = .aes256(
        userPassword: userPassword ?? "", ownerPassword: ownerPassword ?? "",
        allowing: Permissions(permissions ?? .all))
    } else if let source {
      options.encryption = .like(file: source.bytes, password: source.password)
    }
    return try? OutputFile(document.fileBytes(), finishing: options).bytes
  }

  /// The document with the English text of its scanned pages; nil if a page cannot be read, or if that would break
  /// signatures.
  private static func recognized(_ document: Document) -> Document? {
    guard !document.isSigned,
      let recognizer = try? TextRecognizer(of: document, languages: ["eng"])
    else { return nil }
    var layers: [TextLayer] = []
    for (index, page) in document.pageList().pages.enumerated() {
      guard let reading = try? recognizer.read(page, at: index) else { return nil }
      if let layer = reading.layer { layers.append(layer) }
    }
    var result = document
    result.write(layers)
    return result
  }

  /// The document as PDF/A-2u, which is what Core Graphics writes; nil if it cannot be made one, or if that would break
  /// its signatures.
  private static func archived(_ document: Document) -> Document? {
    guard !document.isSigned else { return nil }
    var options = ArchiveMending.Options()
    options.catalog = try? FontCatalog()
    // People type with the fonts of a form.
    let form = document.dictionary(document.catalog["AcroForm"])
    let fonts = document.dictionary(document.dictionary(form?["DR"])?["Font"]) ?? [:]
    options.wholeFonts = Set(fonts.compactMap { $0.value.referenceValue })
    let outcome = ArchiveMending.archive(document, level: .pdfa2u, options: options)
    return outcome.report.conforms ? outcome.document : nil
  }
}

extension Permissions {
  /// The bits of `/P` for the rights.
  init(_ rights: PDFAccessPermissions) {
    self = []
    if rights.contains(.allowsLowQualityPrinting) { insert(.print) }
    if rights.contains(.allowsHighQualityPrinting) { formUnion([.print, .printFaithfully]) }
    if rights.contains(.allowsDocumentChanges) { insert(.modify) }
    if rights.contains(.allowsDocumentAssembly) { insert(.assemble) }
    if rights.contains(.allowsContentCopying) { insert(.copy) }
    if rights.contains(.allowsContentAccessibility) { insert(.accessibility) }
    if rights.contains(.allowsCommenting) { insert(.annotate) }
    if rights.contains(.allowsFormFieldEntry) { insert(.fill) }
  }
}
