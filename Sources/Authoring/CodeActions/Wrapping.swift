import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Wraps an element in a new one, which takes over the keys that the parent reads.
enum Wrapping: Refactoring {
  static let kind = CodeAction.Kind.wrap

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    // A button takes no other elements for its parts.
    if [.titleNode, .imageNode, .backgroundImageNode].contains(document.elements.slot(of: element))
    {
      return []
    }
    var proposals = [
      wrapping(element, "an inset of 8", type: "inset", ["insets": 8], in: document),
      wrapping(element, "a center", type: "center", ["centeringOptions": "xy"], in: document),
      wrapping(
        element, "a vertical stack", type: "stack", ["direction": "vertical"], key: .children,
        in: document),
      wrapping(
        element, "a horizontal stack", type: "stack", ["direction": "horizontal"], key: .children,
        in: document),
    ]
    if let size = document.layout.frame(of: element)?.size, size.width > 0, size.height > 0 {
      let ratio = (size.height / size.width * 1000).rounded() / 1000
      if ratio > 0, ratio.isFinite {
        proposals.append(
          wrapping(
            element, "a ratio of \(spelled(ratio))", type: "ratio", ["ratio": .points(ratio)],
            in: document))
      }
    }
    proposals += [
      wrapping(element, "a background", type: "background", companion: .background, in: document),
      wrapping(element, "an overlay", type: "overlay", companion: .overlay, in: document),
      wrapping(
        element, "a relative", type: "relative",
        ["horizontalPosition": "start", "verticalPosition": "start"], in: document),
    ]
    return proposals
  }

  private static func wrapping(
    _ element: ElementID, _ name: String, type: String, _ members: JSONObject = JSONObject(),
    key: ElementSlot = .child, companion: ElementSlot? = nil, in document: LiveDocument
  ) -> CodeAction {
    let pointer = document.pointer(of: element)
    let inside = "\(pointer)/\(key.rawValue)\(key == .children ? "/0" : "")"
    let keys = document.placementKeys(of: element)
    var steps: [CodeAction.Step] = [
      .rewriting { document in
        guard let element = document.element(at: pointer) else { return [] }
        return [.wrap(element, type: type, members: members, key: key.rawValue)]
      }
    ]
    if let companion {
      steps.append(
        .rewriting { document in
          guard let outer = document.element(at: pointer) else { return [] }
          return [
            .setMember(
              of: Location(outer, part: .value), key: companion.rawValue, ["type": "node"])
          ]
        })
    }
    if !keys.isEmpty {
      steps += movingStyle(keys, from: inside, to: pointer)
    }
    return CodeAction(
      "Wrap in \(name)", .wrap, structure: .wraps(pointer, withSecond: companion != nil),
      steps: steps
    )
  }
}

extension LiveDocument {
  /// The keys an element writes in its style that only its parent reads.
  func placementKeys(of element: ElementID) -> ElementKeys {
    guard let parent = elements.parent(of: element) else { return [] }
    let written = elements.writtenKeys(of: element)
    switch elements.type(of: parent) {
    case .stack: return written.intersection(.stackItem)
    case .absolute: return written.intersection(ElementKeys(.layoutPosition))
    default: return []
    }
  }
}

extension JSONValue {
  /// A number as documents write it: a whole one where it is one, else thousandths.
  static func points(_ number: Double) -> JSONValue {
    let rounded = (number * 1000).rounded() / 1000
    return Int64(exactly: rounded).map { .integer($0) } ?? .real(rounded)
  }
}

/// Replaces a spec by its only child, which takes over the spec's style in its parent.
///
/// Nodes are views of the app, so they are never removed.
enum Unwrapping: Refactoring {
  static let kind = CodeAction.Kind.unwrap

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    let children = document.elements.children(of: element)
    guard let child = children.first, children.count == 1,
      document.elements.declaration(of: child) != nil,
      !document.elements.type(of: element).isDisplayNode,
      let name = document.elements.declaration(of: element)?.name
    else { return [] }
    let pointer = document.pointer(of: element)
    let inside = document.pointer(of: child)
    let keys = document.placementKeys(of: element).subtracting(
      document.elements.writtenKeys(of: child))
    var steps: [CodeAction.Step] = keys.isEmpty ? [] : movingStyle(keys, from: pointer, to: inside)
    steps.append(
      .rewriting { document in
        guard let element = document.element(at: pointer), let child = document.element(at: inside)
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
      CodeAction("Unwrap the \(name)", .unwrap, structure: .unwraps(pointer), steps: steps)
    ]
  }
}
