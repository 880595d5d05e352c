import Foundation
import TestTools

/// Programs that nobody here wrote, asked about the same fonts and texts.
enum OtherPrograms {
  static let hasShaper = has("hb-shape", package: "libharfbuzz-bin")
  static let hasFontQuery = has("fc-query", package: "fontconfig")

  private static func has(_ program: String, package: String) -> Bool {
    if ChildProcess.works(program, "--version") { return true }
    print("SKIPPED: there is no \(program) (Debian package \(package))")
    return false
  }

  /// The Python of the judges with fontTools; nil, said aloud, where there is none.
  static let python: String? = JudgesPython.path(with: "fontTools.ttLib")
}

/// Fonts of Debian's packages that tests use, by their files.
enum TestFont: String, CaseIterable, Sendable {
  case sans = "truetype/noto/NotoSans-Regular.ttf"
  case serifBold = "truetype/noto/NotoSerif-Bold.ttf"
  case arabic = "truetype/noto/NotoSansArabic-Regular.ttf"
  case naskh = "truetype/noto/NotoNaskhArabic-Regular.ttf"
  case hebrew = "truetype/noto/NotoSansHebrew-Regular.ttf"
  case armenian = "truetype/noto/NotoSansArmenian-Regular.ttf"
  case devanagari = "truetype/noto/NotoSansDevanagari-Regular.ttf"
  case bengali = "truetype/noto/NotoSerifBengali-Regular.ttf"
  case tamil = "truetype/noto/NotoSansTamil-Regular.ttf"
  case sinhala = "truetype/noto/NotoSansSinhala-Regular.ttf"
  case thai = "truetype/noto/NotoSansThai-Regular.ttf"
  case khmer = "truetype/noto/NotoSerifKhmer-Regular.ttf"
  case myanmar = "truetype/noto/NotoSansMyanmar-Regular.ttf"
  case tibetan = "truetype/noto/NotoSerifTibetan-Regular.ttf"
  case nko = "truetype/noto/NotoSansNKo-Regular.ttf"
  case mongolian = "truetype/noto/NotoSansMongolian-Regular.ttf"
  case hanSans = "opentype/noto/NotoSansCJK-Regular.ttc"
  case hanSerif = "opentype/noto/NotoSerifCJK-Bold.ttc"
  case dejaVu = "truetype/dejavu/DejaVuSans.ttf"
  case liberationMono = "truetype/liberation/LiberationMono-BoldItalic.ttf"
  /// OpenType with a "CFF " table keyed by name.
  case nimbus = "opentype/urw-base35/NimbusSans-Regular.otf"

  var path: String { "/usr/share/fonts/\(rawValue)" }

  /// False, said aloud, where the font is not installed.
  var isInstalled: Bool {
    if FileManager.default.isReadableFile(atPath: path) { return true }
    print("SKIPPED: \(path) is not installed (see Tests/Support/install-packages)")
    return false
  }

  var bytes: [UInt8] { [UInt8](FileManager.default.contents(atPath: path) ?? Data()) }
}
