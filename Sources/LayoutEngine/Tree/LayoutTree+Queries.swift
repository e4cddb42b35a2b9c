// The queries about a layout: each is a pass of its own, which leaves the recorded changes alone.

extension LayoutTree {
  /// The number of queries that measured something again.
  package var queryCount: Int { queries.count }

  /// Begins a group of queries that together may cost as much as one query alone.
  package mutating func beginQueries() { queries.workLeft = workLimit }
  package mutating func endQueries() { queries.workLeft = nil }

  /// Runs a query; a query that exceeds the budget is stopped, and everything is laid out again.
  ///
  /// - Returns: `nil` if it was stopped.
  private mutating func query<Result>(
    in constrainedSize: SizeRange, _ body: (inout LayoutPass, inout LayoutQueries) -> Result
  ) -> Result? {
    if let result = query(body) { return result }
    layOutAnew(constrainedSize)
    return nil
  }

  /// Runs a query; if it is stopped, the tree stays in the state in which the query left it.
  ///
  /// - Returns: `nil` if it took too much, or was cancelled.
  private mutating func query<Result>(
    _ body: (inout LayoutPass, inout LayoutQueries) -> Result
  ) -> Result? {
    queries.count += 1
    return run(limit: queries.workLeft ?? workLimit) { pass, queries in
      let result = body(&pass, &queries)
      if queries.workLeft != nil { queries.workLeft = pass.work.left }
      return pass.work.stop == nil ? result : nil
    }
  }
}

// MARK: Requests

extension LayoutTree {
  /// Every measure request that an element gets in the current layout, each once.
  ///
  /// The last request gave the element its frame. The list is empty if nothing was laid out, or if a
  /// stack gave the element a size without measuring it.
  ///
  /// The ancestors' algorithms run again, on cached sizes, so that nothing is derived twice.
  ///
  /// - Complexity: In the number of ancestors and their children, times their own requests.
  package mutating func measureRequests(of element: ElementID, in constrainedSize: SizeRange)
    -> [MeasureRequest]
  {
    measureRequests(of: element, in: constrainedSize, tracing: .element)
  }

  private mutating func measureRequests(
    of element: ElementID, in constrainedSize: SizeRange, tracing: Tracing
  ) -> [MeasureRequest] {
    guard elements.isLaidOut(element) else { return [] }
    if element.index == elements.root { return [elements.rootRequest(constrainedSize)] }
    if let known = queries.knownRequests(of: element.index, tracing: tracing, elements) {
      return known
    }
    guard queries.hasBudget, !queries.traces.isExhausted else { return [] }
    let requests = query(in: constrainedSize) { pass, queries in
      queries.traceRequests(of: element.index, in: constrainedSize, tracing: tracing, &pass)
    }
    if let requests { return requests }
    // In a group of queries, another query may have exceeded the budget.
    queries.traces.isExhausted = queries.workLeft == nil
    return []
  }

  /// The measurements of a stack, one for each request that it got; the last one gave its children
  /// their frames.
  ///
  /// The list is empty if nothing was laid out or the stack has no children.
  ///
  /// - Complexity: That of ``measureRequests(of:in:)`` for a child.
  package mutating func stackMeasurements(
    of stack: ElementID, in constrainedSize: SizeRange
  ) -> [StackMeasurement] {
    var item = elements.firstItem(of: stack.index)
    if item < 0 { item = elements.ownTitle(of: stack.index) }
    guard item >= 0 else { return [] }
    _ = measureRequests(of: ElementID(index: item), in: constrainedSize, tracing: .siblings)
    return queries.traces.stacks[stack.index] ?? []
  }

  /// The number of times that Texture measures an element in one layout; up to 10¹⁵.
  ///
  /// This tree caches all measurements, Texture does not. A stack there measures a child freely,
  /// once more if it flexes and once more if it is stretched; every other spec measures a child once.
  /// Specs are made anew for each measurement of the node around them and cache nothing, so each of
  /// their requests runs everything below again, and the numbers multiply from spec to spec. A node
  /// caches its last measurement: the same request right
  /// afterwards costs nothing, unless its parent size is undefined, which equals nothing.
  ///
  /// The requests and their order come from the traced runs; see ``RequestCounts``.
  ///
  /// - Complexity: That of ``measureRequests(of:in:)``, and for all elements together in the number of their
  ///   different requests.
  /// - Source: Texture `-[ASDisplayNode layoutThatFits:parentSize:]`, ASDisplayNode+Layout.mm, and
  ///   ASStackUnpositionedLayout.mm
  package mutating func measurementCount(
    of element: ElementID, in constrainedSize: SizeRange
  ) -> Double {
    guard !measureRequests(of: element, in: constrainedSize, tracing: .everything).isEmpty else {
      return 0
    }
    return queries.measurementCount(of: element, elements)
  }

  /// True if an element may be measured more often than `count` in one layout; an upper bound from its ancestors
  /// decides, and no algorithm runs.
  ///
  /// - Complexity: In the number of ancestors.
  package func canBeMeasured(_ element: ElementID, moreThan count: Double) -> Bool {
    queries.canBeMeasured(element, moreThan: count, elements, cache)
  }
}

// MARK: Sizes

