import Formwright
import FormwrightService
import TestTools

/// A form with a calculation, a range, a choice and a required field, in a directory of its own.
struct SampleForm {
  static let specification = """
    title: Order
    language: en
    pages:
      - size: [300, 200]
        fields:
          - {text: name, rect: [10, 150, 200, 170], label: Full name, required: true}
          - {text: zip, rect: [10, 120, 200, 140], label: ZIP code, maxLength: 5, comb: true}
          - {checkbox: agree, rect: [10, 100, 20, 110], label: I agree}
          - {text: count, rect: [10, 80, 60, 95], label: Count, number: {decimals: 0}}
          - {text: price, rect: [70, 80, 120, 95], label: Price, number: {decimals: 2}}
          - {text: total, rect: [130, 80, 190, 95], label: Total, number: {decimals: 2}, calculate: count * price, readOnly: true}
          - {button: clear, rect: [10, 50, 60, 65], label: Clear, caption: Clear, action: {reset: all}}
    """

  let directory: TemporaryDirectory
  let path: String

  /// - Parameter name: of the file.
  init(named name: String = "order.pdf") throws {
    directory = try TemporaryDirectory()
    path = directory[name]
    let form = try FormFile.authored(from: Array(Self.specification.utf8))
    try form.write(to: path)
  }

  func opened() throws -> WorkbenchForm {
    try WorkbenchForm(
      FormFile(path: path), path: path, overrides: PermissionOverrides(),
      stateDirectory: directory["state"])
  }
}
