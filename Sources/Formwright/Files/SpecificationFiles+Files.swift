import Diagnostics
import FileAccess
package import FormAuthoring
import StructuredData

extension SpecificationFiles {
  /// The files that a specification names, relative to the directory that it is in.
  package init(besideFile path: String) {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self.init(
      read: { name throws(FormwrightError) in
        try InputFile.read(
          name.hasPrefix("/") ? name : directory + name, limit: ReadingLimits.recordBytes)
      },
      parse: { name, bytes throws(FormwrightError) in
        try DescriptionFormat(fileName: name).read(bytes)
      })
  }
}
