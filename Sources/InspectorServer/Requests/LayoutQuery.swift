package import Diagnostics
import Inspection
import JSON
import JSONRPC
package import LayoutEngine
package import LiveDocuments

/// `layout/query`: the elements a selector means, with their frames.
enum LayoutQueryRequest: DeclaredQuery {
  static let method = "layout/query"
  static let takesInlineDocument = true
  static let summary = "The elements a selector means, with their frames."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<Answer>(
    "Matches", "The elements that a selector means.",
    .state { $0.document },
    .member("count", .count, "Of all that are meant.") { $0.count },
    .list("elements", .match) { $0.matches })

  struct Params: DeclaredParams {
    let document: DocumentReference
    let variant: String?
    let selector: String
    let limit: Int?

    static let declared = Param(
      DocumentReference.declared, .variant,
      .required(
        "selector", .selector, "Which elements are meant.",
        expected: "a selector such as \"stack > text\""),
      .optional("limit", .count, "At most so many elements."), as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let count: Int
    let shown: ArraySlice<ElementID>

    fileprivate var matches: [(pointer: String, element: DocumentElement)] {
      var pointers = ElementPointers(in: document.live)
      return shown.map {
        (pointers.pointer(of: $0), DocumentElement(live: document.live, element: $0))
      }
    }
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let document = try context.document(params.document, variant: params.variant)
    let selector = try Selector.read(params.selector)
    let codes = selector.asksForDiagnostics ? document.codes : [:]
    let elements = document.live.elements(matching: selector, codes: codes)
    return Answer(
      document: document, count: elements.count, shown: elements.prefix(params.limit ?? .max))
  }
}

extension Members<(pointer: String, element: DocumentElement)> {
  fileprivate static let match = Members(
    "Match", "An element that a selector means; \"absolute\" is its frame in the root.",
    .member("pointer", .pointer) { $0.pointer },
    .all(.typeAndID) { $0.element },
    .all(.frameInParent) { $0.element },
    .frame("absolute") { $0.element.live.layout.absoluteFrame(of: $0.element.element) },
    .all(.contentMarks) { $0.element })
}

extension Shape<String> {
  static let selector = string.example("stack > text")
}

extension Selector {
  /// Reads the selector that a member of the params holds.
  static func read(
    _ text: String, in member: String = "selector"
  ) throws(ResponseError) -> Selector {
    do {
      return try Selector(text)
    } catch {
      throw .invalidParams(
        "\"\(member)\" is no selector: at character \(error.offset), \(error.message)",
        at: JSONPointer([.key(member)]))
    }
  }
}

extension QueriedDocument {
  /// The codes of the diagnostics at each element.
  var codes: [ElementID: Set<String>] { live.codes(of: diagnostics) }
}

extension LiveDocument {
  /// The codes of diagnostics at each element.
  package func codes(of diagnostics: [Diagnostic]) -> [ElementID: Set<String>] {
    var codes: [ElementID: Set<String>] = [:]
    for diagnostic in diagnostics {
      let element: ElementID? =
        switch diagnostic.location {
        case .location(let location): location.element
        case .range(let range): self.element(at: range.lowerBound)
        }
      if let element { codes[element, default: []].insert(diagnostic.code) }
    }
    return codes
  }
}
