import DocumentSyntax
import LayoutEngine

extension LiveDocument {
  /// Has objects that came into a long array of children, or left it, do so in the tree, and reads neither the element
  /// nor its other children again.
  ///
  /// - Complexity: In the number of children, of which each is compared by its number only.
  /// - Returns: True if that was all there is to it; otherwise nothing is done.
  func rereadChildren(
    of element: ElementID, in array: SyntaxNode, _ rereading: inout ReadQueue
  ) -> Bool {
    // A variant may replace or order them, which is found out where all are read.
    guard screenNodes.replacements.isEmpty, !hasOrder(element),
      source.syntax.holdsOnlyObjects(array),
      let splice = ChildSplice(of: element, in: array, of: self),
      layout.tree.isWide(
        element, removing: splice.gone.count, inserting: splice.added.count)
    else { return false }
    changeSet.reread.insert(element)
    changeSet.note(.children, of: element)
    if splice.gone.isEmpty, splice.added.isEmpty { return true }
    changeSet.restructured.insert(element)
    noteChildren(of: element)
    let role = elements.declaration(of: element)?.children.role(of: .children) ?? .misplaced
    let added = splice.added.map {
      (element: makeElement(readFrom: $0, in: .children, &rereading), role: role)
    }
    layout.tree.replaceChildren(splice.gone, by: added, behind: splice.previous, of: element)
    rereading.candidates.formUnion(splice.gone)
    for child in added { changeSet.note(.parent, of: child.element) }
    return true
  }
}

/// The difference between the children of an element and the objects in the array that they were
/// read from: one range of them, before and behind which all are the same.
private struct ChildSplice {
  /// The last child before the place; `nil` if it is the first.
  let previous: ElementID?

  /// The children that lost their object.
  private(set) var gone: [ElementID] = []

  /// The objects that are no element yet.
  private(set) var added: [SyntaxNode] = []

  /// - Returns: `nil` where children changed otherwise, or where several places did.
  init?(of element: ElementID, in array: SyntaxNode, of document: LiveDocument) {
    let syntax = document.source.syntax
    func isSame(_ child: ElementID, _ object: SyntaxNode) -> Bool {
      guard let origin = document.elements.origin(of: child) else { return false }
      return origin.node == object && origin.slot == .children
    }
    var first = (
      child: document.layout.tree.firstChild(of: element), object: syntax.firstChild(of: array)
    )
    var (previous, previousObject): (ElementID?, SyntaxNode?) = (nil, nil)
    while let child = first.child, let object = first.object, isSame(child, object) {
      (previous, previousObject) = (child, object)
      first = (document.layout.tree.nextSibling(of: child), syntax.sibling(after: object))
    }
    var last = (
      child: document.layout.tree.lastChild(of: element), object: syntax.lastChild(of: array)
    )
    var (next, nextObject): (ElementID?, SyntaxNode?) = (nil, nil)
    while let child = last.child, let object = last.object, child != previous,
      object != previousObject, isSame(child, object)
    {
      (next, nextObject) = (child, object)
      last = (document.layout.tree.previousSibling(of: child), syntax.sibling(before: object))
    }
    // Of an array that a later member overrides, no child was read.
    guard previous != nil || next != nil else { return nil }
    self.previous = previous
    while let child = first.child, child != next {
      guard document.elements.origin(of: child)?.hasLostObject == true,
        gone.count < LayoutTree.incrementalChildLimit
      else {
        return nil
      }
      gone.append(child)
      first.child = document.layout.tree.nextSibling(of: child)
    }
    while let object = first.object, object != nextObject {
      guard document.element(readFrom: object) == nil,
        added.count < LayoutTree.incrementalChildLimit
      else {
        return nil
      }
      added.append(object)
      first.object = syntax.sibling(after: object)
    }
    // An object may be the like of one that is gone, which is found out where all are read.
    guard gone.isEmpty || added.isEmpty else { return nil }
  }
}
