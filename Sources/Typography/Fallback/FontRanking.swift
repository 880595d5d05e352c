import CICU

/// How far a system font is from what is asked for. Less is better; what comes first in the
/// list weighs more than all that follows.
struct FontRanking: Comparable {
  private let distances: [Int]
  private let place: FontPlace

  /// - Parameter sample: a letter of the request's script, where one is known.
  init(
    of font: SystemFont, for request: FontRequest, language: String?, sample: Unicode.Scalar?
  ) {
    let style = font.style
    distances = [
      // Made for the script, and for the language.
      sample.map { font.coverage?.contains($0) ?? true ? 0 : 1 } ?? 0,
      language.map { font.coverage?.distance(to: $0) ?? 0 } ?? 0,
      request.hanForms?.distance(to: font.families) ?? 0,
      // Looks the same.
      style.isFixedPitch == request.isFixedPitch ? 0 : 1,
      style.isSerif.map { $0 == request.isSerif ? 0 : 2 } ?? 1,
      style.isCondensed == request.isCondensed ? 0 : 1,
      style.isItalic == request.isItalic ? 0 : 1,
      (style.weight >= 600) == (request.weight >= 600) ? 0 : 1,
      // Known to go well together.
      PreferredFamilies.place(of: font.families, for: request),
      abs(style.weight - request.weight),
      abs(style.width - (request.isCondensed ? 75 : 100)),
    ]
    place = font.place
  }

  static func < (left: FontRanking, right: FontRanking) -> Bool {
    left.distances == right.distances
      ? left.place < right.place
      : left.distances.lexicographicallyPrecedes(right.distances)
  }

  static func == (left: FontRanking, right: FontRanking) -> Bool {
    left.distances == right.distances && left.place == right.place
  }

  /// A letter typical for a script; nil where there is none.
  static func sample(of script: Script) -> Unicode.Scalar? {
    guard script.isReal else { return nil }
    let value = fw_icu_sample_scalar(script.code)
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}

/// Families that are taken before others of the same look.
enum PreferredFamilies {
  /// The place of a family in the list for a request: 0 is best.
  static func place(of families: [String], for request: FontRequest) -> Int {
    let list = preferred(for: request)
    let best = families.compactMap { list.firstIndex(of: $0) }.min()
    if let best { return best }
    // Noto has nearly every script, in one style.
    let name = families.first ?? ""
    let isInterface = name.hasSuffix(" UI") || name.hasSuffix(" Display")
    if name.hasPrefix("Noto Sans") || name.hasPrefix("Noto Serif")
      || name.hasPrefix("Noto Naskh")
    {
      return list.count + (isInterface ? 1 : 0)
    }
    return list.count + (name.hasPrefix("Noto") ? 2 : 3)
  }

  private static func preferred(for request: FontRequest) -> [String] {
    if let forms = request.hanForms {
      return forms.familySuffixes.flatMap { suffix in
        request.isFixedPitch
          ? ["Noto Sans Mono CJK \(suffix)"]
          : request.isSerif
            ? ["Noto Serif CJK \(suffix)", "Source Han Serif \(suffix)", "Noto Serif \(suffix)"]
            : ["Noto Sans CJK \(suffix)", "Source Han Sans \(suffix)", "Noto Sans \(suffix)"]
      }
    }
    switch request.script.tag {
    case "Latn", "Grek", "Cyrl", "Zyyy", "Zinh", "Zzzz":
      // The widths of Helvetica, Times and Courier, which most forms are set in.
      if request.isFixedPitch { return ["Liberation Mono", "Noto Sans Mono", "DejaVu Sans Mono"] }
      if request.isSerif { return ["Liberation Serif", "Noto Serif", "DejaVu Serif"] }
      return ["Liberation Sans", "Liberation Sans Narrow", "Noto Sans", "DejaVu Sans"]
    default: return []
    }
  }
}
