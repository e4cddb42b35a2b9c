package import LiveDocuments

/// A diagnostic with the screens on which it holds.
package struct ScreenDiagnostic {
  package var diagnostic: Diagnostic

  /// The document on the screen on which it was found first, in which its places are looked up.
  package let document: LiveDocument

  /// The variants in which it was found, in their order; empty if it holds on the document's own
  /// screen.
  package internal(set) var variants: [String]

  /// The bytes it is about.
  package let range: Range<Int>

  init(_ diagnostic: Diagnostic, in document: LiveDocument) {
    self.diagnostic = diagnostic
    self.document = document
    variants = document.variantName.map { [$0] } ?? []
    range = diagnostic.range
  }

  /// What happens and why, with the variants where it is only in some of them.
  package var message: String {
    guard !variants.isEmpty else { return diagnostic.message }
    let names = listed(variants.prefix(4).map { quoted($0) }, lastBy: "and")
    let rest = variants.count > 4 ? " and \(variants.count - 4) more" : ""
    let noun = variants.count == 1 ? "variant" : "variants"
    return "\(diagnostic.message) (only in the \(noun) \(names)\(rest))"
  }
}
