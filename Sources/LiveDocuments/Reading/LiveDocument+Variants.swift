extension LiveDocument {
  /// Puts the screen of the document's variant in place of its own.
  ///
  /// Of several variants of that name the first counts; where there is none, nothing changes.
  func applyVariant() {
    guard let variantName,
      let variant = header.variants.first(where: { $0.name == variantName })
    else { return }
    header.scale = variant.scale
    header.constrainedSize = variant.constrainedSize
  }
}
