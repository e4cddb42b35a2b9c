import ReferenceLayout

public enum ASStackLayoutAlignSelf: Int { case auto, start, end, center, stretch }

/// The style of an element, whose setters overwrite each other as Texture's do.
public final class ASLayoutElementStyle: NSObject {
  public var width = ASDimensionAuto
  public var height = ASDimensionAuto
  public var minWidth = ASDimensionAuto
  public var minHeight = ASDimensionAuto
  public var maxWidth = ASDimensionAuto
  public var maxHeight = ASDimensionAuto
  public var spacingBefore: CGFloat = 0
  public var spacingAfter: CGFloat = 0
  public var flexGrow: CGFloat = 0
  public var flexShrink: CGFloat = 0
  public var flexBasis = ASDimensionAuto
  public var alignSelf = ASStackLayoutAlignSelf.auto
  public var ascender: CGFloat = 0
  public var descender: CGFloat = 0
  public var layoutPosition = CGPoint.zero

  /// Zero if a side is a fraction; zero for a side without a length.
  public var preferredSize: CGSize {
    get {
      if width.unit == .fraction || height.unit == .fraction { return .zero }
      return CGSize(width: width.value, height: height.value)
    }
    set { preferredLayoutSize = Self.points(newValue) }
  }

  public var minSize: CGSize {
    get { CGSize(width: minWidth.value, height: minHeight.value) }
    set { minLayoutSize = Self.points(newValue) }
  }

  public var maxSize: CGSize {
    get { CGSize(width: maxWidth.value, height: maxHeight.value) }
    set { maxLayoutSize = Self.points(newValue) }
  }

  public var preferredLayoutSize: ASLayoutSize {
    get { ASLayoutSize(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }

  public var minLayoutSize: ASLayoutSize {
    get { ASLayoutSize(width: minWidth, height: minHeight) }
    set { (minWidth, minHeight) = (newValue.width, newValue.height) }
  }

  public var maxLayoutSize: ASLayoutSize {
    get { ASLayoutSize(width: maxWidth, height: maxHeight) }
    set { (maxWidth, maxHeight) = (newValue.width, newValue.height) }
  }

  private static func points(_ size: CGSize) -> ASLayoutSize {
    ASLayoutSize(width: ASDimensionMake(size.width), height: ASDimensionMake(size.height))
  }
}

extension ASLayoutElementStyle {
  var reference: Style {
    var style = Style()
    style.size = [reference(width), reference(height)]
    style.minimum = [reference(minWidth), reference(minHeight)]
    style.maximum = [reference(maxWidth), reference(maxHeight)]
    style.spacingBefore = Double(spacingBefore)
    style.spacingAfter = Double(spacingAfter)
    style.flexGrow = Double(flexGrow)
    style.flexShrink = Double(flexShrink)
    style.flexBasis = reference(flexBasis)
    style.alignSelf = "\(alignSelf)"
    style.ascender = Double(ascender)
    style.descender = Double(descender)
    style.position = Pair(x: Double(layoutPosition.x), y: Double(layoutPosition.y))
    return style
  }

  private func reference(_ dimension: ASDimension) -> ReferenceLayout.Dimension {
    switch dimension.unit {
    case .auto: .auto
    case .points: .points(Double(dimension.value))
    case .fraction: .fraction(Double(dimension.value))
    }
  }
}
