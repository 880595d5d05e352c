import FormSchemas
import PDFObjects
import Testing

/// Rows of one table with other things between, and columns and lines that letters and numbers are about. The expected
/// labels are what a person reads in the drawings, which the comments describe.
@Suite("Labels of rows that repeat, and of lines and columns with one number or letter")
struct PageLabelRepeatedRowTests {
  // Name        Relation     Age
  // [n1      ]  [r1      ]  [a1 ]
  //   □ Home   □ Work
  // [n2      ]  [r2      ]  [a2 ]
  //   □ Home   □ Work
  @Test("captions over the first row are about further ones, with boxes between")
  func rows() {
    var form = DrawnForm()
    for (name, x) in [("Name", 50.0), ("Relation", 210), ("Age", 370)] { form.text(name, x, 720) }
    for (row, y) in [("1", 700.0), ("2", 650)] {
      form.field("n" + row, 50, y, 150, 16)
      form.field("r" + row, 210, y, 150, 16)
      form.field("a" + row, 370, y, 60, 16)
      form.checkBox("h" + row, 80, y - 16)
      form.text("Home", 94, y - 14)
      form.checkBox("w" + row, 150, y - 16)
      form.text("Work", 164, y - 14)
    }
    let texts = form.texts()
    #expect(texts["n1"] == "Name, row 1")
    #expect(texts["n2"] == "Name, row 2")
    #expect(texts["r2"] == "Relation, row 2")
    #expect(texts["a2"] == "Age, row 2")
    #expect(texts["h1"] == "Home, row 1")
    #expect(texts["w2"] == "Work, row 2")
  }

  // Property   Period   Method   Deduction
  // [p1     ]  [t1   ]  S/L      [d1     ]
  // [p2     ]  [t2   ]  S/L      [d2     ]
  @Test("what is printed in the cells of a column is not the name of rows")
  func printedCells() {
    var form = DrawnForm()
    for (name, x) in [("Property", 50.0), ("Period", 210), ("Method", 320), ("Deduction", 400)] {
      form.text(name, x, 722)
    }
    for (row, y) in [("1", 700.0), ("2", 682)] {
      form.field("p" + row, 50, y, 150, 16)
      form.field("t" + row, 210, y, 90, 16)
      form.text("S/L", 325, y + 4)
      form.field("d" + row, 400, y, 90, 16)
    }
    let texts = form.texts()
    #expect(texts["p2"] == "Property, row 2")
    #expect(texts["d1"] == "Deduction, row 1")
    #expect(texts["d2"] == "Deduction, row 2")
  }

  // Avg hours  Wages
  // [h      ] $[w    ]
  // [h2     ] $[w2   ]
  @Test("heads close together part where their columns do, before the sign of a currency")
  func heads() {
    var form = DrawnForm()
    form.text("Avg hours", 50, 720)
    form.text("Wages", 101, 720)
    for (row, y) in [("1", 700.0), ("2", 682)] {
      form.field("h" + row, 50, y, 50, 16)
      form.text("$", 102, y + 4)
      form.field("w" + row, 112, y, 80, 16)
    }
    let texts = form.texts()
    #expect(texts["h1"] == "Avg hours, row 1")
    #expect(texts["w1"] == "Wages, row 1")
    #expect(texts["w2"] == "Wages, row 2")
  }

  //                          │ Amount
  // 1 List of payers         │
  // [p1                   ]  │[a1   ]     (the cell of the number is as high as all rows)
  // [p2                   ] 1│[a2   ]
  // [p3                   ]  │[a3   ]
  @Test("a number in a cell beside several rows is that of all of them")
  func lineNumber() {
    var form = DrawnForm()
    form.rule(380, 640, 380, 730)
    form.rule(400, 640, 400, 730)
    for y in [730.0, 712, 640] { form.rule(380, y, 500, y) }
    form.rule(500, 640, 500, 730)
    form.text("Amount", 430, 717, bold: true)
    form.text("1", 388, 672, bold: true)
    for row in 1...3 {
      let y = 710 - 24 * Double(row)
      form.field("p\(row)", 50, y, 300, 20)
      form.field("a\(row)", 402, y, 96, 20)
      form.rule(400, y - 2, 500, y - 2)
    }
    let texts = form.texts()
    #expect(texts["a1"] == "1. Amount, row 1")
    #expect(texts["a2"] == "1. Amount, row 2")
    #expect(texts["a3"] == "1. Amount, row 3")
  }

  //                   │      Properties
  //                   │   A   │   B   │   C
  // 5 Advertising     │ [5A]  │ [5B]  │ [5C]
  // 6 Cleaning        │ [6A]  │ [6B]  │ [6C]
  @Test("a capital letter over a column is its header, with what the letters stand for")
  func letters() {
    var form = DrawnForm()
    for x in [250.0, 340, 430, 520] { form.rule(x, 640, x, x == 250 || x == 520 ? 740 : 715) }
    form.rule(250, 740, 520, 740)
    form.rule(250, 715, 520, 715)
    form.rule(250, 695, 520, 695)
    form.text("Properties", 362, 724, bold: true)
    let letters = ["A", "B", "C"]
    for (place, letter) in letters.enumerated() {
      form.text(letter, 290 + 90 * Double(place), 700, bold: true)
    }
    for (number, text, y) in [("5", "Advertising", 675.0), ("6", "Cleaning", 655)] {
      form.text(number, 50, y + 4, bold: true)
      form.text(text, 70, y + 4)
      for (place, letter) in letters.enumerated() {
        form.field(number + letter, 252 + 90 * Double(place), y, 86, 18)
      }
      form.rule(250, y - 1, 520, y - 1)
    }
    let texts = form.texts()
    #expect(texts["5A"] == "5 Advertising: Properties A")
    #expect(texts["6B"] == "6 Cleaning: Properties B")
    #expect(texts["6C"] == "6 Cleaning: Properties C")
  }

  // Dependent 1: Last name   Initial
  // [l1                   ]  [i1]
  // Dependent 2: Last name   Initial
  // [l2                   ]  [i2]
  @Test("captions that go on alike name blocks by what they begin with")
  func starts() {
    var form = DrawnForm()
    for (block, y) in [("1", 700.0), ("2", 650), ("3", 600)] {
      form.text("Dependent \(block): Last name", 50, y)
      form.field("l" + block, 50, y - 24, 180, 18)
      form.text("Initial", 240, y)
      form.field("i" + block, 240, y - 24, 30, 18)
    }
    let texts = form.texts()
    #expect(texts["i1"] == "Dependent 1: Initial")
    #expect(texts["i3"] == "Dependent 3: Initial")
  }
}
