import SourceTree

/// The properties that statements set, and the names that they mention.
struct Writes {
  var fields: Set<String> = []
  var members: Set<String> = []
  /// The properties that closures set which are kept.
  var laterFields: Set<String> = []
  var laterMembers: Set<String> = []
  var mentioned: Set<String> = []
  var tested: Set<String> = []
  /// The keys of styles, of any element.
  var styles: [ClassCode.StyleWrite] = []
  var locals: Set<String> = []
  var addedNodes: Set<String> = []
  var mayAddAnyNode = false
  var usedValues: Set<String> = []
  private var closures = 0

  init() {}

  /// True if the statements give an attributed string to an object.
  var setsText: Bool {
    members.union(laterMembers).contains {
      $0.hasSuffix(".attributedText") || $0.hasSuffix(".attributedString")
    }
  }

  private static let mutations: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "popLast", "toggle",
    "sort", "reverse", "swapAt", "formUnion", "subtract", "addObject", "addObjectsFromArray",
    "insertObject", "removeObject", "removeAllObjects", "removeLastObject", "removeObjectAtIndex",
    "setArray", "replaceObjectAtIndex", "exchangeObjectAtIndex",
  ]

  /// Functions that call their closure before they return.
  private static let immediate: Set<String> = [
    "map", "flatMap", "compactMap", "forEach", "filter", "reduce", "sorted", "first", "contains",
    "styled", "then", "with", "apply", "configure", "also", "enumerateObjectsUsingBlock",
    "styledWithBlock", "performWithoutAnimation",
  ]

  mutating func visit(_ body: [Statement]) {
    for statement in body { visit(statement) }
  }

  private mutating func visit(_ statement: Statement) {
    switch statement.kind {
    case .variables(let variables):
      for variable in variables {
        locals.formUnion(variable.pattern.names)
        if let value = variable.value { visit(value) }
      }
    case .expression(let expression): visit(expression)
    case .returns(let expression): if let expression { visit(expression) }
    case .branch(let conditions, let then, let otherwise):
      visit(conditions)
      visit(then)
      visit(otherwise ?? [])
    case .flagged(let flag, let then, let otherwise):
      visit(flag)
      visit(then)
      visit(otherwise)
    case .requirement(let conditions, let otherwise):
      visit(conditions)
      visit(otherwise)
    case .selection(let subject, let cases):
      visit(subject)
      for item in cases {
        for pattern in item.patterns { visit(pattern) }
        if let filter = item.filter { visit(filter) }
        visit(item.body)
      }
    case .iteration(let pattern, let sequence, let filter, let body):
      visit(pattern)
      visit(sequence)
      if let filter { visit(filter) }
      visit(body)
    case .loop(let loop):
      if let start = loop.start { visit(start) }
      visit(loop.conditions)
      if let step = loop.step { visit(step) }
      visit(loop.body)
    case .block(let body), .deferred(let body): visit(body)
    case .labelled(_, let statement): visit(statement)
    case .attempt(let body, let catching):
      visit(body)
      visit(catching)
    case .function(let function): visit(function.body)
    case .breaks, .continues, .fallsThrough, .leaves, .throwing, .empty, .unparsed: break
    }
  }

  private mutating func visit(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition {
      case .holds(let expression):
        noteTest(expression)
        visit(expression)
      case .binds(let pattern, let expression), .matches(let pattern, let expression):
        noteTest(expression)
        visit(pattern)
        visit(expression)
      }
    }
  }

  private mutating func visit(_ pattern: Pattern) {
    locals.formUnion(pattern.names)
    if case .expression(let expression) = pattern { visit(expression) }
  }

  mutating func visit(_ expression: Expression) {
    switch expression.kind {
    case .number, .integer, .string, .boolean, .null, .unknown: break
    case .interpolation(let parts), .array(let parts): for part in parts { visit(part) }
    case .name(let name):
      mentioned.insert(name)
      usedValues.insert(LayoutObject.bare(name))
      noteHierarchy(name)
    case .member(let base, let name):
      mentioned.insert(name)
      noteHierarchy(name)
      guard let base else { break }
      // Also of `strongSelf`.
      usedValues.insert(LayoutObject.bare(name))
      if Self.shown.contains(name), let node = Self.property(base) { addedNodes.insert(node) }
      visitReceiver(base)
    case .call(let callee, let arguments): visitCall(callee, arguments)
    case .message(let receiver, let labels, let arguments):
      visitMessage(receiver, labels, arguments)
    case .element(let base, let index):
      visit(base)
      visit(index)
    case .binary(_, let left, let right), .coalescing(let left, let right):
      visit(left)
      visit(right)
    case .prefix(let symbol, let operand):
      if ["++", "--", "&"].contains(symbol) { note(operand) }
      visit(operand)
    case .postfix(let symbol, let operand):
      if symbol == "++" || symbol == "--" { note(operand) }
      visit(operand)
    case .assignment(let target, _, let value):
      note(target)
      visitReceiver(target)
      visit(value)
    case .conditional(let condition, let then, let otherwise):
      noteTest(condition)
      visit(condition)
      visit(then)
      visit(otherwise)
    case .dictionary(let entries):
      for entry in entries {
        visit(entry.key)
        visit(entry.value)
      }
    case .tuple(let items), .initializerList(_, let items):
      for item in items { visit(item.value) }
    case .closure(let closure): visit(closure, isKept: true)
    case .cast(let inner, _, _), .typeTest(let inner, _): visit(inner)
    case .statements(let body): visit(body)
    }
  }

  private mutating func visitCall(_ callee: Expression, _ arguments: [Argument]) {
    var isImmediate = false
    switch callee.kind {
    case .name(let name) where Self.additions.contains(name):
      noteAddition(arguments.map(\.value))
    case .member(let base?, let name) where Self.additions.contains(name):
      noteAddition(arguments.map(\.value))
      visitReceiver(base)
    case .member(let base?, let name):
      isImmediate = Self.immediate.contains(name)
      if Self.mutations.contains(name) { note(base) }
      visit(callee)
    case .closure(let closure): visit(closure, isKept: false)
    default: visit(callee)
    }
    for argument in arguments {
      if case .closure(let closure) = argument.value.kind {
        visit(closure, isKept: !isImmediate)
      } else {
        visit(argument.value)
      }
    }
  }

  private mutating func visitMessage(
    _ receiver: Expression, _ labels: [String], _ arguments: [Expression]
  ) {
    let first = labels.first ?? ""
    let selector =
      arguments.isEmpty ? first : labels.filter { !$0.isEmpty }.map { $0 + ":" }.joined()
    mentioned.insert(selector)
    if Self.mutations.contains(first) { note(receiver) }
    if let key = Evaluator.settersKey(selector) {
      note(Expression(.member(receiver, key), at: receiver.position))
    }
    if Self.additions.contains(first) {
      noteAddition(arguments)
    } else {
      noteHierarchy(first)
    }
    if Self.shown.contains(first), let node = Self.property(receiver) { addedNodes.insert(node) }
    visitReceiver(receiver)
    let isImmediate = Self.immediate.contains(first)
    for argument in arguments {
      if case .closure(let closure) = argument.kind {
        visit(closure, isKept: !isImmediate)
      } else {
        visit(argument)
      }
    }
  }

  private mutating func visit(_ closure: Closure, isKept: Bool) {
    if isKept { closures += 1 }
    visit(closure.body)
    if isKept { closures -= 1 }
  }

  // MARK: Nodes that are added

  /// Methods of nodes that add their arguments.
  private static let additions: Set<String> = ["addSubnode", "insertSubnode", "replaceSubnode"]

  /// Members with which code shows a node itself.
  private static let shown: Set<String> = ["view", "layer"]

  /// The property, or the variable, that an expression is.
  private static func property(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): LayoutObject.bare(name)
    case .member(let base?, let name):
      if case .name("self") = base.kind { LayoutObject.bare(name) } else { nil }
    case .cast(let inner, _, _), .postfix("!", let inner): property(inner)
    default: nil
    }
  }

  /// Visits the receiver of a member, which is not used as a value if it is a property.
  private mutating func visitReceiver(_ base: Expression) {
    guard let name = Self.property(base) else { return visit(base) }
    mentioned.insert(name)
    noteHierarchy(name)
  }

  private mutating func noteAddition(_ nodes: [Expression]) {
    for node in nodes {
      switch (Self.property(node), node.kind) {
      case (let name?, _) where !locals.contains(name): addedNodes.insert(name)
      case (nil, .number), (nil, .integer), (nil, .binary): break
      default: mayAddAnyNode = true
      }
    }
  }

  /// Notes a name that has to do with the subnodes of a node: a function of the project may add any.
  private mutating func noteHierarchy(_ name: String) {
    if name.utf8.contains(UInt8(ascii: "u")),
      ["ubnode", "licitHierarchy"].contains(where: { name.contains($0) })
    {
      mayAddAnyNode = true
    }
  }

  /// Notes the property whose presence a condition asks for.
  private mutating func noteTest(_ condition: Expression) {
    switch condition.kind {
    case .name(let name): if !locals.contains(name) { tested.insert(LayoutObject.bare(name)) }
    case .member(let base?, let name):
      if case .name("self") = base.kind { tested.insert(LayoutObject.bare(name)) }
    case .prefix("!", let operand): noteTest(operand)
    case .cast(let inner, type: "", _): noteTest(inner)
    case .binary("&&", let left, let right), .binary("||", let left, let right):
      noteTest(left)
      noteTest(right)
    case .binary("==", let left, let right), .binary("!=", let left, let right):
      if case .null = right.kind { noteTest(left) }
      if case .null = left.kind { noteTest(right) }
    default: break
    }
  }

  /// Notes that an expression is set or changed.
  private mutating func note(_ target: Expression) {
    switch target.kind {
    case .name(let name):
      guard !locals.contains(name) else { return }
      insert(field: LayoutObject.bare(name))
    case .member(let base?, let name):
      noteStyle(target)
      let bare = LayoutObject.bare(name)
      switch base.kind {
      case .name("self"): insert(field: bare)
      case .name(let owner), .member(_, let owner):
        insert(member: "\(LayoutObject.bare(owner)).\(bare)")
      default: break
      }
    case .element(let base, _), .cast(let base, _, _): note(base)
    case .tuple(let items): for item in items { note(item.value) }
    default: break
    }
  }

  /// Notes a key of a style, or a member of one, as in `style.preferredSize.width`.
  private mutating func noteStyle(_ target: Expression) {
    var path = target
    while case .member(let base?, let name) = path.kind {
      if TextureNames.styleKeys.contains(name) {
        switch base.kind {
        case .name("style"), .member(_, "style"), .message(_, ["style"], _):
          styles.append(.init(text: target.shortText, position: target.position))
          return
        default: break
        }
      }
      path = base
    }
  }

  private mutating func insert(field: String) {
    if closures > 0 { laterFields.insert(field) } else { fields.insert(field) }
  }

  private mutating func insert(member: String) {
    if closures > 0 { laterMembers.insert(member) } else { members.insert(member) }
  }
}
