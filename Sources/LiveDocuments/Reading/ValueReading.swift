import DocumentSyntax
import JSON
import LayoutEngine

/// Reads the values of one element, notes what is wrong with them and writes the rest to a builder.
///
/// A value that cannot be read counts as absent; a number out of range is noted and used all the
/// same, as the device would.
struct ValueReading: ~Copyable {
  let source: DocumentSource
  var builder = ElementBuilder()
  var problems: [Problem] = []

  /// What was read, where it is not for this builder; `nil` where it is.
  var assigned: [AssignedValue]?

  init(_ source: DocumentSource) {
    self.source = source
  }

  mutating func note(_ kind: Problem.Kind, at location: Location) {
    problems.append(Problem(kind: kind, location: location))
  }

  /// Reads one value of a property into the builder.
  mutating func read(_ entry: SyntaxEntry, as property: Property, at location: Location) {
    switch property.shape {
    case .object(let members):
      read(entry, as: members, named: property.name, at: location)
    case .uniform(let kind, let members):
      if entry.kind == .object {
        read(entry, as: members, named: property.name, at: location)
      } else if let number = number(entry, kind, property, "a number or an object", at: location) {
        for member in members { assign(.number(number), to: member) }
      }
    default:
      guard let value = value(entry, of: property, at: location) else { return }
      assign(value, to: property)
    }
  }

  /// Reads a value.
  ///
  /// - Returns: The key that is thereby written with a value that can be read.
  mutating func readNoting(
    _ entry: SyntaxEntry, as property: Property, at location: Location
  ) -> ElementKey? {
    let noted = problems.count
    read(entry, as: property, at: location)
    let isReadable = entry.isReadable && !problems[noted...].contains { $0.kind.leavesOut }
    return isReadable ? property.key : nil
  }

  private mutating func assign(_ value: PropertyValue, to property: Property) {
    if assigned == nil {
      property.assign?(&builder, value)
    } else {
      assigned?.append(AssignedValue(property: property, value: value))
    }
  }

  /// Reads the members of an object value into the builder.
  mutating func read(
    _ entry: SyntaxEntry, as properties: [Property], named name: String, at location: Location
  ) {
    guard let node = object(entry, key: name, at: location) else { return }
    let members = ObjectMembers(source, node)
    noteDuplicates(members, at: location)
    for member in members.used {
      let place = location.appending(.key(member.key), part: .value)
      if let property = properties.first(where: { $0.name == member.key }) {
        read(member.entry, as: property, at: place)
      } else {
        noteUnknown(member, owner: name, at: place)
      }
    }
    guard !source.isCutShort(node) else { return }
    for property in properties where property.isRequired && members[property.name] == nil {
      note(.missingKey(property.name, owner: name), at: location.with(part: .key))
    }
  }

  /// The object that a value must be.
  mutating func object(_ entry: SyntaxEntry, key: String, at location: Location) -> SyntaxNode? {
    if entry.kind == .object { return entry.container }
    noteWrongType(entry, key: key, expected: "an object", at: location)
    return nil
  }

  /// Notes the members that later ones of the same name override, and what is wrong inside them.
  mutating func noteDuplicates(_ members: ObjectMembers, at location: Location) {
    noteDead(members, at: location)
    for dead in members.dead {
      noteDuplicates(
        inUnread: dead.entry, at: location.appending(dead.deadStep, part: .value))
    }
  }

  mutating func noteDead(_ members: ObjectMembers, at location: Location) {
    for dead in members.dead {
      note(
        .duplicateKey(dead.key, used: location.appending(.key(dead.key), part: .key)),
        at: location.appending(dead.deadStep, part: .member))
    }
  }

  /// Notes a member that nothing reads.
  mutating func noteUnknown(_ member: ObjectMembers.Member, owner: String, at location: Location) {
    note(.unknownKey(member.key, owner: owner), at: location.with(part: .key))
    noteDuplicates(inUnread: member.entry, at: location)
  }

  /// Notes a value of another kind than it must be, unless it is a syntax error already.
  mutating func noteWrongType(
    _ entry: SyntaxEntry, key: String, expected: String, at location: Location
  ) {
    switch entry.kind {
    case .missing, .invalid, .tooDeep: return
    default:
      guard !entry.valueIsBroken else { return }
      note(.wrongValueType(key: key, expected: expected, found: entry.kind), at: location)
    }
  }

  // MARK: Values

