import DocumentMaking
import Foundation
import JSON
import Randomness
import Testing

/// The JSON Pointers by which requests name elements, on variants that order them and behind an `each`.
@Suite struct ElementPointersTests {
  private static let uri: JSONValue = ["uri": "file:///a.layout.json"]

  @Test func `All requests name an element that a variant orders by its pointer in the text`()
    throws
  {
    var client = TestClient(capabilities: [:])
    _ = client.open(
      ##"""
      { "variants": [ { "name": "v", "order": { "#s": ["#b", "#a"] } } ],
        "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
          { "type": "node", "id": "a", "style": { "width": 10, "height": 20 } },
          { "type": "node", "id": "b", "style": { "width": 30, "height": 40 } } ] } }
      """##)
    let frames = try #require(Self.frames("v", &client))
    #expect(frames["/root/children/0"] == [0, 40, 10, 20])
    #expect(frames["/root/children/1"] == [0, 0, 30, 40])
    try Self.compare("v", &client, "")
    let diff = client.request(
      "layout/diff", ["from": ["textDocument": Self.uri], "to": ["variant": "v"]])
    let changes = diff?["changes"]?.arrayValue?.map {
      "\($0["id"]?.stringValue ?? "") \($0["pointer"]?.stringValue ?? "")"
    }
    #expect(changes == ["b /root/children/1", "a /root/children/0"])
  }

  @Test func `Elements behind an each are only moved if it loses its entries`() {
    func document(_ count: Int) -> String {
      ##"""
      { "layouts": { "r": { "root": { "type": "text", "text": "x" } } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "each": \##(count), "layout": "#r" }, { "type": "text", "text": "one" },
          { "type": "text", "text": "two" } ] } }
      """##
    }
    var client = TestClient(capabilities: [:])
    _ = client.open(document(1))
    _ = client.change(version: 2, ["text": .string(document(0))])
    let diff = client.request("layout/diff", ["from": ["textDocument": Self.uri, "revision": 1]])
    let changes = diff?["changes"]?.arrayValue?.map {
      "\($0["kind"]?.stringValue ?? "") \($0["pointer"]?.stringValue ?? "")"
    }
    #expect(
      changes == [
        "changed /root", "changed /root/children/1", "changed /root/children/2",
        "removed /root/children/0[0]", "removed /root/children/0[0]!/root",
      ])
  }

  @Test func `All requests name the elements of any document by the same pointers`() throws {
    for (name, document) in try Self.documents() {
      var client = TestClient(capabilities: [:])
      _ = client.open(document)
      let variants =
        (try? JSONValue(parsing: Array(document.utf8)))?["variants"]?.arrayValue?
        .compactMap { $0["name"]?.stringValue } ?? []
      for variant in [nil] + variants { try Self.compare(variant, &client, name) }
    }
  }

  @Test func `The differences of revisions and variants have the pointers of their layouts`() throws
  {
    var random = SeededGenerator(seed: 6_501)
    var compared = 0
    for number in 0..<RandomCases.count(300, least: 60) {
      var document = Self.document(number)
      var client = TestClient(capabilities: [:])
      _ = client.open(document.description)
      var revisions: [Int: JSONObject] = [:]
      for version in 2...5 {
        let answer = client.request("layout/frames", ["textDocument": Self.uri])
        if let revision = answer?["revision"]?.integerValue {
          revisions[revision] = answer?["frames"]?.objectValue
        }
        document = Self.edited(document, using: &random)
        _ = client.change(version: Int64(version), ["text": .string(document.description)])
      }
      let now = Self.layout(nil, &client)
      for revision in revisions.keys.sorted() {
        let diff = client.request(
          "layout/diff",
          ["from": ["textDocument": Self.uri, "revision": .integer(Int64(revision))]])
        compared += try Self.compare(diff, revisions[revision], now, "\(number), \(revision)")
      }
      let variant: JSONValue = .string(Composition.variant)
      let diff = client.request(
        "layout/diff", ["from": ["textDocument": Self.uri], "to": ["variant": variant]])
      let ordered = Self.layout(Composition.variant, &client)
      compared += try Self.compare(diff, now, ordered, "\(number), ordered")
    }
    #expect(compared > 200)
  }

  // MARK: Comparisons

  private static func layout(_ variant: String?, _ client: inout TestClient) -> JSONObject? {
    var params: JSONObject = ["textDocument": uri]
    params["variant"] = variant.map { .string($0) }
    return client.request("layout/frames", .object(params))?["frames"]?.objectValue
  }

  private static func frames(
    _ variant: String?, _ client: inout TestClient
  ) -> [String: JSONValue]? {
    layout(variant, &client).map { frames in
      Dictionary(uniqueKeysWithValues: frames.map { ($0.key, $0.value["frame"] ?? nil) })
    }
  }

  /// Compares the pointers and frames of requests on one variant.
  private static func compare(
    _ variant: String?, _ client: inout TestClient, _ name: String
  ) throws {
    guard let layout = layout(variant, &client) else { return }
    let pointers = layout.map(\.key)
    var params: JSONObject = ["textDocument": uri]
    params["variant"] = variant.map { .string($0) }
    func request(_ method: String, _ client: inout TestClient, _ more: JSONObject) -> JSONValue? {
      client.request(method, .object(JSONObject(Array(params) + Array(more))))
    }
    var tree: [String] = []
    var pending = [request("layout/tree", &client, [:])?["tree"] ?? nil]
    while let element = pending.popLast() {
      let pointer = element["pointer"]?.stringValue ?? ""
      tree.append(pointer)
      #expect(element["frame"] == layout[pointer]?["frame"], "\(name) \(variant ?? "") \(pointer)")
      pending += element["children"]?.arrayValue?.reversed() ?? []
    }
    #expect(tree == pointers, "\(name) \(variant ?? "")")
    let found = request("layout/query", &client, ["selector": "*"])?["elements"]?.arrayValue ?? []
    #expect(found.map { $0["pointer"]?.stringValue ?? "" } == pointers, "\(name) \(variant ?? "")")
    var absolute: [String: JSONValue] = [:]
    for element in found {
      let pointer = element["pointer"]?.stringValue ?? ""
      absolute[pointer] = element["absolute"]
      #expect(element["frame"] == layout[pointer]?["frame"], "\(name) \(variant ?? "") \(pointer)")
    }
    for pointer in pointers {
      let explained = request("layout/explain", &client, ["element": .string(pointer)])
      if explained == nil, absolute[pointer]?.arrayValue == nil { continue }
      #expect(explained?["pointer"] == .string(pointer), "\(name) \(variant ?? "")")
      #expect(
        explained?["frame"] == layout[pointer]?["frame"], "\(name) \(variant ?? "") \(pointer)")
    }
    for element in found.prefix(12) {
      guard let frame = element["absolute"]?.arrayValue?.compactMap(\.numberValue),
        frame.count == 4
      else { continue }
      let point: JSONValue = [.real(frame[0] + frame[2] / 2), .real(frame[1] + frame[3] / 2)]
      for hit in request("layout/hitTest", &client, ["point": point])?["hits"]?.arrayValue ?? [] {
        let pointer = hit["pointer"]?.stringValue ?? ""
        #expect(hit["frame"] == absolute[pointer], "\(name) \(variant ?? "") \(pointer)")
      }
    }
    for layer in request("layout/scene", &client, [:])?["layers"]?.arrayValue ?? [] {
      guard let pointer = layer["pointer"]?.stringValue, layer["above"] == nil,
        let box = layer["shapes"]?.arrayValue?.first,
        box["classes"]?.stringValue?.hasPrefix("box") == true,
        let frame = absolute[pointer]?.arrayValue?.compactMap(\.numberValue), frame.count == 4
      else { continue }
      let size = [box["width"]?.numberValue ?? -1, box["height"]?.numberValue ?? -1]
      #expect(
        zip(size, frame[2...]).allSatisfy { abs($0 - $1) < 0.01 },
        "\(name) \(variant ?? "") \(pointer): \(size), \(frame)")
    }
  }

  /// Expects that each difference has a pointer and the frames of the layouts that it is about.
  ///
  /// - Returns: The number of differences.
  private static func compare(
    _ diff: JSONValue?, _ before: JSONObject?, _ after: JSONObject?, _ name: String
  ) throws -> Int {
    guard let before, let after else { return 0 }
    let changes = try #require(diff?["changes"]?.arrayValue)
    var (added, removed) = (0, 0)
    for change in changes {
      let pointer = change["pointer"]?.stringValue ?? ""
      switch change["kind"]?.stringValue {
      case "removed":
        removed += 1
        #expect(change["before"] == before[pointer]?["frame"], "\(name): \(change)")
      case "added":
        added += 1
        #expect(change["after"] == after[pointer]?["frame"], "\(name): \(change)")
      default: #expect(change["after"] == after[pointer]?["frame"], "\(name): \(change)")
      }
    }
    #expect(after.count - added == before.count - removed, "\(name)")
    return changes.count
  }

  // MARK: Documents

  /// The examples, and documents made at random.
  private static func documents() throws -> [(name: String, text: String)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Protocol/examples").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".layout.json") }.sorted()
    let examples = try names.map { name in
      (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    #expect(examples.count > 10)
    return examples
      + (0..<RandomCases.count(300, least: 60)).map {
        ("document \($0)", document($0).description)
      }
  }

  /// A random document with `each` among its children, with no entry, one or two, and a variant that orders children.
  private static func document(_ number: Int) -> JSONValue {
    var choices = Choices(seed: UInt64(number) &+ 65)
    return Composition.composed(RandomDocuments.document(number, seed: 65), using: &choices)
  }

  /// The document with other children here and there: fewer, more, in another order, or more often repeated.
  private static func edited(
    _ value: JSONValue, using random: inout SeededGenerator
  ) -> JSONValue {
    guard var object = value.objectValue else { return value }
    for member in object {
      if member.key == "children", var children = member.value.arrayValue {
        children = children.map { edited($0, using: &random) }
        let index = children.indices.randomElement(using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: if let index { children.remove(at: index) }
        case 1: if let index { children.append(children.remove(at: index)) }
        case 2: children.insert(["each": 0, "layout": "#one"], at: index ?? 0)
        case 3: if let index { children.insert(children.remove(at: index), at: 0) }
        default:
          if let index, children[index]["each"] != nil {
            children[index] = [
              "each": .integer(.random(in: 0...2, using: &random)), "layout": "#two",
            ]
          }
        }
        object["children"] = .array(children)
      } else if member.key == "root" || member.value.objectValue?["type"] != nil {
        object[member.key] = edited(member.value, using: &random)
      }
    }
    return .object(object)
  }
}
