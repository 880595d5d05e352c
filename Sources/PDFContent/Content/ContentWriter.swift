public import PDFObjects

/// Writes a content stream (ISO 32000-2, 7.8.2), one operator a line.
///
/// Distances are in the units of the space the operator works in. Numbers are written with at most
/// five places; the same calls give the same bytes.
public struct ContentWriter: Hashable, Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public init(reservingCapacity count: Int) { bytes.reserveCapacity(count) }

  public var isEmpty: Bool { bytes.isEmpty }

  /// Appends operators that are content syntax already, and ends the line.
  public mutating func append(_ operators: [UInt8]) {
    guard let last = operators.last else { return }
    bytes.append(contentsOf: operators)
    if last != 0x0A { bytes.append(0x0A) }
  }

  // MARK: Graphics state (8.4.4)

  /// `q`
  public mutating func save() { write("q") }

  /// `Q`
  public mutating func restore() { write("Q") }

  /// `cm`
  public mutating func concatenate(_ matrix: Matrix) {
    write(matrix)
    write("cm")
  }

  /// `w`
  public mutating func setLineWidth(_ width: Double) { write(width, "w") }

  /// `J`: 0 butt, 1 round, 2 square.
  public mutating func setLineCap(_ style: Int) { write(Double(style), "J") }

  /// `j`: 0 miter, 1 round, 2 bevel.
  public mutating func setLineJoin(_ style: Int) { write(Double(style), "j") }

  /// `d`
  public mutating func setDash(_ lengths: [Double], phase: Double) {
    write(operand: .array(lengths.map(PDFObject.number)))
    write(phase, "d")
  }

  /// `gs`
  public mutating func setGraphicsState(_ name: PDFName) { write(name, "gs") }

  // MARK: Colour (8.6.8)

  /// `g`, `rg` or `k`
  public mutating func setFillColor(_ color: DeviceColor) {
    for component in color.components { write(component) }
    write(color.fillOperator)
  }

  /// `G`, `RG` or `K`
  public mutating func setStrokeColor(_ color: DeviceColor) {
    for component in color.components { write(component) }
    write(color.strokeOperator)
  }

  // MARK: Objects

  /// `Do`
  public mutating func drawXObject(_ name: PDFName) { write(name, "Do") }

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
