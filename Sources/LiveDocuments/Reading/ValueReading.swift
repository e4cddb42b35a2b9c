import DocumentSyntax
import JSON
import LayoutEngine

/// Reads the values of one element, notes what is wrong with them and writes the rest to a builder.
///
/// A value that cannot be read counts as absent; a number out of range is noted and used all the
/// same, as the device would.
struct ValueReading: ~Copyable {
  var reader: SourceReader

  /// The element whose object is read; `nil` for the document's own.
  private(set) var element: ElementID?
  private var places = PathArena()
  var builder = ElementBuilder()
  var problems: [Problem] = []

  /// The values that were read, where they are not for this builder; `nil` where they are.
  var assigned: [AssignedValue]?

  init(_ source: DocumentSource, _ record: EntryIndex? = nil, of element: ElementID?) {
    reader = SourceReader(source, record)
    self.element = element
  }

  /// Forgets what was read of an element and goes on with another.
  mutating func begin(_ element: ElementID) {
    self.element = element
    places.removeAll()
    builder = ElementBuilder()
    if !problems.isEmpty { problems = [] }
  }

  /// Notes something about a place of the object that is read.
  mutating func note(_ kind: Problem.Kind, at place: PathHandle) {
    problems.append(Problem(kind: kind, location: location(of: place)))
  }

  func location(of place: PathHandle) -> Location {
    places.location(of: place, in: element, of: reader)
  }

  /// The value of a member of the object at a place.
  mutating func place(of member: ObjectMembers.Member, in place: PathHandle) -> PathHandle {
    places.place(of: member, in: place)
  }

  /// An item of the array at a place.
  mutating func place(at index: Int, in place: PathHandle) -> PathHandle {
    places.place(at: index, in: place)
  }

  /// Reads one value of a property into the builder.
  mutating func read(_ entry: SyntaxEntry, as property: Property, at place: PathHandle) {
    switch property.shape {
    case .object(let members):
      read(entry, as: members, named: property.name, at: place)
    case .uniform(let kind, let members):
      if entry.kind == .object {
        assign(.object, to: property)
        read(entry, as: members, named: property.name, at: place)
      } else if let number = number(entry, kind, property, "a number or an object", at: place) {
        for member in members { assign(.number(number), to: member) }
      }
    default:
      guard let value = value(entry, of: property, at: place) else { return }
      assign(value, to: property)
    }
  }

  /// Reads a value.
  ///
  /// - Returns: The key that is thereby written with a value that can be read.
  mutating func readNoting(
    _ entry: SyntaxEntry, as property: Property, at place: PathHandle
  ) -> ElementKey? {
    let noted = problems.count
    read(entry, as: property, at: place)
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
    _ entry: SyntaxEntry, as properties: [Property], named name: String, at place: PathHandle
  ) {
    guard let node = object(entry, key: name, at: place) else { return }
    let members = reader.members(of: node)
    noteDuplicates(members, at: place)
    for member in members.used {
      let place = self.place(of: member, in: place)
      if let property = member.key.property(of: properties) {
        read(member.entry, as: property, at: place)
      } else {
        noteUnknown(member, owner: name, at: place)
      }
    }
    if !reader.isCutShort(node) {
      for property in properties where property.isRequired && members[property.name] == nil {
        note(.missingKey(property.name, owner: name), at: place.with(part: .key))
      }
    }
    reader.reuse(members)
  }

  /// The object that a value must be.
  mutating func object(_ entry: SyntaxEntry, key: String, at place: PathHandle) -> SyntaxNode? {
    if entry.kind == .object { return entry.container }
    noteWrongType(entry, key: key, expected: "an object", at: place)
    return nil
  }

  /// Notes the members that later ones of the same name override, and what is wrong inside them.
  mutating func noteDuplicates(_ members: ObjectMembers, at place: PathHandle) {
    noteDead(members, at: place)
    for shadowed in members.shadowed {
      noteDuplicates(inUnread: shadowed.entry, at: places.place(ofShadowed: shadowed, in: place))
    }
  }

  private mutating func noteDead(_ members: ObjectMembers, at place: PathHandle) {
    for shadowed in members.shadowed {
      let used = self.place(of: shadowed, in: place).with(part: .key)
      note(
        .duplicateKey(reader.name(of: shadowed.key), used: location(of: used)),
        at: places.place(ofShadowed: shadowed, in: place).with(part: .member))
    }
  }

  /// Notes a member that nothing reads, unless it is a key without a colon: that is a syntax error, and the key may be
  /// half typed.
  mutating func noteUnknown(_ member: ObjectMembers.Member, owner: String, at place: PathHandle) {
    let entry = member.entry
    if entry.kind == .missing, entry.valueRange.lowerBound == entry.keyRange?.upperBound { return }
    note(.unknownKey(reader.name(of: member.key), owner: owner), at: place.with(part: .key))
    noteDuplicates(inUnread: member.entry, at: place)
  }

