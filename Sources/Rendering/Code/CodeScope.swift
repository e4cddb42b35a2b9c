import LayoutEngine
import LiveDocuments

/// The constants of a file of code: variables of the document that elements name.
final class CodeConstants {
  private(set) var all: [CodeConstant] = []
  private let document: LiveDocument

  /// The class of the document, which has the constants.
  private let className: String
  private var indices: [String: Int] = [:]
  private var values: [String: CodeValue] = [:]

  /// The names of constants and classes, which are one set in Objective-C.
  private var taken: Set<String>

  /// The number that comes next behind a name.
  private var nextNumbers: [String: Int] = [:]

  init(_ document: LiveDocument, of className: String) {
    self.document = document
    self.className = className
    taken = Set(ContentNode.allCases.map(\.className) + [className])
  }

  /// A name that nothing else in the file has.
  func uniqueName(_ base: String) -> String {
    var name = base
    var number = nextNumbers[base] ?? 2
    while !taken.insert(capitalized(name)).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    nextNumbers[base] = number
    return name
  }

  /// The value of a constant by its name in code.
  func value(of name: String) -> CodeValue? { values[name] }

  /// The constant for a variable of the document; `nil` if it has another value there.
  func constant(_ name: String, _ value: CodeValue) -> CodeExpression? {
    guard let type = CodeType(value), let variables = document.documentVariables,
      variables.has(value, name)
    else { return nil }
    if let index = indices[name] {
      return all[index].value == value ? .constant(className, all[index].name) : nil
    }
    // Definitions that a calculation names are constants too.
    var pending = [name]
    var order: [String] = []
    var met: Set<String> = [name]
    while let name = pending.popLast() {
      order.append(name)
      for other in calculation(of: name, variables)?.names ?? []
      where indices[other] == nil && met.insert(other).inserted {
        pending.append(other)
      }
    }
    for name in order {
      guard indices[name] == nil else { continue }
      indices[name] = all.count
      let number = variables.number(of: name).map(CodeValue.number)
      all.append(
        CodeConstant(
          name: uniqueName(codeName(of: name)), type: type,
          value: name == order.first ? value : number ?? value, expression: nil))
      values[all[all.count - 1].name] = all[all.count - 1].value
    }
    for name in order {
      guard let index = indices[name], all[index].type == .number,
        let expression = calculation(of: name, variables),
        let code = CodeExpression(
          expression, name: { other in indices[other].map { .constant(className, all[$0].name) } })
      else { continue }
      let constant = all[index]
      all[index] = CodeConstant(
        name: constant.name, type: constant.type, value: constant.value, expression: code)
    }
    return indices[name].map { .constant(className, all[$0].name) }
  }

  /// The calculation that defines a variable; `nil` if it is defined otherwise.
  private func calculation(of name: String, _ variables: VisibleVariables) -> VariableExpression? {
    let calculation: VariableExpression? =
      switch variables.definition(of: name)?.form {
      case .expression(let expression): expression
      case .value(let other): VariableExpression("$\(other)")
      case .negation, nil: nil
      }
    return calculation.flatMap { variables.number(of: $0) == nil ? nil : $0 }
  }
}

extension VisibleVariables {
  /// True if a variable has a value; objects are not compared.
  fileprivate func has(_ value: CodeValue, _ name: String) -> Bool {
    switch value {
    case .number(let number): self.number(of: name) == number
    case .text(let text): self.text(of: name) == text
    case .flag(let flag): self.flag(of: name) == flag
    default: true
    }
  }
}

/// The variables that are visible in one class: variables of the layout as properties, the document's as constants.
///
/// A value gets a name only if the variable has exactly this value, so that code without names computes the same.
final class CodeScope {
  let document: LiveDocument

  /// The use of the layout that the class is written for; `nil` for the class of the document.
  let use: LayoutUse?
  let constants: CodeConstants

  private var found: [(variable: String, property: CodeProperty, value: CodeValue)] = []
  private var codeNames: [String: String] = [:]
  private var indices: [String: Int] = [:]

  /// The names that are left for nodes.
  private(set) var namer = ElementNamer()

  init(_ document: LiveDocument, use: LayoutUse? = nil, _ constants: CodeConstants) {
    self.document = document
    self.use = use
    self.constants = constants
    for name in use?.names ?? [] { codeNames[name] = namer.variableName(name) }
  }

  /// The variables that became properties, in the order of the layout, with their values in the use.
  var properties: [(variable: String, property: CodeProperty, value: CodeValue)] {
    (use?.names ?? []).compactMap { name in indices[name].map { found[$0] } }
  }

  /// The code for a value that a document writes as a string with variables; `nil` if it is written itself.
  func expression(
    _ string: NamingString?, for value: CodeValue, in entry: RepeatedElement? = nil
  ) -> CodeExpression? {
    guard let string else { return nil }
    switch (string.form, value) {
    case (.value(let name), _): return named(name, value, string.variables, entry)
    case (.negation(let name), .flag(let flag)):
      return named(name, .flag(!flag), string.variables, entry).map(CodeExpression.negation)
    case (.expression(let expression), .number(let number)):
      guard string.variables.number(of: expression) == number else { return nil }
      return CodeExpression(expression) { name in
        string.variables.number(of: name).flatMap {
          named(name, .number($0), string.variables, entry)
        }
      }
    default: return nil
    }
  }

