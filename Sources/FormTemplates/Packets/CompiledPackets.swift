import Diagnostics
import FormFilling
import Synchronization

/// The forms of one shape, compiled.
struct CompiledPacket: Sendable {
  var plan: FormPlan
  /// One for each copy of a form, with the names that its fields have in the packet.
  var bindings: [RecordBinding]
}

/// The packets that records needed lately: most records need the same forms as some before them.
final class CompiledPackets: Sendable {
  private let state = Mutex(State())
  /// So many pages are kept.
  private let mostPages: Int

  /// A packet, which the first task that needs it compiles while others wait.
  private final class Entry: Sendable {
    let packet = Mutex<CompiledPacket?>(nil)
  }

  private struct State {
    var entries: [PacketShape: Entry] = [:]
    /// The shapes from the one that was used longest ago.
    var order: [PacketShape] = []
    /// Of the packets that are compiled.
    var pageCounts: [PacketShape: Int] = [:]
    var pageCount = 0

    mutating func remove(_ shape: PacketShape) {
      entries[shape] = nil
      order.removeAll { $0 == shape }
      pageCount -= pageCounts.removeValue(forKey: shape) ?? 0
    }
  }

  /// - Parameter evicts: whether packets that were not used lately are dropped. A merged file has what the
  ///   records of a packet share once, as long as the packet is kept.
  init(evicts: Bool) { mostPages = evicts ? 2000 : .max }

  /// - Parameter compile: makes a packet that is not kept.
  func packet(
    of shape: PacketShape, compile: () throws(FormwrightError) -> CompiledPacket
  ) throws(FormwrightError) -> CompiledPacket {
    let entry = entry(of: shape)
    let result = entry.packet.withLock { packet -> Result<CompiledPacket, FormwrightError> in
      if let packet { return .success(packet) }
      do throws(FormwrightError) {
        let compiled = try compile()
        packet = compiled
        keep(shape, pageCount: compiled.plan.pageCount)
        return .success(compiled)
      } catch {
        state.withLock { $0.remove(shape) }
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func entry(of shape: PacketShape) -> Entry {
    state.withLock { state in
      if state.order.last != shape {
        state.order.removeAll { $0 == shape }
        state.order.append(shape)
      }
      if let known = state.entries[shape] { return known }
      let entry = Entry()
      state.entries[shape] = entry
      return entry
    }
  }

  /// Counts the pages of a compiled packet, and evicts those that were used longest ago.
  private func keep(_ shape: PacketShape, pageCount: Int) {
    state.withLock { state in
      guard state.entries[shape] != nil else { return }
      state.pageCounts[shape] = pageCount
      state.pageCount += pageCount
      while state.pageCount > mostPages, let oldest = state.order.first, oldest != shape {
        state.remove(oldest)
      }
    }
  }
}
