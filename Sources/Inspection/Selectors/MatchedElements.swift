package import LayoutEngine
import LiveDocuments

/// The elements that a selector means, kept up to date from revision to revision.
///
/// After a revision only elements are compared again of which an aspect that the selector reads may have
/// changed (``SelectorChanges``), and those below elements whose row became another: ``MatchRow`` is all that
/// an element takes from those above it. Equal to ``LiveDocument/elements(matching:codes:)`` after every
/// revision.
package struct MatchedElements {
  package let selector: Selector
  private let pattern: SelectorPattern

  /// The row of each element, by the index of the element, as a number in `rows`; -1 where no element is.
  private var numbers: [Int32] = []
  private var rows: [MatchRow] = []
  private var numbersByRow: [MatchRow: Int32] = [:]

  /// The codes that it was compared with; `nil` if it reads none.
  package private(set) var codes: ElementCodes?

  package init(_ selector: Selector, _ facts: SelectorFacts) {
    self.selector = selector
    pattern = SelectorPattern(selector)
    compareAll(facts)
  }

  package func contains(_ element: ElementID) -> Bool { row(of: element)?.isMeant ?? false }

  /// All of them, unordered.
  package var elements: [ElementID] {
    numbers.indices.lazy.map { ElementID(index: Int32(truncatingIfNeeded: $0)) }.filter(contains)
  }

  /// The difference between the elements before a revision and those after it, unordered.
  package struct Difference {
    /// Elements that are meant now and were not; elements that were meant and are not, or are gone.
    package var added: [ElementID] = []
    package var removed: [ElementID] = []

    /// Elements that were meant before and are meant now, and have another frame.
    package var reframed: [ElementID] = []
  }

  /// Follows one revision.
  ///
  /// - Complexity: In the elements that the revision may have changed for the selector.
  package mutating func follow(_ changes: SelectorChanges) -> Difference {
    var difference = Difference()
    // By the elements whose row became another, true if they were meant.
    var wereMeant: [ElementID: Bool] = [:]
    for element in changes.elements.removed {
      if contains(element) { difference.removed.append(element) }
      setNumber(-1, of: element)
    }
    let elementCount = changes.facts.document.elementCount
    // Rows that no element has any more are dropped all at once.
    if changes.elements.concernAll || rows.count > 2 * elementCount + Self.spareRows {
      let former = self
      compareAll(changes.facts)
      for element in Set(former.elements).symmetricDifference(elements) {
        wereMeant[element] = former.contains(element)
      }
    } else {
      compareAgain(changes, &wereMeant)
      if codes != nil { codes = changes.facts.codes }
    }
    for (element, wasMeant) in wereMeant where wasMeant != contains(element) {
      if wasMeant { difference.removed.append(element) } else { difference.added.append(element) }
    }
    for change in changes.elements.frames
    where contains(change.element) && wereMeant[change.element] != false {
      difference.reframed.append(change.element)
    }
    return difference
  }

  /// The number of rows that may stay in the cache without elements.
  private static let spareRows = 64

  // MARK: Comparing

  private mutating func compareAll(_ facts: SelectorFacts) {
    (numbers, rows, numbersByRow) = ([], [], [:])
    codes = pattern.aspects.contains(.diagnostics) ? facts.codes : nil
    let document = facts.document
    guard let root = document.rootElement else { return }
    document.forEachElement(from: root, maximumDepth: nil) { element, depth in
      let row = pattern.row(
        of: element, below: rowOfParent(of: element, facts), depth: depth, facts)
      setNumber(number(of: row), of: element)
    }
  }

  private mutating func compareAgain(
    _ changes: SelectorChanges, _ wereMeant: inout [ElementID: Bool]
  ) {
    let candidates = changes.candidates(pattern.aspects, former: codes)
    guard pattern.isInherited else {
      for element in candidates.joined() { _ = compare(element, depth: 0, changes, &wereMeant) }
      return
    }
    // From the top down, so that each element is compared with the final row of its parent.
    var levels: [[ElementID]] = []
    func add(_ element: ElementID, at depth: Int) {
      while levels.count <= depth { levels.append([]) }
      levels[depth].append(element)
    }
    for element in candidates.joined() { add(element, at: changes.depth(of: element)) }
    for element in changes.elements.moved { add(element, at: changes.depth(of: element)) }
    var depth = 0
    while depth < levels.count {
      for element in levels[depth] where compare(element, depth: depth, changes, &wereMeant) {
        for child in changes.facts.document.children(of: element) { add(child, at: depth + 1) }
      }
      levels[depth] = []
      depth += 1
    }
  }

  /// Compares one element.
  ///
  /// - Returns: True if its row became another.
  private mutating func compare(
    _ element: ElementID, depth: Int, _ changes: SelectorChanges,
    _ wereMeant: inout [ElementID: Bool]
  ) -> Bool {
    let former = row(of: element)
    let row = pattern.row(
      of: element, below: rowOfParent(of: element, changes.facts), depth: depth, changes.facts)
    guard row != former else { return false }
    if wereMeant[element] == nil { wereMeant[element] = former?.isMeant ?? false }
    setNumber(number(of: row), of: element)
    return true
  }

  // MARK: Rows

  private func row(of element: ElementID) -> MatchRow? {
    let index = Int(element.index)
    guard index < numbers.count, numbers[index] >= 0 else { return nil }
    return rows[Int(numbers[index])]
  }

  private func rowOfParent(of element: ElementID, _ facts: SelectorFacts) -> MatchRow? {
    pattern.isInherited ? facts.document.parent(of: element).flatMap(row) : nil
  }

  private mutating func number(of row: MatchRow) -> Int32 {
    if let number = numbersByRow[row] { return number }
    let number = Int32(truncatingIfNeeded: rows.count)
    rows.append(row)
    numbersByRow[row] = number
    return number
  }

  private mutating func setNumber(_ number: Int32, of element: ElementID) {
    let index = Int(element.index)
    if index >= numbers.count {
      guard number >= 0 else { return }
      numbers.append(contentsOf: repeatElement(-1, count: index + 1 - numbers.count))
    }
    numbers[index] = number
  }
}
