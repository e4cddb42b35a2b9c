import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Testing

/// Values, members and elements of arrays.
@Suite struct RewriteMemberTests {
  private let line = #"{"root": {"type": "stack", "id": "a", "spacing": 1.50, "children": [7, 8]}}"#
  private let spread = """
    {
      "scale": 2,
      "root": {
        "type": "stack",
        "id": "a",
        "spacing": 1.50,
        "style": { "width": 10 },
        "children": [
          7,
          8
        ]
      }
    }
    """

  @Test func `a value is replaced where it stands`() throws {
    #expect(
      try rewritten(line) { [.setValue(try $0.place("a", "spacing"), "\"😀")] }
        == line.replacing("1.50", with: #""\"😀""#))
    #expect(
      try rewritten(spread) { [.setValue(try $0.place("a", "children", .index(1)), ["x": [1]])] }
        == spread.replacing("8", with: #"{ "x": [1] }"#))
    #expect(
      try rewritten(spread) { _ in [.setValue(Location(nil, ["scale"], part: .key), 3)] }
        == spread.replacing("2,", with: "3,"))
  }

  @Test func `a value that is there already keeps its spelling`() throws {
    #expect(try rewritten(line) { [.setValue(try $0.place("a", "spacing"), .real(1.5))] } == line)
    #expect(
      try rewritten(line) {
        [.setMember(of: try $0.place("a"), key: "children", [7, .real(8)])]
      } == line)
  }

