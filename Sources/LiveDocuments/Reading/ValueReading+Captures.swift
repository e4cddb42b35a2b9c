import DocumentSyntax
import LayoutEngine

extension ValueReading {
  /// Reads what a device measured: an array of sizes, or an object that has it.
  mutating func measuredSizes(
    _ entry: SyntaxEntry, _ property: Property, at place: PathHandle
  ) -> MeasuredSizes? {
    if entry.kind == .array { return sizes(entry, isComplete: true, at: place) }
    guard entry.kind == .object, let node = entry.container else {
      noteWrongType(
        entry, key: property.name, expected: "an array of sizes, or an object", at: place)
      return nil
    }
    let members = reader.members(of: node)
    noteDuplicates(members, at: place)
    var isComplete = true
    for member in members.used {
      let place = self.place(of: member, in: place)
      guard let property = member.key.property(of: measuredProperties) else {
        noteUnknown(member, owner: property.name, at: place)
        continue
      }
      guard property.name == "complete" else { continue }
      if case .flag(let flag)? = value(member.entry, of: property, at: place) { isComplete = flag }
    }
    guard let member = members["sizes"] else {
      if !reader.isCutShort(node) {
        note(.missingKey("sizes", owner: property.name), at: place.with(part: .key))
      }
      return nil
    }
    let place = self.place(of: member, in: place)
    guard member.entry.kind == .array else {
      noteWrongType(member.entry, key: "sizes", expected: "an array of sizes", at: place)
      return nil
    }
    return sizes(member.entry, isComplete: isComplete, at: place)
  }

  /// Reads sizes in the order of their widths; those that cannot be read are left out.
  private mutating func sizes(
    _ entry: SyntaxEntry, isComplete: Bool, at place: PathHandle
  ) -> MeasuredSizes? {
    guard let array = entry.container else { return nil }
    var sizes: [MeasuredSizes.Entry] = []
    var isOrdered = true
    for (index, entry) in reader.entries(of: array).enumerated() {
      let place = self.place(at: index, in: place)
      guard let size = size(entry, at: place) else { continue }
      // Once is enough: the first tells where to look.
      if isOrdered, let last = sizes.last, !(last.from < size.from) {
        note(.unorderedMeasuredSize(from: size.from, after: last.from), at: place)
        isOrdered = false
      }
      sizes.append(size)
    }
    if sizes.isEmpty, !reader.isCutShort(array), reader.entries(of: array).isEmpty {
      note(.noMeasuredSizes, at: place)
    }
    return MeasuredSizes(sizes, isComplete: isComplete)
  }

  private mutating func size(_ entry: SyntaxEntry, at place: PathHandle) -> MeasuredSizes.Entry? {
    guard entry.kind == .object, let node = entry.container else {
      noteWrongType(entry, key: "measured", expected: "a size", at: place)
      return nil
    }
    let members = reader.members(of: node)
    noteDuplicates(members, at: place)
    var numbers: [String: Double] = [:]
    for member in members.used {
      let place = self.place(of: member, in: place)
      guard let property = member.key.property(of: measuredSizeProperties) else {
        noteUnknown(member, owner: "a measured size", at: place)
        continue
      }
      numbers[property.name] = number(
        member.entry, .size, property, "a number of points", at: place)
    }
    if !reader.isCutShort(node) {
      for property in measuredSizeProperties where members[property.name] == nil {
        note(.missingKey(property.name, owner: "a measured size"), at: place)
      }
    }
    guard let from = numbers["from"], let width = numbers["width"], let height = numbers["height"]
    else { return nil }
    return MeasuredSizes.Entry(from: from, size: Size(width: width, height: height))
  }

  /// Reads what a text says: a string, or runs.
  mutating func text(
    _ entry: SyntaxEntry, _ property: Property, at place: PathHandle
  ) -> PropertyValue? {
    if let string = reader.string(of: entry) { return .string(string) }
    guard entry.kind == .array, let array = entry.container else {
      noteWrongType(entry, key: property.name, expected: "a string or an array", at: place)
      return nil
    }
    // The runs have keys that the element has too, so they are read into a builder of their own.
    let element = builder
    defer { builder = element }
    var runs: [RunBuilder] = []
    for (index, entry) in reader.entries(of: array).enumerated() {
      let place = self.place(at: index, in: place)
      guard entry.kind == .object, let node = entry.container else {
        noteWrongType(entry, key: property.name, expected: "a run", at: place)
        continue
      }
      builder.run = RunBuilder()
      read(entry, as: textRunProperties, named: "a run", at: place)
      if !reader.isCutShort(node), reader.source.isMissing(["text", "attachment"], in: node) {
        note(.missingKey("text", owner: "a run"), at: place)
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
