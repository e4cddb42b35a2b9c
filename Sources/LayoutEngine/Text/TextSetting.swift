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
