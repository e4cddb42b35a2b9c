import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// Twice as many of anything cost twice as much, in counts and not in times.
@Suite struct DoublingTests {
  /// A stack of so many children, each in a line of its own.
  private func row(_ count: Int, _ child: String, hidden: Int = 0) -> LiveDocument {
    let hidden = Array(repeating: #"{"type":"node","hidden":true}"#, count: hidden)
    let children = (hidden + Array(repeating: child, count: count)).joined(separator: ",\n")
    return openDocument(
      """
      {"constrainedSize": {"width": 320, "height": 480},
      "root": {"type": "stack", "children": [
      \(children)
      ]}}
      """)
  }

  private func expectLinear(
    _ count: (Int) throws -> Int, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    let (once, twice) = (try count(500), try count(1_000))
    #expect(once > 0, sourceLocation: sourceLocation)
    #expect(
      Double(twice) <= 2.2 * Double(once), "\(once), then \(twice)", sourceLocation: sourceLocation)
  }

  @Test func `the pointers of all children`() throws {
    try expectLinear { count in
      let document = row(count, #"{"type":"node"}"#)
      let root = try #require(document.elements.root)
      for (place, child) in document.elements.children(of: root).enumerated() {
        #expect(document.pointer(of: child) == "/root/children/\(place)")
      }
      return document.elements.indexedChildren
    }
  }

  @Test func `the children at all pointers`() throws {
    try expectLinear { count in
      let document = row(count, #"{"type":"node"}"#)
      let root = try #require(document.elements.root)
      for (place, child) in document.elements.children(of: root).enumerated() {
        #expect(document.element(at: "/root/children/\(place)") == child)
      }
      #expect(document.element(at: "/root/children/\(count)") == nil)
      return document.elements.indexedChildren
    }
  }

  @Test func `places are those of the structure as it is`() throws {
    let document = row(100, #"{"type":"node","id":"x"}"#)
    let root = try #require(document.elements.root)
    _ = document.pointer(of: try #require(document.elements.children(of: root).last))
    let first = document.range(of: document.elements.children(of: root)[0])
    document.replace(first.lowerBound..<first.lowerBound, with: Array(#"{"type":"text"},"#.utf8))
    document.finishEditing(version: 2)
    for (place, child) in document.elements.children(of: root).enumerated() {
      #expect(document.pointer(of: child) == "/root/children/\(place)")
      #expect(document.element(at: "/root/children/\(place)") == child)
    }
  }

  @Test func `many edits of one message`() {
    expectLinear { count in
      let document = row(count, #"{"type":"node","style":{"width":9}}"#)
      var text = document.source.text
      document.beginBatch(count)
      for line in 0..<count {
        let place = text.range(ofLine: line + 2).lowerBound
        text.replace(place..<place, with: [32])
        document.replace(place..<place, with: [32])
      }
      document.finishEditing(version: 2)
      #expect(document.source.text.bytes == text.bytes)
      #expect(
        DocumentSnapshot(of: document) == DocumentSnapshot(of: LiveDocument(text: text.bytes)))
      return document.work.scannedBytes
    }
  }

  @Test func `many edits that are all for the same text`() {
    expectLinear { count in
      let document = row(count, #"{"type":"node","style":{"width":9}}"#)
      let before = document.source.text.bytes
      let edits = (0..<count).map { line in
        let place = document.source.text.range(ofLine: line + 2).lowerBound
        return SourceEdit(place..<place, with: [32])
      }
      let undo = document.apply(edits)
      document.finishEditing(version: 2)
      #expect(document.source.text.bytes == edits.applied(to: before))
      let scanned = document.work.scannedBytes
      _ = document.apply(undo)
      document.finishEditing(version: 3)
      #expect(document.source.text.bytes == before)
      return scanned
    }
  }

  @Test func `a layout of hidden children`() {
    expectLinear { count in row(1, #"{"type":"node"}"#, hidden: count).layout.workSpent }
  }

  @Test func `a request out of turn costs what is in the element and not what is beside it`()
    throws
  {
    func cost(_ count: Int) throws -> Int {
      let document = row(count, #"{"type":"text","text":"one or two words"}"#)
      let before = DocumentSnapshot(of: document)
      let root = try #require(document.elements.root)
      let child = try #require(document.elements.children(of: root).last)
      let spent = document.layout.workSpent
      let range = SizeRange(min: .zero, max: Size(width: 40, height: 900))
      #expect(
        document.layout.size(of: child, thatFits: range, parentSize: range.max)?.height ?? 0 > 20)
      let cost = document.layout.workSpent - spent
      #expect(DocumentSnapshot(of: document) == before)
      return cost
    }
    let size = RandomCases.size(500, short: 100)
    #expect(try cost(size) == cost(2 * size))
  }

  @Test func `what all children in a stack were asked, where that is too much to be kept`() throws {
    func cost(_ count: Int) throws -> Int {
      let child = #"{"type":"inset","child":{"type":"node","style":{"width":3,"height":4}}}"#
      let children = Array(repeating: child, count: count).joined(separator: ",\n")
      // Where baselines are aligned nothing is known of one child without the others.
      let document = openDocument(
        #"{"root":{"type":"stack","alignItems":"baselineFirst","children":[\#(children)]}}"#)
      let spent = document.layout.workSpent
      var answers: Set<String> = []
      document.elements.forEach { answers.insert("\(document.layout.measureRequests(of: $0))") }
      #expect(answers.count == 3)
      return document.layout.workSpent - spent
    }
    let (once, twice) = (try cost(3_000), try cost(6_000))
    #expect(Double(twice) <= 2.5 * Double(once), "\(once), then \(twice)")
  }

  @Test func `a child described otherwise costs what is in its parent`() throws {
    func cost(_ count: Int) throws -> Int {
      let document = row(
        count,
        #"{"type":"stack","direction":"vertical","children":[{"type":"node"},{"type":"text","text":"a"}]}"#
      )
      let before = DocumentSnapshot(of: document)
      let root = try #require(document.elements.root)
      let row = try #require(document.elements.children(of: root).last)
      let node = document.elements.children(of: row)[0]
      let request = try #require(document.layout.measureRequests(of: row).last)
      var description = document.elements.description(of: node)
      description.content = .intrinsicSize(Size(width: 3, height: 4))
      let spent = document.layout.workSpent
      let size = document.layout.size(of: row, for: request, describing: node, as: description)
      #expect(size != nil)
      let cost = document.layout.workSpent - spent
      #expect(DocumentSnapshot(of: document) == before)
      return cost
    }
    let size = RandomCases.size(500, short: 100)
    #expect(try cost(size) == cost(2 * size))
  }
}
