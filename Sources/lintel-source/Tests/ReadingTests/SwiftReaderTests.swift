import SourceTree
import SwiftReading
import Testing

@Suite("Swift reader")
struct SwiftReaderTests {
  private func read(_ text: String) -> FileTree {
    SwiftReader.read(Array(text.utf8), file: 0)
  }

  private func describe(_ expression: Expression) -> String {
    switch expression.kind {
    case .number(let value): "\(Int(value))"
    case .name(let name): name
    case .binary(let symbol, let left, let right):
      "(\(describe(left)) \(symbol) \(describe(right)))"
    case .assignment(let left, let symbol, let right):
      "(\(describe(left)) \(symbol) \(describe(right)))"
    case .conditional(let condition, let then, let otherwise):
      "(\(describe(condition)) ? \(describe(then)) : \(describe(otherwise)))"
    case .coalescing(let left, let right): "(\(describe(left)) ?? \(describe(right)))"
    case .prefix(let symbol, let operand): symbol + describe(operand)
    case .cast(let inner, let type, _): "(\(describe(inner)) as \(type))"
    default: "?"
    }
  }

  @Test(
    "Operators bind by precedence",
    arguments: [
      ("a + b * c - d", "((a + (b * c)) - d)"), ("a ?? b ?? c", "(a ?? (b ?? c))"),
      ("a == b && !c || d", "(((a == b) && !c) || d)"),
      ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"), ("a as? B ?? c", "((a as B) ?? c)"),
    ])
  func precedence(text: String, expected: String) throws {
    #expect(describe(try #require(read("let x = \(text)").globals.first?.value)) == expected)
  }

  @Test("Types, extensions, members and nested types are read with their parts")
  func declarations() throws {
    let tree = read(
      """
      final class A: Base<T>, P {
        enum Metrics { static let gap: CGFloat = 4 }
        private lazy var node: ASTextNode = { ASTextNode() }()
        var size: CGFloat { 4 }
        weak var other: ASDisplayNode?
        init(x: Int = 1, _ y: String) { }
        static func make(@Builder content: () -> [Int]) -> A { A() }
      }
      extension Module.A: Q { func more() {} }
      enum Kind: String { case a, b = "x" }
      """)
    #expect(tree.types.map(\.name) == ["A", "A.Metrics", "Module.A", "Kind"])
    let type = tree.types[0]
    #expect(type.superclass == "Base")
    #expect(type.conformances == ["Base", "P"])
    #expect(type.properties.map(\.name) == ["node", "size", "other"])
    #expect(type.properties.map(\.isOptional) == [false, false, true])
    #expect(type.properties[1].getter?.count == 1)
    #expect(type.initializers.first?.parameters.map(\.label) == ["x", nil])
    #expect(type.methods.first?.parameters.first?.builder != nil)
    #expect(type.methods.first?.isStatic == true)
    #expect(tree.types[2].conformances == ["Q"])
    #expect(tree.types[3].cases.map(\.name) == ["a", "b"])
  }

  @Test("Strings have their escapes, and interpolations their parts")
  func strings() throws {
    let tree = read(#"let a = "x\n\u{41}"; let b = "n \(c)""#)
    guard case .string("x\nA")? = tree.globals[0].value?.kind else {
      Issue.record("no string")
      return
    }
    guard case .interpolation(let parts)? = tree.globals[1].value?.kind else {
      Issue.record("no interpolation")
      return
    }
    #expect(parts.count == 2)
  }

  @Test("Member has the position of its name, a call that of its first byte")
  func positions() throws {
    let tree = read("func f() {\n  a.b\n    .c()\n}")
    guard case .expression(let call)? = tree.functions.first?.body.first?.kind,
      case .call(let callee, _) = call.kind
    else {
      Issue.record("no call")
      return
    }
    #expect([call.position.line, call.position.column] == [2, 3])
    #expect([callee.position.line, callee.position.column] == [3, 6])
  }

  @Test("Hints of comments belong to the line of code behind or before them")
  func hints() {
    let tree = read(
      "// lintel: text \"a // b\"\n\n// lintel: 12\nlet a = 1\nlet b = \"// lintel: 3\" // lintel: repeat 4\n"
    )
    #expect(tree.hints[4] == [.text("a // b"), .number(12)])
    #expect(tree.hints[5] == [.repetitions(4)])
  }
}
