import Diagnostics
import LiveDocuments
import Testing

/// Diagnostics of documents with marks of values that are not known.
@Suite struct AssumedContentTests {
  private static func document(_ root: String) -> String {
    #"{ "constrainedSize": { "width": 100, "height": 100 }, "root": \#(root) }"#
  }

  private func diagnostics(_ root: String) -> [String] {
    DocumentCheck().diagnostics(of: LiveDocument(text: Array(Self.document(root).utf8))).map {
      "\($0.code) \($0.severity)"
    }
  }

  @Test(arguments: [
    (#""assumed": []"#, ["missing-intrinsic-size warning"]), (#""unknown": ["size"]"#, []),
    (#""assumed": ["imageSize"]"#, []),
  ])
  func `The layout of a marked element is not reported`(marks: String, expected: [String]) {
    let stack =
      #"{ "type": "stack", "alignItems": "start", "children": [ { "type": "image", \#(marks) } ] }"#
    #expect(diagnostics(stack) == expected)
  }

  @Test(arguments: [("", "warning"), (#", "unknown": ["size"]"#, "hint")])
  func `Diagnostics about the layout around a marked element are hints`(
    marks: String, severity: String
  ) {
    let row = """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 110, "height": 5 } },
        { "type": "image", "imageSize": { "width": 80, "height": 5 } \(marks) } ] }
      """
    #expect(diagnostics(row) == ["main-axis-overflow \(severity)"])
  }

  @Test(arguments: [("", "warning"), (#", "assumed": ["text"]"#, "hint")])
  func `Elements at any distance around a marked one have hints`(marks: String, severity: String) {
    let row = """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 110, "height": 5 } },
        { "type": "wrapper", "child": { "type": "wrapper", "child": {
          "type": "image", "imageSize": { "width": 80, "height": 5 } \(marks) } } } ] }
      """
    #expect(diagnostics(row).contains("main-axis-overflow \(severity)"))
  }

  @Test(arguments: [
    ("", "vertical", "warning"), (#", "unknown": ["height"]"#, "vertical", "hint"),
    (#", "assumed": ["height"]"#, "vertical", "hint"),
    (#", "unknown": ["width"]"#, "horizontal", "hint"),
    (#", "assumed": ["id"]"#, "vertical", "warning"),
    (#", "assumed": ["height"]"#, "horizontal", "warning"),
    (#", "unknown": ["height"]"#, "horizontal", "warning"),
  ])
  func `Elements inside of a size that is not known have hints about its axis`(
    marks: String, direction: String, severity: String
  ) {
    let stack = """
      { "type": "wrapper" \(marks), "child": { "type": "wrapper", "child": {
        "type": "stack", "direction": "\(direction)", "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 80, "height": 80 } },
          { "type": "image", "imageSize": { "width": 80, "height": 80 } } ] } } }
      """
    #expect(diagnostics(stack).contains("main-axis-overflow \(severity)"))
  }

  @Test(arguments: [
    (#""unknown": ["size"]"#, "horizontal", 80, []), (#""assumed": ["text"]"#, "vertical", 80, []),
    (#""assumed": ["text"]"#, "horizontal", 110, ["main-axis-overflow hint"]),
    (#""assumed": []"#, "horizontal", 80, ["main-axis-overflow warning"]),
  ])
  func `Overflow that a shorter content which is not known lifts is not reported`(
    marks: String, direction: String, side: Int, expected: [String]
  ) {
    let stack = """
      { "type": "stack", "direction": "\(direction)", "children": [
        { "type": "image", "imageSize": { "width": \(side), "height": \(side) } },
        { "type": "wrapper", "child": {
          "type": "image", "imageSize": { "width": 80, "height": 80 }, \(marks) } } ] }
      """
    #expect(diagnostics(stack).filter { $0.hasPrefix("main-axis") } == expected)
  }

  @Test(arguments: [
    (#""assumed": ["text"]"#, "stretch", []),
    (#""assumed": ["text"]"#, "start", ["justify-without-space hint"]),
    (#""assumed": []"#, "stretch", ["justify-without-space information"]),
  ])
  func `Stack that a sibling of unknown length may stretch has space to distribute`(
    marks: String, alignment: String, expected: [String]
  ) {
    let row = """
      { "type": "stack", "direction": "vertical", "children": [ {
        "type": "stack", "alignItems": "\(alignment)", "children": [
        { "type": "stack", "direction": "vertical", "justifyContent": "end", "children": [
          { "type": "text", "text": "A", \(marks) }, { "type": "text", "text": "B" } ] },
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "A", \(marks) }, { "type": "text", "text": "B" } ] } ] } ] }
      """
    #expect(diagnostics(row).filter { $0.hasPrefix("justify") } == expected)
  }

  @Test(arguments: [("", 1), (#", "unknown": ["preferredSize"]"#, 0)])
  func `Node whose size is not known may give its content space`(marks: String, count: Int) {
    let text = """
      { "constrainedSize": { "max": { "width": 375 } },
        "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "node" \(marks), "child": { "type": "center", "centeringOptions": "y", "child": {
          "type": "image", "imageSize": { "width": 20, "height": 20 } } } } ] } }
      """
    let found = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8)))
    #expect(found.count { $0.code == "center-in-unbounded" } == count)
  }

  @Test(arguments: [
    ("", ["absolute-without-position information"]), (#", "unknown": ["layoutPosition"]"#, []),
  ])
  func `Children whose position is not known are not without one`(
    marks: String, expected: [String]
  ) {
    let child =
      #"{ "type": "image", "imageSize": { "width": 9, "height": 9 } \#(marks) }"#
    let absolute = #"{ "type": "absolute", "children": [\#(child), \#(child)] }"#
    #expect(diagnostics(absolute) == expected)
  }

  @Test func `Widths may depend on an assumed height in a document with a ratio`() {
    let stack = """
      { "type": "wrapper", "assumed": ["height"], "child": {
        "type": "stack", "alignItems": "start", "children": [
          { "type": "ratio", "ratio": 1, "child": {
            "type": "image", "imageSize": { "width": 80, "height": 80 } } },
          { "type": "image", "imageSize": { "width": 80, "height": 80 } } ] } }
      """
    #expect(diagnostics(stack).contains("main-axis-overflow hint"))
  }

  @Test(arguments: [
    ("", #""width": -4"#, "negative-size error"),
    (#", "assumed": ["width"]"#, #""width": -4"#, "negative-size hint"),
    (#", "assumed": ["height"]"#, #""width": -4"#, "negative-size error"),
    (
      #", "assumed": ["preferredSize"]"#, #""preferredSize": { "width": -4, "height": 2 }"#,
      "negative-size hint"
    ),
    (#", "assumed": ["maxWidth"]"#, #""minWidth": 9, "maxWidth": 4"#, "min-exceeds-max hint"),
    ("", #""minWidth": 9, "maxWidth": 4"#, "min-exceeds-max warning"),
    (#", "assumed": ["flexGrow"]"#, #""flexGrow": 1"#, "inert-stack-style warning"),
  ])
  func `Diagnostic of an assumed value is a hint, one of the key or of another value is not`(
    marks: String, style: String, expected: String
  ) {
    let inset = """
      { "type": "inset", "insets": 1, "child": {
        "type": "image", "imageSize": { "width": 8, "height": 8 } \(marks), "style": { \(style) } } }
      """
    #expect(diagnostics(inset).contains(expected), "\(diagnostics(inset))")
  }

  @Test func `Hint about a value that comes from the assumed height of the layout names that`()
    throws
  {
    let stack = """
      { "type": "stack", "assumed": ["height"], "children": [
        { "type": "text", "text": "A", "assumed": ["width"], "style": { "width": -4 } } ] }
      """
    let document = LiveDocument(text: Array(Self.document(stack).utf8))
    let found = DocumentCheck().diagnostics(of: document)
    let hint = try #require(found.first { $0.code == "negative-size" })
    #expect(
      hint.message.hasSuffix(
        "; the height of 100 pt is assumed, and // lintel: range states another one"),
      "\(hint.message)")
  }

  @Test func `Image without a size beside an assumed text is a warning`() {
    let row = """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image" }, { "type": "text", "text": "A", "assumed": ["text"] } ] }
      """
    #expect(diagnostics(row) == ["missing-intrinsic-size warning"])
  }

  @Test func `Keys without effect are reported on marked elements too`() {
    let inset = """
      { "type": "inset", "insets": 3, "child": { "type": "text", "text": "A",
        "assumed": ["text"], "style": { "flexGrow": 1 } } }
      """
    #expect(diagnostics(inset) == ["inert-stack-style warning"])
  }

  @Test(arguments: [("", ["wrong-value-type error"]), (#", "unknown": ["spacing"]"#, [])])
  func `What is at a key that is not known is not reported`(marks: String, expected: [String]) {
    let stack = """
      { "type": "stack", "spacing": "x" \(marks), "children": [ { "type": "text", "text": "A" } ] }
      """
    #expect(diagnostics(stack) == expected)
  }

  @Test(arguments: [
    ("", ["center-does-nothing warning"]), (#", "unknown": ["centeringOptions"]"#, []),
    (#", "assumed": ["centeringOptions"]"#, ["center-does-nothing warning"]),
  ])
  func `A key that is not known is not missing`(marks: String, expected: [String]) {
    let center = #"{ "type": "center" \#(marks), "child": { "type": "text", "text": "A" } }"#
    #expect(diagnostics(center) == expected)
  }

  @Test func `Marks follow edits`() {
    let stack = """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "unknown": ["size"] }, { "type": "image" } ] }
      """
    var text = Self.document(stack)
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    var counts: [Int] = []
    for (old, new) in [
      ("", ""), (#""unknown""#, #""lintel-disable""#), (#""lintel-disable""#, #""unknown""#),
      (#"{ "type": "image", "unknown": ["size"] }, "#, ""),
    ] {
      text = text.replacing(old, with: old.isEmpty ? "" : new, maxReplacements: 1)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let found = check.diagnostics(of: document)
      let fresh = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8)))
      #expect(found.map(\.message) == fresh.map(\.message))
      #expect(found.map(\.severity) == fresh.map(\.severity))
      counts.append(found.count { $0.code == "missing-intrinsic-size" })
    }
    #expect(counts == [1, 2, 1, 1])
  }

  @Test(arguments: [1_000, 2_000])
  func `Diagnostics of many marked elements are looked at once`(count: Int) {
    let children = (0..<count).map { _ in
      #"{ "type": "image", "unknown": ["size"], "style": { "flexGrow": true } }"#
    }
    let root = #"{ "type": "stack", "children": [\#(children.joined(separator: ","))] }"#
    let found = diagnostics(root)
    #expect(found.allSatisfy { !$0.hasPrefix("missing-intrinsic-size") })
  }
}
