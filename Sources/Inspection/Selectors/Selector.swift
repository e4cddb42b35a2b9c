package import LayoutEngine
import LiveDocuments

/// Which elements are meant: a small language after CSS selectors.
///
/// `stack > text[flexGrow>0]`, `#title`, `node[width=0]:not(:hidden)`, `:diagnostic(zero-size)`.
package struct Selector: Hashable, Sendable {
  /// An element is meant if one of these means it.
  var alternatives: [Chain]

  /// Compounds from the last one, which is the element's own, outwards.
  struct Chain: Hashable, Sendable {
    var compounds: [Compound]

    /// The relation of each compound after the first to the one before it.
    var combinators: [Combinator]
  }

  enum Combinator: Hashable, Sendable {
    case child
    case descendant
  }

  /// Conditions on one element, all of which hold.
  struct Compound: Hashable, Sendable {
    var conditions: [Condition] = []
  }

  indirect enum Condition: Hashable, Sendable {
    case type(String)
    case id(String)

    /// A key that is written, or something about the element that has a value.
    case has(String)
    case compare(String, Comparison, Operand)
    case state(State)

    /// With a diagnostic, of this code if one is named.
    case diagnostic(String?)
    case not(Compound)
  }

  enum Comparison: String, CaseIterable, Hashable, Sendable {
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case begins = "^="
    case ends = "$="
    case contains = "*="
    case equal = "="
    case more = ">"
    case less = "<"
  }

  enum Operand: Hashable, Sendable {
    case number(Double)
    case text(String)
  }

  enum State: String, CaseIterable, Hashable, Sendable {
    case root
    case leaf
    case node
    case spec
    case hidden

    /// A side of it is zero.
    case empty

    /// A text or button whose text is not shown completely.
    case cut

    /// A node in it reaches beyond its bounds, which clip: it is a node itself, or the root.
    case overflowing

    /// Matches a node that reaches beyond the node around it, or beyond the root.
    case outside
    case first = "first-child"
    case last = "last-child"
  }
}

/// Why a text is no selector, and where.
package struct SelectorError: Error, Hashable, Sendable {
  /// The number of characters before the position.
  package let offset: Int

  /// The error, and the correct form.
  package let message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

/// The aspects of an element that decide which selectors it matches.
struct SelectorAspects: OptionSet, Sendable {
  let rawValue: UInt16

  /// Its own object in the text: type, id, keys and values.
  static let description = SelectorAspects(rawValue: 1 << 0)

  /// Which of its children take part in the layout.
  static let items = SelectorAspects(rawValue: 1 << 1)

  /// Its siblings.
  static let position = SelectorAspects(rawValue: 1 << 2)

  /// The participation of the element and its ancestors in the layout.
  static let participation = SelectorAspects(rawValue: 1 << 3)

  /// The number of its ancestors.
  static let depth = SelectorAspects(rawValue: 1 << 4)

  /// Its frame in its parent.
  static let frame = SelectorAspects(rawValue: 1 << 5)

  /// Its frame in the root.
  static let absoluteFrame = SelectorAspects(rawValue: 1 << 6)

  /// Its frame in the element that clips it.
  static let overhang = SelectorAspects(rawValue: 1 << 7)

  /// The frames of the elements that it clips.
  static let clipped = SelectorAspects(rawValue: 1 << 8)

  /// Its diagnostics.
  static let diagnostics = SelectorAspects(rawValue: 1 << 9)

  /// The aspects that children read from the row of their parent.
  static let inherited: SelectorAspects = [.participation, .depth]
}

extension Selector {
  /// The aspects of an element, or of one above it, that decide whether it matches.
  var aspects: SelectorAspects {
    alternatives.reduce(into: []) { aspects, chain in
      for compound in chain.compounds { aspects.formUnion(compound.aspects) }
    }
  }

  /// True if matching needs the document's diagnostics.
  package var asksForDiagnostics: Bool { aspects.contains(.diagnostics) }
}

extension Selector.Compound {
  fileprivate var aspects: SelectorAspects {
    conditions.reduce(into: []) { $0.formUnion($1.aspects) }
  }
}

extension Selector.Condition {
  fileprivate var aspects: SelectorAspects {
    switch self {
    case .type, .id: .description
    case .has(let name), .compare(let name, _, _): Self.aspects(ofValue: name)
    case .state(let state): state.aspects
    case .diagnostic: .diagnostics
    case .not(let compound): compound.aspects
    }
  }

  private static func aspects(ofValue name: String) -> SelectorAspects {
    switch name {
    case "depth": .depth
    case "x", "y", "width", "height": .frame
    case "absolute.x", "absolute.y": .absoluteFrame
    default: .description
    }
  }
}

extension Selector.State {
  fileprivate var aspects: SelectorAspects {
    switch self {
    // Another root is another document.
    case .root: []
    case .leaf: .items
    case .node, .spec: .description
    case .hidden: .participation
    case .empty: .frame
    case .cut: [.description, .frame]
    case .overflowing: .clipped
    case .outside: .overhang
    case .first, .last: .position
    }
  }
}

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
    let elementCount = changes.facts.document.elements.count
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
    guard let root = document.elements.root else { return }
    document.elements.forEach(from: root, maximumDepth: nil) { element, depth in
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
        for child in changes.facts.document.elements.children(of: element) {
          add(child, at: depth + 1)
        }
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
    pattern.isInherited ? facts.document.elements.parent(of: element).flatMap(row) : nil
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
