extension ElementType {
  package static let ratio = RatioLayoutSpec.declaration.type
}

extension Algorithm {
  package static let ratio = Algorithm(.ratio)
}

extension ElementContent {
  /// Height divided by width.
  package var ratio: Double? { properties(of: RatioLayoutSpec.self) }
}

/// Gives the only child a fixed ratio of height to width.
///
/// The spec compares the sizes that fill the maximum width and the maximum height, and takes the one nearer to the
/// ratio, the first on a tie. Without any maximum the spec has no effect.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm
enum RatioLayoutSpec: LayoutSpec {
  typealias Builder = RatioBuilder

  static let declaration = declare(
    "ratio", texture: "ASRatioLayoutSpec",
    "Gives its child a fixed ratio of height to width.",
    properties: [
      number(
        "ratio", .ratio, default: nil, isRequired: true,
        "Height divided by width: 0.5 is twice as wide as high.", to: { $0.ratio = $1 })
    ])

  static var children: ChildrenRule { .single(isRequired: true) }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    let ratio = properties(of: element, in: pass)
    let child = pass.child(of: element, role: .child)
    let size: Size
    if let fitting = fittingSize(ratio, in: range, on: pass.grid) {
      size = pass.measure(
        child, thatFits: range.intersection(SizeRange(exactly: fitting)), parentSize: fitting)
    } else {
      size = pass.measure(child, thatFits: range, parentSize: .undefined)
    }
    pass.place(child, at: .zero)
    return size
  }

  private static func fittingSize(
    _ ratio: Double, in range: SizeRange, on grid: PixelGrid
  ) -> Size? {
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

struct RatioBuilder: SpecBuilder {
  var ratio = 1.0

  var properties: Double { ratio }
}
