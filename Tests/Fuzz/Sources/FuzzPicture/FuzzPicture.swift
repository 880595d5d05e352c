import Formwright
import FuzzDriver

/// Any bytes are read as a picture or refused; what is read can be put into a PDF.
func fuzzPicture(_ bytes: [UInt8]) {
  guard let picture = try? Picture(fileBytes: bytes) else { return }
  let objects = picture.objects(
    at: Picture.Numbers(
      image: ObjectNumber(1), softMask: ObjectNumber(2), profile: ObjectNumber(3)))
  precondition(!objects.image.data.isEmpty)
  precondition(picture.size.width > 0 && picture.size.height > 0)
}

/// The package manager gives each executable's entry this name.
@_cdecl("FuzzPicture_main")
public func main(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  drive(count, words) { start, count in
    fuzzPicture(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}
