import DocumentSyntax
package import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The elements a selector means, in the order of the document; `codes` are those of the diagnostics at
  /// each element.
  ///
  /// - Complexity: In the number of elements, times the length of the selector and, for conditions on
  ///   frames, the depth.
  package func elements(
    matching selector: Selector, codes: [ElementID: Set<String>] = [:]
  ) -> [ElementID] {
    var found: [ElementID] = []
    var matcher = SelectorMatcher(document: self, codes: codes, selector)
    guard let root = rootElement else { return [] }
    forEachElement(from: root, maximumDepth: nil) { element, depth in
      if matcher.matches(element, depth: depth) { found.append(element) }
    }
    return found
  }
}

/// Goes through a document, parents before children, and knows which elements a selector means.
private struct SelectorMatcher {
  let document: LiveDocument
  let codes: [ElementID: Set<String>]
  private var paths: [MatchedPath]

  init(document: LiveDocument, codes: [ElementID: Set<String>], _ selector: Selector) {
    self.document = document
    self.codes = codes
    paths = selector.alternatives.map(MatchedPath.init)
  }

  mutating func matches(_ element: ElementID, depth: Int) -> Bool {
    var isMeant = false
    for index in paths.indices {
      let conditions = ElementConditions(document: document, codes: codes)
      let isMeantByThis = paths[index].enter(depth: depth) {
        conditions.match(element, depth, $0)
      }
      isMeant = isMeant || isMeantByThis
    }
    return isMeant
  }
}

/// What the elements from the root down to one make true of a chain of compounds.
///
/// An element ends the first *n* compounds if it is meant by the last of them and what is above it ends
/// the others. So each compound is looked at once for an element, and not once for each way in which its
/// ancestors can stand for the others.
private struct MatchedPath {
  /// From the outermost one inwards.
  private let compounds: [Selector.Compound]

  /// How each compound is related to the one before it; the first one's counts for nothing.
  private let combinators: [Selector.Combinator]

  /// For each depth, of how many compounds the element there is the end, and of how many one above it.
  private var ended: [Bool] = []
  private var endedAbove: [Bool] = []

  init(_ chain: Selector.Chain) {
    compounds = chain.compounds.reversed()
    combinators = [.descendant] + chain.combinators.reversed()
  }

  /// Goes on with an element at a depth, the ones above which were the last at theirs.
  ///
  /// - Returns: Whether the chain means it.
  mutating func enter(depth: Int, _ matches: (Selector.Compound) -> Bool) -> Bool {
    let count = compounds.count
    let row = depth * count
    if ended.count < row + count {
      ended.append(contentsOf: repeatElement(false, count: row + count - ended.count))
      endedAbove.append(contentsOf: repeatElement(false, count: row + count - endedAbove.count))
    }
    for place in 0..<count {
      let parent = row - count + place
      endedAbove[row + place] = depth > 0 && (ended[parent] || endedAbove[parent])
      var isPossible = place == 0
      if place > 0, depth > 0 {
        isPossible =
          combinators[place] == .child ? ended[parent - 1] : endedAbove[row + place - 1]
      }
      ended[row + place] = isPossible && matches(compounds[place])
    }
    return ended[row + count - 1]
  }
}

private struct ElementConditions {
  let document: LiveDocument
  let codes: [ElementID: Set<String>]

  func match(_ element: ElementID, _ depth: Int, _ compound: Selector.Compound) -> Bool {
    compound.conditions.allSatisfy { matches(element, depth, $0) }
  }

  private func matches(
    _ element: ElementID, _ depth: Int, _ condition: Selector.Condition
  ) -> Bool {
    switch condition {
    case .type(let name): return document.declaration(of: element)?.name == name
    case .id(let id): return document.id(of: element) == id
    case .has(let name):
      if let key = key(named: name), !SelectorNames.computed.contains(name) {
        return document.writes(key, element)
      }
      return value(of: name, element, depth) != nil
    case .compare(let name, let comparison, let operand):
      guard let value = value(of: name, element, depth) else { return comparison == .notEqual }
      return value.satisfies(comparison, operand)
    case .state(let state): return isSo(state, element)
    case .diagnostic(let code):
      guard let found = codes[element] else { return false }
      return code.map(found.contains) ?? !found.isEmpty
    case .not(let compound): return !match(element, depth, compound)
    }
  }

  private func isSo(_ state: Selector.State, _ element: ElementID) -> Bool {
    switch state {
    case .root: return element == document.rootElement
    case .leaf: return document.items(of: element).isEmpty
    case .node: return document.type(of: element).isDisplayNode
    case .spec: return !document.type(of: element).isDisplayNode
    case .hidden: return document.isHidden(element)
    case .empty: return document.traits(of: element).contains(.empty)
    case .overflowing: return document.isExceeded(element)
    case .outside: return document.overhang(of: element) != nil
    case .first, .last:
      return
        (state == .first ? document.sibling(before: element) : document.sibling(after: element))
        == nil
    }
  }

  // MARK: Values

  private func key(named name: String) -> ElementKey? {
    ElementKey(rawValue: name.hasPrefix("style.") ? String(name.dropFirst(6)) : name)
  }

  private func value(
    of name: String, _ element: ElementID, _ depth: Int
  ) -> SelectorValue? {
    switch name {
    case "type": return document.declaration(of: element).map { .text($0.name) }
    case "id": return document.id(of: element).map { .text($0) }
    case "depth": return .number(Double(depth))
    case "x": return document.frame(of: element).map { .number($0.origin.x) }
    case "y": return document.frame(of: element).map { .number($0.origin.y) }
    case "width": return document.frame(of: element).map { .number($0.size.width) }
    case "height": return document.frame(of: element).map { .number($0.size.height) }
    case "absolute.x": return document.absoluteFrame(of: element).map { .number($0.origin.x) }
    case "absolute.y": return document.absoluteFrame(of: element).map { .number($0.origin.y) }
    default: return key(named: name).flatMap { written($0, element) }
    }
  }

  /// What is written, or what holds where nothing is.
  private func written(_ key: ElementKey, _ element: ElementID) -> SelectorValue? {
    if document.writes(key, element) {
      let location = document.location(of: key, in: element, part: .value)
      return SelectorValue(document.spelling(at: location, limit: 10_000))
    }
    guard let declaration = document.declaration(of: element) else { return nil }
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
