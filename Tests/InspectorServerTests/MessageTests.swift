import InspectorServer
import JSON
import JSONRPC
import Testing

/// Content that is no message, and unknown messages; the session goes on after each.
@Suite struct MessageTests {
  @Test func `an unknown request is answered`() {
    var client = TestClient(capabilities: [:])
    let failure = client.failure("no/such", [:])
    #expect(failure?.code == -32_601)
    #expect(failure?.message == #"there is no method "no/such""#)
    #expect(client.failure("$/such")?.code == -32_601)
  }

  @Test(arguments: removedRequests.map(\.key))
  func `Removed request is refused with the request to use instead, as a notification ignored`(
    method: String
  ) throws {
    let instead = try #require(removedRequests.first { $0.key == method }?.value)
    for var client in [TestClient(), TestClient(capabilities: [:])] {
      let error = client.exchange(method, [:])["error"]
      #expect(error?["code"] == -32_601)
      #expect(error?["message"] == .string("there is no method \"\(method)\" any more; \(instead)"))
      let data: JSONValue = [
        "kind": "method-not-found", "method": .string(method), "instead": .string(instead),
      ]
      #expect(error?["data"] == data)
      #expect(client.notify(method, [:]).isEmpty)
    }
    let named = instead.matches(of: /"(\w+\/\w+)"/).map { String($0.output.1) }
    #expect(!named.isEmpty)
    #expect(Set(named).isSubset(of: allRequests.map { $0.method }))
  }

  @Test func `unknown notifications and stray answers are ignored`() {
    var client = TestClient(capabilities: [:])
    #expect(client.notify("no/such").isEmpty)
    #expect(client.notify("$/such", [:]).isEmpty)
    #expect(client.send(#"{"jsonrpc":"2.0","id":7,"result":null}"#).isEmpty)
  }

  @Test(arguments: [
    "", " ", "{", "nul", #"{"a":NaN}"#, #"{"a":1e999}"#, "{} // done", "{}{}", "\u{FEFF}{}",
    #"{"a":"\ud800}"#, String(repeating: "[", count: 100_000),
  ])
  func `A message that is no JSON gets a parse error without an id`(content: String) {
    var client = TestClient()
    let answers = client.send(content)
    #expect(answers.count == 1)
    #expect(answers.first?["id"] == .null)
    #expect(answers.first?["error"]?["code"] == -32_700)
    #expect(client.request("initialize") != nil)
  }

  @Test func `A parse error has the offset and the reason`() {
    var client = TestClient()
    let data: JSONValue = ["kind": "parse-error", "offset": 11, "reason": "end-of-input"]
    #expect(client.send("{\"jsonrpc\":").first?["error"]?["data"] == data)
  }

