import FieldFormats
import Testing

/// Expected numbers by hand and from `bc`.
@Suite("Decimal numbers")
struct DecimalNumberTests {
  @Test(
    "text becomes a number and back",
    arguments: [
      ("0", "0"), ("-0.00", "0"), ("1.50", "1.5"), ("007", "7"), (".5", "0.5"), ("5.", "5"),
      ("-12.34", "-12.34"), ("1e5", "100000"), ("1.5e-3", "0.0015"), ("+2E+2", "200"),
      ("1e22", "10000000000000000000000"), ("123456789.123456789", "123456789.123456789"),
      // 35 digits: the last rounds the one before it.
      ("1.2345678901234567890123456789012345", "1.234567890123456789012345678901235"),
      ("99999999999999999999999999999999995", "100000000000000000000000000000000000"),
    ])
  func readsAndWrites(_ text: String, _ written: String) throws {
    #expect(try #require(DecimalNumber(text)).description == written)
  }

  @Test(
    "what is no number is none",
    arguments: ["", " 1", "1 ", "-", ".", "1,5", "0x1", "1e", "1e400", "e5", "--1", "NaN", "½"])
  func refuses(_ text: String) { #expect(DecimalNumber(text) == nil) }

  @Test(
    "sums, differences and products are exact",
    arguments: [
      ("0.1", "0.2", "0.3", "-0.1", "0.02"), ("1", "-1", "0", "2", "-1"),
      (
        "123456789012345678", "0.000000000000001", "123456789012345678.000000000000001",
        "123456789012345677.999999999999999", "123.456789012345678"
      ),
      ("9.99", "0.01", "10", "9.98", "0.0999"), ("-2.5", "-4", "-6.5", "1.5", "10"),
      ("0", "7", "7", "-7", "0"),
      // 34 digits are kept.
      ("1e40", "1", "1e40", "1e40", "1e40"),
    ])
  func computes(
    _ left: String, _ right: String, _ sum: String, _ difference: String, _ product: String
  ) throws {
    let (left, right) = try (#require(DecimalNumber(left)), #require(DecimalNumber(right)))
    #expect(left + right == DecimalNumber(sum))
    #expect(right + left == DecimalNumber(sum))
    #expect(left - right == DecimalNumber(difference))
    #expect(left * right == DecimalNumber(product))
  }

  @Test("a quotient has 34 digits where it does not end, and none by zero")
  func divides() throws {
    #expect(DecimalNumber(1).divided(by: 8) == DecimalNumber("0.125"))
    #expect(DecimalNumber(-10).divided(by: 4) == DecimalNumber("-2.5"))
    #expect(
      DecimalNumber(1).divided(by: 3)?.description == "0.3333333333333333333333333333333333")
    #expect(
      DecimalNumber(2).divided(by: 3)?.description == "0.6666666666666666666666666666666667")
    #expect(DecimalNumber(0).divided(by: 3) == 0)
    #expect(DecimalNumber(3).divided(by: 0) == nil)
    let large = try #require(DecimalNumber("9999999999999999999999999999999999"))
    #expect(large.divided(by: large) == 1)
  }

  @Test(
    "a half is rounded away from zero",
    arguments: [
      ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("2.4999", 0, "2"), ("1.005", 2, "1.01"),
      ("0.05", 1, "0.1"), ("0.04", 1, "0"), ("149", -2, "100"), ("150", -2, "200"),
      ("1e-300", 2, "0"), ("5", 3, "5"),
    ])
  func rounds(_ text: String, _ places: Int, _ rounded: String) throws {
    #expect(try #require(DecimalNumber(text)).rounded(places: places) == DecimalNumber(rounded))
  }

  @Test("numbers are ordered by what they are worth")
  func compares() throws {
    let texts = ["-1e300", "-2", "-1.5", "0", "1e-300", "0.1", "1", "1.0000001", "1e300"]
    let numbers = try texts.map { try #require(DecimalNumber($0)) }
    for (index, number) in numbers.enumerated() {
      for (other, second) in numbers.enumerated() {
        #expect((number < second) == (index < other))
        #expect((number == second) == (index == other))
      }
    }
  }

  @Test("growing without end ends at the largest exponent, not in a trap")
  func saturates() throws {
    var number = try #require(DecimalNumber("9e308"))
    var small = try #require(DecimalNumber("1e-300"))
    for _ in 0..<64 {
      number = number * number
      small = small * small
    }
    #expect(number > 0)
    #expect(small == 0)
    #expect(number + small == number)
  }
}
