import DocumentSyntax
import JSON
import Testing

@testable import InspectorServer

@Suite struct SourceEditTests {
  private func code(_ text: String, isSwift: Bool = true) -> SourceCode {
    SourceCode(SourceText(text), isSwift: isSwift)
  }

  private func offset(of word: String, in text: String) throws -> Int {
    let range = try #require(text.firstRange(of: word))
    return text.utf8.distance(from: text.startIndex, to: range.lowerBound)
  }

  private func text(_ text: String, after edit: SourceEdit) -> String {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.range, with: edit.replacement)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Statements

  @Test(arguments: [
    ("  a()\n  title.style.width = 1\n  b()\n", "title.style.width = 1"),
    ("if x { title.style.width = 1 }", "title.style.width = 1"),
    ("a(); title.style.width = 1; b()", "title.style.width = 1"),
    ("title.style.width = f(\n    1,\n    2)\nb()", "title.style.width = f(\n    1,\n    2)"),
    ("title.style.width =\n    1\nb()", "title.style.width =\n    1"),
    ("title.style.width = a\n    + b\nc()", "title.style.width = a\n    + b"),
    ("title.style.width = 1 // why\nb()", "title.style.width = 1"),
    ("x = \"}\"; title.style.width = 1 /* } */\n", "title.style.width = 1"),
    ("let a = \"\\(b(\"{\"))\"\ntitle.style.width = 1\n", "title.style.width = 1"),
    ("let a = \"\"\"\n  { \"\n  \"\"\"\ntitle.style.width = 1", "title.style.width = 1"),
    ("/* /* { */ ; */ title.style.width = 1", "title.style.width = 1"),
  ])
  func `Swift statement around a key is found`(text: String, expected: String) throws {
    let code = code(text)
    let statement = try #require(code.statement(at: try offset(of: "width", in: text)))
    #expect(code.string(statement.range) == expected)
  }

  @Test(arguments: [
    (
      "a();\n_title.style.width =\n  CGSizeMake(1,\n 2);\nb();",
      "_title.style.width =\n  CGSizeMake(1,\n 2)"
    ),
    ("if (x) { self.title.style.width = '}'; }", "self.title.style.width = '}'"),
    ("f(^{ [self title].style.width = 1; });", "[self title].style.width = 1"),
  ])
  func `Objective-C statement ends with its semicolon`(text: String, expected: String) throws {
    let code = code(text, isSwift: false)
    let offset = try offset(of: "width", in: text)
    let statement = try #require(code.statement(at: offset))
    #expect(code.string(statement.range) == expected)
    #expect(code.bytes[statement.end - 1] == UInt8(ascii: ";"))
    #expect(code.assignment(at: offset, isStyle: true) != nil)
  }

  @Test(arguments: [
    "if (x) _title.style.width = 1;", "a = _title.style.width = 1;", "f(_title.style.width);",
    "_title.style.width == 1;", "return _title.style.width;",
  ])
  func `what is more than an assignment is none`(text: String) throws {
    let code = code(text, isSwift: false)
    #expect(code.assignment(at: try offset(of: "width", in: text), isStyle: true) == nil)
  }

  @Test func `statement longer than the reach is not looked through`() throws {
    let text = "a = [" + String(repeating: "b,\n", count: 100_000) + "]\ntitle.style.width = 1"
    let code = code(text)
    #expect(code.statement(at: 150_000) == nil)
    #expect(code.statement(at: text.utf8.count - 3) != nil)
  }