  mutating func value(
    _ entry: SyntaxEntry, of property: Property, at location: Location
  ) -> PropertyValue? {
    switch property.shape {
    case .boolean:
      switch entry.kind {
      case .true: return .flag(true)
      case .false: return .flag(false)
      default:
        noteWrongType(entry, key: property.name, expected: "true or false", at: location)
        return nil
      }
    case .string:
      if let string = source.string(of: entry) { return .string(string) }
      noteWrongType(entry, key: property.name, expected: "a string", at: location)
      return nil
    case .choice(let choices):
      return choice(entry, of: choices, property, at: location)
    case .number(let kind):
      return number(entry, kind, property, kind.expected, at: location).map { .number($0) }
    case .count:
      return count(entry, property, at: location)
    case .dimension:
      return dimension(entry, property, at: location).map { .dimension($0) }
    case .coordinate:
      return coordinate(entry, property, at: location).map { .coordinate($0) }
    case .color:
      return named(entry, property, at: location, as: Color.init, or: { .badColor($0) })
        .map { .color($0) }
    case .imagePath:
      return named(entry, property, at: location, as: ImagePath.init, or: { .badImagePath($0) })
        .map { .imagePath($0) }
    case .strings:
      return strings(entry, property, at: location).map { .strings($0) }
    case .measuredSizes: return measuredSizes(entry, property, at: location).map { .measured($0) }
    case .textRuns: return text(entry, property, at: location)
    case .object, .uniform, .sizeRange, .records, .element, .elements, .variants, .byElement,
      .ignored:
      return nil
    }
  }

  /// A string that stands for something.
  private mutating func named<Value>(
    _ entry: SyntaxEntry, _ property: Property, at location: Location,
    as value: (String) -> Value?, or problem: (String) -> Problem.Kind
  ) -> Value? {
    guard let text = source.string(of: entry) else {
      noteWrongType(entry, key: property.name, expected: "a string", at: location)
      return nil
    }
    if let value = value(text) { return value }
    note(problem(String(text.prefix(80))), at: location)
    return nil
  }

  private mutating func choice(
    _ entry: SyntaxEntry, of choices: [String], _ property: Property, at location: Location
  ) -> PropertyValue? {
    guard let name = source.string(of: entry) else {
      noteWrongType(entry, key: property.name, expected: "a string", at: location)
      return nil
    }
    if let index = choices.firstIndex(of: name) { return .choice(index) }
    note(.unknownEnumValue(name, key: property.name, choices: choices), at: location)
    return nil
  }

  private mutating func strings(
    _ entry: SyntaxEntry, _ property: Property, at location: Location
  ) -> [String?]? {
    guard entry.kind == .array, let node = entry.container else {
      noteWrongType(entry, key: property.name, expected: "an array of strings", at: location)
      return nil
    }
    var strings: [String?] = []
    for (index, entry) in source.entries(of: node).enumerated() {
      let string = source.string(of: entry)
      if string == nil {
        let place = location.appending(.index(index), part: .value)
        noteWrongType(entry, key: property.name, expected: "a string", at: place)
        noteDuplicates(inUnread: entry, at: place)
      }
      strings.append(string)
    }
    return strings
  }

  private mutating func count(
    _ entry: SyntaxEntry, _ property: Property, at location: Location
  ) -> PropertyValue? {
    let expected = "a whole number, 0 or more"
    guard let number = number(entry, .plain, property, expected, at: location) else { return nil }
    if number >= 0, number.rounded(.down) == number { return .number(number) }
    noteWrongType(entry, key: property.name, expected: expected, at: location)
    return nil
  }

  /// Reads a number of some meaning; out of range it is noted and returned all the same.
  mutating func number(
    _ entry: SyntaxEntry, _ kind: NumberKind, _ property: Property, _ expected: String,
    at location: Location
  ) -> Double? {
    if kind == .factor, entry.kind == .true || entry.kind == .false {
      note(.booleanFlexFactor(entry.kind == .true), at: location)
      return entry.kind == .true ? 1 : 0
    }
    if kind.allowsInfinity, source.string(of: entry) == "infinity" { return .infinity }
    guard entry.kind == .number, !entry.valueIsBroken else {
      noteWrongType(entry, key: property.name, expected: expected, at: location)
      return nil
    }
    guard let number = try? source.scalar(of: entry).numberValue else {
      // A number by its grammar that no double can hold.
      noteOutOfRange(source.spelling(of: entry), kind, at: location)
      return nil
    }
    return checked(number, kind, entry, at: location)
  }

  private mutating func noteOutOfRange(
    _ spelling: String, _ kind: NumberKind, at location: Location
  ) {
    switch kind {
    case .scale: note(.badScale(.infinity), at: location)
    case .textScale: note(.badTextScale(.infinity), at: location)
    case .ratio: note(.badRatio(.infinity), at: location)
    default: note(.numberTooLarge(String(spelling.prefix(40))), at: location)
    }
  }

