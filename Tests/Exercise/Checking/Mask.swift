import JSON

/// The parts in which two answers about one text may differ, because they tell of how the document came to
/// be and not of what it is.
enum Mask {
  /// - `revision` and `textNumber` count the states of a document, and a fresh one has had none.
  /// - `resultId` tells answers apart that a client has had before.
  /// - `work`, `totalWork` and `totals` count what edits cost.
  /// - `layoutBytes` is the memory in use, with what is remembered of former states.
  private static let history: Set = [
    "revision", "textNumber", "resultId", "work", "totalWork", "totals", "layoutBytes",
  ]

  /// The answer without its id and with these members as `null`, as text.
  ///
  /// Members of a document that have such a name would be taken for these; no key of a document is
  /// called so.
  static func text(of answer: JSONValue) -> String {
    masked(["result": answer["result"] ?? nil, "error": answer["error"] ?? nil]).description
  }

  /// - Precondition: The value is an answer; those are as deep as documents at most.
  static func masked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(masked))
    case .object(let members):
      .object(
        JSONObject(
          members.map { member in
            JSONObject.Member(
              key: member.key, value: history.contains(member.key) ? nil : masked(member.value))
          }))
    default: value
    }
  }
}
