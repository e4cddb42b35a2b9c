import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Sets the insets of an inset, keeping to the way in which they are written.
  static func setInsets(
    of element: ElementID, to insets: EdgeInsets, _ title: String, in document: LiveDocument
  ) -> CodeAction {
    let place = document.location(of: .insets, in: element, part: .value)
    let edges = EdgeInsets.names
    let written = edges.filter { document.isWritten(place.appending(.key($0), part: .value)) }
    if !written.isEmpty {
      return CodeAction(
        title,
        written.map {
          .setValue(place.appending(.key($0), part: .value), .inset(insets[$0]))
        })
    }
    if edges.allSatisfy({ insets[$0] == insets.top }) {
      return CodeAction(title, .setValue(place, .inset(insets.top)))
    }
    var object = JSONObject()
    for edge in edges { object[edge] = .inset(insets[edge]) }
    return CodeAction(title, .setValue(place, .object(object)))
  }
}

extension EdgeInsets {
  static let names = ["top", "left", "bottom", "right"]

  /// The inset of an edge, by its name in documents.
  subscript(edge: String) -> Double {
    get {
      switch edge {
      case "top": top
      case "left": left
      case "bottom": bottom
      default: right
      }
    }
    set {
      switch edge {
      case "top": top = newValue
      case "left": left = newValue
      case "bottom": bottom = newValue
      default: right = newValue
      }
    }
  }
}

extension JSONValue {
  /// An inset as documents write it.
  fileprivate static func inset(_ length: Double) -> JSONValue {
    length.isFinite ? .length(length) : .string(length < 0 ? "-infinity" : "infinity")
  }
}
