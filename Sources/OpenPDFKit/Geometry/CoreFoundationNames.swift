public import Foundation

// Core Foundation's types as programs cast to them: the Foundation classes they are bridged to.

public typealias CFString = NSString
public typealias CFURL = NSURL
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = NSDictionary
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFArray = NSArray
public typealias CFNumber = NSNumber
public typealias CFDate = NSDate
public typealias CFAttributedString = NSAttributedString
public typealias CFIndex = Int

/// A location and a length.
public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex
  public init() { (location, length) = (0, 0) }
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// Core Foundation's memory allocators; nil is given for them.
public final class CFAllocator: Sendable {}

public enum CFURLPathStyle: Int, Sendable {
  case cfurlposixPathStyle, cfurlhfsPathStyle, cfurlWindowsPathStyle
}

/// Returns the URL of a path in the style of POSIX; nil for other styles.
public func CFURLCreateWithFileSystemPath(
  _ allocator: CFAllocator?, _ path: CFString, _ style: CFURLPathStyle, _ isDirectory: Bool
) -> CFURL? {
  guard style == .cfurlposixPathStyle else { return nil }
  return NSURL(fileURLWithPath: path.description, isDirectory: isDirectory)
}
