import Diagnostics
import DocumentSyntax
import Foundation
import LiveDocuments
import TestSupport
import Testing

/// Every message of every rule, each with a small document, stands in `messages.md` and nowhere else in
/// the tests: wording changes there.
///
/// `Tests/record` writes the file anew from its documents; then read the difference. A new document
/// needs only its block of JSON, `json document` if it is no root element; a rule without one is recorded
/// with the example of its page.
@Suite struct MessagesTests {
  private static let isRecording = ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil

  @Test func `every message is the recorded one`() throws {
    let recorded = try String(contentsOf: Self.url, encoding: .utf8)
    let page = MessagesPage(documents: MessagesPage.documents(in: recorded)).text
    if Self.isRecording {
      try Data(page.utf8).write(to: Self.url)
      return
    }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    for change in lines.difference(from: expected) {
      switch change {
      case .remove(let line, let text, _): Issue.record("line \(line + 1) recorded: \(text)")
      case .insert(let line, let text, _): Issue.record("line \(line + 1) found:    \(text)")
      }
    }
  }

  @Test func `every rule has a message`() {
    let page = MessagesPage(documents: [:])
    for rule in allRules { #expect(!page.messages(of: rule).isEmpty, "\(rule.code)") }
  }

  @Test func `every document gives a message of its own`() throws {
    let documents = MessagesPage.documents(in: try String(contentsOf: Self.url, encoding: .utf8))
    let page = MessagesPage(documents: documents)
    for rule in allRules {
      var seen: Set<String> = []
      for document in documents[rule.code] ?? [] {
        let entries = page.entries(of: rule, in: document)
        #expect(!entries.isEmpty, "\(rule.code): \(document.text)")
        #expect(seen.insert(entries).inserted, "\(rule.code): \(entries)")
      }
    }
  }

  /// The fault comes first and is short.
  ///
  /// Why, and what else there is to say, follows the first `: ` or `; `.
  @Test func `Messages of diagnostics have at most 120 characters`() throws {
    let documents = MessagesPage.documents(in: try String(contentsOf: Self.url, encoding: .utf8))
    let page = MessagesPage(documents: documents)
    for rule in allRules {
      for message in page.messages(of: rule) {
        let ends = [": ", "; "].compactMap { message.firstRange(of: $0)?.lowerBound }
        let fault = message[..<(ends.min() ?? message.endIndex)]
        #expect(fault.count <= 120, "\(rule.code): \(fault.count) characters: \(fault)")
      }
    }
  }

  private static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "messages.md")
}

/// The page that lists all messages.
private struct MessagesPage {
  /// By the code of the rule that speaks of them.
  let documents: [String: [Document]]

  struct Document {
    /// `json`, or `json document` where nothing is put around it.
    let kind: String
    let text: String

    func open() -> LiveDocument {
      kind == "json" ? openDocument(text) : LiveDocument(text: Array(text.utf8))
    }
  }

  /// The documents of a page: the blocks of JSON under the heading of each rule.
  static func documents(in page: String) -> [String: [Document]] {
    var documents: [String: [Document]] = [:]
    var code = ""
    var kind: Substring = ""
    var block: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if block == nil, line.hasPrefix("```json") {
        kind = line.dropFirst(3)
        block = []
      } else if line == "```", let lines = block {
        documents[code, default: []]
          .append(Document(kind: String(kind), text: lines.joined(separator: "\n")))
        block = nil
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("## ") {
        code = String(line.dropFirst(3))
      }
    }
    return documents
  }

  var text: String {
    let opening = """
      # Messages

      What every rule says of a small document, with its related places and the titles of the fixes it
      offers. Documents are written by hand, the rest is recorded; see `MessagesTests`.

      """
    return opening + allRules.sorted { $0.code < $1.code }.map(section).joined()
  }

  func messages(of rule: any DiagnosticRule.Type) -> [String] {
    (documents[rule.code] ?? [example(of: rule)])
      .flatMap { diagnostics(of: rule, in: $0).map(\.message) }
  }

  func diagnostics(of rule: any DiagnosticRule.Type, in document: Document) -> [Diagnostic] {
    Self.diagnostics(of: rule, in: document.open())
  }

  /// The diagnostics on the document's own screen or, if there are none, on those of its variants.
  private static func diagnostics(
    of rule: any DiagnosticRule.Type, in document: LiveDocument
  ) -> [Diagnostic] {
    let own = document.diagnostics().filter { $0.code == rule.code }
    if !own.isEmpty || document.header.variants.isEmpty { return own }
    return DocumentCheck().diagnostics(of: document).filter { $0.code == rule.code }
  }

  private func example(of rule: any DiagnosticRule.Type) -> Document {
    Document(kind: "json", text: rule.page.example)
  }

  private func section(of rule: any DiagnosticRule.Type) -> String {
    var section = "\n## \(rule.code)\n\n*\(rule.severity)*\n"
    if let documents = documents[rule.code] {
      for document in documents {
        section +=
          "\n```\(document.kind)\n\(document.text)\n```\n\n\(entries(of: rule, in: document))"
      }
    } else {
      section += "\nOf the example on its page:\n\n\(entries(of: rule, in: example(of: rule)))"
    }
    return section
  }

  func entries(of rule: any DiagnosticRule.Type, in document: Document) -> String {
    let document = document.open()
    let trials = ActionTrials(of: document)
    return Self.diagnostics(of: rule, in: document).map { diagnostic in
      var lines = ["- \(diagnostic.message)"]
      for related in diagnostic.related {
        let range = document.range(of: related.location)
        let marked = String(decoding: document.source.text.bytes(in: range), as: UTF8.self)
        lines.append("  - at `\(marked)`: \(related.message)")
      }
      for fix in trials.fixes(for: diagnostic, in: document) {
        lines.append("  - \(fix.isSafe ? "safe fix" : "fix"): \(fix.title)")
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined()
  }
}
