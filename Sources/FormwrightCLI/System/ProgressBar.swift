import Formwright
import Glibc

/// A line on standard error that tells how far a batch is.
final class ProgressBar {
  private let isShown: Bool
  private let start = ProgressBar.now()
  private var count = 0
  private var failures = 0
  private var lastShown = 0.0

  init(isShown: Bool) { self.isShown = isShown }

  func advance(failed: Bool) {
    count += 1
    if failed { failures += 1 }
    guard isShown else { return }
    let time = Self.now()
    guard time - lastShown >= 0.1 else { return }
    lastShown = time
    show(time)
  }

  private func show(_ time: Double) {
    let rate = Double(count) / max(time - start, 1e-6)
    var line = "\r\(count) records, \(Int(rate.rounded())) a second"
    if failures > 0 { line += ", \(failures) failed" }
    Console.write(Array((line + "\u{1B}[K").utf8), to: 2)
  }

  func finish(_ summary: BatchRun.Summary, directory: String, to console: Console) {
    guard isShown else { return }
    let seconds = Self.now() - start
    let rate = Int((Double(summary.done) / max(seconds, 1e-6)).rounded())
    Console.write(Array("\r\u{1B}[K".utf8), to: 2)
    var line = "\(summary.done) files in \(directory), \(rate) a second"
    if summary.failed > 0 { line += "; \(summary.failed) records failed" }
    console.note(line)
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
