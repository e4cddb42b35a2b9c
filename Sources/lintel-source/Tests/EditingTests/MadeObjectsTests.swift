import JSONText
import SourceTree
import Testing

@testable import CodeEditing

@Suite("Edits of objects without a variable, and of code of 1.x")
struct MadeObjectsTests {
  /// The text after the first way to make changes, or the reason why there is none; `offsets` has the first word at the code
  /// of each pointer.
  private func edited(
    _ text: String, isSwift: Bool = true, _ offsets: [String: String], _ changes: [String]
  ) throws -> String {
    let editor = CodeEditor(
      CodeText(Array(text.utf8), isSwift ? .swift : .objectiveC),
      offsets: try offsets.mapValues { word in
        let range = try #require(text.firstRange(of: word))
        return text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      }, method: nil)
    let changes = try changes.map { try #require(KeyChange(try JSONValue.parse($0))) }
    do throws(CodeFailure) {
      var bytes = Array(text.utf8)
      for edit in try editor.candidates(for: changes).first?.reversed() ?? [] {
        bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      }
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      return error.message
    }
  }

  private static let shrink =
    #"{"element":"/root/child","isStyle":true,"key":"flexShrink","new":1,"code":"1"}"#
  private static let grow =
    #"{"element":"/root/child","isStyle":true,"key":"flexGrow","new":1,"code":"1"}"#

  @Test(
    "Spec in an argument or a result gets a variable",
    arguments: [
      (
        """
          let a = b
          return ASInsetLayoutSpec(
            insets: .zero,
            child: ASStackLayoutSpec(
              direction: .vertical, // down
              children: [a]))
        """,
        """
          let a = b
          let stack = ASStackLayoutSpec(
            direction: .vertical, // down
            children: [a])
          stack.style.flexShrink = 1
          return ASInsetLayoutSpec(
            insets: .zero,
            child: stack)
        """
      ),
      (
        "func layout() -> ASLayoutSpec {\n  ASInsetLayoutSpec(insets: .zero, child: ASStackLayoutSpec.vertical())\n}",
        """
        func layout() -> ASLayoutSpec {
          let stack = ASStackLayoutSpec.vertical()
          stack.style.flexShrink = 1
          return ASInsetLayoutSpec(insets: .zero, child: stack)
        }
        """
      ),
      // A name of the file is not taken again.
      (
        "  let stack = 1\n  return ASInsetLayoutSpec(insets: .zero, child: ASStackLayoutSpec())",
        """
          let stack = 1
          let stackSpec = ASStackLayoutSpec()
          stackSpec.style.flexShrink = 1
          return ASInsetLayoutSpec(insets: .zero, child: stackSpec)
        """
      ),
      // Where the spec may not be made, or be made again.
      ("  return x ? ASInsetLayoutSpec(child: ASStackLayoutSpec()) : y", nil),
      ("  if let z = f(ASStackLayoutSpec()) { g(z) }", nil),
      ("  return f(ASStackLayoutSpec().styled { $0.width = 1 })", nil),
      ("  run { return f { ASStackLayoutSpec() } }", nil),
    ])
  func variable(text: String, expected: String?) throws {
    let none = "no statement that sets flexShrink can be added"
    #expect(
      try edited(text, ["/root/child": "ASStackLayoutSpec"], [Self.shrink]) == expected ?? none)
  }

