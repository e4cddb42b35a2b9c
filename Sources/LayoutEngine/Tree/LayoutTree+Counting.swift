extension LayoutTree {
  /// How often Texture measures an element in one layout; up to 10¹⁵.
  ///
  /// This tree caches all measurements, Texture does not. A stack there measures a child freely,
  /// once more if it flexes and once more if it is stretched; every other spec measures a child once.
  /// Specs are made anew for each measurement of the node around them and cache nothing, so each of
  /// their requests runs everything below again, and the numbers multiply from spec to spec. A node
  /// caches its last measurement: the same request right
  /// afterwards costs nothing, unless its parent size is undefined, which equals nothing.
  ///
  /// What is requested, and in which order, comes from the runs that are traced; see
  /// ``RequestCounts``.
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
    var path: [Int32] = []
    var next = element.index
    while next != root, traces.counts[next] == nil {
      path.append(next)
      next = records[next].parent
    }
    if next == root { traces.counts[root] = .once }
    for child in path.reversed() where traces.counts[child] == nil {
      countRequests(below: records[child].parent)
    }
    return traces.counts[element.index]?.total ?? 0
  }

  /// Whether an element can be measured more than so many times in one layout, as far as that can be
  /// told without running anything.
  ///
  /// - Complexity: In the number of ancestors.
  package func canBeMeasured(_ element: ElementID, moreThan count: Double) -> Bool {
    var bound = 1.0
    var index = element.index
    while bound <= count {
      let parent = records[index].parent
      guard parent >= 0 else { return false }
      if [.stack, .button].contains(records[parent].algorithm) { bound *= mostRequests(to: index) }
      if records[parent].algorithm == .scroll { bound *= 2 }
      index = parent
    }
    return true
  }

  /// At most so many requests a stack makes of an item in one run.
  private func mostRequests(to item: Int32) -> Double {
    // Each request that differs from the others is cached.
    let isCounted =
      records[item].algorithm.isCached && !records[item].flags.contains(.stateful)
    return isCounted ? min(3, Double(records[item].cachedCount)) : 3
  }

  /// Works out the counts of all children of an element from its own.
  private mutating func countRequests(below parent: Int32) {
    guard let counts = traces.counts[parent], let runs = traces.runs[parent] else { return }
    var places: [Int32: [[Int]]] = [:]
    for (run, requested) in runs.enumerated() {
      for request in requested {
        guard
          let place = traces.requests[~request.child]?.firstIndex(where: {
            $0.isSame(as: request.request)
          })
        else { continue }
        places[request.child, default: Array(repeating: [], count: runs.count)][run].append(place)
      }
    }
    for (child, runs) in places {
      let requests = traces.requests[~child] ?? []
      var below = RequestCounts(below: counts, runs: runs, requests: requests.count)
      if records[child].type.isDisplayNode {
        below.leaveOutRepeated {
          !requests[$0].parentSize.width.isNaN && !requests[$0].parentSize.height.isNaN
        }
      }
      traces.counts[child] = below
    }
  }
}

/// How often an element gets its measure requests in one layout in which specs cache nothing.
///
/// The order in which they come is kept as far as it matters: how often each directly follows each.
/// That is enough to work it out for the children too, and to know how often a node that caches
/// its last measurement gets the same request again.
struct RequestCounts {
  /// How often each request is made.
  private var times: [Double]

  /// How often each request comes directly behind another, which gives the row.
  ///
  /// Of too many different requests nothing is known.
  private var following: [Double]

  /// Counts end here: stacks in stacks soon reach what is no number any more.
  static let maximum = 1e15

  private static let followingLimit = 32

  /// A single request that is made once.
  static let once = RequestCounts(requests: 1, times: 1)

  /// How often all of them together are put.
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
  ///   - parent: How often each request is made of the parent, which makes it run.
  ///   - runs: What each of these runs requests of the child, as places among its requests, in order.
  ///   - requests: How many different ones there are.
  init(below parent: RequestCounts, runs: [[Int]], requests: Int) {
    self.init(requests: requests, times: 0)
    for (run, requested) in zip(parent.times, runs) {
      for request in requested { times[request] = min(times[request] + run, Self.maximum) }
      for (request, next) in zip(requested, requested.dropFirst()) {
        note(next, after: request, run)
      }
    }
    guard !parent.following.isEmpty else { return }
    for (row, requested) in runs.enumerated() {
      guard let last = requested.last else { continue }
      for (column, requested) in runs.enumerated() {
        let times = parent.following[row * runs.count + column]
        if times > 0, let first = requested.first { note(first, after: last, times) }
      }
    }
  }

  private mutating func note(_ request: Int, after other: Int, _ count: Double) {
    guard !following.isEmpty else { return }
    let place = other * times.count + request
    following[place] = min(following[place] + count, Self.maximum)
  }

  /// Leaves out requests that are repeated right away, as far as their measurement is cached.
  mutating func leaveOutRepeated(where isCached: (Int) -> Bool) {
    guard !following.isEmpty else { return }
    for request in times.indices where isCached(request) {
      let place = request * times.count + request
      times[request] = max(times[request] - following[place], 1)
      following[place] = 0
    }
  }
}
