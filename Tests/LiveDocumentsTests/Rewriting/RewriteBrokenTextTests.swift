import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import Testing

/// A broken part of a text is not rewritten; the rest is rewritten as usual.
@Suite struct RewriteBrokenTextTests {
  @Test(arguments: [
    // In a sibling, behind, before, and around without an end.
    (#"{"root": {"id": "s", "children": [{"x" 1, y}, "#, "]}}"),
    (#"{"root": {"id": "s", "children": ["#, "}"),
    (#"{"root": {"id": "s", "children": ["#, ""),
    (#"{"x": "abc, "y": NaN, "root": {"id": "s", "child": "#, ", 'q'}}} 7"),
    ("// {\n{\"root\": {\"id\": \"s\", \"x\" 2, y, \"child\": ", "/* \" */}}"),
  ])
  func `A syntax error elsewhere does not prevent a rewrite`(before: String, after: String) throws {
    let element = #"{"type": "node", "id": "a", "spacing": 1.0, "child": {"id": "b"}}"#
    func check(
      _ expected: String, _ rewrites: (LiveDocument) throws -> [Rewrite]
    ) throws {
      #expect(try rewritten(before + element + after, rewrites) == before + expected + after)
    }
    try check(element.replacing("1.0", with: "2")) { [.setValue(try $0.place("a", "spacing"), 2)] }
    try check(element.replacing(#", "child""#, with: #", "style": {"width": 2}, "child""#)) {
      [.setStyle(try $0.named("a"), key: "width", 2)]
    }
    try check(element.replacing(#""spacing": 1.0, "#, with: "")) {
      [.remove(try $0.place("a", "spacing"))]
    }
    try check(element.replacing("spacing", with: "x")) {
      [.rename(try $0.place("a", "spacing"), to: "x")]
    }
    try check(#"{"type": "center", "child": \#(element)}"#) {
      [.wrap(try $0.named("a"), type: "center")]
    }
    try check(#"{"id": "b"}"#) { [.unwrap(try $0.named("a"))] }
    try check(
      element.replacing("1.0", with: "±").replacing(#"{"id": "b"}"#, with: "1.0").replacing(
        "±", with: #"{"id": "b"}"#)
    ) {
      [.swapValues(try $0.place("a", "child"), try $0.place("a", "spacing"))]
    }
    try check(#"{"type": "node", "id": "a", "child": {"id": "b", "x": 1.0}}"#) {
      [.moveMember(try $0.place("a", "spacing"), to: try $0.place("b"), key: "x")]
    }
  }

  @Test(
    arguments: [
      (#"{"root": {"id": "a", "x": 1"#, .unclosedObject),
      (#"{"root": {"id": "a" "x": 1}}"#, .missingComma),
      (#"{"root": {"id": "a", "x" 1}}"#, .missingColon),
      (#"{"root": {"id": "a", x: 1}}"#, .bareWord),
    ] as [(String, SyntaxError.Kind)])
  func `an object with an error takes and gives no members`(
    text: String, kind: SyntaxError.Kind
  ) throws {
    let text = text + #", "child": {"id": "b", "x": 1}"#
    for rewrite: (LiveDocument) throws -> Rewrite in [
      { .remove(try $0.place("a", "id")) },
      { .setMember(of: try $0.place("a"), key: "x", 1) },
      { .setStyle(try $0.named("a"), key: "width", 1) },
    ] {
      try expectFault(.brokenText(kind), in: text) { [try rewrite($0)] }
    }
  }

  @Test func `A member that is no JSON can be replaced, renamed and removed`() throws {
    let text = #"{"root": {"id": "a", "x": 012, "y": NaN, "z": [1,]}}"#
    #expect(
      try rewritten(text) {
        [
          .setValue(try $0.place("a", "x"), 10), .remove(try $0.place("a", "y")),
          .setMember(of: try $0.place("a"), key: "z", []),
        ]
      } == #"{"root": {"id": "a", "x": 10, "z": []}}"#)
    #expect(
      try rewritten(#"{"root": {"id": "a", 'x': 1}}"#) {
        [.rename(try $0.place("a", "id"), to: "b")]
      } == #"{"root": {"b": "a", 'x': 1}}"#)
  }

  @Test(
    arguments: [
      (#"{"id": "b", "x": [1}"#, .unclosedArray),
      (#"{"id": "b", "x": {"y": 1], "z": 2}"#, .unexpectedCloser),
      ("{\"id\": \"b\", \"x\": \"y\n}", .unterminatedString),
    ] as [(String, SyntaxError.Kind)])
  func `A value with an uncertain end is not rewritten`(value: String, kind: SyntaxError.Kind)
    throws
  {
    let text = #"{"root": {"id": "a", "y": {}, "child": \#(value)}}"#
    for rewrite: (LiveDocument) throws -> Rewrite in [
      { .wrap(try $0.named("b"), type: "inset") }, { .unwrap(try $0.named("a")) },
      { .moveMember(try $0.place("b"), to: try $0.place("a", "y"), key: "x") },
      { .swapValues(try $0.place("b"), try $0.place("a", "y")) },
    ] {
      try expectFault(.brokenText(kind), in: text) { [try rewrite($0)] }
    }
  }

  @Test func `comments within what moves move along`() throws {
    let text = """
      {
        "root": {
          "id": "a",
          "child": { // {"
            "id": "b", /* , */
            "x": 1 // last
          }
        }
      }
      """
    #expect(
      try rewritten(text) { [.unwrap(try $0.named("a"))] } == """
        {
          "root": { // {"
            "id": "b", /* , */
            "x": 1 // last
          }
        }
        """)
    #expect(
      try rewritten(text) {
        [.moveMember(try $0.place("b"), to: try $0.place("a", "z"), key: "y")]
      } == """
        {
          "root": {
            "id": "a",
            "z": {
              "y": { // {"
                "id": "b", /* , */
                "x": 1 // last
              }
            }
          }
        }
        """)
  }

  @Test func `lines that hold an error are not joined`() throws {
    let text = "{\"root\": {\"id\": \"a\", \"x\": [1\n2], \"y\": {}}}"
    #expect(
      try rewritten(text) {
        [.moveMember(try $0.place("a", "x"), to: try $0.place("a", "y"), key: "x")]
      } == "{\"root\": {\"id\": \"a\", \"y\": {\"x\": [1\n2]}}}")
  }

  @Test func `text is replaced first, and mends what the others need`() throws {
    let text = #"{"root": {"id": "a" "x": 1, "child": {"id": "b", y: 2}}}"#
    #expect(
      try rewritten(text) {
        let start = $0.range(of: try $0.named("a")).lowerBound
        return [
          .setStyle(try $0.named("a"), key: "width", 3),
          .remove(try $0.place("b", "id")),
          .unwrap(try $0.named("a")),
          .replaceText((start + 10)..<(start + 10), ","),
          .replaceText(49..<50, "\"y😀\""),
        ]
      } == #"{"root": {"y😀": 2}}"#)
    #expect(
      try rewritten("{") { _ in
        [.replaceText(1..<1, "\"a\": 1"), .replaceText(1..<1, "}\n")]
      } == "{\"a\": 1}\n")
  }

  @Test func `whatever the text, edits are sound or there are none`() throws {
    let text = """
      {"scale": 3, // c
        "root": {"type": "stack", "id": "s", "width": 1, "children": [
          {"type": "text", "id": "a", "text": "😀 \\" ]}"}, {"type": "inset", "child": {"id": "b",
          "style": {"flexGrow": 1.0}}}], "style": {"width": 2}
        }
      }
      """
    var random = SeededGenerator(seed: 5)
    var made = 0
    for _ in 0..<60 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + .random(in: 0...4, using: &random))
        let new =
          ["", "{", "}", "[", "]", ",", ":", "\"", "\n", "/", "1", "\\"]
          .randomElement(using: &random) ?? ""
        bytes.replaceSubrange(start..<end, with: new.utf8)
      }
      let document = LiveDocument(text: bytes)
      var elements: [ElementID] = []
      document.elements.forEach { elements.append($0) }
      for element in elements {
        let place = Location(element, part: .value)
        let child = document.elements.children(of: element).first ?? element
        for rewrites: [Rewrite] in [
          [.setStyle(element, key: "width", 9)], [.setStyle(element, key: "height", ["x": []])],
          [.wrap(element, type: "inset"), .setMember(of: place, key: "hidden", true)],
          [.unwrap(element)], [.replaceElement(element, by: child)],
          [.remove(place)], [.remove(place.appending(.key("style"), part: .value))],
          [.rename(place.appending(.key("type"), part: .key), to: "t")],
          [.swapValues(place, Location(nil, ["scale"], part: .value))],
          [.moveMember(place, to: Location(nil, part: .value), key: "moved")],
          [.setValue(place, ["type": "node"])],
        ] {
          guard let edits = try? document.edits(for: rewrites) else { continue }
          made += 1
          let after = edits.applied(to: bytes)
          let what: Comment = "\(rewrites) \(String(decoding: bytes, as: UTF8.self))"
          let errors = DocumentSource(after).syntax.errors.map(\.kind)
          let before = document.text.syntaxErrors.map(\.kind)
          #expect(errors.count <= before.count, "\(errors) \(what)")
          #expect(edits.inverted(in: document.source.text).applied(to: after) == bytes, what)
        }
      }
      if let root = document.elements.root,
        let edits = try? document.edits(for: [.wrap(root, type: "inset")])
      {
        try expectSound(edits, in: document)
      }
    }
    #expect(made > 500)
  }
}
