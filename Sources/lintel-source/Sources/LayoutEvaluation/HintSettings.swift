package import JSONText
import SourceProject
import SourceTree

/// The hints of `.lintel.json`'s `source`: values by class and expression, as `"ProfileNode.model.gap": 12`, or by file
/// or folder and expression, as `"Cells/RowNode.swift:model.gap": 12` and `"Cells:model.gap": 12`, or by an expression of
/// all classes, as `"model.gap": 12`.
///
/// A class, because the runs of all classes note which of them they used.
package final class HintSettings {
  let values: [String: JSONValue]
  private var used: Set<String> = []
  /// The files and folders that keys name, those of the most levels first.
  private let paths: [String]

  /// The uses of the classes whose names match a pattern, in the order of the file.
  private let uses: [(pattern: String, use: LayoutUse.Kind)]

  /// The member with the patterns of uses; no expression begins with a colon.
  private static let usesKey = ":uses"

  package init(_ json: JSONValue? = nil) {
    values = Dictionary(
      (json?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    uses = (json?[Self.usesKey]?.members ?? []).compactMap { member in
      member.value.string.flatMap(LayoutUse.Kind.init(word:)).map { (member.key, $0) }
    }
    paths = Set(values.keys.compactMap(Self.path)).sorted {
      let (first, second) = ($0.filter { $0 == "/" }.count, $1.filter { $0 == "/" }.count)
      return first == second ? $0 < $1 : first > second
    }
  }

  /// The file or folder that a key names; nil for the key of a class.
  private static func path(_ key: String) -> String? {
    guard let colon = key.firstIndex(of: ":") else { return nil }
    let path = key[..<colon]
    // The labels of a call have colons too.
    return path.contains("(") || path.contains("\"") || path.isEmpty ? nil : String(path)
  }

  /// True if a path names a file, or a folder around it.
  private static func names(_ path: String, _ file: String) -> Bool {
    file == path || file.hasSuffix("/" + path) || "/\(file)".contains("/\(path)/")
  }

  /// The use that the first pattern gives to a class.
  func use(ofClass name: String) -> LayoutUse.Kind? {
    uses.first { Self.matches(name[...], $0.pattern[...]) }?.use
  }

  /// True if a name matches a pattern, in which `*` stands for any letters.
  private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.popLast() else { return name == pattern }
    let first = parts.removeFirst()
    guard name.hasPrefix(first), name.count >= first.count + last.count, name.hasSuffix(last)
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// The value of an expression for a class, else for its file, else for the nearest folder, else for all classes.
  func value(_ className: String?, in file: @autoclosure () -> String?, _ text: String)
    -> JSONValue?
  {
    named(className, in: file(), text)?.value
  }

  /// The value of an expression with its key.
  func named(
    _ className: String?, in file: @autoclosure () -> String?, _ text: String
  ) -> (name: String, value: JSONValue)? {
    guard !values.isEmpty,
      let className = className.map({ ProjectScope.name(ofKey: $0) }).map(TypeDeclaration.ownName)
    else { return nil }
    if let found = take("\(className).\(text)") { return found }
    guard !paths.isEmpty, let file = file() else { return take(text) }
    for path in paths where Self.names(path, file) {
      if let found = take("\(path):\(text)") { return found }
    }
    return take(text)
  }

  private func take(_ name: String) -> (name: String, value: JSONValue)? {
    // A value that is null is still to be filled in.
    guard let value = values[name], value != .null else { return nil }
    used.insert(name)
    return (name, value)
  }

  /// Evaluates a class.
  ///
  /// - Returns: Its result, and the names of the hints that gave it a value.
  func notingUse<Result>(_ body: () -> Result) -> (result: Result, used: Set<String>) {
    let before = used
    used = []
    let result = body()
    defer { used.formUnion(before) }
    return (result, used)
  }

  /// Notes the hints that gave a value when a class was evaluated before.
  func noteUse(of names: Set<String>) { used.formUnion(names) }

  /// The names of the hints that gave no value, sorted: those about the classes, which were evaluated, and those about
  /// classes that do not exist.
  package func unused(
    of classes: Set<String>, in files: Set<String> = [],
    isMissing: (String) -> Bool = { _ in false }
  ) -> [String] {
    let classes = Set(classes.map(TypeDeclaration.ownName))
    return values.filter { $0.value != .null && $0.key != Self.usesKey }.keys.filter { name in
      if let path = Self.path(name) {
        return !used.contains(name) && files.contains { Self.names(path, $0) }
      }
      let className = String(name.prefix { $0 != "." })
      // An expression of all classes counts as unused if several files have no use for it.
      guard className.isCapitalized, className != name else {
        return !used.contains(name) && files.count > 1
      }
      return !used.contains(name) && (classes.contains(className) || isMissing(className))
    }.sorted()
  }
}

extension Evaluator {
  /// The value that a hint gives to an unknown one: a comment at the line, or the settings.
  func hinted(_ value: Value, _ expression: Expression) -> Value {
    guard case .unknown(let unknown) = value else {
      // A value that data has by default.
      guard !settings.values.isEmpty, value.isAssumed else { return value }
      return configured(expression.shortText, type(of: value), at: expression.position) ?? value
    }
    // A comment is about what the code does not state.
    for hint in unknown.initial == nil ? project.hints(at: expression.position) : [] {
      switch hint {
      case .number(let number): return .number(number)
      case .boolean(let flag): return .boolean(flag)
      default: break
      }
    }
    for text in [expression.shortText, unknown.text] {
      if let known = configured(text, unknown.type, at: expression.position) { return known }
    }
    return value
  }

  /// The path of the file that has the class.
  var rootFile: String? { project.path(of: scope.ownFile) }

  private func type(of value: Value) -> String {
    switch value {
    case .structure(let structure): structure.type
    case .number(_, let numeric): numeric.kind == .integer ? "Int" : "CGFloat"
    default: ""
    }
  }

  /// The value that the settings give to an expression; nil if they have none.
  ///
  /// A value of another shape is reported.
  func configured(_ text: String, _ type: String, at position: SourcePosition) -> Value? {
    guard let (name, json) = settings.named(root?.className, in: rootFile, text) else { return nil }
    let bare = Self.bareType(type)
    if let value = Self.value(json, of: bare, isCount: text.hasSuffix("count")) { return value }
    let shape = Self.shapes[bare] ?? "a number, a text, `true` or `false`"
    report(
      SourceProblem(
        position: position, message: "\"\(name)\" in .lintel.json is not \(shape)", rule: .badHint))
    return nil
  }

  private static let shapes: [String: String] = [
    "UIEdgeInsets":
      #"insets such as "8 16 8 16", a number, or an object with "top", "left", "bottom" and "right""#,
    "NSDirectionalEdgeInsets":
      #"insets such as "8 16 8 16", a number, or an object with "top", "left", "bottom" and "right""#,
    "CGSize": #"a size such as "10 20", or an object with "width" and "height""#,
    "CGPoint": #"a point such as "10 20", or an object with "x" and "y""#,
  ]

  /// The fields of structures in the order of a text such as `"8 16 8 16"`.
  private static let fields: [String: [String]] = [
    "UIEdgeInsets": ["top", "left", "bottom", "right"], "CGSize": ["width", "height"],
    "CGPoint": ["x", "y"],
  ]

  /// A value of the settings as one of a type; nil if it has another shape.
  private static func value(_ json: JSONValue, of type: String, isCount: Bool) -> Value? {
    let type = type == "NSDirectionalEdgeInsets" ? "UIEdgeInsets" : type
    switch json {
    case .number(let number):
      if type == "UIEdgeInsets" {
        return structure(type, Array(repeating: number, count: 4))
      }
      guard fields[type] == nil else { return nil }
      if let kind = Numeric.kind(of: type) {
        return Value.number(number).converted(to: kind)
      }
      // A number of data may be of either type: what is calculated with it decides.
      let integer = number.rounded(.towardZero)
      return .number(number, isCount ? .integer : integer == number ? .literal(integer) : .real)
    case .boolean(let flag): return fields[type] == nil ? .boolean(flag) : nil
    case .string(let text):
      let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "x" })
      let numbers = words.compactMap { Double($0) }
      let isList = !numbers.isEmpty && numbers.count == words.count
      if let names = fields[type] {
        if type == "UIEdgeInsets", isList, let only = numbers.first, numbers.count == 1 {
          return structure(type, Array(repeating: only, count: 4))
        }
        return isList && numbers.count == names.count ? structure(type, numbers) : nil
      }
      if Numeric.kind(of: type) != nil { return nil }
      // Without a known type, four numbers are insets and two a size.
      guard type.isEmpty, isList, numbers.count == 2 || numbers.count == 4 else {
        return .string(text)
      }
      return structure(numbers.count == 2 ? "CGSize" : "UIEdgeInsets", numbers)
    case .object(let members):
      let keys = Set(members.map(\.key))
      let found =
        type.isEmpty
        ? fields.first { !keys.isEmpty && keys.isSubset(of: $0.value) }
        : fields[type].map { (type, $0) }
      guard let (type, names) = found, keys.isSubset(of: names) else { return nil }
      var numbers: [Double] = []
      for name in names {
        guard let member = json[name] else {
          guard type == "UIEdgeInsets" else { return nil }
          numbers.append(0)
          continue
        }
        guard let number = member.number else { return nil }
        numbers.append(number)
      }
      return structure(type, numbers)
    case .array(let items):
      guard type.isEmpty || type.hasPrefix("[") || type == "Array" || type == "Set" else {
        return nil
      }
      var values: [Value] = []
      for item in items {
        guard let value = value(item, of: elementType(type), isCount: false) else { return nil }
        values.append(value)
      }
      return .list(List(values))
    case .null: return .null
    }
  }

  private static func structure(_ type: String, _ numbers: [Double]) -> Value {
    let names = fields[type] ?? []
    return .structure(
      type, Dictionary(zip(names, numbers.map { Value.number($0) }), uniquingKeysWith: { $1 }))
  }
}
