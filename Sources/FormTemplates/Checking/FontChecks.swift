package import Diagnostics
import FormFilling

extension Template {
  /// Whether it names files of fonts, and not only families of installed ones.
  package var namesFontFiles: Bool {
    (fonts + forms.flatMap(\.bindings).flatMap { $0.look?.fonts ?? [] })
      .contains(where: FontSelection.isFile)
  }

  /// Checks that there are the fonts which the template names.
  ///
  /// - Parameter locate: the path of a font file that the template names.
  /// - Throws: ``FormwrightError`` of kind `data` that names each missing font, at its place in the template.
  package func checkFonts(locating locate: (String) -> String) throws(FormwrightError) {
    var problems: [Diagnostic] = []
    var known: Set<String> = []
    func check(_ names: [String], _ place: (Diagnostic) -> Diagnostic) {
      for name in names {
        let name = FontSelection.isFile(name) ? locate(name) : name
        guard known.insert(name).inserted else { continue }
        do throws(FormwrightError) {
          try FontSelection.check(name)
        } catch {
          problems += error.diagnostics.map { problem in
            var told = place(problem)
            guard let file = problem.file else { return told }
            told.message = "\(file): \(problem.message)"
            told.hint = problem.hint ?? "Write the path relative to the template."
            return told
          }
        }
      }
    }
    check(fonts) { problem in
      var problem = problem
      problem.file = nil
      problem.location = fontsLocation
      return problem
    }
    for binding in forms.flatMap(\.bindings) {
      check(binding.look?.fonts ?? []) { $0.at(binding) }
    }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
  }
}
