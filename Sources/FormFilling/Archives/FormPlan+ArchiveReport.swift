package import Diagnostics
package import InteractiveForms
package import PDFArchiving
package import PDFObjects
import Typography

extension FormPlan {
  /// What keeps a form's outputs from conforming to a level, after everything was mended that can be.
  ///
  /// Objects have the numbers that they have in the document.
  ///
  /// - Throws: what compiling the form throws for other reasons.
  package static func archiveReport(
    compiling document: Document, form: Form, options: PlanOptions, labels: any LabelFinder
  ) throws(FormwrightError) -> ArchiveReport? {
    let prepared = try PreparedForm(
      document, form, options: options, labels: labels)
    var compiler = try PlanCompiler(
      prepared, pictures: PictureCache(source: NoPictureFiles()), catalogs: FontCatalogs())
    do throws(FormwrightError) {
      _ = try compiler.compile(OptionLabels(form, document, finder: labels))
    } catch {
      guard compiler.archiveReport != nil else { throw error }
    }
    return compiler.archiveReport
  }
}
