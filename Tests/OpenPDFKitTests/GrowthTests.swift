import Foundation
import PDFKit
import PDFObjects
import Testing

@testable import OpenPDFKit

/// Loops over long documents, and what is left when documents are released.
@Suite("Long documents, and many")
struct GrowthTests {
  /// A document of empty pages, read again.
  private func document(_ count: Int) throws -> PDFDocument {
    let document = PDFDocument()
    for index in 0..<count { document.insert(PDFPage(), at: index) }
    return try document.reopened()
  }

  /// The processor time of this thread, which other tests do not change.
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test("a value whose parts are named again and again is read in bounded time")
  func nestedValues() {
    var document = Document()
    var list = document.add(.array([.integer(1)]))
    for _ in 0..<20 { list = document.add(.array([.reference(list), .reference(list)])) }
    var value: Any?
    let time = seconds { value = document.value(of: .reference(list)) }
    #expect(value is [Any])
    // Two to the power of 20 lists take longer.
    #expect(time < 5)
  }

  @Test("a loop over all pages takes time by their number, not by its square")
  func loopsOverPages() throws {
    func loop(_ count: Int) throws -> Double {
      let document = try document(count)
      return try seconds {
        for index in 0..<count {
          let page = try #require(document.page(at: index))
          #expect(document.index(for: page) == index)
          #expect(page.label == String(index + 1))
          _ = page.annotations.count
        }
      }
    }
    _ = try loop(10)
    let short = try loop(100)
    let long = try loop(1000)
    // Ten times as many pages; the square would be a hundred times.
    #expect(long < short * 40)
  }

  @Test("pages are appended, marked and read in turn, in time by their number")
  func appendsPages() throws {
    func build(_ count: Int) throws -> Double {
      let source = try Sample.document(["text to find"])
      let page = try #require(source.page(at: 0))
      let document = PDFDocument()
      return try seconds {
        for index in 0..<count {
          document.insert(PDFPage(), at: index)
          // A change of one page costs no new reading of another.
          let text = page.string
          #expect(text == "text to find")
          page.addAnnotation(
            PDFAnnotation(
              bounds: CGRect(x: 1, y: 1, width: 5, height: 5), forType: .link,
              withProperties: nil))
          if let last = page.annotations.last { page.removeAnnotation(last) }
        }
        let again = try document.reopened()
        #expect(again.pageCount == count)
      }
    }
    _ = try build(5)
    let short = try build(40)
    let long = try build(400)
    #expect(long < short * 40)
  }

  @Test("check boxes and radio buttons are made and switched on in time by their number")
  func makesButtons() throws {
    func build(_ count: Int) throws -> Double {
      let document = PDFDocument()
      let page = PDFPage()
      document.insert(page, at: 0)
      return seconds {
        for index in 0..<count {
          let button = Sample.widget(.button, "field\(index / 2)", x: CGFloat(index)) {
            $0.widgetControlType = .radioButtonControl
            $0.buttonWidgetStateString = "state\(index % 2)"
          }
          page.addAnnotation(button)
          button.buttonWidgetState = .onState
        }
        // Of each pair, the second button has switched the first one off.
        let states = page.annotations.map(\.buttonWidgetState)
        #expect(states == (0..<count).map { $0.isMultiple(of: 2) ? .offState : .onState })
      }
    }
    _ = try build(10)
    let short = try build(30)
    let long = try build(300)
    #expect(long < short * 40)
  }

  @Test("adding annotations copies the lists of a page a few times, however many they are")
  func addsAnnotations() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    var (copies, objectCopies) = (0, 0)
    var (listed, objects): (UnsafeRawPointer?, UnsafeRawPointer?)
    for index in 0..<500 {
      let note = PDFAnnotation(
        bounds: CGRect(x: index, y: 0, width: 10, height: 10), forType: .text, withProperties: nil)
      note.popup = PDFAnnotation(
        bounds: CGRect(x: index, y: 20, width: 10, height: 10), forType: .popup,
        withProperties: nil)
      page.addAnnotation(note)
      // A list that grows where it is has the same address, until its room is doubled.
      let list = page.store.document.array(page.node["Annots"])?.address
      copies += list == listed ? 0 : 1
      objectCopies += page.cachedAnnotations?.address == objects ? 0 : 1
      (listed, objects) = (list, page.cachedAnnotations?.address)
    }
    #expect(copies < 20 && objectCopies < 20)
    #expect(page.annotations.count == 1000)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      "annotations = pdf.pages[0].Annots\nprint(len(annotations), annotations[2].Popup == annotations[3])"
    )
    #expect(seen.map { $0 == "1000 True" } ?? true)
  }

  @Test("pages, annotations, outline items and selections let go of their document")
  func releases() throws {
    weak var document: PDFDocument?
    weak var page: PDFPage?
    weak var annotation: PDFAnnotation?
    weak var outline: PDFOutline?
    var selection: PDFSelection?
    try {
      let made = try Sample.document(["text", "more"])
      let first = try #require(made.page(at: 0))
      let link = PDFAnnotation(
        bounds: CGRect(x: 0, y: 0, width: 10, height: 10), forType: .link, withProperties: nil)
      link.destination = PDFDestination(page: first, at: .zero)
      first.addAnnotation(link)
      let note = PDFAnnotation(
        bounds: CGRect(x: 0, y: 20, width: 10, height: 10), forType: .text, withProperties: nil)
      note.popup = PDFAnnotation(
        bounds: CGRect(x: 0, y: 40, width: 10, height: 10), forType: .popup, withProperties: nil)
      first.addAnnotation(note)
      let root = PDFOutline()
      let item = PDFOutline()
      item.destination = PDFDestination(page: first, at: .zero)
      root.insertChild(item, at: 0)
      made.outlineRoot = root
      // A page of another document, which is released with the one it is in.
      made.insert(try #require(Sample.document(["other"]).page(at: 0)), at: 0)
      _ = (made.copy(), first.copy(), made.dataRepresentation(), made.documentRef, first.pageRef)
      selection = made.findString("more").first
      (document, page, annotation, outline) = (made, first, note, item)
    }()
    #expect(document == nil && page == nil && annotation == nil && outline == nil)
    // A selection keeps its page alone.
    #expect(selection?.string == "more" && selection?.pages.first?.document == nil)
    selection = nil
  }
}

extension Array {
  /// Where the elements are.
  fileprivate var address: UnsafeRawPointer? {
    withUnsafeBytes { $0.baseAddress }
  }
}
