import SourceTree
import Testing

@testable import CodeEditing

@Suite("Statements and values of code")
struct CodeTextTests {
  private func code(_ text: String, isSwift: Bool = true) -> CodeText {
    CodeText(Array(text.utf8), isSwift ? .swift : .objectiveC)
  }

  private func offset(of word: String, in text: String) throws -> Int {
    let range = try #require(text.firstRange(of: word))
    return text.utf8.distance(from: text.startIndex, to: range.lowerBound)
  }

  private func text(_ text: String, after edits: [CodeEdit]) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Statements

  @Test(
    "Swift statement around a key is found",
    arguments: [
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
      ("let a = #\"\"{\"#\ntitle.style.width = 1", "title.style.width = 1"),
      ("/* /* { */ ; */ title.style.width = 1", "title.style.width = 1"),
      ("#if WIDE\ntitle.style.width = 1\n#else\na()\n#endif", "title.style.width = 1"),
      ("rows.forEach { $0.style.width = 1 }", "$0.style.width = 1"),
    ])
  func swiftStatement(text: String, expected: String) throws {
    let code = code(text)
    let offset = try offset(of: "width", in: text)
    let statement = try #require(code.statement(at: offset))
    #expect(code.string(statement.range) == expected)
    #expect(code.assignment(at: offset) != nil)
  }

  @Test(
    "Objective-C statement ends with its semicolon",
    arguments: [
      (
        "a();\n_title.style.width =\n  CGSizeMake(1,\n 2);\nb();",
        "_title.style.width =\n  CGSizeMake(1,\n 2)"
      ),
      ("if (x) { self.title.style.width = '}'; }", "self.title.style.width = '}'"),
      ("f(^{ [self title].style.width = 1; });", "[self title].style.width = 1"),
      ("#if WIDE\n_title.style.width = 1;\n#else\na();\n#endif", "_title.style.width = 1"),
      ("a(R\"x(;)\" {)x\"); _title.style.width = 1;", "_title.style.width = 1"),
    ])
  func objectiveCStatement(body: String, expected: String) throws {
    let text = "void f(void) {\n\(body)\n}"
    let code = code(text, isSwift: false)
    let offset = try offset(of: "width", in: text)
    let statement = try #require(code.statement(at: offset))
    #expect(code.string(statement.range) == expected)
    #expect(code.bytes[statement.end - 1] == UInt8(ascii: ";"))
    #expect(code.assignment(at: offset) != nil)
  }

  @Test(
    "Statement that is more than an assignment to a property is none",
    arguments: [
      "a = _title.style.width = 1;", "f(_title.style.width);", "_title.style.width == 1;",
      "return _title.style.width;", "[self next:1].style.width = 1;", "next().style.width = 1;",
    ])
  func noAssignment(body: String) throws {
    let text = "void f(void) {\n\(body)\n}"
    let code = code(text, isSwift: false)
    #expect(code.assignment(at: try offset(of: "width", in: text)) == nil)
  }

  // MARK: Removals

  private func removal(_ text: String, isSwift: Bool = true) throws -> CodeEdit {
    let code = code(text, isSwift: isSwift)
    let assignment = try #require(code.assignment(at: try offset(of: "width", in: text)))
    return try code.removal(of: assignment.statement)
  }

  @Test(
    "Removed statement takes its lines with it if it is alone on them",
    arguments: [
      ("  a()\n  t.style.width = 1\n  b()\n", "  a()\n  b()\n"),
      ("  a()\r\n  t.style.width = 1\r\n", "  a()\r\n"),
      ("if x { t.style.width = 1 }\n", "if x { }\n"),
      ("rows.forEach { $0.style.width = 1 }\n", "rows.forEach { }\n"),
      ("a(); t.style.width = 1; b()\n", "a(); b()\n"),
      ("a(); t.style.width = 1\n", "a();\n"),
      ("  t.style.width = 1", ""),
      ("a() // why\nt.style.width = 1\n", "a() // why\n"),
      ("// why\n\nt.style.width = 1\n", "// why\n\n"),
      ("#if WIDE\nt.style.width = 1\n#endif\n", "#if WIDE\n#endif\n"),
    ])
  func removedLines(text: String, expected: String) throws {
    #expect(self.text(text, after: [try removal(text)]) == expected)
  }

