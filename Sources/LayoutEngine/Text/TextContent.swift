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

  /// The parts of a text that is written in several; none for one that is written as a whole.
  package var runs: [TextRun] = []

  package enum StandIn: Hashable, Sendable {
    case intrinsicSize(Size)
    case flow(Flow)

    /// What a device measured, and what the content would be without that.
    indirect case measured(MeasuredSizes, insteadOf: ElementContent)
  }

  /// What a device measured of it, if anything.
  package var measuredSizes: MeasuredSizes? {
    if case .measured(let sizes, _) = standIn { return sizes }
    return nil
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

/// A part of a text in one font, or something that stands in the text.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var font: Font

  /// How large what stands in the text is; `nil` for letters.
  package var attachment: Size?
}

/// The font a text is set in.
///
/// - `size`: in points, as the device shows it.
/// - `weight`: as in CSS, 400 is regular.
/// - `textStyle`: what the size was taken from, if it was.
package struct Font: Hashable, Sendable {
  package var family: String
  package var size: Double
  package var weight: Double
  package var textStyle: TextStyle?

  package static let usualSize = 17.0

  package init(
    family: String = "fixed", size: Double = usualSize, weight: Double = 400,
    textStyle: TextStyle? = nil
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.textStyle = textStyle
  }
}
