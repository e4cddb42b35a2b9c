import Inspection
import JSON
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

/// `layout/dependents`: what is measured again when an element's size changes, and what takes a
/// percentage of it.
enum LayoutDependentsRequest: DeclaredQuery {
  static let method = "layout/dependents"
  static let takesInlineDocument = true
  static let summary = "What is measured again when an element's size changes."
  static let errorKinds = ErrorKind.ofElement
  static let result = Members<Answer>(
    "Dependents", "What hangs on an element's size, by pointers.",
    .all(.pointer) { $0.found },
    .member("measured", .array(.pointer)) { $0.pointers(of: $0.dependents.measured) },
    .member("siblings", .array(.pointer)) { $0.pointers(of: $0.dependents.siblings) },
    .list("percentages", .percentage) { answer in
      answer.dependents.percentages.map { (answer.found, $0.element, $0.key) }
    },
    .optional("boundary", .pointer) { answer in
      answer.dependents.boundary.map { answer.found.live.pointer(of: $0) }
    })

  struct Answer {
    let found: FoundElement
    let dependents: Dependents

    fileprivate func pointers(of elements: [ElementID]) -> [String] {
      elements.map { found.live.pointer(of: $0) }
    }
  }

  typealias Params = ElementQuery

  static func work(_ params: ElementQuery) -> Scheduling { .document(params.document) }

  static func answer(_ params: ElementQuery, in context: RequestContext) throws(ResponseError)
    -> Answer
  {
    let found = try context.find(params)
    return Answer(found: found, dependents: found.live.dependents(of: found.element))
  }
}

extension Members<(found: FoundElement, element: ElementID, key: ElementKey)> {
  fileprivate static let percentage = Members(
    "Percentage", "A key whose value is a part of the element's length.",
    .member("pointer", .pointer) { $0.found.live.pointer(of: $0.element) },
    .member("key", .string) { $0.key.name },
    .member("range", .range) {
      let live = $0.found.live
      return live.source.text.range(
        of: live.range(of: live.location(of: $0.key, in: $0.element)), in: $0.found.encoding)
    })
}
