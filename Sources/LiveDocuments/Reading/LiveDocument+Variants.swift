extension LiveDocument {
  /// Puts a variant's screen in place of the document's own.
  ///
  /// Of several variants of that name the first counts; where there is none, nothing changes.
  func become(variant name: String) {
    guard let variant = header.variants.first(where: { $0.name == name }) else { return }
    header.scale = variant.scale
    header.constrainedSize = variant.constrainedSize
  }
}
