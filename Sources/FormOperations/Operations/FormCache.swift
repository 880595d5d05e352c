package import Diagnostics
package import Formwright
import Synchronization

/// Forms, and forms compiled for filling, that are used again: the same bytes with the same settings are read and compiled
/// once.
///
/// What was used least recently goes when the cache is full.
package final class FormCache: Sendable {
  private struct Key: Hashable {
    var digest: [UInt8]
    var password: String
    /// Of a compiled form; nil for the form as it was read.
    var settings: [UInt8]?
  }

  private enum Value {
    case form(FormFile)
    case plan(FormPlan)
  }

  private struct Entry {
    var value: Value
    var cost: Int
    var turn: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var cost = 0
    var turn = 0
    var hits = 0
    var misses = 0
  }

  /// What the cache holds, and how often it did.
  package struct Counts: Sendable {
    package var entries, bytes, hits, misses: Int
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: the bytes of the files that are held, of each form and each compiled form.
  package init(capacity: Int = 128 << 20) { self.capacity = capacity }

  package var counts: Counts {
    state.withLock {
      Counts(entries: $0.entries.count, bytes: $0.cost, hits: $0.hits, misses: $0.misses)
    }
  }

  /// The form in a file.
  ///
  /// - Parameter digest: the SHA-256 digest of the bytes, if the caller knows it.
  /// - Throws: see ``FormFile/init(bytes:password:)``.
  package func form(
    _ bytes: [UInt8], digest: [UInt8]? = nil, password: String
  ) throws(FormwrightError) -> FormFile {
    let key = Key(digest: digest ?? SHA256.digest(bytes), password: password)
    if case .form(let form)? = found(key) { return form }
    let form = try FormFile(bytes: bytes, password: password)
    keep(.form(form), as: key, cost: bytes.count)
    return form
  }

  /// A form compiled with some settings.
  ///
  /// - Parameter digest: of the form's bytes.
  func plan(
    of form: FormFile, digest: [UInt8], settings: [UInt8],
    _ compile: () throws(FormwrightError) -> FormPlan
  ) throws(FormwrightError) -> FormPlan {
    let key = Key(digest: digest, password: form.password, settings: settings)
    if case .plan(let plan)? = found(key) { return plan }
    let plan = try compile()
    keep(.plan(plan), as: key, cost: form.bytes.count)
    return plan
  }

  private func found(_ key: Key) -> Value? {
    state.withLock { state in
      guard var entry = state.entries[key] else {
        state.misses += 1
        return nil
      }
      state.hits += 1
      state.turn += 1
      entry.turn = state.turn
      state.entries[key] = entry
      return entry.value
    }
  }

  private func keep(_ value: Value, as key: Key, cost: Int) {
    // Several times the size of the file is what a read form takes.
    let cost = 4 * cost
    guard cost <= capacity else { return }
    state.withLock { state in
      state.turn += 1
      if let old = state.entries.updateValue(
        Entry(value: value, cost: cost, turn: state.turn), forKey: key)
      {
        state.cost -= old.cost
      }
      state.cost += cost
      while state.cost > capacity,
        let oldest = state.entries.min(by: { $0.value.turn < $1.value.turn })
      {
        state.cost -= oldest.value.cost
        state.entries[oldest.key] = nil
      }
    }
  }
}