  @Test func `bytes that are no UTF-8 are a parse error`() {
    var client = TestClient()
    let answers = client.send(Array(#"{"a":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8))
    #expect(answers.first?["error"]?["code"] == -32_700)
    #expect(client.send([UInt8](repeating: 0, count: 3)).first?["error"]?["code"] == -32_700)
  }

  @Test(
    arguments: [
      ("1", nil), (#""text""#, nil), ("{}", nil), (#"{"jsonrpc":"1.0","id":3,"method":"a"}"#, 3),
      (#"{"jsonrpc":"2.0","id":3,"method":4}"#, 3),
      (#"{"jsonrpc":"2.0","id":[],"method":"a"}"#, nil),
      (#"{"jsonrpc":"2.0","id":3,"method":"a","params":7}"#, 3),
    ] as [(String, Int?)])
  func `JSON that is no message gets an invalid-request error`(content: String, id: Int?) {
    var client = TestClient()
    let answers = client.send(content)
    #expect(answers.count == 1)
    #expect(answers.first?["error"]?["code"] == -32_600)
    #expect(answers.first?["id"]?.integerValue == id)
  }

  @Test(arguments: [
    ("1", "1"), (#""one""#, #""one""#), ("null", "null"), ("-3", "-3"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("1.0", "1"), ("1e2", "100"), ("1.50e1", "15"), ("-0.0", "0"),
    ("9007199254740991.0", "9007199254740991"),
  ])
  func `An id comes back as the integer or string that it is`(sent: String, answered: String) {
    let answer = firstAnswer(to: #"{"jsonrpc":"2.0","id":\#(sent),"method":"no/such"}"#)
    #expect(answer.contains(#""id":\#(answered),"#), "\(answer)")
    #expect(answer.contains("-32601"), "\(answer)")
  }

  @Test(arguments: [
    ("1.5", "1.5"), ("9007199254740992.0", "9007199254740992.0"),
    ("9223372036854775808", "9.223372036854776e+18"), ("-1e300", "-1e+300"),
  ])
  func `An id that is no integer of 64 bits is an invalid request without an id`(
    sent: String, shown: String
  ) {
    let answer = firstAnswer(to: #"{"jsonrpc":"2.0","id":\#(sent),"method":"layout/session"}"#)
    #expect(answer.contains(#""id":null,"#) && answer.contains("-32600"), "\(answer)")
    let message = #"\"id\" takes a string, an integer of 64 bits or null, not \#(shown)""#
    #expect(answer.contains(message), "\(answer)")
  }

  @Test func `a frame that could not be read is answered`() {
    var server = Server()
    let answers = server.refuse(.missingContentLength)
    #expect(answers.count == 1)
    #expect(answers == [.error(.parseError(FramingError.missingContentLength), for: .null)])
  }

  // MARK: Halves of characters

  @Test func `half a character does not keep a document from being opened`() {
    var client = TestClient(capabilities: [:])
    let messages = client.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"a","#
        + #""languageId":"x","version":1,"text":"{\"root\":{\"type\":\"text\",\"id\":\"\uDE00\"}}"}}}"#
    )
    #expect(messages.first?["method"] == "window/logMessage")
    #expect(messages.published.count == 1)
    let tree = client.request("layout/tree", ["textDocument": ["uri": "a"]])
    #expect(tree?["tree"]?["id"] == "\u{FFFD}")
  }

  @Test func `half a character in a document that comes along is a fault of the document`() {
    var client = TestClient()
    let document = #"{"root":{"type":"text","id":"\ud83d"},"x":1}"#
    let message =
      #"{"jsonrpc":"2.0","id":1,"method":"layout/diagnostics","params":{"document":\#(document)}}"#
    let answers = client.send(message)
    let diagnostics = answers.first?["result"]?["diagnostics"]?.arrayValue
    let start = Int64(#"{"root":{"type":"text","id":"#.utf8.count)
    #expect(
      diagnostics?.first { $0["code"] == "json-syntax" }?["range"]?["start"]
        == position(line: 0, start + 1))
    // What stands behind is where it is in the text that was sent.
    let key = Int64(#"{"root":{"type":"text","id":"\ud83d"},"#.utf8.count)
    #expect(
      diagnostics?.first { $0["code"] == "unknown-key" }?["range"]?["start"]
        == position(line: 0, key))
  }

  // MARK: Batches

  @Test func `a batch is answered by a batch`() {
    var client = TestClient()
    let answers = client.send(
      """
      [{"jsonrpc":"2.0","id":1,"method":"initialize"},
       {"jsonrpc":"2.0","method":"initialized"},
       3,
       {"jsonrpc":"2.0","id":"2","method":"layout/frames","params":{"document":\(smallDocument)}}]
      """)
    #expect(answers.count == 1)
    #expect(answers.first?.arrayValue?.map { $0["id"] } == [1, .null, "2"])
    #expect(answers.first?.arrayValue?[1]["error"]?["code"] == -32_600)
    #expect(answers.first?.arrayValue?[2]["result"]?["frames"]?["/root"] != nil)
  }

  @Test func `an empty batch is one invalid request`() {
    var client = TestClient()
    let answers = client.send("[]")
    #expect(answers.count == 1)
    #expect(answers.first?["error"]?["code"] == -32_600)
  }

  @Test func `a batch of notifications is not answered`() {
    var client = TestClient()
    #expect(client.send(#"[{"jsonrpc":"2.0","method":"initialized"}]"#).isEmpty)
  }

  @Test func `A batch with more than 1,000 messages is one invalid request`() {
    var client = TestClient()
    let message = #"{"jsonrpc":"2.0","id":1,"method":"layout/session"}"#
    func answers(_ count: Int) -> [JSONValue] {
      client.send("[\(repeatElement(message, count: count).joined(separator: ","))]")
    }
    #expect(answers(1_000).first?.arrayValue?.count == 1_000)
    let refused = answers(1_001)
    #expect(refused.count == 1)
    #expect(refused.first?["id"] == .null && refused.first?["error"]?["code"] == -32_600)
    #expect(
      refused.first?["error"]?["message"]
        == "a batch has 1000 messages at most, and this one has 1001")
  }

  private func firstAnswer(to message: String) -> String {
    var server = Server()
    let answers = server.receive(Array(message.utf8))
    return answers.first.map { String(decoding: $0.content, as: UTF8.self) } ?? ""
  }
}
