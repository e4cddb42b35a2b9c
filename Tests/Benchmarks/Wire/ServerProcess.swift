import Glibc

/// A server that was started with pipes for its input and output.
///
/// A class, since it owns a process and two descriptors, which end with it.
final class ServerProcess {
  let processID: pid_t
  private let input: Int32
  private let output: Int32
  private var buffer = ReceivedBytes()

  /// The content of a message, and when its last byte was read.
  struct Reply {
    let time: UInt64
    let content: [UInt8]
  }

  /// - Returns: `nil` where it cannot be started.
  init?(_ path: String, _ arguments: [String]) {
    var toServer: [Int32] = [0, 0]
    var fromServer: [Int32] = [0, 0]
    guard pipe(&toServer) == 0, pipe(&fromServer) == 0 else { return nil }
    // The server gets copies of two of them, and other servers none.
    for descriptor in toServer + fromServer { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toServer[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromServer[1], 1)
    var process = pid_t()
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var environment = Self.environment.map { strdup($0) } + [nil]
    defer { (words + environment).forEach { free($0) } }
    let result = posix_spawn(&process, path, &actions, nil, &words, &environment)
    close(toServer[0])
    close(fromServer[1])
    input = toServer[1]
    output = fromServer[0]
    processID = process
    guard result == 0 else { return nil }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(input)
    close(output)
    var status: Int32 = 0
    // A server whose input ended ends; one that does not is ended.
    for _ in 0..<2_000 {
      if waitpid(processID, &status, WNOHANG) != 0 { return }
      usleep(1_000)
    }
    kill(processID, SIGKILL)
    waitpid(processID, &status, 0)
  }

  private static var environment: [String] {
    (readFile("/proc/self/environ") ?? []).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  // MARK: Messages

  /// Writes messages, reading what comes meanwhile so that nobody waits for the other.
  ///
  /// - Returns: Whether the server took them.
  func send(_ frames: [UInt8]) -> Bool {
    frames.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = write(input, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
        if count >= 0 {
          sent += count
        } else if errno == EAGAIN {
          var events = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
          ]
          poll(&events, 2, 1_000)
          if events[1].revents != 0, !buffer.fill(from: output) { return false }
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// The next message.
  ///
  /// - Returns: `nil` if none comes in time, or the server ended.
  func receive(within seconds: Double) -> Reply? {
    let deadline = now() + UInt64(seconds * 1e9)
    while true {
      if let reply = buffer.next() { return reply }
      let time = now()
      guard time < deadline else { return nil }
      var event = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      poll(&event, 1, Int32((deadline - time) / 1_000_000) + 1)
      if event.revents != 0, !buffer.fill(from: output) { return nil }
    }
  }
}

/// The output of a server that was read and not handed out yet.
private struct ReceivedBytes {
  private var bytes: [UInt8] = []
  private var start = 0
  private var lastRead: UInt64 = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  /// - Returns: Whether there is more to come.
  mutating func fill(from descriptor: Int32) -> Bool {
    let count = read(descriptor, &chunk, chunk.count)
    lastRead = now()
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    if start > 0, start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    }
    bytes += chunk[..<count]
    return count > 0
  }

  /// Takes out the next whole message.
  mutating func next() -> ServerProcess.Reply? {
    let blank: [UInt8] = [13, 10, 13, 10]
    var end = start
    while true {
      guard end + 4 <= bytes.count else { return nil }
      if bytes[end] == 13, bytes[end..<(end + 4)].elementsEqual(blank) { break }
      end += 1
    }
    guard let length = Self.contentLength(bytes[start..<end]) else { return nil }
    let content = end + 4
    guard content + length <= bytes.count else { return nil }
    start = content + length
    return ServerProcess.Reply(time: lastRead, content: Array(bytes[content..<start]))
  }

  private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: 13) {
      let parts = line.split(separator: UInt8(ascii: ":"))
      guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).contains("ength") else {
        continue
      }
      return Int(String(decoding: parts[1].drop { $0 == 32 }, as: UTF8.self))
    }
    return nil
  }
}
