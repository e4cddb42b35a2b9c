import JSON
import JSONRPC
import NIOCore
import NIOPosix

/// The server's own connection to the daemon: it asks which documents there are, and opens captures.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class Desk: ChannelInboundHandler, @unchecked Sendable {
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

  static func connect(to path: String, on loop: any EventLoop) -> EventLoopFuture<Desk> {
    ClientBootstrap(group: loop).connect(unixDomainSocketPath: path).flatMap { channel in
      let desk = Desk(channel)
      return channel.pipeline.addHandler(desk).map {
        desk.ask(
          "initialize",
          [
            "processId": nil, "clientInfo": ["name": "lintel live"],
            "capabilities": ["general": ["positionEncodings": ["utf-8"]]],
          ]
        ) { _ in }
        return desk
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
    // An edit, so that history, watches and whoever looks at it follow.
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

  /// A place, with characters counted as bytes.
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
