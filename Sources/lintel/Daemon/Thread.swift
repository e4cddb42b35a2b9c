import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread with a stack of a stated size.
struct Thread: ~Copyable {
  private let handle: pthread_t

  /// Starts `body`.
  ///
  /// - Returns: `nil` if the system has no thread to give.
  init?(stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, stackSize)
    let start = Unmanaged.passRetained(Start(body))
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    // `@Sendable`: started from an actor the closure would be its, and refuse to run elsewhere.
    let status = pthread_create(
      &handle, attributes, { @Sendable in Start.run($0) }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    #if canImport(Darwin)
      guard let handle else { return nil }
    #endif
    self.handle = handle
  }

  /// Leaves it to itself.
  func detach() { pthread_detach(handle) }

  /// Waits for its end.
  func join() { pthread_join(handle, nil) }
}

/// What a thread is to do; a class, because the system hands on nothing but a pointer.
private final class Start: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body() }
    return nil
  }
}

/// Does something on a stack that suffices for the deepest document.
///
/// - Returns: `nil` if the system has no thread to give.
func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
  let box = ResultBox<Result>()
  guard let thread = Thread(stackSize: 16 << 20, { box.set(body()) }) else { return nil }
  thread.join()
  return box.value
}

private final class ResultBox<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  var value: Value? { state.withLock { $0 } }

  func set(_ value: Value) { state.withLock { $0 = value } }
}
