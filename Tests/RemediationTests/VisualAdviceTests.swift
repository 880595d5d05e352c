import PDFObjects
import Testing

@testable import Remediation

/// Ratios of WCAG 2.1: gray 118 (#767676) on white is 4.54:1, gray 119 (#777777) 4.48:1, and gray 148 (#949494) 3.03:1, the
/// values that WebAIM's contrast checker gives.
@Suite("Advice on what is hard to see")
struct VisualAdviceTests {
  private func advice(_ draw: (inout DrawnPage) -> Void) -> [VisualAdvice] {
    var page = DrawnPage()
    page.prose(760)
    draw(&page)
    let (document, form) = page.read()
    return Remediator(document, form).report.advice
  }

  @Test("text whose contrast is less than 4.5 is pale; 3 is enough for large text")
  func textContrast() {
    let found = advice { page in
      page.draw("\(118.0 / 255) g")
      page.text("readable", 50, 700)
      page.draw("\(119.0 / 255) g")
      page.text("pale", 50, 660)
      page.draw("\(148.0 / 255) g")
      page.text("Large", 50, 600, size: 18)
      page.text("Bold", 50, 560, size: 14, bold: true)
      page.text("paler", 50, 520, size: 14)
    }
    #expect(found.map(\.kind) == [.textContrast, .textContrast])
    #expect(Set(found.map(\.text)) == ["pale", "paler"])
    #expect(found.contains { $0.text == "pale" && abs($0.found - 4.48) < 0.01 })
    #expect(found.contains { $0.text == "paler" && abs($0.found - 3.03) < 0.01 })
  }

  @Test("boxes to check that have no field are said; those of fields are not")
  func missingFields() {
    func boxes(_ page: inout DrawnPage) {
      for (index, text) in ["The plaintiff", "The defendant", "Another person"].enumerated() {
        let y = 640 - 20 * index
        page.draw("0 G 1 w 50 \(y) 10 10 re S")
        page.text(text, 66, Double(y) + 1)
      }
    }
    let found = advice { boxes(&$0) }.filter { $0.kind == .missingField }
    #expect(found.map(\.count) == [3] && found.map(\.page) == [1])
    let none = advice { page in
      boxes(&page)
      for index in 0..<3 {
        page.field("box\(index)", 50, Double(640 - 20 * index), 10, ["FT": .name("Btn")])
      }
    }
    #expect(!none.contains { $0.kind == .missingField })
  }

  @Test("the ground is what is drawn behind the text; over a picture nothing is known")
  func grounds() {
    let found = advice { page in
      page.draw("0 g 40 690 200 30 re f 1 g")
      page.text("white on black", 50, 700)
      page.draw("0.8 g 40 590 200 30 re f 1 g")
      page.text("white on gray", 50, 600)
      page.draw("q 200 0 0 30 40 490 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{7F} EI Q 0.5 g")
      page.text("over a picture", 50, 500)
    }
    #expect(found.map(\.text) == ["white on gray"])
  }

  @Test(
    "pale borders, very small text and very small fields are told; a field without any border is not"
  )
  func fields() {
    let found = advice { page in
      page.text("tiny", 50, 700, size: 4)
      page.field("pale", 50, 600, 100, ["MK": .dictionary(["BC": .array([.number(0.8)])])])
      page.field("dark", 50, 560, 100, ["MK": .dictionary(["BC": .array([.number(0.3)])])])
      page.field("none", 50, 520, 100)
      page.field("narrow", 50, 480, 5, ["MK": .dictionary(["BC": .array([.number(0)])])])
    }
    #expect(found.map(\.kind) == [.borderContrast, .smallField, .smallText])
    #expect(found.map(\.field) == ["pale", "narrow", nil])
  }
}
