import Foundation

/// The Python of the judges (`make test-judges` makes it), with readers that nobody here wrote.
package enum JudgesPython {
  /// The program, with these modules; nil, and a word about it, where there is none.
  ///
  /// `FORMWRIGHT_PYTHON` names another one.
  package static func path(with modules: String) -> String? {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["FORMWRIGHT_PYTHON"]
    let candidates: [String?] = [
      named, package.appendingPathComponent(".venv/bin/python").path, "python3",
    ]
    for case let python? in candidates {
      if (try? ChildProcess.run(python, "-c", "import \(modules)"))?.status == 0 { return python }
    }
    print("SKIPPED: there is no Python with \(modules) (make test-judges makes one)")
    return nil
  }
}
