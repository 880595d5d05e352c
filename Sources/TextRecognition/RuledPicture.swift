import PDFContent

/// Tells the picture of a form, whose texts stand between rules, from that of a page of prose.
enum RuledPicture {
  /// More rules than the pages of letters and books have, under their heads and above their notes.
  private static let leastRules = 6
  /// Letters have no stroke that is as long, in inches.
  private static let leastLength = 0.75

  /// - Parameters:
  ///   - picture: a PNG file in shades of gray.
  ///   - resolution: in pixels per inch.
  static func isRuled(_ picture: [UInt8], resolution: Int) -> Bool {
    guard let picture = try? Picture(fileBytes: picture), let plane = picture.grayPlane() else {
      return false
    }
    return ruleCount(
      in: plane, width: picture.width, length: Int(leastLength * Double(resolution)),
      enough: leastRules) >= leastRules
  }

  /// The number of level rules; of thick ones, only the first row counts.
  private static func ruleCount(
    in plane: [UInt8], width: Int, length: Int, enough: Int
  ) -> Int {
    guard width > 0, length > 1 else { return 0 }
    var count = 0
    var above: [Range<Int>] = []
    for row in 0..<plane.count / width where count < enough {
      let start = row * width
      func isDark(_ column: Int) -> Bool { plane[start + column] < 128 }
      var rules: [Range<Int>] = []
      // A rule has a pixel in one of these columns.
      var probe = length - 1
      while probe < width {
        defer { probe += length }
        guard isDark(probe), rules.last.map({ $0.upperBound <= probe }) ?? true else { continue }
        var (first, end) = (probe, probe + 1)
        while first > 0, isDark(first - 1) { first -= 1 }
        while end < width, isDark(end) { end += 1 }
        guard end - first >= length else { continue }
        rules.append(first..<end)
        if !above.contains(where: { $0.overlaps(first..<end) }) { count += 1 }
      }
      above = rules
    }
    return count
  }
}