  @Test func `The type of an element can be rewritten`() throws {
    #expect(
      try rewritten(line) { [.setValue(Location(try $0.named("a"), part: .type), "wrapper")] }
        == line.replacing("stack", with: "wrapper"))
  }

  @Test func `the whole document can be replaced`() throws {
    #expect(
      try rewritten("\u{FEFF}// mine\n[1,\n2]\n") { _ in
        [.setValue(Location(nil, part: .value), ["root": ["type": "node"]])]
      } == "\u{FEFF}// mine\n{\"root\": {\"type\": \"node\"}}\n")
  }

  @Test func `a new member comes last, but before the elements`() throws {
    let rewrite = { (document: LiveDocument) in
      [Rewrite.setMember(of: try document.place("a"), key: "lineSpacing", 4)]
    }
    #expect(
      try rewritten(line, rewrite)
        == line.replacing(#""children""#, with: #""lineSpacing": 4, "children""#))
    #expect(
      try rewritten(spread, rewrite)
        == spread.replacing(
          #""children""#, with: "\"lineSpacing\": 4,\n    \"children\""))
    #expect(
      try rewritten(#"{"root": {}}"#) { _ in
        [.setMember(of: Location(nil, part: .value), key: "scale", 3)]
      } == #"{"scale": 3, "root": {}}"#)
    #expect(
      try rewritten(#"{"root": {"id": "a", "child": {}, "type": "overlay"}}"#) {
        [
          .setMember(of: try $0.place("a"), key: "hidden", true),
          .setMember(of: try $0.place("a"), key: "overlay", ["type": "node"]),
        ]
      }
        == #"{"root": {"id": "a", "child": {}, "type": "overlay", "hidden": true, "#
        + #""overlay": {"type": "node"}}}"#)
  }

  @Test func `objects that are missing on the way to a member are created`() throws {
    let rewrite = { (document: LiveDocument) in
      [
        Rewrite.setMember(of: try document.place("a", "font", "more"), key: "size", 20),
        .setMember(of: try document.place("a", "font"), key: "weight", 700),
      ]
    }
    #expect(
      try rewritten(line, rewrite)
        == line.replacing(
          #""children""#, with: #""font": {"more": {"size": 20}, "weight": 700}, "children""#))
    #expect(
      try rewritten(spread, rewrite)
        == spread.replacing(
          #""children""#,
          with: "\"font\": { \"more\": { \"size\": 20 }, \"weight\": 700 },\n    \"children\""))
  }

  @Test func `of a renamed member only the key changes`() throws {
    let document = LiveDocument(text: Array(line.utf8))
    let edits = try document.edits(for: [.rename(document.place("a", "spacing"), to: "größe \"")])
    #expect(edits.count == 1)
    #expect(edits.first.map { String(decoding: $0.replacement, as: UTF8.self) } == #""größe \"""#)
    #expect(
      edits.first?.range == document.range(of: try document.place("a", "spacing").with(part: .key)))
    #expect(
      try rewritten(#"{"root": {"id": "a", width : 07}}"#) { _ in
        [.rename(Location(nil, ["root", "id"], part: .key), to: "x")]
      } == #"{"root": {"x": "a", width : 07}}"#)
  }

  @Test func `A removed member goes with its comma and its line`() throws {
    let removals: [([Location.Step], String, String)] = [
      (["spacing"], #", "spacing": 1.50"#, "\n    \"spacing\": 1.50,"),
      (["type"], #""type": "stack", "#, "\n    \"type\": \"stack\","),
      (["children", .index(0)], "7, ", "\n      7,"),
      (["children", .index(1)], ", 8", ",\n      8"),
    ]
    for (path, onLine, onLines) in removals {
      let rewrite = { (document: LiveDocument) in
        [Rewrite.remove(Location(try document.named("a"), path, part: .value))]
      }
      #expect(try rewritten(line, rewrite) == line.replacing(onLine, with: ""))
      #expect(try rewritten(spread, rewrite) == spread.replacing(onLines, with: ""))
    }
  }

  @Test func `a value is moved with its spelling`() throws {
    #expect(
      try rewritten(line) {
        [.moveMember(try $0.place("a", "spacing"), to: try $0.place("a"), key: "lineSpacing")]
      } == line.replacing("spacing", with: "lineSpacing"))
    #expect(
      try rewritten(line) {
        [.moveMember(try $0.place("a", "spacing"), to: try $0.place("a", "style"), key: "width")]
      }
        == #"{"root": {"type": "stack", "id": "a", "style": {"width": 1.50}, "children": [7, 8]}}"#)
    #expect(
      try rewritten(spread) {
        [.moveMember(try $0.place("a", "spacing"), to: try $0.place("a", "style"), key: "width")]
      }
        == spread.replacing("    \"spacing\": 1.50,\n", with: "").replacing("10", with: "1.50"))
    #expect(
      try rewritten(spread) {
        [
          .moveMember(
            try $0.place("a", "children", .index(0)), to: Location(nil, part: .value), key: "scale")
        ]
      } == spread.replacing("2,", with: "7,").replacing("      7,\n", with: ""))
  }

  @Test func `a value on several lines is indented for its new place`() throws {
    let before = """
      {
      \t"root": {
      \t\t"type": "text", "id": "a",
      \t\t"preferredFrameSize": {
      \t\t\t"width": 10.50,

      \t  "height": 2e1
      \t\t},
      \t\t"style": {}
      \t}
      }
      """
    let after = """
      {
      \t"root": {
      \t\t"type": "text", "id": "a",
      \t\t"style": {
      \t\t\t"preferredSize": {
      \t\t\t\t"width": 10.50,

      \t  "height": 2e1
      \t\t\t}
      \t\t}
      \t}
      }
      """
    #expect(
      try rewritten(before) {
        [
          .moveMember(
            try $0.place("a", "preferredFrameSize"), to: try $0.place("a", "style"),
            key: "preferredSize")
        ]
      } == after)
  }

  @Test func `a value on several lines that comes into a line is put on one, if it fits`() throws {
    func text(_ id: String, _ value: String, _ style: String) -> String {
      """
      {
        "root": {
          "type": "text", "id": "\(id)",\(value)
          "style": { \(style) }
        }
      }
      """
    }
    let value = """
      {
            "width": [
            ], "height" :
              "a  ,\\"b"
          }
      """
    func moved(_ id: String, _ style: String) throws -> String {
      try rewritten(text(id, "\n    \"size\": \(value),", style)) {
        [.moveMember(try $0.place(id, "size"), to: try $0.place(id, "style"), key: "size")]
      }
    }
    let line = #"{ "width": [], "height" : "a  ,\"b" }"#
    #expect(
      try moved("a", #""flexGrow": 1"#) == text("a", "", #""flexGrow": 1, "size": \#(line)"#))
    let long = "\"\(String(repeating: "x", count: 60))\": 1"
    #expect(try moved("a", long) == text("a", "", "\(long), \"size\": \(value)"))
  }

  // MARK: Copies and comments

  @Test func `A copy keeps spelling and inner comments, and lines are indented for its position`()
    throws
  {
    let text = """
      {
        "layouts": {
          // for people
          "a": {
            "root": {
              "type": "inset", // around
              "insets": 1.50
            }
          }
        },
        "root": {
          "type": "node",
          "id": "n"
        }
      }
      """
    let root = Location(nil, [.key("layouts"), .key("a"), .key("root")], part: .value)
    #expect(
      try rewritten(text) { [.copyMember(root, to: try $0.place("n"), key: "child")] }
        == text.replacing(
          #""id": "n""#,
          with: """
            "id": "n",
                "child": {
                  "type": "inset", // around
                  "insets": 1.50
                }
            """))
    try expectFault(.nested, in: text) { _ in
      [.copyMember(root, to: root, key: "child")]
    }
  }

  @Test func `An appended element follows the others as they are written`() throws {
    let list = Location(nil, [.key("list")], part: .value)
    for (before, after) in [
      ("[]", "[\n    1\n  ]"), ("[2]", "[2, 1]"), ("[ 2 ]", "[ 2, 1 ]"),
      ("[\n    2 // two\n  ]", "[\n    2, // two\n    1\n  ]"),
      ("[\n    2,\n    3,\n  ]", "[\n    2,\n    3,\n    1\n  ]"),
    ] {
      let text = "{\n  \"list\": \(before),\n  \"root\": { \"type\": \"node\" }\n}"
      #expect(
        try rewritten(text) { _ in [.append(list, 1)] } == text.replacing(before, with: after))
    }
    #expect(
      try rewritten(#"{"list": []}"#) { _ in
        [.append(list, ["a": 1]), .append(list, 2)]
      } == #"{"list": [{"a": 1}, 2]}"#)
  }

  @Test func `Comments of one entry move to another one`() throws {
    let text = """
      {
        // all
        "scale": 2, // of an old phone
        "root": { "type": "stack", "id": "a", "children": [7, 8] }
      }
      """
    let scale = Location(nil, [.key("scale")], part: .value)
    #expect(
      try rewritten(text) { [.moveComments(scale, to: try $0.place("a", "children", .index(1)))] }
        == """
        {
          "scale": 2,
          "root": { "type": "stack", "id": "a", "children": [7, /* all */ /* of an old phone */ 8] }
        }
        """)
    #expect(
      try rewritten(text) { _ in [.moveComments(scale, to: Location(nil, part: .value))] } == text)
  }
}
