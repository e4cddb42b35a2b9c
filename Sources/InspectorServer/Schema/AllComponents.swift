/// Every shape that the protocol's schema has under a name, in alphabetical order.
package let allSchemaComponents: [SchemaComponent] =
  ([
    .diagnosticCounts, .frame, .length, .parentSize, .patchOperation, .point, .position, .range,
    .size, .sizeRange, .textEdit,
  ] + messageComponents).sorted { $0.name < $1.name }

/// The objects that requests answer and notifications have, and those in them.
let messageComponents: [SchemaComponent] = {
  var components = Members.placement.components + [.treeElement]
  for request in allDeclaredRequests { components += request.components }
  for message in allSentMessages { components += message.components }
  var names: Set<String> = []
  return components.filter { names.insert($0.name).inserted }
}()

/// The kinds that any request may be answered with, then those of single methods as they come up.
package let allErrorKinds: [ErrorKind] = {
  var kinds = ErrorKind.ofNoMethod + ErrorKind.ofEveryMethod
  for request in allRequests {
    kinds += request.errorKinds.filter { !kinds.contains($0) }
  }
  return kinds
}()
