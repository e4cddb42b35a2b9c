import InspectorServer
import JSON
import JSONRPC
import TestSupport
import Testing

/// `layout/source`, what is sent when source files change, and source files beside documents.
@Suite struct LayoutSourceTests {
  private static let file = "file:///nowhere/Card.swift"
  private static let card = document("Card")

  private static func document(_ className: String) -> JSONValue {
    ["textDocument": ["uri": .string("\(file)#\(className)")]]
  }

  private static func text(_ width: Int, above: String = "", className: String = "Card") -> String {
    """
    \(above)final class \(className): ASCellNode {
      let /* 😀 */ dot = ASDisplayNode()
      override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
        dot.style.preferredSize = CGSize(width: \(width), height: 8)
        return ASInsetLayoutSpec(insets: .zero, child: dot)
      }
    }

    """
  }

  private static func range(_ line: Int64, _ start: Int64, _ end: Int64) -> JSONValue {
    [
      "start": ["line": .integer(line), "character": .integer(start)],
      "end": ["line": .integer(line), "character": .integer(end)],
    ]
  }

  // MARK: layout/source

  private func source(_ params: JSONValue, in client: inout TestClient) throws -> JSONValue {
    let answer = client.request("layout/source", params)
    return try #require(answer)
  }

  @Test func `Source of a class has its text, its classes and the ranges of elements and keys`()
    throws
  {
    var client = TestClient(capabilities: [:], sources: CardReader())
    _ = client.open(Self.text(8), uri: Self.file)
    let answer = try source(Self.card, in: &client)
    #expect(answer["uri"] == .string(Self.file))
    #expect(answer["languageId"] == "swift")
    #expect(answer["text"] == .string(Self.text(8)))
    #expect(answer["className"] == "Card")
    #expect(answer["classes"] == [["className": "Card", "uri": .string("\(Self.file)#Card")]])
    #expect(
      answer["positions"] == [
        "": Self.range(0, 0, 5),
        // UTF-16: the emoji counts twice.
        "/root/child": Self.range(1, 21, 34),
        "/root/child/style/preferredSize": Self.range(3, 14, 27),
        "/root": Self.range(4, 11, 28), "/root/insets": Self.range(4, 11, 28),
      ])
    #expect(
      answer["positions"]?.objectValue?.map(\.key) == [
        "", "/root/child", "/root/child/style/preferredSize", "/root", "/root/insets",
      ])
  }

  @Test func `Text that the client has is not sent again`() throws {
    var client = TestClient(capabilities: [:], sources: CardReader())
    _ = client.open(Self.text(8), uri: Self.file)
    let number = try source(Self.card, in: &client)["textNumber"]
    var params = Self.card.objectValue ?? [:]
    params["textNumber"] = number
    let again = try source(.object(params), in: &client)
    #expect(again["text"] == nil && again["textNumber"] == number && again["positions"] != nil)
    _ = client.change(uri: Self.file, version: 2, ["text": .string(Self.text(9))])
    #expect(client.request("layout/source", .object(params))?["text"] == .string(Self.text(9)))
  }

  @Test func `Source is found by its own URI and by a view`() throws {
    var client = TestClient(capabilities: [:], sources: CardReader())
    _ = client.open(Self.text(8), uri: Self.file)
    let own = try source(["textDocument": ["uri": .string(Self.file)]], in: &client)
    #expect(own["className"] == nil && own["positions"] == nil && own["text"] != nil)
    let view = client.request("layout/view", Self.card)?["view"] ?? nil
    let viewed = try source(["view": view], in: &client)
    #expect(viewed["className"] == "Card")
    #expect(client.failure("layout/source", ["view": 99])?.kind == "no-such-view")
  }

  @Test func `Class that is gone or fails is answered without positions`() throws {
    var client = TestClient(capabilities: [:], sources: CardReader())
    _ = client.open(Self.text(8), uri: Self.file)
    _ = client.change(
      uri: Self.file, version: 2, ["text": .string(Self.text(8, className: "Other"))])
    let gone = try source(Self.card, in: &client)
    #expect(gone["className"] == nil && gone["positions"] == nil)
    #expect(gone["classes"]?.arrayValue?.first?["className"] == "Other")
    let broken = Self.text(8).replacing("ASInsetLayoutSpec", with: "Spec")
    _ = client.change(uri: Self.file, version: 3, ["text": .string(broken)])
    let classes = try source(Self.card, in: &client)["classes"]?.arrayValue
    let failed = try #require(classes?.first)
    #expect(failed["message"] == "the layout method returns no layout")
    #expect(failed["range"] == Self.range(0, 0, 5) && failed["uri"] == nil)
  }

  @Test func `Text that is still evaluated is pending and has no positions`() throws {
    let reader = CardReader()
    var client = TestClient(capabilities: [:], sources: reader)
    _ = client.open(Self.text(8), uri: Self.file)
    reader.fail(.pending)
    _ = client.change(uri: Self.file, version: 2, ["text": .string(Self.text(8, above: "\n"))])
    let pending = try source(Self.card, in: &client)
    #expect(pending["pending"] == true && pending["positions"] == nil)
    #expect(pending["text"] == .string(Self.text(8, above: "\n")))
    reader.fail(nil)
    let answer = try source(Self.card, in: &client)
    #expect(answer["pending"] == nil)
    #expect(answer["positions"]?["/root"] == Self.range(5, 11, 28))
  }

  @Test func `Source of a document is its own text, also for a class with ofDocument`() throws {
    var client = TestClient(capabilities: [:], sources: CardReader(), opensDocuments: true)
    _ = client.open(#"{"root": {"type": "node"}}"#)
    let document: JSONValue = ["textDocument": ["uri": "file:///a.layout.json"]]
    let own = try source(document, in: &client)
    #expect(own["languageId"] == "jsonc" && own["text"] == #"{"root": {"type": "node"}}"#)
    #expect(own["elements"]?["/root"]?["start"] == 9 && own["classes"] == nil)
    #expect(client.failure("layout/source", Self.card)?.kind == "document-not-open")
    _ = client.open(Self.text(8), uri: Self.file)
    var params = Self.card.objectValue ?? [:]
    params["ofDocument"] = true
    let derived = try source(.object(params), in: &client)
    #expect(derived["text"] == client.request("layout/text", Self.card)?["text"])
    let style = derived["elements"]?["/root/child"]?["keys"]?["style"]?["members"]
    #expect(style?["preferredSize"] != nil && derived["positions"] == nil)
  }

  @Test func `Offsets count the units of the client before and behind other characters`() throws {
    let text = #"{"root": {"type": "text", "id": "é😀", "text": "a"}}"#
    for (encoding, id, value) in [("utf-8", 32, 50), ("utf-16", 32, 47), ("utf-32", 32, 46)] {
      var client = TestClient(capabilities: [
        "general": ["positionEncodings": [.string(encoding)]]
      ])
      _ = client.open(text)
      let answer = try source(["textDocument": ["uri": "file:///a.layout.json"]], in: &client)
      let keys = answer["elements"]?["/root"]?["keys"]
      #expect(keys?["id"]?["valueStart"] == .integer(Int64(id)))
      #expect(keys?["text"]?["valueStart"] == .integer(Int64(value)), "\(encoding)")
    }
  }

  // MARK: Beside documents

  @Test func `Documents and source files are open side by side`() throws {
    var client = TestClient(capabilities: [:], sources: CardReader(), opensDocuments: true)
    _ = client.open(#"{"root": {"type": "node"}}"#)
    _ = client.open(Self.text(8), uri: Self.file)
    let listed = client.request("layout/documents", [:])?["documents"]?.arrayValue
    let documents = try #require(listed)
    #expect(documents.map { $0["name"] } == ["a.layout.json", "Card.swift#Card"])
    #expect(documents.map { $0["source"] } == [nil, .string(Self.file)])
    _ = client.change(uri: "file:///a.layout.json", version: 2, ["text": #"{"root": 1}"#])
    _ = client.change(uri: Self.file, version: 2, ["text": .string(Self.text(40))])
    let text = client.request(
      "layout/text", ["textDocument": ["uri": "file:///a.layout.json"]])?["text"]
    #expect(text == #"{"root": 1}"#)
    let derived = client.request("layout/text", Self.card)?["text"]?.stringValue
    #expect(derived?.contains(#""width": 40"#) == true)
    _ = client.notify("textDocument/didClose", ["textDocument": ["uri": .string(Self.file)]])
    #expect(client.request("layout/documents", [:])?["documents"]?.arrayValue?.count == 1)
  }

  @Test func `Edit of the document of a class is refused`() {
    var client = TestClient(capabilities: [:], sources: CardReader())
    _ = client.open(Self.text(8), uri: Self.file)
    var params = Self.card.objectValue ?? [:]
    params["patch"] = [["op": "add", "path": "/root/id", "value": "other"]]
    let error = client.exchange("layout/edit", .object(params))["error"]
    #expect(error?["data"]?["kind"] == "document-owned-by-editor")
    #expect(error?["message"]?.stringValue?.contains("is made of code") == true)
  }

  // MARK: Several clients

  private func clients(
    _ capabilities: JSONValue = [:], _ reader: CardReader = CardReader()
  ) -> (clients: SeveralClients, page: ClientID) {
    var clients = SeveralClients(sources: reader)
    clients.begin(.first, "editor", capabilities)
    clients.open(.first, Self.file, Self.text(8))
    let page = clients.connect()
    _ = clients.request(page, "layout/subscribe", [:])
    _ = clients.takeHeard(page)
    _ = clients.takeHeard(.first)
    return (clients, page)
  }

  private func changes(_ messages: [JSONValue]) -> [JSONValue] {
    messages.filter { $0["method"] == "layout/didChangeSource" }.compactMap { $0["params"] }
  }

  @Test func `Code that moves is reported to the page although the layout is the same`() {
    var (clients, page) = clients()
    clients.change(.first, Self.file, Self.text(8, above: "\n"), version: 2)
    let heard = clients.takeHeard(page)
    #expect(changes(heard).map { $0["uri"] } == [.string(Self.file)])
    #expect(heard.relayouts.isEmpty)
    let answer = clients.request(page, "layout/source", Self.card)
    #expect(answer?["positions"]?["/root/child"]?["start"]?["line"] == 2)
    clients.notify(
      .first, "textDocument/didSave", ["textDocument": ["uri": .string(Self.file)]])
    #expect(changes(clients.takeHeard(page)).isEmpty, "nothing changed")
  }

  @Test func `Evaluation that takes long is reported when it begins and when it ends`() {
    let reader = CardReader()
    var (clients, page) = clients([:], reader)
    reader.fail(.pending)
    clients.change(.first, Self.file, Self.text(9), version: 2)
    #expect(changes(clients.takeHeard(page)).map { $0["pending"] } == [true])
    reader.fail(nil)
    clients.notify(.first, "$/setTrace", ["value": "off"])
    #expect(changes(clients.takeHeard(page)).map { $0["pending"] } == [nil])
  }

  @Test func `Client that subscribed to no document of the file hears nothing of it`() {
    var (clients, page) = clients()
    _ = clients.request(page, "layout/unsubscribe", [:])
    _ = clients.takeHeard(page)
    clients.change(.first, Self.file, Self.text(8, above: "\n"), version: 2)
    #expect(changes(clients.takeHeard(page)).isEmpty)
    _ = clients.request(page, "layout/subscribe", Self.card)
    clients.change(.first, Self.file, Self.text(8), version: 3)
    #expect(changes(clients.takeHeard(page)).count == 1)
  }

  @Test(arguments: [("#dot", range(1, 21, 34)), ("#inset", range(4, 11, 28))])
  func `Selection of the page is shown in the code`(element: String, range: JSONValue) throws {
    var (clients, page) = clients(["window": ["showDocument": ["support": true]]])
    var params = Self.card.objectValue ?? [:]
    params["element"] = .string(element)
    _ = clients.request(page, "layout/select", .object(params))
    let heard = clients.takeHeard(.first)
    let shown = try #require(heard.first { $0["method"] == "window/showDocument" }?["params"])
    #expect(shown["uri"] == .string(Self.file) && shown["takeFocus"] == false)
    #expect(shown["selection"] == range)
  }

  @Test func `Position at a key is shown at the statement that sets it`() throws {
    var (clients, page) = clients(["window": ["showDocument": ["support": true]]])
    let text = clients.request(page, "layout/text", Self.card)?["text"]?.stringValue ?? ""
    let start = try #require(text.firstRange(of: #""preferredSize""#))
    let before = text[..<start.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let (line, character) = (before.count - 1, before.last?.utf16.count ?? 0)
    var params = Self.card.objectValue ?? [:]
    params["position"] = ["line": .integer(Int64(line)), "character": .integer(Int64(character))]
    _ = clients.request(page, "layout/select", .object(params))
    let shown = clients.takeHeard(.first).first { $0["method"] == "window/showDocument" }
    #expect(shown?["params"]?["selection"] == Self.range(3, 14, 27))
  }

  @Test func `Cursor at the code of an element selects it on the page`() throws {
    var (clients, page) = clients()
    _ = clients.request(
      .first, "textDocument/hover",
      [
        "textDocument": ["uri": .string(Self.file)], "position": ["line": 3, "character": 16],
      ])
    let selected = clients.takeHeard(page).first { $0["method"] == "layout/didSelect" }
    #expect(selected?["params"]?["pointer"] == "/root/child")
    #expect(selected?["params"]?["uri"] == .string("\(Self.file)#Card"))
  }
}
