import Diagnostics
import InteractiveForms
import PDFContent

extension ValueCheck {
  /// Checks the picture that a value's `image` gives a signature field or push button.
  func checkPicture(
    _ input: FieldInput, for group: FieldGroup
  ) -> Result<CheckedValue, Refusal> {
    if isReadOnly(group) { return .failure(.readOnly) }
    return picture(input, group)
  }

  /// A picture, by the name of a file or as a `data:` URI. Neither is ever part of a message.
  func picture(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    guard group.takesPicture else {
      return .failure(
        Refusal(
          "image",
          group.kind == .signature
            ? "the signature field has no box for an image"
            : "the push button shows no icon (/TP), so it cannot take an image",
          hint: "Leave the field out of the data."))
    }
    switch input {
    case .null, .text(""): return .success(.cleared)
    case .text(let name):
      do throws(PictureProblem) {
        return .success(.picture(try pictures.picture(name)))
      } catch {
        return .failure(Refusal("image", error.message, hint: error.hint))
      }
    case .boolean, .number, .list:
      return .failure(
        Refusal(
          "image", "the value is not an image", hint: "Give the path of a JPEG or PNG file."))
    }
  }
}
