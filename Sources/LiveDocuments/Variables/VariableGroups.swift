package import DocumentSyntax

/// The owner of a variable: a text in which its name means one variable wherever the text is read.
package enum VariableOwner: Hashable, Sendable {
  /// A document or a file of variables, by its URI.
  case file(String)

  /// One of the `layouts` in the document of this URI.
  case layout(String, of: String)

  /// The keys, or the values, of the entries in a file for an `each`. ``entryKeys(_:)`` also stands for the keys of
  /// entries in a variable of a document.
  case entryKeys(String)
  case entryValues(String)

  /// The keys of the entries in the values of a variable of a document, or of one of its layouts.
  fileprivate static func entriesOfVariable(
    _ name: String, in layout: String?, of document: String
  ) -> VariableOwner {
    .entryKeys("\(document)\0\(layout ?? "")\0\(name)")
  }

  /// The document whose own text has the variable; `nil` for a file of entries.
  fileprivate var document: String? {
    switch self {
    case .file(let uri), .layout(_, of: let uri): uri
    case .entryKeys, .entryValues: nil
    }
  }
}

/// The occurrences of one variable's name for one document, in its own text and in the files that it reads.
///
/// Groups of several documents that share an owner belong to the same variable.
package struct VariableGroup: Sendable {
  package private(set) var owners: Set<VariableOwner> = []

  /// The names by the URIs of their texts.
  package private(set) var names: [String: Set<FoundName>] = [:]

  /// The range of a name, without quotes and dollar sign.
  package struct FoundName: Hashable, Sendable {
    package let range: Range<Int>

    /// True for the key of a definition.
    package let isDefinition: Bool

    package init(range: Range<Int>, isDefinition: Bool) {
      self.range = range
      self.isDefinition = isDefinition
    }
  }

  /// The texts of files beside the document, by their URIs.
  package private(set) var files: [String: SourceText] = [:]

  /// True if the document of this URI, or one of its layouts, is an owner of the variable.
  package func isOwned(byDocument uri: String) -> Bool {
    owners.contains { $0.document == uri }
  }

  fileprivate mutating func add(_ owner: VariableOwner) { owners.insert(owner) }

  fileprivate mutating func add(_ range: Range<Int>, isDefinition: Bool = false, in uri: String) {
    names[uri, default: []].insert(FoundName(range: range, isDefinition: isDefinition))
  }

  fileprivate mutating func add(
    _ found: [FoundName], in uri: String, _ text: SourceText, of owner: VariableOwner
  ) {
    guard !found.isEmpty else { return }
    owners.insert(owner)
    names[uri, default: []].formUnion(found)
    files[uri] = text
  }
}

extension OuterVariables.Layer {
  /// The names of a variable in the file: the keys that define it, and the strings that name it.
  ///
  /// - Complexity: O(*n*) in the length of the definitions.
  package func names(of variable: String) -> [VariableGroup.FoundName] {
    let source = definitions.source
    let start = range.lowerBound
    return source.names(of: variable, inDefinitions: source.syntax.root).map {
      VariableGroup.FoundName(
        range: (start + $0.range.lowerBound)..<(start + $0.range.upperBound),
        isDefinition: $0.isDefinition)
    }
  }
}

extension DocumentSource {
  /// The variable that a file of variables defines or names at a byte.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func variableInFile(at offset: Int) -> (name: String, range: Range<Int>)? {
    guard syntax.root.kind == .object, let node = syntax.root.container else { return nil }
    for entry in entries(of: node) {
      if let key = entry.keyRange, key.lowerBound <= offset, offset <= key.upperBound {
        guard let name = self.key(of: entry), VariableReference.isName(name.utf8), key.count > 2
        else { return nil }
        return (name, (key.lowerBound + 1)..<(key.upperBound - 1))
      }
      guard entry.valueRange.lowerBound <= offset, offset <= entry.valueRange.upperBound else {
        continue
      }
      var found: [(name: String, range: Range<Int>)] = []
      for name in Set(variables(namedIn: entry)) {
        found += nameRanges(of: name, in: entry).map { (name, $0) }
      }
      let string = found.first {
        $0.range.lowerBound - 1 <= offset && offset <= $0.range.upperBound
      }
      return string
    }
    return nil
  }

  fileprivate func names(
    of variable: String, inDefinitions object: SyntaxEntry
  ) -> [VariableGroup.FoundName] {
    guard object.kind == .object, let node = object.container else { return [] }
    return keyRanges(of: variable, in: node).map { .init(range: $0, isDefinition: true) }
      + nameRanges(of: variable, in: object).map { .init(range: $0, isDefinition: false) }
  }

  /// The ranges of an object's keys that equal a name, without quotes.
  fileprivate func keyRanges(of name: String, in object: SyntaxNode) -> [Range<Int>] {
    var found: [Range<Int>] = []
    forEachEntry(of: object) { entry in
      guard isKey(name, of: entry), let key = entry.keyRange, key.count > 2 else { return }
      found.append((key.lowerBound + 1)..<(key.upperBound - 1))
    }
    return found
  }

  /// The ranges of a variable's name in the strings of a value.
  ///
  /// - Complexity: O(*n*) in the length of the value.
  fileprivate func nameRanges(of variable: String, in value: SyntaxEntry) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var pending = [value]
    while let entry = pending.popLast() {
      if let node = entry.container {
        pending += entries(of: node)
      } else if let text = string(of: entry) {
        let parts = VariableReference.occurrences(of: variable, in: text)
        if !parts.isEmpty { found += self.text.ranges(of: parts, inString: entry.valueRange) }
      }
    }
    return found
  }

  /// The ranges of the keys that equal a name, in the objects of an array.
  fileprivate func entryKeys(of name: String, in array: SyntaxNode) -> [Range<Int>] {
    entries(of: array).flatMap { entry in
      entry.kind == .object ? entry.container.map { keyRanges(of: name, in: $0) } ?? [] : []
    }
  }
}

