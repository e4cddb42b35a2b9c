package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Ends the process at once, whatever its threads do.
package func exitProcess(_ code: Int32) -> Never {
  if let path = removedAtEnd { unlink(path) }
  _exit(code)
}

/// Starts a program that nobody waits for.
///
/// - Parameters:
///   - path: Where it is.
///   - arguments: What it is told, beside its path.
/// - Returns: What it prints; it is given nothing to read.
/// - Throws: Why it cannot be started.
package func spawn(
  _ path: [CChar], _ arguments: [[CChar]]
) throws(Errno) -> FileDescriptor {
  let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
  do {
    ends = try FileDescriptor.pipe()
  } catch {
    throw lastError
  }
  defer { try? ends.writeEnd.close() }
  _ = fcntl(ends.readEnd.rawValue, F_SETFD, FD_CLOEXEC)
  // Nobody asks how it ended, so nothing of it is to be left.
  signal(SIGCHLD, SIG_IGN)
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    let environment = _NSGetEnviron().pointee
  #else
    var actions = posix_spawn_file_actions_t()
    let environment = environ
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, ends.writeEnd.rawValue, 1)
  posix_spawn_file_actions_addclose(&actions, ends.writeEnd.rawValue)
  let list = ([path] + arguments).map { argument in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: argument.count)
    copy.initialize(from: argument, count: argument.count)
    return copy
  }
  defer { for copy in list { copy.deallocate() } }
  var process = pid_t()
  let status = posix_spawn(&process, path, &actions, nil, list + [nil], environment)
  guard status == 0 else {
    try? ends.readEnd.close()
    throw Errno(rawValue: status)
  }
  return ends.readEnd
}

/// Whether a process has ended.
package func isGone(_ processID: Int) -> Bool {
  guard let processID = pid_t(exactly: processID), processID > 0 else { return false }
  return kill(processID, 0) == -1 && errno == ESRCH
}

/// Makes writing to a closed pipe, and beyond the length that files may have, an error instead of the
/// end.
package func ignoreSignalsOfWriting() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Lets signals end the process even if whoever started it had blocked them, as worker threads do.
package func unblockSignals() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
}

/// How many threads can really work at once.
package func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// The time since some moment in the past, in nanoseconds; nobody can turn it back.
package func monotonicTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

/// Does nothing for so long.
package func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

/// Gives memory that was freed back to the system, where the C library would keep it.
///
/// - Complexity: In what is free.
package func returnFreeMemory() {
  #if canImport(Glibc)
    // Declared in a header that Swift's module of the C library leaves out.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> CInt
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  #endif
}

/// Has large blocks of memory taken again once they are freed, where the C library would give each back to the
/// system and get its pages anew.
///
/// A message of a megabyte is copied and read in blocks of its size, and what stands in it takes the room of both;
/// ``returnFreeMemory()`` gives back what is left.
package func keepLargeBlocks() {
  #if canImport(Glibc)
    // Declared in a header that Swift's module of the C library leaves out.
    guard let symbol = dlsym(nil, "mallopt") else { return }
    typealias Option = @convention(c) (CInt, CInt) -> CInt
    let setOption = unsafeBitCast(symbol, to: Option.self)
    let (mmapThreshold, trimThreshold): (CInt, CInt) = (-3, -1)
    // The largest that the C library takes.
    _ = setOption(mmapThreshold, 32 << 20)
    _ = setOption(trimThreshold, 4 << 20)
  #endif
}

/// The value of an environment variable.
package func environmentValue(_ name: String) -> [UInt8]? { getenv(name).map { bytes(of: $0) } }

package func userID() -> UserID { UserID(rawValue: getuid()) }

/// What is removed when the process ends, as a signal's handler can read it.
nonisolated(unsafe) private var removedAtEnd: UnsafeMutablePointer<CChar>?

/// Removes a file when the process ends by ``exitProcess(_:)``, SIGTERM, SIGINT or SIGHUP; one file a process.
package func removeAtEnd(_ path: [CChar]) {
  guard removedAtEnd == nil else { return }
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: path.count)
  copy.initialize(from: path, count: path.count)
  removedAtEnd = copy
  for number in [SIGTERM, SIGINT, SIGHUP] {
    let former = signal(number) { number in
      if let path = removedAtEnd { unlink(path) }
      // As if nobody had caught it.
      signal(number, SIG_DFL)
      raise(number)
    }
    // What whoever started the process had it ignore is still ignored.
    if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }
}
