import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LiveDocuments
import Testing

/// Documents with the diagnostics they must give, one a line.
@Suite struct FixturesTests {
  @Test func `every fixture gives the diagnostics it expects and no others`() throws {
    let fixtures = try Fixture.all()
    let implemented = Set(allRules.map { $0.code })
    let judged = fixtures.filter { implemented.isSuperset(of: $0.expectedCodes) }
    for fixture in judged {
      for difference in fixture.differences() { Issue.record("\(fixture.name): \(difference)") }
    }
  }

  @Test func `messages are one sentence of reasonable length`() throws {
    for fixture in try Fixture.all() {
      for message in fixture.open().diagnostics().map(\.message) {
        #expect(message.utf16.count <= 300, "\(fixture.name)")
        let opens = message.first?.isUppercase != true || message.hasPrefix("Texture ")
        let isSentence = opens && message.last != "."
        #expect(isSentence && !message.contains("\n"), "\(fixture.name): \(message)")
      }
    }
  }

  @Test func `a text of nothing but brackets has few diagnostics`() throws {
    let fixture = try #require(
      try Fixture.all().first { $0.name == "bad-input/nested-arrays-100k" })
    #expect((1...10).contains(fixture.open().diagnostics().count))
  }
}
