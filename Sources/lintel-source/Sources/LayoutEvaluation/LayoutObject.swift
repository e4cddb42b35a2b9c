import SourceTree

/// An object of evaluated code: a node, a spec, or any other class of the project.
final class LayoutObject: Store {
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
    /// The call that ran the assignment, if that is in another file than the class.
    var call: HelperCall?
  }

  /// The attributes that code gives an object besides its fields.
  struct Attributes: Equatable {
    var kind: Kind
    var declaration: SourcePosition?
    var variable: SourcePosition?
    var id: String?
    var condition: String?
    var isDeclaredOnly = false
    var isForeign = false
    var isOfOneLayout = false
    var holes: [SourcePosition] = []
  }

  let className: String
  /// The position at which the object was made or declared.
  let position: SourcePosition
  let fields = Slots<String, Field>()
  let style = Slots<String, Field>()
  /// The call that made the object, if code of another file than that of the class did.
  let call: HelperCall?
  private let helpers: HelperCalls?
  private var attributes: Attributes
  /// True while its initializer runs, of the root also `didLoad`.
  var isBeingMade = false
  /// Properties whose getters run, so that they end at themselves.
  var running: Set<String> = []

  /// Makes an object; one that is no element notes no calls of helpers.
  init(
    className: String, kind: Kind, position: SourcePosition, helpers: HelperCalls? = nil,
    isMade: Bool = true
  ) {
    self.className = className
    self.helpers = helpers
    // What is only declared was not made by a call.
    call = isMade ? helpers?.call(at: position) : nil
    attributes = Attributes(kind: kind)
    self.position = position
  }

  var kind: Kind {
    get { current.kind }
    set { change { $0.kind = newValue } }
  }

  /// The position of the property that holds it, for hints.
  var declaration: SourcePosition? {
    get { current.declaration }
    set { change { $0.declaration = newValue } }
  }

  /// The position of the variable that held it first, for hints above a call of several lines.
  var variable: SourcePosition? {
    get { current.variable }
    set { change { $0.variable = newValue } }
  }

  var id: String? {
    get { current.id }
    set { change { $0.id = newValue } }
  }

  /// The condition under which an optional object is there; nil if it always is.
  var condition: String? {
    get { current.condition }
    set { change { $0.condition = newValue } }
  }

  /// True if nothing in the evaluated code made the object.
  var isDeclaredOnly: Bool {
    get { current.isDeclaredOnly }
    set { change { $0.isDeclaredOnly = newValue } }
  }

  /// True if the class is not in the project and none of Texture's.
  var isForeign: Bool {
    get { current.isForeign }
    set { change { $0.isForeign = newValue } }
  }

  /// True if each run of the layout makes the object anew, so that no other code sets its properties before.
  var isOfOneLayout: Bool {
    get { current.isOfOneLayout }
    set { change { $0.isOfOneLayout = newValue } }
  }

  /// Calls that were not understood and may change the object.
  var holes: [SourcePosition] {
    get { current.holes }
    set { change { $0.holes = newValue } }
  }

  private var current: Attributes {
    willRead()
    return attributes
  }

  private func change(_ body: (inout Attributes) -> Void) {
    willWrite()
    body(&attributes)
  }

  override func content(of key: AnyHashable) -> Content { .attributes(attributes) }

  override func restore(_ key: AnyHashable, _ content: Content) {
    if case .attributes(let attributes) = content { self.attributes = attributes }
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
    fields[field] = Field(
      value: value, position: position, isCurrent: isCurrent, call: helpers?.call(at: position))
  }

  /// Names the object after the first variable that holds it.
  func name(_ name: String) {
    if id == nil, isElement { id = Self.bare(name) }
  }

  static func bare(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.drop { $0 == "_" }) : name
  }
}
