/// What a family's name tells of its serifs, for fonts that do not say it in "OS/2".
enum SerifNames {
  /// Nil where the name tells nothing.
  static func isSerif(_ family: String) -> Bool? {
    let name = family.lowercased()
    if without.contains(where: name.contains) { return false }
    if with.contains(where: name.contains) { return true }
    return nil
  }

  private static let without = [
    "sans", "gothic", "grotesk", "grotesque", "arial", "helvetic", "verdana", "tahoma", "kufi",
    "hei", "dotum", "gulim", "futura", "frutiger", "univers", "calibri",
  ]
  private static let with = [
    "serif", "roman", "times", "georgia", "garamond", "bodoni", "bookman", "schoolbook", "palatino",
    "palladio", "cambria", "caslon", "baskerville", "century", "mincho", "ming", "song", "batang",
    "myungjo", "myeongjo", "naskh", "antiqua", "courier",
  ]
}
