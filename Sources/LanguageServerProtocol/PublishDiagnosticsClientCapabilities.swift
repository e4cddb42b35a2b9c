package import JSON

/// Which members of a published diagnostic the client understands.
package struct PublishDiagnosticsClientCapabilities: Hashable, Sendable {
  package var relatedInformation = false
  package var tags: Set<DiagnosticTag> = []

  /// Whether the version of the document may be sent along.
  package var versionSupport = false

  package var codeDescriptionSupport = false
  package var dataSupport = false

  package init() {}

  package init(_ value: JSONValue) {
    relatedInformation = value["relatedInformation"]?.boolValue ?? false
    tags = Self.tags(value["tagSupport"])
    versionSupport = value["versionSupport"]?.boolValue ?? false
    codeDescriptionSupport = value["codeDescriptionSupport"]?.boolValue ?? false
    dataSupport = value["dataSupport"]?.boolValue ?? false
  }

  /// Before LSP 3.15 was final, clients sent `true` for what is an object with a `valueSet` now.
  private static func tags(_ value: JSONValue?) -> Set<DiagnosticTag> {
    if value?.boolValue == true { return Set(DiagnosticTag.allCases) }
    let numbers = value?["valueSet"]?.arrayValue?.compactMap(\.integerValue) ?? []
    return Set(numbers.compactMap(DiagnosticTag.init))
  }
}
