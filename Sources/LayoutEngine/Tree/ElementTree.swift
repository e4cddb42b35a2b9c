/// The elements of one document: their descriptions, their links, and the frames of the last layout.
///
/// An element is an index into ``records``, which stays valid until the element is removed and may be reused then.
/// Links are indices of other records, −1 for none:
///
/// ```
///             parent
///               ▲
///               │ firstChild, lastChild
///   previousSibling ◄── element ──► nextSibling
/// ```
///
/// The links hold all children in the order of the document. The *items* of an element are the children that take
/// part in its layout: not hidden, not misplaced, and not left out by a button. Layout visits items
/// (``firstItem(of:)``, ``nextItem(after:)``), readers of the document visit children.
///
/// Styles, texts and buttons are stored beside the records, because most elements have none; a record holds their
/// indices. Style 0 is the default style, and is never released.
///
/// A frame is relative to the parent, so an element that moves costs nothing below it. A record's position and size
/// come from the parent's last run, in a layout or in a query; a query restores them before it ends.
/// `hadFrame` tells if the last layout gave the element a frame: elsewhere position and size mean nothing.
///
/// Invariants:
///
/// - `algorithm` follows from type, content and `shownCount`; ``refreshAlgorithm(_:)`` runs after each change of them.
/// - `childCount` and `shownCount` equal the numbers of linked children and of visible ones in the role `child`.
/// - A record is linked to at most one parent; the own title of a button has a parent and is in no list of children.
/// - No layout is cached of a record with the flag `dirty`, nor of one above it that measures it.
///
/// The tree measures nothing and knows no cached layout. A change of a description or of children invalidates layouts
/// in ``LayoutCache``; ``LayoutTree`` makes both changes together.
package struct ElementTree: ~Copyable {
  var records = Slab<ElementRecord>(minimumCapacity: 16)
  var styles = Slab<ElementStyle>(minimumCapacity: 8)
  var texts = TextTable()
  var buttons = Slab<StoredButton>(minimumCapacity: 1)

  /// The number of records that hold texts of buttons and do not count as elements.
  var titleCount = 0

  /// Makes the struct address-only, so that calls that only read it get its address.
  ///
  /// The compiler splits a struct of known layout into its fields, and would pass all of them to each of these calls.
  private let passedByAddress: Any? = nil

  var grid: PixelGrid
  var direction = LayoutDirection.leftToRight
  var root: Int32 = -1

  /// The number of nodes that state a direction of their content.
  var attributedCount = 0

  /// True if the last layout mirrored the children of some node.
  var isMirroring = false

  /// The number of ratio specs.
  package var ratioCount = 0

  /// The numbers of stacks that align their items by baselines, and of flexible vertical stacks; exported baselines
  /// matter only if there are both.
  var baselineStacks = 0
  var flexibleVerticalStacks = 0

  /// The positions that custom specs give elements; elements without one are absent.
  var positions: [Int32: CustomPosition] = [:]

  /// The positions of mirrored elements before mirroring, by their index; empty where no node
  /// mirrors.
  var unmirrored: [Double] = []

  /// A number that changes whenever elements get other children or another order of them.
  package var structureVersion = 0

  /// The number of texts that were shaped since the tree was made.
  var shapedCount = 0

  /// The reason why the last layout was stopped; no element has a frame then.
  var stop: WorkBudget.Stop?

  /// True if there is a layout.
  var hasLayout: Bool { stop == nil }

  init(scale: Double) { grid = PixelGrid(scale: scale) }

  /// The pixels per point.
  package var scale: Double { grid.scale }

  package var rootElement: ElementID? { id(root) }

  /// The families without a file that texts are in, with the number of these texts.
  package var unavailableFamilies: [String: Int] { texts.unavailableFamilies }

  /// The number of texts with letters from right to left whose order is unknown.
  package var textsWithoutLevels: Int { texts.withoutLevels }

  /// The number of elements in the tree, hidden and misplaced ones included.
  package var elementCount: Int { records.usedCount - titleCount }
}

/// The texts of a tree.
struct TextTable {
  private var texts: [StoredText?] = []
  private var free: [Int32] = []

  /// The families without a file, each with the number of texts in it.
  private(set) var unavailableFamilies: [String: Int] = [:]

  /// The number of texts with letters from right to left whose order is unknown.
  private(set) var withoutLevels = 0

  subscript(index: Int32) -> StoredText? { texts[Int(index)] }

  mutating func reserve(_ count: Int) { texts.reserveCapacity(count) }

