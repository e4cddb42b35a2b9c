import Exercise
import InspectorServer
import JSON
import LayoutEngine
import Testing

/// `defaultFont` of a `.lintel.json` and of the settings of a client.
@Suite struct DefaultFontTests {
  /// A text of ten narrow letters: 102 points wide in `fixed`, about 40 in `system`.
  private static let document = #"{"root": {"type": "text", "text": "iiiiiiiiii"}}"#

  private static let capabilities: JSONValue = ["general": ["positionEncodings": ["utf-8"]]]

  private func client(
    files: [String: String] = [:], settings: JSONValue = nil, otherwise font: DefaultFont = .fixed
  ) -> TestClient {
    let bytes = files.mapValues { Array($0.utf8) }
    var client = TestClient(files: MemoryFiles(layouts: bytes), defaultFont: font)
    _ = client.request(
      "initialize",
      ["processId": nil, "capabilities": Self.capabilities, "initializationOptions": settings])
    _ = client.notify("initialized", [:])
    return client
  }

  /// True if the root is as wide as ten letters of equal width.
  private func isFixed(_ client: inout TestClient, uri: String = "file:///a/x.layout.json") -> Bool?
  {
    client.rootFrame(uri: uri).map { $0.arrayValue?[2] == 102 }
  }

  @Test(arguments: DefaultFont.allCases)
  func `The nearest .lintel.json decides, and not the setting of the client`(font: DefaultFont) {
    for setting in DefaultFont.allCases {
      var client = client(
        files: ["/a/.lintel.json": #"{"defaultFont": "\#(font.rawValue)"}"#],
        settings: ["defaultFont": .string(setting.rawValue)])
      _ = client.open(Self.document, uri: "file:///a/x.layout.json")
      #expect(isFixed(&client) == (font == .fixed))
    }
  }

  @Test func `A .lintel.json takes defaultFont from the file that it extends`() {
    var client = client(files: [
      "/a/.lintel.json": #"{"extends": "base.json"}"#,
      "/a/base.json": #"{"defaultFont": "system"}"#,
    ])
    _ = client.open(Self.document, uri: "file:///a/x.layout.json")
    #expect(isFixed(&client) == false)
  }

  @Test(arguments: DefaultFont.allCases)
  func `The setting of the client counts without a .lintel.json, and can change`(font: DefaultFont)
  {
    let other: DefaultFont = font == .fixed ? .system : .fixed
    var client = client(settings: ["defaultFont": .string(font.rawValue)])
    _ = client.open(Self.document, uri: "file:///a/x.layout.json")
    #expect(isFixed(&client) == (font == .fixed))
    _ = client.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["lintel": ["defaultFont": .string(other.rawValue)]]])
    #expect(isFixed(&client) == (other == .fixed))
  }

  @Test(arguments: DefaultFont.allCases)
  func `A text without a file has the setting of the client, else that of the server`(
    font: DefaultFont
  ) {
    for settings: JSONValue in [nil, ["defaultFont": .string(font.rawValue)]] {
      var client = client(settings: settings, otherwise: font)
      let inline = client.request("layout/frame", ["document": .string(Self.document)])
      #expect((inline?["frame"]?.arrayValue?[2] == 102) == (font == .fixed))
      let opened = client.request("layout/open", ["document": .string(Self.document)])
      let uri = opened?["uri"]?.stringValue ?? opened?["textDocument"]?["uri"]?.stringValue
      #expect(uri.flatMap { isFixed(&client, uri: $0) } == (font == .fixed))
    }
  }

  @Test func `Another value of defaultFont is a fault and leaves the default`() {
    let reading = ConfigurationReading(Array(#"{"defaultFont": "serif"}"#.utf8))
    #expect(
      reading.faults.map(\.message)
        == [#""defaultFont" takes "system" or "fixed", not "serif""#])
    var client = client(files: ["/a/.lintel.json": #"{"defaultFont": 3}"#])
    _ = client.open(Self.document, uri: "file:///a/x.layout.json")
    #expect(isFixed(&client) == true)
  }
}
