public import Foundation
import PDFContent
import PDFObjects

public enum CGPDFBox: Int32, Sendable { case mediaBox, cropBox, bleedBox, trimBox, artBox }

/// A source of bytes.
public final class CGDataProvider: @unchecked Sendable {
  /// All bytes.
  public let data: CFData?

  public init?(data: CFData) { self.data = data }

  public init?(url: CFURL) {
    guard let path = url.path, let data = NSData(contentsOfFile: path) else { return nil }
    self.data = data
  }

  public init?(filename: UnsafePointer<CChar>) {
    guard let data = NSData(contentsOfFile: String(cString: filename)) else { return nil }
    self.data = data
  }

  init(bytes: [UInt8]) { data = NSData(data: Data(bytes)) }
}

/// A destination of bytes.
public final class CGDataConsumer: @unchecked Sendable {
  private let write: (Data) -> Void

  public init?(data: CFMutableData) { write = { data.append($0) } }

  public init?(url: CFURL) {
    guard let path = url.path else { return nil }
    write = { _ = writeFile(Array($0), to: URL(fileURLWithPath: path)) }
  }

  func take(_ data: Data) { write(data) }
}

/// Core Graphics' document: pages that can be drawn.
public final class CGPDFDocument: Hashable, @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  private struct State {
    var store: ObjectStore
    var lockedBytes: [UInt8]?
    /// The pages; nil until they are needed.
    var pages: [CGPDFPage]?
  }

  var store: ObjectStore { lock.withLock { state.store } }
  private var lockedBytes: [UInt8]? { lock.withLock { state.lockedBytes } }

  private var pages: [CGPDFPage] {
    lock.withLock {
      if let pages = state.pages { return pages }
      let made = state.store.document.pageList().pages.enumerated().map {
        CGPDFPage($1.number, in: state.store, place: $0 + 1, document: self)
      }
      state.pages = made
      return made
    }
  }

  init(_ store: ObjectStore) { state = State(store: store) }

  public convenience init?(_ url: CFURL) {
    guard let provider = CGDataProvider(url: url) else { return nil }
    self.init(provider)
  }

  public init?(_ provider: CGDataProvider) {
    guard let data = provider.data else { return nil }
    let bytes = Array(Data(referencing: data))
    switch OpenedFile(bytes, password: "") {
    case .opened(let document): state = State(store: ObjectStore(document))
    case .locked: state = State(store: .empty(), lockedBytes: bytes)
    case .unreadable: return nil
    }
  }

  public var numberOfPages: Int { pages.count }

  /// - Parameter number: from 1.
  public func page(at number: Int) -> CGPDFPage? {
    pages.indices.contains(number - 1) ? pages[number - 1] : nil
  }

  public var isEncrypted: Bool { lockedBytes != nil || store.document.encryption != nil }
  public var isUnlocked: Bool { lockedBytes == nil }
  public var allowsCopying: Bool { isUnlocked && (rights?.contains(.copy) ?? true) }
  public var allowsPrinting: Bool { isUnlocked && (rights?.contains(.print) ?? true) }

  private var rights: Permissions? {
    guard let facts = store.document.encryption, !facts.openedAsOwner else { return nil }
    return facts.permissions
  }

  public func unlockWithPassword(_ password: UnsafePointer<CChar>) -> Bool {
    guard let lockedBytes else { return true }
    guard case .opened(let document) = OpenedFile(lockedBytes, password: String(cString: password))
    else { return false }
    lock.withLock { state = State(store: ObjectStore(document)) }
    return true
  }

  /// Writes the version to the variables.
  public func getVersion(
    majorVersion: UnsafeMutablePointer<Int32>, minorVersion: UnsafeMutablePointer<Int32>
  ) {
    let parts = store.document.version.split(separator: ".").compactMap { Int32($0) }
    majorVersion.pointee = parts.first ?? 1
    minorVersion.pointee = parts.dropFirst().first ?? 0
  }

  public static func == (left: CGPDFDocument, right: CGPDFDocument) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Core Graphics' page.
public final class CGPDFPage: Hashable, @unchecked Sendable {
  let number: ObjectNumber
  let store: ObjectStore
  /// From 1.
  public let pageNumber: Int
  /// The document that keeps the page; nil for a page that keeps its document.
  private weak var keeper: CGPDFDocument?
  private let kept: CGPDFDocument?
  public var document: CGPDFDocument? { kept ?? keeper }

  /// A page that its document keeps.
  init(_ number: ObjectNumber, in store: ObjectStore, place: Int, document: CGPDFDocument) {
    (self.number, self.store, pageNumber) = (number, store, place)
    keeper = document
    kept = nil
  }

  /// A page that keeps a document of its own.
  init(_ number: ObjectNumber, in store: ObjectStore, place: Int) {
    (self.number, self.store, pageNumber) = (number, store, place)
    kept = CGPDFDocument(store)
  }

  public func getBoxRect(_ box: CGPDFBox) -> CGRect { CGRect(store.box(box, of: number)) }

  /// Clockwise, in degrees.
  public var rotationAngle: Int32 { Int32(store.page(number).rotation) }

