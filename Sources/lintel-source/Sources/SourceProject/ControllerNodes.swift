import SourceTree

/// A lexical search for the classes whose nodes a file gives to Texture's view controllers: `ASDKViewController<Feed>`,
/// `super.init(node: Feed())`, `[super initWithNode:[Feed new]]`, or a variable with such a node.
///
/// It may find too many classes: those of a file that names a controller.
struct ControllerNodes {
  private let words: [Substring.UTF8View]

  private init(_ text: Substring.UTF8View) {
    var words: [Substring.UTF8View] = []
    var rest = text
    while let byte = rest.first {
      if byte <= 0x20 {
        rest = rest.dropFirst()
      } else {
        let length = NameScanner.isWord(byte) ? rest.prefix(while: NameScanner.isWord).count : 1
        words.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
    }
    self.words = words
  }

  /// The name under which a file lists a class whose node is that of a controller.
  static func entry(ofClass name: String) -> String { "node of a controller: \(name)" }

  /// The classes in the text of a file.
  static func classes(in bytes: UnsafeBufferPointer<UInt8>) -> Set<String> {
    let text = String(decoding: bytes, as: UTF8.self)
    let scan = ControllerNodes(text[...].utf8)
    return scan.classes
  }

  private func word(_ index: Int) -> String {
    words.indices.contains(index) ? String(Substring(words[index])) : ""
  }

  private var classes: Set<String> {
    var found: Set<String> = []
    for index in words.indices {
      switch word(index) {
      case "ASDKViewController", "ASViewController":
        if word(index + 1) == "<" { found.insert(word(index + 2)) }
      case "node" where word(index + 1) == ":" && word(index - 1) == "(":
        found.formUnion(classes(ofNodeAt: index + 2))
      case "initWithNode" where word(index + 1) == ":":
        found.formUnion(classes(ofNodeAt: index + 2))
      default: break
      }
    }
    return found.filter(\.isCapitalized)
  }

  /// The classes of the value at a word: `Feed(…)`, `[[Feed alloc] …]`, `[Feed new]`, or a variable.
  private func classes(ofNodeAt start: Int) -> Set<String> {
    var index = start
    while word(index) == "[" || word(index) == "(" { index += 1 }
    let name = word(index)
    if name.isCapitalized { return [name] }
    var found: Set<String> = []
    for index in words.indices where word(index) == name {
      // `let feed = Feed(…)` and `let feed: Feed`.
      guard word(index + 1) == "=" || word(index + 1) == ":", index != start else { continue }
      var value = index + 2
      while word(value) == "[" { value += 1 }
      found.insert(word(value))
    }
    return found
  }
}

extension ProjectScope {
  /// True if a view controller of the project has a node of a class.
  package func isNodeOfController(_ key: String) -> Bool {
    declaresNodeOfController(TypeDeclaration.ownName(ProjectScope.name(ofKey: key)))
  }
}
