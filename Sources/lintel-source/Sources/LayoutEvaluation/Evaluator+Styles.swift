import JSONText
import SourceProject
import SourceTree

extension Evaluator {
  /// Writes a key of a style; a key that an extension of the project declares runs its setter.
  ///
  /// A key that is neither marks the element, because it may change the layout.
  func setStyle(
    _ name: String, of object: LayoutObject, _ value: Value, at position: SourcePosition
  ) throws(LimitReached) {
    guard TextureNames.styleKeys.contains(name) else {
      guard let property = property(Self.styleClass, name), let setter = property.setter else {
        hole("style.\(name)", at: position, receiving: [.object(object)])
        return
      }
      let frame = Frame(receiver: .style(object), className: Self.styleClass, language: .swift)
      frame.variables["newValue"] = value
      try inFile(of: property.position) { () throws(LimitReached) in
        _ = try self.value(of: setter, frame)
      }
      return
    }
    var value = value.kept
    if case .boolean(let flag) = value { value = .number(flag ? 1 : 0) }
    let field = LayoutObject.Field(
      value: value, position: position, call: helpers.call(at: position))
    noteLostSides(name, field, of: object)
    object.setStyle(name, field)
  }

  static let styleClass = "ASLayoutElementStyle"

  /// The value of a key of a style, by the getters of Texture.
  func styleMember(
    _ name: String, of object: LayoutObject, _ expression: Expression
  ) throws(LimitReached) -> Value {
    if let field = object.style[name] { return field.value }
    if let keys = SizeKeys.of(name) {
      if object.isDeclaredOnly, keys.sides(of: name).allSatisfy({ object.side($0, keys) == nil }) {
        return .unknown(expression.shortText, expression.position)
      }
      let auto = Value.enumeration("auto", payload: [])
      if keys.isSide(name) { return object.side(name, keys)?.field.value ?? auto }
      let width = object.side(keys.width, keys)?.field.value ?? auto
      let height = object.side(keys.height, keys)?.field.value ?? auto
      if name == keys.layoutSize {
        return .structure("ASLayoutSize", ["width": width, "height": height])
      }
      return Self.points(width, height)
    }
    switch name {
    case "flexGrow", "flexShrink", "spacingBefore", "spacingAfter", "ascender", "descender":
      return .number(0)
    case "layoutPosition": return .structure("CGPoint", ["x": .number(0), "y": .number(0)])
    case "flexBasis", "alignSelf": return .enumeration("auto", payload: [])
    default: break
    }
    if let property = property(Self.styleClass, name), let getter = property.getter {
      return try computed(property, getter, of: .style(object), in: Self.styleClass)
    }
    if method(Self.styleClass, name) != nil { return .method(.style(object), name) }
    return .unknown(expression.shortText, expression.position)
  }

  /// A size of two dimensions: 0×0 if one of them is a fraction, and 0 for an automatic side.
  ///
  /// - Source: Texture `-[ASLayoutElementStyle preferredSize]`, ASLayoutElement.mm
  private static func points(_ width: Value, _ height: Value) -> Value {
    func isFraction(_ value: Value) -> Bool {
      if case .structure(let structure) = value { structure.type == "ASDimension" } else { false }
    }
    func points(_ value: Value) -> Value {
      if case .enumeration = value { .number(0) } else { value }
    }
    if isFraction(width) || isFraction(height) {
      return .structure("CGSize", ["width": .number(0), "height": .number(0)])
    }
    return .structure("CGSize", ["width": points(width), "height": points(height)])
  }

  // MARK: Values that are lost

  /// Reports the sides of a size that the code wrote and that a later statement of the same block writes again, before
  /// anything can depend on a condition.
  private func noteLostSides(
    _ name: String, _ field: LayoutObject.Field, of object: LayoutObject
  ) {
    guard let keys = SizeKeys.of(name) else { return }
    let sides = keys.sides(of: name)
    for side in sides {
      guard let (lost, key) = object.side(side, keys),
        let old = Self.length(lost.value),
        let new = Self.length(sides.count == 1 ? field.value : keys.side(side, of: field.value)),
        old != new, lost.position.file == field.position.file,
        lost.position.offset < field.position.offset,
        runSuccessively(lost.position, field.position)
      else { continue }
      let path = keys.isSide(key) ? key : "\(key).\(side == keys.width ? "width" : "height")"
      let words =
        side.hasPrefix("m") ? "\(side.prefix(3))imum \(side.dropFirst(3).lowercased())" : side
      runs.report(
        .conflictingSizeKeys, at: lost.position,
        "\"\(path)\" is lost: \"\(name)\" in line \(field.position.line) sets the same value later; the \(words) is \(new), not \(old)"
      )
    }
  }

