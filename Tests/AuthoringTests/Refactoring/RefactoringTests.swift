import Authoring
import Diagnostics
import DocumentSyntax
import LiveDocuments
import Testing

/// What each refactoring makes of a text, and says about the frames.
@Suite struct RefactoringTests {
  private let row = """
    {
      "constrainedSize": { "width": 200, "height": 100 },
      "root": {
        "type": "stack",
        "id": "row",
        "children": [
          {
            "type": "node",
            "id": "box",
            "style": { "flexGrow": 1.50, "preferredSize": { "width": 20, "height": 30 } }
          }
        ]
      }
    }
    """

  // MARK: Wrapping

  @Test func `Wrapping an element moves its style for the parent along as it is spelled`() {
    expectRefactoring(
      "Brings size-overridden-by-parent: Wrap in an inset of 8 (#box 200×30 → 184×84)",
      at: "\"node\"", of: row,
      becomes: """
        {
          "constrainedSize": { "width": 200, "height": 100 },
          "root": {
            "type": "stack",
            "id": "row",
            "children": [
              {
                "type": "inset",
                "insets": 8,
                "style": { "flexGrow": 1.50 },
                "child": {
                  "type": "node",
                  "id": "box",
                  "style": { "preferredSize": { "width": 20, "height": 30 } }
                }
              }
            ]
          }
        }
        """)
  }

  @Test func `The root can be wrapped, and a stack gets it as a child`() {
    let text = #"{"root": {"type": "node", "id": "a", "style": {"width": 4, "height": 8}}}"#
    let element = #"{"type": "node", "id": "a", "style": {"width": 4, "height": 8}}"#
    for (title, wanted) in [
      (
        "Wrap in a vertical stack",
        #"{"type": "stack", "direction": "vertical", "children": [\#(element)]}"#
      ),
      (
        "Wrap in a horizontal stack",
        #"{"type": "stack", "direction": "horizontal", "children": [\#(element)]}"#
      ),
      (
        "Brings size-overridden-by-parent: Wrap in a ratio of 2",
        #"{"type": "ratio", "ratio": 2, "child": \#(element)}"#
      ),
      (
        "Wrap in a center", #"{"type": "center", "centeringOptions": "xy", "child": \#(element)}"#
      ),
      (
        "Wrap in a background",
        #"{"type": "background", "child": \#(element), "background": {"type": "node"}}"#
      ),
      (
        "Wrap in an overlay",
        #"{"type": "overlay", "child": \#(element), "overlay": {"type": "node"}}"#
      ),
    ] {
      expectRefactoring(title, at: "\"node\"", of: text, becomes: "{\"root\": \(wanted)}")
    }
  }

  @Test func `a position in an absolute spec goes along, and a style of nothing else goes`() {
    expectRefactoring(
      "Wrap in a background", at: "\"node\"",
      of: """
        {"root": {"type": "absolute", "children": [
          {"type": "node", "id": "a", "intrinsicSize": {"width": 1, "height": 1}, "style": {"layoutPosition": {"x": 5}}}
        ]}}
        """,
      becomes: """
        {"root": {"type": "absolute", "children": [
          {
            "type": "background",
            "style": {"layoutPosition": {"x": 5}},
            "child": {"type": "node", "id": "a", "intrinsicSize": {"width": 1, "height": 1}},
            "background": {"type": "node"}
          }
        ]}}
        """)
  }

  // MARK: Unwrapping

  @Test func `Unwrapping gives the only child the wrapper's id and stack style`() {
    expectRefactoring(
      "Unwrap the inset", at: "\"inset\"",
      of: """
        {
          "root": {
            "type": "stack",
            "children": [
              {
                "type": "inset",
                "id": "a",
                "insets": 4,
                "style": { "flexShrink": 0.10 },
                "child": {
                  "type": "text",
                  "text": "b"
                }
              }
            ]
          }
        }
        """,
      becomes: """
        {
          "root": {
            "type": "stack",
            "children": [
              {
                "type": "text",
                "text": "b",
                "style": { "flexShrink": 0.10 },
                "id": "a"
              }
            ]
          }
        }
        """)
  }

