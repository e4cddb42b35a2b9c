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

/// A font as it is written.
struct FontBuilder: Sendable {
  var family = Font().family
  var size: Double?
  var weight: Double?
  var textStyle: TextStyle?

  /// What a device makes of it; a text style has a size of its own.
  func font(in environment: TextEnvironment) -> Font {
    let size = textStyle?.size(in: environment.contentSizeCategory) ?? size ?? Font.usualSize
    return Font(
      family: family, size: size * environment.textScale,
      weight: weight ?? textStyle?.weight ?? Font().weight, textStyle: textStyle)
  }
}
