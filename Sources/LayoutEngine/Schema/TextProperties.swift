/// The parts of a text that is not one string.
package let textRunProperties: [Property] = [
  Property("text", .string, "What the run says.") {
    if case .string(let text) = $1 { $0.run.text = text }
  },
  fontProperty("The font of the run; what it leaves out is the element's.") { builder, edit in
    edit(&builder.run.font)
  },
  Property(
    "kern", .number(.length), default: "0",
    "Points between its characters, besides those of the font."),
  Property(
    "baselineOffset", .number(.length), default: "0",
    "How far its baseline is above that of the line, in points."),
  Property(
    "attachment",
    sizeMembers({ $0.run.attachment.width = $1 }, { $0.run.attachment.height = $1 }),
    "The size of a picture that stands in the text."),
]

/// A run's keys as written; sizes are not a number while nothing was written.
package struct RunBuilder: Hashable, Sendable {
  package var text: String?
  var font = FontBuilder()
  var attachment = Size.undefined

  package var isAttachment: Bool { !attachment.width.isNaN && !attachment.height.isNaN }

  func run(inheriting inherited: Font, in environment: TextEnvironment) -> TextRun {
    let words = text.map { environment.pseudolanguage?.translation(of: $0) ?? $0 }
    return TextRun(
      text: words ?? (isAttachment ? "\u{FFFC}" : ""),
      font: font.font(inheriting: inherited, in: environment),
      attachment: isAttachment ? attachment : nil)
  }

  package init() {}
}

/// A font's keys as written.
struct FontBuilder: Hashable, Sendable {
  var family: String?
  var size: Double?
  var weight: Double?
  var textStyle: TextStyle?

  /// What a device makes of it; a text style has a size of its own, and what is left out is that of a font as it
  /// is shown.
  func font(inheriting inherited: Font? = nil, in environment: TextEnvironment) -> Font {
    let inherited = inherited ?? Font(size: Font.usualSize * environment.textScale)
    let own = textStyle?.size(in: environment.contentSizeCategory) ?? size
    return Font(
      family: family ?? inherited.family,
      size: own.map { $0 * environment.textScale } ?? inherited.size,
      weight: weight ?? textStyle?.weight ?? inherited.weight,
      textStyle: textStyle ?? (own == nil ? inherited.textStyle : nil))
  }
}

func fontProperty(
  _ summary: String,
  _ edit: @escaping @Sendable (inout ElementBuilder, (inout FontBuilder) -> Void) -> Void = {
    builder, edit in edit(&builder.node.font)
  }
) -> Property {
  Property(
    "font",
    .object([
      Property(
        "family", .string, default: #""fixed""#,
        "The font; fixed needs no font file and is the same on every machine."
      ) { builder, value in
        if case .string(let family) = value { edit(&builder) { $0.family = family } }
      },
      .number(
        "size", .size, default: "17", "Size of the font, in points.",
        to: { builder, size in edit(&builder) { $0.size = size } }),
      Property(
        "textStyle", .choice(TextStyle.allCases.map(\.rawValue)),
        "A text style of iOS, which has the size that its user chose, and that of large if nothing else is "
          + "said. It beats size."
      ) { builder, value in
        if case .choice(let index) = value, TextStyle.allCases.indices.contains(index) {
          edit(&builder) { $0.textStyle = TextStyle.allCases[index] }
        }
      },
      .number(
        "weight", .plain, default: "400", "400 is regular, 700 bold.",
        to: { builder, weight in edit(&builder) { $0.weight = weight } }),
      Property("italic", .boolean, default: "false", "Whether the letters are slanted."),
    ]),
    summary)
}

/// How a text's lines are set; of no effect on a measurement as `fixed`.
package let paragraphProperties: [Property] = [
  Property("lineSpacing", .number(.size), default: "0", "Points between two lines."),
  Property(
    "lineHeightMultiple", .number(.plain), default: "0",
    "What the height of a line is multiplied by; 0 leaves it."),
  Property(
    "minimumLineHeight", .number(.size), default: "0", "Least height of a line, in points."),
  Property(
    "maximumLineHeight", .number(.size), default: "0",
    "Greatest height of a line, in points; 0 has no limit."),
  Property(
    "alignment", .choice(["natural", "left", "center", "right", "justified"]),
    default: "natural", "Where lines stand that are shorter than the text is wide."),
  Property(
    "lineBreakMode", .choice(lineBreakModes), default: lineBreakModes[0],
    "Where lines end that are too long."),
  Property(
    "firstLineHeadIndent", .number(.length), default: "0",
    "Points before the first line of a paragraph."),
  Property("headIndent", .number(.length), default: "0", "Points before the other lines."),
]

let paragraphProperty = Property(
  "paragraph", .object(paragraphProperties),
  "The paragraph style. It has no effect on the family fixed; what a device measured has it in.")

let truncationProperties = [
  Property(
    "truncationMode", .choice(lineBreakModes), default: "byWordWrapping",
    "What becomes of a text that has no room. It has no effect on the family fixed."),
  Property(
    "truncationToken", .textRuns,
    "What is shown where a text is cut off. It has no effect on the family fixed."),
]

/// As `NSLineBreakMode` has them.
private let lineBreakModes = [
  "byWordWrapping", "byCharWrapping", "byClipping", "byTruncatingHead", "byTruncatingTail",
  "byTruncatingMiddle",
]
