import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

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
