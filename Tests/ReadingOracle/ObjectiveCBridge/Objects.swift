public import AsyncDisplayKit
import ObjectiveCClasses

/// A message to a new node: its selector, and its arguments.
public struct Message {
  let selector: String
  let arguments: [Argument]

  public init(_ selector: String, _ arguments: Argument...) {
    (self.selector, self.arguments) = (selector, arguments)
  }

  public enum Argument {
    case number(Int)

    /// A string object; `nil` for nil.
    case text(String?)

    public static func bool(_ value: Bool) -> Argument { .number(value ? 1 : 0) }

    var word: Int {
      switch self {
      case .number(let number): number
      case .text(let text): text.flatMap { Int(bitPattern: ObjectiveCString($0)) } ?? 0
      }
    }
  }

  var words: [Int] {
    arguments.map(\.word) + Array(repeating: 0, count: 4 - arguments.count)
  }
}

extension ASDisplayNode {
  /// A node of a class in Objective-C, which an initializer makes and which then gets messages.
  public static func objectiveC(
    _ name: String, _ initializer: Message = Message("init"), messages: [Message] = []
  ) -> ASDisplayNode {
    guard let object = ObjectiveCObject(name, initializer.selector, initializer.words)
    else { preconditionFailure("\(name) is not initialized") }
    for message in messages { ObjectiveCSend(object, message.selector, message.words) }
    guard let node = element(ObjectiveCElement(object)) as? ASDisplayNode
    else { preconditionFailure("\(name) is no node") }
    return node
  }
}