  @Test("Two keys of a spec share its variable")
  func variableOfTwoKeys() throws {
    #expect(
      try edited(
        "  return f(ASStackLayoutSpec())", ["/root/child": "ASStackLayoutSpec"],
        [Self.shrink, Self.grow])
        == "  let stack = ASStackLayoutSpec()\n  stack.style.flexShrink = 1\n  stack.style.flexGrow = 1\n  return f(stack)"
    )
  }

  @Test(
    "Spec of Objective-C gets a variable of its class, and its colons stay aligned",
    arguments: [
      (
        "  return [ASStackLayoutSpec stackWith:1\n                                a:2];",
        "  ASStackLayoutSpec *stack = [ASStackLayoutSpec stackWith:1\n                                                    a:2];\n  stack.style.flexShrink = 1;\n  return stack;"
      ),
      (
        "  [list addObject:[[ASStackLayoutSpec alloc] init]];",
        "  ASStackLayoutSpec *stack = [[ASStackLayoutSpec alloc] init];\n  stack.style.flexShrink = 1;\n  [list addObject:stack];"
      ),
      ("  return x ? [ASStackLayoutSpec stack] : y;", nil),
    ])
  func objectiveC(text: String, expected: String?) throws {
    func method(_ body: String) -> String { "@implementation A\n- (id)f {\n\(body)\n}\n@end\n" }
    #expect(
      try edited(method(text), isSwift: false, ["/root/child": "ASStackLayoutSpec"], [Self.shrink])
        == expected.map(method) ?? "no statement that sets flexShrink can be added")
  }

  @Test("Element of a list is named as in the list")
  func item() throws {
    let shrink = Self.shrink.replacing("/root/child", with: "/root/children/1")
    let text = """
      let titles = [ASTextNode()]
      for index in 0..<2 {
        let row = ASStackLayoutSpec(children: [photo(index, 1), titles[index]])
        rows.append(row)
      }
      """
    #expect(
      try edited(text, ["/root": "ASStackLayoutSpec", "/root/children/1": "ASTextNode"], [shrink])
        == text.replacing("  let row", with: "  titles[index].style.flexShrink = 1\n  let row"))
    // The other one calls code.
    let other = shrink.replacing("/children/1", with: "/children/0")
    #expect(
      try edited(
        text.replacing("let titles = [ASTextNode()]\n", with: ""),
        ["/root": "ASStackLayoutSpec", "/root/children/0": "photo"], [other])
        == "no statement that sets flexShrink can be added")
  }

  @Test(
    "Key of 1.x is renamed in its statement",
    arguments: [
      ("a.preferredFrameSize = size // why", "a.style.preferredSize = size // why"),
      ("a.style.preferredFrameSize = size", "a.style.preferredSize = size"),
    ])
  func rename(text: String, expected: String) throws {
    let size = #""element":"/root","isStyle":true"#
    #expect(
      try edited(
        text, ["/root/style/preferredFrameSize": "preferredFrameSize"],
        [
          "{\(size),\"key\":\"preferredFrameSize\",\"old\":{\"width\":1,\"height\":2}}",
          "{\(size),\"key\":\"preferredSize\",\"new\":{\"width\":1,\"height\":2}}",
        ]) == expected)
  }

  @Test("Moved key is written as its version of Texture has it")
  func versions() throws {
    func moved(_ statement: String) throws -> String {
      try edited(
        "let box = ASInsetLayoutSpec()\n\(statement)\n",
        ["/root": "ASInsetLayoutSpec", "/root/child/style/flexShrink": "flexShrink"],
        [
          #"{"element":"/root/child","isStyle":true,"key":"flexShrink","old":1,"oldCode":"1"}"#,
          #"{"element":"/root","isStyle":true,"key":"flexShrink","new":1,"code":"1"}"#,
        ])
    }
    #expect(
      try moved("a.flexShrink = true") == "let box = ASInsetLayoutSpec()\nbox.flexShrink = true\n")
    #expect(
      try moved("a.style.flexShrink = 1")
        == "let box = ASInsetLayoutSpec()\nbox.style.flexShrink = 1\n")
  }

  @Test("Variable with one use is changed where it is declared")
  func variableOfValue() throws {
    let text =
      "let insets = UIEdgeInsets(top: 8, left: 0, bottom: 0, right: 0)\nf(insets: insets)\n"
    let change =
      #"{"element":"/root","isStyle":false,"key":"insets","old":{"top":8},"new":{"top":4},"code":"x","numbers":[{"old":8,"new":4,"code":"4"}]}"#
    #expect(try edited(text, ["/root/insets": "f("], [change]) == text.replacing("8", with: "4"))
    #expect(
      try edited(text + "g(insets)\n", ["/root/insets": "f("], [change])
        == "the value of insets is an expression in line 2")
  }

  @Test("Side of a size stays an expression")
  func sideOfSize() throws {
    let text = "a.style.preferredSize = CGSize(width: side * 2, height: 50)\n"
    let size = #""element":"/root","isStyle":true"#
    for (key, number, expected) in [("width", 80, "side * 2"), ("height", 50, "50")] {
      #expect(
        try edited(
          text, ["/root/style/preferredSize": "preferredSize"],
          [
            "{\(size),\"key\":\"preferredSize\",\"old\":{\"width\":80,\"height\":50}}",
            "{\(size),\"key\":\"\(key)\",\"new\":\(number),\"code\":\"none\"}",
          ]) == "a.style.\(key) = ASDimensionMake(\(expected))\n")
    }
  }

  @Test("Calculation names nothing, and is no literal")
  func calculation() {
    func isCalculation(_ text: String) -> Bool {
      let code = CodeText(Array(text.utf8), .swift)
      let range = 0..<text.utf8.count
      return code.isCalculation(range) && !code.value(range).isLiteral
    }
    #expect(isCalculation("ASDimensionMakeWithFraction(1.0 / 3)") && isCalculation("(2 + 1) * 4"))
    #expect(!isCalculation("gap / 3") && !isCalculation("f(1)"))
  }
}
