/// Every request, in alphabetical order.
package let allRequests: [any RequestHandler.Type] = [
  CodeActionRequest.self,
  CodeActionResolveRequest.self,
  HoverRequest.self,
  InitializeRequest.self,
  LayoutBoundaryRequest.self,
  LayoutCloseRequest.self,
  LayoutDependentsRequest.self,
  LayoutDiagnosticsRequest.self,
  LayoutEditRequest.self,
  LayoutExplainRequest.self,
  LayoutFrameRequest.self,
  LayoutFramesRequest.self,
  LayoutHitTestRequest.self,
  LayoutOpenRequest.self,
  LayoutQueryRequest.self,
  LayoutRenderRequest.self,
  LayoutStatsRequest.self,
  LayoutSubscribeRequest.self,
  LayoutTreeRequest.self,
  LayoutUnsubscribeRequest.self,
  ShutdownRequest.self,
]

/// Every notification, in alphabetical order.
package let allNotifications: [any NotificationHandler.Type] = [
  CancelRequest.self,
  DidChangeConfiguration.self,
  DidChangeTextDocument.self,
  DidChangeWatchedFiles.self,
  DidCloseTextDocument.self,
  DidOpenTextDocument.self,
  DidSaveTextDocument.self,
  Exit.self,
  Initialized.self,
  SetTrace.self,
]
