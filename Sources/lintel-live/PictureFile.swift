import Platform
import SystemPackage

/// A picture that a document shows, from the document's folder or below.
struct PictureFile: Sendable {
  let bytes: [UInt8]
  let contentType: String

  /// Reads it.
  ///
  /// Links are followed first, so that none leads out of the folder. What is no raster picture by its first
  /// bytes is not handed out, whatever it is called.
  ///
  /// - Returns: `nil` if there is none.
  init?(_ path: String, besideDocument uri: String) {
    guard let document = Self.path(ofDocument: uri),
      let slash = document.lastIndex(of: UInt8(ascii: "/")),
      !path.utf8.contains(0),
      let folder = try? resolvedPath(Self.cString(document[..<slash] + [UInt8(ascii: "/")])),
      let file = try? resolvedPath(Self.cString(folder + [UInt8(ascii: "/")] + Array(path.utf8))),
      file.starts(with: folder == [UInt8(ascii: "/")] ? folder : folder + [UInt8(ascii: "/")]),
      let bytes = Self.read(file), let contentType = Self.contentType(of: bytes)
    else { return nil }
    self.bytes = bytes
    self.contentType = contentType
  }

  private static func cString(_ path: some Sequence<UInt8>) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }

  private static func path(ofDocument uri: String) -> [UInt8]? {
    let prefix = "file://"
    guard uri.hasPrefix(prefix) else { return nil }
    let target = RequestTarget(String(uri.dropFirst(prefix.count)))
    guard target.path.hasPrefix("/"), !target.path.utf8.contains(0) else { return nil }
    return Array(target.path.utf8)
  }

  /// The longest file that is handed out, in bytes.
  private static let limit = 64 << 20

  private static func read(_ path: [UInt8]) -> [UInt8]? {
    let name = cString(path)
    // Neither a pipe that nobody writes to nor a device is waited for.
    guard let status = try? Stat(name, followTargetSymlink: false), status.type == .regular,
      let descriptor = try? FileDescriptor.open(
        name, .readOnly, options: [.closeOnExec, .nonBlocking, .noFollow])
    else { return nil }
    defer { try? descriptor.close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while let count = try? buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) }) {
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > limit { return nil }
    }
    return nil
  }

  private static func contentType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      return "image/gif"
    }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    if bytes.starts(with: "BM".utf8) { return "image/bmp" }
    return nil
  }
}
