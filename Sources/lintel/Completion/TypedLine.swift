import ArgumentParser
import InspectorServer
import LayoutEngine
import LiveDocuments
import Platform
import SystemPackage

/// A command line that a shell completes.
struct TypedLine {
  /// The part of the word that is there already.
  let typed: String

  /// The first document that is named before.
  let document: LiveDocument?

  /// - Parameters:
  ///   - words: The words as they are typed.
  ///   - index: The index of the word that is completed.
  ///   - prefix: The part of the last word before the cursor.
  init(_ words: [String], _ index: Int, _ prefix: String) {
    let word = words.indices.contains(index) ? words[index] : ""
    // zsh miscounts the position in a quoted word with spaces.
    let isCounted = index == words.count - 1 && !word.hasPrefix("'") && !word.hasPrefix("\"")
    typed = Self.unquoted(isCounted ? prefix : word)
    document =
      words.prefix(max(0, index)).lazy.map(Self.unquoted).filter { $0.hasSuffix(".json") }
      .compactMap { word -> LiveDocument? in
        guard let path = FilePath(argument: Self.expanded(word)), let text = try? readFile(path)
        else { return nil }
        let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
        return LiveDocument(text: text, inputs: configurations.inputs(of: path))
      }.first
  }

  /// A word without the quotes and backslashes of a shell; an open quote may lack its end.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case _ where character == quote: quote = nil
      case ("\\", nil), ("\\", "\""):
        if let next = rest.popFirst() {
          // Between double quotes a backslash stands for itself before most characters.
          if quote != nil, !"$`\"\\".contains(next) { result.append("\\") }
          result.append(next)
        }
      case ("'", nil), ("\"", nil): quote = character
      default: result.append(character)
      }
    }
    return result
  }

  /// A path in which `~` is the home folder.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environmentValue("HOME") else { return path }
    return String(decoding: home, as: UTF8.self) + path.dropFirst()
  }

  // MARK: Elements

  /// The elements of the document: ids, or JSON Pointers where a slash is typed.
  func elementNames() -> [String] {
    guard let document else { return [] }
    var names: [String] = []
    let usesPointers = typed.hasPrefix("/")
    document.elements.forEach { element in
      guard names.count < 1_000 else { return }
      if usesPointers {
        let pointer = document.pointer(of: element)
        if pointer.hasPrefix(typed) { names.append(pointer) }
      } else if let id = document.elements.id(of: element) {
        names.append("#\(id)")
      }
    }
    return names.filter { $0.hasPrefix(typed) }
  }

  // MARK: Changes

  /// Elements, and the keys of the one that is typed with a dot or is the only one.
  func overrides() -> [String] {
    guard let document else { return [] }
    if typed.hasPrefix("$") {
      return document.fewVariables.map { "$\($0)=" }.filter { $0.hasPrefix(typed) }
    }
    let names = typed.hasPrefix("/") ? [] : elementNames()
    if names.count > 1 { return names.map { "\($0)." } }
    if let only = names.first { return keys(behind: only, in: document) }
    // An id may have dots too; the longest is meant.
    var end = typed.endIndex
    while let dot = typed[..<end].lastIndex(of: ".") {
      let name = String(typed[..<dot])
      if document.element(named: name) != nil { return keys(behind: name, in: document) }
      end = dot
    }
    return []
  }

  /// The keys that an element takes, each as the whole change up to its value.
  private func keys(behind name: String, in document: LiveDocument) -> [String] {
    guard let element = document.element(named: name) else { return [] }
    let declaration = document.elements.declaration(of: element)
    let own = (declaration?.properties ?? []) + elementProperties
    let keys =
      own.filter { declaration?.canOverride($0.name) == true }
      .flatMap { changes(of: $0, behind: name) }
      + styleProperties.flatMap { changes(of: $0, behind: "\(name).style") }
    var seen: Set<String> = []
    return keys.filter { $0.hasPrefix(typed) && seen.insert($0).inserted }
  }

  /// A key with `=`, or with each of its values where they are few; the keys inside of an object.
  private func changes(of property: Property, behind path: String) -> [String] {
    let key = "\(path).\(property.name)"
    return switch property.shape {
    case .choice(let values):
      typed.hasPrefix("\(key)=") ? values.map { "\(key)=\($0)" } : ["\(key)="]
    case .boolean: typed.hasPrefix("\(key)=") ? ["\(key)=true", "\(key)=false"] : ["\(key)="]
    case .object(let members), .uniform(_, let members):
      typed.hasPrefix("\(key).")
        ? members.flatMap { changes(of: $0, behind: key) } : ["\(key)=", "\(key)."]
    case .element, .elements, .variants, .byElement, .ignored: []
    default: ["\(key)="]
    }
  }

  // MARK: Files

  /// The documents, source files and directories whose path begins as it is typed.
  func documentPaths() -> [String] {
    let paths = Self.documentPaths(typed)
    // Behind the only candidate zsh writes a space, so a directory comes with its content.
    guard let path = paths.first, paths.count == 1, path.hasSuffix("/") else { return paths }
    return paths + Self.documentPaths(path)
  }

  private static func documentPaths(_ typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, name) = (typed[..<slash], typed[slash...])
    guard
      let path = FilePath(argument: folder.isEmpty ? "." : expanded(String(folder)))
    else { return [] }
    var found: [String] = []
    try? readFolder(path.cString) { bytes in
      guard let entry = String(validating: bytes, as: UTF8.self), entry.hasPrefix(name),
        entry.first != "." || name.first == "."
      else { return }
      let isFolder = (try? path.appending(bytes).status())?.type == .directory
      if isFolder {
        // bash adds the slash itself.
        found.append("\(folder)\(entry)\(CompletionShell.requesting == .bash ? "" : "/")")
      } else if entry.hasSuffix(".json") || path.appending(bytes).isSourceFile {
        found.append("\(folder)\(entry)")
      }
    }
    return found.sorted()
  }
}
