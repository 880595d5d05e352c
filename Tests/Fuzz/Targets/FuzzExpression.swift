import Glibc
import JQFilters
import StructuredData

/// An expression, and a record behind the first null character. Where the expression is evaluated without
/// libjq, the value is what libjq gives, which is asked for many of them at a time.
///
/// What differs is printed: the input that is being fuzzed then is another.
func fuzzExpression(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = parts.first, first.count < 2000,
    let filter = try? JQFilter(String(decoding: first, as: UTF8.self)), filter.isNative
  else { return }
  let written = parts.count > 1 ? try? JSONReader.read(Array(parts[1])) : nil
  for (place, record) in (records + [written].compactMap(\.self)).enumerated() {
    guard let value = filter.nativeValue(of: record, variables: ["x": record]) else { continue }
    // A filter is asked for the given records once, and for others as often as they come.
    guard place >= records.count || place == 0 || isNew(filter.text, place) else { continue }
    comparisons.add(.init(filter: filter, record: record, value: value))
  }
}

/// Records with the keys of the corpus.
private let records: [StructuredValue] = [
  #"{"a":"x","b":[1,2.50,null,"é"],"c":{"a":[{"b":false}],"b":0.1},"n":3,"t":true,"f":false,"s":"a-b"}"#,
  #"{"a":[],"b":{"a":1e1000,"b":-0},"c":"","n":"007","t":null,"s":["\ud83d\ude00","e\u0301"]}"#,
  #"[{"a":1,"n":"\u0000"},{"a":null},[[1,[2]]],"",0]"#, "null", "\"a-b-c\"", "-1.50",
].compactMap { try? JSONReader.read(Array($0.utf8)) }

nonisolated(unsafe) private var asked: Set<String> = []

private func isNew(_ text: String, _ place: Int) -> Bool {
  asked.count < 1_000_000 && asked.insert("\(place) \(text)").inserted
}

nonisolated(unsafe) private var comparisons = Comparisons()

/// Values that libjq has not been asked for yet.
private struct Comparisons {
  struct Comparison {
    var filter: JQFilter
    var record: StructuredValue
    var value: StructuredValue
  }

  private var pending: [Comparison] = []
  private static let most = 200

  init() { atexit { comparisons.compare() } }

  mutating func add(_ comparison: Comparison) {
    pending.append(comparison)
    if pending.count >= Self.most { compare() }
  }

  mutating func compare() {
    let comparisons = pending
    pending = []
    guard let failed = Self.firstDifferent(of: comparisons) else { return }
    // A filter that libjq refuses fails all that are asked for with it. On a busy machine, the program under
    // AddressSanitizer may once take more processor time than it may.
    for comparison in [comparisons[failed.place]] + comparisons {
      guard let alone = Self.firstDifferent(of: [comparison]) else { continue }
      print(
        """
        DIFFERENT: \(comparison.filter.text)
        of \(Self.text(comparison.record)): \(Self.text(comparison.value)),
        and for libjq \(alone.found)
        """)
      fflush(nil)
      abort()
    }
  }

  /// The first filter that libjq gives another value, and what it gives.
  private static func firstDifferent(
    of comparisons: [Comparison]
  ) -> (place: Int, found: String)? {
    guard !comparisons.isEmpty else { return nil }
    // Each filter is a unit of its own, since their records differ.
    var program = FilterProgram()
    for (place, comparison) in comparisons.enumerated() {
      var unit = FilterProgram.Unit()
      unit.filters.append(comparison.filter)
      unit.filters[0].unit = place
      program.units.append(unit)
    }
    let engine = FilterEngine(
      program,
      places: comparisons.map { FilterEngine.Place($0.filter, at: nil, in: $0.filter.text) })
    // Named by `run`.
    if let program = getenv("FORMWRIGHT_PROGRAM") { engine.programPath = String(cString: program) }
    for (place, comparison) in comparisons.enumerated() {
      let run = FilterRun(
        unit: place, value: nil,
        variables: engine.variables(of: place).map { $0 == "x" ? .record : .value(.null) })
      do throws(FilterEngine.Failure) {
        guard let value = try engine.values(of: [run], record: comparison.record)[0]?.first else {
          return (place, "nothing")
        }
        if !areSame(value, comparison.value) { return (place, text(value)) }
      } catch {
        return (place, "a failure: \(error.message)")
      }
    }
    return nil
  }

  /// libjq gives objects in an order of its own.
  private static func areSame(_ first: StructuredValue, _ second: StructuredValue) -> Bool {
    switch (first.kind, second.kind) {
    case (.array(let first), .array(let second)):
      return first.count == second.count && zip(first, second).allSatisfy(areSame)
    case (.object(let first), .object(let second)):
      return first.count == second.count
        && first.members.allSatisfy { member in
          second[member.key].map { areSame(member.value, $0) } ?? false
        }
    default: return text(first).utf8.elementsEqual(text(second).utf8)
    }
  }

  private static func text(_ value: StructuredValue) -> String {
    String(decoding: JSONWriter.compact(value), as: UTF8.self)
  }
}
