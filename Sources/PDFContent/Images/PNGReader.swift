import CPNG
import Diagnostics
import PDFObjects

/// Reads a PNG file (ISO/IEC 15948) and packs its samples anew: what libpng has accepted is what
/// goes into the PDF, interlaced or not, with transparency apart as PDF wants it.
enum PNGReader {
  /// The most bytes of samples that are unpacked.
  static let sampleLimit = 128 << 20

  static func picture(_ bytes: [UInt8]) throws(PictureProblem) -> Picture {
    var native = unsafe fw_png()
    // Safe: the bytes outlive the call, and what it gives is freed in every case.
    defer { unsafe fw_png_free(&native) }
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe fw_png_read(
        buffer.baseAddress, buffer.count, Picture.pixelLimit, sampleLimit, &native)
    }
    switch status {
    case FW_PNG_OK: break
    case FW_PNG_TOO_LARGE: throw .tooLarge
    case FW_PNG_MEMORY:
      throw PictureProblem(
        "reading the image would exceed the memory limit",
        hint: "Raise \(.memoryLimit), or make the image smaller.")
    default: throw .damaged("PNG", "it cannot be decoded")
    }
    let raster = unsafe Raster(
      samples: Array(UnsafeBufferPointer(start: native.samples, count: native.sample_count)),
      rowBytes: native.row_bytes, depth: Int(native.bit_depth), channels: Int(native.channels))
    let profile = unsafe Array(
      UnsafeBufferPointer(start: native.profile, count: native.profile_count))
    // Large pictures are held once.
    unsafe fw_png_free(&native)
    return unsafe picture(of: native, raster, profile: profile)
  }

  private static func picture(of native: fw_png, _ raster: Raster, profile: [UInt8]) -> Picture {
    let colors: Picture.Colors
    var alpha: Samples?
    if unsafe native.is_palette != 0 {
      let count = unsafe 3 * Int(native.palette_count)
      colors = .palette(
        unsafe withUnsafeBytes(of: native.palette) { unsafe Array($0.prefix(count)) })
      let table = unsafe withUnsafeBytes(of: native.palette_alpha) {
        unsafe Array($0.prefix(Int(native.palette_alpha_count)))
      }
      if table.contains(where: { $0 < 255 }) { alpha = raster.looked(up: table) }
    } else {
      colors = unsafe native.channels <= 2 ? .gray : .rgb
      if unsafe native.channels % 2 == 0 { alpha = raster.channels(from: raster.channels - 1) }
    }
    let color = raster.channels(upTo: colors.sampleCount)
    let size = unsafe (Int(native.width), Int(native.height))
    var picture = Picture(
      width: size.0, height: size.1, image: color.image(size, isIndexed: colors.isPalette),
      colors: colors)
    if let alpha, !alpha.isOpaque {
      picture.softMask = alpha.image(size, isIndexed: false)
      picture.softMask?.dictionary["ColorSpace"] = .name("DeviceGray")
    }
    let inch = 0.0254
    let density = unsafe (Double(native.pixels_per_metre_x), Double(native.pixels_per_metre_y))
    if let resolution = Picture.Resolution(checking: density.0 * inch, density.1 * inch) {
      picture.resolution = resolution
    }
    if !profile.isEmpty {
      picture.take(ICCProfile(profile, componentCount: colors.componentCount))
    }
    return picture
  }
}

extension Picture.Colors {
  fileprivate var isPalette: Bool { sampleCount != componentCount }

  /// Samples a pixel: a palette has one.
  fileprivate var sampleCount: Int {
    if case .palette = self { return 1 }
    return componentCount
  }
}
