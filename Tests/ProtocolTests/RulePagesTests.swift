import Diagnostics
import Foundation
import Testing

/// The pages of the rules are those that the rules carry.
///
/// `Tests/record` writes them.
@Suite struct WrittenRulePagesTests {
  private static let isRecording = ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil

  @Test func `every rule has its page and there are no others`() throws {
    var pages = ["README.md": RulePage.index]
    for rule in RuleDescription.all { pages["\(rule.code).md"] = rule.markdown }
    if Self.isRecording {
      for (name, text) in pages { try ProtocolFolder.write(text, to: "diagnostics/\(name)") }
    }
    let names = try ProtocolFolder.names(in: "diagnostics", endingWith: ".md")
    #expect(Set(names.map { "\($0).md" }) == Set(pages.keys))
    for (name, text) in pages {
      #expect(try ProtocolFolder.text(of: "diagnostics/\(name)") == text, "\(name)")
    }
  }
}