  @Test(
    "Statement with a comment on its lines or above them stays",
    arguments: [
      "a()\nt.style.width = 1 // why\n", "t.style.width = 1 /* why */\n",
      "/* why */ t.style.width = 1\n", "// why\nt.style.width = 1\n",
      "a()\n/* why\n   so */\nt.style.width = 1\n", "t.style.width = f(\n  1, // why\n  2)\n",
      "/// Why\nt.style.width = 1; b()\n",
    ])
  func comments(text: String) {
    #expect(throws: CodeFailure.self) { try removal(text) }
    let old =
      "void f(void) {\n\(text.replacing(" = 1", with: " = 1;").replacing("2)", with: "2);"))}"
    #expect(throws: CodeFailure.self) {
      try removal(old.replacing("1;;", with: "1;"), isSwift: false)
    }
  }

  @Test("Statement that the code around it needs stays")
  func neededStatements() {
    for text in [
      "switch x {\ncase .a:\n  t.style.width = 1\ncase .b:\n  b()\n}\n",
      "switch x {\ncase .a:\n#if A\n  t.style.width = 1\n#endif\ncase .b:\n  b()\n}\n",
    ] {
      #expect(throws: CodeFailure.self) { try removal(text) }
    }
    for text in [
      "void f(void) { if (x) t.style.width = 1; }",
      "void f(void) { switch (x) { case 1: t.style.width = 1; case 2: b(); } }",
    ] {
      #expect(throws: CodeFailure.self) { try removal(text, isSwift: false) }
    }
    #expect(throws: Never.self) {
      try removal("switch x {\ncase .a:\n  t.style.width = 1\n  b()\n}\n")
    }
    #expect(throws: Never.self) {
      try removal(
        "void f(void) { switch (x) { case 1: t.style.width = 1; break; } }", isSwift: false)
    }
  }

  // MARK: Arguments

  @Test(
    "Argument of a Swift call is found by its label",
    arguments: [
      ("ASStackLayoutSpec(direction: .a, spacing: f(1, 2), children: [x])", "spacing", "f(1, 2)"),
      ("ASStackLayoutSpec(\n  direction: .a,\n  spacing: 8)", "spacing", "8"),
      ("ASStackLayoutSpec(children: [b(spacing: 1)], spacing: 2)", "spacing", "2"),
      ("ASInsetLayoutSpec(insets: a ? b : c, child: d)", "insets", "a ? b : c"),
      ("ASStackLayoutSpec(spacing: 2).named(spacing: 3)", "spacing", "2"),
    ])
  func swiftArgument(text: String, label: String, expected: String) throws {
    let code = code(text)
    #expect(code.argument(label, ofCallAt: 0).map(code.string) == expected)
  }

  @Test(
    "Argument of a message is found by its label",
    arguments: [
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
      ("[A b:x ? y : z insets:2]", "b", "x ? y : z"),
    ])
  func objectiveCArgument(message: String, label: String, expected: String) throws {
    let text = "void f(void) { \(message); }"
    let code = code(text, isSwift: false)
    #expect(code.argument(label, ofCallAt: 15).map(code.string) == expected)
  }

  // MARK: Values

  @Test(
    "Literals are told from expressions",
    arguments: [
      ("8", true, [8]), ("-8.5", true, [-8.5]), ("1_000", true, [1_000]), (".zero", true, []),
      ("CGFloat.infinity", true, []), ("ASDimensionMake(\"50%\")", true, []),
      ("ASDimensionMake(.fraction, 0.5)", false, [0.5]),
      ("UIEdgeInsets(top: 4, left: gap, bottom: 4, right: -2)", false, [4, 4, -2]),
      ("CGSize(width: CGFloat(3), height: 4)", true, [3, 4]),
      (".init(width: 3, height: 4)", true, [3, 4]),
      ("gap", false, []), ("8 * gap", false, []), ("2 + 3", false, []), ("max(2, 3)", false, []),
      ("UIScreen.main.bounds.width", false, []), (".gap", false, []), ("\"\\(gap)%\"", false, []),
      ("wide ? 4 : 8", false, []), ("CGSize(width: 2 * gap, height: 4)", false, [4]),
    ] as [(String, Bool, [Double])])
  func values(text: String, isLiteral: Bool, numbers: [Double]) throws {
    let code = code("x.y = \(text)")
    let value = code.value(6..<code.bytes.count)
    #expect(value.isLiteral == isLiteral)
    #expect(value.numbers.map(\.value) == numbers)
  }

  @Test(
    "Code with another effect than its value is known",
    arguments: [
      ("1", true), ("a + b", true), ("UIScreen.main.bounds.width", true), ("max(a, 2)", true),
      ("[a, b][0]", true), ("next()", false), ("CGFloat(next())", false), ("{ 1 }()", false),
    ])
  func effects(text: String, isPure: Bool) {
    let code = code("x.y = \(text)")
    #expect(code.hasNoOtherEffect(6..<code.bytes.count) == isPure)
  }

  // MARK: Insertions

  @Test("Inserted line has the indentation and the line break of the lines around it")
  func insertedLine() throws {
    let text = "func f() {\r\n\tlet row = A(\r\n\t\tb: 1)\r\n\treturn row\r\n}\r\n"
    let code = code(text)
    let start = try offset(of: "A(", in: text)
    let statement = try #require(code.statement(at: start))
    #expect(code.variable(setBy: statement, to: start) == "row")
    let behind = try #require(code.insertion(of: "row.x = 1", behind: statement))
    #expect(
      self.text(text, after: [behind])
        == text.replacing("b: 1)\r\n", with: "b: 1)\r\n\trow.x = 1\r\n"))
    let first = try #require(code.insertion(of: "row.x = 1", inMethodAt: 0))
    #expect(self.text(text, after: first) == text.replacing("{\r\n", with: "{\r\n\trow.x = 1\r\n"))
  }

  @Test("Statement in front of an expression that is a result makes it a return")
  func insertedBeforeResult() throws {
    let text = "func f() -> A {\n  A(b: 1)\n}\n"
    let edits = try #require(code(text).insertion(of: "row.x = 1", inMethodAt: 0))
    #expect(
      self.text(text, after: edits) == "func f() -> A {\n  row.x = 1\n  return A(b: 1)\n}\n")
  }

  @Test(
    "Statement is inserted on the line of one behind which code goes on",
    arguments: [
      ("rows.forEach { $0.style.width = 1 }", "rows.forEach { $0.style.width = 1; new }"),
      ("t.style.width = 1; b()", "t.style.width = 1; new; b()"),
      ("t.style.width = 1 // why\nb()", "t.style.width = 1 // why\nnew\nb()"),
    ])
  func insertedOnLine(text: String, expected: String) throws {
    let code = code(text)
    let assignment = try #require(code.assignment(at: try offset(of: "width", in: text)))
    let edit = try #require(code.insertion(of: "new", behind: assignment.statement))
    #expect(self.text(text, after: [edit]) == expected)
  }

  @Test(
    "Variable of a statement is the one that it sets",
    arguments: [
      ("ASStackLayoutSpec *row = [A b];", "row"), ("_title = [A b];", "_title"),
      ("__strong ASTextNode *row = [A b];", "row"), ("self.title = [[A b] c];", "self.title"),
    ])
  func variable(body: String, expected: String) throws {
    let text = "void f(void) {\n\(body)\n}"
    let code = code(text, isSwift: false)
    let start = try offset(of: "[A", in: text)
    let statement = try #require(code.statement(at: start))
    #expect(code.variable(setBy: statement, to: start) == expected)
  }

  @Test("Hint goes to the end of the line, or above a line that is long or has a comment")
  func hints() throws {
    let short = "  let a = A()\n"
    let edit = try #require(code(short).insertion(ofHint: "size 4x4", at: 4))
    #expect(text(short, after: [edit]) == "  let a = A() // lintel: size 4x4\n")
    for line in ["  let a = A() // why\n", "  let a = A(\(String(repeating: "b", count: 90)))\n"] {
      let edit = try #require(code(line).insertion(ofHint: "size 4x4", at: 4))
      #expect(text(line, after: [edit]) == "  // lintel: size 4x4\n\(line)")
    }
    let long = "let a = \"\"\"\n  b\n  \"\"\"\n"
    #expect(code(long).insertion(ofHint: "size 4x4", at: 14) == nil)
  }

  @Test("Tree of deep code is made without a function that calls itself")
  func deepCode() {
    let calls = String(repeating: ".b(c: 1)", count: 20_000)
    #expect(code("let a = x\(calls)").tree.statements.count == 1)
  }
}
