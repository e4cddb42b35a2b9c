package import LayoutEngine

/// The layout of a document's elements, and queries about it.
///
/// The layout reads no text: ``LiveDocument`` gives it the descriptions of elements, and the scale, the direction and
/// the constrained size of the header.
///
/// Results hold for the last layout. A query whose result the last layout did not store, such as the measure requests
/// of an element, lays out a part of the tree again: the document's frames stay unchanged, and ``queryCount``
/// increases.
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

  /// Lays out the root in a constrained size; measurements of unchanged elements come from the cache.
  func layOut(_ constrainedSize: SizeRange) {
    self.constrainedSize = constrainedSize
    layoutCount += 1
    tree.layOut(constrainedSize)
  }

  // MARK: Frames

  /// The frame in the parent, in points; `nil` if the element was not laid out.
  package func frame(of element: ElementID) -> Frame? { tree.elements.frame(of: element) }

  /// The size of the frame.
  package func size(of element: ElementID) -> Size? { tree.elements.frame(of: element)?.size }

  /// The frame in the parent before the node around it mirrored it.
  package func unmirroredFrame(of element: ElementID) -> Frame? {
    tree.elements.unmirroredFrame(of: element)
  }

  /// The width in which an element is mirrored; `nil` if it is not mirrored.
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

  /// The range that gave an element its size, limited by its own style; `nil` for leaves without text.
  package func measuredRange(of element: ElementID) -> SizeRange? {
    tree.measuredRange(of: element)
  }

  /// The range of a request, limited by the element's own style.
  package func resolvedRange(of element: ElementID, for request: MeasureRequest) -> SizeRange {
    tree.resolvedRange(of: element, for: request)
  }

  /// The size of a leaf's content in a range, before the size is clamped to the range.
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

  /// True if the items of every line of a stack share free space in its present layout; also false if the layout did
  /// not record this.
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

  /// The invalid size that an element returned for a request, which Texture replaces by zero; `nil` if the size is
  /// valid.
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

  /// Invalidates the cached traits of children if a child or the parent was read, moved or replaced.
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
  /// All measure requests that an element gets in the layout; the last gave its frame.
  package func measureRequests(of element: ElementID) -> [MeasureRequest] {
    tree.measureRequests(of: element, in: constrainedSize)
  }

  /// The size that an element would take in a range, by an extra measurement; `nil` if that exceeds the work limit.
  package func size(
    of element: ElementID, thatFits range: SizeRange, parentSize: Size
  ) -> Size? {
    tree.size(of: element, thatFits: range, parentSize: parentSize, in: constrainedSize)
  }

  /// The measurements of a stack, one for each request that it got; the last gave its children their frames.
  package func stackMeasurements(of stack: ElementID) -> [StackMeasurement] {
    tree.stackMeasurements(of: stack, in: constrainedSize)
  }

  /// The number of times that Texture measures an element in one layout, in which specs cache
  /// nothing.
  package func measurementCount(of element: ElementID) -> Double {
    tree.measurementCount(of: element, in: constrainedSize)
  }

  /// True if the measurement count may be greater than `count`: an upper bound, for which no algorithm runs.
  package func canBeMeasured(_ element: ElementID, moreThan count: Double) -> Bool {
    tree.canBeMeasured(element, moreThan: count)
  }

  /// True if extra requests give an element the size that they state, and its descendants keep their present frames.
  package func wouldLayOutIdentically(_ requests: [MeasureRequest], by element: ElementID) -> Bool {
    tree.wouldLayOutIdentically(requests, by: element, in: constrainedSize)
  }

  /// The frames that would change if an element had another description; the layout itself stays unchanged.
  ///
  /// - Returns: `nil` if the query exceeds the work limit.
  /// - Complexity: The cost of two edits of the element.
  package func frameChanges(
    describing element: ElementID, as description: ElementDescription
  ) -> [FrameChange]? {
    let original = tree.elements.description(of: element)
    return tree.changes(
      in: constrainedSize, with: { $0.update(element, to: description) },
      restoring: { $0.update(element, to: original) })
  }

  /// The size that an element would have for a request if one of its children had another description; the layout
  /// itself stays unchanged.
  ///
  /// The elements above the element are not laid out, so their changes do not affect the size as long as the element
  /// gets the same request.
  package func size(
    of element: ElementID, for request: MeasureRequest, describing child: ElementID,
    as description: ElementDescription
  ) -> Size? {
    tree.size(of: element, for: request, describing: child, as: description, in: constrainedSize)
  }

  /// The frames that would change if an element's only child replaced it; the layout itself stays unchanged.
  ///
  /// The result contains the element, which is removed, and the child, which gets another parent.
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

  /// The steps that all layouts and queries spent: one for each run of an algorithm and each child of its element.
  package var workSpent: Int { tree.workSpent }

  /// The steps that one layout may spend.
  package var workLimit: Int { tree.workLimit }

  /// The most steps that one layout may spend if several documents share a limit.
  package var workAllowance: Int {
    get { tree.workAllowance }
    set { tree.workAllowance = newValue }
  }

  /// The number of queries that measured elements again.
  package var queryCount: Int { tree.queryCount }

  /// Limits all queries in `body` together to the work of one layout; queries beyond the limit return no result.
  package func measureTogether(_ body: () -> Void) {
    tree.beginQueries()
    body()
    tree.endQueries()
  }
}
