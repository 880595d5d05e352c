import Formwright
import Synchronization

/// A form as a printer shows it, made when somebody prints and kept until something changes.
package final class PrintedForm: Sendable {
  /// What of a page is drawn: the page without fields, or the fields.
  package enum Part { case page, fields }

  struct Kept {
    var revision: Int
    var form: FormScreen
    var filled: FormScreen.Filled
  }

  private let kept = Mutex<Kept?>(nil)

  func form(ofRevision revision: Int, _ make: () -> (FormScreen, FieldInputs)) -> Kept {
    kept.withLock { kept in
      if let kept, kept.revision == revision { return kept }
      let (form, inputs) = make()
      let made = Kept(revision: revision, form: form, filled: form.filled(inputs))
      kept = made
      return made
    }
  }
}
