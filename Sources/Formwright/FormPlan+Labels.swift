import Diagnostics
import FormFilling
import FormSchemas
import InteractiveForms
import PDFArchiving
import PDFObjects

extension FormPlan {
  /// Compiles a document whose form has been read and repaired, with the labels that ``FormLabels`` finds.
  init(
    compiling document: Document, form: Form, options: PlanOptions,
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) {
    try self.init(
      compiling: document, form: form, options: options, pictures: pictures,
      labels: FormLabelFinder())
  }
}
