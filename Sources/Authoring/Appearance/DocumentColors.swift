import DocumentSyntax
import JSON
package import LayoutEngine
package import LiveDocuments

/// A color as a document writes it.
package struct WrittenColor: Hashable, Sendable {
  /// The bytes of the value, its quotes included.
  package let range: Range<Int>

  package let color: Color
}

extension LiveDocument {
  /// The colors of the text in its order; a value that is no color is left out.
  ///
  /// - Complexity: O(*n*) in the number of elements and in the length of `variants`; of elements without a color no
  ///   text is read.
  package func colors() -> [WrittenColor] {
    let search = AppearanceSearch(for: .colors, in: self) { elements.appearance(of: $0).hasColor }
    return search.members.compactMap { entry in
      source.string(of: entry).flatMap { Color($0) }
        .map { WrittenColor(range: entry.valueRange, color: $0) }
    }
    .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Finds the notations of a color that can replace a value, each without quotes.
  ///
  /// The notation of the value is the first one if it can write the color; the others follow, the shortest first.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - range: The bytes of the value, with or without its quotes.
  /// - Returns: The texts, at least one.
  package func notations(of color: Color, replacing range: Range<Int>) -> [String] {
    var former: String?
    // A longer text is no color.
    if range.count <= 64 {
      let text = source.text.bytes(in: range)
      former =
        text.first == UInt8(ascii: "\"")
        ? (try? text.withUnsafeBytes { try JSONValue(parsingScalar: $0) })?.stringValue
        : String(decoding: text, as: UTF8.self)
    }
    return color.notations(like: former)
  }
}

extension Appearance {
  fileprivate var hasColor: Bool { backgroundColor != nil || borderColor != nil || color != nil }
}

extension Color {
  /// The ways to write a color.
  private enum Notation: Hashable {
    case name

    /// `#RRGGBB`.
    case opaque

    /// `#RRGGBBAA`.
    case withAlpha

    init?(_ text: String) {
      guard let color = Color(text) else { return nil }
      self = color.name != nil ? .name : text.utf8.count > 7 ? .withAlpha : .opaque
    }
  }

  fileprivate func notations(like former: String?) -> [String] {
    let formerNotation = former.flatMap { Notation($0) }
    // Digits alone are of neither case.
    let isLowercase =
      formerNotation.map { $0 != .name } ?? false
      && former.map { $0.uppercased() != $0 && $0.lowercased() == $0 } ?? false
    let digits = [red, green, blue, alpha].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: !isLowercase)
    }
    var notations = Self.named.filter(looksLike).compactMap(\.name).map { ($0, Notation.name) }
    if alpha == .max { notations.append(("#" + digits.dropLast().joined(), .opaque)) }
    notations.append(("#" + digits.joined(), .withAlpha))
    func order(_ text: String, _ notation: Notation) -> (Int, Int) {
      (notation == formerNotation ? 0 : 1, text.utf8.count)
    }
    return notations.sorted { order($0.0, $0.1) < order($1.0, $1.1) }.map(\.0)
  }
}
