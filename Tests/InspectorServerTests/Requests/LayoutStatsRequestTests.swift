import JSON
import Testing

@Suite struct LayoutStatsRequestTests {
  @Test func `the size of a document and the work of its revisions`() throws {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    _ = client.change(version: 2, ["range": range(line: 0, 48, 50), "text": "35"])
    let answer = client.request("layout/stats", openDocument())
    let document = try #require(answer?["documents"]?.arrayValue?.first)
    #expect(document["uri"] == "file:///a.layout.json")
    #expect(document["version"] == 2)
    #expect(document["revision"] == 2)
    #expect(document["elements"] == 1)
    #expect(document["containers"] == 3)
    #expect(document["textBytes"]?.integerValue == smallDocument.utf8.count)
    #expect(try #require(document["layoutBytes"]?.integerValue) > 0)
    #expect(document["work"]?["decoded"] == 1)
    #expect(document["work"]?["changedFrames"] == 1)
    #expect(document["totalWork"]?["decoded"] == 2)
    #expect(document["totalWork"]?["changedFrames"] == 2)
  }

  @Test func `rules run only where something changed`() throws {
    let nodes = (0..<50).map {
      #"{"type":"node","intrinsicSize":{"width":\#(10 + $0),"height":5}}"#
    }
    let text = #"{"root":{"type":"absolute","children":[\#(nodes.joined(separator: ","))]}}"#
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let opened = work(&client)["rulesRun"]?.integerValue ?? 0
    let edited = text.replacing(#""width":30"#, with: #""width":31"#)
    _ = client.change(version: 2, ["text": .string(edited)])
    let changed = work(&client)
    #expect(changed["decoded"] == 1)
    #expect(try #require(changed["rulesRun"]?.integerValue) * 10 <= opened)
    _ = client.change(version: 3, ["range": range(line: 0, 0, 0), "text": " "])
    #expect(work(&client)["rulesRun"] == 0)
    #expect(work(&client)["measured"] == 0)
  }

  @Test func `layout/stats has all open documents and the totals of closed ones`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument, uri: "b")
    _ = client.open(smallDocument, uri: "a")
    let both = client.request("layout/stats")
    #expect(both?["documents"]?.arrayValue?.map { $0["uri"] } == ["a", "b"])
    #expect(both?["totals"]?["documents"] == 2)
    #expect(both?["totals"]?["elements"] == 2)
    _ = client.notify("textDocument/didClose", ["textDocument": ["uri": "a"]])
    let one = client.request("layout/stats")
    #expect(one?["documents"]?.arrayValue?.count == 1)
    #expect(one?["totals"]?["revisions"] == 2)
    #expect(one?["totals"]?["work"] == both?["totals"]?["work"])
  }

  @Test func `a document beyond the limit has no size`() {
    var client = TestClient(capabilities: [:], documentLimit: 10)
    _ = client.open(smallDocument)
    let document = client.request("layout/stats")?["documents"]?.arrayValue?.first
    #expect(document?["elements"] == 0)
    #expect(document?["textBytes"] == 0)
  }

  private func work(_ client: inout TestClient) -> JSONValue {
    client.request("layout/stats")?["documents"]?.arrayValue?.first?["work"] ?? nil
  }
}
