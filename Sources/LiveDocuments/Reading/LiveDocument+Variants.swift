extension LiveDocument {
  /// Puts the screen it was asked to be laid out on, or its variant's, in place of its own.
  ///
  /// Of several variants of that name the first counts; where there is none, nothing changes.
  func applyScreen() {
    if let screen {
      (header.scale, header.constrainedSize) = (screen.scale, screen.constrainedSize)
    } else if let variantName,
      let variant = header.variants.first(where: { $0.name == variantName })
    {
      (header.scale, header.constrainedSize) = (variant.scale, variant.constrainedSize)
    }
  }
}
