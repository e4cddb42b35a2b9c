package import LayoutEngine

extension LiveDocument {
  /// The frame in the parent, in points; `nil` where nothing was laid out.
  package func frame(of element: ElementID) -> Frame? { tree.frame(of: element) }

  /// The frame in the parent before the node around it mirrored it.
  package func unmirroredFrame(of element: ElementID) -> Frame? {
    tree.unmirroredFrame(of: element)
  }

  /// The width in which an element is mirrored; `nil` where it is not.
  package func mirroringWidth(of element: ElementID) -> Double? {
    tree.mirroringWidth(of: element)
  }

  /// The frame in the root.
  package func absoluteFrame(of element: ElementID) -> Frame? { tree.absoluteFrame(of: element) }

  /// The frame that a node gets in the nearest node above; `nil` for specs.
  package func nodeFrame(of element: ElementID) -> Frame? { tree.nodeFrame(of: element) }

  /// The work limit of a layout, if the layout exceeded it.
  package var exceededWorkLimit: Int? { tree.isExhausted ? tree.workLimit : nil }

  /// Every measure request that an element gets in the layout; the last one gave its frame.
  package func measureRequests(of element: ElementID) -> [MeasureRequest] {
    tree.measureRequests(of: element, in: header.constrainedSize)
  }

  /// The size an element would take by itself, measured out of turn; `nil` if that takes too much.
  package func size(
    of element: ElementID, thatFits range: SizeRange, parentSize: Size
  ) -> Size? {
    tree.size(of: element, thatFits: range, parentSize: parentSize, in: header.constrainedSize)
  }

  /// The measurements of a stack, one for each request that it got; the last one gave its children
  /// their frames.
  package func stackMeasurements(of stack: ElementID) -> [StackMeasurement] {
    tree.stackMeasurements(of: stack, in: header.constrainedSize)
  }

  /// The number of times that Texture measures an element in one layout, in which specs cache
  /// nothing.
  package func measurementCount(of element: ElementID) -> Double {
    tree.measurementCount(of: element, in: header.constrainedSize)
  }

  /// True if the measurement count may be greater than `count`, as far as is known without running
  /// anything.
  package func canBeMeasured(_ element: ElementID, moreThan count: Double) -> Bool {
    tree.canBeMeasured(element, moreThan: count)
  }

  /// The algorithm of the element, as its type, content and children decide it.
  package func algorithm(of element: ElementID) -> Algorithm { tree.algorithm(of: element) }

  /// The size of a leaf's content in a range, before it is clamped to it.
  package func contentSize(of element: ElementID, in range: SizeRange) -> Size {
    tree.contentSize(of: element, in: range)
  }

  /// The layout properties of a button's parts; `nil` for other elements, and for a button that is
  /// laid out as any other node.
  package func buttonProperties(of element: ElementID) -> ButtonProperties? {
    tree.buttonProperties(of: element)
  }

  /// The text that a button says by itself; it is no element of the document.
  package func ownTitle(of button: ElementID) -> ElementID? { tree.ownTitle(of: button) }

  /// The last result of a scroll node; `nil` for other elements.
  package func scrollMeasurement(of element: ElementID) -> ScrollMeasurement? {
    tree.scrollMeasurement(of: element)
  }

  /// The size of the content of a scroll node that manages its content size; `nil` for any other.
  package func scrollContentSize(of element: ElementID) -> Size? {
    tree.scrollContentSize(of: element)
  }

