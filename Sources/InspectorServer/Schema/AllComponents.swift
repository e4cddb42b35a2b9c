/// Every shape and kind of error that the protocol's schema has under a name, in alphabetical order.
package let allSchemaComponents: [SchemaComponent] = [
  .axisState,
  .codeAction,
  .codeLens,
  .completionItem,
  .diagnostic,
  .diagnosticCounts,
  .diagnosticReport,
  .documentSymbol,
  .frame,
  .frames,
  .inlayHint,
  .length,
  .location,
  .parentSize,
  .patchOperation,
  .position,
  .publishedDiagnostic,
  .range,
  .selectionRange,
  .semanticTokens,
  .sizeRange,
  .step,
  .sweepSample,
  .sweepThreshold,
  .symbolInformation,
  .textEdit,
  .treeElement,
  .work,
  .workspaceDiagnosticReport,
  .workspaceEdit,
]

/// The kinds that any request may be answered with, then those of single methods as they come up.
package let allErrorKinds: [ErrorKind] = {
  var kinds = ErrorKind.ofNoMethod + ErrorKind.ofEveryMethod
  for request in allRequests {
    kinds += request.errorKinds.filter { !kinds.contains($0) }
  }
  return kinds
}()