  /// Notes a value of another kind than it must be, unless it is a syntax error already.
  mutating func noteWrongType(
    _ entry: SyntaxEntry, key: String, expected: String, at place: PathHandle
  ) {
    switch entry.kind {
    case .missing, .invalid, .tooDeep: return
    default:
      guard !entry.valueIsBroken else { return }
      note(.wrongValueType(key: key, expected: expected, found: entry.kind), at: place)
    }
  }

  // MARK: Values

  mutating func value(
    _ entry: SyntaxEntry, of property: Property, at place: PathHandle
  ) -> PropertyValue? {
    switch property.shape {
    case .boolean:
      switch entry.kind {
      case .true: return .flag(true)
      case .false: return .flag(false)
      default:
        noteWrongType(entry, key: property.name, expected: "true or false", at: place)
        return nil
      }
    case .string:
      if let string = reader.string(of: entry) { return .string(string) }
      noteWrongType(entry, key: property.name, expected: "a string", at: place)
      return nil
    case .choice(let choices):
      return choice(entry, of: choices, property, at: place)
    case .number(let kind):
      return number(entry, kind, property, kind.expected, at: place).map { .number($0) }
    case .count:
      return count(entry, property, at: place)
    case .dimension:
      return dimension(entry, property, at: place).map { .dimension($0) }
    case .coordinate:
      return coordinate(entry, property, at: place).map { .coordinate($0) }
    case .color:
      return named(entry, property, at: place, as: Color.init, or: { .badColor($0) })
        .map { .color($0) }
    case .imagePath:
      return named(entry, property, at: place, as: ImagePath.init, or: { .badImagePath($0) })
        .map { .imagePath($0) }
    case .strings, .variantNames:
      return strings(entry, property, at: place).map { .strings($0) }
    case .measuredSizes: return measuredSizes(entry, property, at: place).map { .measured($0) }
    case .textRuns: return text(entry, property, at: place)
    case .object, .uniform, .sizeRange, .records, .element, .elements, .variants, .expectations,
      .byElement, .laidOver, .ids, .ignored:
      return nil
    }
  }

  /// A string that stands for something.
  private mutating func named<Value>(
    _ entry: SyntaxEntry, _ property: Property, at place: PathHandle,
    as value: (String) -> Value?, or problem: (String) -> Problem.Kind
  ) -> Value? {
    guard let text = reader.string(of: entry) else {
      noteWrongType(entry, key: property.name, expected: "a string", at: place)
      return nil
    }
    if let value = value(text) { return value }
    note(problem(String(text.prefix(80))), at: place)
    return nil
  }

  private mutating func choice(
    _ entry: SyntaxEntry, of choices: [String], _ property: Property, at place: PathHandle
  ) -> PropertyValue? {
    guard let name = reader.string(of: entry) else {
      noteWrongType(entry, key: property.name, expected: "a string", at: place)
      return nil
    }
    if let index = choices.firstIndex(of: name) { return .choice(index) }
    note(.unknownEnumValue(name, key: property.name, choices: choices), at: place)
    return nil
  }

  private mutating func strings(
    _ entry: SyntaxEntry, _ property: Property, at place: PathHandle
  ) -> [String?]? {
    guard entry.kind == .array, let node = entry.container else {
      noteWrongType(entry, key: property.name, expected: "an array of strings", at: place)
      return nil
    }
    var strings: [String?] = []
    for (index, entry) in reader.entries(of: node).enumerated() {
      let string = reader.string(of: entry)
      if string == nil {
        let place = self.place(at: index, in: place)
        noteWrongType(entry, key: property.name, expected: "a string", at: place)
        noteDuplicates(inUnread: entry, at: place)
      }
      strings.append(string)
    }
    return strings
  }

  private mutating func count(
    _ entry: SyntaxEntry, _ property: Property, at place: PathHandle
  ) -> PropertyValue? {
    let expected = "a whole number, 0 or more"
    guard let number = number(entry, .plain, property, expected, at: place) else { return nil }
    if number >= 0, number.rounded(.down) == number { return .number(number) }
    noteWrongType(entry, key: property.name, expected: expected, at: place)
    return nil
  }

  /// Reads a number of some meaning; out of range it is noted and returned all the same.
  mutating func number(
    _ entry: SyntaxEntry, _ kind: NumberKind, _ property: Property, _ expected: String,
    at place: PathHandle
  ) -> Double? {
    if kind == .factor, entry.kind == .true || entry.kind == .false {
      note(.booleanFlexFactor(entry.kind == .true), at: place)
      return entry.kind == .true ? 1 : 0
    }
    if kind.allowsInfinity, reader.string(of: entry) == "infinity" { return .infinity }
    guard entry.kind == .number, !entry.valueIsBroken else {
      noteWrongType(entry, key: property.name, expected: expected, at: place)
      return nil
    }
    guard let number = reader.number(of: entry) else {
      // A number by its grammar that no double can hold.
      noteOutOfRange(reader.spelling(of: entry), kind, at: place)
      return nil
    }
    return checked(number, kind, entry, at: place)
  }

