extension LayoutTree {
  /// The size an element takes in a range, from memory where it was asked before.
  ///
  /// Every spec sees its children through this call alone, which is what makes each of them
  /// incremental without knowing it. Fractions are of `parentSize`, of which a side is not a number
  /// where it is undefined.
  @inline(__always)
  mutating func measure(
    _ element: Int32, thatFits range: SizeRange, parentSize: Size
  ) -> Size {
    let size = answer(element, range, parentSize)
    if trace != nil { record(element, range, parentSize, size) }
    return size
  }

  private mutating func answer(_ element: Int32, _ range: SizeRange, _ parentSize: Size) -> Size {
    if logsFrames { records[element].questions &+= Self.digest(range, parentSize) }
    let algorithm = records[element].algorithm
    records[element].flags.remove(.unmeasured)
    guard algorithm.isCached else {
      return measureLeaf(element, algorithm, in: constrained(range, parentSize, for: element))
    }
    let asked: SizeRange
    let askedParent: Size
    if algorithm.ignoresOwnSize {
      (asked, askedParent) = (range, parentSize)
    } else {
      (asked, askedParent) = (constrained(range, parentSize, for: element), .zero)
    }
    let size: Size
    if let entry = remembered(element, asked, askedParent) {
      counters.reused += 1
      records[element].asked = entry
      size = cache[entry].size
    } else {
      size = run(element, algorithm, in: asked, parentSize: askedParent)
      remember(element, asked, askedParent, size)
    }
    if tracksExports { recordExport(of: element) }
    records[element].size = size
    return size
  }

  /// The part of an offered range that the element's own style agrees to.
  @inline(__always)
  private func constrained(_ range: SizeRange, _ parentSize: Size, for element: Int32) -> SizeRange
  {
    range.intersection(styles[records[element].style].resolvedRange(parent: parentSize))
  }

  /// Runs the element's algorithm and validates what comes out.
  mutating func run(
    _ element: Int32, _ algorithm: Algorithm, in range: SizeRange, parentSize: Size
  ) -> Size {
    guard depth < Self.maximumDepth else { return grid.layoutSize(range.min) }
    guard charge(1 + Int(records[element].childCount)) else { return .zero }
    depth += 1
    defer { depth -= 1 }
    counters.measured += 1
    records[element].flags.insert(.unsettled)
    if logsFrames, !records[element].flags.contains(.touched) { logFrames(below: element) }
    let size: Size
    switch algorithm {
    case .text: size = textSize(of: element, in: range)
    case .nodeWithChild: size = layOutNode(element, in: range)
    case .spec, .bareNode, .intrinsicSize, .flow: size = range.min
    default: size = algorithm.kind.layOut(element, in: range, parentSize: parentSize, of: &self)
    }
    return checked(size, of: element, in: range, parentSize)
  }

  /// Elements whose size is a few operations are not worth a memory.
  @inline(__always)
  private mutating func measureLeaf(
    _ element: Int32, _ algorithm: Algorithm, in range: SizeRange
  ) -> Size {
    if records[element].flags.contains(.fresh) {
      records[element].flags.remove(.fresh)
      counters.measured += 1
    } else {
      counters.reused += 1
    }
    let content: Size
    switch records[element].content {
    case .intrinsicSize(let size) where algorithm == .intrinsicSize: content = range.clamp(size)
    case .flow(let flow) where algorithm == .flow:
      content = range.clamp(flowSize(flow, maximumWidth: range.max.width))
    default:
      content = algorithm == .bareNode ? range.clamp(bareNodeSize(in: range)) : range.min
    }
    let size = checked(content, of: element, in: range, .zero)
    records[element].size = size
    return size
  }

  private mutating func textSize(of element: Int32, in range: SizeRange) -> Size {
    guard let text = measuredText(element), charge(text.segments.count >> 6) else {
      return range.min
    }
    let size = text.size(maximumWidth: range.max.width)
    return range.clamp(Size(width: size.width, height: size.height))
  }

  /// What a leaf's content takes by itself where it may have these sizes, before it is brought into
  /// the range.
  package func contentSize(of element: ElementID, in range: SizeRange) -> Size {
    let record = records[element.index]
    switch record.content {
    case .intrinsicSize(let size) where record.algorithm == .intrinsicSize: return size
    case .flow(let flow) where record.algorithm == .flow:
      return flowSize(flow, maximumWidth: range.max.width)
    case .text where record.algorithm == .text:
      guard let text = measuredText(element.index) else { return range.min }
      let size = text.size(maximumWidth: range.max.width)
      return Size(width: size.width, height: size.height)
    default: return record.algorithm == .bareNode ? bareNodeSize(in: range) : range.min
    }
  }

  // MARK: Memory

  @inline(__always)
  private mutating func remembered(
    _ element: Int32, _ range: SizeRange, _ parentSize: Size
  ) -> Int32? {
    guard !records[element].flags.contains(.stateful) else { return nil }
    var entry = records[element].firstCached
    var passed = 0
    // Each of them is somewhere else in memory: passing over many is as long as a run.
    defer { work.slice -= passed }
    while entry >= 0 {
      if cache[entry].answers(range, parentSize) { return entry }
      passed += 1
      entry = cache[entry].next
    }
    return nil
  }

  /// Keeps a layout that was just computed; the oldest is given up at the limit.
  mutating func remember(
    _ element: Int32, _ range: SizeRange, _ parentSize: Size, _ size: Size
  ) {
    var layout = CachedLayout(range: range, parentSize: parentSize, size: size, next: -1)
    let entry: Int32
    if records[element].flags.contains(.stateful)
      || records[element].cachedCount >= CachedLayout.limit
    {
      entry = detachOldest(of: element)
      layout.next = records[element].firstCached
      cache[entry] = layout
    } else {
      layout.next = records[element].firstCached
      entry = cache.insert(layout)
      records[element].cachedCount += 1
    }
    records[element].firstCached = entry
    records[element].arranged = entry
    records[element].asked = entry
  }

  private mutating func detachOldest(of element: Int32) -> Int32 {
    var previous: Int32 = -1
    var entry = records[element].firstCached
    work.slice -= Int(records[element].cachedCount)
    guard entry >= 0 else {
      records[element].cachedCount += 1
      return cache.insert(
        CachedLayout(range: SizeRange(exactly: .zero), parentSize: .zero, size: .zero, next: -1))
    }
    while cache[entry].next >= 0 {
      previous = entry
      entry = cache[entry].next
    }
    if previous >= 0 {
      cache[previous].next = -1
    } else {
      records[element].firstCached = -1
    }
    return entry
  }
}