  /// A write of one side of a size, which makes the other one 0.
  struct HalfWrite {
    let object: LayoutObject
    let keys: SizeKeys
    /// The side that nobody wrote.
    let other: String
    /// The position that the style has for both sides.
    let size: SourcePosition
    let problem: (position: SourcePosition, message: String)
  }

  /// Notes an assignment such as `style.preferredSize.height = 40`, which makes an automatic width 0.
  func noteHalfSize(
    _ size: Expression, _ side: String, at position: SourcePosition, _ frame: Frame
  ) throws(LimitReached) {
    guard case .member(let base?, let key) = size.kind, key == "preferredSize" || key == "maxSize",
      side == "width" || side == "height", base.isPath, let keys = SizeKeys.of(key),
      case .style(let object) = try evaluate(base, frame)
    else { return }
    let isWidth = side == "width"
    let other = isWidth ? keys.height : keys.width
    guard !object.isDeclaredOnly, object.side(other, keys) == nil, halfWrites.count < 100 else {
      return
    }
    let message =
      "\"\(key).\(side)\" sets \(other) to 0 pt too: the size is read with 0 for its automatic side, "
      + "and written whole; \"\(isWidth ? keys.width : keys.height)\" sets one side alone"
    halfWrites.append(
      HalfWrite(
        object: object, keys: keys, other: other, size: size.position,
        problem: (position, message)))
  }

  /// Reports the writes after which nothing wrote the other side.
  func reportHalfWrites() {
    for write in halfWrites
    where write.object.side(write.other, write.keys)?.field.position == write.size {
      runs.report(.halfWrittenSize, at: write.problem.position, write.problem.message)
    }
  }

  /// A length as messages have it; nil if it is automatic or not known.
  private static func length(_ value: Value) -> String? {
    switch KeyValues.dimension(value) {
    case .number(let points)?: JSONValue.digits(of: points) + " pt"
    case .string(let text)? where text.hasSuffix("%"): text
    default: nil
    }
  }

  /// True for two assignments to members of the same expression in one block of the function that runs, with nothing
  /// between them that branches, repeats or returns.
  private func runSuccessively(_ first: SourcePosition, _ second: SourcePosition) -> Bool {
    guard let function = running.last, function.file == first.file,
      let body = runs.body(ofFunctionAt: function, in: project)
    else { return false }
    return Self.haveSuccessively(body, first, second)
  }

  /// The number of statements between two writes up to which a lost value is looked for.
  private static let searchedStatements = 200

  private static func haveSuccessively(
    _ body: [Statement], _ first: SourcePosition, _ second: SourcePosition
  ) -> Bool {
    guard let start = index(of: first, in: body), let end = index(of: second, in: body),
      end - start <= searchedStatements
    else { return false }
    if start == end { return inner(body[start]).contains { haveSuccessively($0, first, second) } }
    let between = body[start...end].allSatisfy { statement in
      switch statement.kind {
      case .variables, .expression, .empty: true
      default: false
      }
    }
    guard between, let one = target(body[start], at: first),
      let other = target(body[end], at: second)
    else { return false }
    return one == other
  }

  /// The index of the statement in which a position is: the last one that begins at or before it.
  ///
  /// - Complexity: O(log *n*)
  private static func index(of position: SourcePosition, in body: [Statement]) -> Int? {
    var (low, high) = (0, body.count)
    while low < high {
      let middle = (low + high) / 2
      if body[middle].position.offset <= position.offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The expression whose member a statement assigns; nil for other statements, or if a condition decides it.
  private static func target(_ statement: Statement, at position: SourcePosition) -> String? {
    guard case .expression(let expression) = statement.kind else { return nil }
    switch expression.kind {
    case .assignment(let target, "=", _):
      guard target.position == position, case .member(let base?, _) = target.kind else {
        return nil
      }
      return base.isPath ? base.shortText : nil
    case .message(let receiver, _, _):
      return expression.position == position && receiver.isPath ? receiver.shortText : nil
    default: return nil
    }
  }

  /// The blocks in a statement.
  private static func inner(_ statement: Statement) -> [[Statement]] {
    switch statement.kind {
    case .branch(_, let then, let otherwise): [then, otherwise ?? []]
    case .flagged(_, let then, let otherwise): [then, otherwise]
    case .requirement(_, let otherwise): [otherwise]
    case .selection(_, let cases): cases.map(\.body)
    case .iteration(_, _, _, let body), .block(let body): [body]
    case .loop(let loop): [loop.body]
    case .function(let function): [function.body]
    default: []
    }
  }
}
