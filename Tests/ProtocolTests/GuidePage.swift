import Foundation
import InspectorServer
import JSON

/// A page of `Protocol/guide`, and the session that its exchanges are.
struct GuidePage {
  let name: String
  let lines: [Substring]

  static var names: [String] {
    get throws { try ProtocolFolder.names(in: "guide", endingWith: ".md") }
  }

  init(named name: String) throws {
    self.name = name
    lines = try ProtocolFolder.text(of: "guide/\(name).md")
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The headings of its sections, without their marks.
  var headings: [String] {
    linesOfMarkdown(lines).filter { $0.hasPrefix("#") }.map {
      $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The page whose exchanges before its heading "The end" stand before those of this one, as the page says.
  var predecessor: String? {
    let sentence = /^One session: .*, before \[its end\]\((.+)\.md#the-end\)\.$/
    return lines.lazy.compactMap { $0.wholeMatch(of: sentence) }.first.map { String($0.output.1) }
  }

  /// Sends what the client says on this page, after what it says on the pages before it.
  ///
  /// Returns the page with what the server answers. `check` sees each block of this page.
  func replay(check: ([[JSONValue]], Conversation) -> Void) throws -> String {
    var before: [GuidePage] = []
    while let name = (before.last ?? self).predecessor, before.count < 5 {
      before.append(try GuidePage(named: name))
    }
    var server = Server.forConversations
    for page in before.reversed() {
      _ = Self.replay(page.lines.prefix { $0 != "## The end" }, to: &server) { _, _ in }
    }
    return Self.replay(lines[...], to: &server, check: check).joined(separator: "\n")
  }

  private static func replay(
    _ lines: ArraySlice<Substring>, to server: inout Server,
    check: ([[JSONValue]], Conversation) -> Void
  ) -> [Substring] {
    var page: [Substring] = []
    var block: [Substring]?
    for line in lines {
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
        check(received, conversation)
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
    return page
  }
}

/// The lines that are not in a block of code.
func linesOfMarkdown(_ lines: [Substring]) -> [Substring] {
  var isCode = false
  return lines.filter { line in
    if line.drop(while: { $0 == " " }).hasPrefix("```") {
      isCode.toggle()
      return false
    }
    return !isCode
  }
}
