/// The device's settings for texts and fonts: its user's text size, and the pseudolanguage it runs
/// in.
package struct TextEnvironment: Hashable, Sendable {
  /// The factor of every font size, also of text styles.
  package var textScale = 1.0

  /// The setting that text styles take their sizes from; fonts with a size of their own ignore it.
  package var contentSizeCategory = ContentSizeCategory.large
  package var pseudolanguage: Pseudolanguage?

  /// The family of texts that name none.
  package var defaultFont = DefaultFont.fixed

  /// The font files that are named for the document, if any are.
  package var fonts: FontBook?

  package init() {}

  /// Scales beyond make every text a blank or a wall.
  package static let largestTextScale = 1_000.0

  package static func isTextScale(_ scale: Double) -> Bool {
    scale > 0 && scale <= largestTextScale
  }
}

/// The families that a text without a family may have.
///
/// A project has `system`, unless its configuration says `fixed`. A document that is laid out without any
/// configuration has `fixed`, in which every length is exact.
package enum DefaultFont: String, CaseIterable, Hashable, Sendable {
  /// The system's font, measured by a table of advance widths where it has no file.
  case system

  /// The made-up font, all of whose characters are 0.6 times its size wide.
  case fixed
}

/// The text sizes that users of iOS can choose, smallest first; `large` is the default of a phone.
///
/// - Source: UIKit `UIContentSizeCategory`
package enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// The role of a text, which decides its size.
///
/// - Source: UIKit `UIFont.TextStyle`; the sizes are from Apple's Human Interface Guidelines for iOS
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
  /// Texts are 50 % longer.
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

/// A face of a font file, as a reader of font files hands it to the engine.
package protocol FontFace: AnyObject, Sendable {
  /// The source of the font, for people.
  var name: String { get }

  /// True if the face has the printable characters of ASCII.
  var coversASCII: Bool { get }

  /// The extent of its lines at a size in points.
  func lineExtent(size: Double) -> LineExtent

  func covers(_ scalar: Unicode.Scalar) -> Bool

  /// Appends the glyphs of a part of a text, in any order; the rest of the text is context that they join with.
  func shape(
    _ text: [UInt8], _ range: Range<Int>, as item: ShapingItem, into glyphs: inout [ShapedGlyph])
}

/// The properties of a part of a text that shaping needs, besides the face.
package struct ShapingItem: Hashable, Sendable {
  /// In points.
  package var size: Double

  /// The weight as in CSS; a face of one weight ignores it.
  package var weight: Double

  /// The four letters of ISO 15924, the first in the highest byte.
  package var script: UInt32
  package var isRightToLeft: Bool

  /// True if letters may be joined, which is not done where they are spaced.
  package var hasLigatures: Bool
}

/// A glyph, as far as lines depend on it.
package struct ShapedGlyph {
  /// The first byte in the text of the glyph's cluster.
  package var byteOffset: Int

  /// In points.
  package var advance: Double

  /// True if a line break before the glyph changes the shapes around it.
  package var isUnsafeToBreak: Bool

  package init(byteOffset: Int, advance: Double, isUnsafeToBreak: Bool) {
    self.byteOffset = byteOffset
    self.advance = advance
    self.isUnsafeToBreak = isUnsafeToBreak
  }
}

/// The extent of a line above and below the baseline, in points.
package struct LineExtent: Hashable, Sendable {
  package var ascender: Double

  /// Normally negative.
  package var descender: Double

  /// The line gap of the font; texts have it only if they request it.
  package var gap: Double

  package init(ascender: Double, descender: Double, gap: Double = 0) {
    self.ascender = ascender
    self.descender = descender
    self.gap = gap
  }

  var height: Double { ascender - descender }
}

/// The service that splits texts into runs of one script and direction.
package protocol TextItemizer: Sendable {
  /// The script of a scalar, as in ``ShapingItem/script``.
  func script(of scalar: Unicode.Scalar) -> UInt32

  /// The levels of a paragraph by the bidirectional algorithm (UAX #9), one for each scalar; odd ones run
  /// from right to left. `nil` where that cannot be told.
  func levels(of paragraph: [Unicode.Scalar]) -> [Int8]?

  /// True if ``levels(of:)`` has an answer.
  var knowsLevels: Bool { get }
}

/// The font files that a configuration names, by family.
///
/// A class, of which every font of a document has a copy; one that replaces it has other files.
package final class FontBook: Sendable {
  package let families: [String: FontFamily]

  /// The families that are tried for characters that a family lacks, best first.
  package let fallback: [FontFamily]
  package let itemizer: any TextItemizer

  package init(
    families: [String: FontFamily], fallback: [FontFamily], itemizer: any TextItemizer
  ) {
    self.families = families
    self.fallback = fallback
    self.itemizer = itemizer
  }

  /// The faces for a font, best first.
  func faces(for font: Font) -> [any FontFace] {
    var faces: [any FontFace] = []
    if let own = families[font.family]?.face(for: font) { faces.append(own) }
    for family in fallback {
      if let face = family.face(for: font), !faces.contains(where: { $0 === face }) {
        faces.append(face)
      }
    }
    return faces
  }
}

extension FontBook: Hashable {
  package static func == (left: FontBook, right: FontBook) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The faces of a family.
package struct FontFamily: Sendable {
  private let members: [Member]

  package struct Member: Sendable {
    /// `nil` for a file that serves all weights.
    package let weight: Double?
    package let isItalic: Bool
    package let face: any FontFace

    package init(weight: Double?, isItalic: Bool, face: any FontFace) {
      self.weight = weight
      self.isItalic = isItalic
      self.face = face
    }
  }

  package init(_ members: [Member]) { self.members = members }

  package var isEmpty: Bool { members.isEmpty }

  /// The files of the faces, sorted, each once.
  package var fileNames: [String] { Set(members.map(\.face.name)).sorted() }

  /// The face for a font: the nearest weight among the faces of its slant.
  ///
  /// - Source: CSS Fonts Module Level 4, 5.2: font style, then font weight
  func face(for font: Font) -> (any FontFace)? {
    let slanted = members.filter { $0.isItalic == font.isItalic }
    let candidates = slanted.isEmpty ? members : slanted
    if let face = candidates.first(where: { $0.weight == nil })?.face { return face }
    let weights = candidates.compactMap(\.weight).sorted()
    guard let weight = nearestWeight(to: font.weight, among: weights) else { return nil }
    return candidates.first { $0.weight == weight }?.face
  }
}

/// The weight that CSS selects for a wanted weight among the available ones, which are in ascending order.
func nearestWeight(to wanted: Double, among weights: [Double]) -> Double? {
  if weights.contains(wanted) { return wanted }
  let (lighter, heavier) = (weights.last { $0 < wanted }, weights.first { $0 > wanted })
  if wanted < 400 { return lighter ?? heavier }
  if wanted <= 500 {
    if let heavier, heavier <= 500 { return heavier }
    return lighter ?? heavier
  }
  return heavier ?? lighter
}

/// The source of a text's measurement.
package enum TextSource: String, CaseIterable, Hashable, Sendable {
  /// A device, whose sizes the document has.
  case measured

  /// A font file.
  case font

  /// The table of advance widths, which approximates the system's font.
  case system

  /// The made-up font, all of whose characters are equally wide.
  case fixed

  /// The relative error that is stated for the widths of a table.
  ///
  /// Inter's widths, which the table has, are a few percent beside San Francisco's; no capture of San Francisco has shown
  /// a smaller bound yet.
  package static let errorOfTable = 0.05
}
