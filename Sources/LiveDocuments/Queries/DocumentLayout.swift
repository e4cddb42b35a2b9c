package import LayoutEngine

/// The layout of a document's elements, and questions about it.
///
/// Answers hold for the last layout. A question that the last layout has no answer to, such as the requests that an
/// element got, lays out a part of the tree again: the document's frames stay as they are, and ``queryCount`` counts it.
package final class DocumentLayout {
  var tree: LayoutTree

  /// The constrained size of the last layout.
  private(set) var constrainedSize = DocumentHeader.defaultConstrainedSize

  /// The number of layouts so far.
  package private(set) var layoutCount = 0

  /// The number of shaped texts that earlier revisions counted.
  var countedTexts = 0

  /// The traits of the children of wide elements, until one of them or their parent changes.
  private var wideParentTraits: [ElementID: ElementTraits] = [:]

  init(scale: Double) { tree = LayoutTree(scale: scale) }

  /// Lays the root out in a constrained size; only what changed since the last time is measured.
  func layOut(_ constrainedSize: SizeRange) {
    self.constrainedSize = constrainedSize
    layoutCount += 1
    tree.layOut(constrainedSize)
  }

  // MARK: Frames

  /// The frame in the parent, in points; `nil` where nothing was laid out.
  package func frame(of element: ElementID) -> Frame? { tree.elements.frame(of: element) }

  /// The size of the frame.
  package func size(of element: ElementID) -> Size? { tree.elements.frame(of: element)?.size }

  /// The frame in the parent before the node around it mirrored it.
  package func unmirroredFrame(of element: ElementID) -> Frame? {
    tree.elements.unmirroredFrame(of: element)
  }

  /// The width in which an element is mirrored; `nil` where it is not.
  package func mirroringWidth(of element: ElementID) -> Double? { tree.mirroringWidth(of: element) }

  /// The frame in the root.
  package func absoluteFrame(of element: ElementID) -> Frame? {
    tree.elements.absoluteFrame(of: element)
  }

  /// The frame that a node gets in the nearest node above; `nil` for specs.
  package func nodeFrame(of element: ElementID) -> Frame? { tree.nodeFrame(of: element) }

  /// A distance greater than this, in points, is more than a pixel.
  package var pixelTolerance: Double { tree.pixelTolerance }

  // MARK: Results

  /// The range that gave an element its size, as far as its own style agrees to it; `nil` for leaves
  /// without text.
  package func measuredRange(of element: ElementID) -> SizeRange? {
    tree.measuredRange(of: element)
  }

  /// The part of the range in a request that the element's own style agrees to.
  package func resolvedRange(of element: ElementID, for request: MeasureRequest) -> SizeRange {
    tree.resolvedRange(of: element, for: request)
  }

  /// The size of a leaf's content in a range, before it is clamped to it.
  package func contentSize(of element: ElementID, in range: SizeRange) -> Size {
    tree.contentSize(of: element, in: range)
  }

  /// The distances of an element's first baseline from its top and of its last one from its bottom.
  package func baselines(of element: ElementID) -> (ascender: Double, descender: Double) {
    tree.baselines(of: element)
  }

  /// True if a stack aligns something by an element's first or last baseline.
  package func readsBaselines(of element: ElementID) -> (first: Bool, last: Bool) {
    tree.elements.readsBaselines(of: element)
  }

  /// True if the items of every line of a stack share free space in its present layout; `false`
  /// also where that was not recorded.
  package func itemsHaveGrown(in stack: ElementID) -> Bool { tree.itemsHaveGrown(in: stack) }

  /// The last result of a scroll node; `nil` for other elements.
  package func scrollMeasurement(of element: ElementID) -> ScrollMeasurement? {
    tree.scrollMeasurement(of: element)
  }

  /// The size of the content of a scroll node that manages its content size; `nil` for any other.
  package func scrollContentSize(of element: ElementID) -> Size? {
    tree.scrollContentSize(of: element)
  }

  /// True if an element scrolls its content along an axis, so that the content may be larger.
  package func scrollsContent(_ element: ElementID, along axis: Axis) -> Bool {
    guard let scroll = scrollMeasurement(of: element)?.properties else { return false }
    return scroll.managesContentSize && scroll.scrolls(along: axis)
  }

  package var hasInvalidSizes: Bool { tree.hasInvalidSizes }

  /// The size that an element returned for a request where it is invalid, so that Texture makes it
  /// zero.
  package func invalidSize(of element: ElementID, for request: MeasureRequest) -> Size? {
    tree.invalidSize(of: element, for: request)
  }

  /// True if some request of the current layout gave the element an invalid size.
  package func hasInvalidSize(_ element: ElementID) -> Bool {
    guard tree.mayHaveInvalidSize(element) else { return false }
    return measureRequests(of: element).contains { invalidSize(of: element, for: $0) != nil }
  }

  /// The bytes that the elements, their styles and cached layouts take.
  package var byteCount: Int { tree.byteCount }
}

// MARK: Traits

extension DocumentLayout {
  /// The traits of an element that are known without measuring anything.
  package func traits(of element: ElementID) -> ElementTraits {
    guard tree.elements.isWide(element), tree.looksAtChildren(of: element) else {
      return tree.traits(of: element)
    }
    if let known = wideParentTraits[element] {
      return tree.traits(of: element, whoseChildrenAre: known)
    }
    let ofChildren = tree.traitsOfChildren(of: element)
    wideParentTraits[element] = ofChildren
    return tree.traits(of: element, whoseChildrenAre: ofChildren)
  }

