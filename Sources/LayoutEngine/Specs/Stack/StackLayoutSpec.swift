extension ElementType {
  package static let stack = StackLayoutSpec.declaration.type
}

extension Algorithm {
  package static let stack = Algorithm(.stack)
}

extension ElementContent {
  package static func stack(_ properties: StackProperties) -> ElementContent {
    ElementContent(properties, of: StackLayoutSpec.self)
  }

  package var stack: StackProperties? { properties(of: StackLayoutSpec.self) }
}

/// Lays children out one behind the other, in one line or several.
///
/// The stages: measure every child freely along the stack, break into lines, flex each line into
/// the range, find the lines' cross lengths and stretch, position.
///
/// - Source: Texture `ASStackLayoutSpec`, ASStackUnpositionedLayout.mm and
///   ASStackPositionedLayout.mm
enum StackLayoutSpec: LayoutSpec {
  typealias Builder = StackBuilder

  static let declaration = declare(
    "stack", texture: "ASStackLayoutSpec",
    "Lays its children out one behind the other, in one line or several.",
    properties: [
      choice(
        "direction", of: Axis.self, "The main axis, along which the children follow each other.",
        to: { $0.written.direction = $1 }),
      number(
        "spacing", .length, "Distance between two children, in points.",
        to: { $0.written.spacing = $1 }),
      choice(
        "justifyContent", of: JustifyContent.self,
        "How children are distributed where the stack's minimum is longer than they are.",
        to: { $0.justifyContent = $1 }),
      choice(
        "alignItems", of: AlignItems.self, "How children are aligned across the stack.",
        to: { $0.alignItems = $1 }),
      choice(
        "flexWrap", of: FlexWrap.self,
        "Whether children that exceed the maximum length start a new line.",
        to: { $0.wrap = $1 }),
      choice(
        "alignContent", of: AlignContent.self, "How several lines are distributed.",
        to: { $0.written.alignContent = $1 }),
      number(
        "lineSpacing", .length, "Distance between two lines, in points.",
        to: { $0.written.lineSpacing = $1 }),
      choice(
        "horizontalAlignment", of: HorizontalAlignment.self,
        "Decides justifyContent in a horizontal stack and alignItems in a vertical one.",
        to: { $0.horizontalAlignment = $1 }),
      choice(
        "verticalAlignment", of: VerticalAlignment.self,
        "Decides alignItems in a horizontal stack and justifyContent in a vertical one.",
        to: { $0.verticalAlignment = $1 }),
    ])

  static var children: ChildrenRule { .many }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, of tree: inout LayoutTree
  ) -> Size {
    tree.layOutStack(element, properties: properties(of: element, in: tree), in: range)
  }
}

/// One line of a stack while it is laid out.
struct StackLine {
  /// The first item of the line and how many there are.
  var first: Int32
  var count: Int

  /// Length across the stack, and distance of the common baseline from the line's start.
  var crossLength = 0.0
  var baseline = 0.0
}

/// What stays the same while one stack is laid out in one range.
struct StackRun {
  let element: Int32
  let properties: StackProperties
  let axis: Axis
  let main: LengthRange
  let cross: LengthRange

  /// What the children's fractions are of: only an exact axis is definite.
  let parentSize: Size

  /// The lines are those from here on in the tree's line buffer.
  let firstLine: Int

  /// Whether exactly one child both grows and shrinks and the main length is fixed: that child is
  /// then measured only once its length is known.
  var defersFlexibleItem = false

  /// Room or excess smaller than this, in points, counts as none.
  static let threshold = 0.01

  init(_ element: Int32, _ properties: StackProperties, in range: SizeRange, firstLine: Int) {
    self.element = element
    self.properties = properties
    self.firstLine = firstLine
    axis = properties.direction
    main = range[axis]
    cross = range[axis.crossed]
    parentSize = Size(
      width: range.width.isExact ? range.min.width : .nan,
      height: range.height.isExact ? range.min.height : .nan)
  }
}

extension LayoutTree {
  /// The stages: measure every child freely along the stack, break into lines, flex each line into
  /// the range, find the lines' cross lengths and stretch, position.
  mutating func layOutStack(
    _ element: Int32, properties: StackProperties, in range: SizeRange
  ) -> Size {
    guard firstItem(of: element) >= 0 else { return range.min }
    var run = StackRun(element, properties, in: range, firstLine: lines.count)
    defer { lines.removeLast(lines.count - run.firstLine) }
    run.defersFlexibleItem = run.main.isExact && hasSingleFlexibleItem(run)
    measureItems(run)
    breakIntoLines(run)
    let isTraced = trace?.parent == element
    if isTraced { beginStackMeasurement(run, in: range) }
    for line in run.firstLine..<lines.count { flex(line, run) }
    setCrossLengths(run)
    if isTraced { traceLengths(run) }
    stretchItems(run)
    let content = positionItems(run)
    if isTraced { endStackMeasurement(run, content) }
    return range.clamp(Size(main: content.main, cross: content.cross, along: run.axis))
  }

  /// - Returns: Whether exactly one child has both flex factors.
  private func hasSingleFlexibleItem(_ run: StackRun) -> Bool {
    var count = 0
    var item = firstItem(of: run.element)
    while item >= 0 {
      if isFlexible(item) { count += 1 }
      item = nextItem(after: item)
    }
    return count == 1
  }

  @inline(__always)
  func isFlexible(_ item: Int32) -> Bool {
    let style = records[item].style
    return style > 0 && styles[style].flexGrow > 0 && styles[style].flexShrink > 0
  }

  /// How an item is aligned across the stack.
  @inline(__always)
  func alignment(of item: Int32, _ run: StackRun) -> AlignItems {
    switch styles[records[item].style].alignSelf {
    case .auto: run.properties.alignItems
    case .start: .start
    case .end: .end
    case .center: .center
    case .stretch: .stretch
    }
  }

  @inline(__always)
  func mainLength(of item: Int32, _ run: StackRun) -> Double { records[item].size[run.axis] }

  @inline(__always)
  func crossLength(of item: Int32, _ run: StackRun) -> Double {
    records[item].size[run.axis.crossed]
  }
}
