import JSONText

/// A comparison of an element with the layout that the same class has in its own document.
///
/// Both have the same shape, and differ only in values that a variable can hold and in elements that the layout can hide;
/// then a use of the layout with these values is laid out as the element. O(elements).
struct ElementComparison {
  private let model: WrittenLayout
  /// The document of the element, whose variables its values name; nil to compare the values themselves.
  private let document: WrittenLayout?
  /// The elements that the variant hides or shows in which the element is; empty for the document.
  private let hidden: [String: Bool]
  private(set) var differences: [Difference] = []
  /// The elements of the layout that have a counterpart.
  private var matched: Set<Int> = []
  /// The elements of the layout of which it is known whether the use has them.
  private var found: Set<Int> = []
  private var lengths: [Int: Int] = [:]

  struct Difference {
    let slot: ValueSlot
    /// The value of the element.
    let value: JSONValue
    /// The constant of the code that the value is.
    let constant: String?
  }

  /// - Returns: `nil` if the element is no use of the layout.
  init?(
    of element: DocumentElement, with model: WrittenLayout, in document: WrittenLayout?,
    hiding hidden: [String: Bool] = [:]
  ) {
    self.model = model
    self.document = document
    self.hidden = hidden
    guard compare(model.elements.layout, element) else { return nil }
  }

  /// True if the use has a value of its own there, and not one in an element that it has not.
  func hasValue(at slot: ValueSlot) -> Bool {
    (slot.path == ["hidden"] ? found : matched).contains(slot.element)
  }

  /// Keys whose values variables cannot hold.
  static let fixedKeys: Set<String> = ["measured", "flow", "captured", "note"]

  /// The bytes of all values of one element in which a use differs, half of what Lintel reads.
  private static let lengthLimit = 8 << 10

  private mutating func compare(_ mine: DocumentElement, _ other: DocumentElement) -> Bool {
    model.comparisonCount += 1
    guard let number = model.number(of: mine), mine.type == other.type,
      mine.disabled == other.disabled, Set(other.assumed).isSubset(of: mine.assumed),
      Set(other.unknown).isSubset(of: mine.unknown),
      (mine.children == nil) == (other.children == nil), mine.slots.count == other.slots.count
    else { return false }
    matched.insert(number)
    guard compare(mine.values, other.values, of: other, number, []),
      compare(mine.style, other.style, of: other, number, ["style"])
    else { return false }
    for (key, element) in mine.slots {
      guard let counterpart = other.slots.first(where: { $0.key == key })?.element,
        element.isHidden == counterpart.isHidden, hidden[counterpart.id] == nil,
        compare(element, counterpart)
      else { return false }
    }
    guard let children = mine.children, let others = other.children else { return true }
    // Rules call a spec without children by that, and not one whose children are all hidden.
    guard
      others.contains(where: { !(hidden[$0.id] ?? $0.isHidden) })
        || children.allSatisfy(\.isHidden)
    else { return false }
    return compare(children, others)
  }

  private mutating func compare(
    _ mine: [DocumentElement.Entry], _ others: [DocumentElement.Entry],
    of element: DocumentElement, _ number: Int, _ path: [String]
  ) -> Bool {
    guard mine.count == others.count else { return false }
    for entry in mine {
      guard let other = others.first(where: { $0.key == entry.key })?.value else { return false }
      let path = path + [entry.key]
      guard let members = entry.memberValues else {
        guard compare(entry.value, other, of: element, number, path) else { return false }
        continue
      }
      guard other.members?.count == members.count else { return false }
      for member in members {
        guard let value = other[member.key],
          compare(member.value, value, of: element, number, path + [member.key])
        else { return false }
      }
    }
    return true
  }

  private mutating func compare(
    _ mine: JSONValue, _ other: JSONValue, of element: DocumentElement, _ number: Int,
    _ path: [String]
  ) -> Bool {
    let bound = document?.bound(other, of: element, path) ?? other
    if mine == bound { return true }
    guard !Self.fixedKeys.contains(path[0]), mine.isVariable, other.isVariable else {
      return false
    }
    lengths[number, default: 0] += mine.line.utf8.count + bound.line.utf8.count
    guard lengths[number, default: 0] <= Self.lengthLimit else { return false }
    differences.append(
      Difference(
        slot: ValueSlot(element: number, path: path), value: bound,
        constant: element.constants[path]))
    return true
  }

  /// Compares children: by their order if there are as many, else by the names in the code, where the layout may have
  /// elements that are hidden or missing in the use.
  private mutating func compare(_ mine: [DocumentElement], _ others: [DocumentElement]) -> Bool {
    if mine.count == others.count {
      return zip(mine, others).allSatisfy { compareChild($0, $1) }
    }
    guard mine.count > others.count else { return false }
    var next = mine.startIndex
    for other in others {
      while next < mine.endIndex, mine[next].type != other.type || mine[next].name != other.name {
        guard compareChild(mine[next], nil) else { return false }
        next += 1
      }
      guard next < mine.endIndex, compareChild(mine[next], other) else { return false }
      next += 1
    }
    return mine[next...].allSatisfy { compareChild($0, nil) }
  }

  /// Compares a child with its counterpart; nil if the use has none.
  private mutating func compareChild(_ mine: DocumentElement, _ other: DocumentElement?) -> Bool {
    guard let number = model.number(of: mine) else { return false }
    found.insert(number)
    var bound = JSONValue.boolean(false)
    if let other {
      let isHidden = hidden[other.id]
      bound = .boolean(!(isHidden ?? other.isHidden))
      if isHidden == nil { bound = document?.bound(bound, of: other, ["hidden"]) ?? bound }
    }
    if bound != .boolean(!mine.isHidden) {
      differences.append(
        Difference(
          slot: ValueSlot(element: number, path: ["hidden"]), value: bound, constant: nil))
    }
    guard let other, bound != .boolean(false) else { return true }
    return compare(mine, other)
  }
}

extension WrittenLayout {
  /// Replaces a value of an element by the name of the variable that stands for it.
  ///
  /// - Parameters:
  ///   - value: The value without variables; that of `hidden` is true for an element that is shown.
  ///   - element: The element.
  ///   - path: The names of keys from the element on.
  /// - Returns: The value itself if no variable stands for it.
  func bound(_ value: JSONValue, of element: DocumentElement, _ path: [String]) -> JSONValue {
    guard let number = number(of: element) else { return value }
    let slot = ValueSlot(element: number, path: path)
    guard let variable = variable(at: slot) else { return value }
    return .string((isInverted(slot) ? "!$" : "$") + variable.name)
  }
}

extension DocumentElement.Entry {
  /// The members of a size, of insets and the like, which can be variables each; nil for a value that is one as a whole.
  var memberValues: [JSONValue.Member]? {
    guard case .object(let members) = value, !["font", "paragraph"].contains(key),
      (1...4).contains(members.count),
      members.allSatisfy({ $0.value.members == nil && $0.value.items == nil })
    else { return nil }
    return members
  }
}

extension JSONValue {
  /// True if a variable can have the value: no string in it could name another variable.
  fileprivate var isVariable: Bool {
    switch self {
    case .null: false
    case .boolean, .number: true
    case .string(let text): !text.utf8.contains(0x24)
    case .array(let items): items.allSatisfy(\.isVariable)
    case .object(let members): members.allSatisfy { $0.value.isVariable }
    }
  }
}
