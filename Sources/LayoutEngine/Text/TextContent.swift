/// The content of a text element: everything that its size depends on but the width it is given.
package struct TextContent: Hashable, Sendable {
  package var text: String
  package var font: Font

  /// The number of lines after which the text is cut; 0 means no limit.
  package var maximumNumberOfLines: Int

  /// The content that is measured instead, as text without its letters.
  package var substitute: Substitute?

  /// The container around the text, if any.
  package var container: TextContainer?

  /// The parts of a text that is written in several; none for one that is written as a whole.
  package var runs: [TextRun] = []

  /// The properties of its lines; `nil` where they are the default.
  package var setting: TextSetting?

  package enum Substitute: Hashable, Sendable {
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
    if runs.isEmpty { return font.isAvailable ? [] : [font.family] }
    return Set(allRuns.filter { !$0.font.isAvailable && $0.attachment == nil }.map(\.font.family))
  }

  /// The sizes that a device measured, if any.
  package var measuredSizes: MeasuredSizes? {
    if case .measured(let sizes, _) = substitute { return sizes }
    return nil
  }

  package init(
    text: String, font: Font = Font(), maximumNumberOfLines: Int = 0, substitute: Substitute? = nil,
    container: TextContainer? = nil
  ) {
    self.text = text
    self.font = font
    self.maximumNumberOfLines = maximumNumberOfLines
    self.substitute = substitute
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

  /// The height of the run's baseline above the line's, in points.
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
/// - `textStyle`: the text style that determined the size, if any.
/// - `fonts`: the available font files; `nil` for `fixed`, which has none.
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

  /// The family of attributed strings without a font, which is measured by tables where it has no file.
  package static let helveticaFamily = "Helvetica"

  package var isFixed: Bool { family == Self.fixedFamily }

  var isHelvetica: Bool { family == Self.helveticaFamily }

  /// True if Apple's system font is meant, which is spaced by its size.
  var isSystem: Bool { family == Self.systemFamily }

  /// True if the family itself measures it, and not a replacement.
  var isAvailable: Bool {
    isFixed || isHelvetica || isSystem || fonts?.families[family] != nil
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

/// The properties of the lines of a text, where they differ from the default.
///
/// A class, because most texts have none, and descriptions are copied.
package final class TextSetting: Sendable {
  package let values: Values

  package struct Values: Hashable, Sendable {
    package var paragraph = ParagraphStyle()
    package var truncationMode = LineBreakMode.byWordWrapping

    /// The text that is shown where the text is cut off; an ellipsis if it is empty.
    package var truncationToken: [TextRun] = []
  }

  package init(_ values: Values = Values()) { self.values = values }

  static let usual = TextSetting()
}

extension TextSetting: Hashable {
  package static func == (left: TextSetting, right: TextSetting) -> Bool {
    left === right || left.values == right.values
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// - Source: UIKit `NSParagraphStyle`
package struct ParagraphStyle: Hashable, Sendable {
  /// Between lines, in points.
  package var lineSpacing = 0.0

  /// The factor of the height of lines; 0 leaves them.
  package var lineHeightMultiple = 0.0
  package var minimumLineHeight = 0.0

  /// 0 has no limit.
  package var maximumLineHeight = 0.0
  package var alignment = TextAlignment.natural
  package var lineBreakMode = LineBreakMode.byWordWrapping
  package var firstLineHeadIndent = 0.0
  package var headIndent = 0.0

  /// True if the line gap of fonts is added below lines; in Texture it never is for `ASTextNode`.
  package var usesFontLeading = false

  package init() {}

  /// The height of a line that reaches so far by itself.
  func lineHeight(of extent: LineExtent) -> Double {
    var height = extent.height + gap(below: extent)
    if lineHeightMultiple > 0 { height *= lineHeightMultiple }
    height = max(height, minimumLineHeight)
    return maximumLineHeight > 0 ? min(height, maximumLineHeight) : height
  }

  /// The free space below a line.
  func gap(below extent: LineExtent) -> Double { usesFontLeading ? extent.gap : 0 }
}

/// - Source: UIKit `NSTextAlignment`
package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  case natural, left, center, right, justified
}

/// - Source: UIKit `NSLineBreakMode`
package enum LineBreakMode: String, CaseIterable, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  /// True if a paragraph may have more than one line.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// The insets of a text node around its text, and its rounding.
///
/// - Source: Texture `-[ASTextNode calculateSizeThatFits:]`, ASTextNode.mm, and
///   `-[ASEditableTextNode calculateSizeThatFits:]`, ASEditableTextNode.mm
package struct TextContainer: Hashable, Sendable {
  package var insets: EdgeInsets

  /// True if the text is measured in the full width, and the size is in whole points.
  package var isEditable: Bool

  /// The container of a text; none without insets.
  static func plain(_ insets: EdgeInsets?) -> TextContainer? {
    insets.map { TextContainer(insets: $0, isEditable: false) }
  }

  /// The container of an editable text, which always rounds.
  static func editable(_ insets: EdgeInsets?) -> TextContainer {
    TextContainer(insets: insets ?? .zero, isEditable: true)
  }

  /// The width that the text may have where its node may have this one.
  package func textWidth(in maximum: Double) -> Double {
    isEditable ? maximum : maximum - (insets.left + insets.right)
  }

  /// The height that the insets take, in points.
  package var fixedHeight: Double { insets.top + insets.bottom }

  /// The node's size around a text of a size, within `maximum`.
  package func size(around text: Size, in maximum: Size) -> Size {
    let width = outerLength(text.width, insets.left, insets.right)
    let height = outerLength(text.height, insets.top, insets.bottom)
    return Size(
      width: limited(width, to: maximum.width), height: limited(height, to: maximum.height))
  }

  /// The length of a text with its insets, added in Texture's order, which the two classes do not share: the last
  /// bit decides which whole point an editable text is rounded up to.
  private func outerLength(_ text: Double, _ near: Double, _ far: Double) -> Double {
    isEditable ? text + near + far : text + (near + far)
  }

  /// Limits a length; a maximum of NaN is unlimited.
  private func limited(_ length: Double, to maximum: Double) -> Double {
    let length = isEditable ? length.rounded(.up) : length
    if maximum.isNaN { return length }
    return length.isNaN || maximum < length ? maximum : length
  }
}

extension ElementTree {
  /// The size of a text or of its stand-in, in its container, within `maximum`.
  func textSize(_ text: StoredText, in maximum: Size) -> Size {
    let container = text.content.container
    let width = container?.textWidth(in: maximum.width) ?? maximum.width
    let content: Size
    switch text.content.substitute {
    case .intrinsicSize(let size): content = size
    case .flow(let flow): content = flow.size(maximumWidth: width)
    // The device put the insets in already.
    case .measured(let sizes, _): return sizes.size(in: maximum)
    case nil:
      let size = text.measured.size(maximumWidth: width)
      content = Size(width: size.width, height: size.height)
    }
    return container?.size(around: content, in: maximum) ?? content
  }
}

/// The sizes of a leaf's content on a device in the widths that it was offered there: a table that
/// replaces a measurement.
///
/// - Source: the results of Texture's `-calculateSizeThatFits:`, with insets, line limit and truncation in them
package struct MeasuredSizes: Hashable, Sendable {
  /// In ascending order of `from`, each once; never empty.
  package let sizes: [Entry]

  /// True if the device was asked at every width at which the size changes.
  package let isComplete: Bool

  package struct Entry: Hashable, Sendable {
    /// The width, in points, from which on this is the size.
    package var from: Double
    package var size: Size

    package init(from: Double, size: Size) {
      self.from = from
      self.size = size
    }
  }

  /// Sorts the entries; of several for one width the last counts.
  ///
  /// - Returns: `nil` where there are none.
  package init?(_ entries: [Entry], isComplete: Bool = true) {
    var sorted: [Entry] = []
    sorted.reserveCapacity(entries.count)
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.from < $1.from }
    let inOrder =
      isAscending
      ? entries
      : entries.enumerated().sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }
        .map(\.element)
    for entry in inOrder {
      if sorted.last?.from == entry.from { sorted.removeLast() }
      sorted.append(entry)
    }
    guard !sorted.isEmpty else { return nil }
    sizes = sorted
    self.isComplete = isComplete
  }

  /// The size of the content where it is offered at most `maximum`.
  ///
  /// The size is the one that the device measured in the widest of its widths up to `maximum`, or in the narrowest
  /// width if all are wider; it is cut to `maximum`.
  ///
  /// - Complexity: O(log *n*) in the number of sizes.
  package func size(in maximum: Size) -> Size {
    let size = sizes[index(of: maximum.width)].size
    // NaN does not limit: comparisons with it are false.
    return Size(
      width: maximum.width < size.width ? maximum.width : size.width,
      height: maximum.height < size.height ? maximum.height : size.height)
  }

  /// True if the device did not measure this width, nor found that the size stays the same up to
  /// it.
  package func isApproximate(in width: Double) -> Bool {
    guard !isComplete else { return false }
    let position = index(of: width)
    return position < sizes.count - 1 && sizes[position].from != width
  }

  private func index(of width: Double) -> Int {
    if width.isNaN { return sizes.count - 1 }
    return max(sizes.partitioningIndex { $0.from > width } - 1, 0)
  }
}
