import CICU

/// The runs of one script that a text falls into (UAX #24, 5.1 and 5.2).
package enum ScriptRuns {
  /// Every scalar is in one run. Common and inherited characters belong to the script before them,
  /// at the beginning to the one after; a closing bracket to the script of its opening one. A text
  /// of nothing else is one run of `Zyyy`.
  ///
  /// A character that a few scripts share (Script_Extensions: a danda, a Katakana length mark) goes
  /// with its neighbour where that is one of them.
  package static func runs(
    of scalars: [Unicode.Scalar]
  ) -> [(range: Range<Int>, script: Script)] {
    guard !scalars.isEmpty else { return [] }
    let scripts = resolved(scalars)
    var runs: [(range: Range<Int>, script: Script)] = []
    var start = 0
    for index in 1...scalars.count
    where index == scalars.count || scripts[index] != scripts[start] {
      runs.append((start..<index, scripts[start]))
      start = index
    }
    return runs
  }

  /// The script of each scalar, common and inherited resolved.
  private static func resolved(_ scalars: [Unicode.Scalar]) -> [Script] {
    let own = scalars.map(Script.of)
    var scripts = own
    // The next script of its own at or after each place.
    var next = [Script?](repeating: nil, count: scalars.count + 1)
    for index in scalars.indices.reversed() {
      next[index] = own[index].isShared ? next[index + 1] : own[index]
    }
    var brackets = BracketStack()
    // Nil until the first script of its own.
    var current: Script?
    for (index, scalar) in scalars.enumerated() {
      guard own[index].isShared else {
        current = own[index]
        continue
      }
      let isInherited = own[index] == .inherited
      let bracket = isInherited ? 0 : fw_icu_bracket_type(scalar.value)
      if bracket == 2, let opener = brackets.close(scalar) {
        // Where the opener waits for its script still, so does its partner.
        if let script = opener.script { current = script }
      } else if !isInherited, let few = fewScripts(of: scalar) {
        if current.map({ !few.contains($0) }) ?? true {
          current = next[index].flatMap { few.contains($0) ? $0 : nil } ?? few[0]
        }
      }
      scripts[index] = current ?? .common
      if bracket == 1 { brackets.open(scalar, script: current) }
    }
    let first = scripts.first { !$0.isShared } ?? .common
    return scripts.map { $0.isShared ? first : $0 }
  }

  /// The few scripts a common character is used in; nil where it is used in all.
  private static func fewScripts(of scalar: Unicode.Scalar) -> [Script]? {
    guard scalar.value >= 0x80 else { return nil }
    let extensions = Script.extensions(of: scalar)
    return extensions.isEmpty || extensions.contains(where: \.isShared) ? nil : extensions
  }
}

extension Script {
  /// Common or inherited.
  fileprivate var isShared: Bool { self == .common || self == .inherited }
}

/// The brackets that are open, innermost last.
private struct BracketStack {
  struct Opener {
    var closing: UInt32
    /// The script at the bracket; nil where none had come yet.
    var script: Script?
  }

  private var openers: [Opener] = []
  /// As deep as UAX #9 looks (BD16).
  private static let limit = 63

  mutating func open(_ scalar: Unicode.Scalar, script: Script?) {
    guard openers.count < Self.limit else { return }
    openers.append(Opener(closing: fw_icu_paired_bracket(scalar.value), script: script))
  }

  /// The bracket that this one closes, with all inside it; nil where there is none.
  mutating func close(_ scalar: Unicode.Scalar) -> Opener? {
    guard let index = openers.lastIndex(where: { $0.closing == scalar.value }) else { return nil }
    let opener = openers[index]
    openers.removeSubrange(index...)
    return opener
  }
}
