package import PDFObjects

/// Text (ISO 32000-2, 9.3 and 9.4).
extension ContentWriter {
  /// `BT`
  package mutating func beginText() { write("BT") }

  /// `ET`
  package mutating func endText() { write("ET") }

  /// `Tf`
  package mutating func setFont(_ name: PDFName, size: Double) {
    write(operand: .name(name))
    write(size, "Tf")
  }

  /// `Td`: to a new line, by an offset from the start of the current one.
  package mutating func moveText(_ x: Double, _ y: Double) { write(x, y, "Td") }

  /// `Tm`
  package mutating func setTextMatrix(_ matrix: Matrix) {
    write(matrix)
    write("Tm")
  }

  /// `Tz`: the width of glyphs in hundredths of their own.
  package mutating func setHorizontalScaling(_ scale: Double) { write(scale, "Tz") }

  /// `Ts`
  package mutating func setRise(_ rise: Double) { write(rise, "Ts") }

  /// `Tr`
  package mutating func setRenderingMode(_ mode: Int) { write(Double(mode), "Tr") }

  /// `Tj`, with codes of the font in force.
  package mutating func showText(_ codes: [UInt8]) {
    write(string: codes)
    write("Tj")
  }

  /// `TJ`: runs of codes, each followed by how far to move back, in thousandths of the font size.
  package mutating func showText(_ runs: [(codes: [UInt8], adjustment: Double)]) {
    write(runs: runs)
    write("TJ")
  }
}

/// Marked content (ISO 32000-2, 14.6).
extension ContentWriter {
  /// `BMC`
  package mutating func beginMarkedContent(_ tag: PDFName) { write(tag, "BMC") }

  /// `BDC` with its properties written in place.
  package mutating func beginMarkedContent(_ tag: PDFName, properties: PDFDictionary) {
    write(operand: .name(tag))
    write(operand: .dictionary(properties))
    write("BDC")
  }

  /// `BDC` with properties named in the resources.
  package mutating func beginMarkedContent(_ tag: PDFName, propertiesNamed name: PDFName) {
    write(operand: .name(tag))
    write(name, "BDC")
  }

  /// `EMC`
  package mutating func endMarkedContent() { write("EMC") }
}
