import JSON
import JSONRPC
import Testing

@Suite struct OutgoingMessageTests {
  @Test(arguments: ["1", "-7", "9007199254740993", "\"1\"", "\"é\\n\"", "null"])
  func `an answer repeats the id`(id: String) throws {
    let request = try JSONValue(parsing: #"{"jsonrpc":"2.0","id":\#(id),"method":"a"}"#.utf8)
    guard case .request(let requestID, _, _) = try IncomingMessage(request) else {
      Issue.record("no request")
      return
    }
    #expect(
      text(.result(true, for: requestID)) == #"{"jsonrpc":"2.0","id":\#(id),"result":true}"#)
  }

  @Test func `a result is streamed into the message`() {
    let message = OutgoingMessage.result(for: .integer(1)) { writer in
      writer.array { writer in
        for number in 0..<3 { writer.value(number) }
      }
    }
    #expect(text(message) == #"{"jsonrpc":"2.0","id":1,"result":[0,1,2]}"#)
  }

  @Test func `a result that writes nothing is null`() {
    #expect(
      text(.result(for: .integer(1)) { _ in }) == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
  }

  @Test func `a result that fails half way is no message`() {
    #expect(throws: ResponseError.requestCancelled) {
      try OutgoingMessage.result(for: .null) { (writer) throws(ResponseError) in
        writer.beginArray()
        throw .requestCancelled
      }
    }
  }

  @Test func `notifications and requests have params only if some are written`() {
    #expect(text(.notification("a") { _ in }) == #"{"jsonrpc":"2.0","method":"a"}"#)
    #expect(
      text(.notification("a") { $0.value(["x": 1] as JSONValue) })
        == #"{"jsonrpc":"2.0","method":"a","params":{"x":1}}"#)
    #expect(
      text(.request(id: .string("s1"), "b") { $0.value([1]) })
        == #"{"jsonrpc":"2.0","id":"s1","method":"b","params":[1]}"#)
    #expect(
      text(.request(id: .integer(2), "b") { _ in }) == #"{"jsonrpc":"2.0","id":2,"method":"b"}"#)
  }

  @Test func `a batch of answers is one array, and none at all without answers`() {
    let answers = [1, 2].map { OutgoingMessage.result(true, for: .integer($0)) }
    #expect(
      OutgoingMessage.batch(answers).map(text)
        == #"[{"jsonrpc":"2.0","id":1,"result":true},{"jsonrpc":"2.0","id":2,"result":true}]"#)
    #expect(OutgoingMessage.batch([]) == nil)
  }

  private func text(_ message: OutgoingMessage) -> String {
    String(decoding: message.content, as: UTF8.self)
  }
}
