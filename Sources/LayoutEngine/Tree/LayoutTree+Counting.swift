extension LayoutTree {
  /// How often Texture measures an element in one layout; up to 10¹⁵.
  ///
  /// This tree remembers all it was asked, Texture does not. A stack there measures a child freely,
  /// once more if it flexes and once more if it is stretched; every other spec measures a child once.
  /// Specs are made anew for each measurement of the node around them and remember nothing, so each of
  /// their questions runs everything below again, and the numbers multiply from spec to spec. A node
  /// remembers the range and the parent size it was measured for last: the same question right
  /// afterwards costs nothing, unless its parent size is undefined, which equals nothing.
  ///
  /// What is asked, and in which order, comes from the runs that are traced; see
  /// ``QuestionCounts``.
  ///
  /// - Complexity: That of ``asks(of:in:)``, and for all elements together in the number of their
  ///   different questions.
  /// - Source: Texture `-[ASDisplayNode layoutThatFits:parentSize:]`, ASDisplayNode+Layout.mm, and
  ///   ASStackUnpositionedLayout.mm
  package mutating func measurementCount(
    of element: ElementID, in constrainedSize: SizeRange
  ) -> Double {
    guard !asks(of: element, in: constrainedSize).isEmpty else { return 0 }
    var path: [Int32] = []
    var next = element.index
    while next != root, traces.counts[next] == nil {
      path.append(next)
      next = records[next].parent
    }
    if next == root { traces.counts[root] = .once }
    for child in path.reversed() where traces.counts[child] == nil {
      countQuestions(below: records[child].parent)
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
      if records[parent].algorithm == .stack { bound *= mostQuestions(to: index) }
      index = parent
    }
    return true
  }

  /// At most so many questions a stack puts to an item in one run.
  private func mostQuestions(to item: Int32) -> Double {
    // Each question that differs from the others is remembered.
    let isCounted =
      records[item].algorithm.isCached && !records[item].flags.contains(.stateful)
    return isCounted ? min(3, Double(records[item].cachedCount)) : 3
  }

  /// Works out the counts of all children of an element from its own.
  private mutating func countQuestions(below parent: Int32) {
    guard let counts = traces.counts[parent], let runs = traces.runs[parent] else { return }
    var places: [Int32: [[Int]]] = [:]
    for (run, asked) in runs.enumerated() {
      for question in asked {
        guard
          let place = traces.asks[~question.child]?.firstIndex(where: {
            $0.isSame(as: question.ask)
          })
        else { continue }
        places[question.child, default: Array(repeating: [], count: runs.count)][run].append(place)
      }
    }
    for (child, runs) in places {
      let asks = traces.asks[~child] ?? []
      var below = QuestionCounts(below: counts, runs: runs, questions: asks.count)
      if records[child].type.isDisplayNode {
        below.leaveOutRepeated {
          !asks[$0].parentSize.width.isNaN && !asks[$0].parentSize.height.isNaN
        }
      }
      traces.counts[child] = below
    }
  }
}

/// How often the questions of an element are put in one layout in which specs remember nothing.
///
/// The order in which they come is kept as far as it matters: how often each directly follows each.
/// That is enough to work it out for the children too, and to know how often a node that remembers
/// what it was asked last is asked just that again.
struct QuestionCounts {
  /// How often each question is put.
  private var times: [Double]

  /// How often each question comes directly behind another, which gives the row.
  ///
  /// Of too many different questions nothing is known.
  private var following: [Double]

  /// Counts end here: stacks in stacks soon reach what is no number any more.
  static let maximum = 1e15

  private static let followingLimit = 32

  /// A single question that is put once.
  static let once = QuestionCounts(questions: 1, times: 1)

  /// How often all of them together are put.
  var total: Double { times.reduce(0, +) }

  private init(questions: Int, times: Double) {
    self.times = Array(repeating: times, count: questions)
    following =
      questions > Self.followingLimit
      ? [] : Array(repeating: 0, count: questions * questions)
  }

  /// The counts of a child.
  ///
  /// - Parameters:
  ///   - parent: How often each question is put to the parent, which makes it run.
  ///   - runs: What each of these runs asks the child, as places among its questions, in order.
  ///   - questions: How many different ones there are.
  init(below parent: QuestionCounts, runs: [[Int]], questions: Int) {
    self.init(questions: questions, times: 0)
    for (run, asked) in zip(parent.times, runs) {
      for question in asked { times[question] = min(times[question] + run, Self.maximum) }
      for (question, next) in zip(asked, asked.dropFirst()) { note(next, after: question, run) }
    }
    guard !parent.following.isEmpty else { return }
    for (row, asked) in runs.enumerated() {
      guard let last = asked.last else { continue }
      for (column, asked) in runs.enumerated() {
        let times = parent.following[row * runs.count + column]
        if times > 0, let first = asked.first { note(first, after: last, times) }
      }
    }
  }

  private mutating func note(_ question: Int, after other: Int, _ count: Double) {
    guard !following.isEmpty else { return }
    let place = other * times.count + question
    following[place] = min(following[place] + count, Self.maximum)
  }

  /// Leaves out what is asked again right away, as far as such an answer is remembered.
  mutating func leaveOutRepeated(where isRemembered: (Int) -> Bool) {
    guard !following.isEmpty else { return }
    for question in times.indices where isRemembered(question) {
      let place = question * times.count + question
      times[question] = max(times[question] - following[place], 1)
      following[place] = 0
    }
  }
}
