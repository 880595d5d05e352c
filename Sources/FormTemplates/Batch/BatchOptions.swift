package import Diagnostics
package import StructuredData

/// How a run is carried out.
package struct BatchOptions: Sendable {
  /// How many records are worked on at once; at least 1.
  package var jobs = 1
  /// Record n belongs to the shard n mod `count`; nil for all.
  package var shard: (index: Int, count: Int)?
  /// The numbers of the records that are filled, from 1; nil for all.
  package var range: ClosedRange<Int>?
  /// The run stops after this many failed records, in the records' order: what comes after the last
  /// of them is neither written nor reported, whatever the number of jobs.
  package var maximumFailures: Int?
  /// A warning fails its record, as an error does.
  package var isStrict = false
  /// What else is wrong with a record, asked before it is filled in; called from several tasks at once. A record with
  /// an error fails.
  package var checkRecord: (@Sendable (StructuredValue) -> [Diagnostic])?
  /// Gives outcomes their ``BatchOutcome/sha256``.
  package var digestsOutputs = true
  /// Gives outcomes their ``BatchOutcome/record``.
  package var keepsRecords = false
  /// Gives outcomes their ``BatchOutcome/inputs``.
  package var inputsDigest: InputsDigest?
  /// The run that this one resumes; records whose outputs it made of the same inputs are read and
  /// named, and not filled in again. Needs ``inputsDigest``.
  package var earlier: (any EarlierRun)?
  /// Outputs that the earlier run made of other inputs are made again; otherwise the first of them
  /// ends the run.
  package var remakesOtherInputs = false

  package init() {}

  /// - Throws: of kind `usage`, if there is no run with these options.
  func check() throws(FormwrightError) {
    func failure(_ message: String) -> FormwrightError { FormwrightError(.usage, "usage", message) }
    guard jobs >= 1 else { throw failure("a batch needs at least one job") }
    guard maximumFailures ?? 1 >= 1 else {
      throw failure("the maximum number of failures must be at least 1")
    }
    guard range?.lowerBound ?? 1 >= 1 else { throw failure("records are numbered from 1") }
    if let shard, shard.count < 1 || !(0..<shard.count).contains(shard.index) {
      throw failure("a shard's index must be at least 0 and less than the number of shards")
    }
  }
}
