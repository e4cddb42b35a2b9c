/// Every request, in alphabetical order.
package let allRequests: [any RequestHandler.Type] = [
  HoverRequest.self,
  InitializeRequest.self,
  LayoutCloseRequest.self,
  LayoutDiagnosticsRequest.self,
  LayoutEditRequest.self,
  LayoutFrameRequest.self,
  LayoutFramesRequest.self,
  LayoutOpenRequest.self,
  LayoutStatsRequest.self,
  LayoutSubscribeRequest.self,
  LayoutTreeRequest.self,
  LayoutUnsubscribeRequest.self,
  ShutdownRequest.self,
]

/// Every notification, in alphabetical order.
package let allNotifications: [any NotificationHandler.Type] = [
  CancelRequest.self,
  DidChangeTextDocument.self,
  DidCloseTextDocument.self,
  DidOpenTextDocument.self,
  DidSaveTextDocument.self,
  Exit.self,
  Initialized.self,
  SetTrace.self,
]
