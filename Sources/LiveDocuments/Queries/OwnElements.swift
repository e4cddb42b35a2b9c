import DocumentSyntax
import LayoutEngine

/// A snapshot of the elements of the document's own objects.
///
/// For loops over many children: each access to a property of ``LiveDocument`` or ``DocumentElements`` is checked, which
/// costs more than the comparison of an element. It is a class so that a call copies no tables.
final class OwnElements {
  private let syntax: SyntaxTree
  private let origins: [ElementOrigin?]
  private let instances: LayoutInstances?

  init(of document: LiveDocument) {
    syntax = document.text.source.syntax
    origins = document.elements.origins
    let instances = document.elements.instances
    self.instances = instances.hasInstances ? instances : nil
  }

  /// ``LiveDocument/ownElement(readFrom:)``.
  func element(readFrom object: SyntaxNode) -> ElementID? {
    let element = ElementID(index: syntax[owner: object])
    guard origin(of: element)?.node == object, instances?[element] == nil else { return nil }
    return element
  }

  func slot(of element: ElementID) -> ElementSlot { origin(of: element)?.slot ?? .root }

  private func origin(of element: ElementID) -> ElementOrigin? {
    let index = Int(element.index)
    return origins.indices.contains(index) ? origins[index] : nil
  }
}
