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
func replaceFile(_ path: String, with bytes: [UInt8]) throws(FileError) {
  guard let resolved = realpath(path, nil) else { throw FileError(path: path) }
  defer { free(resolved) }
  let target = String(cString: resolved)
  var status = stat()
  guard stat(target, &status) == 0 else { throw FileError(path: path) }
  let temporary = "\(target).\(getpid()).tmp"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw FileError(path: path) }
  let isWritten =
    writeAll(bytes, to: descriptor) && fchmod(descriptor, status.st_mode & 0o7777) == 0
    && fsync(descriptor) == 0
  let isClosed = close(descriptor) == 0
  guard isWritten, isClosed, rename(temporary, target) == 0 else {
    let error = FileError(path: path)
    unlink(temporary)
    throw error
  }
}

/// Writes a file, in place of one that is there; `-` is stdout.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
  let descriptor = path == "-" ? 1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw FileError(path: path) }
  let isWritten = writeAll(bytes, to: descriptor)
  let error = FileError(path: path)
  if descriptor != 1 { close(descriptor) }
  if !isWritten { throw error }
}
