import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/frame`: where one element is, and what it was asked.
enum LayoutFrameRequest: DeclaredQuery {
  static let method = "layout/frame"
  static let takesInlineDocument = true
  static let summary = "Where one element is, and what it was asked."
  static let errorKinds = ErrorKind.ofElement
  static let result = Members<FoundElement>(
    "ElementFrame", "One element, and what it was asked.",
    .pointer,
    .member("type", .string) { $0.live.typeName(of: $0.element) },
    .optional("id", .string) { $0.live.elements.id(of: $0.element) },
    .member("range", .range) {
      $0.live.source.text.range(of: $0.live.range(of: $0.element), in: $0.encoding)
    },
    .all(.frameInParent) { $0.documentElement },
    .frame("absoluteFrame") { $0.live.layout.absoluteFrame(of: $0.element) },
    .all(.nodeFrame) { $0.documentElement },
    .all(.contentSize) { $0.documentElement },
    .all(.contentMarks) { $0.documentElement },
    .member("constrainedSize", .ref(.sizeRange)) {
      $0.live.layout.measureRequests(of: $0.element).last?.range
    },
    .member("parentSize", .ref(.parentSize)) {
      $0.live.layout.measureRequests(of: $0.element).last?.parentSize.definedSides
    })

  typealias Params = ElementQuery

  static func answer(
    _ params: ElementQuery, in context: RequestContext
  ) throws(ResponseError) -> FoundElement {
    try context.find(params)
  }
}
