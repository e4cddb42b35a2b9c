package import LayoutEngine

/// The last step of the JSON Pointer of an element.
struct PointerStep {
  let slot: ElementSlot

  /// The index in the text under `children`.
  let index: Int
  let instance: InstanceStep?

  var pointer: String { (instance ?? InstanceStep()).pointer(slot, index) }
}

extension PointerStep {
  init(to element: ElementID, in document: LiveDocument) {
    self.init(
      slot: document.elements.slot(of: element), index: document.elements.index(of: element),
      instance: document.elements.instances[element]?.step)
  }
}

/// The iteration over an element and its descendants, parents before children, in the order of the layout, with their
/// JSON Pointers in the text.
///
/// A variant may reorder children, and an `each` makes several elements of one index, or none. ``ChildNumbering``
/// numbers the children for this iteration and for ``DocumentElements/index(of:)``, so that an element has the same
/// pointer in both, at any revision.
package struct ElementWalk {
  private let state: LayoutState
  private var pending: [(element: ElementID, step: PointerStep?, depth: Int)] = []
  private var last: ElementID?
  private var skipsDescendants = false

  /// The steps from the top to the last element; the top has none.
  private var steps: [PointerStep?] = []

  /// The pointers of the elements from the top to the last element, as far as they were computed.
  private var pointers: [String]

  /// The number of levels from the top to the last element.
  package private(set) var depth = 0

  static let root = "/\(ElementSlot.root.rawValue)"

  init(from top: ElementID?, at pointer: String, in state: LayoutState) {
    self.state = state
    pointers = [pointer]
    if let top { pending = [(top, nil, 0)] }
  }

  package mutating func next() -> ElementID? {
    if let last, !skipsDescendants {
      for (child, step) in state.steps(below: last).reversed() {
        pending.append((child, step, depth + 1))
      }
    }
    skipsDescendants = false
    guard let (element, step, depth) = pending.popLast() else {
      last = nil
      return nil
    }
    (last, self.depth) = (element, depth)
    steps.removeLast(steps.count - depth)
    steps.append(step)
    // The pointer of the top stays.
    pointers.removeLast(Swift.max(pointers.count - Swift.max(depth, 1), 0))
    return element
  }

  /// Skips the descendants of the last element.
  package mutating func skipDescendants() { skipsDescendants = true }

  /// The JSON Pointer of the last element.
  ///
  /// - Complexity: In the number of levels above the element whose pointers were not read yet.
  package var pointer: String {
    mutating get {
      while pointers.count <= depth {
        pointers.append(pointers[pointers.count - 1] + (steps[pointers.count]?.pointer ?? ""))
      }
      return pointers[depth]
    }
  }
}

extension LiveDocument {
  /// The iteration over an element and its descendants.
  package func walk(from top: ElementID) -> ElementWalk {
    ElementWalk(
      from: top, at: pointer(of: top), in: LayoutState(of: self, beforeRevisions: []))
  }

  /// Visits an element and its descendants, down to a number of levels, with their JSON Pointers.
  ///
  /// - Complexity: O(*n*) in the number of elements visited, and in the length of their pointers.
  package func walk(
    from top: ElementID, maximumDepth: Int? = nil,
    _ body: (_ element: ElementID, _ pointer: String, _ depth: Int) -> Void
  ) {
    var walk = walk(from: top)
    while let element = walk.next() {
      body(element, walk.pointer, walk.depth)
      if let maximumDepth, walk.depth >= maximumDepth { walk.skipDescendants() }
    }
  }

  /// The last step of the JSON Pointer of an element, for instance `/children/2` or `!/root/child`.
  package func pointerStep(of element: ElementID) -> String {
    PointerStep(to: element, in: self).pointer
  }
}

/// Names some elements of a document by their JSON Pointers; the elements above several of them are named once.
package struct ElementPointers {
  private let document: LiveDocument
  private var pointers: [ElementID: String] = [:]

  package init(in document: LiveDocument) {
    self.document = document
  }

  package mutating func pointer(of element: ElementID) -> String {
    var unnamed: [ElementID] = []
    var current: ElementID? = element
    while let next = current, pointers[next] == nil {
      unnamed.append(next)
      current = document.elements.parent(of: next)
    }
    var pointer = current.flatMap { pointers[$0] } ?? ""
    while let next = unnamed.popLast() {
      pointer += document.pointerStep(of: next)
      pointers[next] = pointer
    }
    return pointer
  }
}