  private mutating func noteOutOfRange(
    _ spelling: String, _ kind: NumberKind, at place: PathHandle
  ) {
    switch kind {
    case .scale: note(.badScale(.infinity), at: place)
    case .textScale: note(.badTextScale(.infinity), at: place)
    case .ratio: note(.badRatio(.infinity), at: place)
    default: note(.numberTooLarge(String(spelling.prefix(40))), at: place)
    }
  }

  private mutating func checked(
    _ number: Double, _ kind: NumberKind, _ entry: SyntaxEntry, at place: PathHandle
  ) -> Double? {
    switch kind {
    case .plain: break
    case .factor:
      if number < 0 { note(.negativeFlexFactor(number), at: place) }
    case .ratio:
      if !(number > 0) || number.isInfinite { note(.badRatio(number), at: place) }
    case .scale:
      if !PixelGrid.isScale(number) {
        note(.badScale(number), at: place)
        return nil
      }
    case .textScale:
      if !TextEnvironment.isTextScale(number) {
        note(.badTextScale(number), at: place)
        return nil
      }
    case .length, .inset, .size, .limit:
      if abs(number) >= 10_000_000 {
        note(.numberTooLarge(String(reader.spelling(of: entry).prefix(40))), at: place)
      } else if number < 0, kind == .size || kind == .limit {
        note(.negativeSize(number), at: place)
      }
    }
    return number
  }

  // MARK: Dimensions

  private mutating func dimension(
    _ entry: SyntaxEntry, _ property: Property, at place: PathHandle
  ) -> Dimension? {
    guard entry.kind == .string else {
      return number(
        entry, .size, property, "a number of points, or a string like \"50%\"", at: place
      )
      .map { .points($0) }
    }
    guard let text = reader.string(of: entry) else { return nil }
    if text == "auto" { return .auto }
    if text.hasSuffix("%"), let percent = Self.number(in: text.dropLast()) {
      if !(0...100).contains(percent) { note(.percentOutOfRange(percent), at: place) }
      return .fraction(percent / 100)
    }
    if text.hasSuffix("pt"), let points = Self.number(in: text.dropLast(2)) {
      return checked(points, .size, entry, at: place).map { .points($0) }
    }
    note(.badDimension(String(text.prefix(40))), at: place)
    return nil
  }

  private mutating func coordinate(
    _ entry: SyntaxEntry, _ property: Property, at place: PathHandle
  ) -> Coordinate? {
    guard entry.kind == .string else {
      return number(entry, .length, property, "a number of points or a percentage", at: place)
        .map { .points($0) }
    }
    guard let text = reader.string(of: entry) else { return nil }
    if text.hasSuffix("%"), let percent = Self.number(in: text.dropLast()) {
      return .fraction(percent / 100)
    }
    if text.hasSuffix("pt"), let points = Self.number(in: text.dropLast(2)) {
      return checked(points, .length, entry, at: place).map { .points($0) }
    }
    note(.badDimension(String(text.prefix(40))), at: place)
    return nil
  }

  /// The number that a text is, by JSON's grammar and nothing around it.
  private static func number(in text: Substring) -> Double? {
    guard let first = text.utf8.first, let last = text.utf8.last,
      first == UInt8(ascii: "-") || first.isDigit, last.isDigit,
      let value = try? JSONValue(parsing: Array(text.utf8)), let number = value.numberValue
    else { return nil }
    return number
  }
}

extension NumberKind {
  fileprivate var allowsInfinity: Bool { self == .inset || self == .limit }

  /// The description in messages of a value of this kind.
  fileprivate var expected: String {
    switch self {
    case .length, .size: "a number of points"
    case .inset, .limit: "a number of points or \"infinity\""
    case .factor, .ratio, .scale, .textScale, .plain: "a number"
    }
  }
}

extension SyntaxEntry {
  /// True if the text has a value that is not cut off.
  fileprivate var isReadable: Bool {
    switch kind {
    case .missing, .invalid, .tooDeep: false
    default: !valueIsBroken
    }
  }
}

extension ValueReading {
  /// Looks for keys that appear twice in a value that nothing else is read of.
  mutating func noteDuplicates(inUnread entry: SyntaxEntry, at place: PathHandle) {
    guard let top = entry.container else { return }
    var visits = [(node: top, place: place)]
    var next = 0
    while next < visits.count {
      let (node, place) = visits[next]
      next += 1
      guard reader.kind(of: node) == .object else {
        for (index, entry) in reader.entries(of: node).enumerated() {
          if let node = entry.container { visits.append((node, self.place(at: index, in: place))) }
        }
        continue
      }
      let members = reader.members(of: node)
      noteDead(members, at: place)
      for member in members.shadowed {
        guard let node = member.entry.container else { continue }
        visits.append((node, places.place(ofShadowed: member, in: place)))
      }
      for member in members.used {
        guard let node = member.entry.container else { continue }
        visits.append((node, self.place(of: member, in: place)))
      }
    }
  }
}
