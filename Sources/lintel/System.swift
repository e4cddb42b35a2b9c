// The few calls of the system that are needed, under one roof and without Foundation.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a call of the system failed.
struct SystemError: Error, Hashable {
  let code: Int32
  let reason: String

  /// With the reason in the system's words.
  init(code: Int32) {
    self.code = code
    reason = String(cString: strerror(code))
  }

  /// That of no call, but of what the system says.
  init(reason: String) {
    code = 0
    self.reason = reason
  }

  /// Why the last call failed.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether whoever read what is written went away, which is theirs to do.
  var isReaderGone: Bool { code == EPIPE }
}

/// Ends the process at once, whatever its threads do.
func exitProcess(_ code: Int32) -> Never { _exit(code) }

/// Whether something can be written at once.
func isReady(_ descriptor: Int32) -> Bool {
  var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&event, 1, 0) == 1 && event.revents & Int16(POLLOUT) != 0
}

/// Writes all of `bytes`.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
    var written = 0
    while written < bytes.count {
      let count = write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count >= 0 {
        written += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        // Somebody else made the pipe non-blocking; it is theirs to do so.
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&event, 1, -1)
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }
}

/// Writes a line to stderr; never blocks for long and never fails.
func printError(_ message: String) { try? writeAll(Array("lintel: \(message)\n".utf8), to: 2) }

/// Reads what there is into `buffer`.
///
/// - Returns: The number of bytes, 0 at the end of the file.
func readSome(
  from descriptor: Int32, into buffer: inout [UInt8]
) throws(SystemError) -> Int {
  try buffer.withUnsafeMutableBufferPointer { bytes throws(SystemError) in
    while true {
      let count = read(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&event, 1, -1)
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }
}

/// Waits until there is something to read, or the end.
///
/// - Returns: Whether there is; not if `milliseconds` went by before.
func waitForInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
  var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&event, 1, milliseconds) != 0
}

/// Waits until nobody can read any more what is written.
///
/// - Returns: Whether that is so; not if `milliseconds` went by before.
func isAbandoned(_ descriptor: Int32, milliseconds: Int32) -> Bool {
  var event = pollfd(fd: descriptor, events: 0, revents: 0)
  guard poll(&event, 1, milliseconds) > 0 else { return false }
  return event.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
}

/// Whether a process has ended.
func isGone(_ processID: Int) -> Bool {
  guard let processID = pid_t(exactly: processID), processID > 0 else { return false }
  return kill(processID, 0) == -1 && errno == ESRCH
}

/// Keeps stdout for the protocol: what anybody prints goes to stderr from now on.
///
/// - Returns: The descriptor of what was stdout.
func reserveStandardOutput() -> Int32 {
  let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
  guard output >= 0 else { return 1 }
  _ = dup2(2, 1)
  return output
}

/// Makes writing to a closed pipe, and beyond the length that files may have, an error instead of the
/// end.
func ignoreSignalsOfWriting() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Makes sure that no file gets the number of a stream that is not open.
///
/// What is said on stderr would be written to it. Using such a stream is an error all the same.
func occupyStandardStreams() {
  for descriptor in 0..<Int32(3) where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// Lets signals end the process even if whoever started it had blocked them, as worker threads do.
func unblockSignals() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
}

/// How many threads can really work at once.
func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// The time since some moment in the past; never goes back.
func monotonicNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

/// Whether an environment variable is set to something.
func isSet(_ variable: String) -> Bool {
  guard let value = getenv(variable) else { return false }
  return value.pointee != 0
}

func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Waits until something is so, two seconds at most.
func waitBriefly(until isDone: () -> Bool) {
  var remaining = 2_000
  while !isDone(), remaining > 0 {
    usleep(1_000)
    remaining -= 1
  }
}
