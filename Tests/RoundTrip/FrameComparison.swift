import LayoutEngine
import LiveDocuments

/// Compares the frames of a document with those of the one that was imported from its code, element by element in the
/// order of the layout, bit for bit.
///
/// Elements that only make or wrap others in code have no counterpart: the node at the root, which is the class
/// itself; a wrapper around a node that a layout method returns; an empty spec for a second child that is missing.
struct FrameComparison {
  let original: LiveDocument
  let imported: LiveDocument
  private(set) var differences: [String] = []

  init(_ original: LiveDocument, _ imported: LiveDocument) {
    self.original = original
    self.imported = imported
    switch (original.elements.root, imported.elements.root) {
    case (nil, nil): break
    case (let root?, let other?): compareRoots(root, other)
    case (nil, let other?):
      // A class without a layout has an empty one.
      if imported.elements.type(of: other) != .spec || !children(of: other, in: imported).isEmpty {
        differences.append("there is no root, and a layout in the import")
      }
    case (_?, nil): differences.append("the import has no root")
    }
  }

  private mutating func compareRoots(_ root: ElementID, _ other: ElementID) {
    let isClass =
      original.elements.type(of: root) == .node
      && original.elements.algorithm(of: root) == .nodeWithChild
    if isClass, !imported.elements.type(of: other).isDisplayNode {
      compareFrames(root, other)
      guard let child = children(of: root, in: original).first else { return }
      compareMethodResults(child, other)
    } else if isClass {
      compare(root, other)
    } else {
      compareMethodResults(root, other)
    }
  }

  /// Compares what a layout method returns: a node is in a wrapper.
  private mutating func compareMethodResults(_ element: ElementID, _ other: ElementID) {
    let wrapped = children(of: other, in: imported)
    if original.elements.type(of: element).isDisplayNode,
      imported.elements.type(of: other) == .wrapper,
      wrapped.count == 1
    {
      compareFrames(element, other, withContent: false)
      return compare(element, wrapped[0])
    }
    compare(element, other)
  }

  private mutating func compare(_ first: ElementID, _ second: ElementID) {
    var pending = [(first, second)]
    while let (element, other) = pending.popLast() {
      compareFrames(element, other)
      if original.elements.algorithm(of: element) == .button {
        compareParts(of: element, other)
        continue
      }
      let parts = children(of: element, in: original)
      var others = children(of: other, in: imported)
      if others.count == parts.count + 1, let last = others.last, isEmptySpec(last) {
        others.removeLast()
      }
      guard parts.count == others.count else {
        differences.append(
          "\(original.pointer(of: element)) has \(parts.count) elements in it, and \(others.count) "
            + "in the import")
        continue
      }
      if original.elements.type(of: element).isDisplayNode, parts.count == 1 {
        compareMethodResults(parts[0], others[0])
      } else {
        pending += zip(parts, others).reversed().map { ($0, $1) }
      }
    }
  }

  /// Compares the parts of buttons by their roles: a title may be a part or what the button says itself.
  private mutating func compareParts(of button: ElementID, _ other: ElementID) {
    let parts = Self.parts(of: button, in: original)
    let others = Self.parts(of: other, in: imported)
    for role in [ChildRole.title, .image, .backgroundImage] {
      switch (parts[role], others[role]) {
      case (nil, nil): break
      case (let part?, let other?): compareFrames(part, other)
      default:
        differences.append("\(original.pointer(of: button)) has a \(role) in one of both only")
      }
    }
  }

  private static func parts(
    of button: ElementID, in document: LiveDocument
  ) -> [ChildRole: ElementID] {
    var parts: [ChildRole: ElementID] = [:]
    parts[.title] = document.elements.ownTitle(of: button)
    for part in document.elements.items(of: button) {
      switch document.elements.slot(of: part).rawValue {
      case "titleNode": parts[.title] = part
      case "imageNode": parts[.image] = part
      default: parts[.backgroundImage] = part
      }
    }
    return parts
  }

  private func isEmptySpec(_ element: ElementID) -> Bool {
    imported.elements.type(of: element) == .spec && children(of: element, in: imported).isEmpty
  }

  /// The elements that were laid out in an element.
  private func children(of element: ElementID, in document: LiveDocument) -> [ElementID] {
    document.elements.children(of: element).filter { document.layout.frame(of: $0) != nil }
  }

  private mutating func compareFrames(
    _ element: ElementID, _ other: ElementID, withContent: Bool = true
  ) {
    let frame = Self.numbers(original, element, withContent)
    let found = Self.numbers(imported, other, withContent)
    guard
      frame.count != found.count
        || !zip(frame, found).allSatisfy({ $0 == $1 || $0.isNaN && $1.isNaN })
    else { return }
    differences.append("\(original.pointer(of: element)) has \(frame), and \(found) in the import")
  }

  /// The frame in the root and the content size, if it has one.
  private static func numbers(
    _ document: LiveDocument, _ element: ElementID, _ withContent: Bool
  ) -> [Double] {
    guard let frame = document.layout.absoluteFrame(of: element) else { return [] }
    let content = withContent ? document.layout.scrollContentSize(of: element) : nil
    return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      + (content.map { [$0.width, $0.height] } ?? [])
  }
}
