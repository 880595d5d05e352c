import Formwright

/// Any bytes are read as a picture or refused; what is read can be put into a PDF.
func fuzzPicture(_ bytes: [UInt8]) {
  guard let picture = try? Picture(fileBytes: bytes) else { return }
  let objects = picture.objects(
    at: Picture.Numbers(
      image: ObjectNumber(1), softMask: ObjectNumber(2), profile: ObjectNumber(3)))
  precondition(!objects.image.data.isEmpty)
  precondition(picture.size.width > 0 && picture.size.height > 0)
}
