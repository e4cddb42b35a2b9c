import Diagnostics
import LiveDocuments
import Testing

/// Documents with several screens.
@Suite struct VariantFindingsTests {
  /// A row with an image that has a size on the document's own screen only.
  private static let text = """
    { "variants": [
        { "name": "free", "constrainedSize": { "max": { "width": 320, "height": "infinity" } } },
        { "name": "wide", "constrainedSize": { "max": { "width": 640, "height": "infinity" } } },
        { "name": "same" } ],
      "constrainedSize": { "min": { "width": 320, "height": 320 },
        "max": { "width": 320, "height": 320 } },
      "root": { "type": "networkImage" } }
    """

  private func merged(_ document: LiveDocument, _ findings: VariantFindings) -> [ScreenFinding] {
    findings.merged(findings.ownFindings(of: document), of: document)
  }

  @Test func `a finding of some screens says which`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    let found = merged(document, VariantFindings())
    let finding = try #require(found.first { $0.finding.code == "missing-intrinsic-size" })
    #expect(finding.variants == ["free", "wide"])
    #expect(finding.message.hasSuffix("(only in the variants \"free\" and \"wide\")"))
  }

  @Test func `a finding of the document's own screen is said once`() {
    let text = Self.text.replacing("networkImage", with: "networkImag")
    let document = LiveDocument(text: Array(text.utf8))
    let found = merged(document, VariantFindings())
    #expect(found.map(\.finding.code) == ["unknown-type"])
    #expect(found.allSatisfy { $0.variants.isEmpty && $0.message == $0.finding.message })
  }

  @Test func `variants follow edits, and come and go with them`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    let findings = VariantFindings()
    _ = merged(document, findings)
    let edits = [
      ("\"networkImage\"", "\"networkImage\", \"style\": { \"height\": 5 }"),
      ("\"free\"", "\"tall\""), ("{ \"name\": \"same\" } ],", "],"), ("640", "\"x\""),
    ]
    var text = Self.text
    for (old, new) in edits {
      text = text.replacing(old, with: new, maxReplacements: 1)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let fresh = merged(LiveDocument(text: Array(text.utf8)), VariantFindings())
      let followed = merged(document, findings)
      #expect(followed.map(\.message) == fresh.map(\.message))
      #expect(followed.map(\.range) == fresh.map(\.range))
      #expect(followed.map(\.variants) == fresh.map(\.variants))
    }
  }
}
