import LanguageServerProtocol
import Rendering

/// Every request with its scheduling, in alphabetical order.
///
/// A request of ``here(_:)`` is short and answered by the thread that handles messages. Another one is given to a worker
/// if it may take long (``Scheduling``); `edits` is the effect of an edit of its document meanwhile.
private let requestTable: [ScheduledRequest] = [
  worker(CodeActionRequest.self, edits: .cancel) { .trials(.open($0.textDocument.uri)) },
  worker(CodeActionResolveRequest.self, edits: .cancel) { .trials(ifOpen: $0.deferred?.uri) },
  here(CodeLensRequest.self),
  worker(CodeLensResolveRequest.self, edits: .cancel) { .trials(ifOpen: $0.deferred?.uri) },
  here(ColorPresentationRequest.self),
  here(CompletionItemResolveRequest.self),
  here(CompletionRequest.self),
  here(DefinitionRequest.self),
  here(DiscoverRequest.self),
  worker(DocumentColorRequest.self, edits: .cancel) { .text($0.textDocument) },
  here(DocumentDiagnosticRequest.self),
  worker(DocumentFormattingRequest.self, edits: .cancel) { .text($0.textDocument) },
  here(DocumentHighlightRequest.self),
  worker(DocumentLinkRequest.self, edits: .cancel) { .text($0.textDocument) },
  here(DocumentOnTypeFormattingRequest.self),
  worker(DocumentRangeFormattingRequest.self, edits: .cancel) { .text($0.textDocument) },
  worker(DocumentSymbolRequest.self, edits: .cancel) { .text($0.textDocument) },
  executeCommandRequest,
  worker(FoldingRangeRequest.self, edits: .cancel) { .text($0.textDocument) },
  here(HoverRequest.self),
  here(InitializeRequest.self),
  worker(InlayHintRequest.self, edits: .cancel) { .range(.open($0.textDocument.uri), $0.range) },
  here(InlayHintResolveRequest.self),
  here(LayoutCloseRequest.self),
  here(LayoutCloseViewRequest.self),
  here(LayoutCommitOverridesRequest.self),
  worker(LayoutCompareRequest.self, edits: .keep) { .document($0.document) },
  worker(LayoutDiagnosticsRequest.self, edits: .keep) { .diagnostics($0) },
  worker(LayoutDiffRequest.self, edits: .keep) { .diff($0) },
  here(LayoutDocumentsRequest.self),
  here(LayoutEditRequest.self),
  worker(LayoutExpectRequest.self, edits: .keep) { .document($0.document) },
  here(LayoutExplainRequest.self),
  worker(LayoutExportRequest.self, edits: .keep) { .document($0.query.document) },
  worker(LayoutFixesRequest.self, edits: .keep) { .trials($0.document) },
  here(LayoutFrameRequest.self),
  worker(LayoutFramesRequest.self, edits: .keep) {
    $0.since == nil ? .document($0.subtree.query.document) : .short
  },
  here(LayoutHitTestRequest.self),
  worker(LayoutMeasureRequest.self, edits: .keep) { .document($0.subtree.query.document) },
  worker(LayoutOpenRequest.self, edits: .keep) { .opening(length: $0.document.utf8.count) },
  here(LayoutOverrideRequest.self),
  here(LayoutOverridesRequest.self),
  worker(LayoutQueryRequest.self, edits: .keep) { .document($0.document) },
  worker(LayoutRenderRequest.self, edits: .keep) { .picture($0) },
  here(LayoutResetOverridesRequest.self),
  worker(LayoutSceneRequest.self, edits: .keep) { .scene($0.query) },
  here(LayoutSelectRequest.self),
  here(LayoutSessionRequest.self),
  worker(LayoutSourceRequest.self, edits: .keep) {
    $0.isOfDocument ? .document($0.document) : .short
  },
  here(LayoutStatsRequest.self),
  here(LayoutSubscribeRequest.self),
  worker(LayoutSweepRequest.self, edits: .keep) { .trials($0.document) },
  worker(LayoutTextRequest.self, edits: .keep) { .known(.open($0.textDocument.uri)) },
  worker(LayoutTreeRequest.self, edits: .keep) { .tree($0) },
  here(LayoutUnsubscribeRequest.self),
  here(LayoutViewRequest.self),
  here(PrepareRenameRequest.self),
  worker(ReferencesRequest.self, edits: .cancel) { .position($0.location) },
  worker(RenameRequest.self, edits: .cancel) { .position($0.location) },
  here(SelectionRangeRequest.self),
  worker(SemanticTokensDeltaRequest.self, edits: .cancel) { .text($0.textDocument) },
  worker(SemanticTokensRangeRequest.self, edits: .cancel) {
    .range(.open($0.textDocument.uri), $0.range)
  },
  worker(SemanticTokensRequest.self, edits: .cancel) { .text($0.textDocument) },
  here(ShutdownRequest.self),
  worker(WillRenameFilesRequest.self, edits: .cancel) { _ in .files },
  workspaceDiagnosticRequest,
  // A list to choose from; where it is behind, the editor shows a line beside the element.
  worker(WorkspaceSymbolRequest.self, edits: .keep) { _ in .files },
]

