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
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    layOut(element, properties(of: element, in: pass.tree), in: range, &pass)
  }
}

/// An item of a stack during its layout: the fields that every stage reads, adjacent in memory.
struct StackItem: BitwiseCopyable {
  let element: Int32
  let style: Int32

  /// Its alignment across the stack.
  let alignment: AlignItems

  /// True if it both grows and shrinks.
  let isFlexible: Bool

  /// True if its first measurement along the stack uses its flex basis.
  let hasBasis: Bool

  let spacingBefore: Double
  let spacingAfter: Double

  /// Its lengths along and across the stack, as last measured.
  var main = 0.0
  var cross = 0.0

  /// Reads the properties of a child that a stack needs before it is measured.
  @inline(__always)
  init(
    _ element: Int32, _ style: borrowing ElementStyle, at slot: Int32, in alignItems: AlignItems
  ) {
    self.element = element
    self.style = slot
    alignment = style.alignSelf.resolved(in: alignItems)
    isFlexible = style.isFlexible
    hasBasis = style.hasFlexBasis
    spacingBefore = style.spacingBefore
    spacingAfter = style.spacingAfter
  }

}

/// One line of a stack while it is laid out.
struct StackLine: BitwiseCopyable {
  /// The items of the line, as indices into the pass's scratch memory.
  var first: Int
  var count: Int

  /// The sums of its spacings and of its items' flex factors, from left to right.
  var spacing = 0.0
  var growth = 0.0
  var shrinkage = 0.0

  /// Length along the stack, spacings included.
  var length = 0.0

  /// The traits of its items.
  var traits: StackRunTraits = []

  /// The largest length of an item across the stack.
  var itemCross = 0.0

  /// Length across the stack, and distance of the common baseline from the line's start.
  var crossLength = 0.0
  var baseline = 0.0

  var items: Range<Int> { first..<first + count }
}

/// The traits of a run of a stack, or of one of its lines.
struct StackRunTraits: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  /// The items of every line shared free space.
  static let grew = StackRunTraits(rawValue: 1 << 0)

  /// Some were measured again with their shares.
  static let flexed = StackRunTraits(rawValue: 1 << 1)

  /// Some were measured again to be stretched.
  static let stretched = StackRunTraits(rawValue: 1 << 2)

  /// Some shares were no numbers, so that items that do not flex were measured again too.
  static let distributedNaN = StackRunTraits(rawValue: 1 << 3)
}

/// The constants of one layout of a stack in one range.
struct StackRun: ~Copyable {
  let element: Int32
  let properties: StackProperties
  let axis: Axis
  let main: LengthRange
  let cross: LengthRange

  /// The base of the children's fractions: only an exact axis is definite.
  let parentSize: Size

  /// The stack's items and lines start at these indices of the pass's scratch memory.
  let firstItem: Int
  let firstLine: Int
  var itemCount = 0
  var lineCount = 0

  /// True if exactly one child both grows and shrinks and the main length is fixed: that child is
  /// then measured only once its length is known.
  var defersFlexibleItem = false

  /// True if an item is stretched where there is space, or has a spacing of its own.
  var stretches = false
  var hasOwnSpacing = false

  init(
    _ element: Int32, _ properties: StackProperties, in range: SizeRange, firstItem: Int,
    firstLine: Int
  ) {
    self.element = element
    self.properties = properties
    self.firstItem = firstItem
    self.firstLine = firstLine
    axis = properties.direction
    main = range[axis]
    cross = range[axis.crossed]
    parentSize = Size(
      width: range.width.isExact ? range.min.width : .nan,
      height: range.height.isExact ? range.min.height : .nan)
  }

  var items: Range<Int> { firstItem..<firstItem + itemCount }
  var lines: Range<Int> { firstLine..<firstLine + lineCount }
}

extension StackLayoutSpec {
  /// The stages: measure every child freely along the stack, break into lines, flex each line into
  /// the range, find the lines' cross lengths and stretch, position.
  static func layOut(
    _ element: Int32, _ properties: StackProperties, in range: SizeRange, _ pass: inout LayoutPass
  ) -> Size {
    var run = StackRun(
      element, properties, in: range, firstItem: pass.scratch.items.count,
      firstLine: pass.scratch.lines.count)
    gatherItems(&run, &pass)
    defer {
      pass.scratch.items.shrink(to: run.firstItem)
      pass.scratch.lines.shrink(to: run.firstLine)
    }
    guard run.itemCount > 0 else { return range.min }
    measureItems(run, &pass)
    breakIntoLines(&run, &pass)
    let isTraced = pass.trace?.parent == element
    if isTraced { beginStackMeasurement(run, in: range, &pass) }
    for line in run.lines { flex(line, run, &pass) }
    setCrossLengths(run, &pass)
    if isTraced { traceLengths(run, &pass) }
    if run.stretches { stretchItems(run, &pass) }
    let content = positionItems(run, &pass)
    if isTraced { endStackMeasurement(run, content, &pass) }
    pass.lastStackRun = traits(of: run, pass)
    return range.clamp(Size(main: content.main, cross: content.cross, along: run.axis))
  }

