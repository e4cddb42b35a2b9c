/// The record of one element in a tree; links are indices of other records, −1 for none.
///
/// The record has 128 bytes, two cache lines of a processor. The first has the fields that a layout reads of each
/// element, the second the fields of elements whose algorithm runs.
struct ElementRecord {
  var parent: Int32 = -1
  var firstChild: Int32 = -1
  var nextSibling: Int32 = -1

  /// The style in the tree's table; 0 is the default style.
  var style: Int32 = 0

  /// Origin in the parent and size, in points, as the parent's last run left them.
  var position = Point.zero
  var size = Size.zero

  /// The sum over the parent's requests to this element in the last layout in which the parent ran; another sum means
  /// other requests.
  var requestDigest: UInt32 = 0

  /// The index in the log of frames before the current layout.
  var logged: Int32 = -1

  var flags: Flags = []
  var algorithm = Algorithm.spec
  var type = ElementType.spec
  var role = ChildRole.child

  /// The number of cached layouts.
  var cachedCount: UInt8 = 0

  // The second line begins here.

  /// The newest cached layout of this element.
  var firstCached: Int32 = -1

  /// The cached layout that the children's positions and sizes belong to.
  var placed: Int32 = -1

  /// The cached layout that the parent requested last.
  var requested: Int32 = -1

  var lastChild: Int32 = -1
  var previousSibling: Int32 = -1

  /// The number of its visible children in the role `child`: its algorithm depends on whether there
  /// is one, and a loop over all of them would be too slow.
  var shownCount: Int32 = 0

  /// The content that its algorithm reads; its text is in a table of the tree.
  var content = StoredContent.none

  /// The way in which the content of a node runs; it fills the last byte before the next four.
  var semanticContentAttribute = SemanticContentAttribute.unspecified

  /// The number of children, where `content` leaves memory.
  var childCount: Int32 = 0

  /// The flags of an element; 3 of 16 bits are free.
  struct Flags: OptionSet {
    let rawValue: UInt16

    /// The bits.
    ///
    /// Two cases with the same bit, or one beyond the last bit, do not compile; a test holds that each has one bit
    /// only.
    enum Bit: UInt16, CaseIterable {
      case alive = 0x1
      case hidden = 0x2
      case vertical = 0x4
      case uncacheable = 0x8
      case unplaced = 0x10
      case unmeasured = 0x20
      case ranInThisPass = 0x40
      case hadFrame = 0x80
      case dirty = 0x100
      case descriptionChanged = 0x200
      case childrenHadFrames = 0x400
      case mirrors = 0x800
      case leftOut = 0x1000
    }

    static let alive = Flags(.alive)
    static let hidden = Flags(.hidden)
    static let vertical = Flags(.vertical)
    /// The layout may depend on baselines that an earlier run in the same node exported: never cached.
    static let uncacheable = Flags(.uncacheable)
    /// Its algorithm ran since children were last placed.
    static let unplaced = Flags(.unplaced)
    /// The parent's last run gave it a size without measuring it.
    static let unmeasured = Flags(.unmeasured)
    /// Its algorithm ran in the layout under way.
    static let ranInThisPass = Flags(.ranInThisPass)
    /// Set if it had a frame after the last layout.
    static let hadFrame = Flags(.hadFrame)
    /// Set if it or something below it changed since it was last measured: no layout of it is
    /// cached, nor of anything around it that measures it.
    static let dirty = Flags(.dirty)
    /// A leaf whose description changed since it was last measured.
    static let descriptionChanged = Flags(.descriptionChanged)
    /// Its children had frames after the last layout.
    static let childrenHadFrames = Flags(.childrenHadFrames)
    /// Its children are shown mirrored.
    static let mirrors = Flags(.mirrors)
    /// A part that its button leaves out.
    static let leftOut = Flags(.leftOut)

    @inline(__always)
    init(rawValue: UInt16) { self.rawValue = rawValue }

    @inline(__always)
    private init(_ bit: Bit) { rawValue = bit.rawValue }
  }

  @inline(__always)
  var frame: Frame { Frame(origin: position, size: size) }

