public import Foundation
import PDFContent
import PDFObjects

/// A drawing destination: the pages of a PDF document, or a bitmap.
///
/// All drawing is recorded as PDF content. A bitmap is made of it, by poppler's `pdftocairo`, when its image is
/// asked for: text, images, clips and transparency come out as they would from a file, and there is no second
/// rasterizer. So `data` is nil, and pixels cannot be written directly.
public final class CGContext: Hashable, @unchecked Sendable {
  /// What the drawing becomes.
  enum Destination {
    case document(PDFContextOutput)
    case bitmap(BitmapSize)
    /// The content of a page, or the appearance of an annotation.
    case content
  }

  struct BitmapSize {
    var width: Int
    var height: Int
    var space: CGColorSpace
    var info: UInt32
  }

  let destination: Destination
  var recorder = GraphicsRecorder()
  /// From user space to the space of the page or bitmap.
  public internal(set) var ctm = CGAffineTransform.identity
  var state = State()
  var stack: [(state: State, ctm: CGAffineTransform)] = []
  /// In the space of the page: later changes of the transformation do not move it.
  var currentPath = CGMutablePath()
  public var textMatrix = CGAffineTransform.identity
  /// Whether a page of a PDF context is open.
  var isPageOpen = false
  /// The page whose content is being recorded, so that drawing the page itself keeps its content streams.
  weak var recordedPage: PDFPage?
  /// How long the recording was after an annotation drew the appearance that it has.
  var lengthAfterOwnAppearance: Int?
  /// Where in the recording the page's own content was drawn.
  var ownContentPlaces: [Int] = []

  /// What `saveGState` keeps.
  struct State {
    var fill = CGColor.black
    var stroke = CGColor.black
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var lineWidth: CGFloat = 1
    var font: NSFont?
    var textMode = CGTextDrawingMode.fill
    /// What the content stream has in force.
    var written: PDFDictionary = [:]
  }

  init(_ destination: Destination) { self.destination = destination }

