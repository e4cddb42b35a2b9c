import InspectorServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file beside another one, whose place it is to take.
///
/// Where the system has files without names it has none until it is whole, so that a kill leaves
/// nothing behind. A name it needs for a moment all the same, and so long it holds a lock: the system
/// takes that from a process that is killed, by which others know what was left behind. The name is
/// always the same for the same file, so that only one process at a time has it.
struct TemporaryFile: ~Copyable {
  private let path: FilePath
  private let descriptor: Int32
  private var hasName: Bool

  /// Where the file that is to take this one's place is for a moment: hidden, and short enough for
  /// any file system.
  static func path(for target: FilePath) -> FilePath {
    let (folder, name) = target.parts
    return folder.appending(".lintel-\(String(FNV1a(of: name).value, radix: 36)).tmp")
  }

  init(for target: FilePath) throws(SystemError) {
    path = Self.path(for: target)
    if let descriptor = Self.nameless(in: target.parts.folder) {
      self.descriptor = descriptor
      hasName = false
    } else {
      descriptor = try Self.named(path)
      hasName = true
    }
  }

  deinit {
    if hasName { unlink(path.cString) }
    close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: descriptor) }

  /// Makes it belong to whom another file belongs to.
  ///
  /// - Returns: Whether it does.
  func takeOwner(of other: stat) -> Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { return false }
    return own.st_uid == other.st_uid && own.st_gid == other.st_gid
      || fchown(descriptor, other.st_uid, other.st_gid) == 0
  }

  /// Brings all that was written to the disk.
  func finish(mode: mode_t) throws(SystemError) {
    // In this order: a change of the owner takes bits of the mode away.
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw SystemError.last }
  }

  /// Gives it its name, as soon as nobody else has it.
  mutating func takeName() throws(SystemError) {
    guard !hasName else { return }
    let (own, path) = (FilePath("/proc/self/fd/\(descriptor)"), path)
    try Self.claim(path) {
      linkat(AT_FDCWD, own.cString, AT_FDCWD, path.cString, AT_SYMLINK_FOLLOW) == 0
    }
    hasName = true
  }

  /// Puts it in the place of a file, in one step.
  mutating func replace(_ target: FilePath) throws(SystemError) {
    guard rename(path.cString, target.cString) == 0 else { throw SystemError.last }
    hasName = false
  }

  // MARK: Names

  /// Opens a file without a name, where the system has such and can name it later.
  private static func nameless(in folder: FilePath) -> Int32? {
    #if canImport(Glibc)
      let descriptor = open(folder.cString, __O_TMPFILE | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      var status = stat()
      if fstat(descriptor, &status) == 0, lock(descriptor),
        FilePath("/proc/self/fd/\(descriptor)").status()?.st_ino == status.st_ino
      {
        return descriptor
      }
      close(descriptor)
    #endif
    return nil
  }

  private static func named(_ path: FilePath) throws(SystemError) -> Int32 {
    var descriptor: Int32 = -1
    try claim(path) {
      descriptor = open(path.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return false }
      // Whoever thought it left behind may have removed it before it was locked.
      if lock(descriptor), isStill(descriptor, at: path) { return true }
      close(descriptor)
      errno = EEXIST
      return false
    }
    return descriptor
  }

  /// Tries to make a file of this name until nobody else has it, two seconds at most.
  private static func claim(_ path: FilePath, make: () -> Bool) throws(SystemError) {
    for _ in 0..<2_000 {
      if make() { return }
      guard errno == EEXIST else {
        let error = SystemError.last
        throw SystemError(reason: "no file can be made beside it: \(error.reason)")
      }
      do throws(SystemError) {
        try removeLeftover(at: path)
      } catch {
        guard error.code == EWOULDBLOCK else {
          throw SystemError(reason: "\(path.shown) is in the way: \(error.reason)")
        }
        usleep(1_000)
      }
    }
    throw SystemError(reason: "another lintel is writing it")
  }

  /// Removes the file if the process that made it is gone.
  ///
  /// - Throws: Why it is still there: `EWOULDBLOCK` if its process is not gone.
  static func removeLeftover(at path: FilePath) throws(SystemError) {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw SystemError.last
    }
    defer { close(descriptor) }
    guard lock(descriptor) else { throw SystemError(code: EWOULDBLOCK) }
    // It may have taken its place meanwhile, and the name may be another's.
    guard isStill(descriptor, at: path) else { return }
    guard unlink(path.cString) == 0 || errno == ENOENT else { throw SystemError.last }
  }

  /// - Returns: Whether no other process holds the lock; file systems without locks cannot tell.
  private static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  private static func isStill(_ descriptor: Int32, at path: FilePath) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let named = path.status(followingLinks: false) else {
      return false
    }
    return named.st_ino == status.st_ino && named.st_dev == status.st_dev
  }
}
