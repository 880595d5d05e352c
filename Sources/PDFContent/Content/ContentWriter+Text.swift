public import PDFObjects

/// Text (ISO 32000-2, 9.3 and 9.4).
extension ContentWriter {
  /// `BT`
  public mutating func beginText() { write("BT") }

  /// `ET`
  public mutating func endText() { write("ET") }

  /// `Tf`
  public mutating func setFont(_ name: PDFName, size: Double) {
    write(operand: .name(name))
    write(size, "Tf")
  }

  /// `Tm`
  public mutating func setTextMatrix(_ matrix: Matrix) {
    write(matrix)
    write("Tm")
  }

  /// `Td`: to a new line, by an offset from the start of the current one.
  public mutating func moveText(_ x: Double, _ y: Double) { write(x, y, "Td") }

  /// `Tc`, in unscaled text space units.
  public mutating func setCharacterSpacing(_ spacing: Double) { write(spacing, "Tc") }

  /// `Tw`, in unscaled text space units.
  public mutating func setWordSpacing(_ spacing: Double) { write(spacing, "Tw") }

  /// `Tz`, in per cent.
  public mutating func setHorizontalScaling(_ percent: Double) { write(percent, "Tz") }

  /// `TL`
  public mutating func setLeading(_ leading: Double) { write(leading, "TL") }

  /// `Ts`
  public mutating func setRise(_ rise: Double) { write(rise, "Ts") }

  /// `Tr`
  public mutating func setRenderingMode(_ mode: Int) { write(Double(mode), "Tr") }

  /// `Tj`, with codes of the font in force.
  public mutating func showText(_ codes: [UInt8]) {
    write(string: codes)
    write("Tj")
  }

  /// `TJ`: runs of codes, each followed by how far to move back, in thousandths of the font size.
  public mutating func showText(_ runs: [(codes: [UInt8], adjustment: Double)]) {
    write(runs: runs)
    write("TJ")
  }
}

/// Marked content (ISO 32000-2, 14.6).
extension ContentWriter {
  /// `BMC`
  public mutating func beginMarkedContent(_ tag: PDFName) { write(tag, "BMC") }

  /// `BDC` with its properties written in place.
  public mutating func beginMarkedContent(_ tag: PDFName, properties: PDFDictionary) {
    write(operand: .name(tag))
    write(operand: .dictionary(properties))
    write("BDC")
  }

  /// `BDC` with properties named in the resources.
  public mutating func beginMarkedContent(_ tag: PDFName, propertiesNamed name: PDFName) {
    write(operand: .name(tag))
    write(name, "BDC")
  }

  /// `EMC`
  public mutating func endMarkedContent() { write("EMC") }
}
