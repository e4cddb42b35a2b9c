package import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The elements that match a selector, in the order of the document; `codes` are the codes of the diagnostics at each
  /// element.
  ///
  /// - Complexity: In the number of elements, times the length of the selector and, for conditions on frames, the
  ///   depth.
  package func elements(
    matching selector: Selector, codes: [ElementID: Set<String>] = [:]
  ) -> [ElementID] {
    guard let root = elements.root else { return [] }
    let pattern = SelectorPattern(selector)
    var found: [ElementID] = []
    // The rows of the elements from the root down to the last one.
    var rows: [MatchRow] = []
    elements.forEach(from: root, maximumDepth: nil) { element, depth in
      rows.removeLast(rows.count - depth)
      let row = pattern.row(of: element, below: rows.last, depth: depth, in: self, codes)
      if row.isMeant { found.append(element) }
      rows.append(row)
    }
    return found
  }
}

/// The state of a selector at one element, with everything that the elements below it read of it and of its ancestors.
///
/// An element ends the first *n* compounds of a chain if it matches the last of them and its ancestors end the others.
/// Each compound is compared with an element once, for any number of ways in which its ancestors can match the other
/// compounds.
private struct MatchRow {
  /// True if the selector means the element.
  var isMeant = false

  /// The compounds that the element ends, and the compounds that an element above it ends.
  var ended = CompoundSet()
  var endedAbove = CompoundSet()

  /// True if the element or one above it does not take part in the layout.
  let isHidden: Bool
}

/// A set of small numbers.
private struct CompoundSet {
  private var first: UInt64 = 0
  private var others: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    if number < 64 { return first & 1 << UInt64(number) != 0 }
    let word = number / 64 - 1
    return word < others.count && others[word] & 1 << UInt64(number % 64) != 0
  }

  mutating func insert(_ number: Int) {
    guard number >= 64 else { return first |= 1 << UInt64(number) }
    let word = number / 64 - 1
    while others.count <= word { others.append(0) }
    others[word] |= 1 << UInt64(number % 64)
  }
}

/// A selector, prepared for comparison with many elements.
private struct SelectorPattern {
  private let compounds: [Compound]

  private struct Compound {
    let conditions: Selector.Compound

    /// The relation to the compound before it; `nil` for the outermost one of a chain.
    let combinator: Selector.Combinator?

    /// True for the compound of the element itself.
    let isLast: Bool
  }

  init(_ selector: Selector) {
    compounds = selector.alternatives.flatMap { chain in
      let combinators = [nil] + chain.combinators.reversed().map(Optional.some)
      return zip(chain.compounds.reversed(), combinators).enumerated().map { index, pair in
        Compound(
          conditions: pair.0, combinator: pair.1, isLast: index == chain.compounds.count - 1)
      }
    }
  }

  /// Compares an element with the selector.
  ///
  /// `parent` is the row of its parent, `nil` for the root; `depth` is the number of its ancestors.
  func row(
    of element: ElementID, below parent: MatchRow?, depth: Int, in document: LiveDocument,
    _ codes: [ElementID: Set<String>]
  ) -> MatchRow {
    var row = MatchRow(
      isHidden: parent?.isHidden == true || !document.elements.isParticipating(element))
    let compared = ComparedElement(
      element: element, depth: depth, isHidden: row.isHidden, document: document, codes: codes)
    for (number, compound) in compounds.enumerated() {
      if let parent, !compound.isLast,
        parent.ended.contains(number) || parent.endedAbove.contains(number)
      {
        row.endedAbove.insert(number)
      }
      let isPossible =
        switch compound.combinator {
        case nil: true
        case .child: parent?.ended.contains(number - 1) ?? false
        case .descendant: row.endedAbove.contains(number - 1)
        }
      guard isPossible, !(compound.isLast && row.isMeant), compared.matches(compound.conditions)
      else { continue }
      if compound.isLast { row.isMeant = true } else { row.ended.insert(number) }
    }
    return row
  }
}

/// An element that is compared with compounds.
private struct ComparedElement {
  let element: ElementID
  let depth: Int
  let isHidden: Bool
  let document: LiveDocument
  let codes: [ElementID: Set<String>]

  func matches(_ compound: Selector.Compound) -> Bool {
    compound.conditions.allSatisfy(matches)
  }