  /// Puts the stack's items into the buffer, all in one line.
  private static func gatherItems(_ run: inout StackRun, _ pass: inout LayoutPass) {
    let aligned = run.properties.alignItems
    // Counted and added without branches: the processor cannot predict the items' properties, which differ by stack.
    var (flexibleCount, stretchedCount) = (0, 0)
    var (growth, shrinkage) = (0.0, 0.0)
    var spacings: UInt64 = 0
    var item = pass.tree.firstItem(of: run.element)
    while item >= 0 {
      let style = pass.tree.records[item].style
      let gathered = StackItem(item, pass.tree.styles[style], at: style, in: aligned)
      flexibleCount &+= gathered.isFlexible ? 1 : 0
      stretchedCount &+= gathered.alignment == .stretch ? 1 : 0
      spacings |= gathered.spacingBefore.bitPattern | gathered.spacingAfter.bitPattern
      growth += pass.tree.styles[style].flexGrow
      shrinkage += pass.tree.styles[style].flexShrink
      pass.scratch.items.append(gathered)
      item = pass.tree.nextItem(after: item)
    }
    run.itemCount = pass.scratch.items.count - run.firstItem
    run.lineCount = 1
    pass.scratch.lines.append(
      StackLine(
        first: run.firstItem, count: run.itemCount, growth: growth, shrinkage: shrinkage))
    run.stretches = stretchedCount > 0
    // Without the sign: there are two zeros.
    run.hasOwnSpacing = spacings << 1 != 0
    run.defersFlexibleItem = run.main.isExact && flexibleCount == 1
  }

  private static func traits(of run: borrowing StackRun, _ pass: borrowing LayoutPass)
    -> StackRunTraits
  {
    var (all, common) = (StackRunTraits(), StackRunTraits.grew)
    for line in run.lines {
      all.formUnion(pass.scratch.lines[line].traits)
      common.formIntersection(pass.scratch.lines[line].traits)
    }
    return common.isEmpty ? all.subtracting(.grew) : all
  }
}

extension ElementTree {
  /// Reads the properties of a child that a stack needs before it is measured.
  @inline(__always)
  func stackItem(_ item: Int32, alignedBy alignItems: AlignItems) -> StackItem {
    let style = records[item].style
    return StackItem(item, styles[style], at: style, in: alignItems)
  }

  @inline(__always)
  func isFlexible(_ item: Int32) -> Bool { styles[records[item].style].isFlexible }
}

extension AlignSelf {
  /// The alignment of an item in a stack that aligns its items in this way.
  @inline(__always)
  package func resolved(in alignItems: AlignItems) -> AlignItems {
    switch self {
    case .auto: alignItems
    case .start: .start
    case .end: .end
    case .center: .center
    case .stretch: .stretch
    }
  }
}

/// The distribution of a stack's children along its main axis.
package enum JustifyContent: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case start
  case center
  case end
  case spaceBetween
  case spaceAround
}

/// The alignment of a stack's children across its main axis.
package enum AlignItems: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case stretch
  case start
  case end
  case center
  case baselineFirst
  case baselineLast

  /// True if items share a baseline.
  @inline(__always)
  var isByBaseline: Bool { self == .baselineFirst || self == .baselineLast }
}

/// The distribution of the lines of a wrapping stack.
package enum AlignContent: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case start
  case center
  case end
  case spaceBetween
  case spaceAround
  case stretch
}

/// The properties of a stack; `horizontalAlignment` and `verticalAlignment` are already folded into
/// the two properties that they decide.
package struct StackProperties: BitwiseCopyable, Hashable, Sendable {
  package var direction = Axis.horizontal
  package var justifyContent = JustifyContent.start
  package var alignItems = AlignItems.stretch
  package var alignContent = AlignContent.start
  package var wraps = false
  package var spacing = 0.0
  package var lineSpacing = 0.0

  /// Free space or excess smaller than this, in points, counts as none.
  @inline(__always)
  package static var threshold: Double { 0.01 }

  package init() {}
}

/// The wrapping of a stack into lines.
enum FlexWrap: String, CaseIterable, Sendable {
  case noWrap
  case wrap
}

/// Alignment by side instead of by axis; beats the property that it decides.
enum HorizontalAlignment: String, CaseIterable, Sendable {
  case none
  case left
  case middle
  case right
}

/// Alignment by side instead of by axis; beats the property that it decides.
enum VerticalAlignment: String, CaseIterable, Sendable {
  case none
  case top
  case center
  case bottom
}

/// A stack's keys as written.
struct StackBuilder: SpecBuilder {
  var written = StackProperties()
  var justifyContent = JustifyContent.start
  var alignItems = AlignItems.stretch
  var wrap = FlexWrap.noWrap
  var horizontalAlignment = HorizontalAlignment.none
  var verticalAlignment = VerticalAlignment.none

  /// The properties with `horizontalAlignment` and `verticalAlignment` folded into `justifyContent` and `alignItems`.
  ///
  /// - Source: Texture `-[ASStackLayoutSpec resolveHorizontalAlignment]`, ASStackLayoutSpec.mm
  var properties: StackProperties {
    var folded = written
    folded.wraps = wrap == .wrap
    let isHorizontal = written.direction == .horizontal
    let main = isHorizontal ? horizontalAlignment.justified : verticalAlignment.justified
    let cross = isHorizontal ? verticalAlignment.aligned : horizontalAlignment.aligned
    folded.justifyContent = main ?? justifyContent
    folded.alignItems = cross ?? alignItems
    return folded
  }
}

extension HorizontalAlignment {
  fileprivate var justified: JustifyContent? {
    switch self {
    case .none: nil
    case .left: .start
    case .middle: .center
    case .right: .end
    }
  }

  fileprivate var aligned: AlignItems? {
    switch self {
    case .none: nil
    case .left: .start
    case .middle: .center
    case .right: .end
    }
  }
}

extension VerticalAlignment {
  fileprivate var justified: JustifyContent? {
    switch self {
    case .none: nil
    case .top: .start
    case .center: .center
    case .bottom: .end
    }
  }

  fileprivate var aligned: AlignItems? {
    switch self {
    case .none: nil
    case .top: .start
    case .center: .center
    case .bottom: .end
    }
  }
}
