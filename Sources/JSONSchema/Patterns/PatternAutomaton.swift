/// A deterministic automaton that decides whether a pattern matches anywhere in a text.
///
/// It reads each byte of the text once, whatever the pattern. Whether there is a match does not
/// depend on the order in which ECMA-262 tries alternatives, so that an automaton gives the same
/// answer for every pattern without lookaround, backreferences and word boundaries. Patterns that
/// need too many states have none; see ``init(_:)``.
final class PatternAutomaton: Sendable {
  typealias State = UInt16

  /// No match is possible any more.
  static let rejecting: State = 0
  /// There is a match, whatever follows.
  static let accepting: State = 1

  /// The class of each ASCII character.
  let asciiClasses: [UInt8]
  /// The first scalars of ranges beyond ASCII, ascending, and the class of each range.
  let rangeStarts: [UInt32]
  let rangeClasses: [UInt8]
  let classCount: Int
  let initial: State
  /// The next state, by state and class.
  let transitions: [State]
  /// Whether a text that ends in a state has a match, by state.
  let acceptsAtEnd: [Bool]

  init(
    classes: ScalarClasses, initial: State, transitions: [State], acceptsAtEnd: [Bool]
  ) {
    asciiClasses = classes.ascii
    rangeStarts = classes.starts
    rangeClasses = classes.classes
    classCount = classes.count
    self.initial = initial
    self.transitions = transitions
    self.acceptsAtEnd = acceptsAtEnd
  }

  /// Whether the pattern matches somewhere in a text.
  func matches(_ text: borrowing String) -> Bool {
    // Native strings, which is all there are on Linux, are contiguous.
    unsafe text.utf8.withContiguousStorageIfAvailable { unsafe matches($0) } ?? false
  }

  /// Whether the pattern matches somewhere in well-formed UTF-8.
  private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var state = initial
    var index = 0
    while index < text.count {
      if state <= Self.accepting { return state == Self.accepting }
      // Safe: the index is below the count.
      let byte = unsafe text[index]
      let scalarClass: UInt8
      if byte < 0x80 {
        scalarClass = asciiClasses[Int(byte)]
        index += 1
      } else {
        scalarClass = self.scalarClass(unsafe Self.scalar(text, &index))
      }
      state = transitions[Int(state) * classCount + Int(scalarClass)]
    }
    return acceptsAtEnd[Int(state)]
  }

  /// The scalar beyond ASCII at an index, which moves past it.
  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    // Safe: every index is checked against the count.
    let first = unsafe text[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var code = UInt32(first) & (0xFF >> UInt32(length + 1))
    index += 1
    for _ in 1..<length where index < text.count {
      code = code << 6 | UInt32(unsafe text[index] & 0x3F)
      index += 1
    }
    return code
  }

  private func scalarClass(_ scalar: UInt32) -> UInt8 {
    var (low, high) = (0, rangeStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if rangeStarts[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? rangeClasses[low - 1] : 0
  }
}
