import DocumentSyntax
import LayoutEngine

/// The reading of values: each value is read by the shape of its property, and its problems are noted.
extension DocumentReader {
  /// Reads one value of a property into the builder.
  mutating func read(_ entry: SyntaxEntry, as property: Property, at path: PathHandle) {
    var entry = entry
    var left: SuspendedText?
    guard follow(&entry, for: property, at: path, leaving: &left) else { return }
    defer { leave(to: left) }
    switch property.shape {
    case .object(let members):
      read(entry, as: members, named: property.name, at: path)
    case .uniform(let kind, let members):
      if entry.kind == .object {
        assign(.object, to: property)
        read(entry, as: members, named: property.name, at: path)
      } else if let number = number(entry, kind, property, "a number or an object", at: path) {
        for member in members { assign(.number(number), to: member) }
      }
    default:
      guard let value = value(entry, of: property, at: path) else { return }
      assign(value, to: property)
    }
  }

  /// Reads a value.
  ///
  /// - Returns: The key of the property if the value can be read.
  mutating func readNoting(
    _ entry: SyntaxEntry, as property: Property, at path: PathHandle
  ) -> ElementKey? {
    let noted = problems.count
    read(entry, as: property, at: path)
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
    _ entry: SyntaxEntry, as properties: [Property], named name: String, at path: PathHandle
  ) {
    guard let node = object(entry, key: name, at: path) else { return }
    let members = members(of: node)
    noteDuplicates(members, at: path)
    for member in members.used {
      let path = self.path(of: member, in: path)
      if let property = member.key.property(of: properties) {
        read(member.entry, as: property, at: path)
      } else {
        noteUnknown(member, owner: name, at: path)
      }
    }
    if !isCutShort(node) {
      for property in properties where property.isRequired && members[property.name] == nil {
        note(.missingKey(property.name, owner: name), at: path.with(part: .key))
      }
    }
    reuse(members)
  }

  /// The object of a value; notes a problem for a value of another kind.
  mutating func object(_ entry: SyntaxEntry, key: String, at path: PathHandle) -> SyntaxNode? {
    if entry.kind == .object { return entry.container }
    noteWrongType(entry, key: key, expected: "an object", at: path)
    return nil
  }

  // MARK: Values

  mutating func value(
    _ entry: SyntaxEntry, of property: Property, at path: PathHandle
  ) -> PropertyValue? {
    var entry = entry
    var left: SuspendedText?
    guard follow(&entry, for: property, at: path, leaving: &left) else { return nil }
    defer { leave(to: left) }
    switch property.shape {
    case .boolean:
      switch entry.kind {
      case .true: return .flag(true)
      case .false: return .flag(false)
      default:
        if let name = negatedVariable(entry) {
          return negation(of: name, property, at: path).map { .flag($0) }
        }
        noteWrongType(entry, key: property.name, expected: "true or false", at: path)
        return nil
      }
    case .string, .layoutName:
      if let string = string(of: entry) { return .string(text(of: string, property)) }
      noteWrongType(entry, key: property.name, expected: "a string", at: path)
      return nil
    case .choice(let choices):
      return choice(entry, of: choices, property, at: path)
    case .number(let kind):
      return number(entry, kind, property, kind.expected, at: path).map { .number($0) }
    case .count:
      return count(entry, property, at: path)
    case .dimension:
      return dimension(entry, property, at: path).map { .dimension($0) }
    case .coordinate:
      return coordinate(entry, property, at: path).map { .coordinate($0) }
    case .color:
      return named(entry, property, at: path, as: Color.init, or: { .badColor($0) })
        .map { .color($0) }
    case .imagePath:
      return named(entry, property, at: path, as: ImagePath.init, or: { .badImagePath($0) })
        .map { .imagePath($0) }
    case .strings, .variantNames:
      return strings(entry, property, at: path).map { .strings($0) }
    case .measuredSizes: return measuredSizes(entry, property, at: path).map { .measured($0) }
    case .textRuns: return text(entry, property, at: path)
    case .object, .uniform, .sizeRange, .records, .element, .elements, .variants, .expectations,
      .byElement, .screenValues, .ids, .ignored, .variables, .defaults,
      .layouts, .entries:
      return nil
    }
  }

  /// The value that a string names, such as a color or an image path; notes `problem` for any other string.
  private mutating func named<Value>(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle,
    as value: (String) -> Value?, or problem: (String) -> Problem.Kind
  ) -> Value? {
    guard let text = string(of: entry) else {
      noteWrongType(entry, key: property.name, expected: "a string", at: path)
      return nil
    }
    if let value = value(text) { return value }
    note(problem(String(text.prefix(80))), at: path)
    return nil
  }

  private mutating func choice(
    _ entry: SyntaxEntry, of choices: [String], _ property: Property, at path: PathHandle
  ) -> PropertyValue? {
    guard let name = string(of: entry) else {
      noteWrongType(entry, key: property.name, expected: "a string", at: path)
      return nil
    }
    if let index = choices.firstIndex(of: name) { return .choice(index) }
    note(.unknownEnumValue(name, key: property.name, choices: choices), at: path)
    return nil
  }

