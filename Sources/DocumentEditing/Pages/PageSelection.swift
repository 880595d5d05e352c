/// A list of pages by number, such as `1,3-5,8-`.
///
/// A page is a number from 1, `z` or `last` for the last page, or `r1`, `r2` and so on for pages
/// counted from the end. A range `3-5` may be descending (`5-3`) and may omit its end (`8-`). `odd`
/// or `even` after a range, or in its place, selects the odd or even page numbers of it.
public struct PageSelection: Hashable, Sendable {
  /// A page, before the number of pages is known.
  private enum Place: Hashable {
    case fromStart(Int)
    /// 1 is the last page.
    case fromEnd(Int)

    func number(of count: Int) -> Int {
      switch self {
      case .fromStart(let number): number
      case .fromEnd(let number): count - number + 1
      }
    }
  }

  private enum Parity: Hashable { case odd, even }

  private struct Part: Hashable {
    var first: Place
    var last: Place
    var parity: Parity?
  }

  private var parts: [Part] = []

  /// All pages.
  public static let all = PageSelection(
    parts: [Part(first: .fromStart(1), last: .fromEnd(1), parity: nil)])

  private init(parts: [Part]) { self.parts = parts }

  /// - Returns: nil if the text is not such a list.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Self.part(part) else { return nil }
      parts.append(part)
    }
  }

  private static func part(_ text: Substring) -> Part? {
    var text = text
    var parity: Parity?
    for (word, value) in [("odd", Parity.odd), ("even", .even)] where text.hasSuffix(word) {
      parity = value
      text = text.dropLast(word.count)
    }
    if text.isEmpty, parity != nil {
      return Part(first: .fromStart(1), last: .fromEnd(1), parity: parity)
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let first = place(ends[0]) else { return nil }
    guard ends.count == 2 else { return Part(first: first, last: first, parity: parity) }
    guard let last = ends[1].isEmpty ? .fromEnd(1) : place(ends[1]) else { return nil }
    return Part(first: first, last: last, parity: parity)
  }

  private static func place(_ text: Substring) -> Place? {
    if text == "z" || text == "last" || text == "end" { return .fromEnd(1) }
    let isFromEnd = text.hasPrefix("r")
    let digits = isFromEnd ? text.dropFirst() : text
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      number >= 1, number <= Int(Int32.max)
    else { return nil }
    return isFromEnd ? .fromEnd(number) : .fromStart(number)
  }

  /// The numbers of the selected pages of a file with `count` pages, in the order of the list. Those
  /// that the file does not have are left out; see ``missing(beyond:)``.
  package func numbers(ofPages count: Int) -> [Int] {
    parts.flatMap { part -> [Int] in
      let first = part.first.number(of: count)
      let last = part.last.number(of: count)
      let low = max(min(first, last), 1)
      let high = min(max(first, last), count)
      guard low <= high else { return [] }
      let numbers = (low...high).filter { number in
        switch part.parity {
        case .odd: !number.isMultiple(of: 2)
        case .even: number.isMultiple(of: 2)
        case nil: true
        }
      }
      return first <= last ? numbers : numbers.reversed()
    }
  }

  /// The pages that are named as such and that a file of `count` pages does not have, as the list
  /// spells them.
  package func missing(beyond count: Int) -> [String] {
    var places: [Place] = []
    for part in parts {
      for place in [part.first, part.last] where !places.contains(place) { places.append(place) }
    }
    return places.filter { !(1...max(count, 1)).contains($0.number(of: count)) }
      .map { place in
        switch place {
        case .fromStart(let number): String(number)
        case .fromEnd(let number): number == 1 ? "z" : "r\(number)"
        }
      }
  }
}
