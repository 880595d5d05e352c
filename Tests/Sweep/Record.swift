import Formwright

/// One record: a form, a policy, and a value for each of its text fields.
struct Record {
  let form: SweptForm
  let plan: SweptPlan
  let seed: UInt64
  private(set) var values: [(field: SweptForm.TextField, text: String)] = []

  /// How many records in a row have the same form and policy: plans are dear, and hold much.
  private static let blockSize: UInt64 = 4
  /// At most so many fields of a form are given values.
  private static let mostFields = 80

  /// All of it follows from the seed. A form with many fields is taken more often, but not by far.
  init?(seed: UInt64, forms: [SweptForm]) {
    var random = RandomSource(seed: seed / Self.blockSize)
    let weights = forms.map { min(50, max(4, $0.textFields.count)) }
    var place = Int.random(in: 0..<weights.reduce(0, +), using: &random)
    var index = 0
    while place >= weights[index] {
      place -= weights[index]
      index += 1
    }
    form = forms[index]
    for other in forms where other !== form { other.forgetPlan() }
    guard let plan = form.plan(random.pick(OverflowPolicy.allCases)) else { return nil }
    self.plan = plan
    self.seed = seed
    random = RandomSource(seed: ~seed)
    for field in form.textFields.shuffled(using: &random).prefix(Self.mostFields) {
      let text = RandomValue.text(limit: field.maxLength, using: &random)
      if !text.isEmpty { values.append((field, text)) }
    }
  }

  mutating func drop(_ fields: Set<String>) { values.removeAll { fields.contains($0.field.name) } }

  mutating func keep(_ field: String) { values.removeAll { $0.field.name != field } }

  func fill() -> FilledRecord {
    plan.plan.fill(FieldInputs(values.map { ($0.field.name, .text($0.text)) }))
  }
}
