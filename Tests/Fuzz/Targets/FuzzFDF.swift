import Formwright

/// Any bytes are read as FDF or refused; what is read, written and read again is the same.
func fuzzFDF(_ bytes: [UInt8]) {
  guard let inputs = try? FDFReader.read(bytes) else { return }
  let values = inputs.compactMap { input -> NamedValue? in
    // The name of a state may hold what in a text is an escape for language, and is left out.
    guard let text = input.value.spelled, !text.unicodeScalars.contains("\u{1B}") else {
      return nil
    }
    return NamedValue(name: input.name, value: .text(text))
  }
  let again = try? FDFReader.read(FDFWriter.write(values))
  // A name's parts may come in another order, never with another value.
  let pairs = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
  precondition(again?.count == values.count)
  for input in again ?? [] {
    precondition(input.value.spelled.map { .text($0) } == pairs[input.name])
  }
}