  /// Creates a context that writes a PDF file when `closePDF()` is called or the context is released.
  ///
  /// - Parameters:
  ///   - url: of the file.
  ///   - mediaBox: of pages that give none; US Letter if nil.
  ///   - auxiliaryInfo: `kCGPDFContext…` keys: title, author, passwords, permissions.
  public init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
    guard let path = url.path else { return nil }
    let target = URL(fileURLWithPath: path)
    destination = .document(
      PDFContextOutput(mediaBox: mediaBox?.pointee, information: auxiliaryInfo) { data in
        _ = writeFile(Array(data), to: target)
      })
  }

  /// Creates a context that gives a PDF file to a consumer when `closePDF()` is called.
  public init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    destination = .document(
      PDFContextOutput(mediaBox: mediaBox?.pointee, information: auxiliaryInfo) {
        consumer.take($0)
      })
  }

  /// The most pixels a bitmap may have.
  private static let pixelLimit = 1 << 27

  /// Creates a bitmap context; nil for a size that is not positive or too large.
  ///
  /// Nothing is written to the memory that is given; nil is what most programs give.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0, width <= Self.pixelLimit / height else { return nil }
    destination = .bitmap(BitmapSize(width: width, height: height, space: space, info: bitmapInfo))
  }

  deinit { closePDF() }

  public var width: Int { if case .bitmap(let size) = destination { size.width } else { 0 } }
  public var height: Int { if case .bitmap(let size) = destination { size.height } else { 0 } }
  public var bitsPerComponent: Int { if case .bitmap = destination { 8 } else { 0 } }
  public var bitsPerPixel: Int { if case .bitmap = destination { 32 } else { 0 } }
  public var bytesPerRow: Int { width * 4 }
  public var colorSpace: CGColorSpace? {
    if case .bitmap(let size) = destination { size.space } else { nil }
  }
  /// Always nil: a bitmap is made when its image is asked for.
  public var data: UnsafeMutableRawPointer? { nil }

  // MARK: Graphics state

  public func saveGState() {
    stack.append((state, ctm))
    recorder.writer.save()
  }

  /// Restores the state that was saved last; ignored if there is none.
  public func restoreGState() {
    guard let last = stack.popLast() else { return }
    (state, ctm) = last
    recorder.writer.restore()
  }

  public func concatenate(_ transform: CGAffineTransform) {
    guard transform.isUsable else { return }
    ctm = transform.concatenating(ctm)
    recorder.writer.concatenate(transform.matrix)
  }

  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  public func setLineWidth(_ width: CGFloat) {
    state.lineWidth = width
    recorder.writer.setLineWidth(Double(max(width, 0)))
  }
  public func setLineCap(_ cap: CGLineCap) { recorder.writer.setLineCap(Int(cap.rawValue)) }
  public func setLineJoin(_ join: CGLineJoin) { recorder.writer.setLineJoin(Int(join.rawValue)) }
  public func setMiterLimit(_ limit: CGFloat) {
    recorder.writer.append(Array("\(formatNumber(max(1, Double(limit)))) M".utf8))
  }
  /// An empty list of lengths makes solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let lengths = lengths.map { max(0, Double($0)) }
    let isSolid = lengths.allSatisfy { $0 == 0 }
    recorder.writer.setDash(isSolid ? [] : lengths, phase: Double(phase))
  }
  public func setFlatness(_ flatness: CGFloat) {}
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  public func setShouldAntialias(_ isOn: Bool) {}
  public func setAllowsAntialiasing(_ isOn: Bool) {}
  public func setShouldSmoothFonts(_ isOn: Bool) {}
  /// Ignored: `pdftocairo` scales images with its own filter.
  public var interpolationQuality = CGInterpolationQuality.default
  /// Ignored: PDF has no shadows.
  public func setShadow(offset: CGSize, blur: CGFloat) {}
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { saveGState() }
  public func endTransparencyLayer() { restoreGState() }
  public func flush() {}
  public func synchronize() {}

  // MARK: Colors

  public func setFillColor(_ color: CGColor) {
    state.fill = color
    recorder.writer.setFillColor(color.device)
  }
  public func setStrokeColor(_ color: CGColor) {
    state.stroke = color
    recorder.writer.setStrokeColor(color.device)
  }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }
  public func setFillColorSpace(_ space: CGColorSpace) {}
  public func setStrokeColorSpace(_ space: CGColorSpace) {}

  /// Writes opacity and blend mode where they differ from what is in force.
  ///
  /// - Parameter ofColors: whether the opacities of the colors count, as they do for paths and text, but not for images and
  ///   pages.
  func settleTransparency(ofColors: Bool = true) {
    let fill = Double((ofColors ? state.fill.alpha : 1) * state.alpha)
    let stroke = Double((ofColors ? state.stroke.alpha : 1) * state.alpha)
    let wanted: PDFDictionary = [
      "ca": .number(fill), "CA": .number(stroke), "BM": .name(state.blendMode.name),
    ]
    let plain: PDFDictionary = [
      "ca": .integer(1), "CA": .integer(1), "BM": .name("Normal"),
    ]
    let current = state.written.isEmpty ? plain : state.written
    guard wanted != current else { return }
    state.written = wanted
    recorder.writer.setGraphicsState(recorder.name(ofState: wanted))
  }

  /// Whether nothing was recorded but the appearance that an annotation has.
  var drewOnlyOwnAppearance: Bool { lengthAfterOwnAppearance == recorder.writer.bytes.count }

  public static func == (left: CGContext, right: CGContext) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGAffineTransform {
  /// All numbers are finite, so that they can be written.
  var isUsable: Bool { [a, b, c, d, tx, ty].allSatisfy { $0.isFinite && abs($0) < 1e9 } }
}

public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }

public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, clear, copy

  /// The name in PDF (ISO 32000-2, 11.3.5); the modes that PDF lacks are drawn as normal.
  var name: PDFName {
    switch self {
    case .normal, .clear, .copy: "Normal"
    case .multiply: "Multiply"
    case .screen: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    case .colorDodge: "ColorDodge"
    case .colorBurn: "ColorBurn"
    case .softLight: "SoftLight"
    case .hardLight: "HardLight"
    case .difference: "Difference"
    case .exclusion: "Exclusion"
    case .hue: "Hue"
    case .saturation: "Saturation"
    case .color: "Color"
    case .luminosity: "Luminosity"
    }
  }
}
