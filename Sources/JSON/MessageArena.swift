// Where Jansson puts the values of the message that is being read.

internal import CJansson
internal import Synchronization

/// Memory that is given out in a row and taken back all at once.
///
/// A message of an editor is some sixty small pieces to Jansson, and to ask the system for each and to give it back
/// takes as long as reading it. There is one arena: whoever parses while it is in use goes without.
enum MessageArena {
  /// In bytes; what does not fit comes from the system.
  private static let capacity = 64 << 10

  /// What each piece is aligned to, as those of `malloc` are.
  private static let alignment = 16

  private nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(
    byteCount: capacity, alignment: alignment)

  /// The thread that has the arena; 0 for none.
  private static let owner = Atomic<UInt>(0)

  /// How far the arena is used, in bytes; the owner's.
  private nonisolated(unsafe) static var used = 0

  /// Whether the owner has also asked the system; the owner's.
  private nonisolated(unsafe) static var hasOverflown = false

  /// Whether Jansson asks here from now on.
  private static let isInstalled: Bool = {
    // Later ones read numbers with memory that they keep from one to the next.
    if jansson_version_cmp(2, 14, 0) > 0 { return false }
    json_set_alloc_funcs({ MessageArena.allocate($0) }, { MessageArena.free($0) })
    return true
  }()

  /// Makes a value and reads it, both with the arena if it is free.
  ///
  /// - Parameters:
  ///   - make: Has Jansson make the value.
  ///   - body: Reads it; afterwards it is released.
  /// - Returns: `nil` where there is no value.
  static func withValue<Result>(
    _ make: () -> UnsafeMutablePointer<json_t>?,
    _ body: (UnsafeMutablePointer<json_t>) -> Result
  ) -> Result? {
    let isOwner =
      isInstalled
      && owner.compareExchange(expected: 0, desired: currentThread, ordering: .acquiring).exchanged
    defer {
      if isOwner {
        (used, hasOverflown) = (0, false)
        owner.store(0, ordering: .releasing)
      }
    }
    guard let value = make() else { return nil }
    // Released with the arena, if all of it is there.
    defer { if !isOwner || hasOverflown { json_decref(value) } }
    return body(value)
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    guard owner.load(ordering: .relaxed) == currentThread else { return malloc(count) }
    guard count >= 0, count <= capacity - used else {
      hasOverflown = true
      return malloc(count)
    }
    defer { used += (count + alignment - 1) & ~(alignment - 1) }
    return memory + used
  }

  private static func free(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer, !(memory..<memory + capacity).contains(pointer) else { return }
    CJansson.free(pointer)
  }
}
