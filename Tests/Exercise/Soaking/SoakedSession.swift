import DocumentMaking
import JSON

/// One session that goes on for long: several documents, edited, undone, asked about, closed and opened
/// at random.
struct SoakedSession {
  private(set) var editCount = 0
  private(set) var requestCount = 0
  private(set) var answerCount = 0

  /// The messages since the last check, and the texts before it: enough to investigate a fault.
  private(set) var log: [String] = []
  private(set) var textsBefore: [(uri: String, text: String)] = []

  private var client: LocalClient
  private var choices: Choices
  private var documents: [SoakedDocument] = []
  /// The last settings without a mistake and all behind them: those with one leave what was before.
  private var settings: [JSONValue] = []
  private var file: [UInt8]?
  private let capabilities: JSONValue
  private let unit: PositionUnit

  /// True if it requests PNG too.
  private let drawsPNG: Bool

  /// Texts longer than this, in characters, are written anew.
  private static let lengthLimit = 8_000
  private static let places: [(uri: String, owner: HeldDocument.Owner)] = [
    ("file:///w/a.layout.json", .editor), ("file:///w/sub/b%20c.layout.json", .editor),
    ("untitled:d", .editor), ("tree:e", .program),
  ]

  init(
    choices: Choices, _ capabilities: JSONValue, _ unit: PositionUnit, drawsPNG: Bool,
    isRecorded: Bool = false
  ) throws(Fault) {
    self.choices = choices
    self.drawsPNG = drawsPNG
    self.capabilities = capabilities
    self.unit = unit
    client = LocalClient(checksItself: isRecorded, isRecorded: isRecorded)
    try client.begin(capabilities, unit)
    for place in Self.places {
      let held = HeldDocument(
        uri: place.uri, owner: place.owner, version: 1,
        text: NaiveText(Self.text(using: &self.choices), unit: unit))
      try held.open(in: &client)
      documents.append(SoakedDocument(held, editsLeft: lifetime()))
    }
    noteTexts()
  }

  /// A text that leaves space for edits.
  ///
  /// A few in a thousand that are made are many times as long, and memory would tell when one of these
  /// came last.
  private static func text(using choices: inout Choices) -> String {
    while true {
      let text = LayoutMaker.text(using: &choices)
      if text.utf8.count < lengthLimit / 2 { return text }
    }
  }

  private mutating func lifetime() -> Int { 20 + choices.below(200) }

  // MARK: Steps

  mutating func step() throws(Fault) {
    let index = choices.below(documents.count)
    let document = documents[index].held
    if documents[index].editsLeft <= 0 || document.text.count > Self.lengthLimit {
      return try rewrite(index)
    }
    switch choices.below(200) {
    case 0: try reopen(index)
    case 1: try rewrite(index)
    case 2: try configure()
    case 3...5: try takeProposal(index)
    case 6...8: try commitOverrides(index)
    case 9...30: try request(index)
    case 31...50: try undo(index)
    default: try edit(index)
    }
  }

  private mutating func edit(_ index: Int) throws(Fault) {
    guard documents[index].held.owner == .editor else { return try patch(index) }
    var copy = documents[index].held.text
    var changes: [TextChange] = []
    for _ in 0...(choices.oneIn(4) ? choices.below(4) : 0) {
      let change = EditMaker.change(of: copy, using: &choices)
      copy.replace(change.range, with: change.text)
      changes.append(change)
    }
    try send(changes, to: index)
  }

  private mutating func send(_ changes: [TextChange], to index: Int) throws(Fault) {
    let values = documents[index].make(changes)
    let held = documents[index].held
    note("\(held.uri) \(JSONValue.array(values))")
    try client.change(held.uri, version: held.version, values)
    editCount += changes.count
  }

  private mutating func undo(_ index: Int) throws(Fault) {
    guard documents[index].held.owner == .editor, let changes = documents[index].takeUndo() else {
      return try edit(index)
    }
    let values = documents[index].make(changes, undoable: false)
    let held = documents[index].held
    note("undo \(held.uri) \(JSONValue.array(values))")
    try client.change(held.uri, version: held.version, values)
    editCount += changes.count
  }

  /// A program's document is edited by patches.
  private mutating func patch(_ index: Int) throws(Fault) {
    let subject = documents[index].subject
    let patch = PatchMaker.patch(of: subject.elements, using: &choices)
    note("patch \(patch)")
    let answer = try client.exchange(
      "layout/edit", ["textDocument": ["uri": .string(subject.uri)], "patch": patch])
    guard let result = answer["result"] else { return }
    let edits = result["edits"]?.arrayValue ?? []
    try documents[index].follow(edits, version: result["version"]?.integerValue)
    editCount += edits.count
  }

  /// Gives the text as a whole.
  private mutating func rewrite(_ index: Int) throws(Fault) {
    let text = Self.text(using: &choices)
    let held = documents[index].held
    note("rewrite \(held.uri) \(text)")
    documents[index].replaceAll(with: text, version: held.version + 1, editsLeft: lifetime())
    editCount += 1
    guard held.owner == .editor else { return try documents[index].held.open(in: &client) }
    try client.change(held.uri, version: held.version + 1, [["text": .string(text)]])
  }

