/// How the lines of a form are numbered.
enum PartNumbering {
  private static let fewestParts = 3

  /// Whether the numbers of lines start again in several parts of the form, so that a number says which line
  /// it is only with its part.
  static func restarts(_ labels: some Sequence<PageLabel>) -> Bool {
    var firsts: [String: Bool] = [:]
    for label in labels {
      guard let number = label.number, LineNumber.hasDigit(number), let part = label.parts.last
      else { continue }
      let isFirst = number.prefix { $0.isNumber } == "1"
      let name = PartNumber.prefix(of: part).lowercased()
      firsts[name] = firsts[name] == true || isFirst
    }
    let restarting = firsts.values.count { $0 }
    return restarting >= fewestParts && restarting * 3 >= firsts.count
  }
}
