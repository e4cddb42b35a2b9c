import JSON
import JSONRPC
import Testing

@Suite struct IncomingMessageTests {
  @Test func `a request, a notification and a response are told apart`() throws {
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":1}}"#)
        == .single(.success(.request(id: .integer(1), method: "a", params: ["x": 1]))))
    #expect(
      read(#"{"jsonrpc":"2.0","method":"a","params":[1]}"#)
        == .single(.success(.notification(method: "a", params: [1]))))
    #expect(
      read(#"{"jsonrpc":"2.0","id":"r","result":null}"#)
        == .single(.success(.response(id: .string("r"), result: .success(nil)))))
    let error = ResponseError(code: ErrorCode(rawValue: -1), message: "no", data: [1])
    #expect(
      read(#"{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no","data":[1]}}"#)
        == .single(.success(.response(id: .null, result: .failure(error)))))
  }

  @Test func `params that are null count as none`() {
    #expect(
      read(#"{"jsonrpc":"2.0","id":null,"method":"shutdown","params":null}"#)
        == .single(.success(.request(id: .null, method: "shutdown", params: nil))))
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
      "\"id\" takes a string, a number or null"
    ),
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
    #expect(read(text) == .single(.failure(fault)))
  }

  @Test func `A message that is no JSON is a parse error with its offset`() {
    guard case .single(.failure(let fault)) = read("{\"jsonrpc\":") else {
      Issue.record("accepted")
      return
    }
    #expect(fault.id == .null)
    #expect(fault.error.code == .parseError)
    #expect(fault.error.data == ["kind": "parse-error", "offset": 11, "reason": "end-of-input"])
  }

  @Test func `a key that is there twice is refused`() {
    guard case .single(.failure(let fault)) = read(#"{"jsonrpc":"2.0","method":"a","method":"b"}"#)
    else {
      Issue.record("accepted")
      return
    }
    #expect(fault.error.code == .parseError)
  }

  @Test func `an empty batch is one fault, not a batch`() {
    let fault = MessageFault(error: .invalidRequest("a batch holds at least one message"))
    #expect(read("[]") == .single(.failure(fault)))
  }

  @Test func `the entries of a batch stand each by itself`() {
    let faults = ["an integer", "an array"].map {
      MessageFault(error: .invalidRequest("a message is an object, not \($0)"))
    }
    #expect(
      read(#"[1, {"jsonrpc":"2.0","method":"a"}, [{}]]"#)
        == .batch([
          .failure(faults[0]), .success(.notification(method: "a", params: nil)),
          .failure(faults[1]),
        ]))
  }

  private func read(_ text: String) -> IncomingContent { IncomingContent(parsing: text.utf8) }
}
