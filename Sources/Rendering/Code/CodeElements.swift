import LayoutEngine
import LiveDocuments

/// The elements that the code of one class is written for, and their names in it.
///
/// A node that uses a layout is included, but not the elements inside it, which are in a class of their own.
struct CodeElements {
  /// Parents before children, in the order of the document.
  private(set) var inOrder: [ElementID] = []
  private(set) var layouts: [Layout] = []
  private var names: [ElementID: CodeName] = [:]

  /// The variables of texts with several runs or a paragraph style.
  private var textNames: [ElementID: TextNames] = [:]

  /// The plain node at the top, which the class itself is.
  let owner: ElementID?
  private var methods: [ElementID: String] = [:]
  private let document: LiveDocument

  /// The variables that are visible in the class.
  let scope: CodeScope

  /// The nodes that have classes of their own.
  private(set) var uses: [ElementID: LayoutClassUse] = [:]

  /// The nodes that a loop makes, by the first of them.
  private(set) var loops: [ElementID: [ElementID]] = [:]

  /// The parts of specs with a loop, or with a part under a condition.
  private var parts: [ElementID: [(element: ElementID, condition: CodeExpression?)]] = [:]

  /// The specs of one method: all specs between a node, or the class itself, and the nodes below.
  struct Layout {
    /// The node that is laid out; `nil` for the class itself.
    let node: ElementID?

    /// The method's name; `nil` for the class's own.
    let method: String?

    /// The outermost element.
    let top: ElementID
  }

  init(_ document: LiveDocument, top: ElementID, _ scope: CodeScope, _ classes: LayoutClasses) {
    self.document = document
    self.scope = scope
    let isOwner =
      document.elements.type(of: top) == .node
      && document.elements.algorithm(of: top) == .nodeWithChild
    owner = isOwner ? top : nil
    var owners: [ElementID] = []
    var pending = [top]
    while let element = pending.popLast() {
      inOrder.append(element)
      if element != top, let use = classes.use(of: element) {
        uses[element] = use
        continue
      }
      if element != owner,
        [.nodeWithChild, .scroll].contains(document.elements.algorithm(of: element))
      {
        owners.append(element)
      }
      findParts(of: element, classes)
      pending += laidOutParts(of: element).reversed()
    }
    let named = inOrder.filter { $0 != owner && uses[$0] == nil }
    var namer = scope.namer
    namer.count(named.map { (document.elements.id(of: $0), document.elements.type(of: $0)) })
    for element in inOrder where element != owner {
      if let use = uses[element] {
        names[element] = namer.name(
          document.elements.id(of: element), layout: use.use.layout, isList: loops[element] != nil)
      } else {
        names[element] = namer.name(
          document.elements.id(of: element), document.elements.type(of: element))
      }
    }
    if let owner { names[owner] = .owner }
    for element in named where document.needsTextNames(element) {
      textNames[element] = namer.textNames(self[element])
    }
    let body = owner.flatMap { laidOutParts(of: $0).first }
    layouts = [Layout(node: nil, method: nil, top: body ?? top)]
    for owner in owners {
      guard let child = laidOutParts(of: owner).first else { continue }
      let method = namer.methodName(self[owner])
      methods[owner] = method
      layouts.append(Layout(node: owner, method: method, top: child))
    }
  }

  /// Notes the parts of a spec if loops make some, or some are there under a condition.
  private mutating func findParts(of spec: ElementID, _ classes: LayoutClasses) {
    guard document.hasInstances,
      [.stack, .absolute, .wrapper, .custom].contains(document.elements.algorithm(of: spec))
    else { return }
    var found: [(element: ElementID, condition: CodeExpression?)] = []
    for child in document.elements.children(of: spec) {
      let condition = scope.condition(of: child)
      if condition != nil || document.elements.isParticipating(child) {
        found.append((child, condition))
      }
    }
    var kept: [(element: ElementID, condition: CodeExpression?)] = []
    for part in found {
      if let first = kept.last, first.condition == nil, part.condition == nil,
        classes.isSameLoop(part.element, as: first.element)
      {
        loops[first.element, default: [first.element]].append(part.element)
      } else {
        kept.append(part)
      }
    }
    if kept.count < found.count || kept.contains(where: { $0.condition != nil }) {
      parts[spec] = kept
    }
  }

  /// The children that an element lays out: the first of each loop, and children under a condition too.
  func laidOutParts(of element: ElementID) -> [ElementID] {
    parts[element]?.map(\.element) ?? document.laidOutParts(of: element)
  }

  /// The children that an element lays out, as the code of its spec names them.
  func codeParts(of element: ElementID) -> [CodePart] {
    let parts = parts[element] ?? document.laidOutParts(of: element).map { ($0, nil) }
    return parts.map {
      CodePart(name: self[$0.element], isList: loops[$0.element] != nil, condition: $0.condition)
    }
  }

