import Formwright

/// The form of the library's tests.
enum LibraryExample {
  static func blank() throws -> [UInt8] {
    try FormFile.authored(
      from: """
        pages:
          - size: letter
            fields:
              - {text: name, rect: [72, 700, 300, 720]}
              - {checkbox: citizen, rect: [72, 660, 84, 672]}
              - {text: address.city, rect: [72, 620, 300, 640], maxLength: 10}
        """
    ).bytes
  }
}
