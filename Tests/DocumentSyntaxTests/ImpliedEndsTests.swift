import Randomness
import Testing

@testable import DocumentSyntax

@Suite struct ImpliedEndsTests {
  private func outline(_ source: String) -> String {
    let text = SourceText(source)
    return SyntaxTree(text).outline(in: text)
  }

  private func errors(_ source: String) -> [SyntaxError.Kind] {
    SyntaxTree(SourceText(source)).errors.map(\.kind)
  }

  /// An element with a line typed before its text.
  private func element(_ typed: String) -> String {
    """
    {
      "root": {
        "children": [
          {
            "type": "text",
            \(typed)
            "text": "x"
          },
          { "type": "node" }
        ]
      },
      "scale": 2
    }
    """
  }

  private static let rest =
    "root:{children:[{type:string,%text:string},{type:string}]},scale:number"

  @Test(arguments: [
    ("\"style\": {", "style:{},"),
    ("\"style\": {\n          \"width\": 20", "style:{width:number},"),
    ("\"style\": {\n          \"width\": 20,", "style:{width:number},"),
    ("\"style\": {\n          \"width\":", "style:{width:missing},"),
    ("\"style\": { \"maxSize\": {\n          \"width\": 20,", "style:{maxSize:{width:number}},"),
    (
      "\"style\": {\n          \"size\": {\n            \"width\": 1",
      "style:{size:{width:number}},"
    ),
    ("\"runs\": [", "runs:[],"),
    ("\"runs\": [\n          { \"text\": \"a\" },", "runs:[{text:string}],"),
    ("\"runs\": [\n          {\n            \"text\": \"a\"", "runs:[{text:string}],"),
  ])
  func `A bracket that is not closed ends before the next key of its parent`(
    typed: String, expected: String
  ) {
    let source = element(typed)
    #expect(outline(source) == "{\(Self.rest.replacing("%", with: expected))}")
    #expect(errors(source).count { $0 == .unclosedObject || $0 == .unclosedArray } == 1)
  }

  /// A list with lines typed before its last element, which are indented by six blanks.
  private func list(_ typed: String) -> String {
    """
    {
      "root": {
        "children": [
          { "type": "node" },
    \(typed)
          { "id": "last" }
        ]
      },
      "scale": 2
    }
    """
  }

  @Test(arguments: [
    ("      {\n        \"children\": [", "{children:[]}"),
    ("      {\n        \"children\": [\n          { \"a\": 1 },", "{children:[{a:number}]}"),
    ("      {\n        \"children\": [\n          { \"a\": 1", "{children:[{a:number}]}"),
    ("      {\n        \"children\": [{\n          \"a\": 1", "{children:[{a:number}]}"),
    ("      { \"children\": [", "{children:[]}"),
    ("      { \"children\": [{ \"a\": [", "{children:[{a:[]}]}"),
    ("      { \"children\": [\n        { \"a\": 1 },", "{children:[{a:number}]}"),
  ])
  func `An array that is not closed ends before the next element of the list around it`(
    typed: String, expected: String
  ) {
    let source = list(typed)
    let rest = "{root:{children:[{type:string},%,{id:string}]},scale:number}"
    #expect(outline(source) == rest.replacing("%", with: expected))
    #expect(errors(source).count { $0 == .unclosedObject || $0 == .unclosedArray } == 1)
  }