/// A picture is of the moment at which it was requested.
let executeCommandRequest = worker(ExecuteCommandRequest.self, edits: .keep) {
  .trials(.open($0.uri))
}

/// Each report says of which version it is.
let workspaceDiagnosticRequest = worker(WorkspaceDiagnosticRequest.self, edits: .keep) { _ in
  .files
}

/// Every request, in alphabetical order.
package let allRequests: [any RequestHandler.Type] = requestTable.map(\.type)

/// The requests beyond LSP.
package let allDeclaredRequests = allRequests.compactMap { $0 as? any DeclaredRequest.Type }

/// Every notification, in alphabetical order.
package let allNotifications: [any NotificationHandler.Type] = [
  CancelRequest.self,
  DidChangeConfiguration.self,
  DidChangeTextDocument.self,
  DidChangeWatchedFiles.self,
  DidChangeWorkspaceFolders.self,
  DidCloseTextDocument.self,
  DidOpenTextDocument.self,
  DidSaveTextDocument.self,
  Exit.self,
  Initialized.self,
  SetTrace.self,
  WorkDoneProgressCancel.self,
]

/// Everything of ours that the server sends without being asked, in the order of its methods.
package let allSentMessages: [any DeclaredMessage] = [
  SentMessage.didChangeDocuments, SentMessage.didChangeSource, SentMessage.didRelayout,
  SentMessage.didSelect,
]

/// Finds a request.
///
/// - Parameters:
///   - method: The method.
///   - forSources: True in the mode for source code, in which editors have fewer requests.
/// - Returns: `nil` for an unknown method.
func scheduledRequest(of method: String, forSources: Bool = false) -> ScheduledRequest? {
  let request = requestsByMethod[method]
  guard forSources else { return request }
  return sourceRequestTable.first { $0.type.method == method }
    ?? request.flatMap { $0.type is any DeclaredRequest.Type ? $0 : nil }
}

/// Finds the handler of a notification.
///
/// - Parameters:
///   - method: The method.
///   - forSources: True in the mode for source code, in which editors open other files.
/// - Returns: `nil` for an unknown method.
func notificationHandler(
  of method: String, forSources: Bool = false
) -> (any NotificationHandler.Type)? {
  if forSources { return sourceNotifications.first { $0.method == method } }
  return notificationsByMethod[method]
}

private let requestsByMethod = Dictionary(
  uniqueKeysWithValues: requestTable.map { ($0.type.method, $0) })
private let notificationsByMethod = Dictionary(
  uniqueKeysWithValues: allNotifications.map { ($0.method, $0) })

extension Scheduling {
  fileprivate static func text(_ document: TextDocumentIdentifier) -> Scheduling {
    .document(.open(document.uri))
  }

  fileprivate static func position(_ location: PositionQuery) -> Scheduling {
    .position(uri: location.textDocument.uri, location.position)
  }

  /// Trials for the deferred part of an answer; an answer without one is complete.
  fileprivate static func trials(ifOpen uri: String?) -> Scheduling {
    uri.map { .trials(.open($0)) } ?? .short
  }

  /// The results that an open document has are read from it; a worker would make them again.
  fileprivate static func diagnostics(_ params: LayoutDiagnosticsRequest.Params) -> Scheduling {
    if params.variant == nil, case .open = params.document { return .short }
    return .document(params.document)
  }

  /// Former revisions are known to the open document alone, not to copies of it.
  fileprivate static func diff(_ params: LayoutDiffRequest.Params) -> Scheduling {
    switch (params.from.document, params.to.document) {
    case (.open, _), (_, .open): .short
    default: .documents([params.from.document, params.to.document])
    }
  }

  fileprivate static func picture(_ params: LayoutRenderRequest.Params) -> Scheduling {
    let query = params.query
    guard let element = query.element, query.variant == nil, params.format == .svg,
      !params.options.annotations
    else { return .document(query.document) }
    return .element(query.document, element)
  }

  fileprivate static func scene(_ query: ElementQuery) -> Scheduling {
    guard query.variant == nil else { return .document(query.document) }
    if let element = query.element { return .element(query.document, element) }
    guard case .open = query.document else { return .document(query.document) }
    return .known(query.document)
  }

  fileprivate static func tree(_ params: LayoutTreeRequest.Params) -> Scheduling {
    let query = params.subtree.query
    guard case .open = query.document, query.variant == nil, params.filter == nil,
      params.fields.isSubset(of: LayoutTreeRequest.Field.known)
    else { return .document(query.document) }
    return .known(query.document)
  }
}