  private mutating func reopen(_ index: Int) throws(Fault) {
    let held = documents[index].held
    note("reopen \(held.uri)")
    if held.owner == .editor {
      try client.close(held.uri)
    } else {
      try client.exchange("layout/close", ["textDocument": ["uri": .string(held.uri)]])
    }
    try held.open(in: &client)
  }

  private mutating func configure() throws(Fault) {
    let isWrong = choices.oneIn(4)
    let made = ConfigurationMaker.settings(areWrong: isWrong, using: &choices)
    note("configure \(made)")
    if choices.oneIn(2) {
      settings = isWrong ? settings + [made] : [made]
      try client.configure(made)
    } else {
      let content = choices.oneIn(8) ? Array("{".utf8) : made.serialized()
      file = content
      try client.writeConfiguration(content)
    }
  }

  // MARK: Requests

  /// Any request that leaves the text as it is.
  private mutating func request(_ index: Int) throws(Fault) {
    if choices.oneIn(4) { try documents[index].subject.lookAround(with: &client) }
    documents[index].subject.others = documents.map(\.held.uri)
    let tracked: Set = ["layout/open", "layout/close", "layout/edit", "layout/commitOverrides"]
    let methods = Method.all.filter {
      ($0.role == .question || $0.role == .change) && !tracked.contains($0.name)
    }
    let changes = methods.filter { $0.role == .change }
    let method = choices.pick(choices.oneIn(3) ? changes : methods)
    var params = ParamsMaker(documents[index].subject).params(of: method, using: &choices)
    if !drawsPNG, params["format"] == "png", case .object(var object) = params {
      object["format"] = "svg"
      params = .object(object)
    }
    note("\(method.name) \(params)")
    try client.exchange(method.name, params)
    _ = client.takeNotifications()
    requestCount += 1
  }

  /// Makes the edits that a request proposes, as an editor does.
  private mutating func takeProposal(_ index: Int) throws(Fault) {
    let held = documents[index].held
    guard held.owner == .editor else { return }
    let names = ["textDocument/codeAction", "textDocument/formatting", "textDocument/rename"]
    let method = Method.all.filter { names.contains($0.name) }
    let chosen = choices.pick(method)
    let params = ParamsMaker(documents[index].subject).params(of: chosen, using: &choices)
    var answer = try client.exchange(chosen.name, params)
    requestCount += 1
    if let resolution = Resolution(of: chosen.name) {
      let items = resolution.items(in: answer)
      guard !items.isEmpty else { return }
      answer = try client.exchange(resolution.method, choices.pick(items))
    }
    let result = answer["result"]
    let edit = result?["edit"] ?? result
    let edits =
      edit?["documentChanges"]?.arrayValue?.first?["edits"] ?? edit?["changes"]?[held.uri] ?? edit
    guard let list = edits?.arrayValue, list.first?["newText"] != nil else { return }
    note("what \(chosen.name) proposed:")
    try send(documents[index].changes(list), to: index)
  }

  private mutating func commitOverrides(_ index: Int) throws(Fault) {
    let held = documents[index].held
    note("commit \(held.uri)")
    let answer = try client.exchange(
      "layout/commitOverrides", ["textDocument": ["uri": .string(held.uri)]])
    requestCount += 1
    guard let result = answer["result"], let edits = result["edits"]?.arrayValue, !edits.isEmpty
    else { return }
    let changes = try documents[index].changes(edits)
    guard held.owner == .program else { return try send(changes, to: index) }
    _ = documents[index].make(changes, undoable: false)
    try documents[index].follow([], version: result["version"]?.integerValue)
    editCount += changes.count
  }

  // MARK: Checks

  /// Compares every document with its text opened afresh in a session of the same kind.
  mutating func check(places: Int = 4) throws(Fault) {
    var comparison = FreshComparison(of: documents.map(\.held), places: places)
    var forked = choices.fork()
    let (capabilities, unit, settings, file) = (capabilities, unit, settings, file)
    try comparison.compare(&client, using: &forked) { () throws(Fault) in
      var fresh = LocalClient()
      try fresh.begin(capabilities, unit)
      for settings in settings { try fresh.configure(settings) }
      if let file { try fresh.writeConfiguration(file) }
      return fresh
    }
    answerCount += comparison.answerCount
    log = []
    noteTexts()
  }

  private mutating func noteTexts() {
    textsBefore = documents.map { ($0.held.uri, $0.held.text.string) }
  }

  /// The messages of a session that is recorded.
  var transcript: [String] { client.transcript ?? [] }

  /// The current text of every document.
  var texts: [(uri: String, text: String)] {
    documents.map { ($0.held.uri, $0.held.text.string) }
  }

  private mutating func note(_ line: String) { log.append(line) }
}
