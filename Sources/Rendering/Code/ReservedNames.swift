/// Names that mean something else: in Swift, in C and its relatives, or as members of a display node.
let reservedNames: Set<String> = swiftWords.union(cWords).union(nodeMembers).union(usedNames)

/// Class names that the code uses, or that are keywords.
let reservedClassNames: Set<String> = [
  "Any", "BOOL", "CGPoint", "CGPointMake", "CGSize", "CGSizeMake", "Class", "FlowNode", "IMP",
  "Int",
  "INFINITY", "IntrinsicSizeNode", "NAN", "NO", "NULL", "Nil", "Protocol", "SEL", "Self", "String",
  "Type", "UIEdgeInsets", "UIEdgeInsetsMake", "UIFont", "UIFontDescriptor", "YES", "CGFloat",
]

private let swiftWords: Set<String> = words(
  """
  any as associatedtype async await borrowing break case catch class consume consuming continue
  convenience copy default defer deinit didSet discard distributed do dynamic each else enum
  extension fallthrough false fileprivate final for func get guard if import in indirect infix
  init inout internal is isolated lazy left let macro mutating nil none nonisolated nonmutating
  open operator optional override package postfix precedencegroup prefix private protocol public
  repeat required rethrows return right self sending set some static struct subscript super switch
  throw throws true try typealias unowned var weak where while willSet yield
  """)

private let cWords: Set<String> = words(
  """
  alignas alignof and asm atomic auto bitand bitor bool break bycopy byref case catch char class
  compl complex concept const constexpr continue decltype default delete do double dynamic else
  enum errno explicit export extern false finally float for friend goto id if imp implementation
  in inline inout instancetype int interface linux long major minor mutable namespace new nil
  noexcept nonatomic not nullptr oneway operator or out private property protected protocol public
  readonly register requires restrict retain return sel self short signed sizeof static stderr
  stdin stdout strong struct super switch synchronized synthesize template this throw true try
  typedef typeid typename typeof union unix unsigned using virtual void volatile wchar weak while
  xor
  """)

private let nodeMembers: Set<String> = words(
  """
  accessibilityActivationPoint accessibilityAttributedHint accessibilityAttributedLabel
  accessibilityAttributedValue accessibilityCustomActions accessibilityElements
  accessibilityElementsHidden accessibilityFrame accessibilityHint accessibilityIdentifier
  accessibilityLabel accessibilityLanguage accessibilityNavigationStyle accessibilityPath
  accessibilityTraits accessibilityValue accessibilityViewIsModal addSubnode
  allowsEdgeAntialiasing allowsGroupOpacity alpha anchorPoint asyncTraitCollection
  automaticallyManagesSubnodes automaticallyRelayoutOnLayoutMarginsChanges
  automaticallyRelayoutOnSafeAreaChanges autoresizesSubviews autoresizingMask backgroundColor
  borderColor borderWidth bounds calculatedLayout calculatedSize class clipsToBounds
  closestViewController contentMode contents contentsCenter contentsGravity contentsScale copy
  cornerRadius cornerRoundingType dealloc debugDescription debugName defaultLayoutTransitionDelay
  defaultLayoutTransitionDuration defaultLayoutTransitionOptions description didLoad
  displaysAsynchronously drawingPriority drawsAsynchronously edgeAntialiasingMask exclusiveTouch
  fallbackInsetsForSafeArea forwardingTarget frame hash hitTest hitTestSlop implementsLayoutMethod
  inHierarchy insetsLayoutMarginsFromSafeArea interfaceState invalidateCalculatedLayout
  isAccessibilityContainer isAccessibilityElement isDirectDescendant isEqual isExclusiveTouch
  isFirstResponder isHidden isInDisplayState isInHierarchy isInPreloadState isLayerBacked
  isLayoutTransitionInProgress isNodeLoaded isOpaque isProxy isSynchronous
  isUserInteractionEnabled isVisible layer layerBacked layout layoutAttributes layoutBlock
  layoutDidFinish layoutElementType layoutIfNeeded layoutMargins layoutSpecBlock
  layoutSpecThatFits layoutThatFits maskedCorners method mutableCopy name
  needsDisplayOnBoundsChange neverShowPlaceholders nodeLoaded onDidLoad opaque performSelector
  placeholderColor placeholderEnabled placeholderFadeDuration placeholderImage point position
  preferredFocusEnvironments preservesSuperviewLayoutMargins primitiveTraitCollection
  rasterizesSubtree recursivelyClearContents release respondsToSelector safeAreaInsets
  semanticContentAttribute setNeedsDisplay setNeedsLayout shadowColor shadowOffset shadowOpacity
  shadowRadius shouldAnimatePositions shouldAnimateSizeChanges shouldBypassEnsureDisplay
  shouldRasterizeDescendants state style sublayerTransform subnodes superclass supernode
  supernodes supportsLayerBacking supportsRangeManagedInterfaceState synchronous threadSafeBounds
  tintAdjustmentMode tintColor traitCollection transform transitionLayout undoManager
  unflattenedLayout userInteractionEnabled view viewBlock visible yogaLayoutInProgress zone
  zPosition
  """)

private let usedNames: Set<String> = words("constrainedSize max node weakSelf")

/// The words of a text, which have no other whitespace between them than one space or line break.
private func words(_ text: String) -> Set<String> {
  Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
}
