import JSONText

/// A value of a layout that may be another one in each use: a key of an element, or a member of a key's object.
struct ValueSlot: Hashable {
  /// The number of the element in its layout.
  let element: Int
  /// The names of keys from the element on; `hidden` stands for an element that is not in all uses.
  let path: [String]

  static func < (left: ValueSlot, right: ValueSlot) -> Bool {
    left.element == right.element
      ? left.path.lexicographicallyPrecedes(right.path) : left.element < right.element
  }
}

/// A document that is written to a file, and may be the layout of nodes in others.
final class WrittenLayout {
  /// An element of another document that the class made, with the values in which it differs.
  struct Instance {
    let values: [(slot: ValueSlot, value: JSONValue)]
    /// The properties of the object; nil for the element in a variant, where they may have other values.
    let properties: [String: JSONValue]?
  }

  /// A value that uses set.
  struct Variable {
    var name: String
    let value: JSONValue
    let slots: [ValueSlot]
  }

  /// The name of the file, without its ending.
  let name: String
  let document: JSONValue
  let elements: LayoutElements
  var instances: [Instance] = []
  /// The number of its elements that were compared with those of uses.
  var comparisonCount = 0
  private(set) var variables: [Variable] = []
  private var variableIndices: [ValueSlot: Int] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var list: [DocumentElement] = []

  /// The ids of its elements.
  let ids: Set<String>

  /// The names by which variants and tests of the document find elements.
  let references: DocumentReferences

  /// The variants that hide or show elements in an element, by their indices.
  private var variants: [ObjectIdentifier: Set<Int>] = [:]

  init(name: String, document: JSONValue, elements: LayoutElements) {
    self.name = name
    self.document = document
    self.elements = elements
    references = DocumentReferences(document)
    list = elements.layout.inOrder
    for (number, element) in list.enumerated() { numbers[ObjectIdentifier(element)] = number }
    ids = Set(list.map(\.id))
    isUsable =
      !elements.layout.isHidden && document.line.utf8.count <= Self.lengthLimit
      && (isWrapped
        ? elements.root.assumed.isEmpty && elements.root.unknown.isEmpty
          && elements.root.disabled.isEmpty
        : elements.layout.type != "node")
  }

  /// The length of a document that is used, in bytes on one line: formatted it has far less than the megabyte that a
  /// layout may have.
  private static let lengthLimit = 64 << 10

  /// True if its node sets a size of its own, so that the root of the document is that node.
  var isWrapped: Bool { elements.root !== elements.layout }

  /// True if nodes can use it: its layout is no node itself, which would be the same element as the use.
  private(set) var isUsable = false

  /// True if others use it with values of their own.
  var isUsed: Bool { !variables.isEmpty }

  /// The number of elements; a document uses only layouts with fewer, so that none uses itself.
  var count: Int { list.count }

  /// The variants of the document that hide or show elements in an element, with these by id.
  func variants(in element: DocumentElement) -> [(index: Int, hidden: [String: Bool])] {
    (variants[ObjectIdentifier(element)] ?? []).sorted().map { ($0, references.hidden[$0]) }
  }

  /// Finds the variants that hide or show elements in each element.
  ///
  /// - Returns: Those that hide or show the element, or one in it.
  @discardableResult
  func findVariants(in element: DocumentElement, _ naming: [String: Set<Int>]) -> Set<Int> {
    var found: Set<Int> = []
    for child in element.slots.map(\.element) + (element.children ?? []) {
      found.formUnion(findVariants(in: child, naming))
    }
    if !found.isEmpty { variants[ObjectIdentifier(element)] = found }
    return found.union(naming[element.id] ?? [])
  }

  /// The number of an element; nil for the node around the layout.
  func number(of element: DocumentElement) -> Int? { numbers[ObjectIdentifier(element)] }

  /// The variable that stands for a value.
  func variable(at slot: ValueSlot) -> Variable? { variableIndices[slot].map { variables[$0] } }

  /// Makes a variable of each value in which uses differ; values that are equal in all of them are one.
  ///
  /// O(values): an instance lists only those in which it differs.
  func makeVariables() {
    var differing: [ValueSlot: [SlotValue]] = [:]
    for (index, instance) in instances.enumerated() {
      for (slot, value) in instance.values {
        differing[slot, default: []].append(SlotValue(instance: index, value: value))
      }
    }
    var groups: [Signature: Int] = [:]
    var found: [(signature: Signature, slots: [ValueSlot])] = []
    for slot in differing.keys.sorted(by: <) {
      guard let value = value(at: slot) else { continue }
      let isInverted = isInverted(slot)
      let signature = Signature(
        value: isInverted ? value.inverted : value,
        others: (differing[slot] ?? []).map {
          SlotValue(instance: $0.instance, value: isInverted ? $0.value.inverted : $0.value)
        })
      if let known = groups[signature] {
        found[known].slots.append(slot)
      } else {
        groups[signature] = found.count
        found.append((signature, [slot]))
      }
    }
    var names = VariableNames(properties: elements.properties, instances.map(\.properties))
    for (signature, slots) in found {
      let others = Dictionary(
        signature.others.map { ($0.instance, $0.value) }, uniquingKeysWith: { $1 })
      // One that is hidden in the document would have a name that says the opposite.
      let slot = slots.first { !isInverted($0) } ?? slots[0]
      let path = isInverted(slot) ? ["hides"] : slot.path
      let name = names.name(signature.value, others, list[slot.element], path)
      for slot in slots { variableIndices[slot] = variables.count }
      variables.append(Variable(name: name, value: signature.value, slots: slots))
    }
  }

  private struct SlotValue: Hashable {
    let instance: Int
    let value: JSONValue
  }

  private struct Signature: Hashable {
    let value: JSONValue
    let others: [SlotValue]
  }

  /// The value of the document itself.
  private func value(at slot: ValueSlot) -> JSONValue? {
    let element = list[slot.element]
    if slot.path == ["hidden"] { return .boolean(!element.isHidden) }
    let isStyle = slot.path[0] == "style"
    let path = isStyle ? slot.path.dropFirst() : slot.path[...]
    guard let key = path.first else { return nil }
    let value = (isStyle ? element.style : element.values).first { $0.key == key }?.value
    return path.count == 1 ? value : value?[path[path.startIndex + 1]]
  }

  /// True if the variable of an element that is not in all uses is false where the element is shown: the document
  /// hides it.
  func isInverted(_ slot: ValueSlot) -> Bool {
    slot.path == ["hidden"] && list[slot.element].isHidden
  }
}

extension JSONValue {
  /// The opposite of a boolean, or of the variable that a string names.
  var inverted: JSONValue {
    switch self {
    case .boolean(let flag): .boolean(!flag)
    case .string(let text): .string(text.hasPrefix("!") ? String(text.dropFirst()) : "!" + text)
    default: self
    }
  }
}

extension DocumentElement {
  /// The element and all below it, in the order of the document.
  var inOrder: [DocumentElement] {
    var result: [DocumentElement] = []
    var pending = [self]
    while let next = pending.popLast() {
      result.append(next)
      pending += (next.slots.map(\.element) + (next.children ?? [])).reversed()
    }
    return result
  }
}
