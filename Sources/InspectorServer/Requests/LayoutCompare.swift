import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/compare`: where a document that was captured from an app is laid out otherwise than there.
enum LayoutCompareRequest: DeclaredQuery {
  static let method = "layout/compare"
  static let takesInlineDocument = true
  static let summary = "Where a captured document is laid out otherwise than on the device."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<QueriedDocument>(
    "Comparison", "The layout of a document beside the captured one.",
    .state { $0 },
    .member("captured", .count, "How many elements have a captured frame.") {
      $0.live.capturedElements.count
    },
    .member(
      "comparable", .boolean,
      "Whether it is laid out as it was captured: on its own screen, with nothing laid over styles."
    ) { $0.live.isLaidOutAsCaptured },
    .list("differences", .captureDifference) { document in
      document.live.captureDifferences.map { (document, $0) }
    },
    .list(
      "incomplete", .measuredElement,
      "Elements of whose content the device measured not every size: in other widths their sizes are about right."
    ) { document in document.live.incompletelyMeasured.map { (document, $0) } })

  struct Params: DeclaredParams {
    let document: DocumentReference

    static let declared = Param(DocumentReference.declared, as: Self.init)
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> QueriedDocument {
    try context.document(params.document)
  }
}

extension Members<(document: QueriedDocument, element: ElementID)> {
  fileprivate static let measuredElement = Members(
    "MeasuredElement", "An element whose content was measured on a device.",
    .member("pointer", .pointer) { $0.document.live.pointer(of: $0.element) },
    .optional("id", .string) { $0.document.live.elements.id(of: $0.element) })
}

extension Members<(document: QueriedDocument, difference: CaptureDifference)> {
  fileprivate static let captureDifference = Members(
    "CaptureDifference",
    "An element whose frame is not the captured one, and that is in none of which that is so.",
    .member("pointer", .pointer) { $0.document.live.pointer(of: $0.difference.element) },
    .optional("id", .string) { $0.document.live.elements.id(of: $0.difference.element) },
    .member("captured", .ref(.frame)) { $0.difference.captured },
    .frame("frame") { $0.difference.frame },
    .member("constrainedSize", .ref(.sizeRange), "What it is asked here.") {
      $0.document.live.layout.measureRequests(of: $0.difference.element).last?.range
    },
    .member("movedSiblings", .count, "How many siblings lie elsewhere too, at their own size.") {
      $0.difference.movedSiblings
    },
    .member("message", .string, "The same for people.") {
      $0.difference.sentence(in: $0.document.live)
    })
}