  private mutating func strings(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle
  ) -> [String?]? {
    guard entry.kind == .array, let node = entry.container else {
      noteWrongType(entry, key: property.name, expected: "an array of strings", at: path)
      return nil
    }
    var strings: [String?] = []
    for (index, entry) in entries(of: node).enumerated() {
      let string = string(of: entry)
      if string == nil {
        let path = self.path(at: index, in: path)
        noteWrongType(entry, key: property.name, expected: "a string", at: path)
        noteDuplicates(inUnread: entry, at: path)
      }
      strings.append(string)
    }
    return strings
  }

  private mutating func count(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle
  ) -> PropertyValue? {
    let expected = "a whole number, 0 or more"
    guard let number = number(entry, .plain, property, expected, at: path) else { return nil }
    if number >= 0, number.rounded(.down) == number { return .number(number) }
    note(.wrongValueType(key: property.name, expected: expected, found: .number), at: path)
    return nil
  }

  /// Reads a number of some kind; a number out of range is noted and still returned.
  mutating func number(
    _ entry: SyntaxEntry, _ kind: NumberKind, _ property: Property, _ expected: String,
    at path: PathHandle
  ) -> Double? {
    if kind == .factor, entry.kind == .true || entry.kind == .false {
      note(.booleanFlexFactor(entry.kind == .true), at: path)
      return entry.kind == .true ? 1 : 0
    }
    if kind.allowsInfinity, string(of: entry) == "infinity" { return .infinity }
    if namesVariable(entry) { return variableNumber(entry, kind, property, expected, at: path) }
    guard entry.kind == .number, !entry.valueIsBroken else {
      noteWrongType(entry, key: property.name, expected: expected, at: path)
      return nil
    }
    guard let number = number(of: entry) else {
      // A number by its grammar that no double can hold.
      noteOutOfRange(spelling(of: entry), kind, at: path)
      return nil
    }
    return checked(number, kind, entry, at: path)
  }

  mutating func noteOutOfRange(
    _ spelling: String, _ kind: NumberKind, at path: PathHandle
  ) {
    switch kind {
    case .scale: note(.badScale(.infinity), at: path)
    case .textScale: note(.badTextScale(.infinity), at: path)
    case .ratio: note(.badRatio(.infinity), at: path)
    default: note(.numberTooLarge(String(spelling.prefix(40))), at: path)
    }
  }

  mutating func checked(
    _ number: Double, _ kind: NumberKind, _ entry: SyntaxEntry, at path: PathHandle
  ) -> Double? {
    switch kind {
    case .plain: break
    case .factor:
      if number < 0 { note(.negativeFlexFactor(number), at: path) }
    case .ratio:
      if !(number > 0) || number.isInfinite { note(.badRatio(number), at: path) }
    case .scale:
      if !PixelGrid.isScale(number) {
        note(.badScale(number), at: path)
        return nil
      }
    case .textScale:
      if !TextEnvironment.isTextScale(number) {
        note(.badTextScale(number), at: path)
        return nil
      }
    case .length, .inset, .size, .limit:
      if abs(number) >= 10_000_000 {
        note(.numberTooLarge(String(spelling(of: entry).prefix(40))), at: path)
      } else if number < 0, kind == .size || kind == .limit {
        note(.negativeSize(number), at: path)
      }
    }
    return number
  }

  // MARK: Dimensions

  private mutating func dimension(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle
  ) -> Dimension? {
    guard entry.kind == .string, !namesVariable(entry) else {
      return number(
        entry, .size, property, "a number of points, or a string like \"50%\"", at: path
      )
      .map { .points($0) }
    }
    guard let text = string(of: entry) else { return nil }
    if text == "auto" { return .auto }
    if text.hasSuffix("%"), let percent = jsonNumber(text.dropLast()) {
      if !(0...100).contains(percent) { note(.percentOutOfRange(percent), at: path) }
      return .fraction(percent / 100)
    }
    if text.hasSuffix("pt"), let points = jsonNumber(text.dropLast(2)) {
      return checked(points, .size, entry, at: path).map { .points($0) }
    }
    note(.badDimension(String(text.prefix(40))), at: path)
    return nil
  }

  private mutating func coordinate(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle
  ) -> Coordinate? {
    guard entry.kind == .string, !namesVariable(entry) else {
      return number(entry, .length, property, "a number of points or a percentage", at: path)
        .map { .points($0) }
    }
    guard let text = string(of: entry) else { return nil }
    if text.hasSuffix("%"), let percent = jsonNumber(text.dropLast()) {
      return .fraction(percent / 100)
    }
    if text.hasSuffix("pt"), let points = jsonNumber(text.dropLast(2)) {
      return checked(points, .length, entry, at: path).map { .points($0) }
    }
    note(.badDimension(String(text.prefix(40))), at: path)
    return nil
  }
}

