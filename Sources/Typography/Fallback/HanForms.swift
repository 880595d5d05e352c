/// Whose forms Han characters take.
enum HanForms: CaseIterable, Hashable, Sendable {
  case simplified, taiwan, hongKong, japanese, korean

  var fontLanguage: String {
    switch self {
    case .simplified: "zh-cn"
    case .taiwan: "zh-tw"
    case .hongKong: "zh-hk"
    case .japanese: "ja"
    case .korean: "ko"
    }
  }

  /// What families of Noto and Source Han end in.
  var familySuffixes: [String] {
    switch self {
    case .simplified: ["SC", "CN"]
    case .taiwan: ["TC", "TW"]
    case .hongKong: ["HK", "TC"]
    case .japanese: ["JP"]
    case .korean: ["KR"]
    }
  }

  /// 0 for a family that is named for these forms, 1 for one that names none, 2 for one of other
  /// forms.
  func distance(to families: [String]) -> Int {
    let suffixes = families.compactMap { $0.split(separator: " ").last.map(String.init) }
    if suffixes.contains(where: familySuffixes.contains) { return 0 }
    return suffixes.contains { suffix in
      Self.allCases.contains { $0.familySuffixes.contains(suffix) }
    } ? 2 : 1
  }
}

extension FontRequest {
  /// Nil where the text is neither Chinese nor Japanese nor Korean.
  var hanForms: HanForms? {
    let subtags = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let named: HanForms? =
      switch subtags.first {
      case "ja": .japanese
      case "ko": .korean
      case "yue": .hongKong
      case "zh", "cmn", "nan", "hak":
        if subtags.contains("hk") || subtags.contains("mo") {
          .hongKong
        } else if subtags.contains("hans") {
          .simplified
        } else if subtags.contains("tw") || subtags.contains("hant") {
          .taiwan
        } else {
          .simplified
        }
      default: nil
      }
    switch script.tag {
    case "Hani": return named ?? .simplified
    case "Hans": return .simplified
    case "Hant": return named == .hongKong ? .hongKong : .taiwan
    case "Hira", "Kana", "Jpan", "Hrkt": return .japanese
    case "Hang", "Kore": return .korean
    case "Bopo": return .taiwan
    default: return script.isReal ? nil : named
    }
  }
}
