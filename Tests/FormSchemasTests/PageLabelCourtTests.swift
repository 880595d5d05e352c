import FormSchemas
import PDFObjects
import Testing

/// Blanks in sentences and headings, as courts have them. The expected labels are what a person reads in the drawings,
/// which the comments describe.
@Suite("Labels of blanks in sentences, headings of courts and notes")
struct PageLabelCourtTests {
  // 1. The parties were married at [p            ]
  //    on [d         ]
  // 4. On or about [b      ], the marriage broke down.
  @Test("words that say too little are completed by the line before or the words behind")
  func scraps() {
    var form = DrawnForm()
    form.text("1. The parties were married at", 50, 700)
    form.field("p", 200, 697, 200)
    form.text("on", 62, 680)
    form.field("d", 80, 677, 100)
    form.text("4. On or about", 50, 640)
    form.field("b", 122, 637, 100)
    form.text(", the marriage broke down", 226, 640)
    let texts = form.texts()
    #expect(texts["p"] == "1. The parties were married at")
    #expect(texts["d"] == "1. The parties were married at … on")
    #expect(texts["b"] == "4. On or about … the marriage broke down")
  }

  //  STATE OF NOWHERE
  // [c      ] JUDICIAL CIRCUIT
  // [k      ] COUNTY
  // IN THE [n  ] JUDICIAL CIRCUIT, [m     ] COUNTY, NOWHERE
  @Test("blanks may have their captions behind them")
  func captionsBehind() {
    var form = DrawnForm()
    form.text("STATE OF NOWHERE", 70, 724, bold: true)
    for (name, text, y) in [("c", "JUDICIAL CIRCUIT", 706.0), ("k", "COUNTY", 690)] {
      form.field(name, 50, y, 100, 13)
      form.text(text, 154, y + 3, bold: true)
    }
    form.text("IN THE", 50, 640, bold: true)
    form.field("n", 88, 637, 50)
    form.text("JUDICIAL CIRCUIT,", 140, 640, bold: true)
    form.field("m", 240, 637, 140)
    form.text("COUNTY, NOWHERE", 382, 640, bold: true)
    let texts = form.texts()
    #expect(texts["c"] == "JUDICIAL CIRCUIT")
    #expect(texts["k"] == "COUNTY")
    #expect(texts["n"] == "IN THE … JUDICIAL CIRCUIT")
    #expect(texts["m"] == "COUNTY, NOWHERE")
  }

  // [d              ],
  //            DEFENDANT.
  @Test("a party that is named under a line and further right is the name of the line")
  func party() {
    var form = DrawnForm()
    form.text("MOTION TO SET ASIDE A RECORD", 330, 716, bold: true)
    form.field("d", 50, 700, 180)
    form.text("DEFENDANT.", 236, 684)
    #expect(form.texts()["d"] == "DEFENDANT.")
  }

  // Case number [c          ]
  //             (Use the number from the pending case)
  @Test("a note in parentheses on what to write is no caption")
  func note() {
    var form = DrawnForm()
    form.text("Case number", 50, 700)
    form.field("c", 116, 697, 160)
    form.text("(Use the number from the pending case)", 116, 688, size: 7)
    #expect(form.texts()["c"] == "Case number")
  }

  // Check all that apply and guess the cost as well as you can.
  // □ Filing fee            $ [f    ]
  // □ Cost, $ [e    ], of expert services
  @Test("an amount goes with the option on its row, and an option goes on behind one")
  func amounts() {
    var form = DrawnForm()
    form.checkBox("filing", 50, 699)
    form.text("Filing fee", 66, 700)
    form.text("$", 150, 700)
    form.field("f", 158, 697, 60)
    form.text("per month", 222, 700)
    form.checkBox("expert", 50, 679)
    form.text("Cost,", 66, 680)
    form.text("$", 96, 680)
    form.field("e", 104, 677, 60)
    form.text(", of expert services", 168, 680)
    let texts = form.texts()
    #expect(texts["f"] == "Filing fee: amount")
    #expect(texts["filing"] == "Filing fee")
    #expect(texts["expert"] == "Cost … of expert services")
  }

