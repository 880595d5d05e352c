package import Diagnostics

/// An expression in jq's language, which libjq evaluates in a process of its own, or, if it is simple and the
/// value has nothing unusual, this module does (``nativeValue(of:variables:)``).
package struct JQFilter: Hashable, Sendable {
  /// As the template has it.
  package var text: String
  /// As jq evaluates it: null in a text leaves no trace.
  let programText: String
  /// The variables that the text uses and does not bind itself.
  package var variables: Set<String> = []
  /// The keys that the text names, wherever in the record they are.
  package var keys: Set<String> = []
  /// The text may read values whose keys it does not name.
  package var readsAnyKey = false
  /// What the text means, if it can be evaluated here.
  let native: NativeFilter?
  /// The ``FilterProgram/Unit`` that the filter belongs to, and its place there.
  package var unit = 0
  package var place = 0

  /// Nearly always evaluated without libjq.
  package var isNative: Bool { native != nil }

  /// Why a text is not a filter.
  package struct Problem: Error, Hashable, Sendable {
    package var message: String
    package var hint: Remedy?
    /// In Unicode scalars from the start of the text.
    package var offset: Int
    /// The text is well formed, but uses what does not exist or is not allowed.
    package var isAboutName = false
    /// The name is one that jq has and templates do not.
    package var isRefused = false
  }

  /// Checks what can be told without jq: brackets, quotes and every name. Names that are not listed as
  /// allowed are refused, so that no filter reaches beyond its record.
  package init(_ text: String) throws(Problem) {
    var scanner = FilterScanner(text)
    try scanner.scan()
    self.text = text
    programText = Self.withoutNull(text, in: scanner.interpolations)
    variables = scanner.usedVariables.subtracting(scanner.boundVariables)
    keys = scanner.keys
    readsAnyKey = scanner.readsAnyKey
    native = NativeFilterParser.filter(text)
  }

  /// The text in which each expression in a text gives an empty text instead of null.
  ///
  /// - Parameter interpolations: where these are, in Unicode scalars.
  private static func withoutNull(_ text: String, in interpolations: [Range<Int>]) -> String {
    guard !interpolations.isEmpty else { return text }
    var insertions: [Int: String] = [:]
    for range in interpolations {
      insertions[range.lowerBound, default: ""] += "("
      // A comment at its end must not hide the bracket.
      insertions[range.upperBound, default: ""] += "\n)|if . == null then \"\" else . end"
    }
    var result = String.UnicodeScalarView()
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if let insertion = insertions[place] { result.append(contentsOf: insertion.unicodeScalars) }
      result.append(scalar)
    }
    return String(result)
  }
}
