import DocumentMaking
import JSON

/// A text, and at every place of it everything that can be asked there: each answer has its ranges in
/// the text, each edit can be made, and formatting twice is formatting once.
enum AuthoringFuzzing {
  /// Texts of more places are asked about at some of them.
  private static let placeLimit = 16

  static func run(_ bytes: [UInt8]) throws(Fault) {
    let input = FuzzInput(bytes)
    var client = try input.client(checksItself: false)
    let text = input.document.text
    var subject = Subject(uri: FuzzInput.uri, text: text)
    try subject.lookAround(with: &client)
    let maker = ParamsMaker(subject, without: ParamsMaker.historical)
    let checks = AnswerChecks(of: text, uri: FuzzInput.uri)
    // Inputs that differ in anything are likely to differ in the places.
    var choices = Choices(seed: bytes.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let positions = text.positions
    let placed = Method.questions.filter { $0.takes("position") }
    let step = max(1, positions.count / placeLimit)
    for index in stride(from: choices.below(step), to: positions.count, by: step) {
      for method in placed {
        let position = positions[index].position
        try ask(method, at: position, maker, checks, &client, &choices)
      }
      let codeActions = Method.questions.filter { $0.name == "textDocument/codeAction" }
      guard index % (4 * step) < step else { continue }
      for method in codeActions { try ask(method, at: nil, maker, checks, &client, &choices) }
    }
    for method in Method.questions where !method.takes("position") {
      try ask(method, at: nil, maker, checks, &client, &choices)
    }
    try checkTokens(checks, &client)
    try checkFormatting(of: input, &client)
  }

  private static func ask(
    _ method: Method, at position: NaiveText.Position?, _ maker: ParamsMaker,
    _ checks: AnswerChecks, _ client: inout LocalClient, _ choices: inout Choices
  ) throws(Fault) {
    let params = maker.params(of: method, at: position, using: &choices)
    let answer = try client.exchange(method.name, params)
    try checks.check(answer["result"] ?? nil, of: method.name)
    guard let resolution = Resolution(of: method.name) else { return }
    for item in resolution.items(in: answer).prefix(4) {
      let complete = try client.exchange(resolution.method, item)
      try checks.check(complete["result"] ?? nil, of: resolution.method)
    }
  }

  private static func checkTokens(
    _ checks: AnswerChecks, _ client: inout LocalClient
  ) throws(Fault) {
    let params: JSONObject = ["textDocument": ["uri": .string(FuzzInput.uri)]]
    let full = try client.exchange("textDocument/semanticTokens/full", .object(params))
    guard let data = full["result"]?["data"]?.arrayValue else { return }
    try checks.checkTokens(data)
    var ranged = params
    ranged["range"] = [
      "start": ["line": 0, "character": 0], "end": ["line": 1_000_000, "character": 0],
    ]
    let part = try client.exchange("textDocument/semanticTokens/range", .object(ranged))
    guard part["result"]?["data"] == full["result"]?["data"] else {
      throw Fault("the tokens of the whole range are not all tokens")
    }
  }

  private static func checkFormatting(
    of input: FuzzInput, _ client: inout LocalClient
  ) throws(Fault) {
    var text = input.document.text
    for time in 0..<2 {
      let params: JSONValue = [
        "textDocument": ["uri": .string(FuzzInput.uri)],
        "options": ["tabSize": 2, "insertSpaces": true],
      ]
      let answer = try client.exchange("textDocument/formatting", params)
      let before = text.string
      try text.apply(together: answer["result"]?.arrayValue ?? [])
      if time == 1, !text.string.unicodeScalars.elementsEqual(before.unicodeScalars) {
        throw Fault("formatting a formatted text makes of \(before) \(text.string)")
      }
      try client.change(FuzzInput.uri, version: 2 + time, [["text": .string(text.string)]])
    }
  }
}
