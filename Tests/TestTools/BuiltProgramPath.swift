import Foundation

/// The program as it was built beside the tests.
package let builtProgramPath = pathBesideTests("formwright")

/// A program that serves filters and does nothing else.
package let filterServerPath = pathBesideTests("FilterServer")

private func pathBesideTests(_ name: String) -> String {
  let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/" + name
}
