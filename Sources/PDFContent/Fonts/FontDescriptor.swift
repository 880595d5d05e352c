import Diagnostics
import PDFObjects
import Typography

/// A font descriptor (ISO 32000-2, 9.8): its numbers where they make sense, and the embedded font
/// program.
struct FontDescriptor {
  var flags: UInt32?
  var ascent: Double?
  var descent: Double?
  var capHeight: Double?
  var xHeight: Double?
  var boundingBox: GlyphBounds?
  var missingWidth: Double?
  var weight: Double?
  var italicAngle: Double?
  /// The font file, where the descriptor has one.
  var file: PDFStream?

  init() {}

  /// Numbers out of reason (an ascent of 0, a box of no size) are taken for missing.
  init(dictionary: PDFDictionary, in document: Document) {
    func number(_ key: PDFName, in range: ClosedRange<Double>) -> Double? {
      document.number(dictionary[key]).flatMap { range.contains($0) ? $0 : nil }
    }
    flags = document.integer(dictionary["Flags"]).map { UInt32(truncatingIfNeeded: $0) }
    ascent = number("Ascent", in: 200...2000)
    // Written positive by some.
    descent = number("Descent", in: -1500...1500).flatMap { $0 == 0 ? nil : -abs($0) }
    capHeight = number("CapHeight", in: 200...2000)
    xHeight = number("XHeight", in: 100...2000)
    missingWidth = number("MissingWidth", in: 0...10_000)
    weight = number("FontWeight", in: 100...1000)
    italicAngle = number("ItalicAngle", in: -90...90)
    if let box = document.rectangle(dictionary["FontBBox"]), box.width >= 100, box.height >= 100,
      max(abs(box.left), abs(box.right), abs(box.bottom), abs(box.top)) <= 10_000
    {
      boundingBox = GlyphBounds(
        left: box.left, bottom: box.bottom, right: box.right, top: box.top)
    }
    for key: PDFName in ["FontFile", "FontFile2", "FontFile3"] {
      if let stream = document.value(key, in: dictionary)?.streamValue {
        file = stream
        break
      }
    }
  }

  /// The traits its flags and numbers tell, and those of the name.
  func traits(name: FontName) -> FontTraits {
    var traits = name.traits
    if let flags {
      let known: FontTraits = [.fixedPitch, .serif, .symbolic, .italic, .bold]
      // Serifs are believed as they stand; a name may add the rest, as CourierStd's must.
      traits.subtract([.serif, .symbolic])
      traits.formUnion(FontTraits(rawValue: flags).intersection(known))
      // Nonsymbolic (bit 6) and symbolic exclude each other; where both are set, the text wins.
      if flags & 1 << 5 != 0 { traits.remove(.symbolic) }
    }
    if let weight, weight >= 600 { traits.insert(.bold) }
    if let italicAngle, italicAngle != 0 { traits.insert(.italic) }
    return traits
  }

  /// The embedded program, opened; nil where there is none or it is damaged.
  func program(in document: Document) -> FontProgram? {
    guard let file, let data = try? document.decodedData(of: file) else { return nil }
    return try? FontProgram(bytes: data)
  }

  /// The heights: the descriptor's, else the program's, else those of a standard font like it.
  ///
  /// For capitals the program comes first: office programs state the ascent or the top of the box.
  func metrics(program: FontProgram?, like standard: StandardFont) -> FontMetrics {
    var metrics = standard.metrics
    var drawn: Double?
    if let program {
      let scale = 1000 / Double(program.unitsPerEm)
      let (ascender, descender) = (program.ascender * scale, program.descender * scale)
      if (200...2000).contains(ascender) { metrics.ascent = ascender }
      if (-1500..<0).contains(descender) { metrics.descent = descender }
      drawn = program.capHeight.map { $0 * scale }.flatMap {
        (200...2000).contains($0) ? $0 : nil
      }
      let box = program.boundingBox.scaled(by: scale)
      if box.right - box.left >= 100, box.top - box.bottom >= 100, abs(box.top) <= 10_000 {
        metrics.boundingBox = box
      }
    }
    metrics.ascent = ascent ?? metrics.ascent
    metrics.descent = descent ?? metrics.descent
    metrics.capHeight =
      drawn ?? capHeight.flatMap { $0 <= metrics.ascent ? $0 : nil }
      ?? metrics.capHeight
    metrics.xHeight = xHeight ?? metrics.xHeight
    metrics.boundingBox = boundingBox ?? metrics.boundingBox
    return metrics
  }
}
