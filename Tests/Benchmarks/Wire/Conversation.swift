import JSON

/// A client's side of a conversation with a server, timed at the pipe.
///
/// Times are from just before a message is written until the last byte of its answer was read.
final class Conversation {
  let server: ServerProcess
  private var lastID = 0
  private static let patience = 120.0

  /// The request that was begun and not waited for, until its answer has come.
  private var begun: Int?

  init(_ server: ServerProcess) {
    self.server = server
  }

  /// Sends a request.
  ///
  /// - Returns: The nanoseconds until its answer, or `nil` if none came or it was an error.
  func request(_ method: String, _ params: (inout JSONWriter) -> Void) -> Double? {
    answer(to: method, params)?.time
  }

  /// Sends a request, and before it, in the same write, a notification.
  ///
  /// - Returns: The nanoseconds until its answer with the result, or `nil` if none came or it was an error.
  func answer(
    to method: String, behind notification: [UInt8] = [], _ params: (inout JSONWriter) -> Void
  ) -> (time: Double, result: JSONValue)? {
    let frame = notification + requestFrame(method, params)
    let id = lastID
    let start = now()
    guard server.send(frame) else { return nil }
    while let reply = server.receive(within: Self.patience) {
      let message = try? JSONValue(parsing: reply.content)
      note(message)
      guard message?["method"] == nil, message?["id"]?.integerValue == id else { continue }
      return message?["result"].map { (Double(reply.time - start), $0) }
    }
    return nil
  }

  /// Sends a notification and requests all at once.
  ///
  /// - Returns: The nanoseconds until the last answer, or `nil` if one did not come.
  func answerAll(_ requests: [[UInt8]], behind notification: [UInt8]) -> Double? {
    let start = now()
    guard server.send(notification + requests.joined()) else { return nil }
    var remaining = requests.count
    while let reply = server.receive(within: Self.patience) {
      let message = try? JSONValue(parsing: reply.content)
      if message?["method"] == nil, message?["id"] != nil { remaining -= 1 }
      if remaining == 0 { return Double(reply.time - start) }
    }
    return nil
  }

  /// Sends a notification and waits for the diagnostics it leads to.
  func notify(
    _ method: String, publishing version: Int, _ params: (inout JSONWriter) -> Void
  ) -> (time: Double, diagnostics: Int)? {
    let frame = notificationFrame(method, params)
    let start = now()
    guard server.send(frame) else { return nil }
    while let reply = server.receive(within: Self.patience) {
      let message = try? JSONValue(parsing: reply.content)
      note(message)
      guard message?["method"]?.stringValue == "textDocument/publishDiagnostics",
        let published = message?["params"],
        published["version"] == nil || published["version"]?.integerValue == version
      else { continue }
      return (Double(reply.time - start), published["diagnostics"]?.arrayValue?.count ?? 0)
    }
    return nil
  }

  /// Sends a request whose answer is not waited for.
  func begin(_ method: String, _ params: (inout JSONWriter) -> Void) {
    let frame = requestFrame(method, params)
    begun = lastID
    if !server.send(frame) { begun = nil }
  }

  /// True until the answer to the request that was begun has arrived.
  var isUnderWay: Bool { begun != nil }

  private func note(_ message: JSONValue?) {
    if message?["method"] == nil, let id = message?["id"]?.integerValue, id == begun { begun = nil }
  }

  func notify(_ method: String, _ params: (inout JSONWriter) -> Void) {
    _ = server.send(notificationFrame(method, params))
  }

  /// Sends requests all at once.
  ///
  /// - Returns: How many are answered in a second.
  func rate(of requests: [[UInt8]]) -> Double? {
    let start = now()
    guard server.send(Array(requests.joined())) else { return nil }
    var end = start
    for _ in requests {
      guard let reply = server.receive(within: Self.patience) else { return nil }
      end = reply.time
    }
    return Double(requests.count) / Double(end - start) * 1e9
  }

  // MARK: Opening

  /// Begins a session; returns whether the server answered.
  func initialize(folder: String? = nil, capabilities: JSONValue? = nil) -> Bool {
    let answer = request("initialize") { writer in
      writer.key("processId")
      writer.null()
      writer.member("rootUri", folder)
      writer.key("capabilities")
      if let capabilities { return writer.value(capabilities) }
      writer.object { writer in
        writer.key("general")
        writer.object { writer in
          writer.key("positionEncodings")
          writer.array { $0.value("utf-8") }
        }
        writer.key("textDocument")
        writer.object { writer in
          writer.key("publishDiagnostics")
          writer.object { $0.member("versionSupport", true) }
          writer.key("codeAction")
          writer.object { writer in
            writer.key("codeActionLiteralSupport")
            writer.object { _ in }
          }
        }
      }
    }
    guard answer != nil else { return false }
    notify("initialized") { _ in }
    return true
  }

  func open(_ document: WireDocument) -> (time: Double, diagnostics: Int)? {
    notify("textDocument/didOpen", publishing: 1, document.writeOpening)
  }

  // MARK: Frames

  func requestFrame(_ method: String, _ params: (inout JSONWriter) -> Void) -> [UInt8] {
    lastID += 1
    return frame(method, id: lastID, params)
  }

  func notificationFrame(
    _ method: String, _ params: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    frame(method, id: nil, params)
  }

  private func frame(
    _ method: String, id: Int?, _ params: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.optionalMember("id", id)
      writer.member("method", method)
      writer.key("params")
      writer.object(params)
    }
    return Array("Content-Length: \(writer.bytes.count)\r\n\r\n".utf8) + writer.bytes
  }
}
