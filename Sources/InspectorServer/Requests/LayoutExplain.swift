import Inspection
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/explain`: why an element has its frame, as the steps from the document's size to it.
enum LayoutExplainRequest: DeclaredQuery {
  static let method = "layout/explain"
  static let takesInlineDocument = true
  static let summary = "Why an element has its frame, as the steps from the document's size to it."
  static let errorKinds = ErrorKind.ofElement
  static let result = Members<Answer>(
    "Explanation", "Why an element has its frame.",
    .all(.pointer) { $0.found },
    .frame("frame") { $0.explanation?.frame },
    .all(.contentSize) { $0.found.documentElement },
    .optionalList("marks", .mark, "The values of the element that are not known.") { answer in
      answer.found.live.markedValues(of: answer.found.element, in: answer.found.encoding)
    },
    .optionalList("horizontal", .step) { $0.steps(on: .horizontal) },
    .optionalList("vertical", .step) { $0.steps(on: .vertical) },
    .optional("text", .string, "The same for people.") { answer in
      answer.explanation.map { $0.text(in: answer.found.live) }
    })

  struct Params: DeclaredParams {
    let query: ElementQuery

    /// True if steps that change nothing are listed too.
    let isComplete: Bool

    static let declared = Param(
      ElementQuery.declared,
      .optional(
        "complete", .boolean, "Whether steps that change nothing are listed too.",
        otherwise: false),
      as: Self.init)
  }

  struct Answer {
    let found: FoundElement
    let isComplete: Bool

    /// `nil` where nothing was laid out.
    let explanation: FrameExplanation?

    fileprivate func steps(on axis: Axis) -> [DocumentStep]? {
      guard let explanation else { return nil }
      let steps = isComplete ? explanation.steps(on: axis) : explanation.notableSteps(on: axis)
      return steps.map { DocumentStep(step: $0, live: found.live, encoding: found.encoding) }
    }
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let found = try context.find(params.query)
    return Answer(
      found: found, isComplete: params.isComplete,
      explanation: found.live.explanation(of: found.element))
  }
}
