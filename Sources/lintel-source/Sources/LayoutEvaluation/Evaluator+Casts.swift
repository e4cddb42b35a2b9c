import SourceProject
import SourceTree

extension Evaluator {
  /// The type of a cast, a pattern or a test, as the code of a frame names it.
  func dataType(_ type: String, _ frame: Frame) -> DataType {
    let bare = Self.bareType(type)
    return dataType(named: scope.qualified(bare, in: frame.className))
  }

  private func dataType(named name: String) -> DataType {
    let key = ClassRuns.MemberKey(className: name, name: "", file: scope.file)
    if let known = runs.dataTypes[key] { return known }
    var supertypes: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      guard supertypes.insert(next).inserted else { continue }
      let chain = scope.chain(next)
      pending += chain.dropFirst()
      pending += chain.compactMap(SystemClasses.superclass)
      for owner in chain {
        pending += (scope.type(owner)?.conformances ?? []).map { scope.qualified($0, in: owner) }
      }
    }
    let kind = scope.type(name)?.kind
    let isOfSystem = SystemClasses.isClass(name)
    let type = DataType(
      name: name, supertypes: supertypes,
      isConcrete: isOfSystem || kind == .class || kind == .structure || kind == .enumeration,
      isOfSystem: isOfSystem, isComplete: isOfSystem || hasKnownRoot(name))
    runs.dataTypes[key] = type
    return type
  }

  /// True if the last superclass of a type is a class of the system, or has no superclass.
  private func hasKnownRoot(_ name: String) -> Bool {
    guard let root = scope.chain(name).last, !SystemClasses.isClass(root) else { return true }
    // A class of Objective-C has a superclass, which another file may name.
    return scope.type(root).map { $0.language == .swift && $0.kind != .extension } ?? false
  }

  /// True if a value that is there is of a type, false if it is of another one; nil if its own type does not say.
  private func isOf(_ type: DataType, valueOf own: DataType) -> Bool? {
    if own.supertypes.contains(type.name) { return true }
    return own.excludes(type) ? false : nil
  }

  /// True if a known value is of a type; nil if that is not known.
  func isOf(_ type: DataType, _ value: Value) -> Bool? {
    switch value {
    case .null: return false
    case .object(let object):
      let own = dataType(named: object.className)
      if let known = isOf(type, valueOf: own) { return known }
      // An object that the code makes is of no subclass, and of no protocol that its class does not name.
      guard !object.isDeclaredOnly, own.isConcrete else { return nil }
      let isProtocol = scope.type(type.name)?.kind == .protocol
      return isProtocol && own.isComplete || type.supertypes.contains(own.name) ? false : nil
    default: return nil
    }
  }

  /// True if data is of a type by its declared type, false if it is of another one; nil if data decides.
  func membership(of unknown: Unknown, in type: DataType) -> Bool? {
    guard !unknown.type.isEmpty else { return nil }
    let own = dataType(named: scope.qualified(Self.bareType(unknown.type), in: nil))
    let known = isOf(type, valueOf: own)
    return known == true && unknown.isOptional ? nil : known
  }

  /// The test that data is of a type: that it is there, if its declared type is the type or a subclass.
  func test(
    ofType type: DataType, _ unknown: Unknown, _ expression: Expression, _ frame: Frame
  ) -> DataTest {
    let own = dataType(named: scope.qualified(Self.bareType(unknown.type), in: nil))
    if !unknown.type.isEmpty, own.supertypes.contains(type.name) {
      return unknown.presence ?? test(ofTruth: unknown, expression, frame)
    }
    return DataTest(subject: subject(of: unknown, expression, frame), kind: .isOf(type))
  }

  /// A value that a cast or pattern found to be of a type.
  func typed(_ value: Value, _ type: DataType) -> Value {
    guard case .unknown(var unknown) = value, type.isConcrete || scope.type(type.name) != nil
    else { return value }
    let own = Self.bareType(unknown.type)
    guard
      own.isEmpty
        || !dataType(named: scope.qualified(own, in: nil)).supertypes
          .contains(type.name)
    else { return value }
    unknown.type = type.name
    return .unknown(unknown)
  }

  /// The value of `as?`: nil if the value is of another type.
  func cast(
    _ value: Value, to name: String, _ expression: Expression, _ frame: Frame
  ) -> Value {
    let type = dataType(name, frame)
    var data: Unknown
    switch value {
    case .object: return isOf(type, value) == false ? .null : value
    case .method(.object, let member):
      data = Unknown(text: member, type: "", position: expression.position)
    case .unknown(let unknown): data = unknown
    default: return value
    }
    if let known = membership(of: data, in: type) { return known ? value : .null }
    data.presence = test(ofType: type, data, expression, frame)
    return typed(.unknown(data), type)
  }

  /// The value of `is` and `isKindOfClass:`.
  func typeTest(
    _ value: Value, _ name: String, _ inner: Expression, _ expression: Expression, _ frame: Frame
  ) -> Value {
    let type = dataType(name, frame)
    var result = Unknown(
      text: expression.shortText, type: "Bool", position: expression.position)
    switch value {
    case .unknown(let unknown):
      if let known = membership(of: unknown, in: type) { return .boolean(known) }
      result.test = test(ofType: type, unknown, inner, frame)
    default:
      if let known = isOf(type, value) { return .boolean(known) }
      if case .object = value {
        result.test = DataTest(subject: conditionText(inner, frame), kind: .isOf(type))
      }
    }
    return .unknown(result)
  }

  /// The test that a node which data gives is of the class to which an expression casts it; nil if its class says it.
  func test(
    ofCast object: LayoutObject, _ expression: Expression, _ frame: Frame
  ) -> DataTest? {
    guard case .cast(let inner, let name, isConditional: true) = expression.kind,
      object.isDeclaredOnly, !object.isForeign
    else { return nil }
    let type = dataType(name, frame)
    guard type.isConcrete, isOf(type, .object(object)) == nil else { return nil }
    return DataTest(subject: conditionText(inner, frame), kind: .isOf(type))
  }

  /// The name of the condition that a cast succeeds.
  func castText(_ expression: Expression, _ frame: Frame) -> String {
    guard case .cast(let inner, let type, isConditional: true) = expression.kind else {
      return conditionText(expression, frame)
    }
    return "\(conditionText(inner, frame)) as? \(type)"
  }
}
