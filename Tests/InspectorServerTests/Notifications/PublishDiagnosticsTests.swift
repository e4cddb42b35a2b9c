import JSON
import Testing

@Suite struct PublishDiagnosticsTests {
  private let faulty = #"{"root":{"type":"node","intrinsicSize":{"width":10,"height":20}, "x":1}}"#

  @Test func `a client that knows versions gets one publish for each`() {
    var client = TestClient(capabilities: versionSupport)
    let opened = client.open(faulty).published
    let changed = client.change(version: 2, ["range": range(line: 0, 48, 50), "text": "35"])
    #expect(opened.map { $0["version"] } == [1])
    #expect(changed.published.map { $0["version"] } == [2])
    #expect(changed.published.first?["diagnostics"] == opened.first?["diagnostics"])
    #expect(opened.first?["diagnostics"]?.arrayValue?.count == 1)
  }

  @Test func `a client that does not is told only what changed`() {
    var client = TestClient(capabilities: [:])
    #expect(client.open(faulty).published.count == 1)
    #expect(client.change(version: 2, ["range": range(line: 0, 48, 50), "text": "35"]).isEmpty)
    let moved = client.change(version: 3, ["range": range(line: 0, 0, 0), "text": " "])
    #expect(moved.published.count == 1)
    #expect(moved.published.first?["version"] == nil)
    let mended = client.change(version: 4, ["text": .string(smallDocument)])
    #expect(mended.published.map { $0["diagnostics"] } == [[]])
    #expect(client.change(version: 5, ["text": .string(smallDocument + " ")]).isEmpty)
  }

  @Test func `opening and closing always publish`() {
    var client = TestClient(capabilities: [:])
    #expect(client.open(smallDocument).published.map { $0["diagnostics"] } == [[]])
    #expect(client.open(smallDocument, version: 2).published.count == 1)
    #expect(client.notify("textDocument/didClose", openDocument()).published.count == 1)
  }

  @Test func `a text beyond the limit is said once`() {
    var client = TestClient(capabilities: [:], documentLimit: 100)
    let long = JSONValue.string(String(repeating: " ", count: 101))
    _ = client.open(smallDocument)
    let first = client.change(version: 2, ["text": long]).published
    #expect(first.first?["diagnostics"]?.arrayValue?.first?["code"] == "document-too-large")
    #expect(client.change(version: 3, ["text": long]).isEmpty)
    #expect(client.change(version: 4, ["text": .string(smallDocument)]).published.count == 1)
  }
}
