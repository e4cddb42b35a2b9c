import Foundation
import InspectorServer
import JSON
import Testing

/// Every recorded session, and every exchange of the guide, is what the server says today.
///
/// With `LINTEL_RECORD` in the environment, the answers are written down anew instead:
/// `LINTEL_RECORD=1 swift test --filter TranscriptsTests`, and then read the difference.
@Suite struct TranscriptsTests {
  private static let isRecording = ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil

  @Test(arguments: try ProtocolFolder.names(in: "transcripts", endingWith: ".ndjson"))
  func `a recorded session gets the same answers`(name: String) throws {
    let path = "transcripts/\(name).ndjson"
    let conversation = Conversation(try ProtocolFolder.text(of: path).split(separator: "\n"))
    var server = Server()
    let received = conversation.replay(to: &server)
    if Self.isRecording {
      let lines = zip(conversation.turns, received).flatMap { turn, answers in
        ["--> \(turn.sent)"] + answers.map { "<-- \($0)" }
      }
      try ProtocolFolder.write(lines.map { $0 + "\n" }.joined(), to: path)
    } else {
      expectEqual(received, conversation)
    }
  }

  @Test func `every method is in a recorded session`() throws {
    var methods: Set<String> = []
    for name in try ProtocolFolder.names(in: "transcripts", endingWith: ".ndjson") {
      let lines = try ProtocolFolder.text(of: "transcripts/\(name).ndjson").split(separator: "\n")
      for turn in Conversation(lines).turns {
        let message = Conversation.value(of: turn.sent)
        for sent in message.arrayValue ?? [message] {
          if let method = sent["method"]?.stringValue { methods.insert(method) }
        }
      }
    }
    let known = Set(allRequests.map { $0.method } + allNotifications.map { $0.method })
    // Its answer is a file of its own, which equals it by another test.
    #expect(known.subtracting(methods) == ["rpc.discover"])
  }

  /// The blocks of kind `transcript` are one session, from the top of the page to its end.
  @Test func `the exchanges of the guide get the same answers`() throws {
    var server = Server()
    var page: [Substring] = []
    var block: [Substring]?
    for line in try ProtocolFolder.text(of: "README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```transcript" {
        block = []
        page.append(line)
      } else if let lines = block {
        guard line == "```" else {
          block?.append(line)
          continue
        }
        let conversation = Conversation(lines).onLines
        let received = conversation.replay(to: &server)
        if !Self.isRecording { expectEqual(received, conversation) }
        for (turn, answers) in zip(conversation.turns, received) {
          page.append("--> \(Conversation.value(of: turn.sent).wrapped())")
          page += answers.map { "<-- \($0.wrapped())" }
        }
        page.append(line)
        block = nil
      } else {
        page.append(line)
      }
    }
    if Self.isRecording { try ProtocolFolder.write(page.joined(separator: "\n"), to: "README.md") }
  }

  private func expectEqual(_ received: [[JSONValue]], _ conversation: Conversation) {
    for (index, (answers, expected)) in zip(received, conversation.received).enumerated() {
      #expect(answers == expected, "to message \(index + 1): \(conversation.turns[index].sent)")
    }
  }
}
