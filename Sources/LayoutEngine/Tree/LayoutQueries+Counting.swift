extension LayoutQueries {
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
  mutating func measurementCount(of element: ElementID, _ tree: borrowing ElementTree) -> Double {
    var path: [Int32] = []
    var next = element.index
    while next != tree.root, traces.counts[next] == nil {
      path.append(next)
      next = tree.records[next].parent
    }
    if next == tree.root { traces.counts[tree.root] = .once }
    for child in path.reversed() where traces.counts[child] == nil {
      countRequests(below: tree.records[child].parent, tree)
    }
    return traces.counts[element.index]?.total ?? 0
  }

  /// True if an element may be measured more often than `count` in one layout; an upper bound from its ancestors
  /// decides, and no algorithm runs.
  ///
  /// - Complexity: In the number of ancestors.
  func canBeMeasured(
    _ element: ElementID, moreThan count: Double, _ tree: borrowing ElementTree,
    _ cache: borrowing LayoutCache
  ) -> Bool {
    var bound = 1.0
    var index = element.index
    while bound <= count {
      if let known = traces.counts[index] { return bound * known.total > count }
      let parent = tree.records[index].parent
      guard parent >= 0 else { return false }
      switch tree.records[parent].algorithm {
      case .stack: bound *= mostRequests(to: index, inRunOf: parent, tree, cache)
      case .button: bound *= 3
      case .scroll: bound *= 2
      default: break
      }
      index = parent
    }
    return true
  }

  /// The maximum number of requests that a stack makes of an item in one run: one, one more if the item flexes, and one
  /// if it is stretched.
  private func mostRequests(
    to item: Int32, inRunOf stack: Int32, _ tree: borrowing ElementTree,
    _ cache: borrowing LayoutCache
  ) -> Double {
    let runs = cache.runs(of: tree.records[stack])
    let item = tree.stackItem(
      item, alignedBy: StackLayoutSpec.properties(of: stack, in: tree).alignItems)
    let mayFlex =
      tree.styles[item.style].flexGrow != 0 || tree.styles[item.style].flexShrink != 0
      || runs.contains(.distributedNaN)
    return 1 + (runs.contains(.flexed) && mayFlex ? 1 : 0)
      + (runs.contains(.stretched) && item.alignment == .stretch ? 1 : 0)
  }

  /// Works out the counts of all children of an element from its own.
  private mutating func countRequests(
    below parent: Int32, _ tree: borrowing ElementTree
  ) {
    guard let counts = traces.counts[parent], let runs = traces.runs[parent] else { return }
    var children: [CountedChild] = []
    var indices: [Int32: Int] = [:]
    for (run, requested) in runs.enumerated() {
      // A run measures its children in their order, once or several times over.
      var index = 0
      for request in requested {
        if index == children.count || children[index].element != request.child {
          index = indices[request.child] ?? children.count
        }
        if index == children.count {
          indices[request.child] = index
          children.append(
            CountedChild(element: request.child, requests: traces.requests[~request.child] ?? []))
        }
        children[index].note(request.request, in: run)
        index += 1
      }
    }
    for child in children {
      var below = RequestCounts(
        below: counts, runs: child.runs(count: runs.count), requests: child.requests.count)
      if tree.records[child.element].type.isDisplayNode {
        below.leaveOutRepeated {
          let parentSize = child.requests[$0].parentSize
          return !parentSize.width.isNaN && !parentSize.height.isNaN
        }
      }
      traces.counts[child.element] = below
    }
  }
}

/// The requests for one child of the runs of a parent.
private struct CountedChild {
  let element: Int32

  /// Its different requests.
  let requests: [MeasureRequest]

  /// The indices among ``requests`` of the requests in order, and the end of the indices of each run.
  private var indices: [Int] = []
  private var ends: [Int] = []

  init(element: Int32, requests: [MeasureRequest]) {
    self.element = element
    self.requests = requests
  }

  mutating func note(_ request: MeasureRequest, in run: Int) {
    guard let index = requests.firstIndex(where: { $0.isSame(as: request) }) else { return }
    endRuns(before: run)
    indices.append(index)
  }

  /// The requests of each run for it, as indices of ``requests``.
  consuming func runs(count: Int) -> RequestCounts.Runs {
    endRuns(before: count)
    return RequestCounts.Runs(indices: indices, ends: ends)
  }

  private mutating func endRuns(before run: Int) {
    while ends.count < run { ends.append(indices.count) }
  }
}

/// The number of each of an element's measure requests in one layout in which specs cache nothing.
///
/// The order of the requests is stored as far as it matters: how often each request directly follows each request.
/// This is enough to compute the counts of the children, and to know how often a node that caches
/// its last measurement gets the same request again.
struct RequestCounts {
  /// The number of times that each request is made.
  private var times: [Double]

  /// The number of times that each request directly follows another, which gives the order.
  ///
  /// Empty if there are more than `followingLimit` different requests.
  private var following: [Double]

  /// The limit of all counts: nested stacks soon exceed the range of numbers.
  static let maximum = 1e15

  private static let followingLimit = 32

  /// A single request that is made once.
  static let once = RequestCounts(requests: 1, times: 1)

  /// The number of all requests together.
  var total: Double { times.reduce(0, +) }

  private init(requests: Int, times: Double) {
    self.times = Array(repeating: times, count: requests)
    following =
      requests > Self.followingLimit
      ? [] : Array(repeating: 0, count: requests * requests)
  }

  /// The counts of a child.
  ///
  /// - Parameters:
  ///   - parent: The number of times that each request is made of the parent, which makes it run.
  ///   - runs: The requests of each of these runs for the child.
  ///   - requests: The number of different requests.
  init(below parent: RequestCounts, runs: Runs, requests: Int) {
    self.init(requests: requests, times: 0)
    for (run, times) in parent.times.enumerated() {
      let indices = runs[run]
      for index in indices {
        let request = runs.indices[index]
        self.times[request] = min(self.times[request] + times, Self.maximum)
        if index > indices.lowerBound { note(request, after: runs.indices[index - 1], times) }
      }
    }
    guard !parent.following.isEmpty else { return }
    for row in runs.ends.indices where !runs[row].isEmpty {
      let last = runs.indices[runs[row].upperBound - 1]
      for column in runs.ends.indices where !runs[column].isEmpty {
        let times = parent.following[row * runs.ends.count + column]
        if times > 0 { note(runs.indices[runs[column].lowerBound], after: last, times) }
      }
    }
  }

  /// The requests of runs of a parent for a child.
  struct Runs {
    /// Indices among the child's requests, in order.
    let indices: [Int]

    /// The end of the indices of each run.
    let ends: [Int]

    subscript(run: Int) -> Range<Int> { (run == 0 ? 0 : ends[run - 1])..<ends[run] }
  }

  private mutating func note(_ request: Int, after other: Int, _ count: Double) {
    guard !following.isEmpty else { return }
    let index = other * times.count + request
    following[index] = min(following[index] + count, Self.maximum)
  }

  /// Leaves out requests that are repeated right away, as far as their measurement is cached.
  mutating func leaveOutRepeated(where isCached: (Int) -> Bool) {
    guard !following.isEmpty else { return }
    for request in times.indices where isCached(request) {
      let index = request * times.count + request
      times[request] = max(times[request] - following[index], 1)
      following[index] = 0
    }
  }
}
