import DocumentSyntax
import LayoutEngine

/// The former children of an element; children that lost their object can be matched with new objects.
///
/// A new object matches the lost child with the same `id`, or else the next lost child of its type under the same key
/// whose `id`, if it has one, is not in use any more.
struct FormerChildren {
  private var values: [ElementSlot: [ElementID]] = [:]
  private var lostByID: [String: ElementID] = [:]
  private var lostByType: [Kind: [ElementID]] = [:]
  private var taken: Set<ElementID> = []
  private var instances: [InstanceKey: ElementID] = [:]

  /// The ids of the present children; computed by the first query.
  private var idsInUse: Set<String>?

  private struct Kind: Hashable {
    let slot: ElementSlot
    let type: String
  }

  init(_ elements: some BidirectionalCollection<ElementID>, of document: LiveDocument) {
    let areInstances = document.elements.instances.hasInstances
    for element in elements.reversed() {
      if areInstances, let instance = document.elements.instances[element],
        let origin = document.elements.origin(of: element)
      {
        if let node = origin.node { instances[InstanceKey(node, instance.context)] = element }
        continue
      }
      guard let origin = document.elements.origin(of: element), origin.node == nil else { continue }
      guard origin.hasLostObject else {
        values[origin.slot, default: []].append(element)
        continue
      }
      guard let type = document.elements.declaration(of: element)?.name else { continue }
      if let id = document.elements.id(of: element) { lostByID[id] = element }
      lostByType[Kind(slot: origin.slot, type: type), default: []].append(element)
    }
  }

  /// Returns the lost element that matches a new object, and marks it as taken.
  mutating func reconcile(
    of container: SyntaxNode, in slot: ElementSlot, among all: [ReadElement.Child],
    in document: LiveDocument
  ) -> ElementID? {
    guard !lostByType.isEmpty else { return nil }
    if let id = document.source.member("id", of: container), let element = lostByID[id],
      taken.insert(element).inserted
    {
      return element
    }
    guard let type = document.source.member("type", of: container) else { return nil }
    let kind = Kind(slot: slot, type: type)
    while let element = lostByType[kind]?.popLast() {
      if taken.contains(element) { continue }
      if let id = document.elements.id(of: element), isInUse(id, by: all, in: document) { continue }
      taken.insert(element)
      return element
    }
    return nil
  }

  private mutating func isInUse(
    _ id: String, by children: [ReadElement.Child], in document: LiveDocument
  ) -> Bool {
    if let idsInUse { return idsInUse.contains(id) }
    var ids: Set<String> = []
    for container in children.compactMap(\.object) {
      if let id = document.source.member("id", of: container) { ids.insert(id) }
    }
    idsInUse = ids
    return ids.contains(id)
  }

  /// The former child that was read from the same object in the same context.
  func instance(_ key: InstanceKey) -> ElementID? { instances[key] }

  /// Takes a former child that was read from a value other than an object.
  mutating func takeValue(in slot: ElementSlot) -> ElementID? {
    values[slot]?.popLast()
  }
}
