import Synchronization

/// Fonts that are installed on the machine, by the names that their programs give themselves.
package enum InstalledFont {
  private static let opened = Mutex<[String: Typeface?]>([:])

  /// Returns the font of a PostScript name, such as `NimbusSans-Bold`; nil if it is not installed or its
  /// license forbids embedding it. Symbol fonts, which fallback never uses, are found too.
  package static func named(_ postScriptName: String) -> Typeface? {
    if let known = opened.withLock({ $0[postScriptName] }) { return known }
    let typeface = SystemFonts.path(ofPostScriptName: postScriptName).flatMap {
      try? Typeface(path: $0)
    }
    let usable = typeface.flatMap { $0.mayEmbed ? $0 : nil }
    opened.withLock { $0[postScriptName] = .some(usable) }
    return usable
  }
}
