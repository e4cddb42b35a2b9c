import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import Synchronization
import Testing

/// The mode for source code, with a reader of layouts in process; tests of `lintel-source` have the real one.
@Suite struct SourceServerTests {
  /// A reader that answers with the class of a text whose first line has its width.
  private final class Reader: SourceReading {
    struct State {
      var requests: [SourceRequest] = []
      var failure: SourceFailure?
      var answer: JSONValue?

      /// True to read `flexGrow` from a statement of the text, and not to have it in each text.
      var readsStatements = false
    }

    let state = Mutex(State())

    var requestCount: Int { state.withLock { $0.requests.count } }

    func layouts(of request: SourceRequest) throws(SourceFailure) -> JSONValue {
      let (failure, answer, readsStatements) = state.withLock { state in
        state.requests.append(request)
        return (state.failure, state.answer, state.readsStatements)
      }
      if let failure { throw failure }
      if let answer { return answer }
      let content = request.texts[request.path]?.content
      let text = String(decoding: content?.bytes ?? [], as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let line = lines.firstIndex { $0.hasPrefix("width ") } ?? 0
      let width = Int(lines[line].dropFirst(6)) ?? 10
      let id = Int64(line * 1_000) + Int64(width)
      if readsStatements { return answerReadingStatements(lines, id, request.path) }
      guard !request.known.contains(Int(id)) else {
        return ["classes": [["class": "A", "file": .string(request.path), "id": .integer(id)]]]
      }
      let at = JSONValue.string("\(request.path):\(line + 1):1")
      return [
        "evaluated": 1,
        "classes": [
          [
            "class": "A", "file": .string(request.path), "id": .integer(id), "at": at,
            "document": [
              "constrainedSize": ["max": ["width": 375]],
              "root": [
                "type": "inset", "id": "inset", "insets": [:],
                "child": [
                  "type": "image", "id": "photo",
                  "style": ["width": .integer(Int64(width)), "height": 5, "flexGrow": 1],
                ],
              ],
            ],
            "source": ["/root": at, "/root/child": at, "/root/child/style/flexGrow": at],
          ]
        ],
      ]
    }

    /// Answers with the removal of the statement that sets `flexGrow`.
    func edits(of request: SourceRequest) throws(SourceFailure) -> JSONValue {
      let (failure, answer) = state.withLock { state in
        state.requests.append(request)
        return (state.failure, state.answer)
      }
      if let failure { throw failure }
      if let answer { return answer }
      let text = String(
        decoding: request.texts[request.path]?.content.bytes ?? [], as: UTF8.self)
      guard let found = text.firstRange(of: "photo.style.flexGrow = 1\n") else {
        return ["reason": "no statement sets flexGrow"]
      }
      let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      return [
        "edits": [
          ["start": .integer(Int64(start)), "end": .integer(Int64(start + 25)), "text": ""]
        ],
        "tried": 1, "untried": 0,
      ]
    }

    private func answerReadingStatements(
      _ lines: [Substring], _ id: Int64, _ path: String
    ) -> JSONValue {
      let line = lines.firstIndex { $0.hasPrefix("photo.style.flexGrow =") }
      let style: JSONValue = line == nil ? ["width": 9] : ["width": 9, "flexGrow": 1]
      var positions: JSONObject = ["/root": .string("\(path):1:1")]
      if let line {
        positions["/root/child/style/flexGrow"] = .string("\(path):\(line + 1):13")
      }
      return [
        "classes": [
          [
            "class": "A", "file": .string(path), "id": .integer(id + Int64(line ?? 0) * 10),
            "at": .string("\(path):1:1"),
            "document": [
              "root": [
                "type": "inset", "insets": 4,
                "child": [
                  "type": "image", "imageSize": ["width": 9, "height": 9], "style": style,
                ],
              ]
            ],
            "source": .object(positions),
          ]
        ]
      ]
    }
  }

  private static let path = "/nowhere/A.swift"
  private static let uri: JSONValue = "file:///nowhere/A.swift"

