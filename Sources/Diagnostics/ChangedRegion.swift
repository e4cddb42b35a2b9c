import LayoutEngine
import LiveDocuments

/// The candidates that say something about each element.
struct ConcernedElements {
  private var candidates: [ElementID: [Candidate]] = [:]

  subscript(element: ElementID) -> [Candidate] { candidates[element] ?? [] }

  func contains(_ element: ElementID) -> Bool { candidates[element] != nil }

  func containsAny(atOrAbove element: ElementID, in document: LiveDocument) -> Bool {
    var current: ElementID? = element
    while let next = current {
      if contains(next) { return true }
      current = document.parent(of: next)
    }
    return false
  }

  mutating func replace(_ former: [Candidate], by new: [Candidate]) {
    for candidate in former {
      for element in candidate.elements {
        candidates[element]?.removeAll { $0 === candidate }
        if candidates[element]?.isEmpty == true { candidates[element] = nil }
      }
    }
    for candidate in new {
      for element in candidate.elements { candidates[element, default: []].append(candidate) }
    }
  }
}

extension ElementType {
  var takesManyChildren: Bool { self == .stack || self == .absolute }
}

/// The candidates about which something else may be explained when some came or went.
///
/// A diagnostic explains others above it, below it and at its own place. So it is whole subtrees above which
/// no element has a candidate: nothing in them explains what is outside, nor the other way round.
struct ChangedRegion {
  /// Those that hold.
  private(set) var candidates: [Candidate] = []

  /// Those that were given and do not hold, or are no more.
  private(set) var gone: [Candidate] = []

  var isEmpty: Bool { candidates.isEmpty && gone.isEmpty }

  /// In larger ones it costs more to find the region than to do without.
  private static let elementLimit = 2_000

  /// - Returns: `nil` where it is large, or where a candidate changed that may concern the whole document.
  init?(
    around changed: [Candidate], _ moved: Set<ElementID>, _ concerned: ConcernedElements,
    in document: LiveDocument
  ) {
    var pending = Array(moved.lazy.filter { document.isAttached($0) })
    for candidate in changed {
      let elements = candidate.elements
      guard candidate.diagnostic.subject != nil, !candidate.profile.isOncePerDocument else {
        return nil
      }
      pending += elements.filter { document.isAttached($0) }
    }
    var visited: Set<ElementID> = []
    var found: Set<ObjectIdentifier> = []
    while let element = pending.popLast() {
      if visited.contains(element) { continue }
      var below = [Self.top(above: element, concerned, in: document)]
      while let next = below.popLast() {
        guard visited.insert(next).inserted else { continue }
        guard visited.count <= Self.elementLimit else { return nil }
        below += document.children(of: next)
        for candidate in concerned[next] where found.insert(ObjectIdentifier(candidate)).inserted {
          if candidate.profile.isOncePerDocument { return nil }
          if candidate.holds { candidates.append(candidate) }
          pending += candidate.elements
        }
      }
    }
    gone = changed.filter { !$0.holds || !found.contains(ObjectIdentifier($0)) }
  }

  /// The outermost element above which none has a candidate.
  private static func top(
    above element: ElementID, _ concerned: ConcernedElements, in document: LiveDocument
  ) -> ElementID {
    var top = element
    var current = document.parent(of: element)
    while let next = current {
      if concerned.contains(next) { top = next }
      current = document.parent(of: next)
    }
    return top
  }
}
