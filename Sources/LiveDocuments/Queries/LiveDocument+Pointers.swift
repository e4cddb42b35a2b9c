import DocumentSyntax
package import LayoutEngine

extension LiveDocument {
  /// The JSON Pointer of an element, for instance `/root/children/2/child`.
  ///
  /// - Complexity: In the number of ancestors, after their siblings were gone through once.
  package func pointer(of element: ElementID) -> String {
    var steps: [String] = []
    var current: ElementID? = element
    while let element = current {
      let slot = entry(of: element)?.slot ?? .root
      steps.append(slot == .children ? "/children/\(index(of: element))" : "/\(slot.rawValue)")
      current = tree.parent(of: element)
    }
    return steps.reversed().joined()
  }

  /// The element that a JSON Pointer names.
  package func element(at pointer: String) -> ElementID? {
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    var steps = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false)[...]
    guard steps.popFirst() == "root", var element = rootElement else { return nil }
    while let step = steps.popFirst() {
      guard let slot = ElementSlot(rawValue: String(step)), slot != .root else { return nil }
      var index = 0
      if slot == .children {
        guard let digits = steps.popFirst(), let number = arrayIndex(digits) else { return nil }
        index = number
      }
      guard let child = child(of: element, in: slot, at: index) else { return nil }
      element = child
    }
    return element
  }

  /// The element with this `id`; the first in the document where several have it.
  package func element(withID id: String) -> ElementID? {
    elementIndex[id].min { range(of: $0).lowerBound < range(of: $1).lowerBound }
  }

  package func id(of element: ElementID) -> String? { entry(of: element)?.id }

  /// The key under which the element stands.
  package func slot(of element: ElementID) -> ElementSlot { entry(of: element)?.slot ?? .root }

  /// The innermost element around a UTF-8 offset.
  package func element(at offset: Int) -> ElementID? {
    var node = source.syntax.smallestContainer(at: offset)
    while let current = node {
      let element = ElementID(index: source.syntax[owner: current])
      if element.index >= 0, let entry = entry(of: element), entry.node == current {
        return element
      }
      node = source.syntax.parent(of: current)
    }
    return nil
  }

  /// How many siblings stand before an element under the same key.
  ///
  /// - Complexity: O(1), after the siblings were gone through once.
  package func index(of element: ElementID) -> Int { childPlaces.place(of: element, in: self) }

  /// How many children were visited to find out places, since the document was opened.
  package var placedChildren: Int { childPlaces.visited }

  /// Another number whenever elements have other children, or stand under other keys.
  var structureVersion: Int { tree.structureVersion &+ slotVersion }

  private func child(of element: ElementID, in slot: ElementSlot, at index: Int) -> ElementID? {
    if slot == .children { return childPlaces.child(of: element, at: index, in: self) }
    // Under the other keys there is one at most, before or behind those under `children`.
    var child = tree.firstChild(of: element)
    while let current = child, self.slot(of: current) != slot {
      child = tree.nextSibling(of: current)
    }
    return child
  }

  /// An array index as RFC 6901 has it: digits without a leading zero.
  private func arrayIndex(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      digits == "0" || digits.utf8.first != 48
    else { return nil }
    return Int(digits)
  }
}
