#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The type of sockets that carry a stream of bytes.
#if canImport(Glibc)
  let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  let streamSocket = SOCK_STREAM
#endif

/// `connect`, for a type that has a method of this name.
func connectSocket(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  connect(descriptor, address, length)
}

/// Sends bytes without a signal if the other end is closed.
///
/// - Returns: The number of bytes that were taken, or -1.
func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    var isQuiet: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
    return send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    return send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
