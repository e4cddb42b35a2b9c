import Exercise
import InspectorServer
import JSON
import JSONRPC
import Randomness
import TestSupport
import Testing

/// No number of a client or a document ends the process or leaves a request without its one answer.
@Suite struct ExtremeNumbersTests {
  private static let methods = allRequests.map { $0.method }

  @Test(arguments: methods)
  func `a request with any number in any place has one answer`(method: String) throws {
    let message = try #require(Method.all.first { $0.name == method })
    var client = method == "initialize" ? TestClient() : Self.clientWithDocuments()
    let params = WrongParams()
    var codes: Set<Int> = []
    for (index, member) in message.params.enumerated() {
      for number in ExtremeNumbers.some(from: index) {
        for value in ExtremeNumbers.values(of: member.schema, with: number) {
          var object = params.base(of: message, with: member.name)
          object[member.name] = value
          if member.name != "textDocument", object["textDocument"] != nil {
            object["textDocument"] = ["uri": Self.uri(for: method)]
          }
          let answers = client.sendRequest(method, .object(object))
            .filter { $0["method"] == nil }
          #expect(answers.count == 1, "\(object)")
          let error = answers.first?["error"]
          #expect((answers.first?["result"] != nil) != (error != nil), "\(object)")
          if let code = error?["code"]?.integerValue { codes.insert(code) }
          // What may be sent only once is sent to many.
          if ["initialize", "shutdown"].contains(method) { client = TestClient() }
        }
      }
    }
    #expect(!codes.contains(ErrorCode.internalError.rawValue))
    #expect(Self.isWellAndAlive(&client) || ["initialize", "shutdown"].contains(method))
  }

  @Test(arguments: allNotifications.map { $0.method }.filter { $0 != "exit" })
  func `a notification with any number in any place leaves the session alive`(
    method: String
  ) throws {
    let message = try #require(Method.notifications.first { $0.name == method })
    let params = WrongParams()
    for (index, member) in message.params.enumerated() {
      for number in ExtremeNumbers.some(from: index) {
        for value in ExtremeNumbers.values(of: member.schema, with: number) {
          var client = Self.clientWithDocuments()
          var object = params.base(of: message)
          object[member.name] = value
          if object["textDocument"] != nil, member.name != "textDocument" {
            object["textDocument"] = ["uri": "file:///a.layout.json"]
          }
          _ = client.notify(method, .object(object))
          // The number is still there when the next text comes.
          _ = client.notify(
            "textDocument/didChange",
            openDocument(["contentChanges": [["text": .string(Self.text)]]]))
          #expect(Self.isWellAndAlive(&client), "\(object)")
        }
      }
    }
  }

  @Test func `versions at their ends are counted no further`() {
    for version in [Int64.max, .max - 1, .min] {
      var client = TestClient(capabilities: versionSupport, selfCheck: SelfCheck())
      let uri: JSONObject = ["textDocument": ["uri": "tree"]]
      _ = client.request(
        "layout/open",
        ["uri": "tree", "document": .string(Self.text), "version": .integer(version)])
      var last = version
      for width in 1...3 as ClosedRange<Int64> {
        var edit = uri
        edit["patch"] = [
          ["op": "add", "path": "/root/style", "value": ["width": .integer(width)]]
        ]
        let edited = client.request("layout/edit", .object(edit))
        last = last < .max ? last + 1 : last
        #expect(edited?["version"] == .integer(last))
        var override = uri
        override["element"] = "#a"
        override["style"] = ["height": .integer(width)]
        _ = client.request("layout/override", .object(override))
        let written = client.request("layout/commitOverrides", .object(uri))
        last = last < .max ? last + 1 : last
        #expect(written?["version"] == .integer(last))
        #expect(written?["revision"] != edited?["revision"])
      }
      #expect(client.takeLogLines().isEmpty)
    }
  }

  // MARK: Documents

  private static let seeds = Array(0..<RandomCases.count(ExtremeNumbers.all.count))

