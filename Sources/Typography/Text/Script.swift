import CICU

/// A script by its ISO 15924 tag: `Latn`, `Arab`, …; `Zyyy` is common to many, `Zinh` is inherited
/// from what a mark stands on.
package struct Script: Hashable, Sendable {
  /// Four letters, the first a capital.
  package let tag: String

  package init(tag: String) { self.tag = tag }

  /// The Script property of a character (UAX #24); `Zzzz` where it has none.
  package static func of(_ scalar: Unicode.Scalar) -> Script {
    let value = scalar.value
    // The Latin letters of ASCII are most of all text.
    if value < 0x80 {
      let letter = value & ~0x20
      return letter >= 0x41 && letter <= 0x5A ? .latin : .common
    }
    return Script(code: fw_icu_script(value))
  }

  package static let common = Script(tag: "Zyyy")
  package static let inherited = Script(tag: "Zinh")
  package static let unknown = Script(tag: "Zzzz")
  package static let latin = Script(tag: "Latn")
}

extension Script {
  /// From four letters in one number, high byte first; `Zzzz` for 0.
  init(code: UInt32) {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    self = code == 0 ? .unknown : Script(tag: String(decoding: bytes, as: UTF8.self))
  }

  /// Four letters in one number, high byte first; 0 where the tag has not four.
  var code: UInt32 {
    tag.utf8.count == 4 ? tag.utf8.reduce(0) { $0 << 8 | UInt32($1) } : 0
  }

  /// A script of its own: not common, inherited or unknown.
  var isReal: Bool { self != .common && self != .inherited && self != .unknown }

  /// The scripts a character is used in where it is used in a few only (Script_Extensions,
  /// UAX #24); its own script otherwise.
  static func extensions(of scalar: Unicode.Scalar) -> [Script] {
    var codes = [UInt32](repeating: 0, count: 32)
    // Safe: ICU writes at most as many tags as it is told there is room for.
    let count = unsafe codes.withUnsafeMutableBufferPointer {
      unsafe fw_icu_script_extensions(scalar.value, $0.baseAddress, Int32($0.count))
    }
    return codes.prefix(Int(max(0, count))).map(Script.init(code:))
  }
}
