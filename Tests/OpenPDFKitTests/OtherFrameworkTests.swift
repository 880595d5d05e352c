import CoreText
import Foundation
import ImageIO
import TestTools
import Testing

@Suite("Image I/O and Core Text")
struct OtherFrameworkTests {
  /// Pillow's JPEG file, whose size, resolution and mode are known.
  @Test("Image I/O tells the properties of a file, and makes smaller images and files")
  func readsProperties() throws {
    let made = try Judge.made(
      """
      from PIL import Image
      Image.new("L", (60, 30), 90).save(out, format="JPEG", dpi=(144, 144))
      """)
    guard let made else { return }
    let source = try #require(CGImageSourceCreateWithData(NSData(data: made), nil))
    #expect(CGImageSourceGetType(source) == kUTTypeJPEG && CGImageSourceGetCount(source) == 1)
    let properties = try #require(
      CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
    // The two ways in which programs read the dictionary.
    let byConstant = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
    #expect(byConstant?[kCGImagePropertyPixelWidth] as? Int == 60)
    #expect((properties["PixelWidth"] as? NSNumber)?.intValue == 60)
    #expect((properties["PixelHeight"] as? NSNumber)?.intValue == 30)
    #expect((properties["DPIWidth"] as? NSNumber)?.doubleValue == 144)
    #expect(properties["ColorModel"] as? String == "Gray")
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
    let small = try #require(
      CGImageSourceCreateThumbnailAtIndex(
        source, 0,
        NSDictionary(object: NSNumber(value: 20), forKey: kCGImageSourceThumbnailMaxPixelSize)))
    #expect(small.width == 20 && small.height == 10)
    let target = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(target, kUTTypePNG, 1, nil))
    CGImageDestinationAddImage(destination, small, nil)
    #expect(CGImageDestinationFinalize(destination))
    let written = try #require(CGImageSourceCreateWithData(target, nil))
    #expect(CGImageSourceGetType(written) == kUTTypePNG)
    #expect(CGImageSourceCreateImageAtIndex(written, 0, nil)?.width == 20)
  }

  /// The metrics of Helvetica (Adobe's AFM file): capital letters 718 high, "x" 523, "A" and "B" 667 wide.
  @Test("Core Text tells the metrics of fonts and lines")
  func measuresLines() {
    let font = CTFontCreateWithName("Helvetica", 100, nil)
    #expect(CTFontGetSize(font) == 100 && CTFontCopyPostScriptName(font) == "Helvetica")
    #expect(abs(CTFontGetCapHeight(font) - 71.8) < 0.01)
    #expect(abs(CTFontGetXHeight(font) - 52.3) < 0.01)
    #expect(CTFontGetAscent(font) > 71.8 && CTFontGetDescent(font) > 0)
    let half = CTFontCreateCopyWithAttributes(font, 50, nil, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "AB", attributes: [.font: half]))
    let box = CTLineGetBoundsWithOptions(line, [])
    #expect(abs(box.width - 66.7) < 0.01 && box.minY < 0 && box.maxY > 0)
  }
}
