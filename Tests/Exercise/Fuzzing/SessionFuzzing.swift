import InspectorServer
import JSON
import JSONRPC

/// Bytes, cut into frames, handled by a session: every request gets one answer, and at the end the
/// session still works.
enum SessionFuzzing {
  private static let chunkLengths = [1 << 20, 1, 7, 64]

  static func run(_ bytes: [UInt8]) throws(Fault) {
    let first = Int(bytes.first ?? 0)
    let framing: Framing? = [nil, nil, .header, .lines][first % 4]
    let length = chunkLengths[first / 4 % 4]
    var decoder = FrameDecoder(framing: framing, contentLimit: 1 << 16, headerLimit: 1 << 10)
    var client = LocalClient(checksItself: true)
    var rest = bytes.dropFirst()
    var isOver = false
    func deliver() throws(Fault) {
      while !isOver, let frame = decoder.nextFrame() {
        switch frame {
        case .frame(let content): isOver = try handle(content, with: &client)
        case .malformed(let error):
          if try client.refuse(error) != 1 { throw Fault("\(error) is not answered") }
        }
      }
    }
    while !rest.isEmpty {
      decoder.append(rest.prefix(length))
      rest = rest.dropFirst(length)
      try deliver()
    }
    decoder.finish()
    try deliver()
    guard !isOver else { return }
    let answer = try client.exchange("layout/frames", ["document": ["root": ["type": "node"]]])
    if answer["result"] == nil, answer["error"]?["code"] != -32_600 {
      throw Fault("afterwards a document is not laid out: \(answer)")
    }
  }

  /// - Returns: Whether the session is over.
  private static func handle(
    _ content: [UInt8], with client: inout LocalClient
  ) throws(Fault) -> Bool {
    let received = try client.send(content)
    guard let value = (try? JSONValue.parseMessage(content, duplicateKeys: .lastWins))?.value
    else {
      // Beside the error it may be said that texts are out of step.
      let count = received.count { $0["error"] != nil }
      if count != 1 { throw Fault("\(count) errors answer what is not JSON") }
      return false
    }
    for message in value.arrayValue ?? [value] where message["method"] == "exit" { return true }
    guard value["method"]?.stringValue != nil, value["jsonrpc"] == "2.0", let id = value["id"]
    else { return false }
    switch id {
    case .integer, .string: break
    default: return false
    }
    switch value["params"] {
    case nil, .object, .array: break
    default: return false
    }
    let answers = received.filter { $0["id"] == id && $0["method"] == nil }
    if answers.count != 1 { throw Fault("\(answers.count) answers to \(value)") }
    return false
  }
}
