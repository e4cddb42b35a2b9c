/// Every request, in alphabetical order.
package let allRequests: [any RequestHandler.Type] = [
  HoverRequest.self,
  InitializeRequest.self,
  LayoutDiagnosticsRequest.self,
  LayoutFrameRequest.self,
  LayoutFramesRequest.self,
  LayoutTreeRequest.self,
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
