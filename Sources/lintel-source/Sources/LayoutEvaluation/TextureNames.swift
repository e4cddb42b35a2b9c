import SourceProject

/// The classes, keys and constants of Texture that layouts are made of.
enum TextureNames {
  static let nodes = TextureClasses.nodes
  static let specs = TextureClasses.specs

  static let styleKeys: Set<String> = [
    "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "preferredSize",
    "minSize", "maxSize", "preferredLayoutSize", "minLayoutSize", "maxLayoutSize",
    "spacingBefore", "spacingAfter", "flexGrow", "flexShrink", "flexBasis", "alignSelf",
    "ascender", "descender", "layoutPosition", "preferredFrameSize", "sizeRange",
  ]

  /// Style keys that AsyncDisplayKit 1.x has on the element itself.
  static let directStyleKeys: Set<String> = [
    "spacingBefore", "spacingAfter", "flexGrow", "flexShrink", "flexBasis", "alignSelf",
    "ascender", "descender", "layoutPosition", "preferredFrameSize", "sizeRange",
  ]

  /// The own keys of each type of spec, in the order of the document.
  static let ownKeys: [String: [String]] = [
    "stack": [
      "direction", "spacing", "justifyContent", "alignItems", "flexWrap", "alignContent",
      "lineSpacing", "horizontalAlignment", "verticalAlignment",
    ],
    "inset": ["insets"], "center": ["centeringOptions", "sizingOptions"],
    "relative": ["horizontalPosition", "verticalPosition", "sizingOption"], "ratio": ["ratio"],
    "absolute": ["sizing"], "corner": ["cornerLocation", "offset", "wrapsCorner"],
  ]

  /// True for a property of a spec: a key of a document, or one that changes no layout.
  static func isSpecProperty(_ name: String) -> Bool {
    specProperties.contains(name) || name.hasPrefix("accessibility")
  }

  private static let specProperties = Set(ownKeys.values.flatMap { $0 })
    .union(slots.values.flatMap { $0 })
    .union([
      "children", "concurrent", "isConcurrent", "isMutable", "debugName", "isFinalLayoutElement",
      "isAccessibilityContainer", "isAccessibilityElement", "shouldGroupAccessibilityChildren",
      "baselineRelativeArrangement", "options",
    ])

  /// The keys of each type of spec whose values are elements.
  static let slots: [String: [String]] = [
    "inset": ["child"], "overlay": ["child", "overlay"], "background": ["child", "background"],
    "center": ["child"], "relative": ["child"], "ratio": ["child"], "corner": ["child", "corner"],
    "wrapper": ["child"], "spec": ["child"],
  ]

  /// The elements that all initializers with arguments take, beside the child, for each type of spec that can be laid out
  /// without them.
  static let requiredSlots: [String: String] = [
    "overlay": "overlay", "background": "background", "corner": "corner", "stack": "children",
    "absolute": "children", "static": "children",
  ]

  static let childrenTypes: Set<String> = ["stack", "absolute", "static", "wrapper", "spec"]

  /// The constants of each key without their prefix, in the order of their raw values.
  static let constants: [String: [String]] = [
    "direction": ["vertical", "horizontal"],
    "justifyContent": ["start", "center", "end", "spaceBetween", "spaceAround"],
    "alignItems": ["start", "end", "center", "stretch", "baselineFirst", "baselineLast"],
    "flexWrap": ["noWrap", "wrap"],
    "alignContent": ["start", "center", "end", "spaceBetween", "spaceAround", "stretch"],
    "horizontalAlignment": ["none", "left", "middle", "right"],
    "verticalAlignment": ["none", "top", "center", "bottom"],
    "alignSelf": ["auto", "start", "end", "center", "stretch", "baselineFirst", "baselineLast"],
    "centeringOptions": ["none", "x", "y", "xy"],
    "sizingOptions": ["default", "minimumX", "minimumY", "minimumXY"],
    "horizontalPosition": ["none", "start", "center", "end"],
    "verticalPosition": ["none", "start", "center", "end"],
    "sizingOption": ["default", "minimumWidth", "minimumHeight", "minimumSize"],
    "cornerLocation": ["topLeft", "topRight", "bottomLeft", "bottomRight"],
    "sizing": ["default", "sizeToFit"],
    "imageAlignment": ["beginning", "end"],
    "contentHorizontalAlignment": ["left", "middle", "right", "none"],
    "contentVerticalAlignment": ["top", "center", "bottom", "none"],
    "alignment": ["natural", "left", "center", "right", "justified"],
    "lineBreakMode": [
      "byWordWrapping", "byCharWrapping", "byClipping", "byTruncatingHead", "byTruncatingTail",
      "byTruncatingMiddle",
    ],
    "semanticContentAttribute": [
      "unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft",
    ],
  ]

