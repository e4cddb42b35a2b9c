import Foundation
import JSON

/// A client on the socket of a daemon, or on a port of this machine.
final class SocketClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects to a daemon's socket, which may be missing or bound without listening for ten seconds.
  ///
  /// - Throws: ``NoConnection``.
  init(path: String) throws {
    descriptor = socket(AF_UNIX, streamSocket, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    for _ in 0..<1_000 {
      if (try? connect(&address)) != nil { return }
      usleep(10_000)
    }
    throw NoConnection()
  }

  /// - Throws: ``NoConnection``.
  init(port: UInt16) throws {
    descriptor = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try connect(&address)
  }

  struct NoConnection: Error {}

  private func connect<Address>(_ address: inout Address) throws {
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connectSocket(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    // Nothing in a test waits for longer.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    if result != 0 { throw NoConnection() }
  }

  deinit { close(descriptor) }

  /// Sends as much as is taken.
  ///
  /// - Returns: Whether all was.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        sendQuietly(descriptor, $0)
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Receives at most `count` bytes; none at the end.
  func receive(upTo count: Int = 64 << 10) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let count = recv(descriptor, &buffer, count, 0)
    return Array(buffer.prefix(max(count, 0)))
  }

  /// Everything up to the end.
  func rest() -> [UInt8] {
    defer { received = [] }
    while true {
      let more = receive()
      if more.isEmpty { return received }
      received += more
    }
  }

  /// The next bytes, so many; fewer at the end.
  func take(_ count: Int) -> [UInt8] {
    while received.count < count {
      let more = receive()
      if more.isEmpty { break }
      received += more
    }
    defer { received.removeFirst(min(count, received.count)) }
    return Array(received.prefix(count))
  }

  /// The next line; `nil` at the end.
  func line() -> String? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let more = receive()
      if more.isEmpty { return nil }
      received += more
    }
  }

  /// Sends a request and returns its answer, past what comes before.
  func request(_ method: String, _ params: JSONValue = [:]) -> JSONValue? {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params,
    ]
    send("\(message)\n")
    while let line = line() {
      if let message = try? JSONValue(parsing: Array(line.utf8)), message["id"] == 1 {
        return message
      }
    }
    return nil
  }
}
