import Glibc
import JSON

/// The requests of VS Code after each key, one after the other and all at once.
func measureTyping(_ options: Options, _ report: Report) {
  let daemon = options.daemon ?? "\(folderOfThisProgram())/lintel"
  guard access(daemon, X_OK) == 0 else {
    report.say("\ntyping: skipped, there is no daemon at \(daemon)")
    return
  }
  let servers = [
    MeasuredServer("null", options.nullServer ?? executablePath(), options.nullServer == nil),
    MeasuredServer("lintel", daemon, ["serve"]),
  ]
  report.begin(
    "typing",
    "ms over pipes from just before a write to the last byte of the answer, after each key typed in the middle;"
      + "\nCPU is that of the daemon with all its threads until then; the system places the processes",
    columns: [
      "after a key                 ", "document ", "null p50", "null p99", "lintel p50",
      "lintel p99", "CPU p50", "CPU p99", "keys",
    ])
  for size in [28_000, 1_000_000] {
    let feed = FeedDocument.text(byteCount: size, seed: options.seed)
    let name = size < 1_000_000 ? "\(size / 1_000) kB" : "\(size / 1_000_000) MB"
    guard var typing = TypingComparison(servers, WireDocument(feed)) else {
      report.say("typing: a server did not begin a session")
      continue
    }
    typing.measure(keys: TypedKeys.cycle * (options.isQuick ? 2 : 12))
    typing.printRows(name, size, to: report)
  }
}

/// A comparison in which every server is sent each key and request in turn.
private struct TypingComparison {
  private let conversations: [Conversation]
  private var keys: TypedKeys
  private var rows: [Row]

  /// The answers of the daemon that later requests refer to.
  private var diagnostics: [JSONValue] = []
  private var reportID: String?
  private var tokensID = ""

  private struct Row {
    let name: String
    var times: [Samples]
    var processorTimes = Samples()
  }

  private enum Request: String, CaseIterable {
    case diagnostic = "didChange, diagnostic"
    case completion
    case tokens = "semanticTokens/full/delta"
    case rangeTokens = "semanticTokens/range"
    case documentSymbol, foldingRange
    case codeAction = "codeAction, automatic"
    case inlayHint, codeLens, documentLink, documentColor, documentHighlight, selectionRange, hover

    var method: String {
      switch self {
      case .diagnostic: "textDocument/diagnostic"
      case .tokens: "textDocument/semanticTokens/full/delta"
      case .codeAction: "textDocument/codeAction"
      default: "textDocument/\(rawValue)"
      }
    }
  }

  private static let together = "all of it, sent at once"

  init?(_ servers: [MeasuredServer], _ document: WireDocument) {
    guard let keys = TypedKeys(document) else { return nil }
    self.keys = keys
    conversations = servers.compactMap { server in
      guard let conversation = server.start(),
        conversation.initialize(capabilities: editorCapabilities)
      else { return nil }
      conversation.notify("textDocument/didOpen", document.writeOpening)
      return conversation
    }
    guard conversations.count == servers.count else { return nil }
    rows = (Request.allCases.map(\.rawValue) + [Self.together]).map { name in
      Row(name: name, times: servers.map { _ in Samples() })
    }
    for conversation in conversations {
      let tokens = conversation.answer(to: "textDocument/semanticTokens/full") {
        document.writeReference(to: &$0)
      }
      tokensID = tokens?.result["resultId"]?.stringValue ?? ""
    }
  }

  /// Types that many keys; behind every third all requests are sent at once.
  ///
  /// A cycle of keys is no multiple of three, so each of its keys is measured both ways.
  mutating func measure(keys count: Int) {
    for key in 0..<count {
      let change = keys.press()
      if key % 3 == 2 { measureTogether(change) } else { measureEach(change) }
    }
  }

  private mutating func measureEach(_ change: (inout JSONWriter) -> Void) {
    for (index, request) in Request.allCases.enumerated() {
      let params = params(of: request)
      for (server, conversation) in conversations.enumerated() {
        let notification =
          request == .diagnostic
          ? conversation.notificationFrame("textDocument/didChange", change) : []
        let before = processorTime(of: conversation.server.processID)
        guard
          let answer = conversation.answer(to: request.method, behind: notification, params)
        else { continue }
        let after = processorTime(of: conversation.server.processID)
        rows[index].times[server].add(answer.time / 1e6)
        guard server == conversations.count - 1 else { continue }
        rows[index].processorTimes.add(Double(after - before) / 1e6)
        take(answer.result, of: request)
      }
    }
  }

  private mutating func measureTogether(_ change: (inout JSONWriter) -> Void) {
    let last = rows.count - 1
    for (server, conversation) in conversations.enumerated() {
      let frames = Request.allCases.map { conversation.requestFrame($0.method, params(of: $0)) }
      let notification = conversation.notificationFrame("textDocument/didChange", change)
      let before = processorTime(of: conversation.server.processID)
      guard let time = conversation.answerAll(frames, behind: notification) else { continue }
      let after = processorTime(of: conversation.server.processID)
      rows[last].times[server].add(time / 1e6)
      if server == conversations.count - 1 {
        rows[last].processorTimes.add(Double(after - before) / 1e6)
      }
    }
  }

