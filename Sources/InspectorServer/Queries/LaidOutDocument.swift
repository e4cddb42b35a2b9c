package import JSONRPC
package import LayoutEngine
package import LiveDocuments

/// A document that has a layout, opened to be looked at once.
package struct LaidOutDocument {
  package let live: LiveDocument
  package let root: ElementID

  /// Reads a text and lays it out as it says, or as one of its variants would have it.
  ///
  /// - Throws: `no-layout` or `no-such-variant`.
  package init(text: [UInt8], variant: String? = nil) throws(ResponseError) {
    live = LiveDocument(text: text, variant: variant)
    if let variant { try live.check(variant: variant) }
    guard let root = live.rootElement else { throw .noLayout(live.reasonForNoLayout) }
    self.root = root
  }
}

extension LiveDocument {
  /// - Throws: `no-such-variant` if the document has no variant of that name.
  func check(variant: String) throws(ResponseError) {
    let names = header.variants.map(\.name)
    guard names.contains(variant) else { throw .noSuchVariant(variant, names: names) }
  }
}
