import DocumentSyntax
import JSON
import LayoutEngine

extension HeaderReading {
  /// Reads one key of a variant that has values of elements: an object with the elements' names as keys.
  mutating func readElements(
    _ entry: SyntaxEntry, _ property: Property, into variant: inout DocumentHeader.Variant,
    at path: PathHandle
  ) {
    guard case .byElement(let value) = property.shape,
      let node = reader.object(entry, key: property.name, at: path)
    else { return }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    for member in members.used {
      let path = reader.path(of: member, in: path)
      let named = DocumentHeader.NamedElement(
        name: reader.name(of: member.key), key: property.name,
        location: reader.location(of: path.with(part: .key)),
        isReplaced: property.name == "instead" && member.entry.kind == .object)
      variant.namedElements.append(named)
      let id = ExactString(named.id ?? "")
      if property.name == "instead" {
        guard let node = object(member.entry, asElementAt: path), named.id != nil else { continue }
        variant.screen.replacements[id] = reader.location(of: path)
        variantNodes[variantNodes.count - 1].replacements[id] = node
        continue
      }
      var state = variant.screen.elements[id] ?? ElementState()
      switch property.name {
      case "values":
        guard let node = readValues(member.entry, into: &state, at: path) else { continue }
        if named.id != nil { variantNodes[variantNodes.count - 1].values[id] = node }
      case "order": readOrder(member.entry, into: &state, of: &variant, at: path)
      default: read(member.entry, as: value, into: &state, at: path)
      }
      if named.id != nil { variant.screen.elements[id] = state }
    }
  }

  /// The object of an element that replaces another.
  private mutating func object(
    _ entry: SyntaxEntry, asElementAt path: PathHandle
  ) -> SyntaxNode? {
    if entry.kind == .object { return entry.container }
    reader.noteWrongType(entry, key: "instead", expected: "an object", at: path)
    return nil
  }

  /// Reads the keys whose values a variant lays over an element; the values are read with the element, whose type
  /// declares them.
  ///
  /// - Returns: The object of the values.
  private mutating func readValues(
    _ entry: SyntaxEntry, into state: inout ElementState, at path: PathHandle
  ) -> SyntaxNode? {
    guard let node = reader.object(entry, key: "values", at: path) else { return nil }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    var laid: [String: Set<String>?] = [:]
    for member in members.used {
      let name = reader.name(of: member.key)
      guard !LaidValues.isFixed(name) else {
        let path = reader.path(of: member, in: path)
        reader.note(.fixedKey(name), at: path.with(part: .key))
        reader.noteDuplicates(inUnread: member.entry, at: path)
        continue
      }
      guard let property = MergedValues.property(name, inStyle: false) else {
        laid.updateValue(nil, forKey: name)
        continue
      }
      laid.updateValue(reader.memberNames(of: member.entry, property), forKey: name)
    }
    state.values = LaidValues(
      spelling: reader.bytes(of: entry), members: laid,
      location: reader.location(of: path))
    return node
  }

  private mutating func readOrder(
    _ entry: SyntaxEntry, into state: inout ElementState,
    of variant: inout DocumentHeader.Variant, at path: PathHandle
  ) {
    guard entry.kind == .array, let node = entry.container else {
      reader.noteWrongType(entry, key: "order", expected: "an array", at: path)
      return
    }
    var names: [String?] = []
    for (index, entry) in reader.entries(of: node).enumerated() {
      let name = reader.string(of: entry)
      let path = reader.path(at: index, in: path)
      if let name {
        variant.namedElements.append(
          DocumentHeader.NamedElement(
            name: name, key: "order", location: reader.location(of: path), isListed: true))
      } else {
        reader.noteWrongType(entry, key: "order", expected: "a string", at: path)
        reader.noteDuplicates(inUnread: entry, at: path)
      }
      names.append(name)
    }
    state.order = LaidOrder(names: names, location: reader.location(of: path))
  }

  private mutating func read(
    _ entry: SyntaxEntry, as property: Property, into state: inout ElementState,
    at path: PathHandle
  ) {
    switch property.shape {
    case .object: readStyle(entry, property, into: &state, at: path)
    case .boolean:
      if case .flag(let isHidden)? = reader.value(entry, of: property, at: path) {
        state.isHidden = isHidden
      }
    default:
      if case .string(let text)? = reader.value(entry, of: property, at: path) {
        (state.text, state.textLocation) = (text, reader.location(of: path))
      }
    }
  }

  private mutating func readStyle(
    _ entry: SyntaxEntry, _ property: Property, into state: inout ElementState, at path: PathHandle
  ) {
    var entry = entry
    var left: DocumentReader.SuspendedText?
    guard reader.follow(&entry, for: property, at: path, leaving: &left) else { return }
    defer { reader.leave(to: left) }
    guard let node = reader.object(entry, key: "style", at: path) else { return }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    reader.assigned = []
    for member in members.used {
      let path = reader.path(of: member, in: path)
      guard let property = TypeTable.styles[member.number] else {
        reader.noteUnknown(member, owner: "style", at: path)
        continue
      }
      if let key = reader.readNoting(member.entry, as: property, at: path) {
        state.styleKeys.insert(key)
      }
    }
    state.style = reader.assigned ?? []
    state.styleLocation = reader.location(of: path)
    reader.assigned = nil
  }

  /// Reads the objects by which a variant replaces elements, if nothing else of the variant is read.
  mutating func readReplacedIDs(_ entry: SyntaxEntry) {
    guard entry.kind == .object, let node = entry.container else { return }
    let members = reader.members(of: node)
    for member in members.used where member.entry.kind == .object {
      let name = reader.name(of: member.key)
      guard name.utf8.first == UInt8(ascii: "#") else { continue }
      let id = ExactString(String(decoding: name.utf8.dropFirst(), as: UTF8.self))
      variantNodes[variantNodes.count - 1].replacements[id] = member.entry.container
    }
  }
}
