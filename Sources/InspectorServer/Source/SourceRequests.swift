/// The requests of an editor in the mode for source code with their scheduling, in alphabetical order of their methods.
///
/// Few, because another server completes, renames and formats the code in the same editor. The requests of programs
/// (``DeclaredRequest``) are answered too: they are about the documents of the classes.
let sourceRequestTable: [ScheduledRequest] = [
  here(InitializeRequest.self),
  here(ShutdownRequest.self),
  here(SourceCodeActionRequest.self),
  here(SourceCodeLensRequest.self),
  here(SourceDiagnosticRequest.self),
  here(SourceHoverRequest.self),
  here(SourceInlayHintRequest.self),
  executeCommandRequest,
]

/// The requests of an editor in the mode for source code.
package let sourceRequests: [any RequestHandler.Type] = sourceRequestTable.map(\.type)
