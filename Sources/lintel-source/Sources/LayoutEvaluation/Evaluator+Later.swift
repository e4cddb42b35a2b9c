import SourceProject
import SourceTree

/// Code that runs after the first layout: blocks that `init` and `didLoad` leave for later, and methods that Texture
/// calls once an image is loaded. The document is the layout before it ran; the layout after it is a state.
extension Evaluator {
  /// The field of the root with the calls that its code left for later, in their order.
  private static let laterField = "calls for later"

  /// The number of calls that are run later, for a call may leave another one.
  private static let laterCalls = 20

  /// Keeps a closure for later, while the root is made.
  ///
  /// - Returns: False if the root is made already, so that the call is not evaluated.
  private func keepForLater(_ call: Value, at position: SourcePosition) -> Bool {
    guard let root, root.isBeingMade else { return false }
    let calls = root[Self.laterField]?.items ?? []
    root.set(Self.laterField, .list(List(calls + [call])), at: position)
    return true
  }

  /// Evaluates what runs later, each in a state of its own.
  func runLater(_ object: LayoutObject) throws(LimitReached) {
    if let calls = object.fields[Self.laterField], isState("later", at: calls.position) {
      var index = 0
      while let items = object[Self.laterField]?.items, index < min(items.count, Self.laterCalls) {
        try runLater(items[index])
        index += 1
      }
    }
    guard let (method, owner) = loadedMethod(of: object),
      isState("image loaded", at: method.position)
    else { return }
    _ = try invoke(method, [], on: .object(object), owner)
  }

  /// True in the state in which later code ran.
  private func isState(_ name: String, at position: SourcePosition) -> Bool {
    let test = DataTest(subject: name, kind: .truth)
    let options = [
      Choices.Option(name: "not \(name)", tests: [test.negated]),
      Choices.Option(name: name, tests: [test]),
    ]
    return choices.choose(name, options, at: position, byDefault: 0) == 1
  }

  private func runLater(_ value: Value) throws(LimitReached) {
    switch value {
    case .closure(let closure): _ = try call(closure, [])
    case .method(.object(let object), let name):
      guard let (functions, owner) = method(object.className, name),
        let function = functions.first
      else { return }
      _ = try invoke(function, [], on: .object(object), owner)
    default: break
    }
  }

  /// The method of the delegate of a network image that is called with the image.
  private func loadedMethod(of object: LayoutObject) -> (Function, owner: String)? {
    for name in ["imageNode:didLoadImage:", "imageNode:didLoadImage:info:", "imageNode"] {
      guard let (functions, owner) = method(object.className, name),
        let function = functions.first(where: {
          !$0.body.isEmpty
            && ($0.language == .objectiveC || $0.parameters.dropFirst().first?.label == "didLoad")
        })
      else { continue }
      return (function, owner)
    }
    return nil
  }

  // MARK: Calls

  /// Keeps the closure that a Swift call leaves for later, and runs one that the call runs at once; nil for any other call.
  func callLater(
    _ name: String, of receiver: Value, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value? {
    switch (name, receiver) {
    case ("async", .method), ("async", .unknown), ("asyncAfter", .method),
      ("asyncAfter", .unknown), ("addOperation", .method), ("addOperation", .unknown):
      guard let block = arguments.last?.value, block.closure != nil,
        keepForLater(block, at: expression.position)
      else { return nil }
    case ("animate", .type("UIView")):
      let blocks = arguments.filter { $0.value.closure != nil }
      guard !blocks.isEmpty else { return nil }
      // The closure behind that of the animations is their completion.
      try animate(blocks.map(\.value), expression)
    case ("perform", .object(let object)):
      guard arguments.last?.label == "afterDelay",
        let method = Self.selector(arguments.first?.value),
        keepForLater(.method(.object(object), method), at: expression.position)
      else { return nil }
    default: return nil
    }
    return .null
  }

  /// Runs the animations, and keeps the completion for later.
  private func animate(
    _ blocks: [Value], _ expression: Expression
  ) throws(LimitReached) {
    if let animations = blocks.first?.closure { _ = try call(animations, []) }
    if blocks.count > 1 { _ = keepForLater(blocks[1], at: expression.position) }
  }

  /// Keeps what a message leaves for later; nil for any other message.
  func sendLater(_ message: Message, to receiver: Value) throws(LimitReached) -> Value? {
    switch (message.name, receiver) {
    case ("addOperationWithBlock", _):
      guard let block = message.arguments.first, block.closure != nil,
        keepForLater(block, at: message.position)
      else { return nil }
    case ("animateWithDuration", .type("UIView")):
      let blocks = message.arguments.filter { $0.closure != nil }
      guard !blocks.isEmpty else { return nil }
      try animate(blocks, message.expression)
    case ("performSelector", .object(let object)):
      guard message.labels.contains("afterDelay"),
        let method = Self.selector(message.arguments.first),
        keepForLater(.method(.object(object), method), at: message.position)
      else { return nil }
    default: return nil
    }
    return .null
  }

  /// Keeps the block of a function such as `dispatch_async`; nil for any other function.
  func callFunctionLater(
    _ name: String, _ arguments: [Value], at position: SourcePosition
  ) -> Value? {
    guard ["dispatch_async", "dispatch_after", "Task"].contains(name),
      let block = arguments.last, block.closure != nil, keepForLater(block, at: position)
    else { return nil }
    return .null
  }

  /// The name of the method in `#selector(Card.grow)` or `@selector(grow)`.
  static func selector(_ value: Value?) -> String? {
    guard let text = value?.unknown?.text, let start = text.firstIndex(of: "("),
      text.hasPrefix("#selector") || text.hasPrefix("@selector")
    else { return nil }
    let path = text[text.index(after: start)...].prefix { $0 != "(" && $0 != ")" }
    return path.split(separator: ".").last.map(String.init)
  }
}
