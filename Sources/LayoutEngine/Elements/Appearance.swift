/// The look of an element in pictures and exported code; layout does not read it.
package struct Appearance: Hashable, Sendable {
  package var backgroundColor: Color?

  /// In points; `nil` where the corners are square.
  package var cornerRadius: Double?

  /// In points, inside the frame.
  package var borderWidth: Double?

  /// Black where only the width is written, as in a `CALayer`.
  package var borderColor: Color?

  /// The color of the text.
  package var color: Color?

  /// A file in the document's folder or below it.
  package var image: ImagePath?

  package init() {}

  /// The color and width of a border that shows.
  package var border: (width: Double, color: Color)? {
    guard let borderWidth, borderWidth > 0, borderWidth.isFinite else { return nil }
    return (borderWidth, borderColor ?? Color.named[0])
  }

  /// The radius of the corners of a frame, at most half its shorter side.
  package func cornerRadius(width: Double, height: Double) -> Double {
    guard let cornerRadius, cornerRadius > 0 else { return 0 }
    return max(0, min(cornerRadius, width / 2, height / 2))
  }
}

/// A color, each part from 0 to 255.
package struct Color: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8
  package let alpha: UInt8

  /// The name in UIKit, if the document uses it.
  package let name: String?

  private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255, name: String?) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    self.name = name
  }

  /// Makes a color without a name.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.init(red, green, blue, alpha, name: nil)
  }

  /// True for a color with the same four parts, whatever its name.
  package func looksLike(_ other: Color) -> Bool {
    (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
  }

  /// Reads `#RRGGBB`, `#RRGGBBAA` or a name.
  package init?(_ text: String) {
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named
      return
    }
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || bytes.count == 9 else { return nil }
    let digits = bytes.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == bytes.count - 1, bytes.allSatisfy({ $0 < 128 }) else { return nil }
    let parts = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
    self.init(parts[0], parts[1], parts[2], parts.count > 3 ? parts[3] : 255, name: nil)
  }

  /// - Source: UIKit `UIColor`
  package static let named: [Color] = [
    Color(0, 0, 0, name: "black"), Color(85, 85, 85, name: "darkGray"),
    Color(170, 170, 170, name: "lightGray"), Color(255, 255, 255, name: "white"),
    Color(128, 128, 128, name: "gray"), Color(255, 0, 0, name: "red"),
    Color(0, 255, 0, name: "green"), Color(0, 0, 255, name: "blue"),
    Color(0, 255, 255, name: "cyan"), Color(255, 255, 0, name: "yellow"),
    Color(255, 0, 255, name: "magenta"), Color(255, 128, 0, name: "orange"),
    Color(128, 0, 128, name: "purple"), Color(153, 102, 51, name: "brown"),
    Color(0, 0, 0, 0, name: "clear"),
  ]
}

/// The path of an image from the document's folder, which it does not leave.
package struct ImagePath: Hashable, Sendable {
  package let text: String

  /// - Returns: `nil` for what is no such path: an absolute one, one with `..` or a URL.
  package init?(_ text: String) {
    let steps = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isPlain = steps.allSatisfy { step in
      !step.isEmpty && !step.elementsEqual("..".utf8) && !step.elementsEqual(".".utf8)
    }
    let forbidden: [UInt8] = [0, UInt8(ascii: "\\"), UInt8(ascii: ":")]
    guard isPlain, !text.utf8.contains(where: forbidden.contains), text.utf8.count <= 1_000 else {
      return nil
    }
    self.text = text
  }

  /// The last part.
  package var name: String { text.split(separator: "/").last.map(String.init) ?? text }
}
