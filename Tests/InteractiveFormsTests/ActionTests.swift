import FormFixtures
import InteractiveForms
import PDFObjects
import TestTools
import Testing

/// ISO 32000-2, 12.6.4 and 12.7.6: actions as dictionaries, there and back.
@Suite("Actions")
struct ActionTests {
  static let every: [Action] = [
    .resetForm(Action.FieldSelection(names: [], excludes: false)),
    .resetForm(Action.FieldSelection(names: ["a.b", "ä"], excludes: false)),
    .resetForm(Action.FieldSelection(names: ["a"], excludes: true)),
    .submitForm(
      url: "https://example.org/in?x=1", selection: .init(names: ["a"], excludes: true),
      flags: [.xfdf, .includesEmptyFields]),
    .submitForm(
      url: "https://example.org/", selection: .init(names: [], excludes: false),
      flags: [.html, .usesGet]),
    .importData(file: "données.fdf"),
    .uri("https://example.org/a(b)"),
    .goTo(.page(1, .wholePage)),
    .goTo(.page(0, .position(left: 10, top: nil, zoom: 1.5))),
    .goTo(.page(0, .rectangle(Rectangle(1, 2, 3, 4)))),
    .goTo(.named("chapter")),
    .goToRemote(file: "other.pdf", .page(6, .pageWidth(top: 700)), newWindow: true),
    .goToRemote(file: "other.pdf", .named("end"), newWindow: nil),
    .named("NextPage"),
    .hide(fields: ["a"], hides: true),
    .hide(fields: ["a", "b.c"], hides: false),
    .javaScript("app.alert(\"ä 日本\");"),
  ]

  private func pages(_ document: Document) -> [ObjectNumber] {
    document.pageList().pages.map(\.number)
  }

  private var document: Document {
    var draft = FormDraft()
    draft.addPage()
    draft.addPage()
    return draft.document()
  }

  @Test("what is written is what is read", arguments: every)
  func roundTrip(_ action: Action) throws {
    var document = self.document
    let written = try #require(Action.object([action], pages: pages(document)))
    document.updateCatalog { $0["OpenAction"] = written }
    let read = try Document(bytes: document.fileBytes())
    let found = Action(read.catalog["OpenAction"], in: read, pages: pages(read))
    #expect(found == action)
  }

  @Test("a chain keeps its order", arguments: 1...4)
  func chain(_ count: Int) throws {
    var document = self.document
    let actions = Array(Self.every.prefix(count))
    document.updateCatalog { $0["OpenAction"] = Action.object(actions) }
    let read = try Document(bytes: document.fileBytes())
    #expect(Action.sequence(read.catalog["OpenAction"], in: read) == actions)
    #expect(Action.object([]) == nil)
  }

  /// 12.6.2: an action's successors come before the next of its siblings.
  @Test("a tree of actions is carried out from the top, each branch to its end")
  func tree() {
    let document = Document()
    func node(_ name: PDFName, _ next: PDFObject? = nil) -> PDFObject {
      var node: PDFDictionary = ["S": .name("Named"), "N": .name(name)]
      node["Next"] = next
      return .dictionary(node)
    }
    let root = node("a", .array([node("b", node("c")), node("d")]))
    #expect(
      Action.sequence(root, in: document)
        == [.named("a"), .named("b"), .named("c"), .named("d")])
  }

  @Test("a chain that comes back to itself ends")
  func cycle() {
    var document = Document()
    let first = document.add(.null)
    let second = document.add(
      .dictionary(["S": .name("Named"), "N": .name("b"), "Next": .reference(first)]))
    document[first] = .dictionary([
      "S": .name("Named"), "N": .name("a"),
      "Next": .array([.reference(second), .reference(first)]),
    ])
    #expect(Action.sequence(.reference(first), in: document) == [.named("a"), .named("b")])
  }

  /// Table 210 wants ASCII; RFC 3987, 3.1 says how to get there.
  @Test("a URI is written in ASCII")
  func uri() throws {
    let written = try #require(Action.object([.uri("https://example.org/ä b")])?.dictionaryValue)
    #expect(
      written["URI"] == .string(PDFString(bytes: Array("https://example.org/%C3%A4%20b".utf8))))
  }

  /// The keys and flags of Tables 202, 203, 210, 239, 240, 242, 243 and 221, as pikepdf finds them.
  @Test("pikepdf reads what is written")
  func pikepdf() throws {
    guard let python = JudgesPython.path(with: "pikepdf") else { return }
    var document = self.document
    let pages = pages(document)
    let written = Self.every.compactMap { Action.object([$0], pages: pages) }
    document.updateCatalog { $0["Test"] = .array(written) }
    let script = """
      import io, sys, pikepdf
      pdf = pikepdf.open(io.BytesIO(sys.stdin.buffer.read()))
      pages = {p.objgen: n for n, p in enumerate(pdf.pages)}
      def plain(o):
          if isinstance(o, pikepdf.Array): return "[" + " ".join(map(plain, o)) + "]"
          if isinstance(o, pikepdf.Dictionary):
              if o.get("/Type") == "/Page": return "page %d" % pages[o.objgen]
              kept = sorted((k, v) for k, v in o.items() if k not in ("/Type", "/UF"))
              return "<" + " ".join(k + " " + plain(v) for k, v in kept) + ">"
          if o is None: return "null"
          if isinstance(o, pikepdf.String): return "(" + str(o) + ")"
          if isinstance(o, bool): return str(o).lower()
          return str(o)
      for action in pdf.Root.Test: print(plain(action))
      """
    let said = try ChildProcess.run(python, "-c", script, input: document.fileBytes())
    #expect(said.status == 0, "\(String(decoding: said.errors, as: UTF8.self))")
    let expected = """
      </S /ResetForm>
      </Fields [(a.b) (ä)] /S /ResetForm>
      </Fields [(a)] /Flags 1 /S /ResetForm>
      </F </F (https://example.org/in?x=1) /FS /URL> /Fields [(a)] /Flags 35 /S /SubmitForm>
      </F </F (https://example.org/) /FS /URL> /Flags 12 /S /SubmitForm>
      </F </F (données.fdf)> /S /ImportData>
      </S /URI /URI (https://example.org/a(b))>
      </D [page 1 /Fit] /S /GoTo>
      </D [page 0 /XYZ 10 null 1.5] /S /GoTo>
      </D [page 0 /FitR 1 2 3 4] /S /GoTo>
      </D (chapter) /S /GoTo>
      </D [6 /FitH 700] /F </F (other.pdf)> /NewWindow true /S /GoToR>
      </D (end) /F </F (other.pdf)> /S /GoToR>
      </N /NextPage /S /Named>
      </S /Hide /T (a)>
      </H false /S /Hide /T [(a) (b.c)]>
      </JS (app.alert("ä 日本");) /S /JavaScript>

      """
    #expect(said.text == expected)
  }
}
