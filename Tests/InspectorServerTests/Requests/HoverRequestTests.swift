import JSON
import Testing

@Suite struct HoverRequestTests {
  @Test func `Hover of an element has its type, frame and size range`() {
    let lines = hover(at: "children\":[")?.split(separator: "\n") ?? []
    #expect(
      lines.dropLast().joined(separator: "\n")
        == """
        stack #list – ASStackLayoutSpec
        frame 0, 0, 187.5 × 40 in its parent, at 0, 0 in the root
        asked for 0…375 × 0…∞ in a parent of 375 × ∞
        style width 50%
        width 187.5 – its style sets a width of 50% of 375, 187.5 pt: exactly 187.5 pt
        height 40 – node and the spacing: 40 pt
        """)
    #expect(lines.last?.hasPrefix("warning: \"colour\" ") == true)
  }

  @Test func `the opening brace is the element's own`() {
    #expect(hover(at: #"{"type":"node""#)?.hasPrefix("node – ASDisplayNode\n") == true)
  }

  @Test func `Hover of a key has its summary and value`() {
    #expect(
      hover(at: "spacing")
        == """
        spacing
        Distance between two children, in points.
        default 0
        here 4
        """)
  }

  @Test func `A comment has no hover, and the member beside it has`() {
    let text = "{\"root\":{\"type\":\"node\", /* \"hidden\": true */ \"id\":\"a\"} // root\n}"
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    func hover(_ word: String) -> JSONValue? {
      let before = text.split(separator: word, maxSplits: 1)[0]
      let place = position(line: 0, Int64(before.utf16.count + 2))
      return client.request("textDocument/hover", openDocument(["position": place]))
    }
    #expect(hover("\"hidden") == .null)
    #expect(hover("// root") == .null)
    #expect(hover("\"type")?["contents"] != nil)
  }

  @Test func `An element of a layout shows the range of its sizes over all uses`() {
    let text =
      ##"{"layouts":{"a":{"variables":{"s":10},"root":{"type":"node","id":"r","hidden":"$h","##
      + ##""child":{"type":"image","imageSize":{"width":"$s","height":8.5}}}}},"variables":{"h":false},"##
      + ##""root":{"type":"stack","children":[{"type":"node","layout":"#a"},"##
      + ##"{"each":[{"s":24},{"h":true},{"s":16.25}],"layout":"#a"}]}}"##
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let hovers = [
      #"{"type":"image"#, #"{"type":"node","id"#, ##"{"type":"node","layout"##, #"{"each"#,
    ]
    .map { word in
      let before = text.split(separator: word, maxSplits: 1)[0]
      let place = position(line: 0, Int64(before.utf16.count))
      let hover = client.request("textDocument/hover", openDocument(["position": place]))
      let lines = hover?["contents"]?["value"]?.stringValue?.split(separator: "\n") ?? []
      return lines.dropFirst().prefix(2).joined(separator: "\n")
    }
    #expect(
      hovers == [
        """
        10–24 wide, 8.5 high in 4 uses, not laid out in 1
        in the first, frame 0, 0, 10 × 8.5 in its parent, at 0, 0 in the root
        """,
        """
        10–24 wide, 8.5 high in 4 uses, not laid out in 1
        in the first, frame 0, 0, 10 × 8.5 in its parent, at 0, 0 in the root
        """,
        """
        frame 0, 0, 10 × 8.5 in its parent, at 0, 0 in the root
        asked for 0…∞ × 0…∞
        """,
        """
        16.5–24 wide, 8.5 high in 3 uses, not laid out in 1
        in the first, frame 10, 0, 24 × 8.5 in its parent, at 10, 0 in the root
        """,
      ])
  }

  @Test func `an expectation shows its values on each screen`() {
    let text =
      ##"{"variants":[{"name":"large","textScale":2},{"name":"gone","hidden":{"#a":true}}],"##
      + ##""expect":[{"that":"#a.height < 21","why":"one line"},"#a.widht > 0"],"##
      + ##""root":{"type":"stack","children":[{"type":"text","id":"a","text":"x"}]}}"##
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let hovers = ["#a.height", "#a.widht"].map { word in
      let before = text.split(separator: word, maxSplits: 1)[0]
      let place = position(line: 0, Int64(before.utf16.count + 2))
      return client.request("textDocument/hover", openDocument(["position": place]))?[
        "contents"]?["value"]?.stringValue
    }
    #expect(
      hovers == [
        """
        #a.height < 21
        one line
        document holds: 20.5 and 21
        large failed: 41 and 21
        gone skipped: #a is hidden
        """,
        """
        #a.widht > 0
        document bad: elements have no member "widht"; did you mean width?
        """,
      ])
  }

  @Test func `Hover of an element has its own diagnostics only`() {
    let text =
      #"{"root":{"type":"stack","children":[{"type":"node","one":1},{"type":"node","two":2}]},"#
      + ##""variants":[{"name":"v","style":{"#a":{"width":-1}}}]}"##
    for text in [text, text.replacing("variants", with: "nothing")] {
      var client = TestClient(capabilities: [:])
      _ = client.open(text)
      let told = text.ranges(of: #"{"type":"node""#).map { range in
        let character = Int64(text.utf16.distance(from: text.startIndex, to: range.lowerBound))
        return client.request(
          "textDocument/hover", openDocument(["position": position(line: 0, character)]))?[
            "contents"]?["value"]?.stringValue ?? ""
      }
      #expect(told.map { $0.contains("\"one\"") } == [true, false])
      #expect(told.map { $0.contains("\"two\"") } == [false, true])
    }
  }

  @Test(arguments: ["top", "é"])
  func `a value is told on one line`(key: String) {
    let text =
      "{\"root\":{\"type\":\"inset\",\"insets\":{\n\t\"\(key)\":  1,\r\n \"left\" : 2\n}}}"
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let hover = client.request(
      "textDocument/hover", openDocument(["position": position(line: 0, 26)]))
    #expect(
      hover?["contents"]?["value"]?.stringValue?.hasSuffix(
        "\nhere { \"\(key)\": 1, \"left\" : 2 }") == true)
  }

  @Test func `Hover of a diagnostic of a variant names the variant`() throws {
    let text =
      #"{"root":{"type":"node"},"variants":[{"name":"é\"","scale":1},{"name":"v","#
      + #""constrainedSize":{"width":1,"height":1}},{"constrainedSize":{"width":1}}]}"#
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    var told: [String] = []
    for range in text.ranges(of: "constrainedSize") {
      let character = Int64(text.utf16.distance(from: text.startIndex, to: range.lowerBound))
      let hover = client.request(
        "textDocument/hover", openDocument(["position": position(line: 0, character)]))
      told.append(hover?["contents"]?["value"]?.stringValue ?? "")
    }
    #expect(told.count == 2)
    #expect(told.first?.contains("as a pager measures its pages") == true)
    #expect(told.last?.contains("as a pager") == false)
  }

  @Test func `keys in the values and replacements of a variant are described`() {
    let text =
      ##"{"root":{"type":"stack","id":"a"},"variants":[{"name":"v","values":{"#a":{"spacing":1}},"##
      + ##""instead":{"#a":{"type":"stack","children":[{"type":"inset","insets":{"top":1}}]}}}]}"##
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    for key in ["spacing", "insets", "top", "instead", "values"] {
      let place = text.ranges(of: "\"\(key)\"").first?.lowerBound ?? text.startIndex
      let character = Int64(text.utf16.distance(from: text.startIndex, to: place) + 1)
      let hover = client.request(
        "textDocument/hover", openDocument(["position": position(line: 0, character)]))
      #expect(hover?["contents"]?["value"]?.stringValue?.contains(key) == true, "\(key)")
    }
  }

  @Test func `a size range tells where layouts are measured in such a one`() {
    func likeness(_ range: String) -> String? {
      let text =
        #"{"constrainedSize":\#(range),"variants":[{"name":"v","constrainedSize":{"width":1,"height":1}}],"root":{"type":"node"}}"#
      var client = TestClient(capabilities: [:])
      _ = client.open(text)
      let result = client.request(
        "textDocument/hover",
        ["textDocument": ["uri": "file:///a.layout.json"], "position": position(line: 0, 3)])
      return result?["contents"]?["value"]?.stringValue?.split(separator: "\n").last.map(
        String.init)
    }
    let (width, endless) = (#""width":375"#, #""height":"infinity""#)
    #expect(
      likeness(#"{"min":{\#(width)},"max":{\#(width),\#(endless)}}"#)
        == "as a table measures its rows")
    #expect(
      likeness(#"{"max":{\#(width),\#(endless)}}"#)
        == "as a collection that scrolls vertically measures its items")
    #expect(
      likeness(#"{"max":{"width":"infinity","height":44}}"#)
        == "as a collection that scrolls horizontally measures its items")
    #expect(
      likeness(#"{\#(width),"height":667}"#)
        == "as a pager measures its pages, and a view controller its view")
    #expect(likeness(#"{"max":{\#(width),"height":44}}"#)?.hasPrefix("here ") == true)
  }

  @Test func `Hover of a value equals that of its key, also within objects`() {
    #expect(hover(at: #""50%""#)?.hasPrefix("width\n") == true)
    #expect(hover(at: "30,")?.hasPrefix("width\nThe width, in points.") == true)
    #expect(hover(at: "scale")?.hasPrefix("scale\n") == true)
    #expect(hover(at: "infinity")?.hasPrefix("height\n") == true)
  }

  @Test func `a percentage is worked out`() {
    #expect(hover(at: #""50%""#)?.hasSuffix("here \"50%\", which is 187.5 of 375") == true)
  }

  /// What decided, and not what only rounds or places.
  @Test func `the last decisive step is said for each axis`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(
      #"""
      {"root":{"type":"overlay","child":{"type":"networkImage"},
      "overlay":{"type":"inset","insets":8,"child":{"type":"text","text":"x"}}}}
      """#)
    let result = client.request(
      "textDocument/hover", openDocument(["position": position(line: 1, 10)]))
    let text = result?["contents"]?["value"]?.stringValue ?? ""
    #expect(
      text.contains("width 0 – overlay: width = its child's width, 0 pt"))
  }

  @Test func `Hover has the diagnostics at its position`() {
    #expect(hover(at: "colour")?.contains("warning: ") == true)
  }

  @Test func `Markdown goes to clients that offer it`() {
    let text = hover(at: "children\":[", formats: ["markdown", "plaintext"])
    #expect(text?.hasPrefix("**stack** `#list` – ASStackLayoutSpec  \nframe `0, 0,") == true)
  }

  @Test func `Numbers have at most two decimals, as in inlay hints`() throws {
    let text = #"""
      {"scale":3,"constrainedSize":{"width":100,"height":50},"root":{"type":"stack","children":[\#
      {"type":"node","style":{"width":"33.3333%","height":10.12345}}]}}
      """#
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    func hover(_ mark: String) -> String {
      let start = text.firstRange(of: mark)?.lowerBound ?? text.startIndex
      let character = Int64(text.utf16.distance(from: text.startIndex, to: start))
      return client.request(
        "textDocument/hover", openDocument(["position": position(line: 0, character)]))?[
          "contents"]?["value"]?.stringValue ?? ""
    }
    #expect(hover(#"{"type":"node"#).hasPrefix("node – ASDisplayNode\nframe 0, 0, 33.33 × 10.33"))
    let lines = hover(#"{"type":"node"#).split(separator: "\n")
    #expect(lines.contains("style width 33.3333%, height 10.12345"), "\(lines)")
    #expect(
      lines.filter { $0.hasPrefix("width ") || $0.hasPrefix("height ") || $0.hasPrefix("asked ") }
        .allSatisfy { $0.firstMatch(of: /\.[0-9]{3}/) == nil }, "\(lines)")
    #expect(hover(#""33.3"#).hasSuffix("which is 33.33 of 100"))
  }

  @Test func `Code in the text of a type is a code span`() {
    let text = #"{"root":{"type":"overlay","child":{"type":"node"},"overlay":{"type":"node"}}}"#
    for (format, expected) in [
      ("markdown", "Lays `overlay` over its child, exactly as large as the child."),
      ("plaintext", "Lays overlay over its child, exactly as large as the child."),
    ] {
      var client = TestClient(capabilities: [
        "textDocument": ["hover": ["contentFormat": [.string(format)]]]
      ])
      _ = client.open(text)
      let result = client.request(
        "textDocument/hover", openDocument(["position": position(line: 0, 10)]))
      let value = result?["contents"]?["value"]?.stringValue ?? ""
      #expect(value.contains(expected), "\(value)")
    }
  }

  @Test func `there is nothing to say outside the root`() {
    var client = TestClient(capabilities: [:])
    _ = client.open("  " + document)
    let answer = client.exchange(
      "textDocument/hover", openDocument(["position": position(line: 0, 0)]))
    #expect(answer["result"] == .null)
  }

  @Test func `a hover has at most twelve lines`() {
    let keys = (0..<40).map { #""unknown\#($0)":0"# }.joined(separator: ",")
    var client = TestClient(capabilities: [:])
    _ = client.open(#"{"root":{"type":"spec",\#(keys)}}"#)
    let result = client.request(
      "textDocument/hover", openDocument(["position": position(line: 0, 8)]))
    let lines = result?["contents"]?["value"]?.stringValue?.split(separator: "\n")
    #expect(lines?.count == 12)
    #expect(lines?.last?.hasPrefix("and ") == true)
  }

  @Test(
    arguments: [
      ([:], "/textDocument"),
      (["textDocument": ["uri": "file:///a.layout.json"]], "/position"),
      (["textDocument": ["uri": 5], "position": position(line: 0, 0)], "/textDocument/uri"),
      (["textDocument": ["uri": ""], "position": position(line: 0, -1)], "/position/character"),
    ] as [(JSONValue, String)])
  func `wrong params are refused by name`(params: JSONValue, pointer: String) {
    var client = TestClient(capabilities: [:])
    let failure = client.failure("textDocument/hover", params)
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }

  private let document = #"""
    {"scale":2,"constrainedSize":{"max":{"width":375,"height":"infinity"}},"root":{"type":"stack",\#
    "id":"list","spacing":4,"style":{"width":"50%"},"colour":1,"children":[{"type":"node",\#
    "style":{"preferredSize":{"width":30,"height":40}}}]}}
    """#

  /// The text of the hover at the first character of `mark`.
  private func hover(at mark: String, formats: JSONValue = []) -> String? {
    var client = TestClient(capabilities: [
      "textDocument": ["hover": ["contentFormat": formats]]
    ])
    _ = client.open(document)
    guard let start = document.firstRange(of: mark)?.lowerBound else { return nil }
    let character = Int64(document.utf16.distance(from: document.startIndex, to: start))
    let offset: Int64 = mark.hasPrefix("children") ? Int64("children\":".utf16.count - 1) : 0
    let result = client.request(
      "textDocument/hover",
      openDocument(["position": position(line: 0, character + offset)]))
    return result?["contents"]?["value"]?.stringValue
  }
}