  private func named(
    _ name: String, _ value: CodeValue, _ variables: VisibleVariables, _ entry: RepeatedElement?
  ) -> CodeExpression? {
    guard variables.has(value, name) else { return nil }
    if let entry, variables == entry.variables {
      if entry.sets(name) { return .entry(name) }
      if name == "index" { return .index }
    } else if variables != (use == nil ? document.documentVariables : use?.inside) {
      return nil
    }
    guard let use, use.isOwn(name) else { return constants.constant(name, value) }
    return property(name, value)
  }

  private func property(_ name: String, _ value: CodeValue) -> CodeExpression? {
    guard let type = CodeType(value), let codeName = codeNames[name] else { return nil }
    if let index = indices[name] {
      let known = found[index]
      return known.value == value ? .property(known.property.name) : nil
    }
    indices[name] = found.count
    found.append((name, CodeProperty(name: codeName, type: type), value))
    return .property(codeName)
  }

  /// The condition under which a child exists; `nil` if no property of the class decides it.
  func condition(of child: ElementID) -> CodeExpression? {
    guard use != nil, let string = document.namingString(at: ["hidden"], of: child) else {
      return nil
    }
    let isHidden = document.elements.description(of: child).isHidden
    guard isHidden || document.elements.isParticipating(child),
      let expression = expression(string, for: .flag(isHidden)), expression.needsProperties
    else { return nil }
    if case .negation(let flag) = expression { return flag }
    return .negation(expression)
  }
}

// MARK: Statements

extension CodeScope {
  /// A statement about an element with the variables behind its values.
  func naming(_ statement: CodeStatement, of element: ElementID) -> CodeStatement {
    switch statement {
    case .set(let name, let property, let value):
      return .set(name, property, naming(value, at: Self.path(of: property), of: element))
    case .spec(let name, let call):
      let arguments = call.arguments.map {
        CodeCall.Argument($0.label, naming($0.value, at: [$0.label], of: element))
      }
      return .spec(
        name, CodeCall(className: call.className, opening: call.opening, arguments: arguments))
    case .title(let name, let text): return .title(name, naming(text, of: element))
    default: return statement
    }
  }

  /// The keys of a document that a property in code states.
  static func path(of property: String) -> [String] {
    property.split(separator: ".").map(String.init)
  }

  func naming(_ value: CodeValue, at path: [String], of element: ElementID) -> CodeValue {
    func expression(_ value: CodeValue, _ path: [String]) -> CodeExpression? {
      self.expression(document.namingString(at: path, of: element), for: value)
    }
    switch value {
    case .number, .flag, .color: return expression(value, path).map(CodeValue.expression) ?? value
    case .fraction(let part):
      return expression(.number(part), path).map(CodeValue.expression) ?? value
    case .dimension(.points(let points)):
      return expression(.number(points), path).map(CodeValue.points) ?? value
    case .size(let size):
      return sides(of: size, at: path, of: element).map(CodeValue.sizeOf) ?? value
    case .insets(let insets):
      let edges = [
        ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
        ("right", insets.right),
      ]
      if edges.allSatisfy({ $0.1 == insets.top }), let all = expression(.number(insets.top), path) {
        return .insetsOf([all, all, all, all])
      }
      let found = edges.map { expression(.number($0.1), path + [$0.0]) }
      guard found.contains(where: { $0 != nil }) else { return value }
      return .insetsOf(zip(found, edges).map { $0 ?? .literal(.number($1.1)) })
    case .attributedText(let text): return .attributedText(naming(text, of: element))
    default: return value
    }
  }

  /// Width and height in code; `nil` if both are written themselves.
  func sides(of size: Size, at path: [String], of element: ElementID) -> [CodeExpression]? {
    let sides = [("width", size.width), ("height", size.height)]
    let found = sides.map {
      expression(
        document.namingString(at: path + [$0.0], of: element), for: .number($0.1))
    }
    guard found.contains(where: { $0 != nil }) else { return nil }
    return zip(found, sides).map { $0 ?? .literal(.number($1.1)) }
  }

  /// The property that is a number; `nil` for any other value.
  func property(at path: [String], of element: ElementID, _ number: Double) -> CodeExpression? {
    guard let string = document.namingString(at: path, of: element),
      case .value(let name) = string.form, use?.isOwn(name) == true
    else { return nil }
    return expression(string, for: .number(number))
  }

  private func naming(_ text: CodeText, of element: ElementID) -> CodeText {
    guard !text.isBuilt, let run = text.content.allRuns.first else { return text }
    return text.with(
      TextSymbols(
        string: expression(document.namingString(at: ["text"], of: element), for: .text(run.text)),
        font: expression(document.namingString(at: ["font"], of: element), for: .font(run.font)),
        color: text.color.flatMap {
          expression(document.namingString(at: ["color"], of: element), for: .color($0))
        }))
  }
}