  private mutating func checked(
    _ number: Double, _ kind: NumberKind, _ entry: SyntaxEntry, at location: Location
  ) -> Double? {
    switch kind {
    case .plain: break
    case .factor:
      if number < 0 { note(.negativeFlexFactor(number), at: location) }
    case .ratio:
      if !(number > 0) || number.isInfinite { note(.badRatio(number), at: location) }
    case .scale:
      if !PixelGrid.isScale(number) {
        note(.badScale(number), at: location)
        return nil
      }
    case .textScale:
      if !TextEnvironment.isTextScale(number) {
        note(.badTextScale(number), at: location)
        return nil
      }
    case .length, .inset, .size, .limit:
      if abs(number) >= 10_000_000 {
        note(.numberTooLarge(String(source.spelling(of: entry).prefix(40))), at: location)
      } else if number < 0, kind == .size || kind == .limit {
        note(.negativeSize(number), at: location)
      }
    }
    return number
  }

  // MARK: Dimensions

  private mutating func dimension(
    _ entry: SyntaxEntry, _ property: Property, at location: Location
  ) -> Dimension? {
    guard entry.kind == .string else {
      return number(
        entry, .size, property, "a number of points, or a string like \"50%\"", at: location
      )
      .map { .points($0) }
    }
    guard let text = source.string(of: entry) else { return nil }
    if text == "auto" { return .auto }
    if text.hasSuffix("%"), let percent = Self.number(in: text.dropLast()) {
      if !(0...100).contains(percent) { note(.percentOutOfRange(percent), at: location) }
      return .fraction(percent / 100)
    }
    if text.hasSuffix("pt"), let points = Self.number(in: text.dropLast(2)) {
      return checked(points, .size, entry, at: location).map { .points($0) }
    }
    note(.badDimension(String(text.prefix(40))), at: location)
    return nil
  }

  private mutating func coordinate(
    _ entry: SyntaxEntry, _ property: Property, at location: Location
  ) -> Coordinate? {
    guard entry.kind == .string else {
      return number(entry, .length, property, "a number of points or a percentage", at: location)
        .map { .points($0) }
    }
    guard let text = source.string(of: entry) else { return nil }
    if text.hasSuffix("%"), let percent = Self.number(in: text.dropLast()) {
      return .fraction(percent / 100)
    }
    if text.hasSuffix("pt"), let points = Self.number(in: text.dropLast(2)) {
      return checked(points, .length, entry, at: location).map { .points($0) }
    }
    note(.badDimension(String(text.prefix(40))), at: location)
    return nil
  }

  /// The number that a text is, by JSON's grammar and nothing around it.
  private static func number(in text: Substring) -> Double? {
    guard let first = text.utf8.first, let last = text.utf8.last,
      first == UInt8(ascii: "-") || isDigit(first), isDigit(last),
      let value = try? JSONValue(parsing: Array(text.utf8)), let number = value.numberValue
    else { return nil }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

extension NumberKind {
  fileprivate var allowsInfinity: Bool { self == .inset || self == .limit }

  /// What messages say a value of this kind must be.
  fileprivate var expected: String {
    switch self {
    case .length, .size: "a number of points"
    case .inset, .limit: "a number of points or \"infinity\""
    case .factor, .ratio, .scale, .textScale, .plain: "a number"
    }
  }
}

extension SyntaxEntry {
  /// Whether a value stands there that the text did not break off.
  fileprivate var isReadable: Bool {
    switch kind {
    case .missing, .invalid, .tooDeep: false
    default: !valueIsBroken
    }
  }
}

extension ValueReading {
  /// Looks for keys that appear twice in a value that nothing else is read of.
  ///
  /// Paths are put together only where there is something to say, so that deep nesting costs no more
  /// than its bytes.
  mutating func noteDuplicates(inUnread entry: SyntaxEntry, at location: Location) {
    guard let top = entry.container else { return }
    var visits = [Visit(node: top, step: .index(0), parent: -1)]
    var next = 0
    while next < visits.count {
      let visit = visits[next]
      if source.syntax.kind(of: visit.node) == .object {
        let members = ObjectMembers(source, visit.node)
        if !members.dead.isEmpty {
          noteDead(members, at: path(to: next, in: visits, from: location))
        }
        for member in members.dead {
          guard let node = member.entry.container else { continue }
          visits.append(Visit(node: node, step: member.deadStep, parent: next))
        }
        for member in members.used {
          guard let node = member.entry.container else { continue }
          visits.append(Visit(node: node, step: .key(member.key), parent: next))
        }
      } else {
        var index = 0
        source.forEachEntry(of: visit.node) { entry in
          if let node = entry.container {
            visits.append(Visit(node: node, step: .index(index), parent: next))
          }
          index += 1
        }
      }
      next += 1
    }
  }

  private struct Visit {
    let node: SyntaxNode
    let step: Location.Step
    let parent: Int
  }

  private func path(to index: Int, in visits: [Visit], from location: Location) -> Location {
    var steps: [Location.Step] = []
    var index = index
    while visits[index].parent >= 0 {
      steps.append(visits[index].step)
      index = visits[index].parent
    }
    return Location(location.element, location.path + steps.reversed(), part: .value)
  }
}
