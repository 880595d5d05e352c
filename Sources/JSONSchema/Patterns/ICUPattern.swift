import CICURegex

/// A pattern that ICU matches, for one task at a time.
///
/// Each search has a limit on its steps, and all searches of one pattern together have an allowance
/// that grows with the text they search. A pattern that reaches either is exhausted: it searches no
/// more.
@safe
final class ICUPattern {
  enum Outcome { case match, noMatch, exhausted }

  private let regex: OpaquePointer
  private var ticks: Int64 = 0
  private var searchedBytes = 0
  private(set) var isExhausted = false

  /// Ticks of some 10,000 steps for one search: about 50 milliseconds.
  private static let searchLimit: Int32 = 200
  /// Ticks for all searches, and bytes of text that buy one more: a hundred steps for each byte.
  private static let totalLimit: Int64 = 2_000
  private static let bytesPerTick = 100

  /// - Returns: nil if ICU rejects the pattern.
  init?(_ syntax: PatternSyntax) {
    let text = Array(syntax.icuText.utf16)
    guard text.count < Int(Int32.max),
      // Safe: the buffer holds `count` units for the duration of the call.
      let regex = unsafe text.withUnsafeBufferPointer({
        unsafe fw_regex_create($0.baseAddress, Int32($0.count))
      })
    else { return nil }
    unsafe self.regex = regex
  }

  deinit { unsafe fw_regex_free(regex) }

  func search(_ text: String) -> Outcome {
    guard !isExhausted else { return .exhausted }
    var copy = text
    searchedBytes += copy.utf8.count
    let allowance = Self.totalLimit + Int64(searchedBytes / Self.bytesPerTick) - ticks
    let limit = Int32(clamping: min(Int64(Self.searchLimit), max(allowance, 1)))
    // Safe: the buffer holds `count` bytes, and `ticks` lives, for the duration of the call.
    let outcome = copy.withUTF8 { text in
      unsafe fw_regex_find(regex, text.baseAddress, Int64(text.count), limit, &ticks)
    }
    switch outcome {
    case FW_REGEX_MATCH: return .match
    case FW_REGEX_NO_MATCH: return .noMatch
    default:
      isExhausted = true
      return .exhausted
    }
  }

  /// The scalars with a property, as in `\p{Name=Value}`; nil if ICU does not know it.
  static func scalars(ofProperty name: String) -> ScalarSet? {
    let pattern = Array("[\\p{\(name)}]".utf16)
    var bounds = [UInt32](repeating: 0, count: 8_192)
    // Safe: both buffers live for the duration of the call, which is told their sizes.
    let count = unsafe pattern.withUnsafeBufferPointer { pattern in
      unsafe bounds.withUnsafeMutableBufferPointer { bounds in
        unsafe fw_regex_scalars(
          pattern.baseAddress, Int32(pattern.count), bounds.baseAddress, Int32(bounds.count / 2))
      }
    }
    guard count >= 0 else { return nil }
    return ScalarSet(
      (0..<Int(count)).compactMap { range in
        let (low, high) = (bounds[2 * range], bounds[2 * range + 1])
        return low <= high ? low...high : nil
      })
  }
}

extension PatternSyntax {
  /// The pattern as ICU writes it.
  ///
  /// Every set is written by its scalars, so that nothing depends on what ICU means by `\d` or `.`.
  var icuText: String {
    switch self {
    case .empty: return ""
    case .set(let set): return set.icuText
    case .sequence(let parts): return parts.map(\.icuText).joined()
    case .alternatives(let parts): return "(?:\(parts.map(\.icuText).joined(separator: "|")))"
    case .group(let content): return "(\(content.icuText))"
    case .repeated(let content, let minimum, let maximum, let isLazy):
      let count = maximum.map { "{\(minimum),\($0)}" } ?? "{\(minimum),}"
      return "(?:\(content.icuText))\(count)\(isLazy ? "?" : "")"
    case .start: return "\\A"
    case .end: return "\\z"
    case .wordBoundary(let isNegated):
      let word = ScalarSet.wordCharacters.icuText
      return isNegated
        ? "(?:(?<=\(word))(?=\(word))|(?<!\(word))(?!\(word)))"
        : "(?:(?<=\(word))(?!\(word))|(?<!\(word))(?=\(word)))"
    case .lookahead(let content, let isNegated):
      return "(?\(isNegated ? "!" : "=")\(content.icuText))"
    case .lookbehind(let content, let isNegated):
      return "(?<\(isNegated ? "!" : "=")\(content.icuText))"
    // The group keeps a digit that follows out of the number.
    case .backreference(let number): return "(?:\\\(number))"
    }
  }
}

extension ScalarSet {
  fileprivate var icuText: String {
    // ICU has no empty class.
    guard !ranges.isEmpty else { return "(?!)" }
    func scalar(_ code: UInt32) -> String { "\\x{\(String(code, radix: 16))}" }
    let parts = ranges.map { "\(scalar($0.lowerBound))-\(scalar($0.upperBound))" }
    return "[\(parts.joined())]"
  }
}
