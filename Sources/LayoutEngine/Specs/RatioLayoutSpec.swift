extension TypeDeclaration {
  static let ratio = TypeDeclaration(
    "ratio", .ratio, texture: "ASRatioLayoutSpec",
    "Gives its child a fixed ratio of height to width.", children: .single(isRequired: true),
    properties: [
      .number(
        "ratio", .ratio, default: nil, isRequired: true,
        "Height divided by width: 0.5 is twice as wide as high.", to: { $0.ratio = $1 })
    ]
  ) { .ratio($0.ratio) }
}

extension LayoutTree {
  /// Gives the only child a fixed ratio of height to width.
  ///
  /// Of the sizes that fill the maximum width or height the one nearer to the ratio is taken, the
  /// first on a tie. Without any maximum the spec has no effect.
  ///
  /// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm
  mutating func layOutRatio(_ element: Int32, ratio: Double, in range: SizeRange) -> Size {
    let child = participatingChild(of: element, role: .child)
    let size: Size
    if let fitting = fittingSize(ratio: ratio, in: range) {
      size = measure(
        child, thatFits: range.intersection(SizeRange(exactly: fitting)), parentSize: fitting)
    } else {
      size = measure(child, thatFits: range, parentSize: .undefined)
    }
    records[child].position = .zero
    return size
  }

  private func fittingSize(ratio: Double, in range: SizeRange) -> Size? {
    func deviation(_ size: Size) -> Double { abs(size.height / size.width - ratio) }
    let wide: Size? =
      isValidLength(range.max.width)
      ? range.clamp(
        Size(width: range.max.width, height: grid.roundedDown(ratio * range.max.width))) : nil
    let high: Size? =
      isValidLength(range.max.height)
      ? range.clamp(
        Size(width: grid.roundedDown(range.max.height / ratio), height: range.max.height)) : nil
    guard let wide, let high else { return wide ?? high }
    return deviation(high) < deviation(wide) ? high : wide
  }
}
