// What `SystemPackage` lacks, and the only file that knows which system it is built for.
//
// Darwin is asked first, so that its branches can be checked elsewhere (Tests/DarwinStandIn).

package import SystemPackage

#if canImport(Darwin)
  @preconcurrency package import Darwin
#elseif canImport(Glibc)
  @preconcurrency package import Glibc
#else
  @preconcurrency package import Musl
#endif

/// Why the last call failed.
private var lastError: Errno { Errno(rawValue: errno) }

private func check(_ result: Int32) throws(Errno) {
  guard result != -1 else { throw lastError }
}

/// What the system's strings are: bytes up to a zero.
package func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
}

// MARK: Processes

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

/// Does nothing for so long.
package func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

/// The value of an environment variable.
package func environmentValue(_ name: String) -> [UInt8]? { getenv(name).map { bytes(of: $0) } }

package func userID() -> UserID { UserID(rawValue: getuid()) }

// MARK: Streams

/// Whether something can be written at once.
package func isReady(_ descriptor: FileDescriptor) -> Bool {
  events(of: descriptor, among: POLLOUT, milliseconds: 0).map { $0 & POLLOUT != 0 } ?? false
}

/// Waits until something can be written.
package func waitForRoom(_ descriptor: FileDescriptor) {
  _ = events(of: descriptor, among: POLLOUT, milliseconds: -1)
}

/// Waits until there is something to read, or the end.
///
/// - Returns: Whether there is; not if `milliseconds` went by before, which -1 never do.
@discardableResult
package func waitForInput(_ descriptor: FileDescriptor, milliseconds: Int32 = -1) -> Bool {
  events(of: descriptor, among: POLLIN, milliseconds: milliseconds) != 0
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
/// - Returns: Whether that is so; not if `milliseconds` went by before.
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

/// How many columns a terminal has; `nil` for what is none, or does not say.
package func terminalColumns(_ descriptor: FileDescriptor) -> Int? {
  var size = winsize()
  guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
    return nil
  }
  return Int(size.ws_col)
}

extension FileDescriptor {
  /// Whether the process has a stream of this number.
  package var isOpen: Bool { fcntl(rawValue, F_GETFD) != -1 }

  /// The same stream under another number, beyond those of the standard streams, which no other program
  /// inherits.
  package func duplicatedBeyondStandardStreams() throws(Errno) -> FileDescriptor {
    let descriptor = fcntl(rawValue, F_DUPFD_CLOEXEC, 3)
    try check(descriptor)
    return FileDescriptor(rawValue: descriptor)
  }
}

// MARK: Files

extension FileDescriptor.OpenOptions {
  /// Leaves a terminal to whom it belongs.
  package static var noControllingTerminal: Self { Self(rawValue: O_NOCTTY) }

  /// Opens a file without a name in a folder; `nil` where the system has no such files.
  package static var nameless: Self? {
    #if canImport(Darwin)
      nil
    #elseif canImport(Glibc)
      Self(rawValue: __O_TMPFILE)
    #else
      nil
    #endif
  }
}

extension FileDescriptor {
  /// Locks the file against other processes, until it is closed.
  ///
  /// - Throws: `wouldBlock` if another process holds the lock.
  package func lock() throws(Errno) { try check(flock(rawValue, LOCK_EX | LOCK_NB)) }

  package func setOwner(_ user: UserID, _ group: GroupID) throws(Errno) {
    try check(fchown(rawValue, user.rawValue, group.rawValue))
  }

  package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    try check(fchmod(rawValue, mode_t(permissions.rawValue)))
  }

  /// Brings all that was written to the disk.
  package func synchronize() throws(Errno) { try check(fsync(rawValue)) }
}

/// Gives the file that a symbolic link names another name.
package func linkTarget(
  of link: UnsafePointer<CChar>, to name: UnsafePointer<CChar>
) throws(Errno) {
  try check(linkat(AT_FDCWD, link, AT_FDCWD, name, AT_SYMLINK_FOLLOW))
}

