/// Every shape and kind of error that the protocol's schema has under a name, in alphabetical order.
package let allSchemaComponents: [SchemaComponent] = [
  .axisState,
  .diagnostic,
  .diagnosticCounts,
  .frame,
  .frames,
  .length,
  .parentSize,
  .patchOperation,
  .position,
  .range,
  .sizeRange,
  .step,
  .sweepSample,
  .sweepThreshold,
  .textEdit,
  .treeElement,
  .work,
]

/// The kinds that any request may be answered with, then those of single methods as they come up.
package let allErrorKinds: [ErrorKind] = {
  var kinds = ErrorKind.ofNoMethod + ErrorKind.ofEveryMethod
  for request in allRequests {
    kinds += request.errorKinds.filter { !kinds.contains($0) }
  }
  return kinds
}()
