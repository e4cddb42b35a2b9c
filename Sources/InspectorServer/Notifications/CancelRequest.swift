/// `$/cancelRequest`: by the time it is its turn, the request was answered.
///
/// What it is for happens when it arrives; see ``Cancellations``.
enum CancelRequest: NotificationHandler {
  static let method = "$/cancelRequest"
  static let summary = "Nobody wants the answer to a request any more."
  static let paramsSchema = ParamsSchema.required(
    "id", .anyOf(.integer, .string), "Of the request.")

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {}
}
