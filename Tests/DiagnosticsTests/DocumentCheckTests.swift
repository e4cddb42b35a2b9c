import Diagnostics
import LiveDocuments
import Testing

/// Documents with several screens.
@Suite struct VariantDiagnosticsTests {
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

  private func merged(_ document: LiveDocument, _ diagnostics: VariantDiagnostics)
    -> [ScreenDiagnostic]
  {
    diagnostics.merged(diagnostics.ownDiagnostics(of: document), of: document)
  }

  @Test func `a diagnostic of some screens says which`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    let found = merged(document, VariantDiagnostics())
    let diagnostic = try #require(found.first { $0.diagnostic.code == "missing-intrinsic-size" })
    #expect(diagnostic.variants == ["free", "wide"])
    #expect(diagnostic.message.hasSuffix("(only in the variants \"free\" and \"wide\")"))
  }

  @Test func `a diagnostic of the document's own screen is said once`() {
    let text = Self.text.replacing("networkImage", with: "networkImag")
    let document = LiveDocument(text: Array(text.utf8))
    let found = merged(document, VariantDiagnostics())
    #expect(found.map(\.diagnostic.code) == ["unknown-type"])
    #expect(found.allSatisfy { $0.variants.isEmpty && $0.message == $0.diagnostic.message })
  }

  @Test func `variants follow edits, and come and go with them`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    let diagnostics = VariantDiagnostics()
    _ = merged(document, diagnostics)
    let edits = [
      ("\"networkImage\"", "\"networkImage\", \"style\": { \"height\": 5 }"),
      ("\"free\"", "\"tall\""), ("{ \"name\": \"same\" } ],", "],"), ("640", "\"x\""),
    ]
    var text = Self.text
    for (old, new) in edits {
      text = text.replacing(old, with: new, maxReplacements: 1)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let fresh = merged(LiveDocument(text: Array(text.utf8)), VariantDiagnostics())
      let followed = merged(document, diagnostics)
      #expect(followed.map(\.message) == fresh.map(\.message))
      #expect(followed.map(\.range) == fresh.map(\.range))
      #expect(followed.map(\.variants) == fresh.map(\.variants))
    }
  }
}
