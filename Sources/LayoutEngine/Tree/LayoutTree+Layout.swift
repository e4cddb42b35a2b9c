extension LayoutTree {
  /// Lays out the root in a range; only what changed since the last time is measured.
  ///
  /// A layout that costs more than the limit, or that is cancelled, leaves the document without one.
  ///
  /// - Complexity: In the number of changed elements, their ancestors and the children of these.
  package mutating func layOut(_ constrainedSize: SizeRange) {
    layOut(constrainedSize, limit: workLimit)
  }

  mutating func layOut(_ constrainedSize: SizeRange, limit: Int) {
    prepare()
    changes = []
    tracedAsks = [:]
    tracedStacks = [:]
    tracedRuns = [:]
    tracedCounts = [:]
    isExhausted = false
    isInterrupted = false
    traceIsExhausted = false
    guard root >= 0 else { return }
    logsFrames = true
    logFrame(of: root)
    records[root].questions = 0
    beginWork(limit: limit)
    measureRoot(constrainedSize)
    let stop = endWork()
    isExhausted = stop == .exhausted
    isInterrupted = stop == .cancelled
    if stop != nil { forgetEverything() }
    logsFrames = false
    collectChanges()
  }

  /// Asks the root and settles what it placed.
  mutating func measureRoot(_ constrainedSize: SizeRange) {
    guard records[root].participates else { return }
    lastGeneration += 1
    nodeGeneration = lastGeneration
    _ = measure(root, thatFits: constrainedSize, parentSize: constrainedSize.max)
    records[root].position = .zero
    settle(root)
  }

  /// Looks through the changed elements, children before parents, before they are measured.
  mutating func prepare() {
    guard root >= 0 else { return }
    let tracks = baselineStacks > 0 && flexibleVerticalStacks > 0
    let visitsAll = tracks && !tracksExports
    tracksExports = tracks
    if !tracks { exports.removeAll() }
    guard visitsAll || records[root].flags.contains(.dirty) else { return }
    var order = [root]
    var next = 0
    while next < order.count {
      let element = order[next]
      next += 1
      records[element].flags.remove(.dirty)
      var child = records[element].firstChild
      while child >= 0 {
        if visitsAll || records[child].flags.contains(.dirty) { order.append(child) }
        child = records[child].nextSibling
      }
    }
    if tracks {
      for element in order.reversed() { refreshStateful(element) }
    }
  }

  /// Makes every element's children stand where the layout its parent asked for last puts them.
  ///
  /// A parent measures a child several times and keeps the last answer; where that came from
  /// memory, the grandchildren still stand as an earlier run left them.
  mutating func settle(_ top: Int32) {
    var pending = [top]
    while let element = pending.popLast() {
      let record = records[element]
      guard record.algorithm.isCached else { continue }
      if record.arranged != record.asked {
        let layout = cache[record.asked]
        _ = run(element, record.algorithm, in: layout.range, parentSize: layout.parentSize)
        records[element].arranged = record.asked
      }
      guard records[element].flags.contains(.unsettled) else { continue }
      records[element].flags.remove(.unsettled)
      var child = firstItem(of: element)
      while child >= 0 {
        if !records[child].flags.contains(.unmeasured) { pending.append(child) }
        child = nextItem(after: child)
      }
    }
  }
}