  /// True if the parent lays it out.
  @inline(__always)
  var participates: Bool {
    flags.isDisjoint(with: [.hidden, .leftOut]) && role != .misplaced
  }

  /// True if it can be its parent's only child.
  @inline(__always)
  var isShown: Bool { !flags.contains(.hidden) && role == .child }
}

/// The traits of an element that are known without measuring anything.
package struct ElementTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  // The library's initialiser calls the runtime in each step, and rules make some hundred sets at first use.
  package init(arrayLiteral elements: Self...) {
    var bits: UInt32 = 0
    for element in elements { bits |= element.rawValue }
    rawValue = bits
  }

  /// Set if it was laid out.
  package static let laidOut = ElementTraits(rawValue: 1 << 0)

  /// Set if it was laid out with a side of zero.
  package static let empty = ElementTraits(rawValue: 1 << 1)

  /// One of its six sides is not automatic.
  package static let sized = ElementTraits(rawValue: 1 << 2)

  /// One of its six sides or its flex basis is a fraction.
  package static let fraction = ElementTraits(rawValue: 1 << 3)

  /// A child that is laid out exceeds its bounds by more than a pixel.
  package static let childOverflows = ElementTraits(rawValue: 1 << 4)

  /// A stack whose children, as one line with the spacings between them, are longer than it by more than a
  /// pixel.
  package static let mainAxisOverflows = ElementTraits(rawValue: 1 << 5)

  /// A node without content.
  package static let bare = ElementTraits(rawValue: 1 << 6)

  /// A child that is laid out has a side of zero.
  package static let holdsEmpty = ElementTraits(rawValue: 1 << 7)

  /// A child's origin is not on a pixel.
  package static let offGrid = ElementTraits(rawValue: 1 << 8)

  /// Set if it is an item of a stack that is laid out.
  package static let stackItem = ElementTraits(rawValue: 1 << 9)

  /// A child that is laid out has flex factors.
  package static let flexes = ElementTraits(rawValue: 1 << 10)

  /// The text is not shown completely: lines are left out, a word is broken, or the box is lower than the lines.
  package static let textIsTruncated = ElementTraits(rawValue: 1 << 11)

  /// Its style is not the default one.
  package static let styled = ElementTraits(rawValue: 1 << 12)

  /// A stack whose children, as one line with the spacings between them, leave at most a pixel of it free.
  package static let hasNoFreeSpace = ElementTraits(rawValue: 1 << 13)

  /// A child that is laid out is to be placed by a percentage, or ended at no position that is a number.
  package static let hasInvalidChildPosition = ElementTraits(rawValue: 1 << 14)

  /// A child that is laid out states a least or greatest length.
  package static let childBounds = ElementTraits(rawValue: 1 << 15)

  /// A child that is laid out is a node without content.
  package static let holdsBare = ElementTraits(rawValue: 1 << 16)

  /// A child that is laid out exceeds its bounds, be it by less than a pixel.
  package static let exceeded = ElementTraits(rawValue: 1 << 17)

  /// A child that is laid out asks its stack to stretch it.
  package static let holdsStretched = ElementTraits(rawValue: 1 << 18)
}

extension Frame {
  /// True if it exceeds no edge of its container by more than a tolerance.
  @inline(__always)
  package func isInside(_ around: Size, tolerance: Double) -> Bool {
    origin.x >= -tolerance && origin.y >= -tolerance
      && origin.x + size.width <= around.width + tolerance
      && origin.y + size.height <= around.height + tolerance
  }
}

extension LayoutTree {
  /// More than this much, in points, is more than a pixel.
  package var pixelTolerance: Double { 1 / elements.grid.scale + 1e-6 }

  /// - Complexity: In the number of its children.
  package func traits(of element: ElementID) -> ElementTraits {
    traits(
      of: element,
      whoseChildrenAre: looksAtChildren(of: element) ? traitsOfChildren(of: element) : [])
  }

  /// True if the traits of an element depend on its children.
  package func looksAtChildren(of element: ElementID) -> Bool {
    let flags = elements.records[element.index].flags
    return flags.contains(.hadFrame) && !flags.contains(.unmeasured)
      && elements.laysOutChildren(element.index)
  }

