package import LayoutEngine

extension LiveDocument {
  /// The frames that would be others if an element were described otherwise; nothing stays changed.
  ///
  /// - Returns: `nil` if that takes too much.
  /// - Complexity: That of two edits of the element.
  package func frameChanges(
    describing element: ElementID, as description: ElementDescription
  ) -> [FrameChange]? {
    let original = tree.description(of: element)
    return tree.changes(
      in: header.constrainedSize, with: { $0.update(element, to: description) },
      restoring: { $0.update(element, to: original) })
  }

  /// The size an element would answer to a question if one of its children were described otherwise;
  /// nothing stays changed.
  ///
  /// What is above the element is left out of account, so whatever happens there changes nothing about
  /// the answer as long as the element is asked the same.
  package func size(
    of element: ElementID, asked ask: LayoutAsk, describing child: ElementID,
    as description: ElementDescription
  ) -> Size? {
    tree.size(
      of: element, asked: ask, describing: child, as: description, in: header.constrainedSize)
  }

  /// The frames that would be others if an element's only child stood in its place; nothing stays
  /// changed.
  ///
  /// The element itself and the child are among them: the one is gone, the other has another parent.
  package func frameChanges(unwrapping element: ElementID) -> [FrameChange]? {
    guard let child = items(of: element).first else { return [] }
    let inside = children(of: element).map { ($0, tree.role(of: $0)) }
    guard let parent = parent(of: element) else {
      return tree.changes(
        in: header.constrainedSize,
        with: {
          $0.setChildren([], of: element)
          $0.setRoot(child)
        },
        restoring: {
          $0.setRoot(element)
          $0.setChildren(inside, of: element)
        })
    }
    let around = children(of: parent).map { ($0, tree.role(of: $0)) }
    return tree.changes(
      in: header.constrainedSize,
      with: { tree in
        tree.setChildren([], of: element)
        tree.setChildren(around.map { $0.0 == element ? (child, $0.1) : $0 }, of: parent)
      },
      restoring: { tree in
        tree.setChildren(around, of: parent)
        tree.setChildren(inside, of: element)
      })
  }
}
