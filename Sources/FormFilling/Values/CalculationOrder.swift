import Diagnostics
import FieldFormats

/// The order in which the calculated fields of a form get their values.
///
/// A viewer runs them in the order of `/CO` (ISO 32000-2, Table 224) after each change, so that a total whose
/// source is calculated later is right after the next change only. Here each field is calculated after its
/// sources, and `/CO` decides between fields that do not depend on each other: the same values that a viewer
/// comes to when nothing changes any more.
struct CalculationOrder: Sendable {
  /// The places of the groups that are calculated.
  private(set) var groups: [Int] = []
  /// The places of groups that depend on themselves, each calculated once.
  private(set) var cyclic: [Int] = []
  private let places: Set<Int>

  /// Whether a group is calculated.
  func contains(_ place: Int) -> Bool { places.contains(place) }

  /// - Parameters:
  ///   - places: the places of the groups in the order of `/CO`.
  ///   - sources: the places of the groups that the calculation of a group reads.
  init(_ places: [Int], sources: (Int) -> [Int]) {
    let calculated = Set(places)
    self.places = calculated
    var states: [Int: State] = [:]
    for place in places where states[place] == nil {
      var path = [Step(place: place, sources: sources(place).filter(calculated.contains))]
      states[place] = .open
      while let step = path.last {
        guard let source = step.sources.popFirst() else {
          states[step.place] = .done
          groups.append(step.place)
          path.removeLast()
          continue
        }
        switch states[source] {
        case nil:
          states[source] = .open
          path.append(
            Step(place: source, sources: sources(source).filter(calculated.contains)))
        case .open:
          cyclic += path.drop { $0.place != source }.map(\.place)
        case .done: break
        }
      }
    }
    cyclic = Set(cyclic).sorted()
  }

  private enum State { case open, done }

  private final class Step {
    let place: Int
    var sources: ArraySlice<Int>

    init(place: Int, sources: [Int]) {
      self.place = place
      self.sources = sources[...]
    }
  }
}

extension CalculationOrder {
  /// The order for groups of fields.
  init(
    _ names: [String], _ groups: [FieldGroup], _ indexByName: [String: Int],
    _ descendants: FieldNameIndex
  ) {
    func calculation(_ place: Int) -> FieldCalculation? { groups[place].calculation }
    let places = names.compactMap { indexByName[$0] }.filter { calculation($0) != nil }
    self.init(places) { place in
      calculation(place)?.fieldNames.flatMap { name in
        indexByName[name].map { [$0] } ?? descendants.indices(below: name)
      } ?? []
    }
  }

  /// Names the fields that depend on themselves.
  func warning(_ groups: [FieldGroup]) -> Diagnostic? {
    guard !cyclic.isEmpty else { return nil }
    let names = cyclic.map { groups[$0].name }
    return .warning(
      "calculated",
      "the calculations of these fields depend on each other, and each runs only once: "
        + Refusal.list(names),
      field: names.count == 1 ? names[0] : nil)
  }
}
