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
    while next != root, tracedCounts[next] == nil {
      path.append(next)
      next = records[next].parent
    }
    if next == root { tracedCounts[root] = .once }
    for child in path.reversed() where tracedCounts[child] == nil {
      countQuestions(below: records[child].parent)
    }
    return tracedCounts[element.index]?.total ?? 0
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
    guard let counts = tracedCounts[parent], let runs = tracedRuns[parent] else { return }
    var places: [Int32: [[Int]]] = [:]
    for (run, asked) in runs.enumerated() {
      for question in asked {
        guard
          let place = tracedAsks[~question.child]?.firstIndex(where: {
            $0.isSame(as: question.ask)
          })
        else { continue }
        places[question.child, default: Array(repeating: [], count: runs.count)][run].append(place)
      }
    }
    for (child, runs) in places {
      let asks = tracedAsks[~child] ?? []
      var below = QuestionCounts(below: counts, runs: runs, questions: asks.count)
      if records[child].type.isDisplayNode {
        below.leaveOutRepeated {
          !asks[$0].parentSize.width.isNaN && !asks[$0].parentSize.height.isNaN
        }
      }
      tracedCounts[child] = below
    }
  }
}
