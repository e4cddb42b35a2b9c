import Authoring
import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/fixes`: the fixes of the diagnostics of a layout, each with its edits.
///
/// A fix of `textDocument/codeAction` was tried on the screens that the text states. One of this request was tried on
/// the screen that is shown, with the values that are tried there, and then on those that the text states.
enum LayoutFixesRequest: DeclaredQuery {
  static let method = "layout/fixes"
  static let takesInlineDocument = true
  static let summary =
    "The fixes of the diagnostics of a layout, those of one together, the best first."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<Answer>(
    "Fixes", "What can be done about the diagnostics of a layout.",
    .state { $0.document },
    .list("fixes", .fix) { $0.fixes },
    .optional("leftOut", .count, "How many diagnostics are beyond the limit.") {
      $0.leftOutCount > 0 ? $0.leftOutCount : nil
    })

  struct Params: DeclaredParams {
    let document: DocumentReference
    let variant: String?

    /// The code of the diagnostics; `nil` for all.
    let code: String?

    /// The range that the diagnostics touch; `nil` for the whole text.
    let range: PositionRange?

    static let declared = Param(
      DocumentReference.declared, .variant,
      .optional("code", .string, "The code of the diagnostics; any if left out."),
      .optional(
        "range", .sentRange,
        "Only diagnostics that touch it. At most \(CodeActionMenu.limit) have their fixes tried, the first ones."
      ),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let fixes: [Fix]
    let leftOutCount: Int
  }

  /// A fix as a client makes it.
  struct Fix {
    let action: TriedAction
    let diagnostic: DocumentDiagnostic
    let isPreferred: Bool
    let edits: [TextEdit]
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let document = try context.document(params.document, variant: params.variant)
    guard !document.hasOwnText else {
      throw .invalidParams(
        "the view tries edits of the text, so its fixes are none of the document's text",
        at: JSONPointer([.key("view")]))
    }
    let (live, encoding) = (document.live, context.client.encoding)
    let range = params.range.map { live.bytes(of: $0, in: encoding) }
    let wanted = document.diagnostics.filter { diagnostic in
      guard params.code.map({ $0 == diagnostic.code }) ?? true else { return false }
      return range.map {
        diagnostic.range.lowerBound <= $0.upperBound && $0.lowerBound <= diagnostic.range.upperBound
      } ?? true
    }
    let tried = wanted.prefix(CodeActionMenu.limit)
    var fixes: [Fix] = []
    if !tried.isEmpty {
      let trials = document.fixTrials()
      for diagnostic in tried {
        try context.check()
        let held = trials.shown.fixes(for: diagnostic, in: live, checkedOn: trials.stated)
          .filter { $0.change.file == nil }
        for (index, action) in held.enumerated() {
          fixes.append(
            Fix(
              action: action,
              diagnostic: DocumentDiagnostic(diagnostic, in: live, encoding: encoding),
              isPreferred: index == 0 && action.mayBePreferred,
              edits: action.edits.map { TextEdit($0, of: live.source.text, in: encoding) }))
        }
      }
    }
    return Answer(document: document, fixes: fixes, leftOutCount: wanted.count - tried.count)
  }
}

extension Members<LayoutFixesRequest.Fix> {
  fileprivate static let fix = Members(
    "Fix", "A fix of a diagnostic, which was tried on a copy of the document.",
    .member("title", .string, "An order, with the first frame that it changes.") {
      $0.action.titleWithChange
    },
    .object("diagnostic", .diagnostic, "The diagnostic that it fixes.") { $0.diagnostic },
    .flag("isPreferred", "Whether it is the best one of its diagnostic.") { $0.isPreferred },
    .member(
      "edits", .array(.ref(.textEdit)),
      "Edits of the text as it is, which do not overlap, for \"layout/edit\"."
    ) { $0.edits })
}

extension Shape<PositionRange> {
  fileprivate static let sentRange = Shape(
    .openObject(["start": .sentPosition, "end": .sentPosition]))
}