  @Test(arguments: [
    ("  a()\n  t.style.width = 1 // why\n  b()\n", "  a()\n  b()\n"),
    ("  a()\r\n  t.style.width = 1\r\n", "  a()\r\n"),
    ("if x { t.style.width = 1 }\n", "if x { }\n"),
    ("a(); t.style.width = 1; b()\n", "a(); b()\n"),
    ("  t.style.width = 1", ""),
  ])
  func `removed statement takes its lines with it if it is alone on them`(
    text: String, expected: String
  ) throws {
    let code = code(text)
    let assignment = try #require(
      code.assignment(at: try offset(of: "width", in: text), isStyle: true))
    let edit = try #require(code.removal(of: assignment.statement))
    #expect(self.text(text, after: edit) == expected)
  }

  @Test func `only statement of a case stays`() throws {
    let text = "switch x {\ncase .a:\n  t.style.width = 1\ncase .b:\n  b()\n}\n"
    let code = code(text)
    let statement = try #require(code.statement(at: try offset(of: "width", in: text)))
    #expect(code.removal(of: statement) == nil)
  }

  // MARK: Arguments

  @Test(arguments: [
    ("ASStackLayoutSpec(direction: .a, spacing: f(1, 2), children: [x])", "spacing", "f(1, 2)"),
    ("ASStackLayoutSpec(\n  direction: .a,\n  spacing: 8)", "spacing", "8"),
    ("ASStackLayoutSpec(children: [b(spacing: 1)], spacing: 2)", "spacing", "2"),
    ("ASInsetLayoutSpec(insets: a ? b : c, child: d)", "insets", "a ? b : c"),
  ])
  func `argument of a Swift call is found by its label`(
    text: String, label: String, expected: String
  ) throws {
    let code = code(text)
    #expect(code.argument(label, ofCallAt: 0).map(code.string) == expected)
  }

  @Test(arguments: [
    (
      "[ASStackLayoutSpec stackLayoutSpecWithDirection:A spacing:8 alignItems:B children:@[c]]",
      "direction", "A"
    ),
    (
      "[ASStackLayoutSpec stackLayoutSpecWithDirection:A spacing:f(8, 2)\n alignItems:B children:@[c]]",
      "spacing", "f(8, 2)"
    ),
    (
      "[ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(1, 2, 3, 4) child:[a b:c]]",
      "insets",
      "UIEdgeInsetsMake(1, 2, 3, 4)"
    ),
    ("[A b:[C insets:1] insets:2]", "insets", "2"),
  ])
  func `argument of a message is found by its label`(
    text: String, label: String, expected: String
  ) throws {
    let code = code(text, isSwift: false)
    #expect(code.argument(label, ofCallAt: 0).map(code.string) == expected)
  }

  // MARK: Insertions

  @Test func `inserted line has the indentation and the line break of those around it`() throws {
    let text = "func f() {\r\n\tlet row = A(\r\n\t\tb: 1)\r\n\treturn row\r\n}\r\n"
    let code = code(text)
    let start = try offset(of: "A(", in: text)
    let statement = try #require(code.statement(at: start))
    #expect(code.variable(declaredBy: statement, withValueAt: start) == "row")
    #expect(
      self.text(text, after: code.insertion(of: "row.x = 1", behind: statement))
        == text.replacing("b: 1)\r\n", with: "b: 1)\r\n\trow.x = 1\r\n"))
    let first = try #require(code.insertion(of: "row.x = 1", inMethodAt: 0))
    #expect(self.text(text, after: first) == text.replacing("{\r\n", with: "{\r\n\trow.x = 1\r\n"))
  }

  @Test(arguments: [
    ("ASStackLayoutSpec *row = [A b];", "row"), ("_title = [A b];", "_title"),
    ("__strong ASTextNode *row = [A b];", "row"),
  ])
  func `variable of an Objective-C statement is its last name`(
    text: String, expected: String
  ) throws {
    let code = code(text, isSwift: false)
    let start = try offset(of: "[A", in: text)
    let statement = try #require(code.statement(at: start))
    #expect(code.variable(declaredBy: statement, withValueAt: start) == expected)
  }

  @Test func `hint goes to the end of the line, or above one that is long or has a comment`() {
    let short = "  let a = A()\n"
    #expect(
      text(short, after: code(short).insertion(ofHint: "size 4x4", at: 4))
        == "  let a = A() // lintel: size 4x4\n")
    for line in ["  let a = A() // why\n", "  let a = A(\(String(repeating: "b", count: 90)))\n"] {
      #expect(
        text(line, after: code(line).insertion(ofHint: "size 4x4", at: 4))
          == "  // lintel: size 4x4\n\(line)")
    }
  }

  // MARK: Changes

  private func changes(_ old: JSONValue, _ new: JSONValue) -> [KeyChange]? {
    KeyChange.changes(from: ["root": old], to: ["root": new])
  }

  @Test func `changes of keys are found in any order and notation`() {
    #expect(
      changes(
        ["type": "stack", "spacing": 4, "children": [["type": "text", "style": ["width": 5]]]],
        [
          "children": [["type": "text", "style": ["flexGrow": 1]]], "type": "stack", "spacing": 4.0,
        ])
        == [
          KeyChange(
            element: "/root/children/0", isStyle: true, key: "width", old: 5, new: nil),
          KeyChange(
            element: "/root/children/0", isStyle: true, key: "flexGrow", old: nil, new: 1),
        ])
    #expect(
      changes(["type": "text", "style": ["width": 5]], ["type": "text"])
        == [KeyChange(element: "/root", isStyle: true, key: "width", old: 5, new: nil)])
    #expect(changes(["type": "text"], ["type": "text"]) == [])
  }

  @Test func `other elements or variants are no change of keys`() {
    let stack: JSONValue = ["type": "stack", "children": [["type": "text"]]]
    #expect(changes(stack, ["type": "stack", "children": []]) == nil)
    #expect(changes(stack, ["type": "stack"]) == nil)
    #expect(changes(stack, ["type": "inset", "child": stack]) == nil)
    #expect(
      changes(["type": "inset", "child": ["type": "text"]], ["type": "inset"]) == nil)
    #expect(
      KeyChange.changes(
        from: ["root": stack, "variants": []], to: ["root": stack, "variants": [["name": "a"]]])
        == nil)
  }

  @Test func `insertions at one offset are one edit, before a removal there`() {
    let removal = SourceEdit(4..<9, with: [])
    let first = SourceEdit(4..<4, with: [1])
    let second = SourceEdit(4..<4, with: [2])
    #expect(SourceActions.joined([removal, first, second]) == [SourceEdit(4..<9, with: [1, 2])])
    #expect(SourceActions.joined([removal, SourceEdit(8..<8, with: [1])]) == nil)
    #expect(
      SourceActions.joined([SourceEdit(9..<9, with: [1]), removal])
        == [removal, SourceEdit(9..<9, with: [1])])
  }
}