  mutating func insert(_ text: StoredText) -> Int32 {
    count(text, by: 1)
    if let index = free.popLast() {
      texts[Int(index)] = text
      return index
    }
    texts.reserveNext(texts.count + 1)
    texts.append(text)
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  /// Updates the counts of diagnostics that are reported once for all texts.
  private mutating func count(_ text: StoredText, by change: Int) {
    if text.content.isFixed || text.content.substitute != nil { return }
    if text.measured.lacksLevels { withoutLevels += change }
    for family in text.content.unavailableFamilies {
      let count = unavailableFamilies[family, default: 0] + change
      unavailableFamilies[family] = count == 0 ? nil : count
    }
  }

  mutating func remove(_ index: Int32) {
    if let text = texts[Int(index)] { count(text, by: -1) }
    texts[Int(index)] = nil
    free.append(index)
  }
}

/// The text of an element and its measurement.
struct StoredText {
  let content: TextContent
  let measured: MeasuredText
}

extension ElementTree {
  /// True if an element is still part of the tree, with or without a parent.
  package func isAlive(_ element: ElementID) -> Bool {
    element.index >= 0 && element.index < Int32(truncatingIfNeeded: records.count)
      && records[element.index].flags.contains(.alive)
  }

  package func parent(of element: ElementID) -> ElementID? {
    id(records[element.index].parent)
  }

  package func firstChild(of element: ElementID) -> ElementID? {
    id(records[element.index].firstChild)
  }

  package func lastChild(of element: ElementID) -> ElementID? {
    id(records[element.index].lastChild)
  }

  package func previousSibling(of element: ElementID) -> ElementID? {
    id(records[element.index].previousSibling)
  }

  package func nextSibling(of element: ElementID) -> ElementID? {
    id(records[element.index].nextSibling)
  }

  /// The algorithm of the element, as its type, content and children decide it.
  package func algorithm(of element: ElementID) -> Algorithm { records[element.index].algorithm }

  package func role(of element: ElementID) -> ChildRole { records[element.index].role }

  package func type(of element: ElementID) -> ElementType { records[element.index].type }

  package func style(of element: ElementID) -> ElementStyle {
    styles[records[element.index].style]
  }

  /// The width or height that the style of an element states.
  package func statedLength(of element: ElementID, along axis: Axis) -> Dimension {
    styles[records[element.index].style][.exact, axis]
  }

  /// True if an element may grow in a stack.
  package func mayGrow(_ element: ElementID) -> Bool {
    styles[records[element.index].style].flexGrow > 0
  }

  /// True if its parent lays it out: not hidden, and not in a parent that takes no children.
  package func participates(_ element: ElementID) -> Bool { records[element.index].participates }

  package func childCount(of element: ElementID) -> Int { Int(records[element.index].childCount) }

  /// The children, in the order in which they were written.
  package func children(of element: ElementID) -> [ElementID] {
    var children: [ElementID] = []
    children.reserveCapacity(childCount(of: element))
    forEachChild(of: element.index) { children.append(ElementID(index: $0)) }
    return children
  }

  /// The children that are laid out, in the order of the document.
  package func items(of element: ElementID) -> [ElementID] {
    var items: [ElementID] = []
    forEachChild(of: element.index) {
      if records[$0].participates { items.append(ElementID(index: $0)) }
    }
    return items
  }

  /// The first child in this role that is laid out.
  package func child(of element: ElementID, role: ChildRole) -> ElementID? {
    id(participatingChild(of: element.index, role: role))
  }

  package func description(of element: ElementID) -> ElementDescription {
    var description = ElementDescription(type: records[element.index].type)
    description.isHidden = records[element.index].flags.contains(.hidden)
    description.semanticContentAttribute = records[element.index].semanticContentAttribute
    description.style = styles[records[element.index].style]
    description.position = positions[element.index] ?? CustomPosition()
    description.content = content(of: element)
    return description
  }

  /// The content of an element besides its type and style.
  package func content(of element: ElementID) -> ElementContent {
    records[element.index].content.map(
      text: { texts[$0].map { .text($0.content) } ?? .none },
      button: { .button(buttons[$0].content) })
  }

  /// True if an element is a node that has nothing to measure: neither content nor a visible child.
  package func isBareNode(_ element: ElementID) -> Bool {
    guard records[element.index].algorithm == .bareNode,
      case .none = records[element.index].content
    else { return false }
    return true
  }

