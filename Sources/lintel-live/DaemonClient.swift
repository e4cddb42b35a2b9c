import JSON
import JSONRPC
import NIOCore
import NIOPosix
import Platform
import SystemPackage

/// The server's own connection to the daemon: it asks which documents there are, and opens captures.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class DaemonClient: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer

  private(set) var channel: any Channel
  private var decoder = FrameDecoder(framing: .header)
  private var lastID: Int64 = 0
  private var waiting: [Int64: (JSONValue) -> Void] = [:]

  /// The text of each capture that came, by URI.
  private var captures: [String: [UInt8]] = [:]

  private init(_ channel: any Channel) {
    self.channel = channel
  }

  static func connect(to path: String, on loop: any EventLoop) -> EventLoopFuture<DaemonClient> {
    ClientBootstrap(group: loop).connect(unixDomainSocketPath: path).flatMap { channel in
      let daemon = DaemonClient(channel)
      return channel.pipeline.addHandler(daemon).map {
        daemon.ask(
          "initialize",
          [
            "processId": nil, "clientInfo": ["name": "lintel live"],
            "capabilities": ["general": ["positionEncodings": ["utf-8"]]],
          ]
        ) { _ in }
        return daemon
      }
    }
  }

  // MARK: Messages

  /// Sends a request; `take` gets the whole answer.
  func ask(_ method: String, _ params: JSONValue, take: @escaping (JSONValue) -> Void) {
    lastID += 1
    waiting[lastID] = take
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params,
    ]
    send(message.serialized())
  }

  private func send(_ message: [UInt8]) {
    let frame = FrameEncoder(framing: .header).frame(message)
    channel.writeAndFlush(channel.allocator.buffer(bytes: frame), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(ArraySlice(unwrapInboundIn(data).readableBytesView))
    while let frame = decoder.nextFrame() {
      guard case .frame(let content) = frame, let message = try? JSONValue(parsing: content) else {
        continue
      }
      if message["method"] == nil, case .integer(let id)? = message["id"] {
        waiting.removeValue(forKey: id)?(message)
      } else if let id = message["id"] {
        let answer: JSONValue = [
          "jsonrpc": "2.0", "id": id,
          "error": ["code": -32_601, "message": "the live server does not do this"],
        ]
        send(answer.serialized())
      }
    }
  }

  // MARK: Captures

  /// Opens a capture as a document, or makes the one of this name what the capture says.
  ///
  /// - Parameters:
  ///   - name: Which document it is.
  ///   - text: The capture.
  ///   - take: Gets the URI of the document, or what is wrong.
  func capture(
    _ name: String, _ text: [UInt8], take: @escaping (Result<String, CaptureFault>) -> Void
  ) {
    let uri = "capture:\(name)"
    guard let known = captures[uri] else { return open(uri, text, take) }
    // An edit, so that history, watches and other clients follow.
    let edit = TextChange(from: known, to: text)
    ask("layout/edit", ["textDocument": ["uri": .string(uri)], "edits": [edit.json]]) {
      if $0["result"] == nil { return self.open(uri, text, take) }
      self.captures[uri] = text
      take(.success(uri))
    }
  }

  private func open(
    _ uri: String, _ text: [UInt8], _ take: @escaping (Result<String, CaptureFault>) -> Void
  ) {
    let document = String(decoding: text, as: UTF8.self)
    ask("layout/open", ["uri": .string(uri), "document": .string(document)]) { answer in
      if let message = answer["error"]?["message"]?.stringValue {
        return take(.failure(CaptureFault(message: message)))
      }
      self.captures[uri] = text
      take(.success(uri))
    }
  }

  /// Finds out whether a document is open.
  func isOpen(_ uri: String, take: @escaping (Bool) -> Void) {
    ask("layout/documents", [:]) { answer in
      let documents = answer["result"]?["documents"]?.arrayValue ?? []
      take(documents.contains { $0["uri"] == .string(uri) })
    }
  }
}

/// Why a capture is no document.
struct CaptureFault: Error {
  let message: String
}

/// The edit that makes one text another: it replaces everything between their common beginning and end.
struct TextChange {
  let json: JSONValue

  init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    // Not within a character or a line end.
    func isInside(_ text: [UInt8], _ index: Int) -> Bool {
      guard index > 0, index < text.count else { return false }
      return text[index] & 0xC0 == 0x80
        || (text[index - 1] == UInt8(ascii: "\r") && text[index] == UInt8(ascii: "\n"))
    }
    while isInside(old, prefix) || isInside(new, prefix) { prefix -= 1 }
    while suffix > 0, isInside(old, old.count - suffix) || isInside(new, new.count - suffix) {
      suffix -= 1
    }
    json = [
      "range": [
        "start": Self.position(of: prefix, in: old),
        "end": Self.position(of: old.count - suffix, in: old),
      ],
      "newText": .string(String(decoding: new[prefix..<new.count - suffix], as: UTF8.self)),
    ]
  }

  /// A position, with characters counted as bytes.
  private static func position(of offset: Int, in text: [UInt8]) -> JSONValue {
    var (line, start, index) = (0, 0, 0)
    while index < offset {
      let isCarriageReturn = text[index] == UInt8(ascii: "\r")
      index += 1
      guard isCarriageReturn || text[index - 1] == UInt8(ascii: "\n") else { continue }
      if isCarriageReturn, index < text.count, text[index] == UInt8(ascii: "\n") { index += 1 }
      line += 1
      start = index
    }
    return ["line": .integer(Int64(line)), "character": .integer(Int64(offset - start))]
  }
}

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
