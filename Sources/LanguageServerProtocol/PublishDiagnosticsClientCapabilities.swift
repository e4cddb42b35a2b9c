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

  /// What one or the other understands.
  func union(_ other: Self) -> Self {
    var result = self
    result.relatedInformation = relatedInformation || other.relatedInformation
    result.tags = tags.union(other.tags)
    result.codeDescriptionSupport = codeDescriptionSupport || other.codeDescriptionSupport
    return result
  }

  /// Before LSP 3.15 was final, clients sent `true` for what is an object with a `valueSet` now.
  private static func tags(_ value: JSONValue?) -> Set<DiagnosticTag> {
    if value?.boolValue == true { return Set(DiagnosticTag.allCases) }
    let numbers = value?["valueSet"]?.arrayValue?.compactMap(\.integerValue) ?? []
    return Set(numbers.compactMap(DiagnosticTag.init))
  }
}
