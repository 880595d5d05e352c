/// A regular expression of a schema (2020-12 core, 6.4), compiled.
///
/// It matches where ECMA-262 finds a match anywhere in the text, with the flag `u`. An automaton
/// decides what it can; the rest is left to ICU, under limits.
struct Pattern: Sendable {
  let text: String
  let automaton: PatternAutomaton?
  /// What ICU compiles once for each task; nil if the automaton decides.
  let syntax: PatternSyntax?

  /// - Throws: if the text is not a pattern, or one that ICU cannot match, such as a lookbehind
  ///   without bounds.
  ///
  /// - Parameter automatonWork: what building automata may still cost; without any left, ICU matches.
  init(_ text: String, automatonWork: inout Int) throws(PatternError) {
    let syntax = try PatternParser.parse(text)
    self.text = text
    automaton = PatternAutomaton(syntax, work: &automatonWork)
    self.syntax = automaton == nil ? syntax : nil
    if automaton == nil, ICUPattern(syntax) == nil {
      throw PatternError(reason: "is not supported, or too large", column: nil)
    }
  }
}
