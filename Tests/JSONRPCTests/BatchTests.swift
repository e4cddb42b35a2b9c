import JSON
import JSONRPC
import Testing

@Suite struct BatchTests {
  private func messages(of text: String) -> [String]? {
    Batch(Array(text.utf8))?.messages.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `A batch is cut into the texts of its messages`() {
    #expect(
      messages(of: " \n[ {\"a\":[1,{\"b\":\"],[\\\"\"}]} ,2,[[]], \"x,\\\\\" ]\t")
        == [" {\"a\":[1,{\"b\":\"],[\\\"\"}]} ", "2", "[[]]", " \"x,\\\\\" "])
    #expect(messages(of: "[1]") == ["1"])
  }

  @Test(arguments: ["", "{}", #"{"a":[1]}"#, "[]", "[ ]", "[1", "[1,]", "[1] 2", "7", #""[1]""#])
  func `Other contents than batches are one message`(text: String) {
    #expect(messages(of: text) == nil)
  }

  @Test func `A batch has 1,000 messages at most`() {
    func batch(_ count: Int) -> String {
      "[\(repeatElement("{}", count: count).joined(separator: ","))]"
    }
    #expect(messages(of: batch(1_000))?.count == 1_000)
    #expect(messages(of: batch(1_001)) == nil)
  }

  @Test func `Half a character in an escape does not keep a batch from being cut`() {
    #expect(messages(of: #"["\ud83d",1]"#) == [#""\ud83d""#, "1"])
  }

  @Test func `Requests and faults are answered, notifications and responses are not`() {
    let text = #"""
      [{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"},3,
       {"jsonrpc":"2.0","id":"r","result":null},{"jsonrpc":"1.0","id":4,"method":"c"},
       {"jsonrpc":"2.0","id":5.5,"method":"c"},{"jsonrpc":"2.0","id":2e0,"method":"c"}]
      """#
    #expect(
      Batch(Array(text.utf8))?.answeredIDs
        == [.integer(1), .null, .integer(4), .null, .integer(2)])
  }
}

/// Answers to batches, in whatever order they are made.
@Suite struct BatchAnswersTests {
  private func answer(_ id: RequestID, _ result: JSONValue = true) -> OutgoingMessage {
    .result(result, for: id)
  }

  private func text(_ message: OutgoingMessage?) -> String? {
    message.map { String(decoding: $0.content, as: UTF8.self) }
  }

  private func ids(_ message: OutgoingMessage?) -> [JSONValue?]? {
    message.flatMap { try? JSONValue(parsing: $0.content) }?.arrayValue?.map { $0["id"] }
  }

  @Test func `Answers are joined in the order of the messages when the last one is there`() {
    var answers = BatchAnswers()
    answers.begin([.integer(1), .string("a"), .null])
    #expect(answers.take(answer(.null)) == nil)
    #expect(answers.take(answer(.string("a"))) == nil)
    #expect(ids(answers.take(answer(.integer(1)))) == [1, "a", .null])
    // The batch is answered.
    #expect(answers.take(answer(.integer(1))) == answer(.integer(1)))
  }

  @Test func `Other messages are sent while a batch waits`() {
    var answers = BatchAnswers()
    answers.begin([.integer(1)])
    let notification = OutgoingMessage.notification("a") { _ in }
    let request = OutgoingMessage.request(id: .integer(1), "b") { _ in }
    for message in [notification, request, answer(.integer(2)), answer(.string("1"))] {
      #expect(answers.take(message) == message)
    }
    #expect(ids(answers.take(answer(.integer(1)))) == [1])
  }

  @Test func `Two batches wait for their own answers`() {
    var answers = BatchAnswers()
    answers.begin([.integer(1), .integer(2)])
    answers.begin([])
    answers.begin([.integer(3)])
    #expect(answers.take(answer(.integer(2))) == nil)
    #expect(ids(answers.take(answer(.integer(3)))) == [3])
    #expect(ids(answers.take(answer(.integer(1)))) == [1, 2])
  }

  @Test func `Equal ids are answered in order`() {
    var answers = BatchAnswers()
    answers.begin([.null, .integer(1), .null])
    #expect(answers.take(answer(.null, "first")) == nil)
    #expect(answers.take(answer(.integer(1))) == nil)
    let batch = text(answers.take(answer(.null, "second")))
    #expect(
      batch == #"[{"jsonrpc":"2.0","id":null,"result":"first"},"#
        + #"{"jsonrpc":"2.0","id":1,"result":true},{"jsonrpc":"2.0","id":null,"result":"second"}]"#)
  }

  @Test func `The answers that are there can be taken before the last one`() {
    var answers = BatchAnswers()
    answers.begin([.integer(1), .integer(2), .integer(3)])
    answers.begin([.integer(4)])
    _ = answers.take(answer(.integer(3)))
    _ = answers.take(answer(.integer(1)))
    #expect(answers.takeUnfinished().map(ids) == [[1, 3]])
    #expect(answers.takeUnfinished().isEmpty)
  }
}
