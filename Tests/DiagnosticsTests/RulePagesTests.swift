import Diagnostics
import LiveDocuments
import TestSupport
import Testing

/// The examples and statements of the pages of the rules hold.
@Suite struct RulePagesTests {
  @Test func `A rule reports the example on its page and not the corrected one`() {
    for rule in allRules {
      let document = openDocument(rule.page.example)
      // Some rules report what holds on the screens of variants only.
      let example = document.diagnostics() + DocumentCheck().diagnostics(of: document)
      #expect(example.contains { $0.code == rule.code }, "\(rule.code): \(example.map(\.code))")
      let instead = openDocument(rule.page.instead).diagnostics()
      let wrong = instead.filter { $0.severity <= .warning || $0.code == rule.code }
      #expect(wrong.isEmpty, "\(rule.code): \(wrong.map { "\($0.code): \($0.message)" })")
    }
  }

  @Test func `pages are sentences`() {
    for rule in RuleDescription.all {
      for text in [rule.page.meaning, rule.page.reason, rule.page.fix] {
        #expect(text.hasSuffix(".") && !text.contains("  "), "\(rule.code): \(text)")
        #expect(text.count > 20 && text.count < 700, "\(rule.code): \(text.count)")
      }
    }
  }

  @Test func `a line of the table is the first sentence as a whole`() {
    func summary(_ meaning: String) -> String {
      RulePage(meaning: meaning, reason: "", example: "", instead: "", fix: "").summary
    }
    #expect(summary("A name is old. It is read.") == "A name is old.")
    #expect(
      summary("A name of Kit 1. 2 has others. It is read.") == "A name of Kit 1. 2 has others.")
    #expect(summary("A factor is below 0. It counts.") == "A factor is below 0.")
    #expect(
      summary("Sizes, e.g. a width, are 1.5 or so. More.") == "Sizes, e.g. a width, are 1.5 or so.")
    #expect(summary("It is set twice. alignItems too.") == "It is set twice.")
    for rule in RuleDescription.all {
      let line = summary(rule.page.meaning)
      #expect(rule.page.meaning.hasPrefix(line) && line.hasSuffix("."), "\(line)")
      #expect(line.count { $0 == "(" } == line.count { $0 == ")" }, "\(line)")
      #expect(line.count { $0 == "\"" } % 2 == 0, "\(line)")
    }
  }

  @Test func `subsumptions name codes that exist`() {
    for rule in allRules {
      for subsumption in rule.subsumes {
        #expect(ruleByCode[subsumption.code] != nil, "\(rule.code): \(subsumption.code)")
      }
    }
  }
}
