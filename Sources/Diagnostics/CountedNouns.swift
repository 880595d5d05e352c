/// “1 page”, “2 pages”: a count with its noun, which takes an s for more than one.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
