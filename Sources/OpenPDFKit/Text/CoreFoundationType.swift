/// What Core Foundation must find in objects that are attributes of texts.
///
/// `NSMutableAttributedString` of Swift's Foundation compares the attributes of neighboring runs with
/// `CFEqual`, which takes the first word after an object's header for the number of its type, in bits 8 to 17.
/// In other classes than Foundation's own that word is whatever is stored first: the process ends where the
/// bits are zero. With the number of a type that the class does not stand for, `isEqual` is called.
enum CoreFoundationType {
  /// The number of `CFType` itself, which no object has.
  static let ofSwift: UInt = 1 << 8
}
