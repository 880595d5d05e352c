import ConcurrentUse
import Testing

/// `make test-tsan` makes the same calls under ThreadSanitizer.
@Suite("Use by several threads")
struct ConcurrentUseTests {
  @Test("threads that read one document find what a single one finds, while they change others")
  func threadsAgree() throws {
    let failures = try ConcurrentUse().run(rounds: 640)
    #expect(failures.isEmpty, "\(failures)")
  }
}
