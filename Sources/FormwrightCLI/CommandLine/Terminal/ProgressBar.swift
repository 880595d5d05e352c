import Diagnostics
import Glibc

/// When progress is shown.
package enum ProgressMode: String, CaseIterable, Sendable {
  /// On a terminal.
  case auto
  case always, never
}

/// A line on standard error that says how far a long run is: how many are done, how fast, and the
/// time left. It is written again at most ten times a second.
package struct ProgressBar {
  private let total: Int?
  private let unit: String
  private let width: Int
  private let now: () -> Duration
  private let write: (String) -> Void

  private var count = 0
  private var lastDrawn: Duration?
  private var isOnScreen = false
  /// How much of the work is done where the total is not known, from 0 to 1; nil if nobody knows.
  package var share: Double?

  /// - Parameters:
  ///   - total: how many there are; nil where that is not known.
  ///   - unit: what they are, in the singular.
  package init(total: Int?, unit: String = "record", mode: ProgressMode) {
    let isShown =
      switch mode {
      case .auto: Terminal.isTerminal(STDERR_FILENO)
      case .always: true
      case .never: false
      }
    let start = ContinuousClock.now
    self.init(
      total: total, unit: unit, width: isShown ? Terminal.width(STDERR_FILENO) : 0,
      now: { ContinuousClock.now - start },
      write: { text in
        // A progress line that cannot be written is no reason to stop.
        var text = text
        text.withUTF8 { bytes in
          _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
      })
  }

  /// - Parameters:
  ///   - width: of the terminal, in characters; 0 shows nothing.
  ///   - now: the time since the run began.
  package init(
    total: Int?, unit: String, width: Int, now: @escaping () -> Duration,
    write: @escaping (String) -> Void
  ) {
    self.total = total
    self.unit = unit
    self.width = width
    self.now = now
    self.write = write
  }

  /// Counts what was done.
  package mutating func advance(by step: Int = 1) {
    count += step
    guard width > 0 else { return }
    let time = now()
    if let lastDrawn, time - lastDrawn < .milliseconds(100) { return }
    lastDrawn = time
    draw(time)
  }

  /// Makes room for other text on the terminal; the line comes back with the next count.
  package mutating func clear() {
    guard isOnScreen else { return }
    write("\r\u{1B}[K")
    isOnScreen = false
    lastDrawn = nil
  }

  /// Shows the last count, and leaves it standing.
  package mutating func finish() {
    guard width > 0 else { return }
    draw(now())
    write("\n")
    isOnScreen = false
  }

  private mutating func draw(_ time: Duration) {
    write("\r" + line(time).prefix(width - 1) + "\u{1B}[K")
    isOnScreen = true
  }

  /// `120 of 500 records, 24 %, 30/s, 12 s left`.
  private func line(_ time: Duration) -> String {
    var parts = [total.map { "\(count) of \(counted($0, unit))" } ?? counted(count, unit)]
    if let total, total > 0 {
      parts.append("\(min(count, total) * 100 / total)%")
    } else if let share, share < 1 {
      parts.append("\(Int(min(max(share, 0), 1) * 100))%")
    }
    let seconds = time / .seconds(1)
    // Before that a rate is a guess.
    if seconds >= 0.5, count > 0 {
      let rate = Double(count) / seconds
      parts.append(rate >= 10 ? "\(Int(rate))/s" : "\(tenths(rate))/s")
      if let total, total > count {
        parts.append("\(Self.span(Int(Double(total - count) / rate) + 1)) left")
      } else if total == nil, let share, share > 0.01, share < 1 {
        parts.append("\(Self.span(Int(seconds * (1 - share) / share) + 1)) left")
      }
    }
    return parts.joined(separator: ", ")
  }

  private func tenths(_ value: Double) -> String {
    let tenths = Int(value * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
