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
  private static let mostPages = 2000

  private struct State {
    var packets: [PacketShape: CompiledPacket] = [:]
    /// The shapes from the one that was used longest ago.
    var order: [PacketShape] = []
    var pageCount = 0
  }

  /// - Parameter compile: makes a packet that is not kept.
  func packet(
    of shape: PacketShape, compile: () throws(FormwrightError) -> CompiledPacket
  ) throws(FormwrightError) -> CompiledPacket {
    if let known = known(shape) { return known }
    let packet = try compile()
    state.withLock { state in
      guard state.packets.updateValue(packet, forKey: shape) == nil else { return }
      state.order.append(shape)
      state.pageCount += packet.plan.pageCount
      while state.pageCount > Self.mostPages, state.order.count > 1 {
        let oldest = state.packets.removeValue(forKey: state.order.removeFirst())
        state.pageCount -= oldest?.plan.pageCount ?? 0
      }
    }
    return packet
  }

  private func known(_ shape: PacketShape) -> CompiledPacket? {
    state.withLock { state in
      guard let known = state.packets[shape] else { return nil }
      if state.order.last != shape {
        state.order.removeAll { $0 == shape }
        state.order.append(shape)
      }
      return known
    }
  }
}
