import DocumentSyntax
import LayoutEngine

/// Values that name variables: the reader continues with the value of the variable, in the text of its definition.
extension DocumentReader {
  /// Continues with the value of a variable if an entry names one; ``leave(to:)`` returns to the text that is `left`.
  ///
  /// - Returns: False if the variable has no value; the problem is noted.
  mutating func follow(
    _ entry: inout SyntaxEntry, for property: Property, at path: PathHandle,
    leaving left: inout SuspendedText?
  ) -> Bool {
    guard mayBeReference(entry, to: property), let text = string(of: entry),
      case .value(let name) = VariableReference(text)
    else { return true }
    usedVariables.append(name)
    switch scope?.value(of: name) {
    case .found(let value):
      substitutedBytes += value.entry.valueRange.count
      guard substitutedBytes <= VariableLayer.longestValue else {
        note(.variableLimit, at: path)
        return false
      }
      entry = value.entry
      left = enter(value.source, definedAt: value.location, in: value.scope)
      return true
    case .unknown, nil: note(.unknownVariable(name), at: path)
    case .wrongKind, .missing: note(.missingVariableValue, at: path)
    }
    return false
  }

  /// True if an entry may be a string that is only the name of a variable, and the property takes variables.
  private mutating func mayBeReference(_ entry: SyntaxEntry, to property: Property) -> Bool {
    guard entry.kind == .string, readsVariables, property.takesVariables,
      let first = firstByte(inString: entry)
    else { return false }
    return first == .dollar || first == UInt8(ascii: "\\")
  }

  /// The variable that a value negates; `nil` if the value is not a negation.
  mutating func negatedVariable(_ entry: SyntaxEntry) -> String? {
    guard entry.kind == .string, readsVariables, let text = string(of: entry),
      case .negation(let name) = VariableReference(text)
    else { return nil }
    return name
  }

  /// The negated value of a variable.
  mutating func negation(of name: String, _ property: Property, at path: PathHandle) -> Bool? {
    usedVariables.append(name)
    switch scope?.flag(of: name) {
    case .found(let flag): return !flag
    case .unknown, nil: note(.unknownVariable(name), at: path)
    case .missing: note(.missingVariableValue, at: path)
    case .wrongKind(let kind):
      noteInDefinition(
        of: name, .wrongValueType(key: property.name, expected: "true or false", found: kind),
        at: path)
    }
    return nil
  }

  /// The text of a string, unescaped where the property takes variables.
  func text(of string: String, _ property: Property) -> String {
    readsVariables && property.takesVariables ? VariableReference.text(of: string) : string
  }

  // MARK: Numbers

  /// True if a value is a string with a dollar sign, which may be an expression.
  mutating func namesVariable(_ entry: SyntaxEntry) -> Bool {
    guard entry.kind == .string, readsVariables, let text = string(of: entry) else { return false }
    return text.utf8.contains(.dollar)
  }

  /// Reads a number that is written as a variable or an expression.
  mutating func variableNumber(
    _ entry: SyntaxEntry, _ kind: NumberKind, _ property: Property, _ expected: String,
    at path: PathHandle
  ) -> Double? {
    let text = string(of: entry) ?? ""
    if case .value = VariableReference(text) {
      var entry = entry
      var left: SuspendedText?
      guard follow(&entry, for: property, at: path, leaving: &left) else { return nil }
      defer { leave(to: left) }
      return number(entry, kind, property, expected, at: path)
    }
    guard let expression = VariableExpression(text) else {
      note(
        .badExpression(String(text.prefix(40)), key: property.name, expected: expected), at: path)
      return nil
    }
    usedVariables += expression.names
    switch scope?.value(of: expression) {
    case .found(let number):
      if number.isNaN {
        note(.divisionByZero(String(text.prefix(40)), key: property.name), at: path)
        return nil
      }
      guard number.isFinite else {
        noteOutOfRange(spelling(of: entry), kind, at: path)
        return nil
      }
      return checked(number, kind, entry, at: path)
    case .unknown(let name): note(.unknownVariable(name), at: path)
    case nil: note(.unknownVariable(expression.names.first ?? ""), at: path)
    case .missing: note(.missingVariableValue, at: path)
    case .wrongKind(let found):
      let name = expression.names.first {
        if case .wrongKind = scope?.number(of: $0) { true } else { false }
      }
      noteInDefinition(
        of: name, .wrongValueType(key: property.name, expected: expected, found: found), at: path)
    }
    return nil
  }

