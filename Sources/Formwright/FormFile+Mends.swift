package import Diagnostics
import InteractiveForms
package import PDFArchiving
import PDFObjects

extension FormFile {
  /// The file with what a person adds so that it conforms to PDF/UA or level A of PDF/A.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if the list is of another file.
  package func mended(by mends: ArchiveMends) throws(FormwrightError) -> FormFile {
    var document = self.document
    try mends.apply(to: &document, of: hexadecimal(SHA256.digest(bytes)))
    return FormFile(self, with: document)
  }
}
