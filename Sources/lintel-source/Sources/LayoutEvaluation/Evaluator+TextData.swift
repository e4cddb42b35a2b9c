import SourceProject
import SourceTree

/// Texts of data: the string is not known, its attributes are what the code says.
///
/// Functions of the project that make attributed strings, fonts or attributes are evaluated with a receiver or an argument
/// that only data knows.
extension Evaluator {
  /// The types of values that say how a text looks.
  private static let textTypes: Set<String> = [
    "NSAttributedString", "NSMutableAttributedString", "UIFont",
  ]

  /// True for the type of a value that says how a text looks: an attributed string, a font, attributes.
  func makesText(_ type: String) -> Bool {
    if type.hasPrefix("[") { return type.contains("NSAttributedString") }
    return Self.textTypes.contains(Self.bareType(type))
  }

  /// True if a function takes the arguments of a call: it has all of their labels, and a default for each other parameter.
  static func accepts(_ function: Function, _ arguments: [CallArgument]) -> Bool {
    guard function.language == .swift else {
      return function.parameters.count == arguments.count
    }
    var labels = arguments.filter { !$0.isTrailing }.map(\.label)
    for parameter in function.parameters {
      if let index = labels.firstIndex(of: parameter.label) {
        labels.remove(at: index)
        while parameter.isVariadic, index < labels.count, labels[index] == nil {
          labels.remove(at: index)
        }
      } else if parameter.defaultValue == nil, !parameter.isVariadic,
        !parameter.type.contains("->")
      {
        return false
      }
    }
    return labels.isEmpty
  }

  /// The methods of strings that give a string of the same kind.
  private static let stringMethods: Set<String> = [
    "uppercased", "lowercased", "capitalized", "trimmingCharacters", "replacingOccurrences",
    "appending", "padding", "localizedCapitalized", "localizedUppercase", "localizedLowercase",
    "uppercaseString", "lowercaseString", "capitalizedString", "stringByTrimmingCharactersInSet:",
    "stringByAppendingString:", "stringByReplacingOccurrencesOfString:withString:",
    "substringToIndex:", "substringFromIndex:", "prefix", "suffix", "dropFirst", "dropLast",
    "description", "copy", "mutableCopy",
  ]

  /// Calls the method that the project gives to the type of a value which only data knows; nil if it has none.
  func callProjectMethod(
    _ name: String, of unknown: Unknown, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value? {
    if let value = try callExtension(ofUnknown: unknown, name, arguments) { return value }
    return try callTextMethod(name, ofUnknown: unknown, arguments, expression)
  }

  /// Calls a method of a value that only data knows, if its result says how a text looks, or is a string again; nil for
  /// any other call.
  private func callTextMethod(
    _ name: String, ofUnknown unknown: Unknown, _ arguments: [CallArgument],
    _ expression: Expression
  ) throws(LimitReached) -> Value? {
    let type = Self.bareType(unknown.type)
    if SystemClasses.strings.contains(type), Self.stringMethods.contains(name) {
      return .unknown(
        expression.shortText, expression.position,
        type: type == "NSMutableString" ? "NSString" : type)
    }
    guard !type.isEmpty, scope.type(type) != nil, kind(of: type) == .other,
      let (functions, owner) = method(type, name),
      let function = overload(functions.filter { !$0.isStatic }, arguments),
      !function.body.isEmpty, makesText(function.returnType), Self.accepts(function, arguments),
      !running.contains(function.position)
    else { return nil }
    return try invoke(function, arguments, on: .unknown(unknown), owner)
  }

  /// The methods of Foundation's mutable attributed strings that leave the fonts of a text.
  static let plainTextMethods: Set<String> = [
    "beginEditing", "endEditing", "copy", "mutableCopy", "init", "removeAttribute",
    "replaceCharacters", "replaceCharactersInRange", "deleteCharacters",
    "deleteCharactersInRange", "enumerateAttribute", "enumerateAttributes",
    "enumerateAttributesInRange", "attributedSubstring", "attributedSubstringFromRange",
    "boundingRect", "boundingRectWithSize", "size", "isEqual", "isEqualToAttributedString",
    "mutableString", "fixAttributes", "self", "description", "hash",
  ]

  /// True for a method of attributed strings that an extension of them calls without `self`.
  static func isTextMethod(_ name: String, of object: LayoutObject) -> Bool {
    TextureNames.attributedStrings.contains(object.className)
      && (plainTextMethods.contains(name)
        || ["addAttribute", "addAttributes", "setAttributes", "append"].contains(name))
  }

  /// Marks a text whose attributes code that is not known may have set.
  func loseFont(of object: LayoutObject, _ expression: Expression) {
    guard object["font"] == nil else { return }
    object.set(
      "font", .unknown(expression.shortText, expression.position), at: expression.position)
  }

  /// True for an editable text whose content and font no code of its owner sets.
  func leavesTypingFont(_ text: LayoutObject, in owner: LayoutObject?) -> Bool {
    guard let id = text.id, let owner else { return false }
    let code = runs.code(of: owner.className, in: scope)
    let members =
      ["attributedText", "attributedString", "typingAttributes"].map { "\(id).\($0)" }
      + ["textView.font", "textView.typingAttributes", "textView.attributedText"]
    return !members.contains { code.setMembers.contains($0) || code.changedMembers.contains($0) }
  }

  /// The attributed string that a method of a library makes of a text, as in `"Done".styled(with: .title)`: its attributes
  /// are not known.
  func styledText(_ text: String, _ expression: Expression) -> LayoutObject {
    let object = LayoutObject(
      className: "NSAttributedString", kind: .other, position: expression.position)
    object.set("text", .string(text), at: expression.position)
    loseFont(of: object, expression)
    return object
  }

  /// A property that an extension of the project gives to attributed strings; nil if there is none.
  func textMember(
    _ name: String, of object: LayoutObject, _ frame: Frame
  ) throws(LimitReached) -> Value? {
    guard TextureNames.attributedStrings.contains(object.className) else { return nil }
    for type in SystemClasses.textTypes(object.className) {
      if let property = property(type, name), let getter = property.getter {
        return try computed(property, getter, of: .object(object), in: type)
      }
      if frame.language == .objectiveC,
        let value = try callExtension(type, name, .object(object), [])
      {
        return value
      }
    }
    return nil
  }

  /// The initializer that an extension of the project adds to attributed strings, for a call with other labels than those
  /// of the system's initializers.
  func textInitializer(of type: String, _ arguments: [CallArgument]) -> Function? {
    let systems: Set<String?> = ["string", "attributes", "attributedString", "attachment"]
    guard !arguments.isEmpty, !Set(arguments.map(\.label)).isSubset(of: systems) else {
      return nil
    }
    let initializers = scope.type(type)?.initializers.filter { Self.accepts($0, arguments) } ?? []
    return overload(initializers, arguments)
  }

  /// Makes an attributed string with an initializer of the project.
  func makeText(
    _ className: String, _ initializer: Function, _ arguments: [CallArgument], _ owner: String,
    at position: SourcePosition
  ) throws(LimitReached) -> Value {
    let object = LayoutObject(className: className, kind: .other, position: position)
    guard !running.contains(initializer.position) else { return .object(object) }
    if initializer.language == .objectiveC {
      let value = try invoke(initializer, arguments, on: .object(object), owner)
      return value.object == nil ? .object(object) : value
    }
    try run(initializer, arguments, object, owner)
    return .object(object)
  }
}
