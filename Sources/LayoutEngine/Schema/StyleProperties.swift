/// The keys of `style`.
///
/// - Source: Texture `ASLayoutElementStyle`, ASLayoutElement.h
package let styleProperties: [Property] = sizeProperties + placementProperties

private let sizeProperties: [Property] =
  SizeBound.allCases.flatMap { [sideProperty($0, .horizontal), sideProperty($0, .vertical)] }
  + SizeBound.allCases.flatMap { [sizeProperty($0), layoutSizeProperty($0)] }

private let placementProperties: [Property] = [
  .number(
    "spacingBefore", .length, "Extra distance to the sibling before it in a stack, in points.",
    to: { $0.style.style.spacingBefore = $1 }),
  .number(
    "spacingAfter", .length, "Extra distance to the sibling behind it in a stack, in points.",
    to: { $0.style.style.spacingAfter = $1 }),
  .number(
    "flexGrow", .factor,
    "Its part of the space that a stack has left up to its minimum length. 0 does not grow.",
    to: { $0.style.style.flexGrow = $1 }),
  .number(
    "flexShrink", .factor,
    "Its part, weighted by its length, of what a stack's children exceed the maximum by. "
      + "0 does not shrink.",
    to: { $0.style.style.flexShrink = $1 }),
  Property(
    "flexBasis", .dimension, default: "auto",
    "The length along a stack before it grows or shrinks; auto is its own length."
  ) { if case .dimension(let dimension) = $1 { $0.style.style.flexBasis = dimension } },
  alignSelfProperty,
  .number(
    "ascender", .length,
    "Distance of the first baseline from the top, in points, for a stack aligned by baselines. "
      + "A text measures its own.",
    to: { $0.style.style.ascender = $1 }),
  .number(
    "descender", .length,
    "Distance of the last baseline from the bottom, in points and normally negative. "
      + "A text measures its own.",
    to: { $0.style.style.descender = $1 }),
  Property(
    "layoutPosition",
    .object([
      Property("x", .coordinate, default: "0", "Distance from the left edge.") {
        if case .coordinate(let coordinate) = $1 { $0.style.style.layoutX = coordinate }
      },
      Property("y", .coordinate, default: "0", "Distance from the top edge.") {
        if case .coordinate(let coordinate) = $1 { $0.style.style.layoutY = coordinate }
      },
    ]),
    "Origin in an absolute spec, in points or in percent of the spec's maximum size."),
]

private func sideProperty(_ bound: SizeBound, _ axis: Axis) -> Property {
  let (side, word) = axis == .horizontal ? ("Width", "width") : ("Height", "height")
  let (name, summary) =
    switch bound {
    case .exact: (word, "\(side) of the element; auto leaves it to the content.")
    case .minimum: ("min\(side)", "Least \(word); beats the maximum and the exact one.")
    case .maximum: ("max\(side)", "Greatest \(word); beats the exact one.")
    }
  return Property(name, .dimension, default: "auto", summary) {
    if case .dimension(let dimension) = $1 { $0.style.set(bound, axis, to: dimension, by: .side) }
  }
}

private func pairPrefix(_ bound: SizeBound) -> String {
  switch bound {
  case .exact: "preferred"
  case .minimum: "min"
  case .maximum: "max"
  }
}

private func sizeProperty(_ bound: SizeBound) -> Property {
  func side(_ name: String, _ axis: Axis) -> Property {
    Property(name, .number(.size), isRequired: true, "The \(name), in points.") {
      if case .number(let points) = $1 {
        $0.style.set(bound, axis, to: .points(points), by: .size)
      }
    }
  }
  return Property(
    "\(pairPrefix(bound))Size", .object([side("width", .horizontal), side("height", .vertical)]),
    "Both sides at once, in points; a single side beats it.")
}

private func layoutSizeProperty(_ bound: SizeBound) -> Property {
  func side(_ name: String, _ axis: Axis) -> Property {
    Property(
      name, .dimension, default: "auto", "The \(name): points, percent of the parent, or auto."
    ) {
      if case .dimension(let dimension) = $1 {
        $0.style.set(bound, axis, to: dimension, by: .layoutSize)
      }
    }
  }
  return Property(
    "\(pairPrefix(bound))LayoutSize",
    .object([side("width", .horizontal), side("height", .vertical)]),
    "Both sides at once, as dimensions; \(pairPrefix(bound))Size and a single side beat it.")
}

/// The two baseline names behave as auto, since Texture has none here.
private let alignSelfProperty = Property(
  "alignSelf", .choice(AlignSelf.allCases.map(\.rawValue) + ["baselineFirst", "baselineLast"]),
  default: "auto", "Alignment across a stack, instead of the stack's alignItems."
) {
  if case .choice(let index) = $1 {
    $0.style.style.alignSelf =
      AlignSelf.allCases.indices.contains(index) ? AlignSelf.allCases[index] : .auto
  }
}