  /// The traits of an element that are known without measuring anything.
  package func traits(of element: ElementID) -> ElementTraits {
    guard tree.isWide(element), tree.looksAtChildren(of: element) else {
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
  func forgetTraitsOfChangedChildren() {
    guard !wideParentTraits.isEmpty else { return }
    if changeSet.replacedRoot || exceededWorkLimit != nil || tree.isInterrupted {
      return wideParentTraits = [:]
    }
    var last: ElementID?
    func forget(around element: ElementID) {
      guard tree.isAlive(element) else { return wideParentTraits[element] = nil }
      if tree.isWide(element) { wideParentTraits[element] = nil }
      guard let parent = tree.parent(of: element), parent != last else { return }
      last = parent
      wideParentTraits[parent] = nil
    }
    for element in changeSet.reread { forget(around: element) }
    for element in changeSet.restructured { forget(around: element) }
    for element in changeSet.former.removed { forget(around: element.element) }
    for change in tree.changes { forget(around: change.element) }
  }

  /// The range that gave an element its size, as far as its own style agrees to it; `nil` for leaves
  /// without text.
  package func measuredRange(of element: ElementID) -> SizeRange? {
    tree.measuredRange(of: element)
  }

  /// True if an element is a node that has nothing to measure: neither content nor a visible child.
  package func isBareNode(_ element: ElementID) -> Bool { tree.isBareNode(element) }

  /// True if the items of every line of a stack share free space in its present layout; `false`
  /// also where that was not recorded.
  package func itemsHaveGrown(in stack: ElementID) -> Bool { tree.itemsHaveGrown(in: stack) }

  /// The part of the range in a request that the element's own style agrees to.
  package func resolvedRange(of element: ElementID, for request: MeasureRequest) -> SizeRange {
    tree.resolvedRange(of: element, for: request)
  }

  /// The size that an element returned for a request where it is invalid, so that Texture makes it
  /// zero.
  package func invalidSize(of element: ElementID, for request: MeasureRequest) -> Size? {
    tree.invalidSize(of: element, for: request)
  }

  package var hasInvalidSizes: Bool { tree.hasInvalidSizes }

  /// True if some request of the current layout gave the element an invalid size.
  package func hasInvalidSize(_ element: ElementID) -> Bool {
    guard tree.mayHaveInvalidSize(element) else { return false }
    return measureRequests(of: element).contains { invalidSize(of: element, for: $0) != nil }
  }

  /// More than this, in points, is more than a pixel.
  package var pixelTolerance: Double { tree.pixelTolerance }

  /// The children that are laid out, in the order of the document.
  package func items(of element: ElementID) -> [ElementID] {
    tree.children(of: element).filter { tree.participates($0) }
  }

  /// True if any child is laid out.
  ///
  /// - Complexity: In the number of children before the first that is.
  package func hasItems(_ element: ElementID) -> Bool {
    var child = tree.firstChild(of: element)
    while let current = child {
      if tree.participates(current) { return true }
      child = tree.nextSibling(of: current)
    }
    return false
  }

  /// True if an element scrolls its content along an axis, so that the content may be larger.
  package func scrollsContent(_ element: ElementID, along axis: Axis) -> Bool {
    guard let scroll = scrollMeasurement(of: element)?.properties else { return false }
    return scroll.managesContentSize && scroll.scrolls(along: axis)
  }

  /// True if there is any ratio spec in the document.
  package var hasRatios: Bool { tree.ratioCount > 0 }

  package func type(of element: ElementID) -> ElementType { tree.type(of: element) }
  package func style(of element: ElementID) -> ElementStyle { tree.style(of: element) }

  package func description(of element: ElementID) -> ElementDescription {
    tree.description(of: element)
  }

  /// The content of an element besides its type and style: cheaper than all of its description.
  package func content(of element: ElementID) -> ElementContent { tree.content(of: element) }

  package func text(of element: ElementID) -> MeasuredText? { tree.text(of: element) }
  package func parent(of element: ElementID) -> ElementID? { tree.parent(of: element) }

  /// The elements above an element, the nearest first.
  package func ancestors(of element: ElementID) -> Ancestors {
    Ancestors(current: tree.parent(of: element), document: self)
  }

  /// An element and those above it, the nearest first.
  package func ancestors(from element: ElementID) -> Ancestors {
    Ancestors(current: element, document: self)
  }

  package func children(of element: ElementID) -> [ElementID] { tree.children(of: element) }
  package func childCount(of element: ElementID) -> Int { tree.childCount(of: element) }
  package func hasChildren(_ element: ElementID) -> Bool { tree.firstChild(of: element) != nil }
  package func sibling(before element: ElementID) -> ElementID? {
    tree.previousSibling(of: element)
  }
  package func sibling(after element: ElementID) -> ElementID? { tree.nextSibling(of: element) }
  package func isParticipating(_ element: ElementID) -> Bool { tree.participates(element) }

  package func child(of element: ElementID, role: ChildRole) -> ElementID? {
    tree.child(of: element, role: role)
  }

  /// The declaration of an element's type in the document; `nil` where it could not be used.
  package func declaration(of element: ElementID) -> TypeDeclaration? {
    entry(of: element)?.declaration
  }

  /// The bytes that the elements, their styles and cached layouts take.
  package var layoutByteCount: Int { tree.byteCount }

  /// True if this key has a value that can be an element, hidden or not.
  package func hasChild(_ element: ElementID, in slot: ElementSlot) -> Bool {
    entry(of: element)?.childKeys.contains(ElementSlots(slot)) ?? false
  }

  /// True if a syntax error cut the element's object short.
  package func isCutShort(_ element: ElementID) -> Bool { entry(of: element)?.isCutShort ?? false }

  /// True if the element or one above it is left out of the layout.
  package func isHidden(_ element: ElementID) -> Bool {
    !ancestors(from: element).allSatisfy { tree.participates($0) }
  }

  /// True if it is a part that its button leaves out though it is not hidden.
  package func isLeftOutPart(_ element: ElementID) -> Bool {
    tree.role(of: element).isPart && !tree.participates(element)
      && !tree.description(of: element).isHidden
  }

  /// The problems of the document's own object, and of each element's.
  package var documentProblems: [Problem] { headerProblems }
  package func problems(of element: ElementID) -> [Problem] {
    let problems = entry(of: element)?.problems ?? []
    problemCount += problems.count
    return problems
  }

  /// Visits every element, parents before children, in the order of the document.
  package func forEachElement(_ body: (ElementID) -> Void) {
    guard let root = rootElement else { return }
    forEachElement(from: root, maximumDepth: nil) { element, _ in body(element) }
  }

  /// Visits an element and those below it, down to a number of levels.
  package func forEachElement(
    from top: ElementID, maximumDepth: Int?, _ body: (ElementID, _ depth: Int) -> Void
  ) {
    var pending = [(top, 0)]
    while let (element, depth) = pending.popLast() {
      body(element, depth)
      if let maximumDepth, depth >= maximumDepth { continue }
      for child in tree.children(of: element).reversed() { pending.append((child, depth + 1)) }
    }
  }

  /// True if requests out of turn give an element the size that they state, and everything below it
  /// then has its present frames.
  package func wouldLayOutIdentically(_ requests: [MeasureRequest], by element: ElementID) -> Bool {
    tree.wouldLayOutIdentically(requests, by: element, in: header.constrainedSize)
  }

  /// The distances of an element's first baseline from its top and of its last one from its bottom.
  package func baselines(of element: ElementID) -> (ascender: Double, descender: Double) {
    tree.baselines(of: element)
  }

  /// True if a stack aligns something by an element's first or last baseline.
  package func readsBaselines(of element: ElementID) -> (first: Bool, last: Bool) {
    tree.readsBaselines(of: element)
  }

  /// The frames that would be others if an element were described otherwise; nothing stays changed.
  ///
  /// - Returns: `nil` if that takes too much.
  /// - Complexity: That of two edits of the element.
  package func frameChanges(
    describing element: ElementID, as description: ElementDescription
  ) -> [FrameChange]? {
    let original = tree.description(of: element)
    return tree.changes(
      in: header.constrainedSize, with: { $0.update(element, to: description) },
      restoring: { $0.update(element, to: original) })
  }

  /// The size an element would have for a request if one of its children were described otherwise;
  /// nothing stays changed.
  ///
  /// What is above the element is left out of account, so whatever happens there changes nothing about
  /// the size as long as the element gets the same request.
  package func size(
    of element: ElementID, for request: MeasureRequest, describing child: ElementID,
    as description: ElementDescription
  ) -> Size? {
    tree.size(
      of: element, for: request, describing: child, as: description, in: header.constrainedSize)
  }

  /// The frames that would be others if an element's only child stood in its place; nothing stays
  /// changed.
  ///
  /// The element itself and the child are among them: the one is gone, the other has another parent.
  package func frameChanges(unwrapping element: ElementID) -> [FrameChange]? {
    guard let child = items(of: element).first else { return [] }
    let inside = children(of: element).map { ($0, tree.role(of: $0)) }
    guard let parent = parent(of: element) else {
      return tree.changes(
        in: header.constrainedSize,
        with: {
          $0.setChildren([], of: element)
          $0.setRoot(child)
        },
        restoring: {
          $0.setRoot(element)
          $0.setChildren(inside, of: element)
        })
    }
    let around = children(of: parent).map { ($0, tree.role(of: $0)) }
    return tree.changes(
      in: header.constrainedSize,
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

/// The way from an element up to the root; see ``LiveDocument/ancestors(of:)``.
package struct Ancestors: Sequence, IteratorProtocol {
  fileprivate var current: ElementID?
  fileprivate let document: LiveDocument

  package mutating func next() -> ElementID? {
    guard let element = current else { return nil }
    current = document.parent(of: element)
    return element
  }
}
