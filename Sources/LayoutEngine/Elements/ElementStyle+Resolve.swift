extension ElementStyle {
  /// The range of lengths the style allows on an axis.
  ///
  /// Fractions are of `parent`, which is not a number where it is undefined.
  ///
  /// - Source: Texture `ASLayoutElementSizeConstrain`, ASDimensionInternal.mm
  @inline(__always)
  package func resolvedRange(
    on axis: Axis, parent: Double, automaticMinimum minimum: Double = 0,
    automaticMaximum maximum: Double = .infinity
  ) -> LengthRange {
    let exact: Dimension
    let low: Dimension
    let high: Dimension
    if axis == .horizontal {
      (exact, low, high) = (width, minWidth, maxWidth)
    } else {
      (exact, low, high) = (height, minHeight, maxHeight)
    }
    let x = exact.resolved(in: parent, automatic: .nan)
    let l = low.resolved(in: parent, automatic: minimum)
    let h = high.resolved(in: parent, automatic: maximum)
    if h <= l { return LengthRange(exactly: l) }
    if x.isNaN { return LengthRange(min: l, max: h) }
    if x > h { return LengthRange(exactly: h) }
    if x < l { return LengthRange(exactly: l) }
    return LengthRange(exactly: x)
  }

  /// The range of sizes the style allows.
  @inline(__always)
  package func resolvedRange(parent: Size) -> SizeRange {
    SizeRange(
      width: resolvedRange(on: .horizontal, parent: parent.width),
      height: resolvedRange(on: .vertical, parent: parent.height))
  }
}

extension Dimension {
  /// The length in points, or `automatic` where the style leaves it open.
  @inline(__always)
  package func resolved(in parent: Double, automatic: Double) -> Double {
    switch self {
    case .auto: automatic
    case .points(let points): points
    case .fraction(let fraction): fraction * parent
    }
  }
}

extension Coordinate {
  /// The coordinate in points; a fraction of a length that is not definite counts as zero.
  @inline(__always)
  package func resolved(in length: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): isValidLength(length) ? fraction * length : 0
    }
  }
}