  @Test func `An array whose elements are not indented keeps them if it is not closed`() {
    let source = """
      {
        "root": {
          "children": [
          { "type": "node" },
          { "type": "stack",
            "children": [
            { "id": "a" },
            { "id": "b" }
          },
          { "id": "last" }
          ]
        }
      }
      """
    #expect(
      outline(source)
        == "{root:{children:[{type:string},{type:string,children:[{id:string},{id:string}]},{id:string}]}}"
    )
    #expect(errors(source) == [.unclosedArray])
  }

  @Test func `Each key of a stack with children leaves the tree of a fresh scan`() {
    let typed = """
            {
              "type": "stack",
              "children": [
                { "type": "text", "text": "x" },
                {
                  "type": "stack",
                  "children": [{ "type": "text" }]
                }
              ]
            },
      """
    let source = list("")
    var text = SourceText(source)
    var tree = SyntaxTree(text)
    guard let place = text.bytes.firstRange(of: Array("},\n".utf8)) else { return }
    var lost = 0
    for (index, byte) in typed.utf8.enumerated() {
      let offset = place.upperBound + index
      _ = tree.apply(SourceEdit(offset..<offset, with: [byte]), text: &text)
      #expect(tree.difference(from: SyntaxTree(text), in: text) == nil, "key \(index)")
      if !tree.outline(in: text).hasSuffix(",{id:string}]},scale:number}") { lost += 1 }
    }
    #expect(lost == 0)
    #expect(tree.errors.isEmpty)
  }

  @Test func `A bracket before the closer of its parent ends there`() {
    let source = """
      {
        "root": {
          "type": "text",
          "style": {
        },
        "scale": 2
      }
      """
    #expect(outline(source) == "{root:{type:string,style:{}},scale:number}")
    #expect(errors(source) == [.unclosedObject])
  }

  @Test func `At the end of a text that breaks off a bracket ends before the next key`() {
    let source = """
      {
        "root": {
          "style": {
          "children": [
            {
              "type": "text"
      """
    #expect(outline(source) == "{root:{style:{},children:[{type:string}]}}")
  }

  @Test func `Text without indentation is read by its brackets`() {
    let source = element("\"style\": {").split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }.joined(separator: "\n")
    let text = SourceText(source)
    #expect(ImpliedEnds(text).ends.isEmpty)
    #expect(SyntaxTree(text).errors.count == 1)
  }

  @Test func `JSON is read as JSON whatever its indentation is`() {
    var random = SeededGenerator(seed: 5)
    for seed in RandomCases.seeds(0..<200) {
      let text = randomText(seed: seed, elements: 8)
      let lines = text.split(separator: "\n").map { line in
        String(repeating: " ", count: Int.random(in: 0...9, using: &random))
          + line.drop { $0 == " " }
      }
      let moved = lines.joined(separator: "\n")
      #expect(ImpliedEnds(SourceText(moved)) == ImpliedEnds(), "seed \(seed)")
      #expect(outline(moved) == outline(text))
    }
  }

  @Test func `Typing a bracket touches only what it belongs to`() {
    let elements = (0..<2_000).map { "      { \"type\": \"text\", \"text\": \"\($0)\" }" }
    let source = element("").replacing(
      "      { \"type\": \"node\" }", with: elements.joined(separator: ",\n"))
    var text = SourceText(source)
    var tree = SyntaxTree(text)
    let start = source.utf8.count - source.drop { $0 != "," }.utf8.count + 1
    var removed = 0
    for (index, byte) in "\n        \"style\": {".utf8.enumerated() {
      let offset = start + index
      let change = tree.apply(SourceEdit(offset..<offset, with: [byte]), text: &text)
      removed += change.removed.count
      #expect(change.scannedBytes < 400, "\(index): \(change)")
    }
    #expect(removed == 0)
    #expect(tree.difference(from: SyntaxTree(text), in: text) == nil)
    #expect(tree.errors.map(\.kind) == [.unclosedObject])
  }

  @Test func `Deleting a brace that made up for a missing one finds the end of the other object`() {
    // Brackets match, but only because the brace at @ is one too many and the object before it is not closed.
    let marked = """
      {{[{[{[
              {""[{
               [{[{{
              },{@}]}]}]false}]false}]}]}}
      """
    guard let brace = Array(marked.utf8).firstIndex(of: UInt8(ascii: "@")) else { return }
    var text = SourceText(marked.replacing("@", with: "}"))
    var tree = SyntaxTree(text)
    #expect(tree.impliedEnds.isRegular && !tree.errors.isEmpty)
    _ = tree.apply(SourceEdit(brace..<(brace + 1), with: []), text: &text)
    #expect(!tree.impliedEnds.ends.isEmpty)
    #expect(tree.difference(from: SyntaxTree(text), in: text) == nil)
  }

  /// Lines as they are typed, brackets taken away, and other indentations.
  @Test func `Only an edit that leaves an error behind has the whole text scanned`() {
    var text = SourceText("{\n  \"a\": [\n    { \"b\": 1 }\n  ]\n}")
    var tree = SyntaxTree(text)
    func edit(_ old: String, _ new: String) {
      guard let range = text.bytes.firstRange(of: Array(old.utf8)) else {
        Issue.record("\(old) is not in the text")
        return
      }
      _ = tree.apply(SourceEdit(range, with: Array(new.utf8)), text: &text)
      #expect(tree.impliedEnds == ImpliedEnds(text))
      #expect(tree.outline(in: text) == SyntaxTree(text).outline(in: text))
    }
    edit("{ \"b\": 1 }", "{ \"b\": 1 },\n    { \"c\": [true, \"d\"] }")
    edit("\"c\"", "\"{\"")
    edit("{ \"b\": 1 },\n", "")
    #expect(tree.indentationScanCount == 0)
    edit("[true", "true")
    #expect(tree.indentationScanCount == 1)
    edit("true", "[true")
    #expect(tree.indentationScanCount == 2)
    edit("[true", "[[true]")
    #expect(tree.indentationScanCount == 2)
  }

  @Test func `Opening scans the lines of a text with errors only, and finds the ends of a scan`() {
    var faultyCount = 0
    for seed in RandomCases.seeds(0..<100) {
      var text = SourceText(
        randomText(seed: seed, elements: Int(seed % 12), comments: seed % 2 == 0))
      var edits = RandomEdits(seed: seed)
      for step in 0..<12 {
        let tree = SyntaxTree(text)
        #expect(tree.impliedEnds == ImpliedEnds(text), "seed \(seed), step \(step)")
        #expect(tree.indentationScanCount == (tree.errors.isEmpty ? 0 : 1))
        faultyCount += tree.errors.isEmpty ? 0 : 1
        var ignored = tree
        _ = ignored.apply(edits.next(in: text), text: &text)
      }
    }
    #expect(faultyCount > 20)
  }

  @Test func `After edits of lines the tree is that of a fresh scan`() {
    var withEnds = 0
    for seed in RandomCases.seeds(0..<120) {
      var random = SeededGenerator(seed: seed)
      var text = SourceText(randomText(seed: seed, elements: 12))
      var tree = SyntaxTree(text)
      for step in 0..<60 {
        let line = Int.random(in: 0..<text.lineCount, using: &random)
        let range = text.range(ofLine: line)
        let bytes = text.bytes(in: range)
        let indentation = bytes.prefix { $0 == Byte.space }.count
        let edit: SourceEdit
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          let typed = random.pick(["\"style\": {", "\"a\": [", "{", "}", "\"b\": { \"c\": 1,"])
          let blanks = String(repeating: " ", count: indentation)
          edit = SourceEdit(
            range.upperBound..<range.upperBound, with: Array("\n\(blanks)\(typed)".utf8))
        case 2:
          guard let index = bytes.lastIndex(where: { $0.isStructural }) else { continue }
          let offset = range.lowerBound + index
          edit = SourceEdit(offset..<(offset + 1), with: [])
        case 3:
          edit = SourceEdit(range.lowerBound..<(range.lowerBound + min(indentation, 2)), with: [])
        default:
          edit = SourceEdit(
            range.lowerBound..<range.lowerBound, with: Array(repeating: Byte.space, count: 2))
        }
        _ = tree.apply(edit, text: &text)
        let fresh = SyntaxTree(text)
        if !fresh.impliedEnds.ends.isEmpty { withEnds += 1 }
        if let difference = tree.difference(from: fresh, in: text) {
          Issue.record("seed \(seed), step \(step): \(difference)\n\(text.bytes.count) bytes")
          break
        }
        #expect(tree.impliedEnds.ends == fresh.impliedEnds.ends)
      }
    }
    #expect(withEnds > RandomCases.count(500))
  }
}