  /// The requests about every document, beside the messages that a client gets while it types.
  private static let queries: [(method: String, params: JSONObject)] = [
    ("layout/frames", [:]), ("layout/tree", [:]), ("layout/diagnostics", [:]),
    ("layout/explain", ["element": "#a"]), ("layout/export", [:]),
    ("layout/render", ["format": "svg"]), ("layout/render", ["format": "text"]),
    ("layout/render", ["format": "png"]), ("layout/query", ["selector": "[width>=0]"]),
    (
      "layout/expect",
      ["expressions": ["all(*).width * 2 >= 0", "#a.lines + #a.firstBaseline == 1"]]
    ),
    ("layout/hitTest", ["point": [3, 3]]),
    ("layout/sweep", ["over": "width", "from": 20, "to": 200, "samples": 2]),
    ("layout/measure", ["constrainedSize": ["width": 50], "scale": 3]),
  ]

  /// Each run takes the next number at every location, so all runs together have each number at each location.
  @Test(arguments: seeds)
  func `a document with any number in any place is laid out, drawn and mended`(seed: Int) {
    let places = ExtremeNumbers.places
    for (index, place) in places.enumerated() {
      let number = ExtremeNumbers.all[(index + seed) % ExtremeNumbers.all.count]
      let document = place.document(number)
      let name = "\(place.name): \(number)"
      var client = TestClient(capabilities: versionSupport, selfCheck: SelfCheck())
      let query = Self.queries[(index + seed) % Self.queries.count]
      var params = query.params
      params["document"] = document
      let answer = client.exchange(query.method, .object(params))
      #expect(answer["result"] != nil || answer["error"]?["code"] != -32_603, "\(name)")

      // The number comes by an edit, and what is said then is what is said of it opened afresh.
      _ = client.open(place.document(5).description)
      let edited = client.change(version: 2, ["text": .string(document.description)])
      #expect(client.takeLogLines().isEmpty, "\(name)")
      let opened = client.open(document.description, uri: "file:///b.layout.json")
      #expect(
        edited.published.last?["diagnostics"] == opened.published.last?["diagnostics"], "\(name)")
      let whole: JSONValue = [
        "start": ["line": 0, "character": 0], "end": ["line": 0, "character": .integer(.max)],
      ]
      let actions = client.request(
        "textDocument/codeAction", openDocument(["range": whole, "context": ["diagnostics": []]]))
      #expect(actions?.arrayValue != nil, "\(name)")
      #expect(
        client.request("textDocument/inlayHint", openDocument(["range": whole])) != nil, "\(name)")
    }
  }

  @Test(arguments: ["1e30", "8e25", "1e-320", "-1e308", "1e308"])
  func `a scale that is no screen's is refused to what-ifs`(scale: String) throws {
    var client = Self.clientWithDocuments()
    let number = try JSONValue(parsing: scale.utf8)
    let failure = client.failure("layout/measure", openDocument(["scale": number]))
    let isScale = (number.numberValue ?? 0) > 0 && (number.numberValue ?? 0) <= 1_000_000
    #expect((failure?.pointer == "/scale") == !isScale)
    #expect(
      isScale || failure?.message?.contains("a number above 0, at most 1000000") == true,
      "\(failure?.message ?? "no failure")")
  }

  // MARK: Sessions

  private static let text =
    #"{"root":{"type":"stack","id":"a","children":[{"type":"text","text":"two words"}]}}"#

  private static func uri(for method: String) -> JSONValue {
    ["layout/edit", "layout/close", "layout/commitOverrides"].contains(method)
      ? "text" : "file:///a.layout.json"
  }

  private static func clientWithDocuments() -> TestClient {
    var client = TestClient(capabilities: [:], selfCheck: SelfCheck())
    _ = client.open(text)
    _ = client.request("layout/open", ["uri": "text", "document": .string(text)])
    return client
  }

  private static func isWellAndAlive(_ client: inout TestClient) -> Bool {
    client.takeLogLines().isEmpty
      && client.request("layout/frames", ["document": .string(smallDocument)]) != nil
  }
}