extension DocumentText {
  /// The groups of names that mean the same variable in this document.
  ///
  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - uri: The URI of the document.
  /// - Returns: No group without names, unless it connects owners.
  /// - Complexity: O(*n*) in the length of the text and of the files with variables and entries.
  package func variableGroups(of name: String, uri: String) -> [VariableGroup] {
    let finder = VariableGroupFinder(name, in: self, uri)
    finder.run()
    return Array(finder.groups.values)
  }

  /// The owner of a name in the text of this document.
  package func owner(of name: VariableString.Name, uri: String) -> VariableOwner {
    guard let layout = name.layout else { return .file(uri) }
    if layout.utf8.first == 0 {
      return .file(String(decoding: layout.utf8.dropFirst(), as: UTF8.self))
    }
    return .layout(layout, of: uri)
  }
}

/// Finds the groups of one name in a document.
///
/// A class, because closures that change one group read other properties of the finder.
private final class VariableGroupFinder {
  let name: String
  let document: DocumentText
  let uri: String
  private(set) var groups: [VariableOwner: VariableGroup] = [:]
  private var search: VariableSearch

  /// The keys that define variables, or with which uses set variables.
  private var definitions: [Source: [VariableString]] = [:]

  /// The owners of entries that were read, and the variables whose entries are still to be read.
  private var seen: Set<VariableOwner> = []
  private var pending: [(Source, VariableOwner)] = []

  init(_ name: String, in document: DocumentText, _ uri: String) {
    self.name = name
    self.document = document
    self.uri = uri
    search = VariableSearch(document, nil)
  }

  func run() {
    search.run()
    for string in search.strings {
      if string.isDefinition || string.isArgument, let found = string.names.first {
        let owner = found.layout.map { VariableSearch.Owner.layout($0) } ?? .document
        definitions[Source(name: found.name, owner: owner), default: []].append(string)
      }
      for found in string.names where found.name == name {
        let owner = document.owner(of: found, uri: uri)
        with(owner) { $0.add(found.range, isDefinition: string.isDefinition, in: uri) }
      }
    }
    for layer in document.outerVariables?.layers ?? [] { add(layer, to: .file(uri)) }
    for layout in document.layouts?.all ?? [] where layout.file == nil && !layout.files.isEmpty {
      let owner = owner(layout.defines(name) ? .layout(layout.name) : .document)
      for layer in layout.files { add(layer, to: owner) }
    }
    for string in search.strings where string.isArgument { readList(handedOverBy: string) }
    for repetition in search.repetitions { read(repetition) }
    readPending()
    groups = groups.filter { !$0.value.names.isEmpty || $0.value.owners.count > 1 }
  }

  private func with(_ owner: VariableOwner, _ change: (inout VariableGroup) -> Void) {
    var group = groups[owner] ?? VariableGroup()
    group.add(owner)
    change(&group)
    groups[owner] = group
  }

  /// Adds the names in a file of variables.
  private func add(_ layer: OuterVariables.Layer, to owner: VariableOwner) {
    with(owner) {
      $0.add(layer.names(of: name), in: layer.uri, layer.text, of: .file(layer.uri))
    }
  }

