/// A face of a font file, as whoever can read font files hands it to the engine.
package protocol FontFace: AnyObject, Sendable {
  /// The source of the font, for people.
  var name: String { get }

  /// True if the face has the printable characters of ASCII.
  var coversASCII: Bool { get }

  /// The extent of its lines at a size in points.
  func lineExtent(size: Double) -> LineExtent

  func covers(_ scalar: Unicode.Scalar) -> Bool

  /// Appends the glyphs of a part of a text, in any order; the rest is what they join with.
  func shape(
    _ text: [UInt8], _ range: Range<Int>, as item: ShapingItem, into glyphs: inout [ShapedGlyph])
}

/// The properties of a part of a text that shaping needs, besides the face.
package struct ShapingItem: Hashable, Sendable {
  /// In points.
  package var size: Double

  /// As in CSS; a face of one weight does not look at it.
  package var weight: Double

  /// The four letters of ISO 15924, the first in the highest byte.
  package var script: UInt32
  package var isRightToLeft: Bool

  /// True if letters may be joined, which is not done where they are spaced.
  package var hasLigatures: Bool
}

/// A glyph, as far as lines depend on it.
package struct ShapedGlyph {
  /// The first byte in the text that it stands for.
  package var place: Int

  /// In points.
  package var advance: Double

  /// True if a line break before the glyph changes the shapes around it.
  package var isUnsafeToBreak: Bool

  package init(place: Int, advance: Double, isUnsafeToBreak: Bool) {
    self.place = place
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
/// A class, of which every font of a document has a copy; one that takes its place has other files.
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

  /// The face for a font: of those that slant as it does the one of the nearest weight.
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

/// The weight out of some, in ascending order, that CSS takes where another one is wanted.
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

  /// The table of advance widths, which is about those of the system's font.
  case system

  /// The made-up font, all of whose characters are equally wide.
  case fixed
}
