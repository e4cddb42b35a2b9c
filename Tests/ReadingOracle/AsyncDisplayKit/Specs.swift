import JSON
import ReferenceLayout

public protocol ASLayoutElement: AnyObject {
  var style: ASLayoutElementStyle { get }
}

extension ASLayoutElement {
  /// Sets keys of the style in a closure.
  @discardableResult
  public func styled(_ block: (ASLayoutElementStyle) -> Void) -> Self {
    block(style)
    return self
  }

  /// The element that the reference lays out: a new one for each measurement of the node around it.
  func makeElement() -> Element {
    switch self {
    case let node as ASDisplayNode: node.makeNode()
    case let spec as ASLayoutSpec: spec.makeSpec()
    default: preconditionFailure("an element is a node or a spec")
    }
  }
}

open class ASLayoutSpec: NSObject, ASLayoutElement {
  public let style = ASLayoutElementStyle()
  open var children: [any ASLayoutElement]?

  /// The first child.
  open var child: (any ASLayoutElement)? {
    get { children?.first }
    set {
      let rest = (children ?? []).dropFirst()
      children = newValue.map { [$0] + rest } ?? Array(rest)
    }
  }

  /// The type in documents.
  var type: String { "spec" }
  var keys: JSONObject { JSONObject() }
  var slots: [String: (any ASLayoutElement)?] { child == nil ? [:] : ["child": child] }
  var items: [any ASLayoutElement] { [] }

  func makeSpec() -> Element {
    let element = Element(type, keys, pointer: Pointers.next())
    element.style = style.reference
    for (name, part) in slots { element.slots[name] = part?.makeElement() }
    element.children = items.map { $0.makeElement() }
    return element
  }
}

/// Names for the elements of a layout.
enum Pointers {
  nonisolated(unsafe) private static var last = 0

  static func next() -> String {
    last += 1
    return "\(last)"
  }
}

// MARK: Stacks

public enum ASStackLayoutDirection: Int { case vertical, horizontal }

public enum ASStackLayoutJustifyContent: Int {
  case start, center, end, spaceBetween, spaceAround
}

public enum ASStackLayoutAlignItems: Int {
  case start, end, center, stretch, baselineFirst, baselineLast, notSet
}

public enum ASStackLayoutFlexWrap: Int { case noWrap, wrap }

public enum ASStackLayoutAlignContent: Int {
  case start, center, end, spaceBetween, spaceAround, stretch
}

public enum ASHorizontalAlignment: Int { case none, left, middle, right }

public enum ASVerticalAlignment: Int { case none, top, center, bottom }

public final class ASStackLayoutSpec: ASLayoutSpec {
  public var direction = ASStackLayoutDirection.horizontal {
    didSet {
      guard direction != oldValue else { return }
      resolveHorizontalAlignment()
      resolveVerticalAlignment()
    }
  }
  public var spacing: CGFloat = 0
  public var justifyContent = ASStackLayoutJustifyContent.start
  public var alignItems = ASStackLayoutAlignItems.stretch
  public var flexWrap = ASStackLayoutFlexWrap.noWrap
  public var alignContent = ASStackLayoutAlignContent.start
  public var lineSpacing: CGFloat = 0
  public var isConcurrent = false
  public var horizontalAlignment = ASHorizontalAlignment.none {
    didSet { if horizontalAlignment != oldValue { resolveHorizontalAlignment() } }
  }
  public var verticalAlignment = ASVerticalAlignment.none {
    didSet { if verticalAlignment != oldValue { resolveVerticalAlignment() } }
  }

  public override init() {}

  public convenience init(
    direction: ASStackLayoutDirection, spacing: CGFloat,
    justifyContent: ASStackLayoutJustifyContent, alignItems: ASStackLayoutAlignItems,
    children: [any ASLayoutElement]
  ) {
    self.init(
      direction: direction, spacing: spacing, justifyContent: justifyContent,
      alignItems: alignItems, flexWrap: .noWrap, alignContent: .start, children: children)
  }

  public convenience init(
    direction: ASStackLayoutDirection, spacing: CGFloat,
    justifyContent: ASStackLayoutJustifyContent, alignItems: ASStackLayoutAlignItems,
    flexWrap: ASStackLayoutFlexWrap, alignContent: ASStackLayoutAlignContent,
    children: [any ASLayoutElement]
  ) {
    self.init(
      direction: direction, spacing: spacing, justifyContent: justifyContent,
      alignItems: alignItems, flexWrap: flexWrap, alignContent: alignContent, lineSpacing: 0,
      children: children)
  }

