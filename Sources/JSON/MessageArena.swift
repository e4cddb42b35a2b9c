internal import CJansson
internal import Synchronization

/// Memory that is given out in a row and taken back all at once, for what Jansson makes of one message.
///
/// A message of an editor is some sixty small pieces to Jansson, and to ask the system for each and to give it back
/// takes as long as reading it. There is one arena: whoever parses while it is in use goes without.
enum MessageArena {
  /// In bytes; what does not fit comes from the system.
  private static let capacity = 64 << 10

  /// The alignment of each piece, as of those of `malloc`.
  private static let alignment = 16

  private nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(
    byteCount: capacity, alignment: alignment)

  /// The thread that has the arena; 0 for none.
  private static let owner = Atomic<UInt>(0)

  /// The number of bytes in use; the owner's.
  private nonisolated(unsafe) static var used = 0

  /// True if the owner has also allocated outside of it; the owner's.
  private(set) nonisolated(unsafe) static var hasOverflown = false

  /// Makes the calling thread the owner, until it calls ``end()``.
  ///
  /// - Returns: True if it is; there may be another one.
  static func begin() -> Bool {
    owner.compareExchange(expected: 0, desired: numberOfThread(), ordering: .acquiring).exchanged
  }

  /// Takes all back.
  ///
  /// - Precondition: The calling thread is the owner.
  static func end() {
    (used, hasOverflown) = (0, false)
    owner.store(0, ordering: .releasing)
  }

  /// Memory of so many bytes, from the arena for its owner; `nil` if there is none.
  static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    guard owner.load(ordering: .relaxed) == numberOfThread() else { return malloc(count) }
    guard count >= 0, count <= capacity - used else {
      hasOverflown = true
      return malloc(count)
    }
    defer { used += (count + alignment - 1) & ~(alignment - 1) }
    return memory + used
  }

  /// Gives back what ``allocate(_:)`` gave.
  static func free(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer, !(memory..<memory + capacity).contains(pointer) else { return }
    CJansson.free(pointer)
  }
}
