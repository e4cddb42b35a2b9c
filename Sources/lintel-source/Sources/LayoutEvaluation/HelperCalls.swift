import SourceProject
import SourceTree

/// The expression in the file of the class by which code of another file runs.
struct HelperCall: Equatable {
  let position: SourcePosition

  /// The position at which the node was made whose own code runs: what it makes for its own layout is not a part of the
  /// layout of the class; nil if no node's does.
  var owner: SourcePosition?
}

/// The calls of helpers: of code in another file than that of the class that is evaluated.
///
/// An element or key that comes from a helper belongs to two lines: that of the helper, and that of the innermost call in
/// the file of the class. An object, because the objects of the layout note the current call.
final class HelperCalls {
  /// The file of the class.
  let file: Int32

  /// The innermost expression in the file that is being evaluated; nil if Texture runs the code.
  private(set) var current: HelperCall?

  init(file: Int32) { self.file = file }

  /// The current call, for something that the code at a position makes; nil if that is in the file of the class.
  func call(at position: SourcePosition) -> HelperCall? {
    position.file == file || position.file < 0 ? nil : current
  }

  /// Notes that an expression is evaluated.
  ///
  /// - Returns: The call to restore at its end.
  func enter(_ position: SourcePosition) -> HelperCall? {
    let outer = current
    if position.file == file { current = HelperCall(position: position) }
    return outer
  }

  /// Notes that the code of a node runs, which makes the node's own layout.
  func enter(codeOf node: LayoutObject) {
    if current?.owner == nil { current?.owner = node.position }
  }

  /// Notes that code runs which is checked by itself.
  func leave() { current = nil }

  func restore(_ call: HelperCall?) { current = call }
}

extension Evaluator {
  /// Notes that code of another file runs, on a receiver; the owner is the class or protocol that declares the code.
  ///
  /// The code of a base class with a layout is checked as that class.
  func noteHelper(in file: Int32, on receiver: Value?, _ owner: String?) {
    guard file != helpers.file, helpers.current != nil, case .object(let object)? = receiver else {
      return
    }
    if object === root {
      if let owner, owner != object.className,
        scope.chain(owner).contains(where: scope.declaresLayoutMethod)
      {
        helpers.leave()
      }
    } else if object.isNode {
      helpers.enter(codeOf: object)
    }
  }
}

extension ProjectScope {
  /// True for a class of the project that declares a layout method.
  func declaresLayoutMethod(_ className: String) -> Bool {
    TextureNames.nodes[className] == nil
      && type(className).map { !LayoutImporter.layoutMethods.isDisjoint(with: $0.methods.keys) }
        == true
  }
}

extension ElementBuilder {
  /// The position of the call in the file of the class by which a helper made something; nil for what the file itself or
  /// the own code of a node in the layout makes.
  func callPosition(_ call: HelperCall?) -> SourcePosition? {
    guard let call else { return nil }
    let isOfNode =
      call.owner.map { owner in
        owners.contains { $0 !== evaluator.root && $0.position == owner }
      } ?? false
    return isOfNode ? nil : call.position
  }
}