extension LayoutTree {
  /// The size an element takes in a range that nobody requested; frames stay as they are.
  ///
  /// - Returns: `nil` if that takes too much.
  package mutating func size(
    of element: ElementID, thatFits range: SizeRange, parentSize: Size,
    in constrainedSize: SizeRange
  ) -> Size? {
    guard queries.hasBudget, elements.hasLayout else { return nil }
    return query(in: constrainedSize) { pass, _ in
      let snapshot = PlacementSnapshot(pass.tree.records[element.index], in: pass.cache.layouts)
      let size = pass.measure(element.index, thatFits: range, parentSize: parentSize)
      if pass.work.stop == nil {
        pass.restorePlacement(of: element.index, snapshot, in: constrainedSize)
      }
      return size
    }
  }

  /// The size an element would have for a request if a node without children below it had another
  /// content; afterwards the tree is unchanged.
  ///
  /// Nothing above the element is measured, so that this costs the same in a row of thousands.
  ///
  /// - Returns: `nil` if the query exceeds the budget.
  /// - Complexity: As two edits of the node, without the elements around the element.
  package mutating func size(
    of element: ElementID, for request: MeasureRequest, describing node: ElementID,
    as description: ElementDescription, in constrainedSize: SizeRange
  ) -> Size? {
    let snapshot = PlacementSnapshot(elements.records[element.index], in: cache.layouts)
    guard queries.hasBudget, elements.hasLayout, let layout = snapshot.layout else { return nil }
    let original = elements.description(of: node)
    let shapedCount = elements.shapedCount
    defer { elements.shapedCount = shapedCount }
    if cache.exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      return sizeInWhole(of: element, for: request, in: constrainedSize) { elements, isChanged in
        elements.update(node, to: isChanged ? description : original)
      }
    }
    let invalidSizes = cache.invalidSizes
    let size = query(in: constrainedSize) { pass, _ in
      pass.describe(node, as: description, invalidatingUpTo: element)
      let size = pass.measure(
        element.index, thatFits: request.range, parentSize: request.parentSize)
      pass.describe(node, as: original, invalidatingUpTo: element)
      pass.placeAgain(element.index, as: layout)
      return size
    }
    cache.invalidSizes = invalidSizes
    return size
  }

  private mutating func sizeInWhole(
    of element: ElementID, for request: MeasureRequest, in constrainedSize: SizeRange,
    changing change: (inout LayoutTree, Bool) -> Void
  ) -> Size? {
    change(&self, true)
    let size = query { pass, _ in
      // Otherwise undoing the change would find the ancestors invalidated already.
      pass.prepare()
      return pass.measure(element.index, thatFits: request.range, parentSize: request.parentSize)
    }
    change(&self, false)
    if size == nil { cache.invalidateEverything(in: &elements) }
    _ = layOut(constrainedSize, limit: workLimit)
    return size
  }
}

// MARK: What-ifs

extension LayoutTree {
  /// The frames that a change would change; the tree is as before afterwards.
  ///
  /// - Returns: `nil` if that takes too much.
  /// - Complexity: That of making the change twice.
  package mutating func changes(
    in constrainedSize: SizeRange, with change: (inout LayoutTree) -> Void,
    restoring restore: (inout LayoutTree) -> Void
  ) -> [FrameChange]? {
    guard queries.hasBudget, elements.hasLayout else { return nil }
    let shapedCount = elements.shapedCount
    let limit = queries.workLeft ?? workLimit
    let spent = workSpent
    change(&self)
    let changes = layOut(constrainedSize, limit: limit).changes.frames
    if queries.workLeft != nil { queries.workLeft = max(limit - (workSpent - spent), 0) }
    let isKnown = elements.hasLayout
    restore(&self)
    _ = layOut(constrainedSize, limit: workLimit)
    elements.shapedCount = shapedCount
    return isKnown ? changes : nil
  }

  /// True if requests out of turn give an element the size that they state, and everything below it
  /// then has its present frames; frames stay as they are.
  ///
  /// - Complexity: That of measuring the element, plus the number of elements below it.
  package mutating func wouldLayOutIdentically(
    _ requests: [MeasureRequest], by element: ElementID, in constrainedSize: SizeRange
  ) -> Bool {
    guard queries.hasBudget, elements.hasLayout else { return false }
    let isAlike = query(in: constrainedSize) { pass, _ in
      let frames = pass.tree.framesBelow(element.index)
      let snapshot = PlacementSnapshot(pass.tree.records[element.index], in: pass.cache.layouts)
      var isAlike = true
      for request in requests where isAlike {
        let size = pass.measure(
          element.index, thatFits: request.range, parentSize: request.parentSize)
        isAlike = size == request.size
      }
      guard pass.work.stop == nil else { return false }
      if isAlike {
        pass.placeChildren(below: element.index)
        isAlike = pass.tree.framesBelow(element.index) == frames
      }
      if pass.work.stop == nil {
        pass.restorePlacement(of: element.index, snapshot, in: constrainedSize)
      }
      return isAlike
    }
    return isAlike == true
  }
}

extension ElementTree {
  fileprivate func framesBelow(_ top: Int32) -> [Frame] {
    var frames: [Frame] = []
    walkItems(from: top) { element in
      if element != top { frames.append(records[element].frame) }
      return laysOutChildren(element) ? .descend : .skip
    }
    return frames
  }
}
