/// The results of traces since the last layout.
struct Traces {
  /// The measure requests that elements got.
  ///
  /// The key of a traced parent is its index; the key of each of its children is the complement of the child's index.
  var requests: [Int32: [MeasureRequest]] = [:]

  /// The runs of stacks.
  var stacks: [Int32: [StackMeasurement]] = [:]

  /// The requests that elements made in each of their runs, in order.
  var runs: [Int32: [[ChildRequest]]] = [:]

  /// The known numbers of requests that Texture makes for elements.
  var counts: [Int32: RequestCounts] = [:]

  /// The wide parents of which one child was traced alone.
  ///
  /// After an edit, rules query the changed child only. The table of all children is made for the second one, so that
  /// queries about all children run the parent twice.
  var parentsOfLoneChildren: Set<Int32> = []

  /// True if the requests behind the layout are too many to be traced.
  var isExhausted = false

  /// The greatest number of elements whose requests are kept.
  private var limit = 2_048

  /// Drops the results if they are many: rules query all elements in turn, and seldom one of them again.
  ///
  /// - Returns: True if they were dropped.
  mutating func evictIfFull() -> Bool {
    guard requests.count > limit else { return false }
    var emptied = Traces()
    (emptied.isExhausted, emptied.limit) = (isExhausted, limit)
    // Otherwise each eviction would allow a lone child again, and the limit would never be raised.
    emptied.parentsOfLoneChildren = parentsOfLoneChildren
    self = emptied
    return true
  }

  /// Raises the limit, after an eviction, to twice the present size: queries about the children of a stack of a hundred
  /// thousand must not evict the results of each other.
  mutating func raiseLimit() { limit = max(limit, 2 * requests.count) }
}
