import SourceProject
import SourceTree

/// Properties of the root that other code sets, and the code that runs then: observers in Swift, setters in Objective-C.
extension Evaluator {
  /// Sets the observed properties of the root, as its user does between making and showing it.
  ///
  /// Data decides over each. An optional property is set where it is there; a boolean one where it is another than its
  /// initial value; any other value may be set to one that only data knows.
  func setObservedProperties(of object: LayoutObject) throws(LimitReached) {
    for owner in scope.chain(object.className).reversed() {
      guard let type = scope.type(owner), TextureNames.nodes[owner] == nil else { continue }
      for name in type.propertyOrder {
        guard let property = type.properties[name], isObserved(property, name, of: object) else {
          continue
        }
        try setObserved(property, name, of: object)
      }
    }
  }

  private func isObserved(_ property: Property, _ name: String, of object: LayoutObject) -> Bool {
    let code = runs.code(of: object.className, in: scope)
    guard property.getter == nil, !code.set.contains(name),
      !property.isPrivate || code.changed.contains(name)
    else { return false }
    if property.language == .swift {
      return property.isVariable
        && [property.setter, property.observer].contains {
          $0.map { ClassCode.hasEffect($0, besides: name) } == true
        }
    }
    guard let (functions, _) = method(object.className, Self.setter(of: name)),
      let function = functions.first
    else { return false }
    return ClassCode.hasEffect(function.body, besides: name)
  }

  /// The selector of the setter of a property in Objective-C.
  static func setter(of name: String) -> String {
    "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
  }

  private func setObserved(
    _ property: Property, _ name: String, of object: LayoutObject
  ) throws(LimitReached) {
    let position = property.position
    let slot = slot(name, of: object)
    guard let initial = try field(name, of: object, at: position, callsGetter: false) else {
      return
    }
    func holds(_ condition: String, byDefault: Bool) -> Bool {
      choices.holds(
        DataTest(subject: condition, kind: .truth), named: condition, at: position,
        byDefault: byDefault)
    }
    let value: Value
    switch initial {
    case .boolean(let flag):
      guard holds(name, byDefault: flag) != flag else {
        return object.set(slot, initial, at: position, isCurrent: true)
      }
      value = .boolean(!flag)
    case .null, .unknown:
      guard holds(name, byDefault: true) else {
        return object.set(slot, .null, at: position, isCurrent: true)
      }
      value =
        initial.isNull
        ? unknownValue(name, type: property.type, at: position, origin: name) : initial
    case .number, .string, .enumeration, .structure, .list, .dictionary:
      guard holds("\(name) is set", byDefault: false) else {
        return object.set(slot, initial, at: position, isCurrent: true)
      }
      value = .unknown(name, position, type: observedType(property, initial), origin: name)
    default: return
    }
    try set(name, of: object, value, at: position, callsSetter: true)
  }

  /// The type of a property, by its initial value if the declaration names none.
  private func observedType(_ property: Property, _ initial: Value) -> String {
    guard property.type.isEmpty else { return property.type }
    switch initial {
    case .number(_, let numeric): return numeric.kind == .real ? "CGFloat" : "Int"
    case .enumeration(_, _, let type): return type
    case .structure(let structure): return structure.type
    default: return ""
    }
  }
}
