import JSON
import JSONRPC
import Testing

@Suite struct IncomingMessageTests {
  @Test func `a request, a notification and a response are told apart`() throws {
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":1}}"#)
        == .success(.request(id: .integer(1), method: "a", params: ["x": 1])))
    #expect(
      read(#"{"jsonrpc":"2.0","method":"a","params":[1]}"#)
        == .success(.notification(method: "a", params: [1])))
    #expect(
      read(#"{"jsonrpc":"2.0","id":"r","result":null}"#)
        == .success(.response(id: .string("r"), result: .success(nil))))
    let error = ResponseError(code: ErrorCode(rawValue: -1), message: "no", data: [1])
    #expect(
      read(#"{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no","data":[1]}}"#)
        == .success(.response(id: .null, result: .failure(error))))
  }

  @Test func `params that are null count as none`() {
    #expect(
      read(#"{"jsonrpc":"2.0","id":null,"method":"shutdown","params":null}"#)
        == .success(.request(id: .null, method: "shutdown", params: nil)))
  }

  @Test(arguments: [
    (#"1"#, RequestID.null, "a message is an object, not an integer"),
    (#"{}"#, .null, "\"jsonrpc\" must be \"2.0\""),
    (#"{"jsonrpc":2.0,"id":7,"method":"a"}"#, .integer(7), "\"jsonrpc\" must be \"2.0\""),
    (
      #"{"jsonrpc":"2.0","id":7,"method":1}"#, .integer(7),
      "\"method\" takes a string, not an integer"
    ),
    (
      #"{"jsonrpc":"2.0","id":"q","method":"a","params":"b"}"#, .string("q"),
      "\"params\" takes an object or an array, not a string"
    ),
    (
      #"{"jsonrpc":"2.0","id":[],"method":"a"}"#, .null,
      "\"id\" takes a string, an integer of 64 bits or null, not an array"
    ),
    (
      #"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, .null,
      "\"id\" takes a string, an integer of 64 bits or null, not 1.5"
    ),
    (#"[]"#, .null, "a batch holds at least one message"),
    (#"[{}]"#, .null, "a message is an object, not an array"),
    (
      #"{"jsonrpc":"2.0","id":7}"#, .integer(7),
      "a message has a \"method\", a \"result\" or an \"error\""
    ),
    (
      #"{"jsonrpc":"2.0","id":7,"error":{"code":"x"}}"#, .integer(7),
      "\"error.code\" takes an integer, not a string"
    ),
  ])
  func `JSON that is no message is refused with the id where it can be read`(
    text: String, id: RequestID, message: String
  ) {
    let fault = MessageFault(error: .invalidRequest(message), id: id)
    #expect(read(text) == .failure(fault))
  }

  @Test(
    arguments: [
      ("1.0", 1), ("1e3", 1_000), ("-0.0", 0), ("-25e-1", nil),
      ("9007199254740991.0", 9_007_199_254_740_991), ("9007199254740992.0", nil),
      ("9223372036854775807", .max), ("9223372036854775808", nil),
    ] as [(String, Int64?)])
  func `An id is an integer of 64 bits, or a whole number below 2^53 in another spelling`(
    text: String, id: Int64?
  ) throws {
    #expect(RequestID(try JSONValue(parsing: text.utf8)) == id.map { .integer($0) })
  }

  private func read(_ text: String) -> Result<IncomingMessage, MessageFault> {
    Result { () throws(MessageFault) in
      try IncomingMessage((try? JSONValue(parsing: text.utf8)) ?? .null)
    }
  }
}
