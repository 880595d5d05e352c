import Synchronization

/// A value made when it is first asked for, once, whichever task asks.
final class OnceCell<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
