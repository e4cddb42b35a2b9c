/// A code of JSON-RPC or LSP that says what kind of error a response is.
package struct ErrorCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let parseError = ErrorCode(rawValue: -32_700)
  package static let invalidRequest = ErrorCode(rawValue: -32_600)
  package static let methodNotFound = ErrorCode(rawValue: -32_601)
  package static let invalidParams = ErrorCode(rawValue: -32_602)
  package static let internalError = ErrorCode(rawValue: -32_603)
  package static let serverNotInitialized = ErrorCode(rawValue: -32_002)
  package static let requestCancelled = ErrorCode(rawValue: -32_800)
  package static let contentModified = ErrorCode(rawValue: -32_801)
  package static let requestFailed = ErrorCode(rawValue: -32_803)
}
