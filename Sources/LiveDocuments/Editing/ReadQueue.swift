import LayoutEngine

/// The elements that wait to be read, and the candidates for removal.
struct ReadQueue {
  var candidates: Set<ElementID>
  private var queue: [Waiting] = []
  private var queued: Set<ElementID> = []

  struct Waiting {
    let element: ElementID
    var isNew = false
  }

  init(candidates: Set<ElementID>) {
    self.candidates = candidates
  }

  /// Queues an element whose text changed.
  mutating func enqueue(_ element: ElementID) {
    if queued.insert(element).inserted { queue.append(Waiting(element: element)) }
  }

  mutating func enqueueNew(_ element: ElementID) {
    if queued.insert(element).inserted { queue.append(Waiting(element: element, isNew: true)) }
  }

  /// Queues an element to be read next, even if it is queued already.
  mutating func enqueueAgain(_ element: ElementID) {
    queued.insert(element)
    queue.append(Waiting(element: element))
  }

  mutating func next() -> Waiting? {
    guard let next = queue.popLast() else { return nil }
    // An element may be matched with another object after it was read, or after it was skipped without an object.
    queued.remove(next.element)
    return next
  }
}
