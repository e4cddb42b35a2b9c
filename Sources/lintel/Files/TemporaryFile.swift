import InspectorServer
import Platform
import SystemPackage

/// A file beside another one, whose place it is to take.
///
/// Where the system has files without names it has none until it is whole, so that a kill leaves
/// nothing behind. A name it needs for a moment all the same, and so long it holds a lock: the system
/// takes that from a process that is killed, by which others know what was left behind. The name is
/// always the same for the same file, so that only one process at a time has it.
struct TemporaryFile: ~Copyable {
  /// The other one, as errors name it.
  private let other: FilePath

  private let path: FilePath
  private let descriptor: FileDescriptor
  private var hasName: Bool

  /// The temporary path of the file that is to replace this one: hidden, and short enough for any
  /// file system.
  static func path(for target: FilePath) -> FilePath {
    let (folder, name) = target.parts
    return folder.appending(".lintel-\(String(FNV1a(of: name).value, radix: 36)).tmp")
  }

  /// - Parameters:
  ///   - target: The other one.
  ///   - other: The other one, as errors name it.
  ///   - permissions: Those to open it with, of which the system takes the process's mask away.
  /// - Throws: The reason why no file can be made beside the other one.
  init(
    for target: FilePath, named other: FilePath, _ permissions: FilePermissions = .ownerReadWrite
  ) throws(FileError) {
    self.other = other
    path = Self.path(for: target)
    if let descriptor = Self.nameless(in: target.parts.folder, permissions) {
      self.descriptor = descriptor
      hasName = false
    } else {
      descriptor = try Self.named(path, for: other, permissions)
      hasName = true
    }
  }

  deinit {
    if hasName { try? removeFile(path.cString) }
    try? descriptor.close()
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try at(other) { try descriptor.write(bytes) }
  }

  /// Makes it belong to whom another file belongs to.
  ///
  /// - Returns: True if it does.
  func takeOwner(of status: Stat) -> Bool {
    guard let own = try? Stat(descriptor) else { return false }
    return own.userID == status.userID && own.groupID == status.groupID
      || (try? descriptor.setOwner(status.userID, status.groupID)) != nil
  }

  /// Brings all that was written to the disk.
  ///
  /// - Parameter permissions: Those that it gets; `nil` for those that it was opened with.
  /// - Throws: The reason why not all of it is on the disk.
  func finish(_ permissions: FilePermissions?) throws(FileError) {
    try at(other) {
      // In this order: a change of the owner takes bits of the permissions away.
      if let permissions { try descriptor.setPermissions(permissions) }
      try descriptor.synchronize()
    }
  }

  /// Gives it its name, as soon as nobody else has it.
  mutating func takeName() throws(FileError) {
    guard !hasName else { return }
    let (own, path) = (FilePath(descriptor), path)
    try Self.claim(path, for: other) { () throws(Errno) in
      try linkTarget(of: own.cString, to: path.cString)
    }
    hasName = true
  }

  /// Puts it in the place of a file, in one step.
  mutating func replace(_ target: FilePath) throws(FileError) {
    let path = path
    try at(other) { try renameFile(path.cString, to: target.cString) }
    hasName = false
  }

  // MARK: Names

  /// Opens a file without a name, where the system has such and can name it later.
  private static func nameless(
    in folder: FilePath, _ permissions: FilePermissions
  ) -> FileDescriptor? {
    guard let nameless = FileDescriptor.OpenOptions.nameless,
      let descriptor = try? FileDescriptor.open(
        folder, .writeOnly, [nameless, .closeOnExec], permissions: permissions)
    else { return nil }
    if let status = try? Stat(descriptor), lock(descriptor),
      (try? FilePath(descriptor).status())?.inode == status.inode
    {
      return descriptor
    }
    try? descriptor.close()
    return nil
  }

  private static func named(
    _ path: FilePath, for other: FilePath, _ permissions: FilePermissions
  ) throws(FileError) -> FileDescriptor {
    try claim(path, for: other) { () throws(Errno) in
      let descriptor = try FileDescriptor.open(
        path, .writeOnly, [.create, .exclusiveCreate, .closeOnExec], permissions: permissions)
      // Whoever thought it left behind may have removed it before it was locked.
      if lock(descriptor), isStill(descriptor, at: path) { return descriptor }
      try? descriptor.close()
      throw .fileExists
    }
  }

  /// Tries to make a file of this name until nobody else has it, two seconds at most.
  private static func claim<Result>(
    _ path: FilePath, for other: FilePath, make: () throws(Errno) -> Result
  ) throws(FileError) -> Result {
    for _ in 0..<2_000 {
      do throws(Errno) {
        return try make()
      } catch .fileExists {
      } catch {
        throw FileError(path: other, reason: "no file can be made beside it: \(error)")
      }
      do throws(Errno) {
        try removeLeftover(at: path)
      } catch .wouldBlock {
        pause(milliseconds: 1)
      } catch {
        throw FileError(path: other, reason: "\(path.shown) is in the way: \(error)")
      }
    }
    throw FileError(path: other, reason: "another lintel is writing it")
  }

  /// Removes the file if the process that made it is gone.
  ///
  /// - Throws: Why it is still there: `wouldBlock` if its process is not gone.
  static func removeLeftover(at path: FilePath) throws(Errno) {
    do throws(Errno) {
      let descriptor = try FileDescriptor.open(
        path, .readOnly, [.closeOnExec, .nonBlocking, .noFollow])
      defer { try? descriptor.close() }
      guard lock(descriptor) else { throw .wouldBlock }
      // It may have taken its place meanwhile, and the name may be another's.
      if isStill(descriptor, at: path) { try removeFile(path.cString) }
    } catch .noSuchFileOrDirectory {
    }
  }

  /// - Returns: True if no other process holds the lock; file systems without locks cannot tell.
  private static func lock(_ descriptor: FileDescriptor) -> Bool {
    do throws(Errno) {
      try descriptor.lock()
      return true
    } catch {
      return error != .wouldBlock
    }
  }

  private static func isStill(_ descriptor: FileDescriptor, at path: FilePath) -> Bool {
    guard let status = try? Stat(descriptor), let named = try? path.status(followingLinks: false)
    else { return false }
    return named.inode == status.inode && named.deviceID == status.deviceID
  }
}

extension FilePath {
  /// Opens a file by the path under which Linux shows an open file.
  fileprivate init(_ descriptor: FileDescriptor) {
    self.init("/proc/self/fd/\(descriptor.rawValue)")
  }
}
