import Formwright

/// Any bytes are read as XFDF or refused; what is read, written and read again is the same.
func fuzzXFDF(_ bytes: [UInt8]) {
  guard let inputs = try? XFDFReader.read(bytes) else { return }
  let values = inputs.compactMap { input in
    input.value.spelled.map { NamedValue(name: input.name, value: .text($0)) }
  }
  guard let written = try? XFDFWriter.write(values) else { return }
  let again = try? XFDFReader.read(written)
  let pairs = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
  precondition(again?.count == values.count)
  for input in again ?? [] {
    precondition(input.value.spelled.map { .text($0) } == pairs[input.name])
  }
}
