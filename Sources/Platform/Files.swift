package import SystemPackage

#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#else
  package import Musl
#endif

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

/// Opens a file below a folder for reading, without following a symbolic link on the way.
///
/// Each folder is opened in the one before it, so a folder that a link replaces meanwhile cannot lead elsewhere. Nothing
/// is waited for, not even the writer of a pipe.
///
/// - Parameters:
///   - folder: The path of the folder, in which links are followed.
///   - names: The names of the folders on the way, and of the file; none is `..`.
/// - Returns: The file, which is closed when another program is started.
/// - Throws: The reason why it cannot be opened, such as a link.
package func openFile(
  below folder: UnsafePointer<CChar>, _ names: [[CChar]]
) throws(Errno) -> FileDescriptor {
  #if canImport(Darwin)
    let folderFlags = O_CLOEXEC | O_DIRECTORY | O_RDONLY
  #elseif canImport(Glibc)
    // Folders need not be readable.
    let folderFlags = O_CLOEXEC | O_DIRECTORY | __O_PATH
  #else
    let folderFlags = O_CLOEXEC | O_DIRECTORY | O_PATH
  #endif
  let fileFlags = O_CLOEXEC | O_RDONLY | O_NONBLOCK | O_NOCTTY
  var current = openat(AT_FDCWD, folder, folderFlags)
  guard current != -1 else { throw lastError }
  for (index, name) in names.enumerated() {
    let flags = index == names.count - 1 ? fileFlags : folderFlags
    let next = openat(current, name, flags | O_NOFOLLOW)
    let error = lastError
    close(current)
    guard next != -1 else { throw error }
    current = next
  }
  return FileDescriptor(rawValue: current)
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
