import InspectorServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Replaces a file's content as a whole: whoever reads it sees the old bytes or the new ones.
///
/// A symbolic link stays one, and the file keeps its permissions.
func replaceFile(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
  guard let target = path.resolved, let status = target.status() else {
    throw FileError(path: path)
  }
  let temporary = FilePath(target.bytes + ".\(getpid()).tmp".utf8)
  let descriptor = open(temporary.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw FileError(path: path) }
  var isWritten = true
  do throws(SystemError) { try writeAll(bytes, to: descriptor) } catch { isWritten = false }
  isWritten =
    isWritten && fchmod(descriptor, status.st_mode & 0o7777) == 0 && fsync(descriptor) == 0
  let isClosed = close(descriptor) == 0
  guard isWritten, isClosed, rename(temporary.cString, target.cString) == 0 else {
    let error = FileError(path: path)
    unlink(temporary.cString)
    throw error
  }
}

/// Writes a file, in place of one that is there.
func writeFile(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
  let descriptor = open(path.cString, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw FileError(path: path) }
  do throws(SystemError) {
    try writeAll(bytes, to: descriptor)
  } catch {
    close(descriptor)
    throw FileError(path: path, reason: error.reason)
  }
  guard close(descriptor) == 0 || errno == EINTR else { throw FileError(path: path) }
}
