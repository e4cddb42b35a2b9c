import JSONText
import SourceProject
import SourceTree

extension Evaluator {
  /// The layout of a class: made with unknown arguments, loaded, and laid out in the document's range.
  func rootLayout(of type: TypeDeclaration) throws(LimitReached) -> Value {
    let className = scope.key(of: type)
    let object = LayoutObject(
      className: className, kind: kind(of: className), position: type.position)
    let isController = object.kind == .other
    if isController { object.kind = .node("node") }
    root = object
    object.isBeingMade = true
    if let forks {
      try forks.preparation(self) { () throws(LimitReached) in try prepare(object) }
    } else {
      try prepare(object)
    }
    object.isBeingMade = false
    isInLayout = true
    noteStylesAfterLayout(of: object)
    var laidOut = object
    if isController, case .object(let node)? = object["node"], node.isElement { laidOut = node }
    // The sizes that the node gives itself limit what its layout method gets.
    let range = OfferedRange(rangeOfRoot).resolved(for: laidOut)
    let value = range.scrolled(by: laidOut).value(
      unbounded: true, isHeightAssumed: isHeightAssumed)
    guard let forks else { return try layout(of: laidOut, range: value) }
    return try forks.layout(self) { () throws(LimitReached) in
      try layout(of: laidOut, range: value)
    }
  }

  /// Lists the styles that `layout()` sets once the root is laid out: the next layout has them.
  private func noteStylesAfterLayout(of object: LayoutObject) {
    for write in runs.code(of: object.className, in: scope).stylesAfterLayout
    where holes.count < 100 {
      holes.append(
        Hole(text: "\(write.text) in layout()", position: write.position, object: object))
    }
  }

  /// Makes and loads the root, and sets it to data.
  private func prepare(_ object: LayoutObject) throws(LimitReached) {
    try initializeRoot(object)
    for name in ["didLoad", "viewDidLoad"] {
      guard let (functions, owner) = method(object.className, name), let function = functions.first
      else { continue }
      _ = try invoke(function, [], on: .object(object), owner)
    }
    try setObservedProperties(of: object)
    try runLater(object)
  }

  /// Runs the designated initializer: the one with the longest body, for others call it.
  func initializeRoot(_ object: LayoutObject) throws(LimitReached) {
    for owner in scope.chain(object.className) {
      guard let resolved = scope.type(owner) else { continue }
      if let initializer = Self.designated(
        resolved.initializers.filter { !$0.parameters.contains { $0.label == "coder" } })
      {
        try run(initializer, [], object, owner)
        return
      }
      let initializers = resolved.methods.values.flatMap { $0 }.filter {
        $0.name.hasPrefix("init") && !$0.isStatic && $0.name != "initWithCoder:"
      }
      if let initializer = Self.designated(initializers) {
        _ = try invoke(initializer, [], on: .object(object), owner)
        return
      }
    }
  }

  /// The initializer that does the most: one that calls another of the class does what that does, and more.
  private static func designated(_ initializers: [Function]) -> Function? {
    let longest = initializers.map(\.body.count).max() ?? 0
    func length(_ initializer: Function) -> Int {
      initializer.body.count
        + (initializer.body.contains(where: callsOwnInitializer) ? longest : 0)
    }
    return initializers.max {
      let (first, second) = (length($0), length($1))
      return first == second ? $0.position.offset > $1.position.offset : first < second
    }
  }

  private static func callsOwnInitializer(_ statement: Statement) -> Bool {
    guard case .expression(let expression) = statement.kind,
      case .call(let callee, _) = expression.kind, case .member(let base?, "init") = callee.kind,
      case .name("self") = base.kind
    else { return false }
    return true
  }
}

extension ElementBuilder {
  /// A node around the layout of the root, if the node sets a size of its own, mirrors its layout or scrolls; else nil.
  func wrapper(
    of root: LayoutObject, around layout: DocumentElement, _ screen: DocumentScreen
  ) throws(LimitReached) -> DocumentElement? {
    let attribute = root["semanticContentAttribute"].flatMap {
      KeyValues.constant("semanticContentAttribute", $0)?.string
    }
    let isMirrored =
      switch attribute {
      case "forceRightToLeft": true
      case nil, "unspecified": screen.isMirrored
      default: false
      }
    let scrolls = root.type == "scroll"
    guard
      isMirrored || scrolls || root.style.keys.contains(where: { SizeKeys.of($0) != nil })
    else { return nil }
    let type = scrolls ? "scroll" : "node"
    let element = DocumentElement(
      type: type, id: unique(type),
      identity: .init(position: root.position, count: 0), position: root.position)
    // Keys for a parent say nothing here: there is none.
    addStyle(element, root) { SizeKeys.of($0) != nil }
    addOwnKeys(element, root)
    element.slots = [("child", layout)]
    return element
  }
}
