import Foundation

/// Files of the Unicode Character Database, version 15 (Debian package unicode-data), which is also
/// the version of ICU 72.
enum UnicodeData {
  /// The lines of a file that say something, comments cut off; nil, said aloud, where it is not
  /// installed.
  static func lines(_ name: String) -> [Substring]? {
    let path = "/usr/share/unicode/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else {
      print("SKIPPED: \(path) is not installed (Debian package unicode-data)")
      return nil
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let said = line.prefix { $0 != "#" }
      return said.allSatisfy(\.isWhitespace) ? nil : said
    }
  }

  /// The ranges of a property file: `0061..007A ; Latin`.
  static func ranges(_ name: String) -> [(range: ClosedRange<UInt32>, value: String)]? {
    lines(name)?.compactMap { line in
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count >= 2 else { return nil }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { return nil }
      return (first...last, fields[1])
    }
  }

  static func scalars(_ codes: some StringProtocol) -> [Unicode.Scalar] {
    codes.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  }
}
