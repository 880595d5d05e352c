import Testing

@testable import FormwrightCLI

@Suite("Limits of child processes")
struct ChildProcessLimitsTests {
  private typealias Child = FormwrightCLI.ChildProcess

  @Test("a program that never ends is ended after its processor time")
  func time() throws {
    let outcome = try Child.run(
      "sh", ["-c", "echo begun; while :; do :; done"], input: [],
      limits: Child.Limits(seconds: 1))
    #expect(outcome.exceededTime)
    #expect(outcome.exitCode == -1)
    #expect(outcome.output == Array("begun\n".utf8))
  }

  /// ulimit(1p): kilobytes.
  @Test("a program has no more address space than its limit")
  func memory() throws {
    let outcome = try Child.run(
      "sh", ["-c", "sleep 0.2; ulimit -v"], input: [],
      limits: Child.Limits(seconds: 5, memory: 512 << 20))
    #expect(outcome.output == Array("524288\n".utf8))
    #expect(!outcome.exceededTime)
  }
}
