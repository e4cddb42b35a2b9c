/// The device's settings for texts and fonts: its user's text size, and the pseudolanguage it runs
/// in.
package struct TextEnvironment: Hashable, Sendable {
  /// Every font size is multiplied by it, those of text styles as well.
  package var textScale = 1.0

  /// The setting that text styles take their sizes from; fonts with a size of their own ignore it.
  package var contentSizeCategory = ContentSizeCategory.large
  package var pseudolanguage: Pseudolanguage?

  /// The font files that are named for the document, if any are.
  package var fonts: FontBook?

  package init() {}

  /// Scales beyond make every text a blank or a wall.
  package static let largestTextScale = 1_000.0

  package static func isTextScale(_ scale: Double) -> Bool {
    scale > 0 && scale <= largestTextScale
  }
}

/// The text sizes that iOS lets its users choose from, smallest first; `large` is what a phone comes with.
///
/// - Source: UIKit `UIContentSizeCategory`
package enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// The role of a text, which decides its size.
///
/// - Source: UIKit `UIFont.TextStyle`; the sizes are those that Apple's Human Interface Guidelines publish
///   for iOS
package enum TextStyle: String, CaseIterable, Hashable, Sendable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  /// In points.
  package func size(in category: ContentSizeCategory) -> Double {
    let sizes = sizes
    let index = ContentSizeCategory.allCases.firstIndex(of: category) ?? 0
    return sizes.indices.contains(index) ? sizes[index] : Font.usualSize
  }

  /// As in CSS.
  package var weight: Double { self == .headline ? 600 : 400 }

  /// By category, smallest first.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}

/// The pseudolanguages that show a layout in languages into which it was not translated yet.
package enum Pseudolanguage: String, CaseIterable, Hashable, Sendable {
  /// Texts are half as long again.
  case long

  /// Latin letters have accents.
  case accented

  /// The app runs from right to left; its texts stay.
  case rightToLeft

  /// Translates a text.
  package func translation(of text: String) -> String {
    switch self {
    case .rightToLeft: text
    case .accented: String(text.map { Self.accents[$0] ?? $0 })
    case .long: text + Self.supplement(to: text)
    }
  }

  /// Half as many characters, rounded up: the beginning of the text, behind a space where there is space for
  /// one.
  private static func supplement(to text: String) -> String {
    let count = (text.count + 1) / 2
    return count < 2 ? String(text.prefix(count)) : " " + text.prefix(count - 1)
  }

  private static let accents: [Character: Character] = {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let marked = "áƀçđéƒĝĥíĵķĺḿñóṕɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹḾÑÓṔɊŔŠŢÚṼŴẊÝŽ"
    return Dictionary(zip(plain, marked), uniquingKeysWith: { first, _ in first })
  }()
}