  /// The children that are there under a condition.
  func conditionalParts(of element: ElementID) -> Set<ElementID> {
    Set((parts[element] ?? []).filter { $0.condition != nil }.map(\.element))
  }

  /// The name of an element that is one of these.
  subscript(element: ElementID) -> CodeName {
    names[element] ?? CodeName(text: "missing", isNode: false)
  }

  /// The name of an element; `nil` for the class itself, and for an element without a name in the class.
  func name(of element: ElementID) -> CodeName? {
    element == owner ? nil : names[element]
  }

  /// The variables that the text of an element needs.
  func textNames(of element: ElementID) -> TextNames { textNames[element] ?? TextNames() }

  /// The method that lays a node's child out, if it has one.
  func method(of node: ElementID) -> String? { methods[node] }

  /// The specs of a layout, inner ones first.
  func specs(of layout: Layout) -> [ElementID] {
    var specs: [ElementID] = []
    var pending = [(layout.top, false)]
    while let (element, isDone) = pending.popLast() {
      if isDone {
        specs.append(element)
      } else if !document.elements.type(of: element).isDisplayNode {
        pending.append((element, true))
        pending += laidOutParts(of: element).reversed().map { ($0, false) }
      }
    }
    return specs
  }
}

extension LiveDocument {
  /// True if the text of an element, or of a part of a button, is not one string with attributes.
  fileprivate func needsTextNames(_ element: ElementID) -> Bool {
    let texts =
      [elements.content(of: element).ownText]
      + elements.children(of: element).map { elements.content(of: $0).ownText }
    return texts.contains { text in
      text.map { !$0.runs.isEmpty || $0.setting != nil } ?? false
    }
  }

  /// An element and all below it that are laid out, parents before children.
  func laidOutElements(from top: ElementID) -> [ElementID] {
    var found: [ElementID] = []
    var pending = [top]
    while let element = pending.popLast() {
      found.append(element)
      pending += laidOutParts(of: element).reversed()
    }
    return found
  }

  /// The children that an element lays out, in the order in which Texture's initialisers take them.
  func laidOutParts(of element: ElementID) -> [ElementID] {
    switch elements.algorithm(of: element) {
    case .stack, .absolute, .wrapper, .custom: elements.items(of: element)
    case .nodeWithChild, .scroll, .inset, .center, .relative, .ratio:
      [elements.child(of: element, role: .child)].compactMap(\.self)
    case .overlay, .background, .corner:
      [elements.child(of: element, role: .child), elements.child(of: element, role: .companion)]
        .compactMap(\.self)
    default: []
    }
  }
}

/// Gives elements their names in the code: legal in both languages, and each only once in the file.
struct ElementNamer {
  private var taken: Set<String> = []

  /// The number that comes next behind a name.
  private var nextNumbers: [String: Int] = [:]

  /// The number of elements of a type without a usable id, and the number of them named so far.
  private var unnamed: [String: Int] = [:]
  private var counts: [String: Int] = [:]

  init() {}

  /// Prepares for names of these elements, each by its id and its type.
  mutating func count(_ elements: some Sequence<(id: String?, type: ElementType)>) {
    unnamed = elements.reduce(into: [:]) { unnamed, element in
      if element.id.flatMap(identifier) == nil { unnamed[element.type.codeName, default: 0] += 1 }
    }
  }

  /// The name of an element, made from its id or else its type, with a number if the name is not unique.
  mutating func name(_ id: String?, _ type: ElementType) -> CodeName {
    CodeName(text: unique(base(id, type)), isNode: type.isDisplayNode)
  }

  /// The name of a node that uses a layout, made from its id or else the layout's name, in the plural for a list.
  mutating func name(_ id: String?, layout: String, isList: Bool) -> CodeName {
    let name = identifier(id ?? "") ?? "\(codeName(of: layout))\(isList ? "s" : "")"
    return CodeName(text: unique(safeName(name, "Node")), isNode: true)
  }

  /// The name of a variable of the document.
  mutating func variableName(_ name: String) -> String { unique(codeName(of: name)) }

  /// The name of the method that lays out a node's child.
  mutating func methodName(_ node: CodeName) -> String {
    unique("layoutSpecFor\(capitalized(node.text))")
  }

  /// The variables of a node's text.
  mutating func textNames(_ node: CodeName) -> TextNames {
    TextNames(text: unique("\(node.text)Text"), paragraph: unique("\(node.text)Paragraph"))
  }

  /// The name, changed if it means something else or begins with a digit.
  private func safeName(_ name: String, _ ending: String) -> String {
    if let first = name.utf8.first, (48...57).contains(first) { return "node\(name)" }
    return reservedNames.contains(name) ? name + ending : name
  }