  /// The traits that an element has by itself, together with the given traits of its children.
  package func traits(
    of element: ElementID, whoseChildrenAre ofChildren: ElementTraits
  ) -> ElementTraits {
    let record = elements.records[element.index]
    var traits: ElementTraits = []
    if record.style != 0 { traits.formUnion(styleTraits(record.style)) }
    if record.type.isDisplayNode, record.algorithm == .bareNode { traits.insert(.bare) }
    guard record.flags.contains(.hadFrame) else { return traits }
    traits.insert(.laidOut)
    if record.size.width == 0 || record.size.height == 0 { traits.insert(.empty) }
    if record.algorithm == .text, isCut(record) { traits.insert(.textIsTruncated) }
    let title = elements.ownTitle(of: element.index)
    if title >= 0, isCut(elements.records[title]) { traits.insert(.textIsTruncated) }
    if record.parent >= 0, elements.records[record.parent].algorithm == .stack {
      traits.insert(.stackItem)
    }
    return traits.union(ofChildren)
  }

  private func styleTraits(_ style: Int32) -> ElementTraits {
    var traits: ElementTraits = .styled
    if elements.styles[style].hasSize { traits.insert(.sized) }
    if elements.styles[style].hasFraction { traits.insert(.fraction) }
    return traits
  }

  /// The traits of an element that follow from its children.
  package func traitsOfChildren(of element: ElementID) -> ElementTraits {
    let record = elements.records[element.index]
    var traits: ElementTraits = []
    let tolerance = pixelTolerance
    var length = 0.0
    var axis = Axis.horizontal
    if let properties = record.content.properties(of: StackLayoutSpec.self) {
      axis = properties.direction
      length = -properties.spacing
    }
    let spacing = -length
    var item = elements.firstItem(of: element.index)
    while item >= 0 {
      let (position, size) = (elements.records[item].position, elements.records[item].size)
      if size.width == 0 || size.height == 0 { traits.insert(.holdsEmpty) }
      let frame = Frame(origin: position, size: size)
      if !frame.isInside(record.size, tolerance: 0) {
        traits.insert(.exceeded)
        if !frame.isInside(record.size, tolerance: tolerance) { traits.insert(.childOverflows) }
      }
      if elements.records[item].algorithm == .bareNode { traits.insert(.holdsBare) }
      if !isOnGrid(position.x) || !isOnGrid(position.y) { traits.insert(.offGrid) }
      if !position.x.isFinite || !position.y.isFinite { traits.insert(.hasInvalidChildPosition) }
      let style = elements.records[item].style
      length += size[axis] + spacing
      if style != 0 {
        length += elements.styles[style].spacingBefore + elements.styles[style].spacingAfter
        if elements.styles[style].hasBounds { traits.insert(.childBounds) }
        if elements.styles[style].flexGrow != 0 || elements.styles[style].flexShrink != 0 {
          traits.insert(.flexes)
        }
        if elements.styles[style].hasRelativePosition { traits.insert(.hasInvalidChildPosition) }
        if elements.styles[style].alignSelf == .stretch { traits.insert(.holdsStretched) }
      }
      item = elements.nextItem(after: item)
    }
    if record.algorithm == .stack {
      if length > record.size[axis] + tolerance { traits.insert(.mainAxisOverflows) }
      if length >= record.size[axis] - tolerance { traits.insert(.hasNoFreeSpace) }
    }
    return traits
  }

  private func isOnGrid(_ length: Double) -> Bool {
    let pixels = length * elements.grid.scale
    return abs(pixels - pixels.rounded()) <= 0.001
  }

  private func isCut(_ record: ElementRecord) -> Bool {
    guard case .text(let index) = record.content, let text = elements.texts[index],
      text.content.substitute == nil, record.requested >= 0
    else { return false }
    let maximum = cache.layouts[record.requested].range.max.width
    let container = text.content.container
    let layout = text.measured.layout(
      maximumWidth: container?.textWidth(in: maximum) ?? maximum)
    let height = record.size.height
    let isLow =
      height > 0
      && height - (container?.fixedHeight ?? 0) + pixelTolerance < layout.size.height
    return layout.isTruncated || layout.breaksWord || isLow
  }
}
