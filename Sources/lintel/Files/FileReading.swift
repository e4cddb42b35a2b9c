import InspectorServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file could not be read or written.
struct FileError: Error, Hashable, CustomStringConvertible {
  let path: FilePath
  let reason: String

  /// An error of the system call that failed just now, in the system's words.
  init(path: FilePath) {
    self.init(path: path, reason: SystemError.last.reason)
  }

  init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, for stderr.
  var description: String { "\(path.shown): \(reason)" }
}

/// The longest file that is read, in bytes; as long a document as the daemon works on.
let fileLimit = 64 << 20

/// The content of a file, and which content that was.
struct FileContent {
  let bytes: [UInt8]
  let stamp: FileStamp
}

/// Reads a whole file, or a stream that whoever runs the command has opened: `-`, `/dev/stdin`, and
/// `/dev/fd/63` as shells spell `<(…)`.
///
/// What else is no regular file is not read: a pipe without a writer would be waited for without end.
func readFile(_ path: FilePath, limit: Int = fileLimit) throws(FileError) -> [UInt8] {
  try readContent(path, limit: limit).bytes
}

/// The same, with what tells whether the file is still the same later.
func readContent(_ path: FilePath, limit: Int = fileLimit) throws(FileError) -> FileContent {
  if let stream = path.openStream {
    let descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw FileError(path: path) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path, limit: limit)
  }
  // Opened so, not even a pipe that comes in the file's place is waited for.
  let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw FileError(path: path) }
  if let kind = status.kindOtherThanFile {
    throw FileError(path: path, reason: "\(kind), not a file; it is skipped")
  }
  guard status.st_size <= limit else { throw FileError(tooLong: path, limit) }
  return try contents(of: descriptor, path, limit: limit)
}

private func contents(
  of descriptor: Int32, _ path: FilePath, limit: Int
) throws(FileError) -> FileContent {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw FileError(path: path) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count: Int
    do throws(SystemError) {
      count = try readSome(from: descriptor, into: &buffer)
    } catch {
      throw FileError(path: path, reason: error.reason)
    }
    if count == 0 { return FileContent(bytes: bytes, stamp: FileStamp(status)) }
    bytes.append(contentsOf: buffer[..<count])
    guard bytes.count <= limit else { throw FileError(tooLong: path, limit) }
  }
}

extension FileError {
  fileprivate init(tooLong path: FilePath, _ limit: Int) {
    self.init(path: path, reason: "longer than \(limit) bytes")
  }
}

extension FilePath {
  /// The descriptor that the path stands for, if it is one of the process's own.
  fileprivate var openStream: Int32? {
    if self == .standardStream || self == FilePath("/dev/stdin") { return 0 }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where bytes.starts(with: folder.utf8) {
      return Int32(String(decoding: bytes.dropFirst(folder.utf8.count), as: UTF8.self))
    }
    return nil
  }
}

extension FileStamp {
  /// Another one for every writing, and for a file in another's place.
  init(_ status: stat) {
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.init([
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(status.st_size), Int(status.st_mode), Int(written.tv_sec), Int(written.tv_nsec),
      Int(changed.tv_sec), Int(changed.tv_nsec),
    ])
  }
}
