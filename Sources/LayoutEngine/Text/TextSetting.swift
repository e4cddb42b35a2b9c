/// How the lines of a text are set, where that is not as usual.
///
/// A class, because most texts have none, and descriptions are copied.
package final class TextSetting: Sendable {
  package let values: Values

  package struct Values: Hashable, Sendable {
    package var paragraph = ParagraphStyle()
    package var truncationMode = LineBreakMode.byWordWrapping

    /// What is shown where the text is cut off; nothing written is an ellipsis.
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

  /// What lines are multiplied by in height; 0 leaves them.
  package var lineHeightMultiple = 0.0
  package var minimumLineHeight = 0.0

  /// 0 has no limit.
  package var maximumLineHeight = 0.0
  package var alignment = TextAlignment.natural
  package var lineBreakMode = LineBreakMode.byWordWrapping
  package var firstLineHeadIndent = 0.0
  package var headIndent = 0.0

  /// Whether the line gap of fonts stands below lines; in Texture it never does for `ASTextNode`.
  package var usesFontLeading = false

  package init() {}

  /// The height of a line that reaches so far by itself.
  func lineHeight(of extent: LineExtent) -> Double {
    var height = extent.height + gap(below: extent)
    if lineHeightMultiple > 0 { height *= lineHeightMultiple }
    height = max(height, minimumLineHeight)
    return maximumLineHeight > 0 ? min(height, maximumLineHeight) : height
  }

  /// What stays free below a line.
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

  /// Whether a paragraph has more than one line.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}