/// The parts of a text that is not one string.
package let textRunProperties: [Property] = [
  Property("text", .string, "What the run says.") {
    if case .string(let text) = $1 { $0.run.text = text }
  },
  fontProperty("The font of the run; what it leaves out is the element's.") { builder, edit in
    edit(&builder.run.font)
  },
  .number(
    "kern", .length, "Points between its characters, besides those of the font.",
    to: { $0.run.kern = $1 }),
  .number(
    "baselineOffset", .length, "How far its baseline is above that of the line, in points.",
    to: { $0.run.baselineOffset = $1 }),
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
  var kern = 0.0
  var baselineOffset = 0.0

  package var isAttachment: Bool { !attachment.width.isNaN && !attachment.height.isNaN }

  func run(inheriting inherited: Font, in environment: TextEnvironment) -> TextRun {
    let words = text.map { environment.pseudolanguage?.translation(of: $0) ?? $0 }
    var run = TextRun(
      text: words ?? (isAttachment ? "\u{FFFC}" : ""),
      font: font.font(inheriting: inherited, in: environment))
    run.attachment = isAttachment ? attachment : nil
    run.kern = kern
    run.baselineOffset = baselineOffset
    return run
  }

  package init() {}
}

/// A font's keys as written.
struct FontBuilder: Hashable, Sendable {
  var family: String?
  var size: Double?
  var weight: Double?
  var textStyle: TextStyle?
  var isItalic: Bool?

  /// The font on a device; a text style determines its size, and missing keys come from the inherited font.
  func font(inheriting inherited: Font? = nil, in environment: TextEnvironment) -> Font {
    let inherited =
      inherited
      ?? Font(
        family: environment.defaultFont.rawValue, size: Font.usualSize * environment.textScale)
    let own = textStyle?.size(in: environment.contentSizeCategory) ?? size
    var font = Font(
      family: family ?? inherited.family,
      size: own.map { $0 * environment.textScale } ?? inherited.size,
      weight: weight ?? textStyle?.weight ?? inherited.weight,
      textStyle: textStyle ?? (own == nil ? inherited.textStyle : nil))
    font.isItalic = isItalic ?? inherited.isItalic
    font.fonts = font.isFixed ? nil : environment.fonts
    return font
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
        "family", .string, default: #""system""#,
        "The font: a family of .lintel.json, system, whose widths are built in, or fixed, whose letters are "
          + "equally wide. defaultFont of .lintel.json has another default."
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
      Property("italic", .boolean, default: "false", "Whether the letters are slanted.") {
        builder, value in
        if case .flag(let isItalic) = value { edit(&builder) { $0.isItalic = isItalic } }
      },
    ]),
    summary)
}

/// The properties of a text's lines; without effect where all of it is measured as `fixed`.
package let paragraphProperties: [Property] = [
  .number(
    "lineSpacing", .size, "Points between two lines.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.lineSpacing = value } }),
  .number(
    "lineHeightMultiple", .plain, "What the height of a line is multiplied by; 0 leaves it.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.lineHeightMultiple = value } }),
  .number(
    "minimumLineHeight", .size, "Least height of a line, in points.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.minimumLineHeight = value } }),
  .number(
    "maximumLineHeight", .size, "Greatest height of a line, in points; 0 has no limit.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.maximumLineHeight = value } }),
  .choice(
    "alignment", of: TextAlignment.self,
    "Where lines stand that are shorter than the text is wide.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.alignment = value } }),
  .choice(
    "lineBreakMode", of: LineBreakMode.self, "Where lines end that are too long.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.lineBreakMode = value } }),
  .number(
    "firstLineHeadIndent", .length, "Points before the first line of a paragraph.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.firstLineHeadIndent = value } }),
  .number(
    "headIndent", .length, "Points before the other lines.",
    to: { builder, value in builder.node.editSetting { $0.paragraph.headIndent = value } }),
  Property(
    "usesFontLeading", .boolean, default: "false",
    "Whether the line gap of the font stands below lines, as ASTextNode2 may have it; ASTextNode never has."
  ) { builder, value in
    if case .flag(let uses) = value {
      builder.node.editSetting { $0.paragraph.usesFontLeading = uses }
    }
  },
]

let paragraphProperty = Property(
  "paragraph", .object(paragraphProperties),
  "The paragraph style. It has no effect on the family fixed; what a device measured has it in.")

let truncationProperties = [
  .choice(
    "truncationMode", of: LineBreakMode.self,
    "What becomes of a text that has no space. It has no effect on the family fixed.",
    to: { builder, value in builder.node.editSetting { $0.truncationMode = value } }),
  Property(
    "truncationToken", .textRuns,
    "What is shown where a text is cut off, an ellipsis by default. It has no effect on the family fixed."
  ) {
    switch $1 {
    case .string(let text):
      var run = RunBuilder()
      run.text = text
      $0.node.truncationToken = [run]
    case .runs(let runs): $0.node.truncationToken = runs
    default: break
    }
  },
]
