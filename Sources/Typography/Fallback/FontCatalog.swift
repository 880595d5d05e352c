package import Diagnostics
import Synchronization

/// The system fonts, asked in a fixed order: named files and families first, then what
/// Fontconfig lists, by script, language and look.
///
/// The answer depends on the fonts installed and the question alone: not on the locale, on earlier
/// questions or on the task that asks. Tasks may share a catalog.
package final class FontCatalog: Sendable {
  /// The faces of each name, in the order of names.
  private let named: [[SystemFont]]
  private let usesSystemFonts: Bool
  private let answers = Mutex<[Question: Typeface?]>([:])
  private let workings = Mutex(Workings())

  private struct Question: Hashable {
    var cluster: [Unicode.Scalar]
    var request: FontRequest
  }

  /// What is kept while searching.
  private struct Workings {
    /// Every font in the order it is tried in, for a request.
    var orders: [FontRequest: [SystemFont]] = [:]
    /// Fonts opened; nil for those that cannot be used.
    var typefaces: [FontPlace: Typeface?] = [:]
  }

  /// Entries beyond this limit are evicted and recomputed on demand.
  private static let answerLimit = 50_000
  private static let orderLimit = 500

  /// - Parameters:
  ///   - named: font files and families, asked first and in this order.
  ///   - usesSystemFonts: whether fonts that nobody named are asked after them.
  /// - Throws: ``FormwrightError`` of kind `access` or `file` where a name is no font, or one that its owner
  ///   forbids to embed.
  package init(named: [String] = [], usesSystemFonts: Bool = true) throws(FormwrightError) {
    var faces: [[SystemFont]] = []
    for name in named { faces.append(try NamedFont.faces(of: name)) }
    self.named = faces
    self.usesSystemFonts = usesSystemFonts
  }

  /// Whether a name says where a font file is, not what a family is called.
  package static func isFile(_ name: String) -> Bool { NamedFont.isFile(name) }

  /// - Throws: if there is no font of the name, or none that can be used.
  package static func checkName(_ name: String) throws(FormwrightError) {
    _ = try NamedFont.faces(of: name)
  }

  /// The first face that covers a grapheme cluster and may be embedded; nil where none does.
  package func typeface(
    covering cluster: [Unicode.Scalar], request: FontRequest
  ) -> Typeface? {
    let question = Question(cluster: cluster, request: request)
    if let answer = answers.withLock({ $0[question] }) { return answer }
    let found = workings.withLock { search(for: question, in: &$0) }
    answers.withLock {
      if $0.count >= Self.answerLimit { $0.removeAll() }
      $0[question] = .some(found)
    }
    return found
  }

  private func search(for question: Question, in workings: inout Workings) -> Typeface? {
    let glyphs = ClusterNeeds(question.cluster)
    for font in order(for: question.request, in: &workings) where glyphs.mayBeMet(by: font) {
      guard let typeface = open(font, in: &workings) else { continue }
      if typeface.covers(question.cluster) { return typeface }
    }
    return nil
  }

  private func order(for request: FontRequest, in workings: inout Workings) -> [SystemFont] {
    if let order = workings.orders[request] { return order }
    let language = request.fontLanguage
    let sample = FontRanking.sample(of: request.script)
    var order: [SystemFont] = []
    for group in named + (usesSystemFonts ? [SystemFonts.all] : []) {
      order += group.map {
        (
          font: $0,
          ranking: FontRanking(of: $0, for: request, language: language, sample: sample)
        )
      }
      .sorted { $0.ranking < $1.ranking }.map(\.font)
    }
    if workings.orders.count >= Self.orderLimit { workings.orders.removeAll() }
    workings.orders[request] = order
    return order
  }

  private func open(_ font: SystemFont, in workings: inout Workings) -> Typeface? {
    let place = font.place
    if let known = workings.typefaces[place] { return known }
    let typeface = try? Typeface(
      path: place.path, faceIndex: place.faceIndex, instance: place.instance)
    let usable = typeface.flatMap { $0.mayEmbed ? $0 : nil }
    workings.typefaces[place] = .some(usable)
    return usable
  }
}
