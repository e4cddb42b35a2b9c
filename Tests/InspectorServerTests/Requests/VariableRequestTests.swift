import JSON
import Testing

/// Requests of editors at variables.
@Suite struct VariableRequestTests {
  private static let text = ##"""
    {
      "variables": { "gutter": 12, "margin": "$gutter * 2", "lost": 5,
        "box": { "width": "$margin" } },
      "variants": [{ "name": "small", "variables": { "gutter": 4 } }],
      "root": {
        "type": "stack", "spacing": "$margin - $gutter", "children": [
          { "type": "image", "imageSize": "$box" }, { "type": "text", "text": "$none" }
        ]
      }
    }
    """##

  private func caret(_ word: String, _ distance: Int) -> CaretText {
    let start = Self.text.ranges(of: word).first?.lowerBound ?? Self.text.startIndex
    let caret = Self.text.index(start, offsetBy: distance)
    return CaretText("\(Self.text[..<caret])‸\(Self.text[caret...])")
  }

  private func hover(_ word: String, _ distance: Int = 1) -> String? {
    var client = TestClient(capabilities: [:])
    return client.ask("textDocument/hover", at: caret(word, distance))["result"]?["contents"]?[
      "value"]?.stringValue
  }

  @Test func `Hover of a definition shows its value, how it is computed, its users and variants`() {
    #expect(
      hover(#""margin""#) == """
        margin, a variable
        "$gutter * 2" = 24, used by 2 elements
        on small 8
        """)
    #expect(
      hover(#""$gutter * 2"#) == """
        "$gutter * 2" = 24
        $gutter is 12, from line 2, used by 2 elements
        """)
    #expect(
      hover(#""gutter": 4"#) == """
        gutter, a variable
        4, used by 2 elements
        """)
    #expect(
      hover(#""lost""#)?.hasPrefix(
        """
        lost, a variable
        5, used by no element
        hint: nothing refers to the variable
        """) == true, "\(hover(#""lost""#) ?? "")")
    #expect(hover(#""box""#)?.contains(#"{ "width": "$margin" }"#) == true)
  }

  @Test func `Hover of a reference shows its value and the variables in it`() {
    #expect(
      hover(#""$margin - $gutter"#, 4) == """
        spacing
        Distance between two children, in points.
        default 0
        here "$margin - $gutter", which is 12
        $margin is 24, from line 2, used by 2 elements
        $gutter is 12, from line 2, used by 2 elements
        """)
    #expect(
      hover(#""$box"#, 4)?.hasSuffix(
        #"""