package func renameFile(
  _ path: UnsafePointer<CChar>, to target: UnsafePointer<CChar>
) throws(Errno) {
  try check(rename(path, target))
}

package func removeFile(_ path: UnsafePointer<CChar>) throws(Errno) { try check(unlink(path)) }

/// Makes sure that who runs the process may write to a file.
package func checkWritable(_ path: UnsafePointer<CChar>) throws(Errno) {
  try check(faccessat(AT_FDCWD, path, W_OK, AT_EACCESS))
}

package func makeFolder(
  _ path: UnsafePointer<CChar>, _ permissions: FilePermissions
) throws(Errno) {
  try check(mkdir(path, mode_t(permissions.rawValue)))
}

/// Hands on the names in a folder, `.` and `..` too, in no order.
///
/// - Throws: Why there are no more names, or none.
package func readFolder(
  _ path: UnsafePointer<CChar>, _ take: ([UInt8]) -> Void
) throws(Errno) {
  guard let stream = opendir(path) else { throw lastError }
  defer { closedir(stream) }
  while true {
    errno = 0
    guard let entry = readdir(stream) else { break }
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      let length = MemoryLayout.size(ofValue: name.pointee)
      name.withMemoryRebound(to: CChar.self, capacity: length) { take(bytes(of: $0)) }
    }
  }
  guard errno == 0 else { throw lastError }
}

/// The path of the working folder; `nil` if it is gone.
package func workingFolder() -> [UInt8]? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return bytes(of: path)
}

/// The path without symbolic links of what is there.
package func resolvedPath(_ path: UnsafePointer<CChar>) throws(Errno) -> [UInt8] {
  guard let path = realpath(path, nil) else { throw lastError }
  defer { free(path) }
  return bytes(of: path)
}

/// The seconds of a file's time, and the nanoseconds beyond.
package func parts(of time: timespec) -> [Int] { [Int(time.tv_sec), Int(time.tv_nsec)] }

// MARK: Sockets

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
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      path.withUnsafeBytes { place.copyMemory(from: $0) }
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

  /// A stream to whoever listens at a path.
  package static func connected(to path: [CChar]) throws(Errno) -> FileDescriptor {
    let socket = try socket()
    do throws(Errno) {
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

  /// Whether the other end is closed altogether.
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
  for (place, event) in events.enumerated() {
    let found = Int32(event.revents)
    streams[place].hasInput = found & POLLIN != 0
    streams[place].hasRoom = found & POLLOUT != 0
    streams[place].isGone = found & (POLLHUP | POLLERR | POLLNVAL) != 0
  }
}

// MARK: The end

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

// MARK: Libraries

/// What a library is called in files, in the order in which they are looked for.
package func fileNames(ofLibrary name: String, version: Int) -> [String] {
  #if canImport(Darwin)
    ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map { "\($0)\(name).\(version).dylib" }
  #else
    ["\(name).so.\(version)"]
  #endif
}

/// Why a library is of no use.
package enum LibraryError: Error, Hashable, Sendable {
  /// It cannot be loaded, with what the system says.
  case notThere(String)

  /// It lacks a function.
  case tooOld(missing: String)
}

/// A library that is loaded when it is needed, for as long as the process lives.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of these libraries that is there, and all that it needs.
  package init(anyOf names: [String]) throws(LibraryError) {
    var reason = "no name to look for"
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
      if let error = dlerror() { reason = String(cString: error) }
    }
    throw .notThere(reason)
  }

  /// A function of the library or of one that it loads itself.
  ///
  /// - Precondition: `Function` is the type of a C function, and the one that the library declares.
  package func function<Function>(
    _ name: String, as _: Function.Type
  ) throws(LibraryError) -> Function {
    guard let symbol = dlsym(handle, name) else { throw .tooOld(missing: name) }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

// MARK: Threads

/// A lock, and a place to wait for what others do while they hold it.
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