  public init(
    direction: ASStackLayoutDirection, spacing: CGFloat,
    justifyContent: ASStackLayoutJustifyContent, alignItems: ASStackLayoutAlignItems,
    flexWrap: ASStackLayoutFlexWrap, alignContent: ASStackLayoutAlignContent, lineSpacing: CGFloat,
    children: [any ASLayoutElement]
  ) {
    self.direction = direction
    self.spacing = spacing
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.flexWrap = flexWrap
    self.alignContent = alignContent
    self.lineSpacing = lineSpacing
    super.init()
    self.children = children
  }

  public static func vertical() -> ASStackLayoutSpec {
    let stack = ASStackLayoutSpec()
    stack.direction = .vertical
    return stack
  }

  public static func horizontal() -> ASStackLayoutSpec { ASStackLayoutSpec() }

  private func resolveHorizontalAlignment() {
    guard horizontalAlignment != .none else { return }
    if direction == .horizontal {
      justifyContent = [.start, .start, .center, .end][horizontalAlignment.rawValue]
    } else {
      alignItems = [.start, .start, .center, .end][horizontalAlignment.rawValue]
    }
  }

  private func resolveVerticalAlignment() {
    guard verticalAlignment != .none else { return }
    if direction == .vertical {
      justifyContent = [.start, .start, .center, .end][verticalAlignment.rawValue]
    } else {
      alignItems = [.start, .start, .center, .end][verticalAlignment.rawValue]
    }
  }

  override var type: String { "stack" }
  override var slots: [String: (any ASLayoutElement)?] { [:] }
  override var items: [any ASLayoutElement] { children ?? [] }
  override var keys: JSONObject {
    [
      "direction": .string("\(direction)"), "spacing": .real(Double(spacing)),
      "justifyContent": .string("\(justifyContent)"), "alignItems": .string("\(alignItems)"),
      "flexWrap": .string("\(flexWrap)"), "alignContent": .string("\(alignContent)"),
      "lineSpacing": .real(Double(lineSpacing)),
    ]
  }
}

// MARK: Specs with one child

public final class ASInsetLayoutSpec: ASLayoutSpec {
  public var insets: UIEdgeInsets

  public init(insets: UIEdgeInsets, child: any ASLayoutElement) {
    self.insets = insets
    super.init()
    self.child = child
  }

  override var type: String { "inset" }
  override var keys: JSONObject {
    func side(_ length: CGFloat) -> JSONValue {
      length.isInfinite ? .string("infinity") : .real(Double(length))
    }
    return [
      "insets": .object([
        "top": side(insets.top), "left": side(insets.left), "bottom": side(insets.bottom),
        "right": side(insets.right),
      ])
    ]
  }
}

public struct ASCenterLayoutSpecCenteringOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let X = Self(rawValue: 1)
  public static let Y = Self(rawValue: 2)
  public static let XY: Self = [X, Y]
}

public struct ASCenterLayoutSpecSizingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let minimumX = Self(rawValue: 1)
  public static let minimumY = Self(rawValue: 2)
  public static let minimumXY: Self = [minimumX, minimumY]
}

public final class ASCenterLayoutSpec: ASLayoutSpec {
  public var centeringOptions: ASCenterLayoutSpecCenteringOptions
  public var sizingOptions: ASCenterLayoutSpecSizingOptions

  public init(
    centeringOptions: ASCenterLayoutSpecCenteringOptions,
    sizingOptions: ASCenterLayoutSpecSizingOptions, child: any ASLayoutElement
  ) {
    self.centeringOptions = centeringOptions
    self.sizingOptions = sizingOptions
    super.init()
    self.child = child
  }

  override var type: String { "center" }
  override var keys: JSONObject {
    [
      "centeringOptions": .string(["none", "X", "Y", "XY"][Int(centeringOptions.rawValue)]),
      "sizingOptions": .string(
        ["default", "minimumX", "minimumY", "minimumXY"][Int(sizingOptions.rawValue)]),
    ]
  }
}

public enum ASRelativeLayoutSpecPosition: Int { case none, start, center, end }

public struct ASRelativeLayoutSpecSizingOption: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let minimumWidth = Self(rawValue: 1)
  public static let minimumHeight = Self(rawValue: 2)
  public static let minimumSize: Self = [minimumWidth, minimumHeight]
}