        here "$box", which is { "width": "$margin" }
        $box is { "width": "$margin" }, from line 3, used by 1 element
        """#) == true)
    #expect(hover(#""$none"#, 3)?.contains("which is") == false)
  }

  @Test func `A variable is renamed, or refused with the reason`() {
    var client = TestClient(capabilities: [:])
    let prepared = client.ask("textDocument/prepareRename", at: caret(#""$gutter * 2"#, 4))
    #expect(prepared["result"]?["placeholder"] == "gutter")
    #expect(Self.text.covered(by: prepared["result"]?["range"]) == "gutter")
    // Beside the name hovers are about it, but an editor renames what it points at.
    for (offset, isNamed) in [(0, true), (1, true), (8, true), (9, true), (10, false)] {
      let answer = client.ask("textDocument/prepareRename", at: caret(#""$gutter * 2"#, offset))
      #expect((answer["result"]?["placeholder"] == "gutter") == isNamed, "\(offset)")
    }
    let renamed = client.exchange(
      "textDocument/rename",
      openDocument(["position": caret(#""$gutter * 2"#, 4).position, "newName": "unit"]))
    let edits = renamed["result"]?["changes"]?["file:///a.layout.json"]?.arrayValue ?? []
    #expect(edits.count == 4)
    #expect(edits.allSatisfy { Self.text.covered(by: $0["range"]) == "gutter" })
    for (name, message) in [
      ("margin", "there is a variable margin already"),
      ("a b", #""a b" is no name for a variable: letters, digits and _, and no digit first"#),
    ] {
      let refused = client.exchange(
        "textDocument/rename",
        openDocument([
          "position": caret(#""$gutter * 2"#, 4).position, "newName": .string(name),
        ]))
      #expect(refused["error"]?["message"]?.stringValue == message)
      #expect(refused["error"]?["data"]?["kind"] == "rename-failed")
    }
    #expect(
      client.exchange(
        "textDocument/prepareRename", openDocument(["position": caret(#""$none"#, 4).position]))[
          "result"] == .null)
  }

  @Test func `Symbols have the variables behind the variants, with their values`() {
    var client = TestClient(capabilities: [
      "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
    ])
    _ = client.open(Self.text)
    let symbols =
      client.exchange("textDocument/documentSymbol", openDocument([:]))["result"]?.arrayValue ?? []
    #expect(
      symbols.dropFirst().map {
        "\($0["name"]?.stringValue ?? "") \($0["detail"]?.stringValue ?? "")"
      }
        == [
          "small variant", "gutter 12", "margin 24", "lost 5", #"box { "width": "$margin" }"#,
        ])
    #expect(Self.text.covered(by: symbols.last?["selectionRange"]) == #""box""#)
    var flat = TestClient(capabilities: [:])
    _ = flat.open(Self.text)
    let list =
      flat.exchange("textDocument/documentSymbol", openDocument([:]))["result"]?.arrayValue ?? []
    #expect(list.last?["containerName"] == "variables")
  }

  @Test func `The tooltip of a hint is the hover of its string`() {
    var client = TestClient(capabilities: [
      "textDocument": ["inlayHint": ["resolveSupport": ["properties": ["tooltip"]]]]
    ])
    _ = client.open(Self.text)
    let hints =
      client.exchange(
        "textDocument/inlayHint",
        openDocument(["range": ["start": position(line: 0, 0), "end": position(line: 11, 0)]]))[
        "result"]?.arrayValue ?? []
    let hint = hints.first { $0["label"] == "= 12" }
    #expect(hint?["position"]?["line"] == 5)
    let resolved = client.exchange("inlayHint/resolve", hint)["result"]
    #expect(
      resolved?["tooltip"]?["value"]?.stringValue?.contains("$margin is 24") == true,
      "\(resolved as Any)")
  }

  @Test func `Values of variables are tried, and laid over a document until they are reset`() {
    let text = ##"""
      {"variables":{"side":"$unit * 2","unit":10},"constrainedSize":{"width":100,"height":100},
       "root":{"type":"stack","children":[{"type":"node","id":"a","style":{"width":"$side","height":5}}]}}
      """##
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    func width(_ result: JSONValue?) -> JSONValue? {
      result?["frames"]?["/root/children/0"]?["frame"]?.arrayValue?[2]
    }
    let measured = client.request(
      "layout/measure", openDocument(["variables": ["unit": 4]]))
    #expect(width(measured) == 8, "\(measured as Any)")
    let refused = client.exchange("layout/measure", openDocument(["variables": ["unti": 4]]))
    #expect(refused["error"]?["message"]?.stringValue?.contains("no variable \"unti\"") == true)
    let laid = client.request("layout/override", openDocument(["variables": ["unit": 6]]))
    #expect(laid?["variables"] == ["unit": 6], "\(laid as Any)")
    #expect(width(client.request("layout/frames", openDocument())) == 12)
    let reset = client.request("layout/resetOverrides", openDocument())
    #expect(reset?["variables"] == nil)
    #expect(width(client.request("layout/frames", openDocument())) == 20)
  }

  @Test func `Hover of an element names the variables of its size`() {
    let text =
      #"{"variables":{"side":30},"root":{"type":"node","id":"a","style":{"width":"$side"}}}"#
    var client = TestClient(capabilities: [:])
    let caret = CaretText(text.replacing(#""node""#, with: #""no‸de""#))
    let hover = client.ask("textDocument/hover", at: caret)["result"]?["contents"]?["value"]
    #expect(
      hover?.stringValue?.contains("width of 30 pt: exactly 30 pt, from $side") == true,
      "\(hover as Any)")
  }
}
