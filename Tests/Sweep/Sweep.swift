import Formwright
import Foundation

/// Sweeps the forms of a folder: `Sweep FORMS COUNT [SEED [SAMPLES]]`. Some outputs are kept in the
/// folder SAMPLES.
@main
struct Sweep {
  static func main() {
    let arguments = CommandLine.arguments
    guard (3...5).contains(arguments.count), let count = Int(arguments[2]),
      let seed = arguments.count > 3 ? UInt64(arguments[3]) : 1
    else {
      print("usage: Sweep FORMS COUNT [SEED [SAMPLES]]")
      exit(2)
    }
    let forms = self.forms(in: arguments[1])
    guard !forms.isEmpty else {
      print("no form with text fields in \(arguments[1])")
      exit(2)
    }
    print("\(forms.count) forms, \(forms.map(\.textFields.count).reduce(0, +)) text fields")
    var judge = Judge()
    if arguments.count == 5 { judge.samples = Samples(folder: arguments[4]) }
    let start = ContinuousClock.now
    // A failure's seed alone is `Sweep FORMS 1 SEED`.
    var next = seed
    while judge.tally.swept < count {
      if let record = Record(seed: next, forms: forms) { judge.judge(record) }
      next &+= 1
      if (next &- seed) % 100 == 0 {
        print("… \(judge.tally.swept) values, \(judge.tally.failures) failures")
        fflush(nil)
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    judge.tally.printSummary(seconds: seconds)
    exit(judge.tally.failures == 0 ? 0 : 1)
  }

  /// By name, so that a seed means the same form everywhere. What cannot be filled is left out.
  private static func forms(in folder: String) -> [SweptForm] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".pdf") }.sorted().compactMap { name in
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return nil }
      return SweptForm(bytes: Array(data), name: name)
    }
  }
}
