import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/boundary`: the nearest element around a change that keeps its size whatever happens in it.
enum LayoutBoundaryRequest: DeclaredQuery {
  static let method = "layout/boundary"
  static let takesInlineDocument = true
  static let summary = "The nearest element that keeps its size whatever happens in it."
  static let errorKinds = ErrorKind.ofElement
  static let result: Members<FoundElement> = [
    .pointer,
    .objectOrNull(
      "boundary",
      Members(
        "Boundary", "An element that keeps its size whatever happens in it.", .identity,
        .frameInParent)
    ) { found in
      found.live.boundary(of: found.element).map {
        DocumentElement(live: found.live, element: $0)
      }
    },
  ]

  typealias Params = ElementQuery

  static func answer(
    _ params: ElementQuery, in session: Session
  ) throws(ResponseError) -> FoundElement {
    try session.find(params)
  }
}
