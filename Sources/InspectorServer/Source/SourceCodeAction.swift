import Authoring
import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments
import Synchronization

/// `textDocument/codeAction` in a source file: fixes of its diagnostics, arrangements of the rows on the line where the range
/// begins, and hints for values that are not known.
///
/// Every one was evaluated before it is offered. Requests that editors make by themselves get fixes only.
enum SourceCodeActionRequest: TypedQuery {
  static let method = CodeActionRequest.method
  static let capability: ServerCapability? = ServerCapability(.codeActionProvider) { client in
    guard client.codeActions.literals else { return nil }
    return LSP.CodeActionOptions(codeActionKinds: [
      CodeActionKind.quickFix, CodeActionKind.change, CodeActionKind.hint,
    ])
  }

  typealias Params = CodeActionRequest.Params

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeAction] {
    guard context.client.capabilities.codeActions.literals,
      let source = context.source(params.textDocument)
    else { return [] }
    let actions = SourceActions(
      source: source, services: context.workspace.services, sources: context.workspace.sources,
      configured: context.workspace.services.sourceValues(
        of: source.source, for: context.client, context.workspace.participants))
    let text = source.source.text
    let ends = [params.range.start, params.range.end].map {
      text.location(ofClient: $0, in: context.client.encoding).offset
    }
    let lines = ends.map { text.position(at: $0, in: .utf8).line + 1 }
    let selected = ends[0]...max(ends[0], ends[1])
    let isCaret = ends[0] == ends[1]
    var result: [LSP.CodeAction] = []
    if params.wants(CodeActionKind.quickFix) {
      let subjects = actions.subjects { diagnostic, bytes in
        bytes.lowerBound <= selected.upperBound && selected.lowerBound <= bytes.upperBound
          || isCaret && text.position(at: bytes.lowerBound, in: .utf8).line + 1 == lines[0]
          || params.diagnostics.contains(NamedDiagnostic(diagnostic))
      }
      let onlyPreferred = params.isAboutDiagnostics && context.client.makesAllActions
      for subject in subjects {
        for action in actions.fixes(of: subject) where action.isPreferred || !onlyPreferred {
          result.append(
            LSP.CodeAction(action, fixing: subject.shown, of: source.source, for: context.client))
        }
      }
    }
    guard !params.isAutomatic else { return result }
    var others: [SourceAction] = []
    if params.wants(CodeActionKind.change) { others += actions.arrangements(onLine: lines[0]) }
    if params.wants(CodeActionKind.hint) {
      others += actions.hints(onLines: lines[0]...max(lines[0], lines[1]))
    }
    return result
      + others.map { LSP.CodeAction($0, fixing: nil, of: source.source, for: context.client) }
  }
}

extension LSP.CodeAction {
  fileprivate init(
    _ action: SourceAction, fixing diagnostic: PublishedDiagnostic?, of source: SourceDocument,
    for client: Client
  ) {
    self.init(
      title: cutAtWord(
        action.title, to: CodeActionConversion.titleLimit - action.note.count) + action.note,
      kind: action.kind,
      diagnostics: diagnostic.map { [$0] },
      isPreferred: action.isPreferred && client.capabilities.codeActions.knowsPreferred,
      edit: LSP.WorkspaceEdit(
        action.edits, of: source.text, uri: source.uri, version: source.version, for: client))
  }
}

extension NamedDiagnostic {
  fileprivate init(_ diagnostic: PublishedDiagnostic) {
    self.init(diagnostic.range, diagnostic.code?.stringValue ?? "", diagnostic.message)
  }
}
