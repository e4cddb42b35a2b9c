package import LayoutEngine
import LiveDocuments

func shortened(_ text: String) -> String {
  text.utf8.count > 80 && text.count > 80 ? text.prefix(79) + "…" : text
}

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

// The same to two decimals, as inlay hints have them.

func brief(_ length: Double) -> String { spelled(length.roundedToHundredths) }

func brief(_ size: Size) -> String { "\(brief(size.width)) × \(brief(size.height))" }

func brief(_ frame: Frame) -> String {
  "\(brief(frame.origin.x)), \(brief(frame.origin.y)), \(brief(frame.size))"
}

func brief(_ range: LengthRange) -> String {
  range.isExact ? brief(range.min) : "\(brief(range.min))…\(brief(range.max))"
}

/// A sentence with each number in it to two decimals.
///
/// - Complexity: O(*n*) in the length of the sentence.
func numbersRounded(in sentence: String) -> String {
  sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
    guard let end = word.lastIndex(where: { !",;:)%".contains($0) }), word.contains("."),
      let number = Double(word[...end])
    else { return String(word) }
    return brief(number) + word[word.index(after: end)...]
  }.joined(separator: " ")
}
