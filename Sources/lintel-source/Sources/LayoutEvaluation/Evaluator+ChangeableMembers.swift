import SourceProject
import SourceTree

/// Members that other code may change before the layout.
extension Evaluator {
  /// A value that other code may change before the layout, as data that begins with it; nil for any other one.
  func changeable(
    _ field: LayoutObject.Field, _ name: String, of object: LayoutObject,
    at position: SourcePosition
  ) -> Value? {
    guard !object.isBeingMade, !field.isCurrent else { return nil }
    let text = conditionName(name, of: object)
    if let property = removable(field, name, of: object) {
      let isThere = choices.holds(
        DataTest(subject: text, kind: .truth), named: text, at: property.position,
        mayBeRemoved: true)
      return isThere ? nil : .null
    }
    guard isChangeable(field, name, of: object) else { return nil }
    return data(
      beginningWith: field.value, name, type: property(object.className, name)?.type ?? "",
      origin: text, at: position)
  }

  /// A value that only data knows and that begins with a known one.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - name: The name of the value.
  ///   - declared: The type in its declaration.
  ///   - origin: The path by which conditions know it.
  ///   - position: The position at which it is read.
  /// - Returns: The value; nil for one that no condition compares.
  func data(
    beginningWith value: Value, _ name: String, type declared: String, origin: String,
    at position: SourcePosition
  ) -> Value? {
    var type = Self.bareType(declared)
    switch value {
    case .list(let list):
      guard !choices.isEmpty(origin) else { return nil }
      type = declared
      if !list.items.isEmpty {
        return .list(List(list.items + [.unknownItems(origin, position)]))
      }
    case .dictionary(let entries):
      guard entries.isEmpty, !choices.isEmpty(origin) else { return nil }
      type = declared
    case .enumeration(_, _, let own): if !own.isEmpty { type = own }
    case .number, .boolean, .string: break
    default: return nil
    }
    return .unknown(name, position, type: type, origin: origin, initial: value)
  }

  /// The property of the root that holds an object, if any code may set it to nil and the code of the class asks for that.
  func removable(
    _ field: LayoutObject.Field, _ name: String, of object: LayoutObject
  ) -> Property? {
    guard object === root, case .object = field.value,
      let property = property(object.className, name), property.isOptional, property.isVariable,
      !property.isPrivate, property.getter == nil,
      // A getter of Objective-C makes the object again.
      property.language == .swift || method(object.className, name) == nil,
      runs.code(of: object.className, in: scope).tested.contains(name)
    else { return nil }
    return property
  }

  func isChangeable(
    _ field: LayoutObject.Field, _ name: String, of object: LayoutObject
  ) -> Bool {
    // A structure is a copy: other code changes its own.
    guard scope.type(object.className)?.kind != .structure, !hasOwnValue(name, in: object) else {
      return false
    }
    let isEmpty: Bool?
    switch field.value {
    case .list(let list): isEmpty = list.items.isEmpty
    case .dictionary(let entries): isEmpty = entries.isEmpty
    case .number, .boolean, .string, .enumeration: isEmpty = nil
    default: return false
    }
    if runs.code(of: object.className, in: scope).changed.contains(name) { return true }
    if let root, object !== root, let id = object.id,
      runs.code(of: root.className, in: scope).changedMembers.contains("\(id).\(name)")
    {
      return true
    }
    // Any code may set a variable that is not private.
    guard let property = property(object.className, name), property.isVariable,
      !property.isPrivate, property.getter == nil, field.position == property.position
    else { return false }
    if let isEmpty { return isEmpty && object.isElement }
    if case .boolean = field.value { return true }
    return object.isElement
  }

  /// The property through which code of other classes may change a spec that one of some nodes keeps, with its path from
  /// the root; nil if there is none.
  func openProperty(
    of spec: LayoutObject, _ owners: [LayoutObject]
  ) -> (path: String, property: Property)? {
    guard !spec.isOfOneLayout, let id = spec.id else { return nil }
    for owner in owners.reversed() {
      guard let property = property(owner.className, id), property.getter == nil,
        owner[slot(id, of: owner)]?.object === spec,
        scope.type(self.owner(of: property, in: owner.className))?.openProperties.contains(id)
          == true
      else { continue }
      return (conditionName(id, of: owner), property)
    }
    return nil
  }

  func conditionName(_ name: String, of object: LayoutObject) -> String {
    guard object !== root, let id = object.id else { return name }
    return "\(id).\(name)"
  }
}
