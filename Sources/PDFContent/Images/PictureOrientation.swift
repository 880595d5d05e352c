package import PDFObjects

/// Where the first row and the first column of stored pixels belong (Exif 2.3, tag 274, by its
/// numbers).
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case mirroredUpsideDown = 4
  /// The first row is the left edge, the first column the top.
  case transposed = 5
  /// The first row is the right edge, the first column the top.
  case turnedRight = 6
  /// The first row is the right edge, the first column the bottom.
  case transverse = 7
  /// The first row is the left edge, the first column the bottom.
  case turnedLeft = 8

  package var swapsAxes: Bool { rawValue >= 5 }

  /// Maps the unit square an image fills (ISO 32000-2, 8.9.5.1: its first row at the top) onto a
  /// box at the origin, as the eye is to see it.
  package func matrix(width w: Double, height h: Double) -> Matrix {
    switch self {
    case .upright: Matrix(w, 0, 0, h, 0, 0)
    case .mirrored: Matrix(-w, 0, 0, h, w, 0)
    case .upsideDown: Matrix(-w, 0, 0, -h, w, h)
    case .mirroredUpsideDown: Matrix(w, 0, 0, -h, 0, h)
    case .transposed: Matrix(0, -h, -w, 0, w, h)
    case .turnedRight: Matrix(0, -h, w, 0, 0, h)
    case .transverse: Matrix(0, h, w, 0, 0, 0)
    case .turnedLeft: Matrix(0, h, -w, 0, w, 0)
    }
  }

  /// What the body of an Exif segment says (Exif 2.3, 4.5.2: a TIFF header and its first directory
  /// of tags); nil where it says nothing that can be read.
  init?(exif bytes: ArraySlice<UInt8>) {
    let data = Array(bytes)
    guard data.count >= 8 else { return nil }
    let isLittle: Bool
    switch (data[0], data[1]) {
    case (0x49, 0x49): isLittle = true
    case (0x4D, 0x4D): isLittle = false
    default: return nil
    }
    func number(at place: Int, bytes count: Int) -> Int? {
      guard place >= 0, place <= data.count - count else { return nil }
      let digits = data[place..<place + count]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
      let count = number(at: directory, bytes: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, bytes: 2) else { return nil }
      // Type 3 is a 16-bit number, which stands at the front of the entry's value.
      guard tag == 274, number(at: entry + 2, bytes: 2) == 3 else { continue }
      guard let found = number(at: entry + 8, bytes: 2).flatMap(Self.init(rawValue:)) else {
        return nil
      }
      self = found
      return
    }
    return nil
  }
}
