package import Diagnostics

/// An expression in jq's language, which libjq evaluates in a process of its own, or, if it is simple and the
/// value has nothing unusual, this module does (``nativeValue(of:variables:)``).
package struct JQFilter: Hashable, Sendable {
  /// As the template has it.
  package var text: String
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
    variables = scanner.usedVariables.subtracting(scanner.boundVariables)
    keys = scanner.keys
    readsAnyKey = scanner.readsAnyKey
    native = NativeFilterParser.filter(text)
  }
}
