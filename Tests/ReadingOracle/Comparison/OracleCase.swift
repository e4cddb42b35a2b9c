public import AsyncDisplayKit
import ReferenceLayout

/// A class whose frames are compared, with the states that Lintel lists of it.
public struct OracleCase {
  /// The sizes that the layout is offered.
  enum Use {
    /// Exactly the width of the screen, and any height.
    case row

    /// Exactly the screen.
    case screen
  }

  let name: String

  /// The conditions that decide a state, as Lintel names them: `not isNew`, `isOpen`.
  let conditions: [String]
  let use: Use

  /// The construct of the class that Lintel does not read, if there is one: its frames must differ then.
  private(set) var notRead: String?
  private let make: (OracleState) -> (node: ASDisplayNode, owner: AnyObject)

  /// A node, laid out as a row.
  public init(
    _ name: String, states conditions: [String] = [], make: @escaping (OracleState) -> ASDisplayNode
  ) {
    self.name = name
    self.conditions = conditions
    use = .row
    self.make = {
      let node = make($0)
      return (node, node)
    }
  }

  /// True for a condition of a state, and for one that holds in the document.
  func hasCondition(_ condition: String) -> Bool {
    conditions.contains(condition) || conditions.contains("not " + condition)
  }

  /// A class with a construct that Lintel does not read.
  public func notReading(_ construct: String) -> OracleCase {
    var oracleCase = self
    oracleCase.notRead = construct
    return oracleCase
  }

  /// A controller, whose node is laid out as the screen.
  public init<Node>(
    _ name: String, states conditions: [String] = [],
    controller: @escaping (OracleState) -> ASDKViewController<Node>
  ) {
    self.name = name
    self.conditions = conditions
    use = .screen
    make = {
      let controller = controller($0)
      return (controller.node, controller)
    }
  }

  /// Lays out a new object in a state.
  func layout(
    in state: OracleState, _ range: ASSizeRange, isRightToLeft: Bool
  ) -> PlacedElement? {
    let made = make(state)
    return withExtendedLifetime(made.owner) {
      made.node.placedLayout(in: range, isRightToLeft: isRightToLeft)
    }
  }
}

/// A state of a class: the conditions with another outcome than in the document.
public struct OracleState {
  let conditions: [String]

  init(name: String?) { conditions = name.map { $0.components(separatedBy: ", ") } ?? [] }

  /// True if a condition holds that holds in the document.
  public func holds(_ condition: String) -> Bool { !conditions.contains("not " + condition) }

  /// True if the state has the condition.
  public func has(_ condition: String) -> Bool { conditions.contains(condition) }
}