  /// Notes a problem of the value of a variable.
  private mutating func noteInDefinition(
    of name: String?, _ kind: Problem.Kind, at path: PathHandle
  ) {
    note(kind, at: path)
    guard let name, case .found(let value) = scope?.value(of: name) else { return }
    problems[problems.count - 1].definition = value.location
  }

  /// The names of the members of an object that is merged with another; `nil` for any other value.
  mutating func memberNames(of entry: SyntaxEntry, _ property: Property) -> Set<String>? {
    var entry = entry
    var left: SuspendedText?
    let noted = problems
    defer { problems = noted }
    guard follow(&entry, for: property, at: .top, leaving: &left) else { return nil }
    defer { leave(to: left) }
    guard entry.kind == .object, let node = entry.container else { return nil }
    let members = members(of: node)
    defer { reuse(members) }
    return Set(members.used.map { name(of: $0.key) })
  }

  /// Notes the variables named in a value that is not read otherwise.
  mutating func noteVariables(in entry: SyntaxEntry) {
    guard readsVariables else { return }
    usedVariables += source.variables(namedIn: entry)
  }

  // MARK: Defaults

  /// The defaults that apply to an element, in order of precedence: the defaults of files whose roots are merged with
  /// the element, the innermost first, then the defaults of the text that the element is in.
  var visibleDefaults: [(defaults: TypeDefaults, scope: VariableScope?)] {
    var found: [(defaults: TypeDefaults, scope: VariableScope?)] = []
    for merged in mergedFiles.reversed() where merged !== file {
      if let defaults = merged.variables.defaults { found.append((defaults, merged.scope)) }
    }
    let own = file.map(\.variables.defaults) ?? screenValues.defaults
    if let own { found.append((own, documentScope)) }
    return found
  }

  /// The variables of the text that is read: of the document, or of a file.
  var documentScope: VariableScope? { file.map(\.scope) ?? screenValues.scope }

  /// Reads the defaults of a type for keys that neither the element itself nor a `merged` root of a layout writes.
  mutating func readDefaults(
    under own: ObjectMembers, _ merged: Set<KeywordTable.Number>, _ table: TypeTable
  ) {
    if file == nil, mergedFiles.isEmpty {
      guard let defaults = screenValues.defaults?.entry(of: table) else { return }
      return readDefaults(defaults, in: screenValues.scope, under: own, merged, table)
    }
    var merged = merged
    for (defaults, scope) in visibleDefaults {
      guard let entry = defaults.entry(of: table) else { continue }
      readDefaults(entry, in: scope, under: own, merged, table)
      entry.source.forEachEntry(of: entry.node) { member in
        if let key = entry.source.key(of: member) {
          merged.insert(KeywordTable.keys.number(of: key))
        }
      }
    }
  }

  /// Reads defaults.
  ///
  /// Their problems are noted where the defaults are written, not for each element.
  private mutating func readDefaults(
    _ defaults: TypeDefaults.Entry, in visible: VariableScope?, under own: ObjectMembers,
    _ merged: Set<KeywordTable.Number>, _ table: TypeTable
  ) {
    let noted = problems
    let written = current.writtenKeys.union(current.unreadableKeys)
    let left = enter(defaults.source, definedAt: defaults.location, in: nil)
    // Variables of a layout are not visible in the document's defaults.
    scope = visible
    for member in members(of: defaults.node).used {
      guard
        own[member.number] == nil && !merged.contains(member.number)
          || member.number == TypeTable.styleKey,
        let property = table[member.number],
        !LaidValues.isFixed(property.name) || property.name == "style"
      else { continue }
      guard property.name == "style" else {
        readDefault(member.entry, as: property, unless: written)
        continue
      }
      var entry = member.entry
      var inner: SuspendedText?
      guard follow(&entry, for: property, at: .top, leaving: &inner) else { continue }
      if let node = entry.container, entry.kind == .object {
        for member in members(of: node).used {
          if let property = TypeTable.styles[member.number] {
            readDefault(member.entry, as: property, unless: written)
          }
        }
      }
      leave(to: inner)
    }
    leave(to: left)
    problems = noted
  }

  private mutating func readDefault(
    _ entry: SyntaxEntry, as property: Property, unless written: ElementKeys
  ) {
    if let key = property.key, written.contains(key) { return }
    readElementValue(entry, as: property, at: .top)
  }
}