  /// Other names of constants: those of 1.x and of UIKit.
  static let otherConstants: [String: String] = [
    "contenthorizontalalignment.center": "middle",
    "contentverticalalignment.center": "center", "imagealignment.start": "beginning",
    "verticalalignment.middle": "center", "horizontalalignment.center": "middle",
  ]

  /// The structures that some keys have, for implicit members as in `.zero`.
  static let keyTypes: [String: String] = [
    "preferredSize": "CGSize", "minSize": "CGSize", "maxSize": "CGSize",
    "preferredFrameSize": "CGSize", "insets": "UIEdgeInsets", "width": "ASDimension",
    "height": "ASDimension", "minWidth": "ASDimension", "maxWidth": "ASDimension",
    "minHeight": "ASDimension", "maxHeight": "ASDimension", "flexBasis": "ASDimension",
    "layoutPosition": "CGPoint", "offset": "CGPoint", "preferredLayoutSize": "ASLayoutSize",
    "minLayoutSize": "ASLayoutSize", "maxLayoutSize": "ASLayoutSize",
    "sizeRange": "ASRelativeSizeRange",
    "insetLayoutSpecWithInsets": "UIEdgeInsets", "initWithInsets": "UIEdgeInsets",
    "contentEdgeInsets": "UIEdgeInsets", "textContainerInset": "UIEdgeInsets",
    "attributedText": "NSAttributedString", "child": "ASLayoutSpec", "font": "UIFont",
    "value": "CGFloat", "top": "CGFloat", "left": "CGFloat", "bottom": "CGFloat",
    "right": "CGFloat", "x": "CGFloat", "y": "CGFloat", "spacing": "CGFloat",
    "lineSpacing": "CGFloat", "spacingBefore": "CGFloat", "spacingAfter": "CGFloat",
    "flexGrow": "CGFloat", "flexShrink": "CGFloat", "ratio": "CGFloat",
  ]

  /// Types of the system's libraries that calls construct.
  static let builtIn: Set<String> = [
    "CGSize", "CGPoint", "CGRect", "UIEdgeInsets", "NSDirectionalEdgeInsets", "ASDimension",
    "ASLayoutSize", "ASSizeRange", "ASRelativeDimension", "ASRelativeSize",
    "ASRelativeSizeRange", "CGFloat", "Int", "Float", "Double", "Bool", "UInt", "Int64",
    "NSInteger", "NSNumber", "NSAttributedString", "NSMutableAttributedString", "UIFont", "String",
    "NSString", "NSRange", "NSMutableParagraphStyle", "NSParagraphStyle", "Array",
    "ASTextKitAttributes",
  ]

  static let attributedStrings: Set<String> = ["NSAttributedString", "NSMutableAttributedString"]

  /// Methods of nodes that change no layout.
  static let harmlessMethods: Set<String> = [
    "addSubnode", "insertSubnode", "removeFromSupernode", "addTarget", "removeTarget",
    "setNeedsLayout", "setNeedsDisplay", "setBackgroundImage", "addGestureRecognizer",
    "layoutIfNeeded", "addSubview", "recursivelyEnsureDisplaySynchronously",
    "displaysAsynchronously",
    "invalidateCalculatedLayout", "transitionLayout", "transitionLayoutWithAnimation", "reloadData",
    "setURL", "play", "pause", "becomeFirstResponder", "resignFirstResponder", "clearContents",
    "onDidLoad", "replaceSubnode", "bringSubnodeToFront", "sendSubnodeToBack", "addObserver",
    "setSelected", "setHighlighted", "setEnabled", "setHidden", "setAlpha", "setBackgroundColor",
    "setDelegate", "setDataSource", "setUserInteractionEnabled", "setDebugName", "setLayerBacked",
    "defaultImage", "setDefaultImage", "append", "addObject", "isEqual", "setPlaceholderEnabled",
    "setContentMode", "setTintColor", "setCornerRadius", "setClipsToBounds", "removeAllObjects",
    "registerCell", "ASSetDebugNames", "ASPerformBlockOnMainThread", "dispose", "disposed", "add",
    "remove", "insert", "contains", "print", "registerSupplementaryNode", "calculateSizeThatFits",
    "calculateLayoutThatFits", "layoutThatFits", "measure",
  ]
}
