import Glibc

/// What a stream shows, if it is a terminal.
package enum Terminal {
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether colours are wanted: on a terminal that has them, unless `NO_COLOR` is set to anything
  /// (no-color.org).
  package static func showsColour(_ descriptor: Int32) -> Bool {
    isTerminal(descriptor) && (environment("NO_COLOR") ?? "").isEmpty
      && environment("TERM") != "dumb"
  }

  /// In characters; 80 where that is not known.
  package static func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    let known = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return known ? Int(size.ws_col) : 80
  }

  private static func environment(_ name: String) -> String? {
    // Safe: nothing in this program changes its environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
