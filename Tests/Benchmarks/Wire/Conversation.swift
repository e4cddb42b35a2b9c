import JSON

/// A client's side of a conversation with a server, timed at the pipe.
///
/// Times are from just before a message is written until the last byte of its answer was read.
final class Conversation {
  let server: ServerProcess
  private var lastID = 0
  private static let patience = 120.0

  init(_ server: ServerProcess) {
    self.server = server
  }

  /// Sends a request.
  ///
  /// - Returns: The nanoseconds until its answer, or `nil` if none came or it was an error.
  func request(_ method: String, _ params: (inout JSONWriter) -> Void) -> Double? {
    let frame = requestFrame(method, params)
    let start = now()
    guard server.send(frame) else { return nil }
    while let reply = server.receive(within: Self.patience) {
      let message = try? JSONValue(parsing: reply.content)
      guard message?["method"] == nil, message?["id"]?.integerValue == lastID else { continue }
      return message?["error"] == nil ? Double(reply.time - start) : nil
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
      guard message?["method"]?.stringValue == "textDocument/publishDiagnostics",
        let published = message?["params"],
        published["version"] == nil || published["version"]?.integerValue == version
      else { continue }
      return (Double(reply.time - start), published["diagnostics"]?.arrayValue?.count ?? 0)
    }
    return nil
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

  // MARK: Frames

  func requestFrame(_ method: String, _ params: (inout JSONWriter) -> Void) -> [UInt8] {
    lastID += 1
    return frame(method, id: lastID, params)
  }

  private func notificationFrame(
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
