#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file could not be read, in the system's words.
struct FileError: Error, Hashable {
  let path: String
  let reason: String

  /// An error of the system call that failed just now.
  init(path: String) {
    self.init(path: path, reason: String(cString: strerror(errno)))
  }

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// The longest file that is read, in bytes; as long a document as the daemon works on.
let fileLimit = 64 << 20

/// Reads a whole file, or stdin if the path is `-`.
func readFile(_ path: String) throws(FileError) -> [UInt8] {
  let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { if descriptor != 0 { close(descriptor) } }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count == 0 { return bytes }
    if count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    } else if errno != EINTR {
      throw FileError(path: path)
    }
    guard bytes.count <= fileLimit else {
      throw FileError(path: path, reason: "longer than \(fileLimit) bytes")
    }
  }
}
