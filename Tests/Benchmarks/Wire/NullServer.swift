import CJansson
import Glibc

/// A language server that does nothing, to know what pipes, scheduling and Jansson cost.
///
/// Every message is parsed by Jansson; a request is answered with its own params, and `didOpen` and
/// `didChange` with an empty `publishDiagnostics` of their version. `exit`, or the end of the input,
/// ends it.
enum NullServer {
  typealias JSON = UnsafeMutablePointer<json_t>

  static func run() -> Never {
    var input = NullInput()
    while let message = input.nextMessage() {
      let method = json_string_value(json_object_get(message, "method"))
      let id = json_object_get(message, "id")
      let params = json_object_get(message, "params")
      if let method {
        if strcmp(method, "exit") == 0 { break }
        if let id {
          answer(id, strcmp(method, "initialize") == 0 ? capabilities() : json_incref(params))
        } else if strcmp(method, "textDocument/didOpen") == 0
          || strcmp(method, "textDocument/didChange") == 0
        {
          publish(json_object_get(params, "textDocument"))
        }
      }
      json_decref(message)
    }
    _exit(0)
  }

  private static func answer(_ id: JSON, _ result: JSON?) {
    let answer = json_object()
    json_object_set_new(answer, "jsonrpc", json_string("2.0"))
    json_object_set(answer, "id", id)
    json_object_set_new(answer, "result", result ?? json_null())
    send(answer)
  }

  private static func capabilities() -> JSON? {
    let capabilities = json_object()
    json_object_set_new(capabilities, "textDocumentSync", json_integer(2))
    json_object_set_new(capabilities, "hoverProvider", json_true())
    let result = json_object()
    json_object_set_new(result, "capabilities", capabilities)
    return result
  }

  private static func publish(_ document: JSON?) {
    let params = json_object()
    json_object_set(params, "uri", json_object_get(document, "uri"))
    json_object_set(params, "version", json_object_get(document, "version"))
    json_object_set_new(params, "diagnostics", json_array())
    let message = json_object()
    json_object_set_new(message, "jsonrpc", json_string("2.0"))
    json_object_set_new(message, "method", json_string("textDocument/publishDiagnostics"))
    json_object_set_new(message, "params", params)
    send(message)
  }

  /// Writes a message and lets go of it.
  private static func send(_ message: JSON?) {
    defer { json_decref(message) }
    let headerCapacity = 64
    let bodySize = json_dumpb(message, nil, 0, Int(JSON_COMPACT))
    let frame = UnsafeMutablePointer<CChar>.allocate(capacity: headerCapacity + bodySize)
    defer { frame.deallocate() }
    var start = headerCapacity
    func prepend(_ byte: UInt8) {
      start -= 1
      frame[start] = CChar(bitPattern: byte)
    }
    func prepend(_ text: StaticString) {
      for index in (0..<text.utf8CodeUnitCount).reversed() { prepend(text.utf8Start[index]) }
    }
    // Backwards, so that the header ends where the content begins.
    prepend("\r\n\r\n")
    var rest = bodySize
    repeat {
      prepend(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    prepend("Content-Length: ")
    _ = json_dumpb(message, frame + headerCapacity, bodySize, Int(JSON_COMPACT))
    let end = headerCapacity + bodySize
    while start < end {
      let written = write(1, frame + start, end - start)
      if written <= 0 { _exit(1) }
      start += written
    }
  }
}

/// The frames of standard input; their header is `Content-Length` alone.
private struct NullInput: ~Copyable {
  private var capacity = 1 << 16
  private var bytes = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 16)
  private var start = 0
  private var end = 0

  private static let nameLength = 16

  /// - Returns: `nil` at the end, and where something is no message.
  mutating func nextMessage() -> NullServer.JSON? {
    while true {
      if let content = contentStart() {
        let length = strtol(bytes + start + Self.nameLength, nil, 10)
        if content + length <= end {
          start = content + length
          return json_loadb(bytes + content, length, 0, nil)
        }
      }
      guard fill() else { return nil }
    }
  }

  /// The index behind the header that begins at `start`.
  private func contentStart() -> Int? {
    var place = start
    while end - place >= 4, let found = memchr(bytes + place, 13, end - place - 3) {
      place = UnsafeRawPointer(bytes).distance(to: UnsafeRawPointer(found))
      if memcmp(found, "\r\n\r\n", 4) == 0 { return place + 4 }
      place += 1
    }
    return nil
  }

  private mutating func fill() -> Bool {
    if start > 0 {
      memmove(bytes, bytes + start, end - start)
      end -= start
      start = 0
    }
    if capacity - end < 1 << 15 {
      let larger = UnsafeMutablePointer<CChar>.allocate(capacity: 2 * capacity)
      memcpy(larger, bytes, end)
      bytes.deallocate()
      bytes = larger
      capacity *= 2
    }
    let count = read(0, bytes + end, capacity - end)
    guard count > 0 else { return false }
    end += count
    return true
  }
}
