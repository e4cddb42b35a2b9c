import SourceTree

/// An object of evaluated code: a node, a spec, or any other class of the project.
final class LayoutObject {
  enum Kind: Equatable {
    case node(String)
    case spec(String)
    case other
  }

  /// A value with the position of its assignment.
  struct Field {
    var value: Value
    var position: SourcePosition
    /// True if the layout method set it: later code changes it behind the layout only.
    var isCurrent = false
  }

  let className: String
  var kind: Kind
  /// The position at which the object was made or declared.
  let position: SourcePosition
  /// The position of the property that holds it, for hints.
  var declaration: SourcePosition?
  /// The position of the variable that held it first, for hints above a call of several lines.
  var variable: SourcePosition?
  var fields: [String: Field] = [:]
  var style: [String: Field] = [:]
  var id: String?
  /// The condition under which an optional object is there; nil if it always is.
  var condition: String?
  /// True while its initializer runs, of the root also `didLoad`.
  var isBeingMade = false
  /// True if nothing in the evaluated code made the object.
  var isDeclaredOnly = false
  /// True if the class is not in the project and none of Texture's.
  var isForeign = false
  /// Properties whose getters run, so that they end at themselves.
  var running: Set<String> = []
  /// Calls that were not understood and may change the object.
  var holes: [SourcePosition] = []

  init(className: String, kind: Kind, position: SourcePosition) {
    self.className = className
    self.kind = kind
    self.position = position
  }

  var isElement: Bool { kind != .other }

  var type: String {
    switch kind {
    case .node(let type), .spec(let type): type
    case .other: ""
    }
  }

  var isNode: Bool { if case .node = kind { true } else { false } }
  var isSpec: Bool { if case .spec = kind { true } else { false } }

  subscript(field: String) -> Value? { fields[field]?.value }

  func set(
    _ field: String, _ value: Value, at position: SourcePosition, isCurrent: Bool = false
  ) {
    fields[field] = Field(value: value, position: position, isCurrent: isCurrent)
  }

  /// Names the object after the first variable that holds it.
  func name(_ name: String) {
    if id == nil, isElement { id = Self.bare(name) }
  }

  static func bare(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.drop { $0 == "_" }) : name
  }
}