  /// Returns the transformation that draws a box of the page centered in a rectangle; it shrinks the page if
  /// needed, and never enlarges it.
  ///
  /// The rotation is clockwise, in degrees, a multiple of 90, and is added to the page's own.
  public func getDrawingTransform(
    _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
  ) -> CGAffineTransform {
    let box = getBoxRect(box)
    let degrees = ((Int(rotationAngle) + Int(rotate)) % 360 + 360) % 360
    let turned = CGAffineTransform(turning: box, by: degrees)
    let size = degrees % 180 == 0 ? box.size : CGSize(width: box.height, height: box.width)
    guard size.width > 0, size.height > 0 else { return .identity }
    var (x, y) = (rect.width / size.width, rect.height / size.height)
    if preserveAspectRatio { (x, y) = (min(x, y), min(x, y)) }
    (x, y) = (min(x, 1), min(y, 1))
    let left = rect.minX + (rect.width - size.width * x) / 2
    let bottom = rect.minY + (rect.height - size.height * y) / 2
    return turned.concatenating(CGAffineTransform(scaleX: x, y: y))
      .concatenating(CGAffineTransform(translationX: left, y: bottom))
  }

  public static func == (left: CGPDFPage, right: CGPDFPage) -> Bool {
    left.store === right.store && left.number == right.number
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension CGAffineTransform {
  /// Moves a box to the origin, turned clockwise by 0, 90, 180 or 270 degrees.
  init(turning box: CGRect, by degrees: Int) {
    switch degrees {
    case 90: self.init(a: 0, b: -1, c: 1, d: 0, tx: -box.minY, ty: box.maxX)
    case 180: self.init(a: -1, b: 0, c: 0, d: -1, tx: box.maxX, ty: box.maxY)
    case 270: self.init(a: 0, b: 1, c: -1, d: 0, tx: box.maxY, ty: -box.minX)
    default: self.init(translationX: -box.minX, y: -box.minY)
    }
  }
}

extension ObjectStore {
  /// A box of a page (ISO 32000-2, 14.11.2), cut to the media box. A missing crop box is the media box, and
  /// other missing boxes are the crop box.
  func box(_ box: CGPDFBox, of number: ObjectNumber) -> Rectangle {
    let page = page(number)
    let key: PDFName
    switch box {
    case .mediaBox: return page.mediaBox
    case .cropBox: return page.cropBox
    case .bleedBox: key = "BleedBox"
    case .trimBox: key = "TrimBox"
    case .artBox: key = "ArtBox"
    }
    let own = document.rectangle(node(number)[key])
    return own.flatMap { $0.cut(to: page.mediaBox) } ?? page.cropBox
  }
}

// Core Graphics' keys for PDF contexts.
public nonisolated(unsafe) let kCGPDFContextMediaBox = NSString(string: "kCGPDFContextMediaBox")
public nonisolated(unsafe) let kCGPDFContextCropBox = NSString(string: "kCGPDFContextCropBox")
public nonisolated(unsafe) let kCGPDFContextBleedBox = NSString(string: "kCGPDFContextBleedBox")
public nonisolated(unsafe) let kCGPDFContextTrimBox = NSString(string: "kCGPDFContextTrimBox")
public nonisolated(unsafe) let kCGPDFContextArtBox = NSString(string: "kCGPDFContextArtBox")
public nonisolated(unsafe) let kCGPDFContextTitle = NSString(string: "kCGPDFContextTitle")
public nonisolated(unsafe) let kCGPDFContextAuthor = NSString(string: "kCGPDFContextAuthor")
public nonisolated(unsafe) let kCGPDFContextSubject = NSString(string: "kCGPDFContextSubject")
public nonisolated(unsafe) let kCGPDFContextKeywords = NSString(string: "kCGPDFContextKeywords")
public nonisolated(unsafe) let kCGPDFContextCreator = NSString(string: "kCGPDFContextCreator")
public nonisolated(unsafe) let kCGPDFContextOwnerPassword = NSString(
  string: "kCGPDFContextOwnerPassword")
public nonisolated(unsafe) let kCGPDFContextUserPassword = NSString(
  string: "kCGPDFContextUserPassword")
public nonisolated(unsafe) let kCGPDFContextEncryptionKeyLength = NSString(
  string: "kCGPDFContextEncryptionKeyLength")
public nonisolated(unsafe) let kCGPDFContextAllowsPrinting = NSString(
  string: "kCGPDFContextAllowsPrinting")
public nonisolated(unsafe) let kCGPDFContextAllowsCopying = NSString(
  string: "kCGPDFContextAllowsCopying")
public nonisolated(unsafe) let kCGPDFContextAccessPermissions = NSString(
  string: "kCGPDFContextAccessPermissions")
public nonisolated(unsafe) let kCGPDFContextCreateLinearizedPDF = NSString(
  string: "kCGPDFContextCreateLinearizedPDF")
public nonisolated(unsafe) let kCGPDFContextCreatePDFA = NSString(string: "kCGPDFContextCreatePDFA")
