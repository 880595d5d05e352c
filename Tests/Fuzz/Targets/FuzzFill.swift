import Formwright

/// Any file that opens is filled and flattened, or refused; what is written opens again.
func fuzzFill(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  let inputs = file.form.fuzzInputs("Ada\nLovelace 12")
  for outcome in [PlanOptions.Outcome.fillable, .flattened] {
    var options = PlanOptions()
    options.outcome = outcome
    options.overflow = .clip
    options.forcesReadOnly = true
    guard
      let plan = try? FormPlan(
        compiling: file.document, options: options, labels: FormLabelFinder())
    else { continue }
    if let filled = try? plan.fill(inputs).file() {
      precondition((try? Document(bytes: filled.bytes)) != nil)
    }
  }
}