  // Does this schedule vary? □ Yes □ No
  // If yes, please explain: [x           ]
  // Does the provider give a discount? □ Yes □ No
  // If yes, please explain: [y           ]
  @Test("what is asked “if yes” is about the question on the line before")
  func questions() {
    var form = DrawnForm()
    for (name, text, y) in [
      ("x", "Does this schedule vary?", 700.0), ("y", "Does the provider give a discount?", 650),
    ] {
      form.text(text, 50, y)
      form.checkBox(name + "1", 230, y - 1)
      form.text("Yes", 244, y)
      form.checkBox(name + "0", 270, y - 1)
      form.text("No", 284, y)
      form.text("If yes, please explain:", 50, y - 20)
      form.field(name, 156, y - 23, 200)
    }
    let texts = form.texts()
    #expect(texts["x"] == "Does this schedule vary? If yes, please explain")
    #expect(texts["y"] == "Does the provider give a discount? If yes, please explain")
  }

  //     Check if the child
  // □   has a disability      (the box is beside the second line)
  @Test("the text of a box may begin on the line over it")
  func lineOver() {
    var form = DrawnForm()
    form.text("Check if the child", 70, 718)
    form.checkBox("b", 54, 698)
    form.text("has a disability", 70, 700)
    #expect(form.texts()["b"] == "Check if the child has a disability")
  }

  //                                             Please fill out these details
  //                                              along with the application
  // Does anyone buy food apart? □ If yes, who? [w        ] □ No
  // Does anyone live elsewhere? □ If yes, who? [v        ] □ No
  @Test("lines that end at one place are one note, which heads no column")
  func flushRight() {
    var form = DrawnForm()
    form.text("Please fill out these details", 372, 740)
    form.text("along with the application", 381, 728)
    for (name, text, y) in [
      ("w", "Does anyone buy food apart?", 700.0), ("v", "Does anyone live elsewhere?", 676),
    ] {
      form.text(text, 50, y)
      form.checkBox(name + "1", 220, y - 1)
      form.text("If yes, who?", 234, y)
      form.field(name, 296, y - 4, 190, 16)
      form.checkBox(name + "0", 500, y - 1)
      form.text("No", 514, y)
    }
    let texts = form.texts()
    #expect(texts["w"] == "Does anyone buy food apart? If yes, who?")
    #expect(texts["v"] == "Does anyone live elsewhere? If yes, who?")
  }

  // ________________  [d1    ]        (the lines for signatures are no fields)
  // Your signature     Date
  // [d2    ]          ________________
  // Date              Spouse's signature
  @Test("a date is that of the signature beside it")
  func signatures() {
    var form = DrawnForm()
    form.rule(50, 700, 200, 700)
    form.text("Your signature", 50, 689, size: 8)
    form.field("d1", 230, 700, 90)
    form.text("Date", 230, 689, size: 8)
    form.field("d2", 50, 640, 90)
    form.text("Date", 50, 629, size: 8)
    form.rule(170, 640, 320, 640)
    form.text("Spouse's signature", 170, 629, size: 8)
    let texts = form.texts()
    #expect(texts["d1"] == "Your signature: Date")
    #expect(texts["d2"] == "Spouse's signature: Date")
  }

  // 3 Credit for research . . . . . . . . . . Form 308  [c]
  // f) □ Commissions  □ Bonuses             $ [b]
  @Test("leaders lead beyond a form that is named, and several options have one amount")
  func leaders() {
    var form = DrawnForm()
    form.text("3", 50, 700, bold: true)
    form.text("Credit for research . . . . . . . . . . . . . . . .", 68, 700)
    form.text("Form 308", 250, 700)
    form.field("c", 320, 697, 80)
    form.text("Amounts that you receive:", 50, 664)
    form.checkBox("commissions", 68, 639)
    form.text("Commissions", 82, 640)
    form.checkBox("bonuses", 160, 639)
    form.text("Bonuses", 174, 640)
    form.text("$", 310, 640)
    form.field("b", 320, 637, 80)
    let texts = form.texts()
    #expect(texts["c"] == "3 Credit for research")
    #expect(texts["b"] == "Commissions, Bonuses: amount")
    #expect(texts["bonuses"] == "Amounts that you receive: Bonuses")
  }
}
