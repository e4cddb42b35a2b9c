package import DocumentMaking
package import JSON

/// A document as a client has it.
package struct HeldDocument: Sendable {
  package enum Owner: Sendable {
    /// Opened with `textDocument/didOpen`.
    case editor

    /// Opened with `layout/open`.
    case program
  }

  package let uri: String
  package let owner: Owner
  package var version: Int
  package var text: NaiveText

  package init(uri: String, owner: Owner, version: Int, text: NaiveText) {
    self.uri = uri
    self.owner = owner
    self.version = version
    self.text = text
  }

  func open(in client: inout LocalClient) throws(Fault) {
    guard owner == .program else { return try client.open(uri, text.string, version: version) }
    let params: JSONValue = [
      "document": .string(text.string), "uri": .string(uri), "version": .integer(Int64(version)),
    ]
    let answer = try client.exchange("layout/open", params)
    if answer["result"] == nil { throw Fault("a document is not opened: \(answer)") }
  }
}

/// Asks two clients everything a client can ask: one that has lived long, and one that was just begun.
///
/// The fresh one's documents have the same texts. All answers have to be the same bytes, but for `Mask`.
package struct FreshComparison {
  private let documents: [HeldDocument]

  /// The number of positions of each document that requests are about.
  private let places: Int

  /// One question in so many is asked.
  private let share: Int

  /// The number of comparisons that were made.
  package private(set) var answerCount = 0

  package init(of documents: [HeldDocument], places: Int = 4, share: Int = 1) {
    self.documents = documents
    self.places = places
    self.share = share
  }

  /// Compares all documents; `prepare` makes a fresh client's session what the other's is, but for
  /// documents.
  ///
  /// - Throws: A fault with both answers, if they differ.
  package mutating func compare(
    _ client: inout LocalClient, using choices: inout Choices,
    prepare: () throws(Fault) -> LocalClient
  ) throws(Fault) {
    var fresh = try prepare()
    for document in documents { try document.open(in: &fresh) }
    for document in documents {
      try lay(overridesOf: document.uri, of: &client, over: &fresh)
    }
    for document in documents {
      try expect(
        Mask.masked(client.published[document.uri] ?? nil).description,
        Mask.masked(fresh.published[document.uri] ?? nil).description,
        "the diagnostics that were published", document)
      try compare(document, &client, &fresh, &choices)
    }
  }

  /// Lays over a fresh document what is laid over the other one.
  private func lay(
    overridesOf uri: String, of client: inout LocalClient, over fresh: inout LocalClient
  ) throws(Fault) {
    // Without values it changes nothing, and lists what there is.
    let params: JSONValue = ["textDocument": ["uri": .string(uri)], "style": [:]]
    let answer = try client.exchange("layout/override", params)
    for override in answer["result"]?["overrides"]?.arrayValue ?? [] {
      let answer = try fresh.exchange(
        "layout/override",
        [
          "textDocument": ["uri": .string(uri)], "element": override["pointer"] ?? nil,
          "style": override["style"] ?? nil, "values": override["values"] ?? [:],
        ])
      if answer["result"] != nil { continue }
      guard Self.isOfAnotherType(answer) else {
        throw Fault("\(override) cannot be laid over: \(answer)")
      }
      let reset = try client.exchange(
        "layout/resetOverrides",
        ["textDocument": ["uri": .string(uri)], "element": override["pointer"] ?? nil])
      if reset["result"] == nil { throw Fault("\(override) cannot be taken away: \(reset)") }
    }
  }

  /// True if an element is refused a value that it took before an edit made it another type, where the value waits
  /// without effect for the old one to come back.
  private static func isOfAnotherType(_ answer: JSONValue) -> Bool {
    let pointer = answer["error"]?["data"]?["pointer"]?.stringValue ?? ""
    return answer["error"]?["code"] == -32_602 && pointer.hasPrefix("/values/")
  }

  private mutating func compare(
    _ document: HeldDocument, _ client: inout LocalClient, _ fresh: inout LocalClient,
    _ choices: inout Choices
  ) throws(Fault) {
    var subject = Subject(uri: document.uri, text: document.text)
    subject.others = documents.map(\.uri).filter { $0 != document.uri }
    try subject.lookAround(with: &fresh)
    let maker = ParamsMaker(subject, without: ParamsMaker.historical)
    let isComplete =
      (try? JSONValue(parsing: document.text.string.utf8, duplicateKeys: .lastWins)) != nil
    let checks = AnswerChecks(
      of: document.text, uri: document.uri, others: documents.filter { $0.uri != document.uri })
    try checks.check(client.published[document.uri] ?? nil, of: "textDocument/publishDiagnostics")
    for method in Method.questions where choices.below(share) == 0 {
      let isPlaced = ["position", "positions", "range", "element"].contains(where: method.takes)
      for _ in 0..<(isPlaced ? places : min(2, places)) {
        let params = maker.params(of: method, using: &choices)
        let answers = (
          try client.exchange(method.name, params), try fresh.exchange(method.name, params)
        )
        answerCount += 1
        // While a bracket is missing, hints tell of the text before it went missing.
        if method.name == "textDocument/inlayHint", !isComplete {
          try checks.check(answers.0["result"] ?? nil, of: method.name)
          continue
        }
        try expect(
          Mask.text(of: answers.0), Mask.text(of: answers.1), "\(method.name) \(params)", document)
        try checks.check(answers.0["result"] ?? nil, of: method.name)
        try resolve(answers, of: method, document, &client, &fresh, &choices)
      }
    }
  }

  /// Completes some of what both answered, each with its own server.
  private mutating func resolve(
    _ answers: (JSONValue, JSONValue), of method: Method, _ document: HeldDocument,
    _ client: inout LocalClient, _ fresh: inout LocalClient, _ choices: inout Choices
  ) throws(Fault) {
    guard let resolution = Resolution(of: method.name) else { return }
    let items = (resolution.items(in: answers.0), resolution.items(in: answers.1))
    for _ in 0..<min(2, items.0.count) {
      let index = choices.below(items.0.count)
      let first = try client.exchange(resolution.method, items.0[index])
      let second = try fresh.exchange(resolution.method, items.1[index])
      answerCount += 1
      try expect(
        Mask.text(of: first), Mask.text(of: second), "\(resolution.method) \(items.0[index])",
        document)
    }
  }

  private func expect(
    _ answer: String, _ fresh: String, _ what: String, _ document: HeldDocument
  ) throws(Fault) {
    guard answer != fresh else { return }
    let common = zip(answer.utf8, fresh.utf8).prefix { $0 == $1 }.count
    throw Fault(
      """
      \(what) of \(document.uri) is not what the same text opened afresh answers, from byte \(common)
      after the edits: \(answer)
      afresh: \(fresh)
      """)
  }
}

/// The request that completes an answer.
package struct Resolution: Sendable {
  package let method: String

  /// `nil` for requests whose answers are complete.
  package init?(of question: String) {
    switch question {
    case "textDocument/codeAction": method = "codeAction/resolve"
    case "textDocument/codeLens": method = "codeLens/resolve"
    case "textDocument/inlayHint": method = "inlayHint/resolve"
    case "textDocument/completion": method = "completionItem/resolve"
    default: return nil
    }
  }

  /// The items of an answer that can be completed.
  package func items(in answer: JSONValue) -> [JSONValue] {
    let result = answer["result"]
    let items = result?.arrayValue ?? result?["items"]?.arrayValue ?? []
    return items.filter { $0["data"] != nil }
  }
}

extension Subject {
  /// Finds out which elements and variants a document has.
  package mutating func lookAround(with client: inout LocalClient) throws(Fault) {
    let answer = try client.exchange(
      "layout/frames", ["textDocument": ["uri": .string(uri)]])
    elements = answer["result"]?["frames"]?.objectValue?.map(\.key) ?? []
    elements += ["#title", "#a"]
    let value = (try? JSONValue(parsing: text.string.utf8, duplicateKeys: .lastWins)) ?? nil
    variants = (value["variants"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
  }
}
