import JSON
import JSONRPC
import Testing

@Suite struct ResponseErrorTests {
  static let all: [(ResponseError, Int, JSONValue)] = [
    (
      .parseError(JSONSyntaxError(kind: .tooDeep, offset: 3, message: "deep")), -32_700,
      ["kind": "parse-error", "offset": 3, "reason": "too-deep"]
    ),
    (.parseError(FramingError.missingContentLength), -32_700, ["kind": "malformed-frame"]),
    (.invalidRequest("no"), -32_600, ["kind": "invalid-request"]),
    (.methodNotFound("a\"b"), -32_601, ["kind": "method-not-found", "method": "a\"b"]),
    (
      .methodNotFound("a", instead: "use b"), -32_601,
      ["kind": "method-not-found", "method": "a", "instead": "use b"]
    ),
    (
      .invalidParams(
        JSONShapeError(pointer: JSONPointer([.key("a"), .index(0)]), expected: "b", found: nil)),
      -32_602, ["kind": "invalid-params", "pointer": "/a/0"]
    ),
    (
      .invalidParams("no", at: JSONPointer([.key("a")])), -32_602,
      ["kind": "invalid-params", "pointer": "/a"]
    ),
    (.internalError("no"), -32_603, ["kind": "internal-error"]),
    (.serverNotInitialized, -32_002, ["kind": "server-not-initialized"]),
    (.requestCancelled, -32_800, ["kind": "request-cancelled"]),
    (.contentModified, -32_801, ["kind": "content-modified"]),
    (
      .requestFailed(kind: "document-not-open", message: "no", details: ["uri": "u"]), -32_803,
      ["kind": "document-not-open", "uri": "u"]
    ),
  ]

  @Test(arguments: all)
  func `an error has its code, a message and a kind`(
    error: ResponseError, code: Int, data: JSONValue
  ) throws {
    #expect(error.code.rawValue == code)
    #expect(error.data == data)
    #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
  }

  @Test(arguments: all.map(\.0))
  func `an error that was sent is read as the same error`(error: ResponseError) throws {
    let content = OutgoingMessage.error(error, for: .integer(1)).content
    #expect(
      try IncomingMessage(JSONValue(parsing: content))
        == .response(id: .integer(1), result: .failure(error)))
  }

  @Test func `params as a whole are called params`() {
    let error = #expect(throws: JSONShapeError.self) { try JSONReader([]).string("uri") }
    #expect(
      error.map { ResponseError.invalidParams($0).message }
        == "params takes an object, not an array")
  }
}
