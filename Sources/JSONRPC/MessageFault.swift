/// Why a value is no message, and whom to answer.
package struct MessageFault: Error, Hashable, Sendable {
  package let error: ResponseError

  /// The id to answer with; `.null` where none could be read.
  package let id: RequestID

  package init(error: ResponseError, id: RequestID = .null) {
    self.error = error
    self.id = id
  }

  init(_ message: String, id: RequestID) {
    self.init(error: .invalidRequest(message), id: id)
  }
}
