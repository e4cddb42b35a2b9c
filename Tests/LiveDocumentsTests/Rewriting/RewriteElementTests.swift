import JSON
import LayoutEngine
import LiveDocuments
import Testing

/// Elements around, out of and in the place of others.
@Suite struct RewriteElementTests {
  private let bare = """
    {
      "root": {
        "type": "stack",
        "id": "s",
        "children": [
          { "type": "text", "id": "a", "text": "👧}" },
          {
            "type": "image",
            "id": "b",
            "style": { "flexGrow": 1.0 }
          }
        ]
      }
    }

    """

  private let wrapped = """
    {
      "root": {
        "type": "center",
        "child": {
          "type": "stack",
          "id": "s",
          "children": [
            { "type": "center", "child": { "type": "text", "id": "a", "text": "👧}" } },
            {
              "type": "stack",
              "spacing": 4.5,
              "children": [
                {
                  "type": "image",
                  "id": "b",
                  "style": { "flexGrow": 1.0 }
                }
              ]
            }
          ]
        }
      }
    }

    """

  @Test(arguments: ["  ", "    ", "\t", ""], ["\n", "\r\n", "\r"])
  func `an element is wrapped and unwrapped, whatever it is indented by`(
    unit: String, lineEnd: String
  ) throws {
    let bare = styled(bare, unit, lineEnd)
    let wrapped = styled(wrapped, unit, lineEnd)
    #expect(
      try rewritten(bare) {
        [
          .wrap(try $0.named("s"), type: "center"),
          .wrap(try $0.named("a"), type: "center"),
          .wrap(try $0.named("b"), type: "stack", members: ["spacing": 4.5], key: "children"),
        ]
      } == wrapped)
    #expect(
      try rewritten(wrapped) { document in
        try ["s", "a", "b"].map {
          .unwrap(try #require(document.elements.parent(of: document.named($0))))
        }
      } == bare)
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `Wrapping an element on one line keeps the line`(mark: String) throws {
    let bare = mark + #"{"root":{"type":"node","id":"a"}}"#
    let wrapped =
      mark + #"{"root":{"type":"inset","insets":{"top":1},"child":{"type":"node","id":"a"}}}"#
    #expect(
      try rewritten(bare) {
        [.wrap(try $0.named("a"), type: "inset", members: ["insets": ["top": 1]])]
      } == wrapped)
    #expect(
      try rewritten(wrapped) { [.unwrap(try #require($0.elements.root))] } == bare)
    #expect(
      try rewritten(bare) { [.wrap(try $0.named("a"), type: "stack", key: "children")] }
        == mark + #"{"root":{"type":"stack","children":[{"type":"node","id":"a"}]}}"#)
  }

  @Test func `an element gives way to one far below it`() throws {
    #expect(
      try rewritten(wrapped) {
        [.replaceElement(try #require($0.elements.root), by: try $0.named("b"))]
      } == """
        {
          "root": {
            "type": "image",
            "id": "b",
            "style": { "flexGrow": 1.0 }
          }
        }

        """)
    #expect(
      try rewritten(wrapped) { [.replaceElement(try $0.named("s"), by: try $0.named("a"))] } == """
        {
          "root": {
            "type": "center",
            "child": { "type": "text", "id": "a", "text": "👧}" }
          }
        }

        """)
  }

  @Test func `values trade places`() throws {
    #expect(
      try rewritten(bare) {
        [.swapValues(try $0.place("b"), try $0.place("a"))]
      } == """
        {
          "root": {
            "type": "stack",
            "id": "s",
            "children": [
              {
                "type": "image",
                "id": "b",
                "style": { "flexGrow": 1.0 }
              },
              { "type": "text", "id": "a", "text": "👧}" }
            ]
          }
        }

        """)
    let line =
      #"{"root": {"type": "overlay", "child": {"id": "a"}, "overlay": {"id": "b", "x": 1e0}}}"#
    #expect(
      try rewritten(line) { [.swapValues(try $0.place("a"), try $0.place("b"))] }
        == #"{"root": {"type": "overlay", "child": {"id": "b", "x": 1e0}, "overlay": {"id": "a"}}}"#
    )
    #expect(
      try rewritten(bare) {
        [.swapValues(try $0.place("a", "text"), try $0.place("b", "style"))]
      }
        == bare.replacing(#""👧}""#, with: "±").replacing(
          "{ \"flexGrow\": 1.0 }", with: #""👧}""#
        ).replacing("±", with: "{ \"flexGrow\": 1.0 }"))
    #expect(try rewritten(bare) { [.swapValues(try $0.place("a"), try $0.place("a"))] } == bare)
  }

  @Test func `values on several lines trade places at different depths`() throws {
    #expect(
      try rewritten(wrapped) {
        [.swapValues(try $0.place("s", "children", .index(0)), try $0.place("b", "style"))]
      }
        == wrapped.replacing("1.0 }", with: "±").replacing(
          #"{ "type": "center", "child": { "type": "text", "id": "a", "text": "👧}" } }"#,
          with: "{ \"flexGrow\": 1.0 }"
        ).replacing(
          "{ \"flexGrow\": ±",
          with:
            #"{ "type": "center", "child": { "type": "text", "id": "a", "text": "👧}" } }"#
        ))
    let before = """
      {
        "root": {
          "id": "a",
          "child": {
            "x": {
              "y": [
                1
              ]
            }
          },
          "overlay": {
            "z": 2
          }
        }
      }
      """
    let after = """
      {
        "root": {
          "id": "a",
          "child": {
            "x": {
              "z": 2
            }
          },
          "overlay": {
            "y": [
              1
            ]
          }
        }
      }
      """
    #expect(
      try rewritten(before) {
        [.swapValues(try $0.place("a", "child", "x"), try $0.place("a", "overlay"))]
      } == after)
  }

  /// The text with other indentation and other line ends.
  private func styled(_ text: String, _ unit: String, _ lineEnd: String) -> String {
    let lines = text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
    return lines.map { line in
      let blanks = line.prefix { $0 == " " }.count
      return String(repeating: unit, count: blanks / 2) + line.dropFirst(blanks)
    }.joined(separator: lineEnd)
  }
}
