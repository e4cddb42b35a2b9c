import SourceTree
import SwiftSyntax

/// The conditions of `#if`, decided as for a release build for iOS with Swift 6.
enum SwiftFlags {
  enum Condition {
    case known(Bool)
    /// A condition on a flag of the build settings.
    case unknown(Expression)
  }

  private static let modules: Set<String> = [
    "UIKit", "Foundation", "SwiftUI", "Combine", "CoreGraphics", "QuartzCore", "Darwin",
    "ObjectiveC", "AsyncDisplayKit", "CoreText", "Dispatch", "os",
  ]

  private static let foreignModules: Set<String> = [
    "AppKit", "Cocoa", "WatchKit", "Glibc", "Musl", "WinSDK", "Android", "Bionic",
    "FoundationNetworking",
  ]

  /// The clauses that count: none behind one that is known to be taken, and none that is known not to be.
  static func clauses(
    of config: IfConfigDeclSyntax, _ position: (Syntax) -> SourcePosition
  ) -> [(clause: IfConfigClauseSyntax, flag: Expression?)] {
    var result: [(IfConfigClauseSyntax, Expression?)] = []
    for clause in config.clauses {
      guard let condition = clause.condition else {
        result.append((clause, nil))
        break
      }
      switch decide(condition, position, depth: 0) {
      case .known(false): continue
      case .known(true):
        result.append((clause, nil))
        return result
      case .unknown(let flag): result.append((clause, flag))
      }
    }
    return result
  }

  private static func decide(
    _ node: ExprSyntax, _ position: (Syntax) -> SourcePosition, depth: Int
  ) -> Condition {
    func unknown(_ name: String) -> Condition {
      .unknown(Expression(.name(name), at: position(Syntax(node))))
    }
    guard depth < 64 else { return unknown(node.trimmedDescription) }
    switch node.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr(let literal): return .known(literal.literal.text == "true")
    case .declReferenceExpr(let name):
      return name.baseName.text == "DEBUG" ? .known(false) : unknown(name.baseName.text)
    case .prefixOperatorExpr(let prefix) where prefix.operator.text == "!":
      switch decide(prefix.expression, position, depth: depth + 1) {
      case .known(let holds): return .known(!holds)
      case .unknown(let flag): return .unknown(Expression(.prefix("!", flag), at: flag.position))
      }
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let only = tuple.elements.first else { break }
      return decide(only.expression, position, depth: depth + 1)
    case .sequenceExpr(let sequence):
      // `&&` binds more tightly than `||`.
      var terms: [Condition] = []
      var joinsNext = false
      for element in sequence.elements {
        if let symbol = element.as(BinaryOperatorExprSyntax.self) {
          guard ["&&", "||"].contains(symbol.operator.text) else {
            return unknown(node.trimmedDescription)
          }
          joinsNext = symbol.operator.text == "&&"
          continue
        }
        let term = decide(element, position, depth: depth + 1)
        if joinsNext, let last = terms.popLast() {
          terms.append(combined("&&", last, term))
        } else {
          terms.append(term)
        }
      }
      guard let first = terms.first else { break }
      return terms.dropFirst().reduce(first) { combined("||", $0, $1) }
    case .functionCallExpr(let call):
      if let known = query(call) { return .known(known) }
    default: break
    }
    return unknown(node.trimmedDescription)
  }

  private static func combined(_ symbol: String, _ left: Condition, _ right: Condition) -> Condition
  {
    let absorbing = symbol == "||"
    switch (left, right) {
    case (.known(absorbing), _), (_, .known(absorbing)): return .known(absorbing)
    case (.known, let other), (let other, .known): return other
    case (.unknown(let first), .unknown(let second)):
      return .unknown(Expression(.binary(symbol, first, second), at: first.position))
    }
  }

  /// The answer to `os(iOS)`, `swift(>=5)` and the like; nil if it is not known.
  private static func query(_ call: FunctionCallExprSyntax) -> Bool? {
    guard let argument = call.arguments.first?.expression else { return nil }
    let text = argument.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "os": return text == "iOS"
    case "canImport":
      return modules.contains(text) ? true : foreignModules.contains(text) ? false : nil
    case "targetEnvironment": return false
    case "arch": return text == "arm64"
    case "_runtime": return text == "_ObjC"
    case "_endian": return text == "little"
    case "_pointerBitWidth": return text == "_64"
    case "swift", "compiler", "_compiler_version":
      guard let prefix = argument.as(PrefixOperatorExprSyntax.self),
        let major = Int(prefix.expression.trimmedDescription.prefix { $0.isNumber })
      else { return nil }
      return prefix.operator.text == "<" ? major > 6 : major <= 6
    default: return nil
    }
  }
}
