import Foundation
import PDFKit
import TestTools
import Testing

/// Readers of PDF files that nobody here wrote.
enum Judge {
  private static let python = JudgesPython.path(with: "pikepdf, pypdf, pymupdf, pypdfium2")
    .map { PythonProcess($0) }

  /// Lets Python look at a file with pikepdf, pypdf, PyMuPDF and PDFium.
  ///
  /// - Parameter script: has `pdf` (pikepdf), `reader` (pypdf), `mu` (PyMuPDF), and `pixel(page, x, y)`: the color that
  ///   PDFium draws at a point of the page as it is shown, from the lower left. What it prints is returned.
  /// - Returns: nil where there is no such Python.
  static func python(_ data: Data, _ script: String) throws -> String? {
    guard let python else { return nil }
    return try withFile(data) { try python.run(script, looksAt: $0) }
  }

  /// A file that others make.
  ///
  /// - Parameter script: has `mu`, a new document of PyMuPDF, and writes to the path `out`.
  /// - Returns: nil where there is no such Python.
  static func made(_ script: String) throws -> Data? {
    guard let python else { return nil }
    return try withFile(Data()) { path in
      _ = try python.run(script, writes: path)
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
  }

  /// Whether qpdf finds nothing wrong with a file.
  static func isClean(_ data: Data) throws -> Bool {
    try withFile(data) { try ChildProcess.run("qpdf", "--check", $0).status == 0 }
  }

  /// The text that poppler finds on all pages.
  static func text(_ data: Data) throws -> String {
    try withFile(data) { try ChildProcess.run("pdftotext", "-layout", $0, "-").text }
  }

  static func withFile<Result>(_ data: Data, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    return try body(file.path)
  }
}

/// Documents that tests begin with.
enum Sample {
  /// Pages that show a text each, drawn by a PDF context.
  static func document(_ texts: [String]) throws -> PDFDocument {
    try #require(PDFDocument(data: try data(texts)))
  }

  static func data(_ texts: [String]) throws -> Data {
    UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 200)).pdfData { context in
      for text in texts {
        context.beginPage()
        NSString(string: text).draw(
          at: CGPoint(x: 20, y: 20), withAttributes: [.font: NSFont.systemFont(ofSize: 14)])
      }
    }
  }

  static func widget(
    _ type: PDFAnnotationWidgetSubtype, _ name: String?, x: CGFloat = 20, y: CGFloat = 20,
    _ settle: (PDFAnnotation) -> Void = { _ in }
  ) -> PDFAnnotation {
    let widget = PDFAnnotation(
      bounds: CGRect(x: x, y: y, width: 100, height: 20), forType: .widget, withProperties: nil)
    widget.widgetFieldType = type
    widget.fieldName = name
    settle(widget)
    return widget
  }

  /// A document of one page with radio buttons of one field.
  static func radios(_ states: [String]) -> (document: PDFDocument, buttons: [PDFAnnotation]) {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    let buttons = states.enumerated().map { index, state in
      let button = widget(.button, "choice", x: CGFloat(20 + 120 * index)) {
        $0.widgetControlType = .radioButtonControl
        $0.buttonWidgetStateString = state
      }
      page.addAnnotation(button)
      return button
    }
    return (document, buttons)
  }
}

extension PDFDocument {
  /// The document written and read again.
  func reopened() throws -> PDFDocument {
    let data = try #require(dataRepresentation())
    return try #require(PDFDocument(data: data))
  }

  func widget(_ name: String, state: String? = nil) throws -> PDFAnnotation {
    for index in 0..<pageCount {
      for annotation in page(at: index)?.annotations ?? [] where annotation.fieldName == name {
        if state == nil || annotation.buttonWidgetStateString == state { return annotation }
      }
    }
    throw Missing(name: name)
  }

  struct Missing: Error { var name: String }
}
