import Foundation
import JSON
import Testing

/// Why an element has its frame.
@Suite struct LayoutExplainRequestTests {
  @Test func `steps that change nothing are told on demand`() throws {
    var client = TestClient()
    let short = client.ask("layout/explain", "#label")
    let complete = client.ask("layout/explain", "#label", ["complete": true])
    for axis in ["horizontal", "vertical"] {
      let all = try #require(complete?[axis]?.arrayValue)
      let some = try #require(short?[axis]?.arrayValue)
      #expect(all.count > some.count)
      #expect(some.allSatisfy(all.contains))
      // Each step begins with what the one before it has come to.
      for (step, next) in zip(all, all.dropFirst()) where step["element"] == next["element"] {
        #expect(step["after"] == next["before"])
      }
    }
    #expect(complete?["text"] == short?["text"])
  }

  @Test func `the text fits a terminal for every element of every example`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Protocol/examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".layout.json") }
    #expect(names.count > 10)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      var client = TestClient(capabilities: [:])
      _ = client.open(text)
      let frames = client.request("layout/frames", openDocument())?["frames"]?.objectValue ?? [:]
      #expect(!frames.isEmpty, "\(name)")
      for member in frames where member.value["frame"] != .null {
        let result = client.request(
          "layout/explain", openDocument(["element": .string(member.key)]))
        #expect(result?["frame"] == member.value["frame"], "\(name) \(member.key)")
        let lines = result?["text"]?.stringValue?.split(separator: "\n") ?? []
        #expect(lines.count > 4, "\(name) \(member.key)")
        for line in lines { #expect(line.count <= 80, "\(name) \(member.key): \(line)") }
      }
    }
  }

  /// A client that asked and one that did not have the same work to do next.
  @Test func `explaining an element of many measures nothing anew`() throws {
    let children = (0..<5_000).map {
      #"{"type":"text","text":"line \#($0)","style":{"flexShrink":1}}"#
    }
    let text =
      #"{"root":{"type":"stack","direction":"vertical","children":[\#(children.joined(separator: ","))]}}"#
    var curious = TestClient(capabilities: [:])
    var incurious = TestClient(capabilities: [:])
    for isCurious in [true, false] {
      var client = TestClient(capabilities: [:])
      _ = client.open(text)
      if isCurious {
        let before = client.request("layout/stats")
        let result = client.request(
          "layout/explain", openDocument(["element": "/root/children/2500"]))
        #expect(result?["horizontal"]?.arrayValue?.isEmpty == false)
        #expect(client.request("layout/stats") == before)
      }
      _ = client.change(version: 2, ["range": range(line: 0, 0, 0), "text": " "])
      let start = try #require(text.firstRange(of: "line 4000")?.lowerBound)
      let character = Int64(text.utf16.distance(from: text.startIndex, to: start)) + 1
      _ = client.change(
        version: 3, ["range": range(line: 0, character, character + 4), "text": "LINE"])
      if isCurious { curious = client } else { incurious = client }
    }
    let (asked, unasked) = (try work(&curious), try work(&incurious))
    #expect(asked == unasked)
    #expect(try #require(asked["measured"]?.integerValue) < 20)
    #expect(
      curious.request("layout/frames", openDocument())
        == incurious.request("layout/frames", openDocument()))
  }

  /// The work of the last revision, without the time.
  private func work(_ client: inout TestClient) throws -> JSONObject {
    let document = client.request("layout/stats")?["documents"]?.arrayValue?.first
    var work = try #require(document?["work"]?.objectValue)
    work["durationNs"] = nil
    return work
  }
}
