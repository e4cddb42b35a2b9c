import SourceTree

// The files whose code may run code of another one. Words decide, not the meaning of names: a file counts if it has a word
// by which code comes to a declaration of the file, or of another file that counts.

extension SourceProject {
  /// A file whose code may run code of another one.
  package struct User: Sendable {
    package let path: String
    package let byteCount: Int
  }

  /// The files beyond which all files of the project count.
  private static let userLimit = 500

  /// The files whose code may run code of a file, in the order of their paths; without the file and libraries.
  ///
  /// - Complexity: O(*n*) in the number of files and their words, for each step from a declaration to one that uses it.
  package func users(ofFileAt path: String) -> [User] {
    guard let tree = tree(of: path) else { return [] }
    var remaining = entries.filter {
      $0.stamp != nil && $0.path != path && !isOfLibrary($0.path)
    }
    let all = remaining
    var words = words(toCodeOf: tree, path)
    var found: [Entry] = []
    while let sought = words, !sought.isEmpty {
      let hashes = sought.map { FileWords.hash($0.utf8) }
      let users = remaining.filter { self.words(of: $0)?.contains(anyOf: hashes) == true }
      found += users
      words = found.count > Self.userLimit ? nil : []
      for entry in users where words != nil {
        guard let tree = self.tree(at: Int(entry.index)) else { continue }
        words = self.words(toCodeOf: tree, entry.path).flatMap { words?.union($0) }
      }
      let indices = Set(users.map(\.index))
      remaining.removeAll { indices.contains($0.index) }
    }
    return (words == nil ? all : found).compactMap { entry in
      self.words(of: entry).map {
        User(path: entry.path, byteCount: $0.byteCount)
      }
    }.sorted { $0.path < $1.path }
  }

  private func words(of entry: Entry) -> FileWords? {
    if let words = entry.words { return words }
    entry.words = bytes(entry.path).map(FileWords.init)
    return entry.words
  }

  /// The words of which other code has one that runs code of a file.
  ///
  /// It comes to a member of a class of the project by the name of the class, or of a declaration that has an object of it;
  /// to that of an extension of any other type by the name of the member.
  ///
  /// - Returns: nil if code may come there without a word of the file.
  private func words(toCodeOf tree: FileTree, _ path: String) -> Set<String>? {
    var names: [String] = []
    // No other code comes to the methods of a snippet.
    for type in tree.types where !type.isPrivate && type.name != "Snippet" {
      guard type.kind == .extension, !declaresType(type.ownName) else {
        names.append(type.ownName)
        continue
      }
      names += type.methods.filter { !$0.isPrivate }.map(\.name)
      names += type.properties.filter { !$0.isPrivate }.map(\.name)
      for initializer in type.initializers where !initializer.isPrivate {
        // Without a label a call has the name of the type alone.
        guard let label = initializer.parameters.lazy.compactMap(\.label).first else { return nil }
        names.append(label)
      }
    }
    names += tree.functions.filter { !$0.isPrivate }.map(\.name).filter {
      !$0.hasPrefix("layoutSpecThatFits")
    }
    names += tree.globals.filter { !$0.isPrivate }.map(\.name)
    // Of another file only a header is imported.
    if path.hasSuffix(".h") || path.hasSuffix(".pch") { names += tree.macros.map(\.name) }
    var words: Set<String> = []
    for name in names {
      guard let word = Self.word(of: name) else { return nil }
      words.insert(word)
    }
    return words
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
