import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// Puts the only child of a spec in its place, with what the spec says to its parent.
///
/// A node is a view of the app; none is taken away.
enum Unwrapping: Refactoring {
  static let kind = CodeAction.Kind.unwrap

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    let children = document.elements.children(of: element)
    guard let child = children.first, children.count == 1,
      document.elements.declaration(of: child) != nil,
      !document.elements.type(of: element).isDisplayNode,
      let name = document.elements.declaration(of: element)?.name
    else { return [] }
    let place = document.pointer(of: element)
    let inside = document.pointer(of: child)
    let keys = document.placementKeys(of: element).subtracting(
      document.elements.writtenKeys(of: child))
    var steps: [CodeAction.Step] = keys.isEmpty ? [] : movingStyle(keys, from: place, to: inside)
    steps.append(
      .rewriting { document in
        guard let element = document.element(at: place), let child = document.element(at: inside)
        else { return [] }
        var rewrites: [Rewrite] = []
        if document.hasMember("id", of: element), !document.hasMember("id", of: child) {
          rewrites.append(
            .moveMember(
              Location(element, [.key("id")], part: .value), to: Location(child, part: .value),
              key: "id"))
        }
        return rewrites + [.unwrap(element)]
      })
    return [
      CodeAction("Unwrap the \(name)", .unwrap, structure: .unwraps(place), steps: steps)
    ]
  }
}