  private func matches(_ condition: Selector.Condition) -> Bool {
    switch condition {
    case .type(let name): return document.elements.declaration(of: element)?.name == name
    case .id(let id): return document.elements.id(of: element) == id
    case .has(let name):
      if let key = key(named: name), !SelectorNames.computed.contains(name) {
        return document.elements.writes(key, element)
      }
      return value(of: name) != nil
    case .compare(let name, let comparison, let operand):
      guard let value = value(of: name) else { return comparison == .notEqual }
      return value.satisfies(comparison, operand)
    case .state(let state): return isSo(state)
    case .diagnostic(let code):
      guard let found = codes[element] else { return false }
      return code.map(found.contains) ?? !found.isEmpty
    case .not(let compound): return !matches(compound)
    }
  }

  private func isSo(_ state: Selector.State) -> Bool {
    switch state {
    case .root: return element == document.elements.root
    case .leaf: return !document.elements.hasItems(element)
    case .node: return document.elements.type(of: element).isDisplayNode
    case .spec: return !document.elements.type(of: element).isDisplayNode
    case .hidden: return isHidden
    case .empty: return document.layout.traits(of: element).contains(.empty)
    case .cut: return document.layout.traits(of: element).contains(.textIsTruncated)
    case .overflowing: return document.isExceeded(element)
    case .outside: return document.overhang(of: element) != nil
    case .first, .last:
      return
        (state == .first
        ? document.elements.sibling(before: element) : document.elements.sibling(after: element))
        == nil
    }
  }

  // MARK: Values

  private func key(named name: String) -> ElementKey? {
    ElementKey(rawValue: name.hasPrefix("style.") ? String(name.dropFirst(6)) : name)
  }

  private func value(of name: String) -> SelectorValue? {
    switch name {
    case "type": return document.elements.declaration(of: element).map { .text($0.name) }
    case "id": return document.elements.id(of: element).map { .text($0) }
    case "depth": return .number(Double(depth))
    case "x": return document.layout.frame(of: element).map { .number($0.origin.x) }
    case "y": return document.layout.frame(of: element).map { .number($0.origin.y) }
    case "width": return document.layout.frame(of: element).map { .number($0.size.width) }
    case "height": return document.layout.frame(of: element).map { .number($0.size.height) }
    case "absolute.x":
      return document.layout.absoluteFrame(of: element).map { .number($0.origin.x) }
    case "absolute.y":
      return document.layout.absoluteFrame(of: element).map { .number($0.origin.y) }
    default: return key(named: name).flatMap(written)
    }
  }

  /// The value in the document, or the default.
  private func written(_ key: ElementKey) -> SelectorValue? {
    if document.elements.writes(key, element) {
      let location = document.location(of: key, in: element, part: .value)
      return SelectorValue(document.valueSpelling(at: location, limit: 10_000))
    }
    guard let declaration = document.elements.declaration(of: element) else { return nil }
    let properties = key.isStyle ? styleProperties : declaration.properties
    return properties.first { $0.key == key }?.defaultText.map { SelectorValue($0) }
  }
}

/// A value that is compared.
private enum SelectorValue {
  case number(Double)
  case text(String)

  /// Takes the spelling of a JSON scalar; names of the schema come without quotes.
  init(_ spelling: String) {
    if let number = Double(spelling) {
      self = .number(number)
    } else if spelling.count >= 2, spelling.hasPrefix("\""), spelling.hasSuffix("\"") {
      self = .text(String(spelling.dropFirst().dropLast()))
    } else {
      self = .text(spelling)
    }
  }

  private var text: String {
    switch self {
    case .number(let number): spelled(number)
    case .text(let text): text
    }
  }

  func satisfies(_ comparison: Selector.Comparison, _ operand: Selector.Operand) -> Bool {
    if case .number(let left) = self, case .number(let right) = operand {
      switch comparison {
      case .equal: return left == right
      case .notEqual: return left != right
      case .less: return left < right
      case .more: return left > right
      case .atMost: return left <= right
      case .atLeast: return left >= right
      case .begins, .ends, .contains: break
      }
    }
    let right: String =
      switch operand {
      case .number(let number): spelled(number)
      case .text(let text): text
      }
    switch comparison {
    case .equal: return text == right
    case .notEqual: return text != right
    case .begins: return text.hasPrefix(right)
    case .ends: return text.hasSuffix(right)
    case .contains: return text.contains(right)
    case .less, .more, .atMost, .atLeast: return false
    }
  }
}