  private func owner(_ found: VariableSearch.Owner) -> VariableOwner {
    let found = VariableString.Name(name: name, range: 0..<0, layout: found.layout)
    return document.owner(of: found, uri: uri)
  }

  // MARK: Entries

  /// A variable whose value may be a list of entries.
  private struct Source: Hashable {
    let name: String
    let owner: VariableSearch.Owner
  }

  /// Adds the keys with which entries set the variable, in files and in values of variables, and the names in files.
  private func read(_ repetition: VariableSearch.RepeatedUse) {
    guard let text = document.source.string(of: repetition.each) else { return }
    if let file = file(text, nil), let entries = file.entries {
      let around = owner(search.owner(of: name, around: repetition.layout))
      let names = entries.source.nameRanges(of: name, in: entries.source.syntax.root)
      with(around) {
        $0.add(
          names.map { .init(range: $0, isDefinition: false) }, in: file.uri, entries.source.text,
          of: .entryValues(file.uri))
      }
    }
    guard let target = search.owner(ofArgument: name, of: repetition.used).map(owner) else {
      return
    }
    readFile(text, base: nil, as: target)
    follow(text, around: repetition.layout, as: target)
  }

  /// Reads the list that a use passes to a variable of a layout file, which may repeat one of its own layouts with it.
  private func readList(handedOverBy string: VariableString) {
    guard let found = string.names.first, found.layout != nil,
      case .file(let file) = document.owner(of: found, uri: uri),
      let value = search.keyValues[string.range.lowerBound]
    else { return }
    read(value, around: string.layout, as: .entriesOfVariable(found.name, in: nil, of: file))
  }

  private func readPending() {
    while let (source, owner) = pending.popLast() { read(source, as: owner) }
  }

  /// Queues a variable whose value has entries that set the variable of an owner.
  private func follow(_ text: String, around layout: String?, as target: VariableOwner) {
    guard let named = VariableReference(text).name else { return }
    let source = Source(name: named, owner: search.owner(of: named, around: layout))
    let node = VariableOwner.entriesOfVariable(named, in: source.owner.layout, of: uri)
    with(target) { $0.add(node) }
    if seen.insert(node).inserted { pending.append((source, node)) }
  }

  /// Reads the values of a variable that holds entries, in the document and in files.
  private func read(_ source: Source, as target: VariableOwner) {
    for string in definitions[source] ?? [] {
      guard let value = search.keyValues[string.range.lowerBound] else { continue }
      read(value, around: string.layout, as: target)
    }
    let layers =
      source.owner.layout.map { document.layouts?[$0]?.files ?? [] }
      ?? document.outerVariables?.layers ?? []
    for layer in layers {
      guard let value = layer.definitions.definitions[source.name] else { continue }
      let text = layer.definitions.source
      if let string = text.string(of: value) {
        readFile(string, base: layer.uri, as: target)
        follow(string, around: source.owner.layout, as: target)
      } else if value.kind == .array, let array = value.container {
        let start = layer.range.lowerBound
        let keys = text.entryKeys(of: name, in: array).map { range in
          VariableGroup.FoundName(
            range: (start + range.lowerBound)..<(start + range.upperBound), isDefinition: false)
        }
        with(target) { $0.add(keys, in: layer.uri, layer.text, of: .entryKeys(layer.uri)) }
      }
    }
  }

  /// Reads a value in the document that holds entries.
  private func read(
    _ value: SyntaxEntry, around layout: String?, as target: VariableOwner
  ) {
    if let text = document.source.string(of: value) {
      readFile(text, base: nil, as: target)
      follow(text, around: layout, as: target)
    } else if value.kind == .array, let array = value.container {
      for range in document.source.entryKeys(of: name, in: array) {
        with(target) { $0.add(range, in: uri) }
      }
    }
  }

  /// Adds the keys of the entries in a file.
  private func readFile(_ text: String, base: String?, as target: VariableOwner) {
    guard let file = file(text, base), let entries = file.entries else { return }
    let node = VariableOwner.entryKeys(file.uri)
    with(target) { $0.add(node) }
    guard seen.insert(node).inserted else { return }
    let keys = entries.entries.compactMap(\.self).flatMap {
      entries.source.keyRanges(of: name, in: $0)
    }
    with(node) {
      $0.add(
        keys.map { .init(range: $0, isDefinition: false) }, in: file.uri, entries.source.text,
        of: node)
    }
  }

  private func file(_ text: String, _ base: String?) -> NamedFile? {
    switch VariableReference(text) {
    case .plain where VariableExpression(text) == nil: document.inputs.file(text, in: base)
    case .escaped: document.inputs.file(VariableReference.text(of: text), in: base)
    default: nil
    }
  }
}
