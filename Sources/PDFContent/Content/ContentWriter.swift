package import PDFObjects

/// Writes a content stream (ISO 32000-2, 7.8.2), one operator a line.
///
/// Distances are in the units of the space the operator works in. Numbers are written with at most
/// five places; the same calls give the same bytes.
package struct ContentWriter: Hashable, Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package init(reservingCapacity count: Int) { bytes.reserveCapacity(count) }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Forgets what was written, and keeps its room.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends operators that are content syntax already, and ends the line.
  package mutating func append(_ operators: [UInt8]) {
    guard let last = operators.last else { return }
    bytes.append(contentsOf: operators)
    if last != 0x0A { bytes.append(0x0A) }
  }

  // MARK: Graphics state (8.4.4)

  /// `q`
  package mutating func save() { write("q") }

  /// `Q`
  package mutating func restore() { write("Q") }

  /// `cm`
  package mutating func concatenate(_ matrix: Matrix) {
    write(matrix)
    write("cm")
  }

  /// `w`
  package mutating func setLineWidth(_ width: Double) { write(width, "w") }

  /// `J`: 0 butt, 1 round, 2 square.
  package mutating func setLineCap(_ style: Int) { write(Double(style), "J") }

  /// `j`: 0 miter, 1 round, 2 bevel.
  package mutating func setLineJoin(_ style: Int) { write(Double(style), "j") }

  /// `d`
  package mutating func setDash(_ lengths: [Double], phase: Double) {
    write(operand: .array(lengths.map(PDFObject.number)))
    write(phase, "d")
  }

  /// `gs`
  package mutating func setGraphicsState(_ name: PDFName) { write(name, "gs") }

  // MARK: Colour (8.6.8)

  /// `g`, `rg` or `k`
  package mutating func setFillColor(_ color: DeviceColor) {
    for component in color.components { write(component) }
    write(color.fillOperator)
  }

  /// `G`, `RG` or `K`
  package mutating func setStrokeColor(_ color: DeviceColor) {
    for component in color.components { write(component) }
    write(color.strokeOperator)
  }

  // MARK: Objects

  /// `Do`
  package mutating func drawXObject(_ name: PDFName) { write(name, "Do") }

  // MARK: Parts the extensions share

  mutating func write(_ operator: StaticString) {
    `operator`.withUTF8Buffer { buffer in unsafe bytes.append(contentsOf: buffer) }
    bytes.append(0x0A)
  }

  mutating func write(_ number: Double) {
    appendNumber(number, to: &bytes)
    bytes.append(0x20)
  }

  mutating func write(_ number: Double, _ operator: StaticString) {
    write(number)
    write(`operator`)
  }

  mutating func write(_ x: Double, _ y: Double, _ operator: StaticString) {
    write(x)
    write(y)
    write(`operator`)
  }

  mutating func write(_ name: PDFName, _ operator: StaticString) {
    write(operand: .name(name))
    write(`operator`)
  }

  mutating func write(_ matrix: Matrix) {
    write(matrix.a)
    write(matrix.b)
    write(matrix.c)
    write(matrix.d)
    write(matrix.e)
    write(matrix.f)
  }

  mutating func write(string: [UInt8]) {
    appendString(string, to: &bytes)
    bytes.append(0x20)
  }

  /// An array of strings, each followed by a number unless it is 0.
  mutating func write(runs: [(codes: [UInt8], adjustment: Double)]) {
    bytes.append(UInt8(ascii: "["))
    for run in runs {
      appendString(run.codes, to: &bytes)
      guard run.adjustment != 0 else { continue }
      bytes.append(0x20)
      appendNumber(run.adjustment, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    bytes.append(0x20)
  }

  mutating func write(operand: PDFObject) {
    appendObject(operand, to: &bytes)
    bytes.append(0x20)
  }
}
