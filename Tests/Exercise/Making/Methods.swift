import InspectorServer
package import JSON

/// A message that a client may send: ours as `rpc.discover` says it, those of editors as they are
/// listed here.
package struct Method: Sendable {
  package let name: String
  package let params: [Param]

  /// Schemas of the params as one object: which of them go together.
  package let rules: [JSONValue]

  package struct Param: Sendable {
    package let name: String
    package let schema: JSONValue
    package let isRequired: Bool
  }

  package func takes(_ name: String) -> Bool { params.contains { $0.name == name } }

  /// The part of a method in a session.
  package enum Role: Sendable {
    /// Asks about a document, or about all that are open, and changes nothing.
    case question

    /// Completes what a question answered.
    case resolution

    /// Changes a document, or what the session remembers.
    case change

    /// Begins or ends a session, or asks about something else than documents.
    case ceremony
  }

  /// Methods that are not named here are questions, so that a new one is asked as soon as it is there.
  package var role: Role {
    switch name {
    case "codeAction/resolve", "codeLens/resolve", "completionItem/resolve", "inlayHint/resolve":
      .resolution
    case "layout/open", "layout/close", "layout/edit", "layout/override", "layout/resetOverrides",
      "layout/commitOverrides", "layout/subscribe", "layout/unsubscribe", "layout/view",
      "layout/closeView":
      .change
    // The command makes a file for a picture and asks the client to show it.
    case "initialize", "shutdown", "rpc.discover", "workspace/executeCommand": .ceremony
    default: .question
    }
  }

  /// Every request that a client may send.
  package static let all = requestsOfOurs + requestsOfEditors

  private static let requestsOfOurs: [Method] =
    (ProtocolSchema.document["methods"]?.arrayValue ?? []).compactMap { value in
      guard value["x-direction"] == "client-to-server", let name = value["name"]?.stringValue else {
        return nil
      }
      let params = (value["params"]?.arrayValue ?? []).compactMap { param in
        param["name"]?.stringValue.map { name in
          Param(
            name: name, schema: param["schema"] ?? [:],
            isRequired: param["required"]?.boolValue ?? false)
        }
      }
      return Method(
        name: name, params: params, rules: value["x-params"]?["allOf"]?.arrayValue ?? [])
    }

  package static let questions = all.filter { $0.role == .question }

  private init(name: String, params: [Param], rules: [JSONValue]) {
    self.name = name
    self.params = params
    self.rules = rules
  }

  init(_ name: String, _ required: JSONObject = [:], optional: JSONObject = [:]) {
    self.name = name
    params =
      required.map { Param(name: $0.key, schema: $0.value, isRequired: true) }
      + optional.map { Param(name: $0.key, schema: $0.value, isRequired: false) }
    rules = []
  }
}
