import Testing

@testable import PDFArchiving

/// ISO 15076-1, 7.2: the header of a profile. What the profiles make of colors is judged by Little CMS in
/// Tests/Judges/archives.py.
@Suite("Color profiles")
struct ColorProfileTests {
  @Test("headers, sizes and tags are as the standard wants them")
  func layout() throws {
    for (profile, deviceClass, space) in [
      (ColorProfiles.standardRGB, "mntr", "RGB "), (ColorProfiles.processColors, "scnr", "CMYK"),
    ] {
      func number(_ place: Int) -> Int {
        profile[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      #expect(number(0) == profile.count)
      #expect(profile.count % 4 == 0)
      #expect(profile[8] == 4)
      #expect(String(decoding: profile[12..<16], as: UTF8.self) == deviceClass)
      #expect(String(decoding: profile[16..<20], as: UTF8.self) == space)
      #expect(String(decoding: profile[36..<40], as: UTF8.self) == "acsp")
      // D50: 0.9642, 1, 0.8249.
      #expect(Array(profile[68..<80]) == [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
      let count = number(128)
      #expect(count >= 4)
      for tag in 0..<count {
        let offset = number(132 + 12 * tag + 4)
        let size = number(132 + 12 * tag + 8)
        #expect(offset % 4 == 0 && offset >= 132 + 12 * count && offset + size <= profile.count)
      }
    }
  }
}
