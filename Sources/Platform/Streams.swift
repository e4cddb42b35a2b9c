package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// True if a write would not block.
package func isReady(_ descriptor: FileDescriptor) -> Bool {
  events(of: descriptor, among: POLLOUT, milliseconds: 0).map { $0 & POLLOUT != 0 } ?? false
}

/// Waits until something can be written.
package func waitForRoom(_ descriptor: FileDescriptor) {
  _ = events(of: descriptor, among: POLLOUT, milliseconds: -1)
}

/// Waits until there is something to read, or the end.
///
/// - Returns: True if there is; not if `milliseconds` went by before, which -1 never do.
@discardableResult
package func waitForInput(_ descriptor: FileDescriptor, milliseconds: Int32 = -1) -> Bool {
  events(of: descriptor, among: POLLIN, milliseconds: milliseconds) != 0
}

/// Waits until something can be written without blocking, or nobody reads any more.
///
/// - Returns: False if `milliseconds` passed before.
package func waitForSpace(_ descriptor: FileDescriptor, milliseconds: Int32) -> Bool {
  events(of: descriptor, among: POLLOUT, milliseconds: milliseconds) != 0
}

/// Waits until there is something to read, or the end, in one of two streams.
///
/// - Returns: In which of them; in none if `milliseconds` went by before.
package func waitForInput(
  _ first: FileDescriptor, or second: FileDescriptor?, milliseconds: Int32
) -> (first: Bool, second: Bool) {
  // The system passes over one that is negative.
  let descriptors = [first.rawValue, second?.rawValue ?? -1]
  var events = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  // What cannot be told is found out by reading.
  guard poll(&events, 2, milliseconds) >= 0 else { return (true, false) }
  return (events[0].revents != 0, events[1].revents != 0)
}

/// Waits until nobody can read any more what is written.
///
/// - Returns: True if that is so; not if `milliseconds` went by before.
package func isAbandoned(_ descriptor: FileDescriptor, milliseconds: Int32) -> Bool {
  let events = events(of: descriptor, among: 0, milliseconds: milliseconds) ?? 0
  return events & (POLLERR | POLLHUP | POLLNVAL) != 0
}

/// Waits for one of `wanted`.
///
/// - Returns: What happened, 0 if nothing did in time; `nil` if that cannot be told.
private func events(
  of descriptor: FileDescriptor, among wanted: Int32, milliseconds: Int32
) -> Int32? {
  var event = pollfd(fd: descriptor.rawValue, events: Int16(wanted), revents: 0)
  return poll(&event, 1, milliseconds) >= 0 ? Int32(event.revents) : nil
}

package func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

/// The number of columns of a terminal; `nil` for a stream that is none, or does not report it.
package func terminalColumns(_ descriptor: FileDescriptor) -> Int? {
  var size = winsize()
  guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
    return nil
  }
  return Int(size.ws_col)
}

extension FileDescriptor {
  /// A pipe that no other program inherits.
  package static func closeOnExecPipe() throws(Errno) -> (
    readEnd: FileDescriptor, writeEnd: FileDescriptor
  ) {
    #if canImport(Darwin)
      let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
      do {
        ends = try FileDescriptor.pipe()
      } catch {
        throw lastError
      }
      for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      return ends
    #else
      return try FileDescriptor.pipe(options: .closeOnExec)
    #endif
  }

  /// True if the process has a stream of this number.
  package var isOpen: Bool { fcntl(rawValue, F_GETFD) != -1 }

  /// Duplicates the stream under a number beyond those of the standard streams, which no other
  /// program inherits.
  package func duplicatedBeyondStandardStreams() throws(Errno) -> FileDescriptor {
    let descriptor = fcntl(rawValue, F_DUPFD_CLOEXEC, 3)
    try check(descriptor)
    return FileDescriptor(rawValue: descriptor)
  }
}
