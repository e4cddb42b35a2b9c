/// A font in which a character is 0.6 times the size wide and a line 1.2 times the size high, as in the family `fixed` of
/// documents.
public final class UIFont: NSObject {
  public struct Weight: Hashable, Sendable {
    let value: Double
    public static let light = Weight(value: -0.4)
    public static let regular = Weight(value: 0)
    public static let medium = Weight(value: 0.23)
    public static let semibold = Weight(value: 0.3)
    public static let bold = Weight(value: 0.4)
    public static let heavy = Weight(value: 0.56)
  }

  public struct TextStyle: Hashable, Sendable {
    let size: CGFloat
    public static let title1 = TextStyle(size: 28)
    public static let title2 = TextStyle(size: 22)
    public static let headline = TextStyle(size: 17)
    public static let body = TextStyle(size: 17)
    public static let subheadline = TextStyle(size: 15)
    public static let footnote = TextStyle(size: 13)
    public static let caption1 = TextStyle(size: 12)
  }

  public let pointSize: CGFloat
  public var lineHeight: CGFloat { 1.2 * pointSize }
  public var ascender: CGFloat { 0.9 * pointSize }
  public var descender: CGFloat { -0.3 * pointSize }

  init(pointSize: CGFloat) { self.pointSize = pointSize }

  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(pointSize: size)
  }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(pointSize: style.size)
  }
  public static var systemFontSize: CGFloat { 14 }
  public static var smallSystemFontSize: CGFloat { 12 }
  public static var labelFontSize: CGFloat { 17 }
}

public enum NSTextAlignment: Int { case left, center, right, justified, natural }

public enum NSLineBreakMode: Int {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}

open class NSParagraphStyle: NSObject {
  public internal(set) var alignment = NSTextAlignment.natural
  public internal(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
}

open class NSMutableParagraphStyle: NSParagraphStyle {
  public override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}
