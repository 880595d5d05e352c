import PDFObjects
package import StructuredData

/// A digest of everything an output of a batch is made of: the form, the template, the options that
/// change outputs, the record, and the pictures that it shows.
///
/// A resumed run keeps an output only if the digest in the report is the one it computes itself.
package struct InputsDigest: Sendable {
  /// What all records have in common.
  private let common: [UInt8]

  /// - Parameters:
  ///   - forms: the bytes of the forms.
  ///   - template: the template as it was read; its layout and comments do not count.
  ///   - options: names and values of the options that change outputs, in a fixed order.
  package init(
    forms: [[UInt8]], template: StructuredValue?, options: [(name: String, value: String)]
  ) {
    let forms = forms.map { StructuredValue.string(hexadecimal(SHA256.digest($0))) }
    let parts: [StructuredValue] = [
      .string("formwright inputs 1"), forms.count == 1 ? forms[0] : .array(forms),
      template ?? .null,
      .array(options.map { .array([.string($0.name), .string($0.value)]) }),
    ]
    common = SHA256.digest(JSONWriter.compact(.array(parts)))
  }

  /// The digest of one record's output, in hexadecimal.
  ///
  /// - Parameter pictures: the digests of the picture files that it shows.
  package func digest(of record: StructuredValue, pictures: [String] = []) -> String {
    var hash = SHA256()
    hash.update(common)
    hash.update(JSONWriter.compact(record))
    for picture in pictures { hash.update(Array(picture.utf8)) }
    return hexadecimal(hash.finish())
  }

  /// A digest that stands for a password: computed in many rounds, so that the digests of a report
  /// are of no use for guessing it.
  package static func stretched(_ secret: String) -> String {
    var digest = Array(secret.utf8)
    for _ in 0..<100_000 { digest = SHA256.digest(Array("formwright".utf8) + digest) }
    return hexadecimal(digest)
  }
}
