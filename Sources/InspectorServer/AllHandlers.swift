import DocumentSyntax

/// Every request, in alphabetical order.
package let allRequests: [any RequestHandler.Type] = [
  CodeActionRequest.self,
  CodeActionResolveRequest.self,
  CodeLensRequest.self,
  CodeLensResolveRequest.self,
  ColorPresentationRequest.self,
  CompletionItemResolveRequest.self,
  CompletionRequest.self,
  DefinitionRequest.self,
  DiscoverRequest.self,
  DocumentColorRequest.self,
  DocumentDiagnosticRequest.self,
  DocumentFormattingRequest.self,
  DocumentHighlightRequest.self,
  DocumentLinkRequest.self,
  DocumentOnTypeFormattingRequest.self,
  DocumentRangeFormattingRequest.self,
  DocumentSymbolRequest.self,
  ExecuteCommandRequest.self,
  FoldingRangeRequest.self,
  HoverRequest.self,
  InitializeRequest.self,
  InlayHintRequest.self,
  InlayHintResolveRequest.self,
  LayoutCloseRequest.self,
  LayoutCloseViewRequest.self,
  LayoutCommitOverridesRequest.self,
  LayoutCompareRequest.self,
  LayoutDiagnosticsRequest.self,
  LayoutDiffRequest.self,
  LayoutDocumentsRequest.self,
  LayoutEditRequest.self,
  LayoutExpectRequest.self,
  LayoutExplainRequest.self,
  LayoutExportRequest.self,
  LayoutFixesRequest.self,
  LayoutFrameRequest.self,
  LayoutFramesRequest.self,
  LayoutHitTestRequest.self,
  LayoutMeasureRequest.self,
  LayoutOpenRequest.self,
  LayoutOverrideRequest.self,
  LayoutOverridesRequest.self,
  LayoutQueryRequest.self,
  LayoutRenderRequest.self,
  LayoutResetOverridesRequest.self,
  LayoutSceneRequest.self,
  LayoutSelectRequest.self,
  LayoutSessionRequest.self,
  LayoutSourceRequest.self,
  LayoutStatsRequest.self,
  LayoutSubscribeRequest.self,
  LayoutSweepRequest.self,
  LayoutTextRequest.self,
  LayoutTreeRequest.self,
  LayoutUnsubscribeRequest.self,
  LayoutViewRequest.self,
  PrepareRenameRequest.self,
  ReferencesRequest.self,
  RenameRequest.self,
  SelectionRangeRequest.self,
  SemanticTokensDeltaRequest.self,
  SemanticTokensRangeRequest.self,
  SemanticTokensRequest.self,
  ShutdownRequest.self,
  WillRenameFilesRequest.self,
  WorkspaceDiagnosticRequest.self,
  WorkspaceSymbolRequest.self,
]

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

/// Finds the handler of a request.
///
/// - Parameters:
///   - method: The method.
///   - forSources: True in the mode for source code, in which editors have fewer requests.
/// - Returns: `nil` for an unknown method.
func requestHandler(of method: String, forSources: Bool = false) -> (any RequestHandler.Type)? {
  let handler = requestIndex[method].map { allRequests[$0] }
  guard forSources else { return handler }
  return sourceRequests.first { $0.method == method } ?? handler as? any DeclaredRequest.Type
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
  return notificationIndex[method].map { allNotifications[$0] }
}

private let requestIndex = MethodIndex(allRequests.map { $0.method })
private let notificationIndex = MethodIndex(allNotifications.map { $0.method })

/// The indices of methods in a list.
///
/// Not a dictionary: to make its type takes as long as a tenth of the start.
private struct MethodIndex: Sendable {
  /// Sorted.
  private let methods: [String]

  /// The index of each method.
  private let indices: [Int]

  /// - Precondition: All methods are different.
  init(_ list: [String]) {
    indices = list.indices.sorted { list[$0] < list[$1] }
    methods = indices.map { list[$0] }
  }

  subscript(method: String) -> Int? {
    let index = methods.partitioningIndex { $0 >= method }
    return index < methods.count && methods[index] == method ? indices[index] : nil
  }
}
