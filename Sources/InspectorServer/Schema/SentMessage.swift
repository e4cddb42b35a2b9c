/// A notification of ours that the server sends, declared beside the code that sends it.
package struct SentMessage: Sendable {
  package let method: String

  /// What it says, as one sentence.
  package let summary: String

  /// The members are all there are.
  package let paramsSchema: ParamsSchema

  init(_ method: String, _ summary: String, _ paramsSchema: ParamsSchema) {
    self.method = method
    self.summary = summary
    self.paramsSchema = paramsSchema
  }
}
