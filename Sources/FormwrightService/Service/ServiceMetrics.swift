import FormOperations
import Synchronization

/// What the service has done, as text that Prometheus reads (text format 0.0.4). It names operations, never what they were
/// about.
final class ServiceMetrics: Sendable {
  private struct Key: Hashable, Comparable {
    var operation: String
    var status: UInt32

    static func < (left: Self, right: Self) -> Bool {
      (left.operation, left.status) < (right.operation, right.status)
    }
  }

  private struct State {
    var requests: [Key: Int] = [:]
    /// Requests by operation that took at most each of ``bounds``.
    var buckets: [String: [Int]] = [:]
    var seconds: [String: Double] = [:]
  }

  /// Upper bounds of a histogram, in seconds.
  private static let bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30]

  private let state = Mutex(State())

  func count(_ operation: String, _ status: UInt32, _ duration: Duration) {
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    state.withLock { state in
      state.requests[Key(operation: operation, status: status), default: 0] += 1
      state.seconds[operation, default: 0] += seconds
      var buckets =
        state.buckets[operation] ?? Array(repeating: 0, count: Self.bounds.count)
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound { buckets[index] += 1 }
      state.buckets[operation] = buckets
    }
  }

  func text(_ cache: FormCache.Counts) -> [UInt8] {
    let state = state.withLock { $0 }
    var lines = ["# TYPE formwright_requests_total counter"]
    for (key, count) in state.requests.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "formwright_requests_total{operation=\"\(key.operation)\",status=\"\(key.status)\"} \(count)"
      )
    }
    lines.append("# TYPE formwright_request_seconds histogram")
    for (operation, buckets) in state.buckets.sorted(by: { $0.key < $1.key }) {
      let total = state.requests.filter { $0.key.operation == operation }.values.reduce(0, +)
      for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], buckets + [total]) {
        lines.append(
          "formwright_request_seconds_bucket{operation=\"\(operation)\",le=\"\(bound)\"} \(count)")
      }
      lines.append(
        "formwright_request_seconds_sum{operation=\"\(operation)\"} \(state.seconds[operation] ?? 0)"
      )
      lines.append("formwright_request_seconds_count{operation=\"\(operation)\"} \(total)")
    }
    for (name, kind, value) in [
      ("formwright_cache_entries", "gauge", cache.entries),
      ("formwright_cache_bytes", "gauge", cache.bytes),
      ("formwright_cache_hits_total", "counter", cache.hits),
      ("formwright_cache_misses_total", "counter", cache.misses),
    ] {
      lines += ["# TYPE \(name) \(kind)", "\(name) \(value)"]
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
