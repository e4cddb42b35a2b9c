import LayoutEngine
import LiveDocuments

/// A document that a worker read, laid out and checked for a request that opens it.
///
/// Unchecked, because the compiler cannot see that the worker keeps no reference to it.
package struct PreparedDocument: @unchecked Sendable {
  let live: LiveDocument
  let derived: DerivedCache

  /// The font files that it was laid out with.
  private let fonts: FontBook?

  init(text: [UInt8], version: Int, revision: Int, fonts: FontBook?) {
    live = LiveDocument(text: text, version: version, revision: revision, fonts: fonts)
    derived = DerivedCache()
    self.fonts = fonts
    _ = derived.diagnostics(of: live)
  }

  /// True if opening the text now, as this revision with these fonts, would make the same document.
  func isCurrent(revision: Int, fonts: FontBook?) -> Bool {
    live.revision == revision && self.fonts == fonts
  }
}
