import CaseFiles
import Diagnostics
import Foundation
import TestSupport

/// A document with the diagnostics or the fix that it must have: a file in the folder of a rule.
///
///     // A divider without a width in a column is reported.
///     { "type": "stack", "direction": "vertical", "children": [
///       { "type": "text", "text": "Title" },
///       { "type": ⟦"node"⟧, "style": { "height": 1 } } ] }  // expect: bare-node-fills
///
/// The first line is a sentence. Lines with options may follow:
///
///     // expect: nothing             no diagnostic, of any rule
///     // numbers: CODE 320 51        one diagnostic of the code, whose message has these numbers; nothing is marked
///     // screens: all                the diagnostics on the screens of variants, too
///     // document: whole             the text is taken as it stands; otherwise it may be the root element alone
///
/// A fix of the only marked diagnostic follows a line of hyphens, with its number among the fixes that hold, and the
/// text that it makes; `// fix 1: none` stands for no such fix. Other diagnostics do not matter then.
///
///     ----
///     // fix 1: Set alignSelf of the node to "stretch"
///     { … }
///
/// `Tests/record` writes the titles of fixes.
struct RuleCase: CustomStringConvertible, Sendable {
  let url: URL

  /// The code of the rule, which is the name of the folder.
  let code: String

  var description: String { "\(code)/\(url.lastPathComponent)" }

  init(_ url: URL) {
    self.url = url
    code = url.deletingLastPathComponent().lastPathComponent
  }

  // MARK: Files

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  /// The folders of rules, by their names.
  static func folders() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
  }

  /// All files of a folder.
  static func files(in folder: URL) throws -> [RuleCase] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map(RuleCase.init)
  }

  static let chosen = chosenCases((try? folders().flatMap(files)) ?? [])

  // MARK: Content

  struct Content {
    var sentence = ""
    var options: [String: String] = [:]
    var text = ""
    var fix: Fix?
  }

  struct Fix {
    /// The number among the fixes that hold, from 1 on.
    let number: Int
    let title: String

    /// The text that it makes; `nil` if there is no such fix.
    let text: String?
  }

  private static let optionNames: Set = ["expect", "numbers", "screens", "document"]

  func content() throws -> Content {
    try Self.content(of: String(contentsOf: url, encoding: .utf8), at: code)
  }

  static func content(of file: String, at code: String) throws -> Content {
    guard ruleByCode[code] != nil else { throw CaseFault(description: "there is no rule \(code)") }
    guard file.hasSuffix("\n") else { throw CaseFault(description: "the last line has no end") }
    var lines = file.dropLast().split(separator: "\n", omittingEmptySubsequences: false)[...]
    var content = Content()
    let first = lines.popFirst() ?? ""
    guard first.hasPrefix("// "), first.hasSuffix("."), first.count > 20 else {
      throw CaseFault(description: "the first line is no sentence in a comment")
    }
    content.sentence = String(first.dropFirst(3))
    while let line = lines.first, let option = option(in: line) {
      guard content.options.updateValue(option.value, forKey: option.name) == nil else {
        throw CaseFault(description: "\(option.name) is given twice")
      }
      lines.removeFirst()
    }
    let parts = lines.split(separator: "----", omittingEmptySubsequences: false)
    content.text = parts.first?.joined(separator: "\n") ?? ""
    if parts.count > 1 {
      guard parts.count == 2 else { throw CaseFault(description: "it has several fixes") }
      content.fix = try fix(parts[1])
    }
    try content.check(of: code)
    return content
  }

  private static func option(in line: Substring) -> (name: String, value: String)? {
    guard line.hasPrefix("// "), let colon = line.firstIndex(of: ":") else { return nil }
    let name = String(line[..<colon].dropFirst(3))
    guard optionNames.contains(name) else { return nil }
    return (name, line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
  }

  private static func fix(_ lines: ArraySlice<Substring>) throws -> Fix {
    guard let line = lines.first, line.hasPrefix("// fix "),
      let number = Int(line.dropFirst(7).prefix { $0 != ":" }), number > 0
    else { throw CaseFault(description: "// fix NUMBER: TITLE is missing below the hyphens") }
    let title = line.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)
    let isNone = title == "none"
    guard isNone == (lines.count == 1) else {
      throw CaseFault(
        description: isNone ? "no fix makes a text" : "the text that the fix makes is missing")
    }
    let text = lines.dropFirst().joined(separator: "\n")
    return Fix(number: number, title: title, text: isNone ? nil : text)
  }
}

extension RuleCase.Content {
  /// - Throws: If options, marks and the fix contradict each other.
  fileprivate func check(of code: String) throws {
    func require(_ condition: Bool, _ fault: String) throws {
      if !condition { throw CaseFault(description: fault) }
    }
    let marked = text.contains("⟦")
    let expect = options["expect"]
    try require(expect == nil || expect == "nothing", "// expect: takes nothing")
    try require(options["screens"].map { $0 == "all" } ?? true, "// screens: takes all")
    try require(options["document"].map { $0 == "whole" } ?? true, "// document: takes whole")
    let kinds = [marked, expect != nil, options["numbers"] != nil].count { $0 }
    try require(kinds == 1, "it needs either a mark, // expect: nothing or // numbers:")
    try require(
      !marked || fix == nil || options["screens"] == nil, "a fix is tried on all screens anyway")
    try require(fix == nil || marked, "a fix needs a mark")
    try require(
      options["numbers"].map { $0.hasPrefix(code + " ") } ?? true, "the numbers are not of \(code)")
  }
}
