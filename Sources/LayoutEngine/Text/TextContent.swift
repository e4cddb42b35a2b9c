/// The content of a text element: everything that its size depends on but the width it is given.
package struct TextContent: Hashable, Sendable {
  package var text: String
  package var font: Font

  /// The number of lines after which the text is cut; 0 means no limit.
  package var maximumNumberOfLines: Int

  /// The content that is measured instead, as text without its letters.
  package var standIn: StandIn?

  /// The container around it; `nil` where there is none.
  package var container: TextContainer?

  /// The parts of a text that is written in several; none for one that is written as a whole.
  package var runs: [TextRun] = []

  /// The properties of its lines; `nil` where they are the default.
  package var setting: TextSetting?

  package enum StandIn: Hashable, Sendable {
    case intrinsicSize(Size)
    case flow(Flow)

    /// The measurements of a device, and the content without them.
    indirect case measured(MeasuredSizes, insteadOf: ElementContent)
  }

  /// The text as runs, of which there is one at least.
  package var allRuns: [TextRun] { runs.isEmpty ? [TextRun(text: text, font: font)] : runs }

  /// True if all of it is in the family `fixed`, which is measured by counting.
  package var isFixed: Bool {
    runs.isEmpty ? font.isFixed : runs.allSatisfy(\.font.isFixed)
  }

  /// The families it is in that have no file, each once.
  var unavailableFamilies: Set<String> {
    Set(allRuns.filter { !$0.font.isAvailable && $0.attachment == nil }.map(\.font.family))
  }

  /// The sizes that a device measured, if any.
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

  /// The size of an attachment in the text; `nil` for letters.
  package var attachment: Size?

  /// The space between characters, in points.
  package var kern = 0.0

  /// The height of its baseline above that of the line, in points.
  package var baselineOffset = 0.0

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }
}

/// The font a text is set in.
///
/// - `size`: in points, as the device shows it.
/// - `weight`: as in CSS, 400 is regular.
/// - `textStyle`: what the size was taken from, if it was.
/// - `fonts`: the font files that there are, unless it is `fixed`, which has none.
package struct Font: Hashable, Sendable {
  package var family: String
  package var size: Double
  package var weight: Double
  package var textStyle: TextStyle?
  package var isItalic = false
  package var fonts: FontBook?

  package static let usualSize = 17.0

  /// The family that is the same on every machine.
  package static let fixedFamily = "fixed"

  /// The family that is measured by a table where it has no file.
  package static let systemFamily = "system"

  package var isFixed: Bool { family == Self.fixedFamily }

  /// True if the family itself measures it, and not a replacement.
  var isAvailable: Bool {
    isFixed || family == Self.systemFamily || fonts?.families[family] != nil
  }

  package init(
    family: String = fixedFamily, size: Double = usualSize, weight: Double = 400,
    textStyle: TextStyle? = nil
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.textStyle = textStyle
  }
}
