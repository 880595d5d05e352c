import FormData
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import TestTools
import Testing

/// Values out of real forms and into them again.
@Suite("Values of real forms")
struct RealFormsTests {
  @Test("what every form holds is written and read back, as FDF and as XFDF")
  func readsBack() throws {
    for name in try RealForms.names() {
      let bytes = try #require(RealForms.bytes(name))
      guard let values = try? SampleForm.values(of: bytes), !values.isEmpty else { continue }
      let wanted = Set(try spelled(FDFReader.read(FDFWriter.write(values, form: name))))
      // Two names of the wanted may only be told apart by their values.
      #expect(wanted.count == values.count, "\(name)")
      for value in values {
        guard case .text(let text) = value.value else { continue }
        #expect(wanted.contains("\(value.name)=\(text)"), "\(name)")
      }
      #expect(Set(try spelled(XFDFReader.read(XFDFWriter.write(values)))) == wanted, "\(name)")
    }
  }

  @Test("what pdftk writes of every form is read, and names the same fields")
  func readsPdftk() throws {
    guard ChildProcess.works("pdftk", "--version") else {
      print("SKIPPED: there is no pdftk")
      return
    }
    for name in try RealForms.names() {
      let bytes = try #require(RealForms.bytes(name))
      guard let values = try? SampleForm.values(of: bytes), !values.isEmpty else { continue }
      let said = try ChildProcess.run("pdftk", "-", "generate_fdf", "output", "-", input: bytes)
      guard said.status == 0, !said.output.isEmpty else { continue }
      let known = Set(try FDFReader.read(said.output).map(\.name))
      let own = Set(values.map(\.name))
      // In a damaged form pdftk may find no field at all.
      #expect(known.isEmpty || !known.isDisjoint(with: own), "\(name)")
    }
  }

  @Test("a form takes from FDF and XFDF what another copy of it holds", arguments: ["fdf", "xfdf"])
  func fills(_ format: String) throws {
    let simple = SampleForm.values.map { value in
      value.name == "person.name" ? NamedValue(name: value.name, value: .text("Ada é")) : value
    }
    let inputs =
      format == "fdf"
      ? try FDFReader.read(FDFWriter.write(simple)) : try XFDFReader.read(XFDFWriter.write(simple))
    let plan = try FormPlan(compiling: Document(bytes: SampleForm.bytes))
    let filled = plan.fill(inputs)
    #expect(filled.diagnostics.isEmpty, "\(filled.diagnostics)")
    let tail = try #require(filled.tail)
    let bytes = plan.prefix.bytes + tail.bytes
    #expect(try SampleForm.values(of: bytes) == simple)
    // And is emptied by what an empty copy holds.
    let empty = try FDFReader.read(FDFWriter.write(SampleForm.values(of: SampleForm.bytes)))
    let emptied = try FormPlan(compiling: Document(bytes: bytes)).fill(empty)
    #expect(emptied.diagnostics.isEmpty, "\(emptied.diagnostics)")
  }
}
