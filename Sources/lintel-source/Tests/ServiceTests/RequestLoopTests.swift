import JSONText
import SourceService
import Testing

@Suite("Request loop")
struct RequestLoopTests {
  private let cell = """
    class ACell: ASCellNode {
      let a = ASTextNode()
      override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec { ASWrapperLayoutSpec(layoutElement: a) }
    }
    """

  private func request(
    _ texts: [String: String], paths: [String], id: Double = 1, hints: JSONValue = .object([])
  ) -> String {
    JSONValue.object([
      .init("id", .number(id)), .init("method", .string("import")),
      .init(
        "params",
        .object([
          .init("paths", .array(paths.map { .string($0) })), .init("root", .string("/nowhere")),
          .init("texts", .object(texts.map { .init($0.key, .string($0.value)) })),
          .init("hints", hints),
        ])),
    ]).line
  }

  @Test("Import of a text has its class, document and source with files")
  func imports() throws {
    let answer = RequestLoop().answer(
      request(["/nowhere/A.swift": cell], paths: ["/nowhere/A.swift"], id: 7))
    #expect(answer["id"] == .number(7))
    let result = try #require(answer["result"])
    #expect(result["files"] == .number(1))
    let item = try #require(result["classes"]?.items?.first)
    #expect(item["class"]?.string == "ACell")
    #expect(item["document"]?["root"]?["type"]?.string == "wrapper")
    #expect(item["source"]?["/root/child"]?.string == "/nowhere/A.swift:2:11")
    #expect(result["failures"] == .array([]))
  }

  @Test(
    "Bad requests are answered with an error",
    arguments: [
      "", "[", "{}", "nonsense", #"{"id":1,"method":"other"}"#, #"{"id":1,"method":"import"}"#,
      #"{"id":1,"method":"import","params":{"paths":[1]}}"#,
      #"{"id":1,"method":"import","params":{"paths":["a"],"screen":{"max":{"width":-1}}}}"#,
      #"{"id":1,"method":"import","params":{"paths":["a"],"screen":{"min":{"width":"infinity"}}}}"#,
      #"{"id":1,"method":"import","params":{"paths":["a"],"probe":{"state":"a"}}}"#,
      #"{"id":1,"method":"write","params":{"paths":["a"],"output":{"sources":[]}}}"#,
      #"{"id":1,"method":"write","params":{"paths":["a"],"output":{"sources":[{}],"isExpanded":true}}}"#,
      #"{"id":1,"method":"import","params":{"paths":["a"],"output":{"sources":[],"isExpanded":true}}}"#,
      #"{"id":1,"method":"write","params":{"paths":["a"]}}"#,
      String(repeating: "[", count: 100_000),
    ])
  func badRequests(line: String) {
    #expect(RequestLoop().answer(line)["error"]?["message"]?.string != nil)
  }

  @Test("File that cannot be read is a failure, and the others are imported")
  func missingFile() throws {
    let answer = RequestLoop().answer(
      request(["/nowhere/A.swift": cell], paths: ["/nowhere/none.swift", "/nowhere/A.swift"]))
    let result = try #require(answer["result"])
    #expect(result["classes"]?.items?.count == 1)
    #expect(
      result["failures"]?.items?.first?["message"]?.string
        == "the file cannot be read: No such file or directory")
  }

  @Test(
    "Layout in a file beyond a limit is not read, with the file and the limit as the reason",
    arguments: [
      (
        "Deep.swift", "let a = " + String(repeating: "[", count: 22),
        "more than 7 arrays are nested here"
      ),
      ("Deep.m", String(repeating: "(", count: 300), "more than 200 brackets are open here"),
      ("Long.swift", String(repeating: "\n", count: 60_000), "the file has more than 50000 lines"),
    ])
  func limits(name: String, text: String, message: String) throws {
    let path = "/nowhere/" + name
    let answer = RequestLoop().answer(
      request([path: "// layoutSpecThatFits\n" + text], paths: [path]))
    let result = try #require(answer["result"])
    let found = try #require(result["classes"]?.items?.first)
    #expect(found["class"]?.string == String(name.prefix(4)))
    #expect(found["read"]?.string == "not")
    #expect(found["reason"]?["message"]?.string == "\(message); \(name) is not read")
    #expect(
      result["failures"]?.items?.compactMap { $0["message"]?.string }
        == ["\(message); \(name) is not read"])
  }

  @Test("Syntax errors count in files with a layout and in those whose code a layout uses")
  func syntaxErrors() throws {
    let helper =
      "func padded(_ n: ASLayoutElement) -> ASLayoutSpec { ASWrapperLayoutSpec(layoutElement: n) }\n"
    let node =
      "class A: ASCellNode { let n = ASImageNode()\n override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { padded(n) } }\n"
    let texts = [
      "/nowhere/A.swift": node + "let a = [1", "/nowhere/B.swift": helper + "let b = (2",
      "/nowhere/C.swift": "let c = (3",
    ]
    let answer = RequestLoop().answer(
      request(texts, paths: ["/nowhere/A.swift", "/nowhere/C.swift"]))
    let failures = try #require(answer["result"]?["failures"]?.items)
    #expect(failures.compactMap { $0["file"]?.string } == ["/nowhere/A.swift", "/nowhere/B.swift"])
    #expect(failures.compactMap { $0["code"]?.string } == ["syntax-error", "syntax-error"])
  }

  @Test("Changed text is read again, and a superclass in another text counts")
  func changedText() throws {
    let loop = RequestLoop()
    let base = "class Base: ASCellNode {\n  let a = ASImageNode()\n}"
    let own = """
      class B: Base {
        override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec { ASWrapperLayoutSpec(layoutElement: a) }
      }
      """
    func type(_ base: String) -> String? {
      loop.answer(
        request(
          ["/nowhere/Base.swift": base, "/nowhere/B.swift": own], paths: ["/nowhere/B.swift"])
      )["result"]?["classes"]?.items?.first?["document"]?["root"]?["child"]?["type"]?.string
    }
    #expect(type(base) == "image")
    #expect(type("class Base: ASCellNode {\n  let a = ASTextNode()\n}") == "text")
    #expect(type("class Base: ASCellNode {\n}") == "node")
  }

  @Test("Hints of the nearest folder above a file hold, and unused ones are listed")
  func hints() throws {
    let texts = ["/nowhere/A.swift": cell, "/nowhere/sub/A.swift": cell]
    let hints = JSONValue.object([
      .init("/nowhere", .object([.init("ACell.a.text", .string("Outer"))])),
      .init(
        "/nowhere/sub",
        .object([.init("ACell.a.text", .string("Inner")), .init("ACell.b.text", .string("No"))])),
    ])
    let request = request(texts, paths: texts.keys.sorted(), hints: hints)
    let result = try #require(RequestLoop().answer(request)["result"])
    let classes = try #require(result["classes"]?.items)
    #expect(
      classes.compactMap { $0["document"]?["root"]?["child"]?["text"]?.string }
        == ["Outer", "Inner"])
    #expect(
      result["unusedHints"]
        == .array([
          .object([
            .init("folder", .string("/nowhere/sub")), .init("name", .string("ACell.b.text")),
          ])
        ]))
  }
}