  private func text(_ width: Int, above: String = "") -> String {
    "\(above)width \(width)\nlayoutSpecThatFits\n"
  }

  private func open(_ text: String, in client: inout TestClient) -> [JSONValue] {
    client.open(text, uri: "file://\(Self.path)")
  }

  private func change(_ text: String, in client: inout TestClient) -> [JSONValue] {
    client.change(uri: "file://\(Self.path)", version: 2, ["text": .string(text)])
  }

  private func revision(in client: inout TestClient) -> Int? {
    client.request("layout/documents", [:])?["documents"]?.arrayValue?.first?["revision"]?
      .integerValue
  }

  @Test func `diagnostics of a class are published at the position in its file`() throws {
    var client = TestClient(capabilities: [:], sources: Reader())
    let messages = open(text(20), in: &client)
    let published = try #require(messages.first?["params"])
    #expect(published["uri"] == Self.uri)
    let diagnostic = try #require(published["diagnostics"]?.arrayValue?.first)
    #expect(diagnostic["code"] == "inert-stack-style")
    #expect(diagnostic["source"] == "lintel")
    #expect(
      diagnostic["range"] == [
        "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 5],
      ])
  }

  @Test(arguments: ["width 20\nlayoutSpecThatFits\n", "let model = 1\n"])
  func `Broken configuration is reported beside a source file, and not any more once repaired`(
    _ text: String
  ) throws {
    let files = try CountedFiles()
    func areEmpty(_ messages: [JSONValue]) -> [Bool?] {
      messages.filter { $0["method"] == "textDocument/publishDiagnostics" }
        .compactMap { $0["params"] }
        .filter { $0["uri"]?.stringValue?.hasSuffix("/.lintel.json") == true }
        .map { $0["diagnostics"]?.arrayValue?.isEmpty }
    }
    try files.folder.write("{", to: ".lintel.json")
    var client = TestClient(capabilities: [:], files: files, sources: Reader())
    #expect(
      areEmpty(client.open(text, uri: files.uri("A.swift"))) == [false])
    #expect(
      areEmpty(client.change(uri: files.uri("A.swift"), version: 2, ["text": .string(text)])) == []
    )
    try files.folder.write("{}", to: ".lintel.json")
    #expect(areEmpty(client.notify("workspace/didChangeWatchedFiles", ["changes": []])) == [true])
  }

  @Test func `code that moves makes no revision of the document, and other code makes one`() {
    var client = TestClient(capabilities: [:], sources: Reader())
    _ = open(text(20), in: &client)
    #expect(revision(in: &client) == 1)
    let messages = change(text(20, above: "\n\n"), in: &client)
    #expect(revision(in: &client) == 1)
    #expect(
      messages.first?["params"]?["diagnostics"]?.arrayValue?.first?["range"]?["start"]?["line"]
        == 2)
    _ = change(text(30, above: "\n\n"), in: &client)
    #expect(revision(in: &client) == 2)
  }

  @Test func `texts that another message makes outdated are not evaluated`() throws {
    let reader = Reader()
    var server = TestClient(capabilities: [:], sources: reader).server
    func send(_ method: String, _ params: JSONValue, isMoreWaiting: Bool) {
      let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
      _ = server.receive(message.serialized(), host: TestHost(hasMore: isMoreWaiting))
    }
    let item: JSONValue = [
      "uri": Self.uri, "languageId": "swift", "version": 1, "text": .string(text(1)),
    ]
    send("textDocument/didOpen", ["textDocument": item], isMoreWaiting: true)
    for width in 2...9 {
      send(
        "textDocument/didChange",
        [
          "textDocument": ["uri": Self.uri, "version": .integer(Int64(width))],
          "contentChanges": [["text": .string(text(width))]],
        ], isMoreWaiting: width < 9)
    }
    #expect(reader.requestCount == 1)
    server.updateSources()
    #expect(reader.requestCount == 1)
  }

  @Test func `Files on disk have one number for all open files, and another after each change`() {
    let reader = Reader()
    var client = TestClient(capabilities: [:], sources: reader)
    for name in ["A", "B", "C"] {
      _ = client.open(text(20), uri: "file:///nowhere/\(name).swift")
    }
    func numbers() -> [Int] {
      let requests = reader.state.withLock { state in
        let requests = state.requests
        state.requests = []
        return requests
      }
      return requests.map(\.filesNumber)
    }
    #expect(numbers() == [1, 2, 2, 3, 3, 3])
    _ = change(text(25), in: &client)
    #expect(numbers() == [3, 3, 3])
    _ = client.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(numbers() == [4, 4, 4])
  }

  @Test func `request is answered about the text before it even if another message waits`() throws {
    let reader = Reader()
    var client = TestClient(capabilities: [:], sources: reader)
    _ = open(text(20), in: &client)
    _ = change(text(25), in: &client)
    let hints = client.request(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": Self.uri],
        "range": [
          "start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0],
        ],
      ])
    #expect(hints?.arrayValue?.first?["label"] == "25×5 @ 0,0, 25×5 @ 0,0")
  }

  @Test func `failure is shown once, and the next text is tried again`() {
    let reader = Reader()
    var client = TestClient(capabilities: [:], sources: reader)
    reader.state.withLock { $0.failure = .failed("ended") }
    let first = open(text(20), in: &client)
    #expect(first.filter { $0["method"] == "window/showMessage" }.count == 1)
    #expect(revision(in: &client) == nil)
    let count = reader.requestCount
    _ = client.request("layout/documents", [:])
    #expect(reader.requestCount == count)
    let second = change(text(21), in: &client)
    #expect(second.contains { $0["method"] == "window/logMessage" })
    #expect(!second.contains { $0["method"] == "window/showMessage" })
    reader.state.withLock { $0.failure = nil }
    _ = change(text(22), in: &client)
    #expect(revision(in: &client) == 1)
    reader.state.withLock { $0.failure = .paused }
    let lost = change(text(23), in: &client)
    #expect(lost.contains { $0["params"]?["diagnostics"] == [] })
    #expect(revision(in: &client) == nil)
  }

  // MARK: Code actions

  private static let actionCapabilities: JSONValue = [
    "textDocument": [
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]]]
    ]
  ]

  private func actions(in client: inout TestClient) -> [String] {
    let range: JSONValue = [
      "start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0],
    ]
    let actions = client.request(
      "textDocument/codeAction",
      ["textDocument": ["uri": Self.uri], "range": range, "context": ["diagnostics": []]])
    return actions?.arrayValue?.compactMap { $0["title"]?.stringValue } ?? []
  }

  @Test func `code actions of a text are tried once, and again for another text`() {
    let reader = Reader()
    reader.state.withLock { $0.readsStatements = true }
    var client = TestClient(capabilities: Self.actionCapabilities, sources: reader)
    let text = "layoutSpecThatFits\nphoto.style.flexGrow = 1\n"
    _ = open(text, in: &client)
    let count = reader.requestCount
    #expect(actions(in: &client) == ["Remove flexGrow"])
    #expect(reader.requestCount == count + 1)
    #expect(actions(in: &client) == ["Remove flexGrow"])
    #expect(reader.requestCount == count + 1)
    _ = change("\(text)\n", in: &client)
    #expect(actions(in: &client) == ["Remove flexGrow"])
    #expect(reader.requestCount == count + 3)
  }

  @Test func `request for edits has the changes of keys with their code`() throws {
    let reader = Reader()
    reader.state.withLock { $0.readsStatements = true }
    var client = TestClient(capabilities: Self.actionCapabilities, sources: reader)
    _ = open("layoutSpecThatFits\nphoto.style.flexGrow = 1\n", in: &client)
    _ = actions(in: &client)
    let edit = try #require(reader.state.withLock { $0.requests.last?.edit })
    #expect(edit["class"] == "A")
    #expect(
      edit["changes"] == [
        ["element": "/root/child", "isStyle": true, "key": "flexGrow", "old": 1, "oldCode": "1"]
      ])
    #expect(edit["document"]?["root"]?["child"]?["style"] == ["width": 9])
    #expect(edit["stepLimit"]?.integerValue ?? 0 > 0)
  }

  @Test(arguments: [
    "null", "{}", #"{"reason":"no edit of the code makes the layout","tried":1,"untried":0}"#,
    #"{"edits":[],"tried":1,"untried":0}"#, #"{"edits":[{"start":0,"end":1}],"tried":1}"#,
    #"{"edits":[{"start":9,"end":8,"text":""}],"tried":1,"untried":0}"#,
    #"{"edits":[{"start":0,"end":9999,"text":""}],"tried":1,"untried":0}"#,
    #"{"edits":[{"start":5,"end":9,"text":""},{"start":3,"end":4,"text":""}],"tried":1}"#,
  ])
  func `answer without edits of the text is no action`(answer: String) throws {
    let reader = Reader()
    reader.state.withLock { $0.readsStatements = true }
    var client = TestClient(capabilities: Self.actionCapabilities, sources: reader)
    _ = open("layoutSpecThatFits\nphoto.style.flexGrow = 1\n", in: &client)
    let count = reader.requestCount
    let parsed = try JSONValue(parsing: Array(answer.utf8))
    reader.state.withLock { $0.answer = parsed }
    #expect(actions(in: &client).isEmpty)
    #expect(reader.requestCount > count)
  }

  @Test func `action that was not tried on all classes says so and is not preferred`() throws {
    let reader = Reader()
    reader.state.withLock { $0.readsStatements = true }
    var client = TestClient(capabilities: Self.actionCapabilities, sources: reader)
    _ = open("layoutSpecThatFits\nphoto.style.flexGrow = 1\n", in: &client)
    reader.state.withLock {
      $0.answer = [
        "edits": [["start": 19, "end": 44, "text": ""]], "tried": 12, "untried": 328,
      ]
    }
    #expect(actions(in: &client) == ["Remove flexGrow (12 of 340 classes tried)"])
  }

  @Test func `action whose request had no answer is requested again`() {
    let reader = Reader()
    reader.state.withLock { $0.readsStatements = true }
    var client = TestClient(capabilities: Self.actionCapabilities, sources: reader)
    _ = open("layoutSpecThatFits\nphoto.style.flexGrow = 1\n", in: &client)
    reader.state.withLock { $0.failure = .pending }
    #expect(actions(in: &client).isEmpty)
    reader.state.withLock { $0.failure = nil }
    #expect(actions(in: &client) == ["Remove flexGrow"])
  }

  // MARK: Slow evaluation

  @Test
  func `last diagnostics stay while an evaluation takes long, and nothing is at their positions`() {
    let reader = Reader()
    var client = TestClient(capabilities: [:], sources: reader)
    _ = open(text(20), in: &client)
    reader.state.withLock { $0.failure = .pending }
    #expect(change(text(20, above: "\n"), in: &client).isEmpty)
    let hover: JSONValue = [
      "textDocument": ["uri": Self.uri], "position": ["line": 0, "character": 2],
    ]
    #expect(client.request("textDocument/hover", hover) == .null)
    #expect(revision(in: &client) == 1)
    reader.state.withLock { $0.failure = nil }
    let messages = client.notify("$/setTrace", ["value": "off"])
    let published = messages.first { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(
      published?["params"]?["diagnostics"]?.arrayValue?.first?["range"]?["start"]?["line"] == 1)
  }

  private static let wrongAnswers = [
    "null", "{}", #"{"classes":1}"#, #"{"classes":[1]}"#, #"{"classes":[{"class":"A"}]}"#,
    #"{"classes":[{"class":"A","file":"/nowhere/A.swift","id":1}]}"#,
    #"{"classes":[{"class":"A","file":"/nowhere/A.swift","id":1,"at":"x","document":1}]}"#,
    #"""
    {"classes":[{"class":"A","file":"/nowhere/A.swift","id":1,"at":"/nowhere/A.swift:99999:9999",
    "document":{"root":{"type":"text","text":1}},
    "source":{"/root":"/nowhere/A.swift:0:-1","/root/text":"/nowhere/A.swift:7:7"}}]}
    """#,
  ]

  @Test(arguments: wrongAnswers)
  func `answer that is none makes nothing`(answer: String) throws {
    let reader = Reader()
    let parsed = try JSONValue(parsing: Array(answer.utf8))
    reader.state.withLock { $0.answer = parsed }
    var client = TestClient(capabilities: [:], sources: reader)
    _ = open(text(20), in: &client)
    let place: JSONValue = [
      "textDocument": ["uri": Self.uri], "position": ["line": 0, "character": 2],
    ]
    _ = client.request("textDocument/hover", place)
    _ = client.request("textDocument/codeLens", ["textDocument": ["uri": Self.uri]])
    reader.state.withLock { $0.answer = nil }
    _ = change(text(20), in: &client)
    #expect(revision(in: &client) != nil)
  }

  @Test func `Problems of code and modules that are missing are published as rules`() throws {
    let reader = Reader()
    reader.state.withLock {
      $0.answer = [
        "classes": [
          [
            "class": "A", "file": "/nowhere/A.swift", "id": 1, "at": "/nowhere/A.swift:1:1",
            "missingModules": ["Kit", "Views"],
            "reason": ["at": "/nowhere/Base.swift:7:3", "message": "A returns no layout"],
          ]
        ],
        "failures": [
          [
            "file": "/nowhere/A.swift", "line": 1, "column": 2, "message": "expected ')'",
            "code": "syntax-error",
          ],
          [
            "file": "/nowhere/Base.swift", "line": 7, "column": 3, "message": "A returns no layout",
            "code": "layout-not-read",
          ],
        ],
      ]
    }
    var client = TestClient(capabilities: [:], sources: reader)
    let published = open(text(20), in: &client).first?["params"]?["diagnostics"]?.arrayValue ?? []
    #expect(published.map { $0["code"] } == ["layout-not-read", "syntax-error"])
    #expect(
      published.first?["message"]
        == "A was not read: A returns no layout, in line 7 of Base.swift; the file imports Kit and Views, whose source was not found"
    )
    #expect(published.first?["range"]?["start"] == ["line": 0, "character": 0])
    #expect(published.last?["message"] == "expected ')'" && published.last?["severity"] == 1)
    let changed = client.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["lintel": ["rules": ["layout-not-read": "off", "syntax-error": "warning"]]]])
    let left = changed.compactMap { $0["params"]?["diagnostics"]?.arrayValue }.last ?? []
    #expect(left.map { $0["severity"] } == [2])
  }

  /// The published diagnostics of a class whose photo grows in two of its states, or in all.
  private func diagnosticsOfStates(
    base: JSONValue = [:], positions: [String: JSONValue]
  ) throws -> [JSONValue] {
    let reader = Reader()
    let style: JSONValue = ["#photo": ["flexGrow": 1]]
    var source: JSONObject = [
      "/root": "/nowhere/A.swift:4:1", "/root/child": "/nowhere/A.swift:2:3",
    ]
    for (pointer, position) in positions { source[pointer] = position }
    let document: JSONValue = [
      "constrainedSize": ["max": ["width": 375]],
      "root": [
        "type": "inset", "insets": 1,
        "child": [
          "type": "image", "id": "photo", "imageSize": ["width": 3, "height": 5], "style": base,
        ],
      ],
      "variants": [
        ["name": "not a", "style": style], ["name": "not b", "text": [:]],
        ["name": "not c", "style": style],
      ],
    ]
    reader.state.withLock {
      $0.answer = [
        "classes": [
          [
            "class": "A", "file": "/nowhere/A.swift", "id": 1, "at": "/nowhere/A.swift:1:1",
            "document": document, "source": .object(source),
          ]
        ]
      ]
    }
    var client = TestClient(capabilities: [:], sources: reader)
    let text = "class A\n  photo\n    photo.flexGrow = 1\n  inset\nlayoutSpecThatFits\n"
    return open(text, in: &client).first?["params"]?["diagnostics"]?.arrayValue ?? []
  }

  @Test(
    arguments: [
      (
        [
          "/variants/0/style/#photo/flexGrow": "/nowhere/A.swift:3:11",
          "/variants/2/style/#photo/flexGrow": "/nowhere/A.swift:3:11",
        ], 2
      ),
      ([:], 1),
    ] as [([String: JSONValue], Int64)])
  func `Value of two states is reported once, at its statement or its element, with the states`(
    positions: [String: JSONValue], line: Int64
  ) throws {
    let published = try diagnosticsOfStates(positions: positions)
    let inert = published.filter { $0["code"] == "inert-stack-style" }
    #expect(inert.count == 1, "\(published)")
    #expect(inert.first?["range"]?["start"]?["line"] == .integer(line))
    #expect(
      inert.first?["message"]?.stringValue?.hasSuffix(
        #" (only in the states "not a" and "not c")"#) == true, "\(published)")
  }

  @Test func `Value of the document and of states is reported once, without states`() throws {
    let position: JSONValue = "/nowhere/A.swift:3:11"
    let published = try diagnosticsOfStates(
      base: ["flexGrow": 2],
      positions: [
        "/variants/0/style/#photo/flexGrow": position, "/root/child/style/flexGrow": position,
        "/variants/2/style/#photo/flexGrow": position,
      ])
    let inert = published.filter { $0["code"] == "inert-stack-style" }
    #expect(inert.count == 1, "\(published)")
    #expect(inert.first?["range"]?["start"]?["line"] == 2)
    #expect(inert.first?["message"]?.stringValue?.contains("only in") == false, "\(published)")
  }

  @Test func `class without a document is information at its position`() throws {
    let reader = Reader()
    reader.state.withLock {
      $0.answer = [
        "classes": [
          [
            "class": "A", "file": "/nowhere/A.swift", "id": 1, "at": "/nowhere/A.swift:1:1",
            "reason": ["at": "/nowhere/A.swift:2:3", "message": "A returns no layout"],
          ]
        ]
      ]
    }
    var client = TestClient(capabilities: [:], sources: reader)
    let messages = open(text(20), in: &client)
    let diagnostic = try #require(
      messages.first?["params"]?["diagnostics"]?.arrayValue?.first)
    #expect(diagnostic["message"] == "A was not read: A returns no layout")
    #expect(diagnostic["code"] == "layout-not-read" && diagnostic["severity"] == 3)
    #expect(diagnostic["range"]?["start"] == ["line": 1, "character": 2])
  }

  @Test func `changed settings change the diagnostics of source files`() throws {
    var client = TestClient(capabilities: [:], sources: Reader())
    _ = open(text(20), in: &client)
    let messages = client.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["lintel": ["rules": ["inert-stack-style": "off"]]]])
    #expect(messages.contains { $0["params"]?["diagnostics"] == [] })
  }

  @Test func `documents of classes are not edited by programs`() {
    var client = TestClient(capabilities: [:], sources: Reader())
    _ = open(text(20), in: &client)
    let failure = client.failure(
      "layout/edit",
      [
        "textDocument": ["uri": "file:///nowhere/A.swift#A"],
        "patch": [["op": "remove", "path": "/root/child"]],
      ])
    #expect(failure?.kind == "document-owned-by-editor")
    _ = client.notify("textDocument/didClose", ["textDocument": ["uri": Self.uri]])
    #expect(client.request("layout/documents", [:])?["documents"] == [])
  }

  @Test func `requests of the mode are few, each with one handler`() {
    let methods = sourceRequests.map { $0.method }
    #expect(Set(methods).count == methods.count)
    #expect(Set(methods).isSubset(of: allRequests.map { $0.method }))
    let notifications = sourceNotifications.map { $0.method }
    #expect(Set(notifications) == Set(allNotifications.map { $0.method }))
  }
}