  /// Forgets what children are like where one of them, or their parent, was read, moved or replaced.
  func forgetTraits(changedBy changeSet: ChangeSet) {
    guard !wideParentTraits.isEmpty else { return }
    if changeSet.replacedRoot || exceededWorkLimit != nil || tree.isInterrupted {
      return wideParentTraits = [:]
    }
    var last: ElementID?
    func forget(around element: ElementID) {
      guard tree.elements.isAlive(element) else { return wideParentTraits[element] = nil }
      if tree.elements.isWide(element) { wideParentTraits[element] = nil }
      guard let parent = tree.elements.parent(of: element), parent != last else { return }
      last = parent
      wideParentTraits[parent] = nil
    }
    for element in changeSet.reread { forget(around: element) }
    for element in changeSet.restructured { forget(around: element) }
    for element in changeSet.former.removed { forget(around: element.element) }
    for change in tree.changes { forget(around: change.element) }
  }
}

// MARK: Queries

extension DocumentLayout {
  /// Every measure request that an element gets in the layout; the last one gave its frame.
  package func measureRequests(of element: ElementID) -> [MeasureRequest] {
    tree.measureRequests(of: element, in: constrainedSize)
  }

  /// The size an element would take by itself, measured out of turn; `nil` if that takes too much.
  package func size(
    of element: ElementID, thatFits range: SizeRange, parentSize: Size
  ) -> Size? {
    tree.size(of: element, thatFits: range, parentSize: parentSize, in: constrainedSize)
  }

  /// The measurements of a stack, one for each request that it got; the last one gave its children
  /// their frames.
  package func stackMeasurements(of stack: ElementID) -> [StackMeasurement] {
    tree.stackMeasurements(of: stack, in: constrainedSize)
  }

  /// The number of times that Texture measures an element in one layout, in which specs cache
  /// nothing.
  package func measurementCount(of element: ElementID) -> Double {
    tree.measurementCount(of: element, in: constrainedSize)
  }

  /// True if the measurement count may be greater than `count`, as far as is known without running
  /// anything.
  package func canBeMeasured(_ element: ElementID, moreThan count: Double) -> Bool {
    tree.canBeMeasured(element, moreThan: count)
  }

  /// True if requests out of turn give an element the size that they state, and everything below it
  /// then has its present frames.
  package func wouldLayOutIdentically(_ requests: [MeasureRequest], by element: ElementID) -> Bool {
    tree.wouldLayOutIdentically(requests, by: element, in: constrainedSize)
  }

  /// The frames that would be others if an element were described otherwise; nothing stays changed.
  ///
  /// - Returns: `nil` if that takes too much.
  /// - Complexity: That of two edits of the element.
  package func frameChanges(
    describing element: ElementID, as description: ElementDescription
  ) -> [FrameChange]? {
    let original = tree.elements.description(of: element)
    return tree.changes(
      in: constrainedSize, with: { $0.update(element, to: description) },
      restoring: { $0.update(element, to: original) })
  }

  /// The size an element would have for a request if one of its children were described otherwise;
  /// nothing stays changed.
  ///
  /// Elements above it do not take part, so changes there leave the size as it is as long as the element gets the same
  /// request.
  package func size(
    of element: ElementID, for request: MeasureRequest, describing child: ElementID,
    as description: ElementDescription
  ) -> Size? {
    tree.size(of: element, for: request, describing: child, as: description, in: constrainedSize)
  }

  /// The frames that would be others if an element's only child replaced it; nothing stays
  /// changed.
  ///
  /// The element itself and the child are among them: the one is gone, the other has another parent.
  package func frameChanges(unwrapping element: ElementID) -> [FrameChange]? {
    guard
      let child = tree.elements.children(of: element).first(where: {
        tree.elements.participates($0)
      })
    else {
      return []
    }
    let inside = tree.elements.children(of: element).map { ($0, tree.elements.role(of: $0)) }
    guard let parent = tree.elements.parent(of: element) else {
      return tree.changes(
        in: constrainedSize,
        with: {
          $0.setChildren([], of: element)
          $0.setRoot(child)
        },
        restoring: {
          $0.setRoot(element)
          $0.setChildren(inside, of: element)
        })
    }
    let around = tree.elements.children(of: parent).map { ($0, tree.elements.role(of: $0)) }
    return tree.changes(
      in: constrainedSize,
      with: { tree in
        tree.setChildren([], of: element)
        tree.setChildren(around.map { $0.0 == element ? (child, $0.1) : $0 }, of: parent)
      },
      restoring: { tree in
        tree.setChildren(around, of: parent)
        tree.setChildren(inside, of: element)
      })
  }
}

// MARK: Work

extension DocumentLayout {
  /// The work limit of a layout, if the layout exceeded it.
  package var exceededWorkLimit: Int? { tree.isExhausted ? tree.workLimit : nil }

  /// The steps that all layouts and queries spent: runs of algorithms and the children of what ran.
  package var workSpent: Int { tree.workSpent }

  /// The steps that one layout may spend.
  package var workLimit: Int { tree.workLimit }

  /// The steps that one layout may spend at most, where several documents share a limit.
  package var workAllowance: Int {
    get { tree.workAllowance }
    set { tree.workAllowance = newValue }
  }

  /// The number of queries that measured something again.
  package var queryCount: Int { tree.queryCount }

  /// Has all queries in `body` together cost no more than one layout may; those beyond that give
  /// nothing.
  package func measureTogether(_ body: () -> Void) {
    tree.beginQueries()
    body()
    tree.endQueries()
  }
}
