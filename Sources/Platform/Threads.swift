#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#else
  @preconcurrency import Musl
#endif

/// A lock with a condition, to wait for what others do while they hold it.
package struct Monitor: ~Copyable, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  package func lock() { pthread_mutex_lock(mutex) }
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Lets others have the lock until one of them says that something is different.
  package func wait() { pthread_cond_wait(changed, mutex) }

  /// Lets others have the lock until one of them says that something is different, or for at most so many nanoseconds.
  package func wait(nanoseconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let (seconds, rest) = (time.tv_nsec + max(0, nanoseconds)).quotientAndRemainder(
      dividingBy: 1_000_000_000)
    time.tv_sec += seconds
    time.tv_nsec = rest
    pthread_cond_timedwait(changed, mutex, &time)
  }

  /// Wakes those that wait.
  package func announceChange() { pthread_cond_broadcast(changed) }
}

/// A thread with a stack of a stated size.
package struct Thread: ~Copyable {
  private let handle: pthread_t

  /// Starts `body`.
  ///
  /// - Returns: `nil` if the system has no thread to give.
  package init?(stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) {
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
  package func detach() { pthread_detach(handle) }

  /// Waits for its end.
  package func join() { pthread_join(handle, nil) }
}

/// The work of a thread; a class, because the system passes only a pointer.
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
