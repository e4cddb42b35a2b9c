import JSON
import JSONRPC

extension TestClient {
  /// Sends a request that says things before its answer.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - params: The params.
  ///   - limit: The request is cancelled after so many messages; never if left out.
  /// - Returns: What it said, and its answer last.
  mutating func longRequest(
    _ method: String, _ params: JSONValue, cancelledAfter limit: Int? = nil
  ) -> [JSONValue] {
    let received = Received()
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": "long", "method": .string(method), "params": params,
    ]
    let answers = send(message.serialized()) { _ in
      limit.map { received.messages.count >= $0 } ?? false
    } told: {
      received.messages.append($0)
    }
    return received.messages + answers
  }

  private final class Received {
    var messages: [JSONValue] = []
  }
}
