package import LayoutEngine

// Lengths as people read them, in points.

/// The shortest spelling of a length: `12`, `0.5`, `∞`.
package func spelled(_ length: Double) -> String {
  if length.isNaN { return "undefined" }
  if length.isInfinite { return length > 0 ? "∞" : "-∞" }
  guard length.magnitude < 0x1p53, length.rounded(.towardZero) == length else {
    return length.description
  }
  return String(Int(length))
}

package func spelled(_ size: Size) -> String { "\(spelled(size.width)) × \(spelled(size.height))" }

package func spelled(_ frame: Frame) -> String {
  "\(spelled(frame.origin.x)), \(spelled(frame.origin.y)), \(spelled(frame.size))"
}

func spelled(_ range: LengthRange) -> String {
  range.isExact ? spelled(range.min) : "\(spelled(range.min))…\(spelled(range.max))"
}

func spelled(_ dimension: Dimension) -> String {
  switch dimension {
  case .auto: "auto"
  case .points(let points): spelled(points)
  case .fraction(let fraction): "\(spelled((fraction * 1e6).rounded() / 1e4))%"
  }
}
