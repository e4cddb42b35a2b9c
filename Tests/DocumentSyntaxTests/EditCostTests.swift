import Testing

@testable import DocumentSyntax

@Suite struct EditCostTests {
  private static let element = #"{"type":"text","style":{"width":50}}"#

  /// An array of many elements, and its tree.
  private func wideDocument(_ count: Int) -> (text: SourceText, tree: SyntaxTree) {
    let elements = Array(repeating: Self.element, count: count)
    let text = SourceText("{\"root\":[" + elements.joined(separator: ",\n") + "]}")
    return (text, SyntaxTree(text))
  }

  /// The offset of element `index` of the array.
  private func start(_ index: Int) -> Int {
    9 + index * (Self.element.utf8.count + 2)
  }

  @Test func `a number in one of 100,000 objects costs that object`() throws {
    var (text, tree) = wideDocument(100_000)
    let number = start(70_000) + 33
    #expect(text.bytes(in: number..<(number + 1)) == Array("0".utf8))
    let style = try #require(tree.smallestContainer(at: number))
    let last = try #require(tree.smallestContainer(at: start(99_999) + 5))

    let change = tree.apply(SourceEdit(number..<number, with: Array("5".utf8)), text: &text)

    #expect(change.reparsed == [style])
    #expect(change.added.isEmpty && change.removed.isEmpty)
    #expect(change.scannedBytes < 30)
    #expect(tree.range(of: last).lowerBound == start(99_999) + 1)
    #expect(tree.smallestContainer(at: start(99_999) + 6) == last)
  }

  @Test func `Comments cost an edit beside them nothing, and brackets are not scanned again`() {
    func cost(comments: Bool) -> (bytes: [Int], scans: Int) {
      var (text, tree) = wideDocument(2_000)
      if comments {
        let text = String(decoding: text.bytes, as: UTF8.self)
        return measure(text.replacing(",\n", with: ", // { \"\n/* ] */"))
      }
      return measure(String(decoding: text.bytes, as: UTF8.self))
      func measure(_ source: String) -> (bytes: [Int], scans: Int) {
        text = SourceText(source)
        tree = SyntaxTree(text)
        var bytes: [Int] = []
        for number in [100, 1_900] {
          let place = text.range(ofLine: number).upperBound - (comments ? 10 : 5)
          for edit in ["7", "", "}", "", "\"", ""] {
            let range = place..<(edit.isEmpty ? place + 1 : place)
            bytes.append(
              tree.apply(SourceEdit(range, with: Array(edit.utf8)), text: &text).scannedBytes)
          }
        }
        return (bytes, tree.indentationScanCount)
      }
    }
    let (plain, commented) = (cost(comments: false), cost(comments: true))
    #expect(zip(plain.bytes, commented.bytes).allSatisfy { $1 <= $0 + 40 })
    #expect(commented.scans == plain.scans)
  }

  @Test func `an element put between others is read between its neighbors`() throws {
    var (text, tree) = wideDocument(20_000)
    let array = try #require(tree.smallestContainer(at: start(7_000)))
    let new = Array((Self.element + ",\n").utf8)

    let change = tree.apply(SourceEdit(start(7_000)..<start(7_000), with: new), text: &text)

    #expect(change.reparsed == [array])
    #expect(change.added.count == 2)
    #expect(change.scannedBytes < 100)
    #expect(tree.difference(from: SyntaxTree(text), in: text) == nil)
  }

  @Test func `a broken object does not cost its siblings their names`() throws {
    var (text, tree) = wideDocument(100)
    let before = try #require(tree.smallestContainer(at: start(49) + 5))
    let broken = try #require(tree.smallestContainer(at: start(50) + 5))
    let behind = try #require(tree.smallestContainer(at: start(51) + 5))
    tree[owner: behind] = 7
    let brace = start(50) + Self.element.utf8.count - 1

    let breaking = tree.apply(SourceEdit(brace..<(brace + 1), with: []), text: &text)

    #expect(tree.errors.map(\.kind) == [.unclosedObject])
    #expect(breaking.removed.isEmpty && breaking.added.isEmpty && breaking.errorsChanged)
    #expect(breaking.scannedBytes < 100)
    #expect(tree.smallestContainer(at: start(49) + 5) == before)
    #expect(tree.smallestContainer(at: start(50) + 5) == broken)
    #expect(tree.smallestContainer(at: start(51) + 4) == behind)

    let fixing = tree.apply(SourceEdit(brace..<brace, with: Array("}".utf8)), text: &text)

    #expect(tree.errors.isEmpty)
    #expect(fixing.removed.isEmpty && fixing.added.isEmpty)
    #expect(tree.smallestContainer(at: start(51) + 5) == behind)
    #expect(tree[owner: behind] == 7)
  }

  @Test func `an open quote costs its line and takes nothing with it`() throws {
    var (text, tree) = wideDocument(1000)
    let quote = start(500) + 13
    let names = tree.children(of: try #require(tree.smallestContainer(at: start(500))))

    var change = tree.apply(SourceEdit(quote..<(quote + 1), with: []), text: &text)
    #expect(tree.errors.count == 1)
    #expect(change.scannedBytes < 600)
    change = tree.apply(SourceEdit(quote..<quote, with: Array("\"".utf8)), text: &text)

    #expect(tree.errors.isEmpty)
    #expect(tree.children(of: try #require(tree.smallestContainer(at: start(500)))) == names)
  }

  @Test func `A syntax error keeps its offset in its container when text before it changes`() {
    var text = SourceText(#"{"a": [1, {"b": 2}], "c": [NaN]}"#)
    var tree = SyntaxTree(text)
    #expect(tree.errors == [SyntaxError(.nonFiniteLiteral, 27..<30)])
    let change = tree.apply(SourceEdit(16..<17, with: Array("345".utf8)), text: &text)
    #expect(!change.errorsChanged)
    #expect(tree.errors == [SyntaxError(.nonFiniteLiteral, 29..<32)])
  }

  @Test func `A reparse lists removed and added containers`() throws {
    var text = SourceText(#"{"a": [{}, {"b": []}]}"#)
    var tree = SyntaxTree(text)
    let array = try #require(tree.smallestContainer(at: 7))
    let change = tree.apply(SourceEdit(11..<20, with: Array("[]".utf8)), text: &text)
    #expect(change.reparsed == [array])
    #expect(change.removed.count == 2 && change.added.count == 1)
    #expect(tree.nodeCount == 4)
  }
}
