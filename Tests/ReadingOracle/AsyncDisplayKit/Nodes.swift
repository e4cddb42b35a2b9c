import JSON
package import ReferenceLayout

public typealias ASLayoutSpecBlock = (ASDisplayNode, ASSizeRange) -> ASLayoutSpec
public typealias ASCellNodeBlock = () -> ASCellNode

open class ASDisplayNode: NSObject, ASLayoutElement {
  public let style = ASLayoutElementStyle()
  open var automaticallyManagesSubnodes = false
  open var layoutSpecBlock: ASLayoutSpecBlock?
  open var backgroundColor: UIColor?
  open var tintColor: UIColor?
  open var borderColor: UIColor?
  open var borderWidth: CGFloat = 0
  open var cornerRadius: CGFloat = 0
  open var clipsToBounds = false
  open var isOpaque = true
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var debugName: String?
  public private(set) var subnodes: [ASDisplayNode] = []

  public override init() {}

  public init(viewBlock: @escaping () -> UIView) {}

  open func addSubnode(_ node: ASDisplayNode) { subnodes.append(node) }
  open func didLoad() {}
  open func layout() {}
  open func setNeedsLayout() {}

  open func asyncTraitCollection() -> ASTraitCollection { ASTraitCollection() }

  /// The spec that stands for no spec: a class that returns it does not override the method.
  static let noSpec = ASLayoutSpec()

  open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    layoutSpecBlock?(self, constrainedSize) ?? Self.noSpec
  }

  /// Takes all of a size that is limited, as Texture's does.
  open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
    let isSize = [constrainedSize.width, constrainedSize.height].allSatisfy {
      $0 == 0 || $0.isNormal && $0 > 0 && $0 < 10_000_000
    }
    return isSize ? constrainedSize : .zero
  }

  /// The type in documents.
  var type: String { "node" }

  func makeNode() -> Element {
    let element = Element(type, keys, pointer: Pointers.next())
    element.style = style.reference
    element.content = { [self] bounds in makeContent(bounds) }
    element.measure = { [self] maximum in
      let size = calculateSizeThatFits(CGSize(width: maximum.x, height: maximum.y))
      return Pair(x: Double(size.width), y: Double(size.height))
    }
    return element
  }

  var keys: JSONObject { JSONObject() }

  /// The layout in the node for a range.
  func makeContent(_ bounds: Bounds) -> Element? {
    let spec = layoutSpecThatFits(
      ASSizeRange(
        min: CGSize(width: bounds.low.x, height: bounds.low.y),
        max: CGSize(width: bounds.high.x, height: bounds.high.y)))
    return spec === Self.noSpec ? nil : spec.makeElement()
  }
}

extension ASDisplayNode {
  /// The frames of the spec that the node returns for a range, and of all in it; `nil` without one.
  ///
  /// From right to left a node mirrors its views, so the frames are those of the node.
  package func placedLayout(in range: ASSizeRange, isRightToLeft: Bool) -> PlacedElement? {
    let bounds = Bounds(
      low: Pair(x: Double(range.min.width), y: Double(range.min.height)),
      high: Pair(x: Double(range.max.width), y: Double(range.max.height)))
    return (isRightToLeft ? makeNode() : makeContent(bounds)).map {
      PlacedElement(
        layingOut: $0, in: bounds, scale: Double(UIScreen.main.scale), isRightToLeft: isRightToLeft)
    }
  }
}

/// The traits of a node.
public final class ASTraitCollection: NSObject {
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection.current.userInterfaceIdiom
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    UITraitCollection.current.horizontalSizeClass
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    UITraitCollection.current.verticalSizeClass
  }
}

open class ASCellNode: ASDisplayNode {
  open var neverShowPlaceholders = false
}

open class ASControlNode: ASDisplayNode {
  open var isEnabled = true
  open var isSelected = false
}

open class ASImageNode: ASControlNode {
  open var image: UIImage?

  open override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
    image?.size ?? super.calculateSizeThatFits(constrainedSize)
  }

  override var type: String { "image" }
}

open class ASNetworkImageNode: ASImageNode {
  open var url: URL?
  open var defaultImage: UIImage?

  override var type: String { "networkImage" }
}

open class ASScrollNode: ASDisplayNode {
  open var automaticallyManagesContentSize = false

  override var type: String { "scroll" }
  override var keys: JSONObject {
    ["automaticallyManagesContentSize": .bool(automaticallyManagesContentSize)]
  }
}

/// A controller with a node, which is as large as the screen.
open class ASDKViewController<Node: ASDisplayNode>: UIViewController {
  public let node: Node

  public override init() { preconditionFailure("a controller has a node") }
  public init(node: Node) { self.node = node }
}