  /// Keeps what the client is to send back.
  private mutating func take(_ result: JSONValue, of request: Request) {
    switch request {
    case .diagnostic:
      reportID = result["resultId"]?.stringValue
      if let items = result["items"]?.arrayValue { diagnostics = items }
    case .tokens: tokensID = result["resultId"]?.stringValue ?? ""
    default: break
    }
  }

  func printRows(_ name: String, _ size: Int, to report: Report) {
    for row in rows {
      for (prefix, samples) in zip(["null", "wire"], row.times) where samples.count > 0 {
        report.note("\(prefix).typing.\(row.name).\(size).p50", samples.median)
        report.note("\(prefix).typing.\(row.name).\(size).p99", samples.percentile(0.99))
      }
      report.row(
        .text(row.name), .text(name), .number(row.times[0].median, decimals: 2),
        .number(row.times[0].percentile(0.99), decimals: 2),
        .number(row.times[1].median, decimals: 2),
        .number(row.times[1].percentile(0.99), decimals: 2),
        .number(row.processorTimes.median, decimals: 2),
        .number(row.processorTimes.percentile(0.99), decimals: 2),
        .number(row.times[1].count))
    }
  }

  // MARK: Params

  /// Lines around the caret that an editor shows.
  private static let screenful = 60

  private func params(of request: Request) -> (inout JSONWriter) -> Void {
    let (document, caret, line) = (keys.document, keys.caret, keys.caret.line)
    let (reportID, tokensID) = (reportID, tokensID)
    let diagnostics = diagnostics.filter {
      $0["range"]?["start"]?["line"]?.integerValue == line
    }
    return { writer in
      document.writeReference(to: &writer)
      switch request {
      case .diagnostic: writer.optionalMember("previousResultId", reportID)
      case .tokens: writer.member("previousResultId", tokensID)
      case .completion, .documentHighlight, .hover: writer.member("position", caret)
      case .selectionRange:
        writer.key("positions")
        writer.array { $0.value(caret) }
      case .rangeTokens, .inlayHint:
        let first = max(0, line - Self.screenful / 2)
        writer.key("range")
        writer.object { writer in
          writer.member("start", TypedKeys.Caret(line: first, character: 0))
          writer.member("end", TypedKeys.Caret(line: first + Self.screenful, character: 0))
        }
      case .codeAction:
        writer.key("range")
        writer.object { writer in
          writer.member("start", caret)
          writer.member("end", caret)
        }
        writer.key("context")
        writer.object { writer in
          writer.key("diagnostics")
          writer.value(.array(diagnostics))
          writer.member("triggerKind", 2)
        }
      case .documentSymbol, .foldingRange, .codeLens, .documentLink, .documentColor: break
      }
    }
  }
}

/// The capabilities of VS Code that answers depend on.
private let editorCapabilities: JSONValue = [
  "textDocument": [
    "publishDiagnostics": [
      "relatedInformation": true, "versionSupport": true, "tagSupport": ["valueSet": [1, 2]],
      "codeDescriptionSupport": true, "dataSupport": true,
    ],
    "diagnostic": ["relatedDocumentSupport": false],
    "completion": [
      "completionItem": [
        "snippetSupport": true, "documentationFormat": ["markdown", "plaintext"],
        "deprecatedSupport": true, "tagSupport": ["valueSet": [1]], "insertReplaceSupport": true,
        "resolveSupport": ["properties": ["documentation", "detail", "additionalTextEdits"]],
        "labelDetailsSupport": true,
      ],
      "completionList": [
        "itemDefaults": ["commitCharacters", "editRange", "insertTextFormat", "insertTextMode"]
      ],
    ],
    "hover": ["contentFormat": ["markdown", "plaintext"]],
    "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
    "foldingRange": ["rangeLimit": 5_000, "lineFoldingOnly": true],
    "codeAction": [
      "isPreferredSupport": true, "disabledSupport": true, "dataSupport": true,
      "resolveSupport": ["properties": ["edit"]],
      "codeActionLiteralSupport": [
        "codeActionKind": ["valueSet": ["", "quickfix", "refactor", "source"]]
      ],
    ],
    "semanticTokens": [
      "tokenTypes": [
        "class", "variable", "keyword", "parameter", "property", "enumMember", "number",
        "operator", "string", "macro",
      ],
      "tokenModifiers": ["declaration", "deprecated"], "formats": ["relative"],
      "requests": ["range": true, "full": ["delta": true]],
    ],
    "inlayHint": [
      "resolveSupport": ["properties": ["tooltip", "textEdits", "label.tooltip"]]
    ],
  ]
]
