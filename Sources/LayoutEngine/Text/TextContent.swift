/// What a text element shows: everything its size depends on but the width it is given.
package struct TextContent: Hashable, Sendable {
  package var text: String
  package var font: Font

  /// The number of lines after which the text is cut; 0 means no limit.
  package var maximumNumberOfLines: Int

  /// What is measured in its place, as text without its letters.
  package var standIn: StandIn?

  /// What is kept free around it; `nil` where nothing is.
  package var container: TextContainer?

  package enum StandIn: Hashable, Sendable {
    case intrinsicSize(Size)
    case flow(Flow)
  }

  package init(
    text: String, font: Font = Font(), maximumNumberOfLines: Int = 0, standIn: StandIn? = nil,
    container: TextContainer? = nil
  ) {
    self.text = text
    self.font = font
    self.maximumNumberOfLines = maximumNumberOfLines
    self.standIn = standIn
    self.container = container
  }
}

/// The font a text is set in.
///
/// - `size`: in points.
/// - `weight`: as in CSS, 400 is regular.
package struct Font: Hashable, Sendable {
  package var family: String
  package var size: Double
  package var weight: Double

  package init(family: String = "fixed", size: Double = 17, weight: Double = 400) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
