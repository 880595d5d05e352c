import FieldFormats
import Testing

/// Sums from PDF.js (`scripting_spec.js`) and PDFium (`public_methods.in`, `calculate.in`), the rest
/// by hand.
@Suite("Calculations")
struct FieldCalculationTests {
  private let values = [
    "field1": ["1"], "field2": ["2"], "field3": ["3"], "tree": ["123", "456"], "Text2": ["123"],
    "Text3": ["456"], "Text4": ["407.96"], "a": ["0.1"], "b": ["0.2"], "empty": [""],
    "word": ["many"], "N.1001": ["7"], "unit price": ["2.50"], "zero": ["0"],
    "large": ["99999999999999.99"],
  ]

  private func result(_ script: String) throws -> String? {
    let calculation = try #require(FieldScript(script)?.calculation)
    let result = calculation.result { name in
      (values[name] ?? []).map { AcrobatFunctions.makeNumber($0) }
    }
    return (try? result.get()).map(FieldCalculation.text)
  }

  @Test(
    "an operation on fields",
    arguments: [
      ("AFSimple_Calculate(\"SUM\", [\"field1\", \"field2\", \"field3\", \"unknown\"]);", "6"),
      ("AFSimple_Calculate(\"SUM\", \"field1, field2, field3, unknown\");", "6"),
      ("AFSimple_Calculate(\"SUM\", \"tree\");", "579"),
      ("AFSimple_Calculate(\"MAX\", [\"field1\", \"field2\", \"field3\", \"unknown\"]);", "3"),
      ("AFSimple_Calculate(\"MAX\", \"field1, field2, field3, unknown\");", "3"),
      ("AFSimple_Calculate('AVG', ['Text2', 'Text3'])", "289.5"),
      ("AFSimple_Calculate('SUM', ['Text2', 'Text3'])", "579"),
      ("AFSimple_Calculate('PRD', ['Text2', 'Text3'])", "56088"),
      ("AFSimple_Calculate('MIN', ['Text2', 'Text3'])", "123"),
      ("AFSimple_Calculate('MAX', ['Text2', 'Text3'])", "456"),
      ("AFSimple_Calculate('AVG', 'Text2, Text3')", "289.5"),
      ("AFSimple_Calculate('AVG', ['Text4'])", "407.96"),
      ("AFSimple_Calculate('AVG', ['Text2', 'Text4'])", "265.48"),
      ("AFSimple_Calculate('SUM', ['Text2', 'Text4'])", "530.96"),
      ("AFSimple_Calculate('PRD', ['Text2', 'Text4'])", "50179.08"),
      ("AFSimple_Calculate('AVG', [1, 'nonesuch'])", "0"),
      ("AFSimple_Calculate('SUM', ['a', 'b'])", "0.3"),
      ("AFSimple_Calculate('PRD', ['Text2', 'empty'])", "0"),
      ("AFSimple_Calculate('AVG', ['Text2', 'word'])", "61.5"),
      ("AFSimple_Calculate('MIN', ['Text2', 'empty'])", "0"),
      ("AFSimple_Calculate('AVG', ['field1', 'field1', 'field2'])", "1.333333"),
      ("AFSimple_Calculate('SUM', ['large', 'a'])", "100000000000000.09"),
      ("AFSimple_Calculate('SUM', [])", "0"),
    ])
  func calculates(_ script: String, _ text: String) throws { #expect(try result(script) == text) }

  @Test("one operation on two numbers")
  func simple() {
    for (operation, result) in [
      (FieldCalculation.Operation.average, "2.5"), (.minimum, "2"), (.maximum, "3"), (.sum, "5"),
      (.product, "6"),
    ] {
      #expect(operation.apply(to: [2, 3]) == DecimalNumber(result))
    }
  }

  @Test("a name and a function that Acrobat does not know")
  func refuses() {
    #expect(FieldScript("AFSimple_Calculate('blooey', ['Text2'])") == nil)
    #expect(FieldScript("AFSimple_Calculate(1)") == nil)
    #expect(FieldScript("AFSimple_Calculate('SUM')") == nil)
  }

  /// The code is Acrobat's own, from forms whose scripts are public.
  @Test(
    "simplified field notation, as Acrobat turns it into code",
    arguments: [
      (
        "/** BVCALC Text2 * 1.02 EVCALC **/event.value=AFMakeNumber(getField(\"Text2\").value) * 1.02",
        "125.46"
      ),
      (
        "/** BVCALC N\\.1001+Text3 EVCALC **/event.value=AFMakeNumber(getField(\"N.1001\").value)"
          + "+AFMakeNumber(getField(\"Text3\").value)", "463"
      ),
      (
        "event.value=AFMakeNumber(getField(\"Text2\").value)"
          + "*((AFMakeNumber(getField(\"field1\").value)/100) + 1)", "124.23"
      ),
      ("event.value = AFMakeNumber(this.getField('field3').value) / -2;", "-1.5"),
      ("event.value = AFMakeNumber(getField('empty').value) + 1\n\n", "1"),
      // The comment is not what runs.
      ("/** BVCALC Text2 EVCALC **/ event.value = 0;", "0"),
      // Without code there is nothing else.
      ("/** BVCALC (Text2 + Text3) / field3 EVCALC **/", "193"),
    ])
  func runsNotation(_ script: String, _ text: String) throws { #expect(try result(script) == text) }

  @Test(
    "notation is arithmetic with names",
    arguments: [
      ("field1 + field2 * field3", "7"), ("(field1 + field2) * field3", "9"),
      ("field3 - field2 - field1", "0"), ("12 / field2 / field3", "2"), ("-field3 * -2", "6"),
      ("2 - -3", "5"), ("- (1 + 2) * 3", "-9"), ("+5", "5"), ("unit\\ price * field2", "5"),
      ("N\\.1001 * .5", "3.5"), ("N.1001", "7"), ("a + b", "0.3"),
      ("1 / field3", "0.3333333333333333"),
      ("field2 / field3", "0.6666666666666667"),
      (
        "1000000 * 1000000 * 1000000 * 1000000",
        "1000000000000000000000000"
      ), ("1e3", "1000"), ("100 * 1.0825", "108.25"),
    ])
  func evaluates(_ notation: String, _ text: String) throws {
    let expression = try #require(FieldExpression(notation: notation))
    let result = FieldCalculation.expression(expression).result { name in
      (values[name] ?? []).map { AcrobatFunctions.makeNumber($0) }
    }
    #expect(try FieldCalculation.text(of: result.get()) == text)
  }

  @Test(
    "what is no arithmetic is no notation",
    arguments: [
      "", " ", "a b", "a +", "* a", "(a", "a)", "()", "a + * b", "a, b", "\"a\"", "a = b", "a\\",
      "1 2", "a (b)", "7,24",
    ])
  func refusesNotation(_ notation: String) { #expect(FieldExpression(notation: notation) == nil) }

  @Test("a field is named as often as it is used, in a calculation once")
  func namesFields() throws {
    let expression = try #require(FieldExpression(notation: "a * unit\\ price + a"))
    #expect(expression.fieldNames == ["a", "unit price", "a"])
    #expect(FieldCalculation.expression(expression).fieldNames == ["a", "unit price"])
    #expect(FieldCalculation.simple(.sum, of: ["x", "y", "x"]).fieldNames == ["x", "y"])
  }

  @Test("dividing by zero, growing too large and naming nobody are problems")
  func fails() throws {
    func problem(_ notation: String) throws -> FieldCalculation.Problem? {
      let expression = try #require(FieldExpression(notation: notation))
      let result = FieldCalculation.expression(expression).result { name in
        (values[name] ?? []).map { AcrobatFunctions.makeNumber($0) }
      }
      guard case .failure(let problem) = result else { return nil }
      return problem
    }
    #expect(try problem("1 / zero") == .divisionByZero)
    #expect(try problem("1 / empty") == .divisionByZero)
    #expect(try problem("1e300 * 1e300") == .tooLarge)
    #expect(try problem("nobody + 1") == .unknownField("nobody"))
    #expect(try problem("1e300 / 1e300") == nil)
  }

  @Test("a hundred thousand parentheses do not overflow the stack")
  func isIterative() throws {
    let depth = 100_000
    let notation =
      String(repeating: "(-", count: depth) + "1" + String(repeating: ")", count: depth)
    let expression = try #require(FieldExpression(notation: notation))
    let result = FieldCalculation.expression(expression).result { _ in [] }
    #expect(try result.get() == 1)
  }
}
