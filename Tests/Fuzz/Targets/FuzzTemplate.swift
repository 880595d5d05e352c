import Formwright

/// A template up to the first null character, records after it, one a line; every file that the template
/// includes has what is after it, too. Whatever the template, it is rejected, or its records fill a form of a
/// few fields, and what is written opens again. There is no program for expressions that need jq.
func fuzzTemplate(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard let text = parts.first,
    let template = try? Template(
      Array(text),
      include: { _ throws(FormwrightError) in parts.count > 1 ? Array(parts[1]) : [] }),
    let form = templateForm
  else { return }
  template.filterProgram = "/nowhere/formwright"
  let binding = RecordBinding(template: template)
  let bound = try? BoundTemplate(
    template, options: PlanOptions(), finishing: FormFile.Finishing(), pictures: NoPictureFiles(),
    directory: "/", open: { _ throws(FormwrightError) in form })
  var coverage = BindingCoverage()
  var pending: [UInt8]? = parts.count > 1 ? Array(parts[1]) : []
  var reader = NDJSONReader {
    defer { pending = nil }
    return pending
  }
  var count = 0
  while !reader.didAbort, count < 4 {
    guard let record = try? reader.next() else { break }
    count += 1
    _ = try? binding.inputs(of: record, noting: &coverage)
    guard let bound, let scope = try? bound.binding.scope(of: record),
      let (plan, inputs) = try? bound.forms.prepare(scope, bound.binding, noting: &coverage)
    else { continue }
    let filled = plan.fill(inputs)
    guard filled.isComplete, plan.pageCount < 20, let file = try? filled.file() else { continue }
    precondition((try? FormFile(bytes: file.bytes)) != nil)
  }
  for warning in coverage.warnings(of: binding) { precondition(!warning.message.isEmpty) }
}

/// Fields `a`, `b` and `c1` to `c3`, and a check box `d`.
private let templateForm: FormFile? = {
  let names = ["a", "b", "c1", "c2", "c3"]
  let texts = names.enumerated().map { place, name in
    "{text: \(name), rect: [10, \(10 + 30 * place), 200, \(30 + 30 * place)]}"
  }
  let specification = """
    pages:
      - size: letter
        fields: [\(texts.joined(separator: ", ")), {checkbox: d, rect: [10, 300, 20, 310]}]
    """
  return (try? FormFile.authored(from: Array(specification.utf8))).flatMap {
    try? FormFile(bytes: $0.bytes)
  }
}()