// MARK: Captures and texts

extension DocumentReader {
  /// Reads the sizes that a device measured: an array of sizes, or an object with the array.
  mutating func measuredSizes(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle
  ) -> MeasuredSizes? {
    if entry.kind == .array { return sizes(entry, isComplete: true, at: path) }
    guard entry.kind == .object, let node = entry.container else {
      noteWrongType(
        entry, key: property.name, expected: "an array of sizes, or an object", at: path)
      return nil
    }
    let members = members(of: node)
    noteDuplicates(members, at: path)
    var isComplete = true
    for member in members.used {
      let path = self.path(of: member, in: path)
      guard let property = member.key.property(of: measuredProperties) else {
        noteUnknown(member, owner: property.name, at: path)
        continue
      }
      guard property.name == "complete" else { continue }
      if case .flag(let flag)? = value(member.entry, of: property, at: path) { isComplete = flag }
    }
    guard let member = members["sizes"] else {
      if !isCutShort(node) {
        note(.missingKey("sizes", owner: property.name), at: path.with(part: .key))
      }
      return nil
    }
    let path = self.path(of: member, in: path)
    guard member.entry.kind == .array else {
      noteWrongType(member.entry, key: "sizes", expected: "an array of sizes", at: path)
      return nil
    }
    return sizes(member.entry, isComplete: isComplete, at: path)
  }

  /// Reads sizes in the order of their widths; unreadable sizes are left out.
  private mutating func sizes(
    _ entry: SyntaxEntry, isComplete: Bool, at path: PathHandle
  ) -> MeasuredSizes? {
    guard let array = entry.container else { return nil }
    var sizes: [MeasuredSizes.Entry] = []
    var isOrdered = true
    for (index, entry) in entries(of: array).enumerated() {
      let path = self.path(at: index, in: path)
      guard let size = size(entry, at: path) else { continue }
      // Only the first size out of order is noted.
      if isOrdered, let last = sizes.last, !(last.from < size.from) {
        note(.unorderedMeasuredSize(from: size.from, after: last.from), at: path)
        isOrdered = false
      }
      sizes.append(size)
    }
    if sizes.isEmpty, !isCutShort(array), entries(of: array).isEmpty {
      note(.noMeasuredSizes, at: path)
    }
    return MeasuredSizes(sizes, isComplete: isComplete)
  }

  private mutating func size(_ entry: SyntaxEntry, at path: PathHandle) -> MeasuredSizes.Entry? {
    guard entry.kind == .object, let node = entry.container else {
      noteWrongType(entry, key: "measured", expected: "a size", at: path)
      return nil
    }
    let members = members(of: node)
    noteDuplicates(members, at: path)
    var numbers: [String: Double] = [:]
    for member in members.used {
      let path = self.path(of: member, in: path)
      guard let property = member.key.property(of: measuredSizeProperties) else {
        noteUnknown(member, owner: "a measured size", at: path)
        continue
      }
      numbers[property.name] = number(
        member.entry, .size, property, "a number of points", at: path)
    }
    if !isCutShort(node) {
      for property in measuredSizeProperties where members[property.name] == nil {
        note(.missingKey(property.name, owner: "a measured size"), at: path)
      }
    }
    guard let from = numbers["from"], let width = numbers["width"], let height = numbers["height"]
    else { return nil }
    return MeasuredSizes.Entry(from: from, size: Size(width: width, height: height))
  }

  /// Reads the content of a text: a string, or runs.
  mutating func text(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle
  ) -> PropertyValue? {
    if let string = string(of: entry) { return .string(text(of: string, property)) }
    guard entry.kind == .array, let array = entry.container else {
      noteWrongType(entry, key: property.name, expected: "a string or an array", at: path)
      return nil
    }
    // The runs have keys that the element has too, so they are read into a builder of their own.
    let element = builder
    defer { builder = element }
    var runs: [RunBuilder] = []
    for (index, entry) in entries(of: array).enumerated() {
      let path = self.path(at: index, in: path)
      guard entry.kind == .object, let node = entry.container else {
        noteWrongType(entry, key: property.name, expected: "a run", at: path)
        continue
      }
      builder.run = RunBuilder()
      read(entry, as: textRunProperties, named: "a run", at: path)
      if !isCutShort(node), source.isMissing(["text", "attachment"], in: node) {
        note(.missingKey("text", owner: "a run"), at: path)
      }
      runs.append(builder.run)
    }
    return .runs(runs)
  }
}

extension DocumentSource {
  /// True if an object has none of some keys.
  fileprivate func isMissing(_ keys: [String], in node: SyntaxNode) -> Bool {
    var isMissing = true
    forEachEntry(of: node) { entry in
      if let key = key(of: entry), keys.contains(key) { isMissing = false }
    }
    return isMissing
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
  /// True if the entry has a value that is not cut off.
  fileprivate var isReadable: Bool {
    switch kind {
    case .missing, .invalid, .tooDeep: false
    default: !valueIsBroken
    }
  }
}
