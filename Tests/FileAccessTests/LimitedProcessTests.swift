import FileAccess
import Testing

@Suite("Limits of child processes")
struct LimitedProcessTests {
  @Test("a program that never ends is ended after its processor time")
  func time() throws {
    let outcome = try LimitedProcess.run(
      "sh", ["-c", "echo begun; while :; do :; done"], input: [],
      limits: LimitedProcess.Limits(seconds: 1))
    #expect(outcome.exceededTime)
    #expect(outcome.exitCode == -1)
    #expect(outcome.output == Array("begun\n".utf8))
  }

  /// ulimit(1p): kilobytes.
  @Test("a program has no more address space than its limit")
  func memory() throws {
    let outcome = try LimitedProcess.run(
      "sh", ["-c", "sleep 0.2; ulimit -v"], input: [],
      limits: LimitedProcess.Limits(seconds: 5, memory: 512 << 20))
    #expect(outcome.output == Array("524288\n".utf8))
    #expect(!outcome.exceededTime)
  }
}
