import Synchronization
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
  cleanUpAtEnd()
  _exit(code)
}

/// Starts a program that nobody waits for.
///
/// The program has its standard streams and no other descriptor of this process. It handles the signals whose handling
/// this process changes as if it had been started by a shell, and blocks none.
///
/// - Parameters:
///   - path: The program's path.
///   - arguments: The arguments beside its path.
///   - input: Its standard input; nothing to read if `nil`.
///   - output: Its standard output; dropped if `nil`.
///   - errors: Its standard error, that of this process if nothing is given; dropped if `nil`.
/// - Returns: The number of the process.
/// - Throws: The reason why it cannot be started.
@discardableResult
package func spawn(
  _ path: [CChar], _ arguments: [[CChar]], input: FileDescriptor? = nil,
  output: FileDescriptor? = nil, errors: FileDescriptor? = .standardError
) throws(Errno) -> Int32 {
  // Ended children leave no zombie, because nobody waits for them.
  signal(SIGCHLD, SIG_IGN)
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    let environment = _NSGetEnviron().pointee
    let systemFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    let environment = environ
    let systemFlags: Int32 = 0
    closeInheritedDescriptorsOnExec()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (stream, descriptor) in [(Int32(0), input), (1, output), (2, errors)] {
    if let descriptor {
      posix_spawn_file_actions_adddup2(&actions, descriptor.rawValue, stream)
    } else {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
  }
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for number in [SIGCHLD, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | systemFlags))
  let list = ([path] + arguments).map { argument in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: argument.count)
    copy.initialize(from: argument, count: argument.count)
    return copy
  }
  defer { for copy in list { copy.deallocate() } }
  var process = pid_t()
  let status = posix_spawn(&process, path, &actions, &attributes, list + [nil], environment)
  guard status == 0 else { throw Errno(rawValue: status) }
  return process
}

/// Kills a program that this process started, unless it has ended.
///
/// Nobody waits for programs, so the number of one that has ended may be that of another process by now. The end of its
/// output shows that it has ended.
///
/// - Parameters:
///   - process: The number of the process.
///   - output: The stream that the program alone writes to.
package func killProgram(_ process: Int32, writingTo output: FileDescriptor) {
  if !isAbandoned(output, milliseconds: 0) { kill(process, SIGKILL) }
}

#if !canImport(Darwin)
  /// Keeps the descriptors that this process inherited itself from the programs that it starts.
  ///
  /// All others are closed on exec from the start.
  private func closeInheritedDescriptorsOnExec() {
    try? readFolder("/proc/self/fd") { name in
      guard let number = Int32(String(decoding: name, as: UTF8.self)), number > 2 else { return }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }
#endif

/// True if a process has ended.
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

/// Lets signals end the process even if the parent process had blocked them, as worker threads do.
package func unblockSignals() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
}

/// The number of threads that can work at once.
package func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// The time since some moment in the past, in nanoseconds; nobody can turn it back.
package func monotonicTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

/// The time of the system's clock, in seconds since the start of 1970.
package func secondsSince1970() -> Int { Int(time(nil)) }

/// The local time of day: `14:05:09`.
package func clockTime() -> String {
  var now = time(nil)
  var parts = tm()
  localtime_r(&now, &parts)
  return [parts.tm_hour, parts.tm_min, parts.tm_sec]
    .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
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
/// A message of a megabyte is copied and read in blocks of its size, and what stands in it takes the space of both;
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

/// Sets an environment variable of this process and of those that it starts, or removes it; before there are other
/// threads.
package func setEnvironmentValue(_ name: String, _ value: String?) {
  if let value { setenv(name, value, 1) } else { unsetenv(name) }
}

package func userID() -> UserID { UserID(rawValue: getuid()) }

/// The path that is removed when the process ends, as a signal's handler can read it.
nonisolated(unsafe) private var removedAtEnd: UnsafeMutablePointer<CChar>?

/// The program that is killed when the process ends: the number of its process, and below it that of the stream that it
/// writes to; 0 if there is none.
///
/// One number, so that a signal's handler reads both at once.
private let killedAtEnd = Atomic<Int64>(0)

private func number(_ process: Int32, writingTo output: FileDescriptor) -> Int64 {
  Int64(process) << 32 | Int64(output.rawValue)
}

/// Kills a program when the process ends by ``exitProcess(_:)``, SIGTERM, SIGINT or SIGHUP, even if the program does not
/// notice the end; one program at a time.
package func killAtEnd(_ process: Int32, writingTo output: FileDescriptor) {
  killedAtEnd.store(number(process, writingTo: output), ordering: .relaxed)
  catchEndingSignals()
}

/// Leaves a program alone when the process ends, before its output is closed.
package func forgetAtEnd(_ process: Int32, writingTo output: FileDescriptor) {
  _ = killedAtEnd.compareExchange(
    expected: number(process, writingTo: output), desired: 0, ordering: .relaxed)
}

/// Removes the file and kills the program; makes calls only that a signal's handler may make.
private func cleanUpAtEnd() {
  if let path = removedAtEnd { unlink(path) }
  let program = killedAtEnd.load(ordering: .relaxed)
  guard program != 0 else { return }
  let output = FileDescriptor(rawValue: Int32(truncatingIfNeeded: program))
  killProgram(Int32(truncatingIfNeeded: program >> 32), writingTo: output)
}

/// Removes a file when the process ends by ``exitProcess(_:)``, SIGTERM, SIGINT or SIGHUP; one file a process.
package func removeAtEnd(_ path: [CChar]) {
  guard removedAtEnd == nil else { return }
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: path.count)
  copy.initialize(from: path, count: path.count)
  removedAtEnd = copy
  catchEndingSignals()
}

/// Leaves the file alone when the process ends.
package func keepAtEnd() { removedAtEnd = nil }

/// Has signals that end the process clean up before.
private func catchEndingSignals() {
  for number in [SIGTERM, SIGINT, SIGHUP] {
    let former = signal(number) { number in
      cleanUpAtEnd()
      // As if nobody had caught it.
      signal(number, SIG_DFL)
      raise(number)
    }
    // Signals that the parent process had it ignore are still ignored.
    if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }
}
