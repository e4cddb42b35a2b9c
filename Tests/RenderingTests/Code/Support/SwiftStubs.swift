/// As much of Texture and UIKit as generated Swift uses, as Swift sees it.
let swiftStubs = """
  public typealias CGFloat = Double
  public struct CGSize { public init(width: CGFloat, height: CGFloat) {}; public var width = 0.0 }
  public struct CGRect {
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {}
  }
  public class CGColor {}
  public struct CGPoint { public init(x: CGFloat, y: CGFloat) {} }
  extension CGSize { public var height: CGFloat { 0 } }
  public struct UIEdgeInsets {
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {}
  }
  open class NSObject { public init() {}; open var description: String { "" } }
  public class NSAttributedString: NSObject {
    public struct Key: Hashable, Sendable {
      public static let font = Key(), foregroundColor = Key(), kern = Key()
      public static let baselineOffset = Key(), paragraphStyle = Key()
    }
    public init(string: String, attributes: [Key: Any]?) {}
    public init(attachment: NSTextAttachment) {}
  }
  public class NSMutableAttributedString: NSAttributedString {
    public init() { super.init(string: "", attributes: nil) }
    public func append(_ other: NSAttributedString) {}
    public func addAttribute(_ name: Key, value: Any, range: NSRange) {}
    public var length: Int { 0 }
  }
  public struct NSRange { public init(location: Int, length: Int) {} }
  public class NSTextAttachment: NSObject {
    public var bounds = CGRect(x: 0, y: 0, width: 0, height: 0)
  }
  public enum NSTextAlignment { case left, center, right, justified, natural }
  public enum NSLineBreakMode {
    case byWordWrapping, byCharWrapping, byClipping
    case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
  }
  public class NSMutableParagraphStyle: NSObject {
    public var alignment = NSTextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
    public var lineSpacing, lineHeightMultiple, minimumLineHeight, maximumLineHeight: CGFloat
    public var firstLineHeadIndent, headIndent: CGFloat
    override public init() { fatalError() }
  }
  public class UIColor: NSObject {
    public var cgColor: CGColor { CGColor() }
    public static var black: UIColor { UIColor() }
    public static var darkGray: UIColor { UIColor() }
    public static var lightGray: UIColor { UIColor() }
    public static var white: UIColor { UIColor() }
    public static var gray: UIColor { UIColor() }
    public static var red: UIColor { UIColor() }
    public static var green: UIColor { UIColor() }
    public static var blue: UIColor { UIColor() }
    public static var cyan: UIColor { UIColor() }
    public static var yellow: UIColor { UIColor() }
    public static var magenta: UIColor { UIColor() }
    public static var orange: UIColor { UIColor() }
    public static var purple: UIColor { UIColor() }
    public static var brown: UIColor { UIColor() }
    public static var clear: UIColor { UIColor() }
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init()
    }
  }
  public class UIImage: NSObject { public init?(named name: String) {} }
  public class UIFont: NSObject {
    public struct TextStyle: Sendable {
      public static let largeTitle = TextStyle(), title1 = TextStyle(), title2 = TextStyle()
      public static let title3 = TextStyle(), headline = TextStyle(), body = TextStyle()
      public static let callout = TextStyle(), subheadline = TextStyle(), footnote = TextStyle()
      public static let caption1 = TextStyle(), caption2 = TextStyle()
    }
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
    public struct Weight: Sendable {
      public static let ultraLight = Weight(), thin = Weight(), light = Weight(), regular = Weight()
      public static let medium = Weight(), semibold = Weight(), bold = Weight(), heavy = Weight()
      public static let black = Weight()
    }
    public init(descriptor: UIFontDescriptor, size: CGFloat) {}
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { fatalError() }
    public static func systemFont(ofSize size: CGFloat) -> UIFont { fatalError() }
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { fatalError() }
    public var fontDescriptor: UIFontDescriptor { fatalError() }
  }
  public class UIFontDescriptor: NSObject {
    public struct AttributeName: Hashable, Sendable {
      public static let family = AttributeName(), traits = AttributeName()
    }
    public struct TraitKey: Hashable, Sendable {
      public static let weight = TraitKey(), symbolic = TraitKey()
    }
    public struct SymbolicTraits: OptionSet, Sendable {
      public let rawValue: UInt32
      public init(rawValue: UInt32) { self.rawValue = rawValue }
      public static let traitItalic = SymbolicTraits(rawValue: 1)
    }
    public func addingAttributes(_ attributes: [AttributeName: Any]) -> UIFontDescriptor { self }
    public init(fontAttributes: [AttributeName: Any]) {}
  }
  public struct State: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let normal = State([])
  }

  public struct ASDimension {}
  public struct ASLayoutSize {}
  public struct ASSizeRange { public var min, max: CGSize }
  public let ASDimensionAuto = ASDimension()
  public func ASDimensionMake(_ points: CGFloat) -> ASDimension { ASDimension() }
  public func ASDimensionMake(_ dimension: String) -> ASDimension { ASDimension() }
  public func ASDimensionMakeWithFraction(_ fraction: CGFloat) -> ASDimension { ASDimension() }
  public func ASLayoutSizeMake(_ width: ASDimension, _ height: ASDimension) -> ASLayoutSize {
    ASLayoutSize()
  }
  public enum ASStackLayoutAlignSelf { case auto, start, end, center, stretch }
  public class ASLayoutElementStyle: NSObject {
    public var width, height, minWidth, minHeight, maxWidth, maxHeight, flexBasis: ASDimension
    public var preferredSize, minSize, maxSize: CGSize
    public var preferredLayoutSize, minLayoutSize, maxLayoutSize: ASLayoutSize
    public var spacingBefore, spacingAfter, flexGrow, flexShrink, ascender, descender: CGFloat
    public var alignSelf: ASStackLayoutAlignSelf
    public var layoutPosition: CGPoint
    override init() { fatalError() }
  }
  public protocol ASLayoutElement: AnyObject { var style: ASLayoutElementStyle { get } }

  open class ASLayoutSpec: NSObject, ASLayoutElement {
    public var style: ASLayoutElementStyle { fatalError() }
  }
  public enum ASStackLayoutDirection { case vertical, horizontal }
  public enum ASStackLayoutJustifyContent { case start, center, end, spaceBetween, spaceAround }
  public enum ASStackLayoutAlignItems {
    case start, end, center, stretch, baselineFirst, baselineLast
  }
  public enum ASStackLayoutFlexWrap { case noWrap, wrap }
  public enum ASStackLayoutAlignContent {
    case start, center, end, spaceBetween, spaceAround, stretch
  }
  public enum ASHorizontalAlignment { case none, left, middle, right }
  public enum ASVerticalAlignment { case none, top, center, bottom }
  public class ASStackLayoutSpec: ASLayoutSpec {
    public var flexWrap = ASStackLayoutFlexWrap.noWrap
    public var alignContent = ASStackLayoutAlignContent.start
    public var lineSpacing: CGFloat = 0
    public var horizontalAlignment = ASHorizontalAlignment.none
    public var verticalAlignment = ASVerticalAlignment.none
    public init(
      direction: ASStackLayoutDirection, spacing: CGFloat,
      justifyContent: ASStackLayoutJustifyContent, alignItems: ASStackLayoutAlignItems,
      children: [any ASLayoutElement]
    ) {}
  }
  public class ASInsetLayoutSpec: ASLayoutSpec {
    public init(insets: UIEdgeInsets, child: any ASLayoutElement) {}
  }
  public class ASOverlayLayoutSpec: ASLayoutSpec {
    public init(child: any ASLayoutElement, overlay: any ASLayoutElement) {}
  }
  public class ASBackgroundLayoutSpec: ASLayoutSpec {
    public init(child: any ASLayoutElement, background: any ASLayoutElement) {}
  }
  public enum ASRelativeLayoutSpecPosition { case none, start, center, end }
  public struct ASRelativeLayoutSpecSizingOption: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let minimumWidth = Self(rawValue: 1)
    public static let minimumHeight = Self(rawValue: 2)
    public static let minimumSize = Self(rawValue: 3)
  }
  public class ASRelativeLayoutSpec: ASLayoutSpec {
    public init(
      horizontalPosition: ASRelativeLayoutSpecPosition,
      verticalPosition: ASRelativeLayoutSpecPosition,
      sizingOption: ASRelativeLayoutSpecSizingOption, child: any ASLayoutElement
    ) {}
  }
  public struct ASCenterLayoutSpecCenteringOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let X = Self(rawValue: 1)
    public static let Y = Self(rawValue: 2)
    public static let XY = Self(rawValue: 3)
  }
  public struct ASCenterLayoutSpecSizingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let minimumX = Self(rawValue: 1)
    public static let minimumY = Self(rawValue: 2)
    public static let minimumXY = Self(rawValue: 3)
  }
  public class ASCenterLayoutSpec: ASLayoutSpec {
    public init(
      centeringOptions: ASCenterLayoutSpecCenteringOptions,
      sizingOptions: ASCenterLayoutSpecSizingOptions, child: any ASLayoutElement
    ) {}
  }
  public class ASRatioLayoutSpec: ASLayoutSpec {
    public init(ratio: CGFloat, child: any ASLayoutElement) {}
  }
  public enum ASAbsoluteLayoutSpecSizing { case `default`, sizeToFit }
  public class ASAbsoluteLayoutSpec: ASLayoutSpec {
    public init(sizing: ASAbsoluteLayoutSpecSizing, children: [any ASLayoutElement]) {}
    public init(children: [any ASLayoutElement]) {}
  }
  public enum ASCornerLayoutLocation { case topLeft, topRight, bottomLeft, bottomRight }
  public class ASCornerLayoutSpec: ASLayoutSpec {
    public var offset = CGPoint(x: 0, y: 0)
    public var wrapsCorner = false
    public init(
      child: any ASLayoutElement, corner: any ASLayoutElement, location: ASCornerLayoutLocation
    ) {}
  }
  public class ASWrapperLayoutSpec: ASLayoutSpec {
    public init(layoutElement: any ASLayoutElement) {}
    public init(layoutElements: [any ASLayoutElement]) {}
  }

  public enum UISemanticContentAttribute {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
  }
  open class ASDisplayNode: NSObject, ASLayoutElement {
    public var semanticContentAttribute = UISemanticContentAttribute.unspecified
    public var backgroundColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var borderWidth: CGFloat = 0
    public var borderColor: CGColor?
    public var style: ASLayoutElementStyle { fatalError() }
    public var automaticallyManagesSubnodes = false
    public var layoutSpecBlock: ((ASDisplayNode, ASSizeRange) -> ASLayoutSpec)?
    open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { fatalError() }
    open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { constrainedSize }
    override public init() {}
  }
  public class ASTextNode: ASDisplayNode {
    public var attributedText: NSAttributedString?
    public var textContainerInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    public var maximumNumberOfLines: UInt = 0
    public var truncationMode = NSLineBreakMode.byWordWrapping
    public var truncationAttributedText: NSAttributedString?
  }
  public enum ASButtonNodeImageAlignment { case beginning, end }
  public class ASButtonNode: ASDisplayNode {
    public let titleNode = ASTextNode()
    public let imageNode = ASImageNode()
    public let backgroundImageNode = ASImageNode()
    public var contentSpacing: CGFloat = 8
    public var laysOutHorizontally = true
    public var imageAlignment = ASButtonNodeImageAlignment.beginning
    public var contentHorizontalAlignment = ASHorizontalAlignment.middle
    public var contentVerticalAlignment = ASVerticalAlignment.center
    public var contentEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    public func setImage(_ image: UIImage?, for state: State) {}
    public func setBackgroundImage(_ image: UIImage?, for state: State) {}
    public func setAttributedTitle(_ title: NSAttributedString?, for state: State) {}
  }
  public class ASEditableTextNode: ASDisplayNode {
    public var attributedText: NSAttributedString?
    public var textContainerInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    public var maximumLinesToDisplay: UInt = 0
  }
  public class ASImageNode: ASDisplayNode { public var image: UIImage? }
  public struct ASScrollDirection: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public let ASScrollDirectionHorizontalDirections = ASScrollDirection(rawValue: 3)
  public let ASScrollDirectionVerticalDirections = ASScrollDirection(rawValue: 12)
  public class ASScrollNode: ASDisplayNode {
    public var scrollableDirections: ASScrollDirection = []
    public var automaticallyManagesContentSize = false
  }
  public class ASNetworkImageNode: ASImageNode { public var defaultImage: UIImage? }
  public class ASVideoNode: ASNetworkImageNode {}
  public class ASMapNode: ASImageNode {}

  """