  @Test func `nodes, and specs of several children, are not unwrapped`() {
    let text = #"{"root":{"type":"node","id":"n","child":{"type":"text","id":"t","text":"a"}}}"#
    expectRefactoring("Unwrap", at: "\"node\"", of: text, becomes: nil)
    let stack =
      #"{"root":{"type":"stack","children":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}}"#
    expectRefactoring("Unwrap", at: "\"stack\"", of: stack, becomes: nil)
    expectRefactoring(
      "Unwrap the wrapper (no frame changes)", at: "\"wrapper\"",
      of: #"{"root":{"type":"wrapper","children":[{"type":"text","id":"t","text":"a"}]}}"#,
      becomes: #"{"root":{"type":"text","id":"t","text":"a"}}"#)
  }

  // MARK: Stacks

  @Test func `Turning a stack keeps its alignments as they are written`() {
    let text =
      #"{"root":{"type":"stack","id":"s","justifyContent":"end","alignItems":"start","children":["#
      + #"{"type":"text","id":"a","text":"a"},{"type":"text","id":"b","text":"b"}]}}"#
    let turned = text.replacing(
      #""start",""#, with: #""start","direction":"vertical",""#)
    expectRefactoring("Make the stack vertical (#", at: "\"stack\"", of: text, becomes: turned)
    expectRefactoring(
      "Make the stack horizontal (#", at: "\"stack\"", of: turned,
      becomes: turned.replacing("vertical", with: "horizontal"))
  }

  @Test func `A refactoring that would add a warning says so in its title`() throws {
    let text =
      #"{"root":{"type":"stack","id":"s","alignItems":"baselineFirst","children":["#
      + #"{"type":"text","id":"a","text":"a"},{"type":"text","id":"b","text":"b"}]}}"#
    let titles = LiveDocument(text).refactorings(at: "\"stack\"").map(\.titleWithChange)
    #expect(
      titles.contains {
        $0.hasPrefix("Brings baseline-in-vertical-stack: Make the stack vertical (")
      }, "\(titles)")
  }

  @Test func `A refactoring that makes a hint a warning says so in its title`() throws {
    // An overflow beside an assumed text is a hint at most.
    let text =
      #"{"root":{"type":"stack","id":"s","children":["#
      + #"{"type":"text","id":"a","text":"a","assumed":["text"]},"#
      + #"{"type":"stack","id":"p","style":{"width":50},"children":["#
      + #"{"type":"node","id":"b","style":{"preferredSize":{"width":40,"height":9}}},"#
      + #"{"type":"node","id":"c","style":{"preferredSize":{"width":40,"height":9}}}]}]}}"#
    let document = LiveDocument(text)
    let (before, found) = (document.diagnostics(), document.refactorings(at: #""id":"p""#))
    #expect(before.map(\.severity) == [.hint])
    var warned = 0
    for refactoring in found {
      let after = LiveDocument(text: refactoring.edits.applied(to: document.source.text.bytes))
      for diagnostic in after.diagnostics() where diagnostic.severity <= .warning {
        warned += 1
        #expect(
          refactoring.titleWithChange.hasPrefix("Brings \(diagnostic.code)"),
          "\(refactoring.titleWithChange)")
      }
    }
    #expect(warned > 0)
  }

  // MARK: Sizes

  @Test func `A size is rewritten as sides and back, as it is spelled`() {
    func text(_ style: String) -> String {
      #"{"root": {"type": "node", "id": "a", "style": {\#(style)}}}"#
    }
    let pair = #""preferredSize": {"width": 1e1, "height": 20.0}"#
    let sides = #""width": 1e1, "height": 20.0"#
    expectRefactoring(
      "Write preferredSize as width and height (no frame changes)", at: "\"node\"",
      of: text(pair), becomes: text(sides))
    expectRefactoring(
      "Write width and height as preferredSize (no frame changes)", at: "\"node\"",
      of: text(sides), becomes: text(pair))
    let percent = #""width": "50%", "height": 20.0"#
    expectRefactoring(
      "Write width and height as preferredLayoutSize (no frame changes)", at: "\"node\"",
      of: text(percent), becomes: text(#""preferredLayoutSize": {"width": "50%", "height": 20.0}"#))
    expectRefactoring(
      "Write preferredLayoutSize as width", at: "\"node\"",
      of: text(#""preferredLayoutSize": {"width": "5pt"}"#), becomes: text(#""width": "5pt""#))
    expectRefactoring(
      "Write", at: "\"node\"", of: text(#""width": 5, "preferredSize": {"width": 1, "height": 2}"#),
      becomes: nil)
  }

  @Test func `Fixing an element's size writes the size of its frame`() {
    expectRefactoring(
      "Set its size to 200×30 (no frame changes)", at: "\"node\"", of: row,
      becomes: row.replacing("\"width\": 20,", with: "\"width\": 200,"))
    let text = #"{"root": {"type": "text", "id": "a", "text": "abc"}}"#
    expectRefactoring(
      "Set its size to", at: "\"text\"", of: text,
      becomes: text.replacing(
        "\"abc\"",
        with: "\"abc\", \"style\": {\"preferredSize\": {\"width\": 31, \"height\": 20.5}}"))
    expectRefactoring(
      "Set its size to", at: "\"inset\"",
      of: #"{"root":{"type":"inset","child":{"type":"text","text":"a"}}}"#, becomes: nil)
  }

  // MARK: Flex keys

  @Test func `flex keys go to the wrapper that the stack sees`() {
    let text =
      #"{"constrainedSize":{"width":100,"height":40},"root":{"type":"stack","id":"s","children":["#
      + #"{"type":"inset","id":"i","insets":2,"child":{"type":"center","id":"c","child":"#
      + #"{"type":"node","id":"n","style":{"flexGrow":1.0,"width":5,"flexShrink":1}}}}]}}"#
    let moved = text.replacing(#""flexGrow":1.0,"width":5,"flexShrink":1"#, with: #""width":5"#)
      .replacing(
        #""insets":2,"#, with: #""insets":2,"style":{"flexGrow":1.0,"flexShrink":1},"#)
    expectRefactoring(
      "Brings size-overridden-by-parent: Move flexGrow and flexShrink to #i", at: "\"node\"",
      of: text, becomes: moved)
    expectRefactoring("Move flexGrow", at: "\"node\"", of: moved, becomes: nil)
    expectRefactoring("Move flexGrow", at: "\"node\"", of: row, becomes: nil)
  }

  // MARK: 1.x

  @Test func `all names of 1_x become those of 2_0`() throws {
    let document = LiveDocument(
      """
      {"root": {"type": "stack", "id": "s", "children": [
        {"type": "static", "id": "a", "flexGrow": true, "children": [
          {"type": "node", "id": "b", "preferredFrameSize": {"width": 4, "height": 5.0}}
        ]}
      ]}}
      """)
    #expect(document.hasOldNames)
    let trials = CodeActionMenu(of: document, diagnostics: [], on: ActionTrials(of: document))
    let conversion = try #require(trials.conversionOfOldNames())
    #expect(
      conversion.titleWithChange
        == "Replace all names of AsyncDisplayKit 1.x in this document (no frame changes)")
    expectTitle(of: conversion, in: document)
    let after = LiveDocument(text: conversion.edits.applied(to: document.source.text.bytes))
    #expect(!after.hasOldNames)
    #expect(
      after.text(in: 0..<after.source.text.utf8Count) == """
        {"root": {"type": "stack", "id": "s", "children": [
          {"type": "absolute", "id": "a", "sizing": "sizeToFit", "style": {"flexGrow": 1}, "children": [
            {"type": "node", "id": "b", "style": {"preferredSize": {"width": 4, "height": 5.0}}}
          ]}
        ]}}
        """)
    #expect(
      CodeActionMenu(of: after, diagnostics: [], on: ActionTrials(of: after)).conversionOfOldNames()
        == nil)
  }

  // MARK: Keys

  @Test func `Sorting keys keeps each member as it is spelled`() {
    expectRefactoring(
      "Sort the keys of the stack (no frame changes)", at: "\"stack\"",
      of: """
        {
          "root": {
            "children": [
              { "text": "b", "type": "text" }
            ],
            "style": { "flexGrow": 1, "height": 1.0, "width": 2 },
            "what": 1, "spacing": 4,

            "id": "s",   "type": "stack"
          }
        }
        """,
      becomes: """
        {
          "root": {
            "type": "stack",
            "id": "s",
            "spacing": 4, "what": 1,

            "style": { "width": 2, "height": 1.0, "flexGrow": 1 },   "children": [
              { "text": "b", "type": "text" }
            ]
          }
        }
        """)
  }

  @Test func `of equal keys the last one stays the last`() {
    expectRefactoring(
      "Sort the keys", at: "\"node\"",
      of: #"{"root":{"id":"a","style":{"height":1,"width":2,"height":3},"type":"node"}}"#,
      becomes: #"{"root":{"type":"node","id":"a","style":{"width":2,"height":1,"height":3}}}"#)
  }

  @Test func `a whole document is sorted, and sorted then`() {
    let document = LiveDocument(
      #"{"root":{"child":{"text":"a","type":"text"},"insets":{"left":1,"top":2},"type":"inset"},"#
        + #""variants":[{"scale":1,"name":"n"}],"constrainedSize":{"max":{"height":1,"width":2}}}"#)
    #expect(document.source.hasUnsortedKeys)
    let sorted = document.source.keySortingEdits.applied(to: document.source.text.bytes)
    #expect(
      String(decoding: sorted, as: UTF8.self)
        == #"{"constrainedSize":{"max":{"width":2,"height":1}},"variants":[{"name":"n","scale":1}],"#
        + #""root":{"type":"inset","insets":{"top":2,"left":1},"child":{"type":"text","text":"a"}}}"#
    )
    #expect(!DocumentSource(sorted).hasUnsortedKeys)
  }

  @Test func `objects with comments or syntax errors are not sorted`() {
    for text in [
      "{\"root\":{\"id\":1,/**/\"type\":\"spec\"}}", "{\"root\":{\"id\":1 \"type\":\"spec\"}}",
      "{\"root\":{\"id\":1,\"type\":\"spec\"", "{\"root\":1} {\"type\":1}",
      "[{\"id\":1,\"type\":2}]",
    ] {
      #expect(!DocumentSource(Array(text.utf8)).hasUnsortedKeys, "\(text)")
    }
  }
}
