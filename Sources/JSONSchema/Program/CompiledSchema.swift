package import Diagnostics
package import StructuredData

/// A JSON Schema, checked and compiled once, against which any number of values is validated.
///
/// Implements draft 2020-12, and 2019-09, draft-07 and draft-06 if `$schema` names them. References
/// lead within the schema; `$dynamicRef`, `$recursiveRef` and references to other documents are
/// rejected.
package struct CompiledSchema: Sendable {
  /// Keywords and formats that the schema uses and the drafts do not define, each once, as
  /// warnings.
  package let diagnostics: [Diagnostic]

  let nodes: [SchemaNode]
  let checks: [SchemaCheck]
  let patterns: [Pattern]
  let formats: [SchemaFormat]
  let bounds: [NumberBound]
  let multiples: [MultipleOf]
  let options: [OptionsPlan]
  let contains: [ContainsPlan]
  let items: [ItemsPlan]
  let members: [MembersPlan]
  let conditionals: [ConditionalPlan]
  let requiredDependencies: [[Dependency<[String]>]]
  let schemaDependencies: [[Dependency<Int>]]
  let lists: [[Int]]
  /// Where each node stands in the schema, for problems.
  let sites: [SchemaSite]
  let root: Int

  /// Compiles a schema.
  ///
  /// - Throws: `.data` with every problem of the schema, located in its text.
  package init(
    _ schema: StructuredValue, options: SchemaOptions = SchemaOptions()
  ) throws(FormwrightError) {
    var compiler = SchemaCompiler(schema, options: options)
    self = try compiler.compile()
  }

  init(_ program: SchemaProgram, sites: [SchemaSite], diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    nodes = program.nodes
    checks = program.checks
    patterns = program.patterns
    formats = program.formats
    bounds = program.bounds
    multiples = program.multiples
    options = program.options
    contains = program.contains
    items = program.items
    members = program.members
    conditionals = program.conditionals
    requiredDependencies = program.requiredDependencies
    schemaDependencies = program.schemaDependencies
    lists = program.lists
    self.sites = sites
    root = 0
  }

  /// Every problem of a value; see ``SchemaValidator``, which many values should share.
  package func problems(in value: StructuredValue) -> [SchemaProblem] {
    var validator = SchemaValidator(self)
    return validator.problems(in: value)
  }

  /// Whether a value has no problem.
  package func isValid(_ value: StructuredValue) -> Bool {
    var validator = SchemaValidator(self)
    return validator.isValid(value)
  }
}

/// What a compiler collects.
struct SchemaProgram {
  var nodes: [SchemaNode] = []
  var checks: [SchemaCheck] = []
  var patterns: [Pattern] = []
  var formats: [SchemaFormat] = []
  var bounds: [NumberBound] = []
  var multiples: [MultipleOf] = []
  var options: [OptionsPlan] = []
  var contains: [ContainsPlan] = []
  var items: [ItemsPlan] = []
  var members: [MembersPlan] = []
  var conditionals: [ConditionalPlan] = []
  var requiredDependencies: [[Dependency<[String]>]] = []
  var schemaDependencies: [[Dependency<Int>]] = []
  var lists: [[Int]] = []
}

/// Where a subschema stands.
struct SchemaSite: Sendable {
  /// The JSON pointer from the root of the document.
  var pointer: String
  var value: StructuredValue
  /// The base URI that its references are resolved against.
  var base: String
}
