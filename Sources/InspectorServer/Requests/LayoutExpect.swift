import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/expect`: evaluates layout tests on every screen, those of the document or others, and writes nothing.
enum LayoutExpectRequest: DeclaredQuery {
  static let method = "layout/expect"
  static let takesInlineDocument = true
  static let summary = "The results of layout tests on every screen, without writing them."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<Answer>(
    "Expectations", "The results of layout tests.",
    .state { $0.document },
    .member("holds", .boolean, "True if none fails or is bad, and one holds.") { $0.holds },
    .list("expectations", .expectation) { $0.expectations })

  struct Params: DeclaredParams {
    let document: DocumentReference
    let variant: String?
    let expressions: [String]?

    static let declared = Param(
      DocumentReference.declared,
      .optional(
        "variant", .string,
        "The only screen to evaluate on; the document's own and all variants "
          + "if left out."),
      .optional(
        "expressions", .array(Shape.string.example("#title.maxX <= root.width")),
        "The expressions to evaluate; those of the document if left out."),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let expectations: [EvaluatedExpectation]

    fileprivate var holds: Bool {
      let outcomes = expectations.map(\.tested.outcome)
      return outcomes.contains(.holds) && !outcomes.contains { $0 == .failed || $0 == .bad }
    }
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let document = try context.document(params.document)
    if let variant = params.variant { try document.live.check(variant: variant) }
    let encoding = context.client.encoding
    let tested = document.expectations(expressions: params.expressions).map { tested in
      EvaluatedExpectation(
        tested: params.variant.map { tested.on($0) } ?? tested, encoding: encoding,
        document: params.expressions == nil ? document.live : nil)
    }
    return Answer(document: document, expectations: tested)
  }
}

/// A layout test with its results, as it is written.
struct EvaluatedExpectation {
  let tested: TestedExpectation
  let encoding: PositionEncodingKind

  /// The document that writes it, if one does.
  let document: LiveDocument?

  fileprivate var range: PositionRange? {
    document.map {
      $0.source.text.range(of: $0.range(of: tested.written.textLocation), in: encoding)
    }
  }

  fileprivate struct Screen {
    let screen: TestedExpectation.Screen
    let expectation: EvaluatedExpectation

    /// The start and end of the bad part, as the client counts.
    var badPart: [Int]? {
      guard let range = screen.result.range else { return nil }
      let bytes = Array(expectation.tested.written.text.utf8)
      return [range.lowerBound, range.upperBound].map { offset in
        let text = String(decoding: bytes.prefix(offset), as: UTF8.self)
        return switch expectation.encoding {
        case .utf8: offset
        case .utf16: text.utf16.count
        case .utf32: text.unicodeScalars.count
        }
      }
    }
  }

  fileprivate var screens: [Screen] {
    tested.screens.map { Screen(screen: $0, expectation: self) }
  }
}

extension Members<EvaluatedExpectation> {
  fileprivate static let expectation = Members(
    "Expectation", "A layout test and its results.",
    .member("expression", .string) { $0.tested.written.text },
    .optional("reason", .string, "The reason that its author gives.") { $0.tested.written.reason },
    .optional("range", .range, "The string in the document; left out for other expressions.") {
      $0.range
    },
    .member("outcome", .outcome, "The most serious one of all screens.") {
      $0.tested.outcome.rawValue
    },
    .optional("message", .string, "The reason why it fails or is bad, with the screens by name.") {
      $0.tested.message
    },
    .list("screens", .expectationScreen) { $0.screens })
}

extension Members<EvaluatedExpectation.Screen> {
  fileprivate static let expectationScreen = Members(
    "ExpectationScreen", "The result of a layout test on one screen.",
    .optional("variant", .string, "Left out for the document's own screen.") { $0.screen.name },
    .member("outcome", .outcome) { $0.screen.result.outcome.rawValue },
    .optional(
      "left", .length, "The left side of a comparison; of all(…) for the first element that fails."
    ) { $0.screen.result.left },
    .optional("right", .length, "The right side of a comparison.") { $0.screen.result.right },
    .optional("message", .string, "The reason why it does not hold.") {
      $0.screen.result.outcome == .holds ? nil : $0.screen.result.message
    },
    .optional(
      "at", .array(.count, count: 2),
      "The bad part of the expression: its start and end, in units of the position encoding."
    ) { $0.badPart },
    .member(
      "elements", .array(.pointer), "The elements that it reads; of a failure those that fail."
    ) {
      source in source.screen.result.elements.map { source.screen.document.pointer(of: $0) }
    })
}

extension JSONSchema {
  fileprivate static let outcome = choice(of: ExpectationResult.Outcome.self)
}

extension QueriedDocument {
  /// The document's layout tests with their results on all screens, or those of other expressions.
  func expectations(expressions: [String]? = nil) -> [TestedExpectation] {
    derived?.expectations(of: live, expressions: expressions)
      ?? DocumentCheck().expectations(of: live, expressions: expressions)
  }
}
