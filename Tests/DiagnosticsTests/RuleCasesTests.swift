import CaseFiles
import Diagnostics
import Foundation
import LiveDocuments
import TestSupport
import Testing

/// The files in the folders of the rules: documents with the diagnostics and fixes that they must have.
///
/// `LINTEL_CASE=TEXT swift test --skip-build --filter RuleCasesTests` runs the files whose path contains the text. A changed
/// file needs no build.
@Suite struct RuleCasesTests {
  @Test(arguments: RuleCase.chosen)
  func `Case of a rule has the diagnostics and the fix that its file says`(_ file: RuleCase) {
    for difference in differences(file) { Issue.record("\(file): \(difference)") }
  }

  @Test func `Pattern of cases matches one`() { #expect(!RuleCase.chosen.isEmpty) }

  @Test func `Folder of a rule has cases only, and the name of a rule`() throws {
    for folder in try RuleCase.folders() {
      #expect(ruleByCode[folder.lastPathComponent] != nil, "\(folder.lastPathComponent)")
      let files = try RuleCase.files(in: folder)
      #expect(!files.isEmpty, "\(folder.lastPathComponent) is empty")
      #expect(files.allSatisfy { $0.url.pathExtension == "jsonc" }, "\(files)")
    }
  }

  @Test func `Cases of a rule have different sentences`() throws {
    for folder in try RuleCase.folders() {
      let sentences = try RuleCase.files(in: folder).map { try $0.content().sentence }
      #expect(Set(sentences).count == sentences.count, "\(folder.lastPathComponent)")
    }
  }

  // MARK: Properties of all cases

  @Test(arguments: RuleCase.chosen)
  func `Diagnostics are the same with Windows line ends and behind emoji`(_ file: RuleCase) throws {
    let content = try file.content()
    guard content.fix == nil, content.options["numbers"] == nil, content.options["screens"] == nil,
      !Self.dependOnLines.contains(file.code)
    else { return }
    let isWhole = content.options["document"] != nil
    for (name, change) in [("line ends", MarkedChange.windowsLineEnds), ("emoji", .emoji)] {
      for difference in diagnosticDifferences(content.text, isWhole: isWhole, changed: change) {
        Issue.record("\(file) with \(name): \(difference)")
      }
    }
  }

  /// Rules about the text itself.
  private static let dependOnLines: Set = ["json-syntax", "json-duplicate-key"]

  // MARK: The form

  @Test(arguments: [
    ("{}\n", "the first line is no sentence in a comment"),
    ("// A sentence of a case.\n{}", "the last line has no end"),
    ("// A sentence of a case.\n{}\n", "it needs either a mark, // expect: nothing or // numbers:"),
    (
      "// A sentence of a case.\n// expect: nothing\n{ ⟦1⟧ }  // expect: json-syntax\n",
      "it needs either a mark, // expect: nothing or // numbers:"
    ),
    ("// A sentence of a case.\n// expect: 3\n{}\n", "// expect: takes nothing"),
    (
      "// A sentence of a case.\n// expect: nothing\n// expect: nothing\n{}\n",
      "expect is given twice"
    ),
    (
      "// A sentence of a case.\n{ ⟦1⟧ }\n----\n{}\n",
      "// fix NUMBER: TITLE is missing below the hyphens"
    ),
    ("// A sentence of a case.\n// numbers: bad-ratio 1\n{}\n", "the numbers are not of bad-scale"),
  ])
  func `File that is no case is refused with the reason`(text: String, reason: String) {
    #expect {
      _ = try RuleCase.content(of: text, at: "bad-scale")
    } throws: {
      "\($0)" == reason
    }
  }

  @Test func `Case with a wrong expectation fails`() throws {
    let code = "bare-node-fills"
    func isMet(_ text: String) throws -> Bool {
      let content = try RuleCase.content(of: "// A sentence of a case.\n" + text, at: code)
      return differences(content, of: code, at: nil).isEmpty
    }
    func inset(_ type: String, _ style: String = "") -> String {
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "inset", "insets": 10, "child": { "type": \(type)\(style) } } }
      """
    }
    let size = #", "style": { "width": 44, "height": 44 }"#
    let marked = inset(#"⟦"node"⟧"#) + "  // expect: \(code)\n"
    let fixed = inset(#""node""#, size) + "\n"
    #expect(try isMet("// expect: nothing\n" + fixed))
    #expect(try !isMet("// expect: nothing\n" + inset(#""node""#) + "\n"))
    #expect(try isMet(marked))
    #expect(try !isMet(inset(#"⟦"node"⟧"#, size) + "  // expect: \(code)\n"))
    #expect(try !isMet(inset(#"⟦"node"⟧"#) + "  // expect: bad-scale\n"))
    #expect(try isMet("// numbers: \(code) 300 460\n" + inset(#""node""#) + "\n"))
    #expect(try !isMet("// numbers: \(code) 301\n" + inset(#""node""#) + "\n"))
    #expect(try !isMet("// numbers: \(code) 300\n" + fixed))
    let title = "Set width to 44 and height to 44"
    #expect(try isMet(marked + "----\n// fix 1: \(title)\n" + fixed))
    #expect(try !isMet(marked + "----\n// fix 1: Another title\n" + fixed))
    #expect(try !isMet(marked + "----\n// fix 1: \(title)\n" + fixed.replacing("44", with: "45")))
    #expect(try !isMet(marked + "----\n// fix 1: none\n"))
    #expect(try isMet(marked + "----\n// fix 9: none\n"))
    #expect(try !isMet(marked + "----\n// fix 9: \(title)\n" + fixed))
  }

  // MARK: Differences

  private func differences(_ file: RuleCase) -> [String] {
    do {
      return differences(try file.content(), of: file.code, at: file.url)
    } catch {
      return ["\(error)"]
    }
  }

  private func differences(_ content: RuleCase.Content, of code: String, at url: URL?) -> [String] {
    if let numbers = content.options["numbers"] {
      return numberDifferences(String(numbers.dropFirst(code.count + 1)), of: code, content.text)
    }
    if let fix = content.fix { return differences(fix, of: content.text, at: url) }
    if content.options["screens"] != nil {
      return diagnosticDifferences(onAllScreens: content.text)
    }
    return diagnosticDifferences(content.text, isWhole: content.options["document"] != nil)
  }

  private func differences(_ fix: RuleCase.Fix, of text: String, at url: URL?) -> [String] {
    let outcome = FixOutcome(marked: text, place: fix.number - 1)
    guard let found = outcome.fix else {
      return fix.text == nil && outcome.fault == nil ? [] : [outcome.fault ?? "no such fix holds"]
    }
    var differences = outcome.differences(from: fix.text)
    guard found.title != fix.title else { return differences }
    if recordsCases, differences.isEmpty, let url {
      do {
        let file = try String(contentsOf: url, encoding: .utf8)
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false).map {
          $0.hasPrefix("// fix \(fix.number):") ? "// fix \(fix.number): \(found.title)" : $0
        }
        try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
      } catch {
        differences.append("\(error)")
      }
    } else {
      differences.append("the title is: \(found.title)")
    }
    return differences
  }
}
