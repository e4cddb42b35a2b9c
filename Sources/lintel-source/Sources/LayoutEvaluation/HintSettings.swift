package import JSONText
import SourceProject
import SourceTree

/// The hints of `.lintel.json`'s `source`: values by class and expression, as `"ProfileNode.model.gap": 12`.
///
/// A class, because the runs of all classes note which of them they used.
package final class HintSettings {
  let values: [String: JSONValue]
  private var used: Set<String> = []

  package init(_ json: JSONValue? = nil) {
    values = Dictionary(
      (json?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  func value(_ className: String?, _ text: String) -> JSONValue? {
    guard !values.isEmpty,
      let className = className.map({ ProjectScope.name(ofKey: $0) }).map(TypeDeclaration.ownName)
    else { return nil }
    let name = "\(className).\(text)"
    guard let value = values[name] else { return nil }
    used.insert(name)
    return value
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
    of classes: Set<String>, isMissing: (String) -> Bool = { _ in false }
  ) -> [String] {
    let classes = Set(classes.map(TypeDeclaration.ownName))
    return values.keys.filter { name in
      let className = String(name.prefix { $0 != "." })
      return !used.contains(name) && (classes.contains(className) || isMissing(className))
    }.sorted()
  }
}

extension Evaluator {
  /// The value that a hint gives to an unknown one: a comment at the line, or the settings.
  func hinted(_ value: Value, _ expression: Expression) -> Value {
    guard case .unknown(let unknown) = value else { return value }
    // A comment is about what the code does not state.
    for hint in unknown.initial == nil ? project.hints(at: expression.position) : [] {
      switch hint {
      case .number(let number): return .number(number)
      case .boolean(let flag): return .boolean(flag)
      default: break
      }
    }
    for text in [expression.shortText, unknown.text] {
      switch settings.value(root?.className, text) {
      case .number(let number): return .number(number)
      case .boolean(let flag): return .boolean(flag)
      case .string(let text): return .string(text)
      default: break
      }
    }
    return value
  }

  /// The number of elements of a sequence that data decides: conditions know it by the subject, which may be empty.
  func repetitions(
    at position: SourcePosition, of text: String, _ subject: String
  ) -> Int {
    for hint in project.hints(at: position) {
      if case .repetitions(let count) = hint { return count }
    }
    if let count = settings.value(root?.className, text + ".count")?.number, count >= 0 {
      return Int(min(count, 100))
    }
    let count = subject.isEmpty ? 2 : choices.assumeCount(of: subject, 2)
    if count > 0 { samples[position] = (count, text) }
    return count
  }
}
