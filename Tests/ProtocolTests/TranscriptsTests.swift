import Foundation
import InspectorServer
import JSON
import Testing

/// Every recorded session, and every exchange of the guide, is what the server says today.
///
/// With `LINTEL_RECORD` in the environment, as `Tests/record` runs it, the answers are written down anew instead.
@Suite struct TranscriptsTests {
  private static let isRecording = ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil

  @Test(arguments: try ProtocolFolder.names(in: "transcripts", endingWith: ".ndjson"))
  func `a recorded session gets the same answers`(name: String) throws {
    let path = "transcripts/\(name).ndjson"
    let conversation = Conversation(try ProtocolFolder.text(of: path).split(separator: "\n"))
    var server = Server.forConversations
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

  /// The blocks of kind `transcript` of a page are one session, from the top of the page to its end, after those
  /// of the page that it says it follows.
  @Test(arguments: try GuidePage.names)
  func `the exchanges of the guide get the same answers`(name: String) throws {
    let page = try GuidePage(named: name).replay { received, conversation in
      if !Self.isRecording { expectEqual(received, conversation) }
    }
    if Self.isRecording { try ProtocolFolder.write(page, to: "guide/\(name).md") }
  }

  @Test func `the guide has exchanges, and no other page has any that nobody replays`() throws {
    let pages = try GuidePage.names.filter {
      try GuidePage(named: $0).lines.contains("```transcript")
    }
    #expect(pages.count >= 14)
    for path in try MarkdownPage.allPaths where !path.hasPrefix("Protocol/guide/") {
      let text = try String(contentsOf: MarkdownPage.root.appending(path: path), encoding: .utf8)
      #expect(!text.contains("```transcript"), "\(path)")
    }
  }

  private func expectEqual(_ received: [[JSONValue]], _ conversation: Conversation) {
    for (index, (answers, expected)) in zip(received, conversation.received).enumerated() {
      #expect(answers == expected, "to message \(index + 1): \(conversation.turns[index].sent)")
    }
  }
}
