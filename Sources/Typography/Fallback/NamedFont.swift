import Diagnostics

/// A font that somebody named, as a file or as a family.
enum NamedFont {
  /// The faces of one name, in the order of path, face and instance.
  ///
  /// - Throws: where there is no such file or family, or the file is no font that can be used.
  static func faces(of name: String) throws(FormwrightError) -> [SystemFont] {
    if isFile(name) { return try facesOfFile(name) }
    let family = facesOfFamily(name)
    if !family.isEmpty { return family }
    // A font file may be called anything.
    do throws(FormwrightError) {
      return try facesOfFile(name)
    } catch {
      throw error.kind == .access ? unknown(name) : error
    }
  }

  private static func facesOfFile(_ path: String) throws(FormwrightError) -> [SystemFont] {
    var fonts: [SystemFont] = []
    // What is no font has no faces, and is refused when the first is opened.
    for index in 0..<max(1, try OpenedFont.faceCount(path: path)) {
      let typeface = try Typeface(path: path, faceIndex: index)
      guard typeface.mayEmbed else { throw typeface.embeddingRefused }
      let metrics = typeface.metrics
      let font = SystemFont(
        place: FontPlace(path: path, faceIndex: index), families: [typeface.familyName],
        style: FontStyle(
          weight: metrics.weight, isItalic: metrics.italicAngle != 0, isSerif: metrics.isSerif,
          isFixedPitch: metrics.isFixedPitch, isCondensed: false))
      fonts.append(font)
      fonts += typeface.opened.namedInstances.map(font.at)
    }
    return fonts
  }

  private static func facesOfFamily(_ family: String) -> [SystemFont] {
    let wanted = key(family)
    return SystemFonts.all.filter { $0.families.contains { key($0) == wanted } }
  }

  private static func unknown(_ name: String) -> FormwrightError {
    let near = nearestNames(to: name, among: Set(SystemFonts.all.flatMap(\.families)).sorted())
    return FormwrightError(
      .access, "font", "“\(name)” is neither an installed font family nor a font file",
      hint: near.isEmpty
        ? "Name a font file, or a font family that `fc-list` shows."
        : "Did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?")
  }

  /// The name says where a file is, not what a family is called.
  static func isFile(_ name: String) -> Bool {
    let ending = name.utf8.suffix(4).map { $0 | 0x20 }
    return name.utf8.contains(UInt8(ascii: "/"))
      || [".ttf", ".otf", ".ttc", ".otc"].contains { Array($0.utf8) == ending }
  }

  /// Families are the same whatever their case and spaces.
  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0 != " " }
  }
}
