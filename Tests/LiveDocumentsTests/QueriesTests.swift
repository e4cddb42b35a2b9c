import Diagnostics
import DocumentSyntax
import Foundation
import Testing

@testable import LayoutEngine
@testable import LiveDocuments

/// Questions about a layout leave it as it is.
@Suite struct QueriesTests {
  private func text(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Inputs")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  private func frames(of document: LiveDocument) -> [String] {
    var frames: [String] = []
    document.elements.forEach { element in
      let frame = document.layout.frame(of: element).map { "\($0)" } ?? "none"
      frames.append("\(document.pointer(of: element)) \(frame)")
    }
    return frames
  }

  /// A tree of stacks, so many levels deep, each in a row of three.
  private func nested(_ levels: Int) -> String {
    guard levels > 0 else {
      return #"{"type":"text","flow":{"length":90,"lineHeight":14},"style":{"flexShrink":1}}"#
    }
    let direction = levels.isMultiple(of: 2) ? "horizontal" : "vertical"
    let children = Array(repeating: nested(levels - 1), count: 3).joined(separator: ",")
    return #"{"type":"stack","direction":"\#(direction)","children":[\#(children)]}"#
  }

  @Test func `what is asked of a large document is the same, and little of it is kept`() {
    let text = Array(
      #"{"constrainedSize":{"min":{"width":320},"max":{"width":320}},"root":\#(nested(8))}"#.utf8)
    let document = LiveDocument(text: text)
    var elements: [ElementID] = []
    document.elements.forEach { elements.append($0) }
    #expect(elements.count > 9_000)
    for (place, element) in elements.enumerated() {
      let asked = document.layout.measureRequests(of: element)
      #expect(document.layout.tree.queries.traces.requests.count < 2_200)
      if place.isMultiple(of: 900) {
        // As texts, since lengths that are not known equal nothing.
        #expect("\(asked)" == "\(LiveDocument(text: text).layout.measureRequests(of: element))")
      }
    }
  }

  @Test func `A subtree has parents before children in the order of the text`() {
    let document = LiveDocument(
      text: Array(
        #"""
        {"root":{"type":"stack","id":"a","children":[
          {"type":"stack","id":"b","children":[{"type":"node","id":"c","hidden":true},
            {"type":"inset","id":"d","insets":1,"child":{"type":"node","id":"e"}}]},
          {"type":"node","id":"f"}]}}
        """#.utf8))
    func walk(_ top: Subtree, skipping id: String? = nil) -> [String] {
      var subtree = top
      var found: [String] = []
      while let element = subtree.next() {
        let name = document.elements.id(of: element) ?? ""
        found.append("\(name)\(subtree.depth)")
        if name == id { subtree.skipDescendants() }
      }
      #expect(subtree.next() == nil)
      return found
    }
    guard let root = document.elements.root, let inner = document.element(withID: "b") else {
      Issue.record("nothing was read")
      return
    }
    #expect(walk(document.elements.subtree(of: root)) == ["a0", "b1", "c2", "d2", "e3", "f1"])
    #expect(walk(document.elements.subtree(of: inner)) == ["b0", "c1", "d1", "e2"])
    #expect(walk(document.elements.subtree(of: root), skipping: "b") == ["a0", "b1", "f1"])
    #expect(walk(document.elements.subtree(of: inner), skipping: "b") == ["b0"])
    #expect(walk(document.elements.itemSubtree(of: root)) == ["a0", "b1", "d2", "e3", "f1"])
    #expect(walk(document.elements.subtree(of: root), skipping: "f").last == "f1")
    var levels: [Int] = []
    document.elements.forEach(from: root, maximumDepth: 1) { levels.append($1) }
    #expect(levels == [0, 1, 1])
  }

  /// In these some measure requests of the layout are not cached any more when rules ask for them.
  @Test(arguments: [0, 1]) func `frames are the same after all rules and all requests`(
    number: Int
  ) throws {
    let document = LiveDocument(text: try text("queries-\(number)-before.txt"))
    var store = DiagnosticStore()
    _ = store.diagnostics(of: document)
    document.replaceAll(with: try text("queries-\(number)-after.txt"))
    document.finishEditing(version: nil)
    let before = frames(of: document)
    #expect(before == frames(of: LiveDocument(text: try text("queries-\(number)-after.txt"))))
    _ = store.diagnostics(of: document)
    #expect(frames(of: document) == before)
    document.elements.forEach { element in
      _ = document.layout.measureRequests(of: element)
      #expect(frames(of: document) == before)
    }
  }
}

@Suite struct DocumentReaderTests {
  private let source = DocumentSource(
    Array(#"{"a\u0062": [0, {"id": 1, "x": 2, "id": 3, "id": 4}], "c": {}}"#.utf8))

  @Test func `paths have the names of keys, the indices of items and the numbers of shadowed keys`()
    throws
  {
    var reader = DocumentReader(source)
    let root = try #require(source.syntax.root.container)
    let top = reader.members(of: root)
    let first = try #require(top.used.first)
    let node = try #require(first.entry.container)
    let items = reader.entries(of: node)
    let object = try #require(items.last?.container)
    let array = reader.path(of: first, in: .top)
    let path = reader.path(at: 1, in: array)
    let members = reader.members(of: object)
    let used = members.used.map { reader.name(of: $0.key) }
    let shadowed = members.shadowed.map { reader.name(of: $0.key) }
    #expect(used == ["x", "id"] && shadowed == ["id", "id"])
    let id = reader.location(of: reader.path(of: members.used[1], in: path).with(part: .key))
    #expect(id == Location(nil, [.key("ab"), .index(1), .key("id")], part: .key))
    reader.noteDuplicates(members, at: path)
    let noted = reader.problems.map(\.location)
    let duplicates = (0...1).map { occurrence in
      let steps: [Location.Step] = [
        .key("ab"), .index(1), .duplicate("id", occurrence: occurrence),
      ]
      return Location(nil, steps, part: .member)
    }
    #expect(noted == duplicates)
    reader.begin(ElementID(index: 7))
    let item = reader.location(of: reader.path(at: 3, in: .top))
    let isEmpty = reader.problems.isEmpty
    #expect(item == Location(ElementID(index: 7), [.index(3)], part: .value) && isEmpty)
  }

  @Test func `A buffer that was given back brings no members into the next object`() throws {
    var reader = DocumentReader(source)
    let root = try #require(source.syntax.root.container)
    let top = reader.members(of: root)
    let (numbers, last) = (top.used.map(\.number), top.used.last)
    let empty = try #require(last?.entry.container)
    reader.reuse(consume top)
    let members = reader.members(of: empty)
    #expect(members.used.isEmpty && members.shadowed.isEmpty)
    reader.reuse(consume members)
    let again = reader.members(of: root)
    #expect(numbers.count == 2 && again.used.map(\.number) == numbers)
  }
}
