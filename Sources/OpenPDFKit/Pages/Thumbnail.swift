import Foundation
import PDFObjects

/// Images of pages.
enum Thumbnail {
  /// Pixels a point, as on Apple's systems with sharp screens.
  private static let scale = 2.0

  static func image(of page: PDFPage, size: CGSize, box: PDFDisplayBox) -> NSImage {
    let bounds = page.bounds(for: box)
    let isTurned = page.rotation % 180 != 0
    let shown = isTurned ? CGSize(width: bounds.height, height: bounds.width) : bounds.size
    guard shown.width > 0, shown.height > 0, size.width > 0, size.height > 0,
      size.width < 20_000, size.height < 20_000
    else { return NSImage(size: .zero) }
    let fit = min(size.width / shown.width, size.height / shown.height)
    let final = CGSize(
      width: max(1, (shown.width * fit).rounded()), height: max(1, (shown.height * fit).rounded()))
    let context = CGContext(
      data: nil, width: Int(Double(final.width) * scale), height: Int(Double(final.height) * scale),
      bitsPerComponent: 8, bytesPerRow: 0, space: .rgb,
      bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    guard let context else { return NSImage(size: final) }
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: context.width, height: context.height))
    context.scaleBy(
      x: CGFloat(context.width) / shown.width, y: CGFloat(context.height) / shown.height)
    page.draw(with: box, to: context)
    guard let image = context.makeImage() else { return NSImage(size: final) }
    return NSImage(cgImage: image, size: final)
  }
}
