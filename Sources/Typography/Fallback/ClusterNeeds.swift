import CHarfBuzz
import CICU

/// What a font must list to be worth opening for a cluster.
struct ClusterNeeds {
  /// The first character that needs a glyph, in each way it may be written: as it is, without its
  /// marks, with those after it. Empty where none does.
  private let first: [Unicode.Scalar]

  init(_ cluster: [Unicode.Scalar]) {
    let visible = cluster.filter { !fw_icu_is_default_ignorable($0.value) }
    guard let scalar = visible.first else {
      first = []
      return
    }
    var forms = [scalar, Self.base(of: scalar)]
    var composed = scalar
    for next in visible.dropFirst().prefix(4) {
      guard let pair = Self.composed(composed, next) else { continue }
      composed = pair
      forms.append(pair)
    }
    first = forms
  }

  func mayBeMet(by font: SystemFont) -> Bool {
    guard let coverage = font.coverage, !first.isEmpty else { return true }
    return first.contains(where: coverage.contains)
  }

  /// The first character of the canonical decomposition.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let functions = unsafe hb_unicode_funcs_get_default()
    var base = scalar.value
    var left: hb_codepoint_t = 0
    var right: hb_codepoint_t = 0
    // No character decomposes in more than four steps.
    for _ in 0..<8 {
      guard unsafe hb_unicode_decompose(functions, base, &left, &right) != 0 else { break }
      base = left
    }
    return Unicode.Scalar(base) ?? scalar
  }

  /// The character canonically equivalent to two; nil where there is none.
  private static func composed(
    _ left: Unicode.Scalar, _ right: Unicode.Scalar
  ) -> Unicode.Scalar? {
    var result: hb_codepoint_t = 0
    let functions = unsafe hb_unicode_funcs_get_default()
    guard unsafe hb_unicode_compose(functions, left.value, right.value, &result) != 0 else {
      return nil
    }
    return Unicode.Scalar(result)
  }
}