  /// The text measured for an element, or `nil` if it is measured otherwise.
  package func text(of element: ElementID) -> MeasuredText? {
    measuredText(element.index)
  }

  func measuredText(_ element: Int32) -> MeasuredText? {
    guard case .text(let index) = records[element].content, let text = texts[index],
      text.content.substitute == nil
    else { return nil }
    return text.measured
  }

  private func id(_ index: Int32) -> ElementID? { index < 0 ? nil : ElementID(index: index) }

  // MARK: Children that take part in layout

  @inline(__always)
  func firstItem(of element: Int32) -> Int32 {
    participating(from: records[element].firstChild)
  }

  @inline(__always)
  func nextItem(after item: Int32) -> Int32 {
    participating(from: records[item].nextSibling)
  }

  func previousItem(before item: Int32) -> Int32 {
    var child = records[item].previousSibling
    while child >= 0, !records[child].participates { child = records[child].previousSibling }
    return child
  }

  @inline(__always)
  private func participating(from first: Int32) -> Int32 {
    var child = first
    while child >= 0, !records[child].participates { child = records[child].nextSibling }
    return child
  }

  func participatingChild(of element: Int32, role: ChildRole) -> Int32 {
    firstChild(of: element) {
      records[$0].role == role && !records[$0].flags.contains(.hidden)
    }
  }

  // MARK: Walks

  /// Calls `body` with the children of an element, in the order of the document.
  @inline(__always)
  package func forEachChild(of element: ElementID, _ body: (ElementID) -> Void) {
    forEachChild(of: element.index) { body(ElementID(index: $0)) }
  }

  /// The first child for which `predicate` is true.
  @inline(__always)
  package func firstChild(
    of element: ElementID, where predicate: (ElementID) -> Bool
  ) -> ElementID? {
    id(firstChild(of: element.index) { predicate(ElementID(index: $0)) })
  }

  // For loops that only read: a loop that changes records follows the links itself.

  /// Calls `body` with the children of an element, in the order of the document.
  @inline(__always)
  func forEachChild(of element: Int32, _ body: (Int32) -> Void) {
    var child = records[element].firstChild
    while child >= 0 {
      body(child)
      child = records[child].nextSibling
    }
  }

  /// The first child for which `predicate` is true, or −1.
  @inline(__always)
  func firstChild(of element: Int32, where predicate: (Int32) -> Bool) -> Int32 {
    var child = records[element].firstChild
    while child >= 0, !predicate(child) { child = records[child].nextSibling }
    return child
  }

  /// The first item for which `predicate` is true, or −1.
  @inline(__always)
  func firstItem(of element: Int32, where predicate: (Int32) -> Bool) -> Int32 {
    var item = firstItem(of: element)
    while item >= 0, !predicate(item) { item = nextItem(after: item) }
    return item
  }

  /// Visits an element, its items, their items and so on, parents before children, in the order of
  /// the document.
  ///
  /// - Complexity: O(*n*) in the number of children of the elements visited; it allocates nothing.
  @inline(__always)
  func walkItems(from top: Int32, _ visit: (Int32) -> WalkStep) {
    var element = top
    while true {
      let step = visit(element)
      if step == .stop { return }
      var next = step == .descend ? firstItem(of: element) : -1
      while next < 0, element != top {
        next = nextItem(after: element)
        if next < 0 { element = records[element].parent }
      }
      if next < 0 { return }
      element = next
    }
  }

  enum WalkStep {
    case descend

    /// Skips the elements below the element.
    case skip
    case stop
  }

  // MARK: Baselines

  /// True if a stack aligns something by an element's first or last baseline: its own stack, or one
  /// around vertical stacks that take the baseline over.
  ///
  /// - Complexity: In the number of stacks visited.
  package func readsBaselines(of element: ElementID) -> (first: Bool, last: Bool) {
    var (first, last) = (false, false)
    var (exportsFirst, exportsLast) = (true, true)
    var item = element.index
    while exportsFirst || exportsLast {
      let parent = records[item].parent
      guard parent >= 0, let stack = records[parent].content.properties(of: StackLayoutSpec.self)
      else { break }
      if styles[records[item].style].alignSelf == .auto {
        first = first || exportsFirst && stack.alignItems == .baselineFirst
        last = last || exportsLast && stack.alignItems == .baselineLast
      }
      guard stack.direction == .vertical else { break }
      exportsFirst = exportsFirst && previousItem(before: item) < 0
      exportsLast = exportsLast && nextItem(after: item) < 0
      item = parent
    }
    return (first, last)
  }
}
