/// `$/cancelRequest`: by the time it is its turn, the request was answered.
///
/// What it is for happens when it arrives; see ``Cancellations``.
enum CancelRequest: NotificationHandler {
  static let method = "$/cancelRequest"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {}
}
