import Foundation
import PDFKit
import TestTools
import Testing

@Suite("Images")
struct ImageTests {
  private func page(of document: PDFDocument, _ data: Data, _ quality: Double?) throws {
    let image = try #require(NSImage(data: data))
    let options: [PDFPage.ImageInitializationOption: Any] =
      quality.map { [.compressionQuality: $0] } ?? [:]
    document.insert(
      try #require(PDFPage(image: image, options: options)), at: document.pageCount)
  }

  /// pikepdf's images: indexed with 4 bits, CMYK, gray with 16 bits, inverted gray, gray with 1 bit, RGB with a soft mask.
  @Test("images without loss of all color spaces become JPEG, and masks stay exact")
  func savesAsJPEG() throws {
    let made = try Judge.made(
      """
      import zlib
      pdf = pikepdf.new()
      def image(width, height, bits, space, data, **more):
          return pikepdf.Stream(pdf, zlib.compress(data), Type=Name.XObject, Subtype=Name.Image, Width=width,
                                Height=height, BitsPerComponent=bits, ColorSpace=space, Filter=Name.FlateDecode, **more)
      mask = image(16, 16, 8, Name.DeviceGray, bytes([0, 255] * 128))
      images = [
          image(16, 16, 4, Array([Name.Indexed, Name.DeviceRGB, 15, String(bytes([200, 30, 40] * 16))]), bytes(128)),
          image(16, 16, 8, Name.DeviceCMYK, bytes([255, 0, 0, 0] * 256)),
          image(16, 16, 16, Name.DeviceGray, bytes([128, 7] * 256)),
          image(16, 16, 8, Name.DeviceGray, bytes([55] * 256), Decode=Array([1, 0])),
          image(16, 16, 1, Name.DeviceGray, bytes(32)),
          image(16, 16, 8, Name.DeviceRGB, bytes([10, 200, 90] * 256), SMask=pdf.make_indirect(mask)),
      ]
      for each in images:
          page = pdf.add_blank_page(page_size=(100, 100))
          page.Resources = Dictionary(XObject=Dictionary(Im=pdf.make_indirect(each)))
          page.Contents = pdf.make_stream(b"100 0 0 100 0 0 cm /Im Do")
      pdf.save(out)
      """)
    guard let made else { return }
    let document = try #require(PDFDocument(data: made))
    let data = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.saveImagesAsJPEGOption: true]))
    let look = "print(*[x for n in range(5) for x in pixel(n, 50, 50)])"
    func colors(_ data: Data) throws -> [Int] {
      try Judge.python(data, look).map { $0.split(separator: " ").compactMap { Int($0) } } ?? []
    }
    let (before, after) = (try colors(made), try colors(data))
    #expect(before.count == after.count)
    #expect(zip(before, after).allSatisfy { abs($0 - $1) <= 4 }, "\(before) \(after)")
    let filters = try Judge.python(
      data,
      """
      images = [list(page.images.values())[0] for page in pdf.pages]
      print(*[str(x.Filter) for x in images], str(images[5].SMask.Filter))
      """)
    let jpeg = "/DCTDecode"
    #expect(
      filters.map { $0 == "\(jpeg) \(jpeg) \(jpeg) \(jpeg) /FlateDecode \(jpeg) /FlateDecode" }
        ?? true)
  }

  /// Stripes of two pixels: without loss they are shorter than as JPEG, also at the size of a screen.
  @Test("for screens, the shortest form of an image is kept")
  func keepsTheShortest() throws {
    let made = try Judge.made(
      """
      import zlib
      pdf = pikepdf.new()
      row = bytes([0, 0, 255, 255] * 1024)
      image = pikepdf.Stream(pdf, zlib.compress(row * 512, 9), Type=Name.XObject, Subtype=Name.Image, Width=4096,
                             Height=512, BitsPerComponent=8, ColorSpace=Name.DeviceGray, Filter=Name.FlateDecode)
      page = pdf.add_blank_page(page_size=(409, 51))
      page.Resources = Dictionary(XObject=Dictionary(Im=pdf.make_indirect(image)))
      page.Contents = pdf.make_stream(b"409 0 0 51 0 0 cm /Im Do")
      pdf.save(out)
      """)
    guard let made else { return }
    let document = try #require(PDFDocument(data: made))
    let data = try #require(
      document.dataRepresentation(options: [
        PDFDocumentWriteOption.optimizeImagesForScreenOption: true
      ]))
    let look = """
      image = list(pdf.pages[0].images.values())[0]
      print(int(image.Width), len(image.read_raw_bytes()), str(image.Filter))
      """
    let before = try #require(try Judge.python(made, look)).split(separator: " ")
    let after = try #require(try Judge.python(data, look)).split(separator: " ")
    #expect(after[0] == "2048" && after[2] == "/FlateDecode")
    #expect(try #require(Int(after[1])) < #require(Int(before[1])))
  }

  /// Little CMS' profile in a file of Pillow's; Pillow reads it from the JPEG file in the document.
  @Test("the color profile of an image stays, whatever quality it is stored with")
  func keepsProfiles() throws {
    let made = try Judge.made(
      """
      from PIL import Image, ImageCms
      profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
      Image.new("RGBA", (24, 16), (200, 100, 50, 255)).save(out, format="PNG", icc_profile=profile)
      """)
    guard let made else { return }
    let document = PDFDocument()
    try page(of: document, made, 0.5)
    let image = try #require(NSImage(data: made))
    try page(of: document, try #require(image.jpegData(compressionQuality: 0.9)), nil)
    let part = try #require(image.cgImage?.cropping(to: CGRect(x: 4, y: 4, width: 8, height: 8)))
    try page(of: document, try #require(NSImage(cgImage: part).pngData()), nil)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      import io
      from PIL import Image
      images = [list(page.images.values())[0] for page in pdf.pages]
      profiles = [x.ColorSpace[1].read_bytes() for x in images]
      inside = Image.open(io.BytesIO(images[1].read_raw_bytes())).info["icc_profile"]
      print(*[str(x.ColorSpace[0]) for x in images], len(set(profiles + [inside])), profiles[0][36:40].decode())
      print(str(images[0].Filter), str(images[2].Filter), int(images[2].Width))
      """)
    #expect(
      seen.map {
        $0 == "/ICCBased /ICCBased /ICCBased 1 acsp\n/DCTDecode /FlateDecode 8"
      } ?? true)
  }

  /// CSS Color 4, 10.5 and 17: from Display P3 to sRGB.
  @Test("pixels in Display P3 are stored with its profile, and Little CMS reads the same colors")
  func storesDisplayP3() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let bytes: [UInt8] = Array(repeating: [200, 100, 50], count: 64).flatMap { $0 }
    let provider = try #require(CGDataProvider(data: NSData(data: Data(bytes))))
    let image = try #require(
      CGImage(
        width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 24, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: 0), provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    let document = PDFDocument()
    document.insert(
      try #require(
        PDFPage(image: NSImage(cgImage: image), options: [.compressionQuality: 1.0])), at: 0)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      import io
      from PIL import Image, ImageCms
      image = list(pdf.pages[0].images.values())[0]
      profile = ImageCms.ImageCmsProfile(io.BytesIO(image.ColorSpace[1].read_bytes()))
      print(ImageCms.getProfileDescription(profile).strip())
      own = Image.new("RGB", (1, 1), (200, 100, 50))
      got = ImageCms.profileToProfile(own, profile, ImageCms.createProfile("sRGB"), renderingIntent=1).getpixel((0, 0))
      def linear(v):
          v /= 255
          return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
      def coded(v):
          v = min(max(v, 0), 1)
          return 255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)
      r, g, b = map(linear, (200, 100, 50))
      expected = [coded(v) for v in (1.2249402 * r - 0.2249402 * g, -0.0420570 * r + 1.0420570 * g,
                                     -0.0196376 * r - 0.0786360 * g + 1.0982736 * b)]
      print(all(abs(x - y) < 1.5 for x, y in zip(got, expected)))
      """)
    #expect(seen.map { $0 == "Display P3\nTrue" } ?? true)
  }

  /// PyMuPDF draws a line and a box, as vectors on one page and as a picture on the other, and reads the widgets.
  @Test("fields of flat and scanned pages become widgets where they are drawn", arguments: [0, 1])
  func detectsFields(_ index: Int) throws {
    let made = try Judge.made(
      """
      def draw(page):
          for text, y in (("First name:", 92), ("City:", 132), ("Last name:", 172)):
              page.insert_text((60, y), text, fontsize=10)
              page.draw_line((180, y + 2), (400, y + 2), width=1)
          page.draw_rect((60, 244, 73, 257), width=1)
          page.insert_text((80, 254), "I am a citizen", fontsize=10)
      draw(mu.new_page(width=612, height=792))
      picture = mu[0].get_pixmap(dpi=300).tobytes("png")
      mu.new_page(width=612, height=792).insert_image((0, 0, 612, 792), stream=picture)
      mu.save(out)
      """)
    guard let made else { return }
    let document = try #require(PDFDocument(data: made))
    let page = try #require(document.page(at: index))
    for widget in FieldRecognition.widgets(of: page) { page.addAnnotation(widget) }
    #expect(FieldRecognition.widgets(of: page).isEmpty)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      for page in mu:
          for widget in list(page.widgets())[-3:]:
              box = widget.rect
              print(widget.field_type_string, round(box.x0, -1), round(box.y1, -1), round(box.x1, -1))
      """)
    #expect(
      seen == """
        Text 180.0 130.0 400.0
        Text 180.0 170.0 400.0
        CheckBox 60.0 260.0 70.0
        """)
  }

  /// ISO 32000-2, Table 192: `R` turns a widget counterclockwise, as `Rotate` turns the page clockwise.
  @Test("widgets of turned pages stand upright", arguments: [90, 180, 270])
  func turnsWidgets(_ rotation: Int) throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=612, height=792)
      page.set_rotation(\(rotation))
      drawn = lambda x, y: pymupdf.Point(x, y) * page.derotation_matrix
      for y, text in ((130, "First name"), (170, "Last name")):
          page.insert_text(drawn(60, y), text, fontsize=10, rotate=page.rotation)
          page.draw_line(drawn(120, y + 2), drawn(400, y + 2), width=1)
      mu.save(out)
      """)
    guard let made else { return }
    let document = try #require(PDFDocument(data: made))
    let page = try #require(document.page(at: 0))
    for widget in FieldRecognition.widgets(of: page) {
      widget.widgetStringValue = "Ada"
      page.addAnnotation(widget)
    }
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      for page in mu:
          for widget in page.widgets():
              print(page.parent.xref_get_key(widget.xref, "MK/R")[1])
          for word in page.get_text("words"):
              place = pymupdf.Rect(word[:4]) * page.rotation_matrix
              if word[4] == "Ada": print(place.width > place.height, 120 < place.x0 < 400, round(place.y1, -1))
      """)
    #expect(
      seen == """
        \(rotation)
        \(rotation)
        True True 130.0
        True True 170.0
        """)
  }

  /// PyMuPDF draws the page and makes it a picture; its reader finds the words where it had drawn them.
  @Test("the text of a scanned page is written in place, unseen; a page with text stays as it is")
  func recognizesText() throws {
    let made = try Judge.made(
      """
      drawn = mu.new_page(width=400, height=200)
      drawn.insert_text((60, 100), "Harbor fees are due in March", fontsize=18)
      picture = drawn.get_pixmap(dpi=200).tobytes("png")
      mu.delete_page(0)
      mu.new_page(width=400, height=200).insert_image((0, 0, 400, 200), stream=picture)
      mu.new_page(width=400, height=200).insert_text((60, 100), "Typed, not scanned", fontsize=18)
      mu.save(out)
      """)
    guard let made else { return }
    let document = try #require(PDFDocument(data: made))
    // Read without being written: the words are where PyMuPDF drew them.
    let scan = try #require(document.page(at: 0))
    #expect(scan.string?.hasPrefix("Harbor fees are due in March") == true)
    let found = try #require(document.findString("Harbor", withOptions: []).first)
    let place = found.bounds(for: scan)
    #expect(abs(place.minX - 60) < 3 && place.minY < 100 && place.maxY > 102)
    let data = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.saveTextFromOCROption: true]))
    let seen = try Judge.python(
      data,
      """
      print(mu[0].get_text().split())
      print(mu[1].get_text().split())
      box = mu[0].search_for("Harbor")[0]
      print(abs(box.x0 - 60) < 3, box.y0 < 98 and 100 < box.y1, 10 < box.height < 30)
      print({span["type"] for span in mu[0].get_texttrace()} == {3})
      """)
    #expect(
      seen == """
        ['Harbor', 'fees', 'are', 'due', 'in', 'March']
        ['Typed,', 'not', 'scanned']
        True True True
        True
        """)
    let look = "print(*[pixel(0, x, 104) for x in range(60, 300, 5)])"
    #expect(try Judge.python(data, look) == Judge.python(made, look))
    #expect(try Judge.isClean(data))
  }
}
