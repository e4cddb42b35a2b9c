import InspectorServer
import Platform
import SystemPackage

/// Why a file could not be read or written.
struct FileError: Error, Hashable, CustomStringConvertible {
  let path: FilePath
  let reason: String

  /// With the reason in the system's words.
  init(path: FilePath, _ error: Errno) {
    self.init(path: path, reason: "\(error)")
  }

  init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, for stderr.
  var description: String { "\(path.shown): \(reason)" }
}

/// Makes calls of the system, whose errors are a file's.
func at<Result>(_ path: FilePath, _ body: () throws -> Result) throws(FileError) -> Result {
  do {
    return try body()
  } catch {
    throw FileError(path: path, reason: "\(error)")
  }
}

/// The longest file that is read, in bytes; as long a document as the daemon works on.
let fileLimit = 64 << 20

/// The content of a file, and which content that was.
struct FileContent {
  let bytes: [UInt8]
  let stamp: FileStamp
}

/// Reads a whole file, or a stream that the user of the command has opened: `-`, `/dev/stdin`, and
/// `/dev/fd/63` as shells spell `<(…)`.
///
/// Other files that are not regular are not read: reading a pipe without a writer would never end.
func readFile(_ path: FilePath, limit: Int = fileLimit) throws(FileError) -> [UInt8] {
  try readContent(path, limit: limit).bytes
}

/// Reads a file, with its status, which shows later if it is still the same.
func readContent(_ path: FilePath, limit: Int = fileLimit) throws(FileError) -> FileContent {
  if let stream = path.openStream {
    // Under a number of its own, because it is closed.
    let descriptor = try at(path) { try stream.duplicatedBeyondStandardStreams() }
    defer { try? descriptor.close() }
    return try contents(of: descriptor, path, limit: limit)
  }
  // Opened so, not even a pipe that replaces the file meanwhile is waited for.
  let descriptor = try at(path) {
    try FileDescriptor.open(path, .readOnly, [.closeOnExec, .nonBlocking, .noControllingTerminal])
  }
  return try regularContents(of: descriptor, path, limit: limit)
}

/// Reads a file below a folder; both paths are without symbolic links, and none that came meanwhile is followed.
func readFile(_ path: FilePath, below folder: FilePath, limit: Int) throws(FileError) -> [UInt8] {
  guard path.isInside(folder) else {
    throw FileError(path: path, reason: "not in \(folder.shown)")
  }
  let names = path.bytes.dropFirst(folder.bytes.count).split(separator: UInt8(ascii: "/"))
  let descriptor = try at(path) {
    try openFile(below: folder.cString, names.map { FilePath($0).cString })
  }
  return try regularContents(of: descriptor, path, limit: limit).bytes
}

/// Reads an open file, and closes it.
private func regularContents(
  of descriptor: FileDescriptor, _ path: FilePath, limit: Int
) throws(FileError) -> FileContent {
  defer { try? descriptor.close() }
  let status = try at(path) { try Stat(descriptor) }
  if let kind = status.type.nameOtherThanFile {
    throw FileError(path: path, reason: "\(kind), not a file; it is skipped")
  }
  guard status.size <= limit else { throw FileError(tooLong: path, limit) }
  return try contents(of: descriptor, path, limit: limit)
}

private func contents(
  of descriptor: FileDescriptor, _ path: FilePath, limit: Int
) throws(FileError) -> FileContent {
  let status = try at(path) { try Stat(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = try at(path) { try descriptor.read(into: &buffer) }
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
  /// The stream that the path stands for, if it is one of the process's own.
  fileprivate var openStream: FileDescriptor? {
    if self == .standardStream || self == FilePath("/dev/stdin") { return .standardInput }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where bytes.starts(with: folder.utf8) {
      return Int32(String(decoding: bytes.dropFirst(folder.utf8.count), as: UTF8.self))
        .map { FileDescriptor(rawValue: $0) }
    }
    return nil
  }
}

extension FileStamp {
  /// Another one for every writing, and for a file that replaced another.
  init(_ status: Stat) {
    self.init(
      [
        Int(truncatingIfNeeded: status.deviceID.rawValue),
        Int(truncatingIfNeeded: status.inode.rawValue), Int(status.size),
        Int(status.mode.rawValue),
      ] + parts(of: status.st_mtim) + parts(of: status.st_ctim))
  }
}

/// The files of this machine.
struct SystemFiles: FileSource {
  func stamp(ofFileAt path: FilePath) -> FileStamp? {
    // A link to nothing, or to itself, is there all the same; that it cannot be read is said.
    ((try? path.status()) ?? (try? path.status(followingLinks: false))).map { FileStamp($0) }
  }

  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    do throws(FileError) {
      return try readFile(path, limit: limit)
    } catch {
      throw UnreadableFile(reason: error.reason)
    }
  }

  func read(_ file: TrustedFile, limit: Int) throws(UnreadableFile) -> [UInt8] {
    do throws(FileError) {
      return try readFile(file.path, below: file.folder, limit: limit)
    } catch {
      throw UnreadableFile(reason: error.reason)
    }
  }

  func resolved(_ path: FilePath) -> FilePath? { try? path.resolved() }

  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    LayoutFileSearch(in: path, fileLimit: limit).files
  }

  func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    Array(LayoutFileSearch(in: path, fileLimit: limit).configurations.prefix(limit))
  }

  func appFiles(ofSourceAt path: FilePath) -> AppFiles? { AppFileSearch(from: path).files }
}