  private mutating func base(_ id: String?, _ type: ElementType) -> String {
    guard let id, let name = identifier(id) else {
      let name = type.codeName
      if unnamed[name] == 1, !reservedNames.contains(name) { return name }
      counts[name, default: 0] += 1
      return "\(name)\(counts[name] ?? 0)"
    }
    if let first = name.utf8.first, (48...57).contains(first) { return type.codeName + name }
    if reservedNames.contains(name) { return name + (type.isDisplayNode ? "Node" : "Spec") }
    return name
  }

  private mutating func unique(_ base: String) -> String {
    if taken.insert(base).inserted { return base }
    let isNumbered = base.utf8.last.map { (48...57).contains($0) } ?? false
    let start = isNumbered ? base + "_" : base
    var number = nextNumbers[start] ?? 2
    while !taken.insert("\(start)\(number)").inserted { number += 1 }
    nextNumbers[start] = number + 1
    return "\(start)\(number)"
  }
}

extension ElementType {
  /// The name in the code of an element of this type that has no name.
  fileprivate var codeName: String {
    switch self {
    case .spec: "spacer"
    case .node: "node"
    case .text, .button, .editableText, .image, .networkImage, .video, .map: "\(self)Node"
    default: "\(self)Spec"
    }
  }
}

/// The name of a class.
struct ClassName {
  let text: String

  /// - Parameter wanted: Any text; it is changed if it is not a valid name, or if the code itself needs the name.
  init(_ wanted: String) {
    let name = capitalized(Self.withoutLowering(wanted))
    if name.isEmpty {
      text = "LayoutNode"
    } else if let first = name.utf8.first, (48...57).contains(first) {
      text = "Node\(name)"
    } else if reservedClassNames.contains(name) || name.hasPrefix("AS") || name.hasPrefix("NS") {
      text = "\(name)LayoutNode"
    } else {
      text = name
    }
  }

  /// Keeps the capitals that a class's prefix begins with.
  private static func withoutLowering(_ wanted: String) -> String {
    let isName =
      wanted.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
      && wanted.unicodeScalars.first.map { $0 == "_" || $0.isASCII || $0.properties.isXIDStart }
        ?? false
      && wanted.utf8.count <= 200
    return isName && wanted.contains { $0 != "_" } ? wanted : identifier(wanted) ?? ""
  }
}

/// An identifier made from a name of a document: letters and digits, its words joined in camel case.
///
/// The identifier may be a keyword, or begin with a digit.
///
/// - Returns: `nil` where nothing is left.
func identifier(_ id: String) -> String? {
  var words: [[Unicode.Scalar]] = [[]]
  for scalar in id.unicodeScalars.prefix(longestIdentifier) {
    if scalar != "_", scalar.properties.isXIDContinue {
      // Marks and foreign digits begin nothing.
      let isFirst = words.count == 1 && words[0].isEmpty
      if isFirst, !scalar.isASCII, !scalar.properties.isXIDStart { continue }
      words[words.count - 1].append(scalar)
    } else if words.last?.isEmpty == false {
      words.append([])
    }
  }
  if words.last?.isEmpty == true { words.removeLast() }
  guard let first = words.first else { return nil }
  return words.dropFirst().reduce(string(withLowerStart(first))) { $0 + capitalized(string($1)) }
}

/// The name in code of a variable or layout of a document; of a file name, only the part before its extensions.
func codeName(of name: String) -> String {
  let stem = name.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? name
  let found = identifier(stem) ?? "value"
  if let first = found.utf8.first, (48...57).contains(first) { return "value\(found)" }
  return reservedNames.contains(found) ? "\(found)Value" : found
}

/// The name with its first letter as a capital, if it is one of ASCII.
func capitalized(_ name: String) -> String {
  guard let first = name.utf8.first, (97...122).contains(first) else { return name }
  return String(UnicodeScalar(first - 32)) + name.dropFirstScalar
}

/// The greatest number of code points of a name that comes from a document.
private let longestIdentifier = 60

private func string(_ scalars: [Unicode.Scalar]) -> String {
  var string = String.UnicodeScalarView()
  string.append(contentsOf: scalars)
  return String(string)
}

/// The word in lower case up to its first small letter: `URLLabel` becomes `urlLabel`.
private func withLowerStart(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
  func isCapital(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  let capitals = word.prefix(while: isCapital).count
  let next = word.dropFirst(capitals).first
  let startsWord = next.map { $0.properties.isLowercase } ?? false
  let count = startsWord && capitals > 1 ? capitals - 1 : capitals
  return word.enumerated().map { index, scalar in
    index < count ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
  }
}

extension String {
  fileprivate var dropFirstScalar: String {
    String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
  }
}

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
