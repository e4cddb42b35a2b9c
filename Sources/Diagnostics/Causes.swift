import LayoutEngine
import LiveDocuments

/// The elements about which one rule speaks that explains others, and which elements they reach.
///
/// Answers are worked out for all elements at once or cached, so that thousands of diagnostics cost
/// no more than the elements around them.
struct Causes {
  private let document: LiveDocument
  private var axes = AxesByElement()

  /// The elements in ``axes``.
  fileprivate var elements: [ElementID] = []
  private var upwards: [Subsumption.Reach: AxesByElement] = [:]

  /// The axes of the diagnostics at or above an element, as far as they were requested.
  private var atOrAbove = AxesByElement()

  /// The axes of the children of an element, and of those around it as its `child`.
  private var byParent: AxesByElement?
  private var ancestorsViaChild = AxesByElement()

  init(in document: LiveDocument) {
    self.document = document
  }

  mutating func insert(_ element: ElementID, about axis: Axis?) {
    let known = axes[element]
    if known == nil { elements.append(element) }
    axes[element] = (known ?? []).union(ConcernedAxes(axis))
  }

  /// The axes of the causes from which an explanation reaches an element.
  mutating func axes(_ reach: Subsumption.Reach, _ element: ElementID) -> ConcernedAxes {
    if elements.isEmpty { return [] }
    return switch reach {
    case .itself: axes[element] ?? []
    case .children: document.parent(of: element).flatMap { axes[$0] } ?? []
    case .below: document.parent(of: element).map { axesAtOrAbove($0) } ?? []
    case .parent, .above, .ancestorsViaChild: reachedUpwards(reach)[element] ?? []
    // That is no matter of elements alone.
    case .samePlace: []
    }
  }

  private mutating func axesAtOrAbove(_ element: ElementID) -> ConcernedAxes {
    var path: [ElementID] = []
    var found: ConcernedAxes = []
    var current: ElementID? = element
    while let next = current {
      if let known = atOrAbove[next] {
        found = known
        break
      }
      path.append(next)
      current = document.parent(of: next)
    }
    for next in path.reversed() {
      found.formUnion(axes[next] ?? [])
      atOrAbove[next] = found
    }
    return found
  }

  /// The elements that an explanation reaches on the way from each cause to the root.
  private mutating func reachedUpwards(
    _ reach: Subsumption.Reach
  ) -> AxesByElement {
    if let known = upwards[reach] { return known }
    var reached = AxesByElement()
    for cause in elements {
      let axes = axes[cause] ?? []
      var below = cause
      while let element = document.parent(of: below),
        document.goes(reach, from: below, to: element)
      {
        let known = reached[element] ?? []
        // Whoever came by before went on to the root.
        if known.isSuperset(of: axes) { break }
        reached[element] = known.union(axes)
        if reach == .parent { break }
        below = element
      }
    }
    upwards[reach] = reached
    return reached
  }
}

extension Causes {
  /// The axes of the elements in the table that an explanation from another element reaches: the inverse of
  /// ``axes(_:_:)``.
  mutating func axes(reachedBy reach: Subsumption.Reach, from cause: ElementID) -> ConcernedAxes {
    if elements.isEmpty { return [] }
    return switch reach {
    case .itself: axes[cause] ?? []
    case .children: axesOfChildren(of: cause)
    case .below: axes(.above, cause)
    case .parent: document.isParticipating(cause) ? axes(.children, cause) : []
    case .above: axes(.below, cause)
    case .ancestorsViaChild: axesAroundAsChild(cause)
    case .samePlace: []
    }
  }

  private mutating func axesOfChildren(of parent: ElementID) -> ConcernedAxes {
    if byParent == nil {
      var table = AxesByElement()
      for element in elements {
        guard let parent = document.parent(of: element) else { continue }
        table[parent] = (table[parent] ?? []).union(axes[element] ?? [])
      }
      byParent = table
    }
    return byParent?[parent] ?? []
  }

  private mutating func axesAroundAsChild(_ element: ElementID) -> ConcernedAxes {
    var path: [ElementID] = []
    var found: ConcernedAxes = []
    var below = element
    while let parent = document.parent(of: below),
      document.goes(.ancestorsViaChild, from: below, to: parent)
    {
      if let known = ancestorsViaChild[below] {
        found = known
        break
      }
      path.append(below)
      below = parent
    }
    for next in path.reversed() {
      if let parent = document.parent(of: next) { found.formUnion(axes[parent] ?? []) }
      ancestorsViaChild[next] = found
    }
    return found
  }
}

/// The axes that diagnostics about one element are about.
struct ConcernedAxes: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ axis: Axis?) {
    switch axis {
    case .horizontal: rawValue = 1
    case .vertical: rawValue = 2
    case nil: rawValue = 4
    }
  }

  /// True if they concern an axis; a diagnostic without an axis concerns both, and every diagnostic
  /// concerns `nil`.
  func concern(_ axis: Axis?) -> Bool {
    axis == nil ? !isEmpty : !isDisjoint(with: [ConcernedAxes(axis), ConcernedAxes(nil)])
  }
}

/// The axes that diagnostics concern, by element: an array, since elements are numbered from 0 on
/// and thousands of them are looked up after each edit.
struct AxesByElement {
  /// Axes with ``isKnown``; 0 for an element that is not in it.
  private var values: [UInt8] = []

  private static let isKnown: UInt8 = 0x80

  subscript(element: ElementID) -> ConcernedAxes? {
    get {
      let index = Int(element.index)
      guard values.indices.contains(index), values[index] != 0 else { return nil }
      return ConcernedAxes(rawValue: values[index] & ~Self.isKnown)
    }
    set {
      let index = Int(element.index)
      guard index >= 0 else { return }
      if index >= values.count {
        values.append(contentsOf: repeatElement(0, count: index + 1 - values.count))
      }
      values[index] = newValue.map { $0.rawValue | Self.isKnown } ?? 0
    }
  }
}
