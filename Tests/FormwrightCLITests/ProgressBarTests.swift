import FormwrightCLI
import Testing

@Suite("The progress bar")
struct ProgressBarTests {
  /// A clock and a terminal for one bar.
  private final class Bench {
    var time = Duration.zero
    var written: [String] = []

    func bar(total: Int?, width: Int = 80) -> ProgressBar {
      ProgressBar(
        total: total, unit: "record", width: width, now: { self.time },
        write: { self.written.append($0) })
    }
  }

  @Test("it tells count, share, rate and time left on one line that it rewrites")
  func tells() {
    let bench = Bench()
    var bar = bench.bar(total: 500)
    bar.advance()
    bench.time = .seconds(4)
    bar.advance(by: 119)
    bench.time = .seconds(5)
    bar.advance(by: 380)
    bar.finish()
    #expect(
      bench.written == [
        "\r1 of 500 records, 0%\u{1B}[K",
        "\r120 of 500 records, 24%, 30/s, 13 s left\u{1B}[K",
        "\r500 of 500 records, 100%, 100/s\u{1B}[K",
        "\r500 of 500 records, 100%, 100/s\u{1B}[K", "\n",
      ])
  }

  @Test("without a total it tells count and rate")
  func tellsStreams() {
    let bench = Bench()
    var bar = bench.bar(total: nil)
    bench.time = .seconds(2)
    bar.advance(by: 3)
    #expect(bench.written == ["\r3 records, 1.5/s\u{1B}[K"])
  }

  @Test("it is written at most ten times a second")
  func isPatient() {
    let bench = Bench()
    var bar = bench.bar(total: nil)
    for _ in 0..<1000 {
      bench.time += .milliseconds(5)
      bar.advance()
    }
    #expect(bench.written.count <= 50)
    #expect(bench.written.count >= 40)
  }

  @Test("it makes room for other text, and comes back")
  func clears() {
    let bench = Bench()
    var bar = bench.bar(total: nil)
    bar.clear()
    #expect(bench.written == [])
    bar.advance()
    bar.clear()
    bar.advance()
    #expect(bench.written == ["\r1 record\u{1B}[K", "\r\u{1B}[K", "\r2 records\u{1B}[K"])
  }

  @Test("it never wraps, and says long spans in hours and minutes")
  func fits() {
    let bench = Bench()
    var bar = bench.bar(total: 1_000_000, width: 20)
    bench.time = .seconds(10)
    bar.advance(by: 10)
    #expect(bench.written == ["\r10 of 1000000 recor\u{1B}[K"])
    var wide = bench.bar(total: 20_000)
    wide.advance(by: 10)
    #expect(bench.written.last == "\r10 of 20000 records, 0%, 1.0/s, 5 h 33 min left\u{1B}[K")
  }

  @Test("without a terminal it says nothing unless told to")
  func isSilent() {
    let bench = Bench()
    var bar = bench.bar(total: 10, width: 0)
    bar.advance()
    bar.clear()
    bar.finish()
    #expect(bench.written == [])
  }
}
