import JSON
import LayoutEngine
import LiveDocuments
import Testing

/// Several rewrites in one go, near to each other.
@Suite struct RewriteCombinationTests {
  @Test(arguments: [
    // Neighbours, in both orders, and everything.
    (["a", "b"], #"{"c": 3, "d": 4}"#, "{\n  \"c\": 3,\n  \"d\": 4\n}"),
    (["b", "a"], #"{"c": 3, "d": 4}"#, "{\n  \"c\": 3,\n  \"d\": 4\n}"),
    (["b", "c"], #"{"a": 1, "d": 4}"#, "{\n  \"a\": 1,\n  \"d\": 4\n}"),
    (["c", "d"], #"{"a": 1, "b": 2}"#, "{\n  \"a\": 1,\n  \"b\": 2\n}"),
    (["d", "c", "b"], #"{"a": 1}"#, "{\n  \"a\": 1\n}"),
    (["a", "c"], #"{"b": 2, "d": 4}"#, "{\n  \"b\": 2,\n  \"d\": 4\n}"),
    (["d", "a", "c", "b"], "{}", "{}"),
  ])
  func `neighbours are removed together`(keys: [String], line: String, lines: String) throws {
    let rewrites = { (document: LiveDocument) in
      keys.map { Rewrite.remove(Location(nil, [.key($0)], part: .member)) }
    }
    #expect(try rewritten(#"{"a": 1, "b": 2, "c": 3, "d": 4}"#, rewrites) == line)
    #expect(
      try rewritten("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4\n}", rewrites) == lines)
    let indices = { (document: LiveDocument) in
      keys.compactMap { ["a", "b", "c", "d"].firstIndex(of: $0) }
        .map { Rewrite.remove(Location(nil, [.index($0)], part: .value)) }
    }
    let array = lines.replacing(#/"\w": /#, with: "").replacing("{", with: "[")
      .replacing("}", with: "]")
    #expect(try rewritten("[\n  1,\n  2,\n  3,\n  4\n]", indices) == array)
  }

  @Test func `where the last goes, another can come`() throws {
    for isFirst in [true, false] {
      let rewrites = { (document: LiveDocument) in
        let rewrites: [Rewrite] = [
          .remove(Location(nil, ["b"], part: .value)),
          .setMember(of: Location(nil, part: .value), key: "c", 3),
        ]
        return isFirst ? rewrites : rewrites.reversed()
      }
      #expect(try rewritten(#"{"a": 1, "b": 2}"#, rewrites) == #"{"a": 1, "c": 3}"#)
      #expect(
        try rewritten("{\n\t\"a\": 1,\n\t\"b\": 2\n}", rewrites) == "{\n\t\"a\": 1,\n\t\"c\": 3\n}")
      #expect(try rewritten("{\n\t\"b\": 2\n}", rewrites) == "{\n\t\"c\": 3\n}")
      #expect(try rewritten(#"{"b": 2}"#, rewrites) == #"{"c": 3}"#)
    }
  }

  @Test func `A location refers to the value it named before earlier rewrites moved it`() throws {
    #expect(
      try rewritten(#"{"root": {"id": "a", "children": [1, 2, 3]}}"#) {
        [
          .remove(try $0.place("a", "children", .index(0))),
          .setValue(try $0.place("a", "children", .index(2)), 4),
          .rename(try $0.place("a", "children"), to: "x"),
          .moveMember(try $0.place("a", "children", .index(1)), to: try $0.place("a"), key: "y"),
          .setValue(try $0.place("a", "children", .index(1)), 5),
        ]
      } == #"{"root": {"id": "a", "x": [4], "y": 5}}"#)
  }

  @Test func `an element that moves is still the same`() throws {
    let text = """
      {
        "root": {
          "type": "overlay",
          "id": "o",
          "child": {
            "type": "inset",
            "id": "i",
            "child": {
              "type": "text",
              "id": "t"
            }
          },
          "overlay": { "type": "node", "id": "n" }
        }
      }
      """
    #expect(
      try rewritten(text) {
        [
          .swapValues(try $0.place("i"), try $0.place("n")),
          .setStyle(try $0.named("t"), key: "width", 1),
          .unwrap(try $0.named("i")),
          .setStyle(try $0.named("n"), key: "width", 2),
          .wrap(try $0.named("t"), type: "center"),
          .wrap(try $0.named("o"), type: "inset"),
          .setMember(of: try $0.place("t"), key: "text", "t"),
          .moveMember(try $0.place("n"), to: try $0.place("t"), key: "child"),
          .setMember(of: try $0.place("n"), key: "hidden", true),
        ]
      } == """
        {
          "root": {
            "type": "inset",
            "child": {
              "type": "overlay",
              "id": "o",
              "overlay": {
                "type": "center",
                "child": {
                  "type": "text",
                  "id": "t",
                  "style": { "width": 1 },
                  "text": "t",
                  "child": { "type": "node", "id": "n", "style": { "width": 2 }, "hidden": true }
                }
              }
            }
          }
        }
        """)
  }

  @Test func `wrapped twice, the second comes inside the first`() throws {
    #expect(
      try rewritten(#"{"root": {"id": "a"}}"#) {
        [
          .wrap(try $0.named("a"), type: "inset", members: ["insets": 1]),
          .wrap(try $0.named("a"), type: "center"),
        ]
      }
        == #"{"root": {"type": "inset", "insets": 1, "child": {"type": "center", "#
        + #""child": {"id": "a"}}}}"#)
  }

  @Test(arguments: [
    (#"[{"a": 1, "b": 2, "a": 3}]"#, #"[{"b": 2}]"#),
    (#"[{"a": 1, "a": 2, "a": 3}]"#, "[{}]"),
    (#"[{"a": 1, "b": 2, "\u0061": 3, "c": 4}]"#, #"[{"b": 2, "c": 4}]"#),
  ])
  func `no earlier member of a name comes to light`(before: String, after: String) throws {
    let place = Location(nil, [.index(0), "a"], part: .value)
    #expect(try rewritten(before) { _ in [.remove(place)] } == after)
    let moved = try rewritten(before) { _ in
      [.moveMember(place, to: Location(nil, [.index(0), "d"], part: .value), key: "e")]
    }
    #expect(
      moved
        == after.replacing("}", with: after == "[{}]" ? #""d": {"e": 3}}"# : #", "d": {"e": 3}}"#))
    let renamed = try rewritten(before) { _ in [.rename(place, to: "z")] }
    #expect(!renamed.contains(#/"a"|\\u0061/#))
    #expect(renamed.contains(#""z": 3"#))
  }

  @Test func `an earlier member of a name can be meant by itself`() throws {
    let text = #"{"a": 1, "b": 2, "a": 3, "a": {"a": 4, "a": 5}}"#
    func place(_ steps: Location.Step...) -> Location { Location(nil, steps, part: .value) }
    #expect(
      try rewritten(text) { _ in
        [
          .remove(place(.duplicate("a", occurrence: 0))),
          .setValue(place(.duplicate("a", occurrence: 1)), 0),
          .remove(place("a", .duplicate("a", occurrence: 0))),
        ]
      } == #"{"b": 2, "a": 0, "a": {"a": 5}}"#)
    #expect(
      try rewritten(text) { _ in
        [
          .remove(place(.duplicate("a", occurrence: 0))), .remove(place("a")),
          .remove(place("a", "a")),
        ]
      } == #"{"b": 2}"#)
    #expect(
      try rewritten(text) { _ in [.rename(place(.duplicate("a", occurrence: 1)), to: "z")] }
        == #"{"a": 1, "b": 2, "z": 3, "a": {"a": 4, "a": 5}}"#)
  }

  @Test func `Rewrites that cancel out leave no edit`() throws {
    let document = LiveDocument(text: Array(#"{"root": {"id": "a", "x": [1, "2 3"]}}"#.utf8))
    let place = try document.place("a", "x")
    let edits = try document.edits(for: [
      .setValue(place, nil), .setValue(place, [1, "2 3"]),
      .rename(place, to: "y"), .rename(place, to: "x"),
      .wrap(try document.named("a"), type: "inset"),
      .replaceText(0..<0, ""),
    ])
    #expect(edits.count == 2)
    #expect(try document.edits(for: []).isEmpty)
  }
}
