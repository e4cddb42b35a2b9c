import LayoutEngine
import LiveDocuments

/// The elements of a document without the document: what the engine is measured on by itself.
struct EngineTree: ~Copyable {
  var tree: LayoutTree
  let constrainedSize: SizeRange

  /// All elements, parents before children.
  var elements: [ElementID] = []

  init(copying document: LiveDocument) {
    tree = LayoutTree(scale: document.header.scale)
    constrainedSize = document.header.constrainedSize
    elements.reserveCapacity(document.elements.count)
    var copies: [ElementID: ElementID] = [:]
    copies.reserveCapacity(document.elements.count)
    for element in document.elementsInOrder {
      let copy = tree.append(
        document.elements.description(of: element),
        to: document.elements.parent(of: element).flatMap { copies[$0] },
        role: document.role(of: element))
      copies[element] = copy
      elements.append(copy)
    }
  }

  mutating func layOut() { tree.layOut(constrainedSize) }

  /// Forgets every layout; the next one is from scratch.
  mutating func invalidateLayouts() { tree.setScale(tree.elements.scale == 2 ? 3 : 2) }
}

extension LiveDocument {
  fileprivate func role(of element: ElementID) -> ChildRole {
    guard elements.isParticipating(element) || elements.description(of: element).isHidden else {
      return .misplaced
    }
    return switch elements.slot(of: element) {
    case .overlay, .background, .corner: .companion
    case .titleNode: .title
    case .imageNode: .image
    case .backgroundImageNode: .backgroundImage
    default: .child
    }
  }
}
