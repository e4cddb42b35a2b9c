import InspectorServer
import Platform
import SystemPackage

/// Changes a file as a whole: a reader sees the old bytes or the new ones, whatever happens.
///
/// `change` says what becomes of the bytes, `nil` if they stay, and what to return. It is asked again
/// where somebody else wrote the file meanwhile, so that nothing of theirs is lost.
func rewriteFile<Result>(
  _ path: FilePath,
  _ change: ([UInt8]) throws(FileError) -> (bytes: [UInt8]?, result: Result)
) throws(FileError) -> Result {
  removeLeftover(of: path)
  for _ in 0..<3 {
    let content = try readContent(path)
    let (bytes, result) = try change(content.bytes)
    guard let bytes else { return result }
    if try replaceFile(path, content.stamp, with: bytes) { return result }
  }
  throw FileError(path: path, reason: "another program keeps writing it; it was not changed")
}

/// Replaces a file by one with new content.
///
/// Such a file is another one: it gets the owner, group and mode of the old one, and where it cannot,
/// or the old one has several names, all stays as it is. A symbolic link stays one.
///
/// - Returns: True if it was done; not if the file is no longer the one that was read.
private func replaceFile(
  _ path: FilePath, _ stamp: FileStamp, with bytes: [UInt8]
) throws(FileError) -> Bool {
  if let kind = (try? path.status())?.type.nameOtherThanFile {
    throw FileError(path: path, reason: "\(kind), not a file; it cannot be written")
  }
  let target = try at(path) { try path.resolved() }
  let old = try at(path) { try target.status() }
  guard FileStamp(old) == stamp else { return false }
  guard old.linkCount == 1 else {
    throw FileError(
      path: path,
      reason:
        "has \(old.linkCount) names (hard links), and only one of them would get the new text; "
        + "it was not changed")
  }
  // Who may write to the folder could replace what nobody may write to.
  try at(path) { try checkWritable(target.cString) }
  var file = try TemporaryFile(for: target, named: path)
  try file.write(bytes)
  guard file.takeOwner(of: old) else {
    throw FileError(
      path: path,
      reason: "belongs to another user or group, and a new file would not; it was not changed")
  }
  try file.finish(old.permissions)
  // From here on another lintel waits.
  try file.takeName()
  guard (try? target.status()).map({ FileStamp($0) }) == stamp else { return false }
  try file.replace(target)
  return true
}

/// Removes what a run that was killed left beside a file, if it did.
private func removeLeftover(of path: FilePath) {
  guard let target = try? path.resolved() else { return }
  try? TemporaryFile.removeLeftover(at: TemporaryFile.path(for: target))
}

/// Writes a file that this program makes, replacing one that is there: a reader sees the old bytes or the new
/// ones, and where the new ones cannot be written the old ones stay.
///
/// A device or a pipe is written to; so is a file in a folder in which no other can be made.
func writeFile(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
  removeLeftover(of: path)
  // Where a link leads nowhere, opening it makes the file.
  let isLink = (try? path.status(followingLinks: false))?.type == .symbolicLink
  let old = try? path.status()
  let target = old == nil ? path : try at(path) { try path.resolved() }
  if old.map({ $0.type != .regular }) ?? isLink || !isWritable(target.parts.folder) {
    return try writeDirectly(path, bytes)
  }
  var file = try TemporaryFile(for: target, named: path, .init(rawValue: 0o666))
  if let old {
    try at(path) { try checkWritable(target.cString) }
    guard old.linkCount == 1, file.takeOwner(of: old) else { return try writeDirectly(path, bytes) }
  }
  try file.write(bytes)
  try file.finish(old?.permissions)
  try file.takeName()
  try file.replace(target)
}

private func isWritable(_ folder: FilePath) -> Bool {
  (try? checkWritable(folder.cString)) != nil
}

private func writeDirectly(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
  try at(path) {
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, [.create, .truncate, .closeOnExec], permissions: .init(rawValue: 0o666))
    do throws(Errno) {
      try descriptor.write(bytes)
    } catch {
      try? descriptor.close()
      throw error
    }
    try descriptor.finish()
  }
}

/// A file beside another one, which it will replace.
///
/// On systems with unnamed files it has no name until it is whole, so that a kill leaves nothing behind. It still needs a
/// name for a moment, and holds a lock for that long: the system releases the lock of a process that is killed, so others
/// can tell a file that was left behind. The name is always the same for the same file, so that only one process at a time
/// has it.
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

  /// Replaces a file by it, in one step.
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
      // A process that thought it left behind may have removed it before it was locked.
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
      // It may have replaced the file meanwhile, and the name may be another's.
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
