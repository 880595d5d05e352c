public import Foundation
import PDFContent
import PDFObjects

extension CGContext {
  /// Draws an image in a rectangle, its upper row at the greater y.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard let name = recorder.name(of: image) else { return }
    let rect = rect.standardized
    saveGState()
    settleTransparency(ofColors: false)
    concatenate(
      CGAffineTransform(
        a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY))
    concatenate(CGAffineTransform(image.orientationMatrix))
    recorder.writer.drawXObject(name)
    restoreGState()
  }

  /// The bitmap as it is now; nil for other contexts, or if `pdftocairo` is missing or fails.
  public func makeImage() -> CGImage? {
    guard case .bitmap(let size) = destination else { return nil }
    var recorder = recorder
    var document = Document()
    let resources = recorder.copyResources(to: &document)
    // What was saved and not restored must not spoil the stream.
    var writer = recorder.writer
    for _ in stack { writer.restore() }
    let file = Rasterizer.document(
      content: writer.bytes, resources: resources, in: document,
      box: Rectangle(0, 0, Double(size.width), Double(size.height)))
    let isOpaque = [
      CGImageAlphaInfo.none, .noneSkipLast, .noneSkipFirst,
    ].contains(CGImageAlphaInfo(rawValue: size.info & 0x1F) ?? .premultipliedLast)
    guard
      let png = Rasterizer.png(
        of: file.fileBytes(), page: 1, width: size.width, height: size.height,
        isTransparent: !isOpaque)
    else { return nil }
    return CGImage(file: png)
  }
}
