/// A message that the server sends without being asked, declared beside the code that sends it.
package struct SentMessage: Sendable {
  package let method: String

  /// What it says, as one sentence.
  package let summary: String

  /// The members are all there are.
  package let paramsSchema: ParamsSchema

  /// What the client answers; `nil` for a notification.
  package let resultSchema: JSONSchema?

  init(
    _ method: String, _ summary: String, _ paramsSchema: ParamsSchema, result: JSONSchema? = nil
  ) {
    self.method = method
    self.summary = summary
    self.paramsSchema = paramsSchema
    resultSchema = result
  }
}
