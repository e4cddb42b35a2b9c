import DocumentMaking
import JSON

/// A program's document, and parts that are each a selector, a patch, a configuration or a what-if, by
/// the letter they begin with.
///
/// Afterwards answers to some questions are those of the same text opened afresh.
enum QueryFuzzing {
  private static let partLimit = 30

  static func run(_ bytes: [UInt8]) throws(Fault) {
    let input = FuzzInput(bytes)
    var client = LocalClient(checksItself: true)
    try client.begin(input.kind, input.unit)
    var state = State(
      document: HeldDocument(
        uri: "tree:a", owner: .program, version: 1, text: NaiveText(input.text, unit: input.unit)))
    try state.document.open(in: &client)
    for part in input.rest.split(separator: 0, maxSplits: partLimit).prefix(partLimit) {
      guard let letter = part.first else { continue }
      try state.take(letter, part.dropFirst(), &client)
    }
    var comparison = FreshComparison(of: [state.document], places: 1, share: 4)
    var places = Choices(seed: UInt64(bytes.count))
    try comparison.compare(&client, using: &places) { () throws(Fault) in
      var fresh = LocalClient()
      try fresh.begin(input.kind, input.unit)
      for settings in state.settings { try fresh.configure(settings) }
      if let file = state.file { try fresh.writeConfiguration(file) }
      return fresh
    }
  }

  private struct State {
    var document: HeldDocument
    /// All of them: those with a mistake leave what was before.
    var settings: [JSONValue] = []
    var file: [UInt8]?

    mutating func take(
      _ letter: UInt8, _ rest: ArraySlice<UInt8>, _ client: inout LocalClient
    ) throws(Fault) {
      let target: JSONValue = ["uri": .string(document.uri)]
      func value() -> JSONValue? { try? JSONValue(parsing: rest, duplicateKeys: .lastWins) }
      switch letter {
      case UInt8(ascii: "s"):
        let selector: JSONValue = .string(FuzzInput.text(rest))
        try client.exchange("layout/query", ["textDocument": target, "selector": selector])
        try client.exchange(
          "layout/expect", ["textDocument": target, "expressions": [selector]])
        try client.exchange("layout/tree", ["textDocument": target, "filter": selector])
      case UInt8(ascii: "p"):
        if let patch = value() { try edit(patch, &client) }
      case UInt8(ascii: "c"):
        guard let settings = value() else { return }
        self.settings.append(settings)
        try client.configure(settings)
      case UInt8(ascii: "f"):
        file = Array(rest)
        try client.writeConfiguration(Array(rest))
      case UInt8(ascii: "m"), UInt8(ascii: "w"), UInt8(ascii: "o"):
        guard var params = value()?.objectValue else { return }
        params["textDocument"] = target
        let method = [
          UInt8(ascii: "m"): "layout/measure", UInt8(ascii: "w"): "layout/sweep",
        ][letter]
        let answer = try client.exchange(method ?? "layout/override", .object(params))
        let checks = AnswerChecks(of: document.text, uri: document.uri)
        try checks.check(answer["result"] ?? nil, of: method ?? "layout/override")
      default: try makeUp(Choices(bytes: rest), &client)
      }
    }

    /// Patches, selectors and requests as the bytes choose them.
    private mutating func makeUp(
      _ choices: Choices, _ client: inout LocalClient
    ) throws(Fault) {
      var choices = choices
      while !choices.isExhausted {
        var subject = Subject(uri: document.uri, text: document.text)
        try subject.lookAround(with: &client)
        if choices.oneIn(2) {
          try edit(PatchMaker.patch(of: subject.elements, using: &choices), &client)
        } else {
          let method = choices.pick(Method.questions)
          let params = ParamsMaker(subject).params(of: method, using: &choices)
          let answer = try client.exchange(method.name, params)
          let checks = AnswerChecks(of: document.text, uri: document.uri)
          try checks.check(answer["result"] ?? nil, of: method.name)
        }
      }
    }

    private mutating func edit(
      _ patch: JSONValue, _ client: inout LocalClient
    ) throws(Fault) {
      let answer = try client.exchange(
        "layout/edit", ["textDocument": ["uri": .string(document.uri)], "patch": patch])
      guard let result = answer["result"] else { return }
      for edit in result["edits"]?.arrayValue ?? [] { try document.text.apply(edit) }
      document.version = result["version"]?.integerValue ?? document.version
    }
  }
}
