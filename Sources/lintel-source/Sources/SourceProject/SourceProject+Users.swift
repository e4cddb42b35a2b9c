import SourceTree

// The files whose code may run code of another one. Words decide, not the meaning of names: a declaration counts if it has a
// word by which code comes to changed code, or to another declaration that counts.

extension SourceProject {
  /// A file whose code may run code of another one.
  package struct User: Sendable {
    package let path: String
    package let byteCount: Int
  }

  /// The files beyond which all files of the project count.
  private static let userLimit = 500

  /// Finds the files whose code may run declarations of a file.
  ///
  /// - Parameters:
  ///   - names: The names of the declarations.
  ///   - path: The path of the file.
  /// - Returns: The files in the order of their paths, without the file and libraries.
  /// - Complexity: O(*n*) in the number of files and their words, for each step from a declaration to one that uses it.
  package func users(of names: Set<String>, inFileAt path: String) -> [User] {
    guard let tree = tree(of: path) else { return [] }
    var search = UserSearch()
    if names.contains(FileParts.visibility) || !search.add(declarations(of: tree, path), names) {
      search.isUnlimited = true
    }
    let candidates = entries.filter { $0.stamp != nil && !isOfLibrary($0.path) }
    while !search.isUnlimited, search.reached.count <= Self.userLimit,
      let words = search.takeWords()
    {
      for entry in candidates where !search.isUnlimited {
        let sought = words[nil, default: []] + words[entry.index, default: []]
        guard self.words(of: entry)?.contains(anyOf: sought) == true,
          let tree = self.tree(at: Int(entry.index))
        else { continue }
        reach(entry, tree, by: sought, &search)
      }
    }
    let isAll = search.isUnlimited || search.reached.count > Self.userLimit
    return candidates.compactMap { entry in
      guard entry.path != path, isAll || search.reached[entry.index] != nil else { return nil }
      return self.words(of: entry).map { User(path: entry.path, byteCount: $0.byteCount) }
    }.sorted { $0.path < $1.path }
  }

  /// Counts the declarations of a file that have one of some words.
  private func reach(
    _ entry: Entry, _ tree: FileTree, by words: [UInt32], _ search: inout UserSearch
  ) {
    let items = entry.path.hasSuffix(".swift") ? itemWords(of: entry, tree) : []
    let declarations = declarations(of: tree, entry.path)
    // A macro stands between the items of a file, so that files of Objective-C count as a whole.
    guard !items.isEmpty else {
      guard search.reach(0, of: entry.index) else { return }
      if !search.add(declarations) { search.isUnlimited = true }
      return
    }
    for (index, item) in items.enumerated()
    where item.words.contains(anyOf: words) && search.reach(index, of: entry.index) {
      let ofItem = declarations.filter { item.range.contains($0.offset) }
      if !search.add(ofItem) { search.isUnlimited = true }
    }
  }

  private func words(of entry: Entry) -> FileWords? {
    if let words = entry.words { return words }
    entry.words = bytes(entry.path).map { FileWords($0[...]) }
    return entry.words
  }

  private func itemWords(of entry: Entry, _ tree: FileTree) -> [ItemWords] {
    if let words = entry.itemWords { return words }
    let bytes = bytes(entry.path) ?? []
    let words = tree.items.map { range in
      ItemWords(range: range, words: FileWords(bytes[range.clamped(to: 0..<bytes.count)]))
    }
    entry.itemWords = words
    return words
  }

  /// The declarations of a file with the words by which other code comes to them.
  ///
  /// It comes to a member of a class of the project by the name of the class, or of a declaration that has an object of it;
  /// to that of an extension of any other type by the name of the member.
  private func declarations(of tree: FileTree, _ path: String) -> [UserSearch.Declaration] {
    var found: [UserSearch.Declaration] = []
    let file = Int32(clamping: indexByPath[path] ?? 0)
    func add(_ name: String, _ word: String, _ position: SourcePosition, isPrivate: Bool) {
      found.append(
        UserSearch.Declaration(
          name: name, word: Self.word(of: word).map { FileWords.hash($0.utf8) },
          offset: Int(position.offset), file: isPrivate ? file : nil))
    }
    // No other code comes to the methods of a snippet.
    for type in tree.types where type.name != "Snippet" {
      let name = type.ownName
      guard type.kind == .extension, !declaresType(name) else {
        add(name, name, type.position, isPrivate: type.isPrivate)
        continue
      }
      for method in type.methods {
        add(name, method.name, type.position, isPrivate: type.isPrivate || method.isPrivate)
      }
      for property in type.properties {
        add(name, property.name, type.position, isPrivate: type.isPrivate || property.isPrivate)
      }
      for initializer in type.initializers {
        // Without a label a call has the name of the type alone, which any code may have.
        let label = initializer.parameters.lazy.compactMap(\.label).first ?? ""
        add(name, label, type.position, isPrivate: type.isPrivate || initializer.isPrivate)
      }
    }
    for function in tree.functions where !function.name.hasPrefix("layoutSpecThatFits") {
      add(function.name, function.name, function.position, isPrivate: function.isPrivate)
    }
    for global in tree.globals {
      add(global.name, global.name, global.position, isPrivate: global.isPrivate)
    }
    // Of another file only a header is imported.
    let isHeader = path.hasSuffix(".h") || path.hasSuffix(".pch")
    for macro in tree.macros {
      add(macro.name, macro.name, macro.value.position, isPrivate: !isHeader)
    }
    return found
  }

  /// The first word of a name or selector; nil for an operator or subscript.
  private static func word(of name: String) -> String? {
    let word = name.prefix { $0 == "_" || $0 == "$" || $0.isLetter || $0.isNumber }
    return word.isEmpty || word == "subscript" ? nil : String(word)
  }

  /// True if a file declares a type of a name, and does not only extend it.
  private func declaresType(_ name: String) -> Bool {
    files(declaring: name).contains { index in
      tree(at: index)?.types.contains { $0.ownName == name && $0.kind != .extension } ?? false
    }
  }
}

/// The declarations that count in a search for users, and the words by which code comes to them.
private struct UserSearch {
  struct Declaration {
    /// The name that changes: that of its type for a member.
    let name: String

    /// The hash of the word by which code comes to the declaration; nil if code comes there without a word.
    let word: UInt32?
    let offset: Int

    /// The only file whose code comes to it; nil for all.
    let file: Int32?
  }

  /// The items that count, by the index of the file.
  private(set) var reached: [Int32: Set<Int>] = [:]

  /// True if code may come to a declaration without a word of it.
  var isUnlimited = false

  private var known: [Int32?: Set<UInt32>] = [:]
  private var next: [Int32?: [UInt32]] = [:]
  /// Counts an item of a file.
  ///
  /// - Returns: False if it counted before.
  mutating func reach(_ item: Int, of file: Int32) -> Bool {
    reached[file, default: []].insert(item).inserted
  }

  /// Adds the words of declarations.
  ///
  /// - Parameters:
  ///   - declarations: The declarations.
  ///   - names: The names of those that are added; nil for all.
  /// - Returns: False if code comes to one of them without a word.
  mutating func add(_ declarations: [Declaration], _ names: Set<String>? = nil) -> Bool {
    for declaration in declarations where names?.contains(declaration.name) ?? true {
      guard let word = declaration.word else { return false }
      if known[declaration.file, default: []].insert(word).inserted {
        next[declaration.file, default: []].append(word)
      }
    }
    return true
  }

  /// The words that were added, by the only file in which they count; nil if there are none.
  mutating func takeWords() -> [Int32?: [UInt32]]? {
    defer { next = [:] }
    return next.isEmpty ? nil : next
  }
}
