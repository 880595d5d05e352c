import Foundation

/// The program as it was built beside the tests.
package let builtProgramPath: String = {
  let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/formwright"
}()
