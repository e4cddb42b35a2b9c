package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The path of a socket may have so many bytes on every system.
package let socketPathLimit = 103

package func processID() -> Int { Int(getpid()) }

extension FileDescriptor {
  #if canImport(Darwin)
    private static var streamSocket: Int32 { SOCK_STREAM }
  #elseif canImport(Glibc)
    private static var streamSocket: Int32 { Int32(SOCK_STREAM.rawValue) }
  #else
    private static var streamSocket: Int32 { SOCK_STREAM }
  #endif

  /// A socket that nobody else inherits.
  private static func socket() throws(Errno) -> FileDescriptor {
    #if canImport(Darwin)
      let descriptor = Darwin.socket(AF_UNIX, streamSocket, 0)
    #elseif canImport(Glibc)
      let descriptor = Glibc.socket(AF_UNIX, streamSocket, 0)
    #else
      let descriptor = Musl.socket(AF_UNIX, streamSocket, 0)
    #endif
    try check(descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileDescriptor(rawValue: descriptor)
  }

  /// Hands on the address of a path, which ends with a zero.
  private static func withAddress(
    of path: [CChar], _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Errno) -> Int32 {
    guard path.count <= socketPathLimit + 1 else { throw .fileNameTooLong }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      path.withUnsafeBytes { buffer.copyMemory(from: $0) }
    }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// A socket at a path that only this user can connect to.
  package static func listening(at path: [CChar]) throws(Errno) -> FileDescriptor {
    let socket = try socket()
    do throws(Errno) {
      // Where the system heeds it, nobody gets in before the mode of the path is set.
      _ = fchmod(socket.rawValue, 0o600)
      try check(withAddress(of: path) { bind(socket.rawValue, $0, $1) })
      try check(chmod(path, 0o600))
      try check(listen(socket.rawValue, 64))
      try socket.makeNonBlocking()
      return socket
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// A stream to the process that listens at a path.
  ///
  /// - Parameters:
  ///   - path: The path, which ends with a zero.
  ///   - waits: False for a stream that never waits.
  /// - Returns: The stream.
  /// - Throws: `connectionRefused` if nobody listens, `wouldBlock` if the queue of the listener is full.
  package static func connected(
    to path: [CChar], waits: Bool = true
  ) throws(Errno) -> FileDescriptor {
    let socket = try socket()
    do throws(Errno) {
      if !waits { try socket.makeNonBlocking() }
      try check(withAddress(of: path) { connect(socket.rawValue, $0, $1) })
      return socket
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// A stream to the next one who connected.
  ///
  /// - Throws: `wouldBlock` if there is nobody.
  package func acceptNext() throws(Errno) -> FileDescriptor {
    let stream = accept(rawValue, nil, nil)
    try check(stream)
    let descriptor = FileDescriptor(rawValue: stream)
    _ = fcntl(stream, F_SETFD, FD_CLOEXEC)
    try descriptor.makeNonBlocking()
    return descriptor
  }

  private func makeNonBlocking() throws(Errno) {
    try check(fcntl(rawValue, F_SETFL, fcntl(rawValue, F_GETFL) | O_NONBLOCK))
  }

  /// Says that nothing more will be written, while it is still read.
  package func endWriting() { _ = shutdown(rawValue, Int32(SHUT_WR)) }
}

/// A stream that something is expected of, and what came.
package struct AwaitedStream {
  fileprivate let descriptor: Int32
  fileprivate let events: Int16
  package fileprivate(set) var hasInput = false
  package fileprivate(set) var hasRoom = false

  /// True if the other end is closed altogether.
  package fileprivate(set) var isGone = false

  package init(_ descriptor: FileDescriptor, input: Bool, room: Bool) {
    self.descriptor = descriptor.rawValue
    events = Int16((input ? POLLIN : 0) | (room ? POLLOUT : 0))
  }
}

/// Waits until one of the streams has what is expected of it, or is gone; -1 milliseconds never go by.
package func wait(for streams: inout [AwaitedStream], milliseconds: Int32) {
  var events = streams.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
  guard poll(&events, nfds_t(events.count), milliseconds) > 0 else { return }
  for (index, event) in events.enumerated() {
    let found = Int32(event.revents)
    streams[index].hasInput = found & POLLIN != 0
    streams[index].hasRoom = found & POLLOUT != 0
    streams[index].isGone = found & (POLLHUP | POLLERR | POLLNVAL) != 0
  }
}