public final class ASRelativeLayoutSpec: ASLayoutSpec {
  public var horizontalPosition: ASRelativeLayoutSpecPosition
  public var verticalPosition: ASRelativeLayoutSpecPosition
  public var sizingOption: ASRelativeLayoutSpecSizingOption

  public init(
    horizontalPosition: ASRelativeLayoutSpecPosition,
    verticalPosition: ASRelativeLayoutSpecPosition,
    sizingOption: ASRelativeLayoutSpecSizingOption, child: any ASLayoutElement
  ) {
    self.horizontalPosition = horizontalPosition
    self.verticalPosition = verticalPosition
    self.sizingOption = sizingOption
    super.init()
    self.child = child
  }

  override var type: String { "relative" }
  override var keys: JSONObject {
    [
      "horizontalPosition": .string("\(horizontalPosition)"),
      "verticalPosition": .string("\(verticalPosition)"),
      "sizingOption": .string(
        ["default", "minimumWidth", "minimumHeight", "minimumSize"][Int(sizingOption.rawValue)]),
    ]
  }
}

public final class ASRatioLayoutSpec: ASLayoutSpec {
  public var ratio: CGFloat

  public init(ratio: CGFloat, child: any ASLayoutElement) {
    self.ratio = ratio
    super.init()
    self.child = child
  }

  override var type: String { "ratio" }
  override var keys: JSONObject { ["ratio": .real(Double(ratio))] }
}

// MARK: Specs with two children

public final class ASOverlayLayoutSpec: ASLayoutSpec {
  public var overlay: (any ASLayoutElement)?

  public init(child: any ASLayoutElement, overlay: (any ASLayoutElement)?) {
    self.overlay = overlay
    super.init()
    self.child = child
  }

  override var type: String { "overlay" }
  override var slots: [String: (any ASLayoutElement)?] { ["child": child, "overlay": overlay] }
}

public final class ASBackgroundLayoutSpec: ASLayoutSpec {
  public var background: (any ASLayoutElement)?

  public init(child: any ASLayoutElement, background: (any ASLayoutElement)?) {
    self.background = background
    super.init()
    self.child = child
  }

  override var type: String { "background" }
  override var slots: [String: (any ASLayoutElement)?] {
    ["child": child, "background": background]
  }
}

public enum ASCornerLayoutLocation: Int { case topLeft, topRight, bottomLeft, bottomRight }

public final class ASCornerLayoutSpec: ASLayoutSpec {
  public var corner: (any ASLayoutElement)?
  public var cornerLocation: ASCornerLayoutLocation
  public var offset = CGPoint.zero
  public var wrapsCorner = false

  public init(
    child: any ASLayoutElement, corner: any ASLayoutElement, location: ASCornerLayoutLocation
  ) {
    self.corner = corner
    cornerLocation = location
    super.init()
    self.child = child
  }

  override var type: String { "corner" }
  override var slots: [String: (any ASLayoutElement)?] { ["child": child, "corner": corner] }
  override var keys: JSONObject {
    [
      "cornerLocation": .string("\(cornerLocation)"), "wrapsCorner": .bool(wrapsCorner),
      "offset": .object(["x": .real(Double(offset.x)), "y": .real(Double(offset.y))]),
    ]
  }
}

// MARK: Specs with many children

public enum ASAbsoluteLayoutSpecSizing: Int { case `default`, sizeToFit }

public final class ASAbsoluteLayoutSpec: ASLayoutSpec {
  public var sizing: ASAbsoluteLayoutSpecSizing

  public convenience init(children: [any ASLayoutElement]) {
    self.init(sizing: .default, children: children)
  }

  public init(sizing: ASAbsoluteLayoutSpecSizing, children: [any ASLayoutElement]) {
    self.sizing = sizing
    super.init()
    self.children = children
  }

  override var type: String { "absolute" }
  override var slots: [String: (any ASLayoutElement)?] { [:] }
  override var items: [any ASLayoutElement] { children ?? [] }
  override var keys: JSONObject { ["sizing": .string("\(sizing)")] }
}

public final class ASWrapperLayoutSpec: ASLayoutSpec {
  public convenience init(layoutElement: any ASLayoutElement) {
    self.init(layoutElements: [layoutElement])
  }

  public init(layoutElements: [any ASLayoutElement]) {
    super.init()
    children = layoutElements
  }

  override var type: String { "wrapper" }
  override var slots: [String: (any ASLayoutElement)?] { [:] }
  override var items: [any ASLayoutElement] { children ?? [] }
}
