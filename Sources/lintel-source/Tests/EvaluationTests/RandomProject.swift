import Randomness

/// A random project of several files in both languages whose files declare names of the same spelling.
///
/// The project knows which declaration each use means, so it can be written with the names as they are, and with another
/// name for each declaration; both have the same layouts.
struct RandomProject {
  private enum Kind {
    case constant, function, namespace, member, class_, macro
  }

  private final class Declaration {
    let kind: Kind
    let spelling: String
    let number: Int
    let isPrivate: Bool
    let text: (_ name: (Declaration) -> String, _ own: String) -> String

    init(
      _ kind: Kind, _ spelling: String, _ number: Int, isPrivate: Bool,
      _ text: @escaping ((Declaration) -> String, String) -> String
    ) {
      self.kind = kind
      self.spelling = spelling
      self.number = number
      self.isPrivate = isPrivate
      self.text = text
    }

    /// The expression of its value.
    func use(_ name: String) -> String {
      switch kind {
      case .constant, .macro: name
      case .function: "\(name)()"
      case .namespace: "\(name).top"
      case .member: ".\(name)"
      case .class_: name
      }
    }
  }

  private struct File {
    let path: String
    var declarations: [Declaration] = []
    var imports: [Int] = []
    /// The part of the text behind the declarations.
    var code: ((Declaration) -> String) -> String = { _ in "" }
    /// The namespace in the class of the file, or in a superclass of it.
    var nested: Declaration?
    /// True if the layouts of the file depend on another file.
    var usesOthers = false

    var isSwift: Bool { path.hasSuffix(".swift") }
  }

  private var random: SeededGenerator
  private var files: [File] = []
  private var count = 0

  /// The names of which each is declared in several files.
  private static let spellings: [(Kind, [String])] = [
    (.constant, ["gap", "padding", "edge"]), (.function, ["margin", "inset"]),
    (.namespace, ["Metrics", "Constants"]), (.member, ["small", "side"]),
    (.class_, ["Header", "Footer"]),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let folders = ["", "Views/", "Views/Deep/", "Model/"]
    for index in 0..<random.int(in: 2...5) {
      files.append(File(path: "\(random.pick(folders))S\(index).swift"))
    }
    let implementations = random.int(in: 0...4)
    for index in 0..<(implementations == 0 ? 0 : random.int(in: 1...2)) {
      files.append(File(path: "\(random.pick(folders))H\(index).h"))
    }
    for index in 0..<implementations {
      files.append(File(path: "\(random.pick(folders))M\(index).m"))
    }
    declareInSwift()
    declareInHeaders()
    for index in files.indices where files[index].path.hasSuffix(".m") { fillImplementation(index) }
    for index in files.indices where files[index].isSwift { fillSwift(index) }
  }

  /// The paths of the files with layouts.
  var paths: [String] { files.map(\.path).filter { !$0.hasSuffix(".h") } }

  /// The paths of the files whose layouts depend on no other file.
  var independentPaths: [String] {
    files.filter { !$0.usesOthers && !$0.path.hasSuffix(".h") }.map(\.path)
  }

  /// The texts of all files; `isPlain` gives each declaration a name of its own.
  func texts(plain isPlain: Bool) -> [String: String] {
    func name(_ declaration: Declaration) -> String {
      isPlain ? "\(declaration.spelling)N\(declaration.number)" : declaration.spelling
    }
    return Dictionary(
      uniqueKeysWithValues: files.map { file in
        let imports = file.imports.map { index in
          "#import \"\(files[index].path.split(separator: "/").last ?? "")\"\n"
        }
        let declarations = file.declarations.map { $0.text(name, name($0)) + "\n" }
        return (file.path, (imports + declarations).joined() + file.code(name))
      })
  }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  // MARK: Swift

  private mutating func declareInSwift() {
    let indices = files.indices.filter { files[$0].isSwift }
    for (kind, spellings) in Self.spellings {
      for spelling in spellings {
        // At most one file declares the name for all others.
        let shared = random.chance(60) ? random.pick(indices) : -1
        for index in indices where index == shared || random.chance(45) {
          let isPrivate = index != shared
          files[index].declarations.append(
            swiftDeclaration(kind, spelling, isPrivate: isPrivate, in: index))
        }
      }
    }
  }

  private mutating func swiftDeclaration(
    _ kind: Kind, _ spelling: String, isPrivate: Bool, in file: Int
  ) -> Declaration {
    let access = isPrivate ? random.pick(["private ", "fileprivate "]) : ""
    let number = next()
    // A value may be that of a constant of the same file.
    let base = files[file].declarations.filter { $0.kind == .constant }.last
    let usesBase = base != nil && random.chance(30)
    func value(_ name: (Declaration) -> String) -> String {
      if usesBase, let base { return "\(name(base)) + \(number)" }
      return "\(number * 3)"
    }
    let isComputed = random.chance(30)
    return Declaration(kind, spelling, number, isPrivate: isPrivate) { name, own in
      switch kind {
      case .constant, .macro:
        isComputed
          ? "\(access)var \(own): CGFloat { \(value(name)) }"
          : "\(access)let \(own): CGFloat = \(value(name))"
      case .function: "\(access)func \(own)() -> CGFloat { return \(value(name)) }"
      case .namespace:
        "\(access)enum \(own) { static let top\(isComputed ? ": CGFloat" : "") = \(value(name)) }"
      case .member:
        isComputed
          ? "extension CGFloat { \(access)static var \(own): CGFloat { \(value(name)) } }"
          : "\(access)extension CGFloat { static let \(own): CGFloat = \(value(name)) }"
      case .class_:
        """
        \(access)final class \(own): ASDisplayNode {
          override init() { super.init(); style.height = ASDimensionMake(\(value(name))) }
        }
        """
      }
    }
  }

  /// The declaration that a name means in a file of Swift.
  private func meaning(_ spelling: String, in file: Int) -> Declaration? {
    files[file].declarations.first { $0.spelling == spelling }
      ?? files.lazy.filter(\.isSwift).flatMap(\.declarations).first {
        $0.spelling == spelling && !$0.isPrivate
      }
  }

  private mutating func fillSwift(_ index: Int) {
    let usable = Self.spellings.flatMap { kind, spellings in
      spellings.compactMap { meaning($0, in: index) }
    }
    let values = usable.filter { $0.kind != .class_ }
    let nodes = usable.filter { $0.kind == .class_ }
    var used: [Declaration] = []
    func pick(_ all: [Declaration]) -> Declaration? {
      guard !all.isEmpty, random.chance(85) else { return nil }
      let found = random.pick(all)
      used.append(found)
      return found
    }
    let tops = (0..<3).map { _ in pick(values) }
    let node = pick(nodes)
    // A class may have a namespace of its own, which hides those of files.
    let nested = random.chance(30)
    let nestedNumber = next()
    let nestedDeclaration = Declaration(.namespace, "Metrics", nestedNumber, isPrivate: false) {
      _, own in "enum \(own) { static let top: CGFloat = \(nestedNumber) }"
    }
    // The code of a base class in another file means what it means there.
    let bases = files.indices.filter { files[$0].isSwift && $0 < index }
    let base = bases.isEmpty || random.chance(60) ? nil : random.pick(bases)
    let inherited = base.flatMap { files[$0].nested }
    let hiding = nested ? nestedDeclaration : inherited
    files[index].nested = hiding
    let own = files[index].declarations
    files[index].usesOthers =
      base != nil || used.contains { item in !own.contains { $0 === item } }
    files[index].code = { name in
      func text(_ item: Declaration?) -> String {
        guard let item else { return "1" }
        if let hiding, item.spelling == "Metrics" { return hiding.use(name(hiding)) }
        return item.use(name(item))
      }
      let header = node.map { "\(name($0))()" } ?? "ASDisplayNode()"
      return """
        class Cell\(index): \(base.map { "Cell\($0)" } ?? "ASCellNode") {
          \(nested ? nestedDeclaration.text(name, name(nestedDeclaration)) : "")
          let box\(index) = \(header)
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let inner = ASInsetLayoutSpec(insets: UIEdgeInsets(top: \(text(tops[0])), left: \(text(tops[1])), bottom: \(text(tops[2])), right: 0), child: box\(index))
            \(base == nil ? "return inner" : "return ASOverlayLayoutSpec(child: inner, overlay: super.layoutSpecThatFits(constrainedSize))")
          }
        }
        """
    }
  }

  // MARK: Objective-C

  private static let cNames: [(Kind, String)] = [
    (.macro, "kGap"), (.constant, "kEdge"), (.function, "Margin"), (.macro, "kSide"),
    (.constant, "gap"),
  ]

  private mutating func cDeclaration(_ kind: Kind, _ spelling: String) -> Declaration {
    let number = next()
    let type = random.pick(["static const CGFloat", "static CGFloat const"])
    return Declaration(kind, spelling, number, isPrivate: true) { _, own in
      switch kind {
      case .macro: "#define \(own) \(number * 3)"
      case .function: "static CGFloat \(own)(void) { return \(number * 3); }"
      default: "\(type) \(own) = \(number * 3);"
      }
    }
  }

  private mutating func declareInHeaders() {
    let headers = files.indices.filter { files[$0].path.hasSuffix(".h") }
    // The second header imports the first one, so a name is in one of them.
    for (kind, spelling) in Self.cNames where random.chance(60) && !headers.isEmpty {
      files[random.pick(headers)].declarations.append(cDeclaration(kind, spelling))
    }
    if headers.count > 1 { files[headers[1]].imports = [headers[0]] }
  }

  private mutating func fillImplementation(_ index: Int) {
    let headers = files.indices.filter { files[$0].path.hasSuffix(".h") }
    if random.chance(60), let header = headers.randomElement(using: &random) {
      files[index].imports = [header]
    }
    let imported = files[index].imports.flatMap { [$0] + files[$0].imports }
    let shared = imported.flatMap { files[$0].declarations }
    for (kind, spelling) in Self.cNames
    where random.chance(50) && !shared.contains(where: { $0.spelling == spelling }) {
      files[index].declarations.append(cDeclaration(kind, spelling))
    }
    let usable = files[index].declarations + shared
    let tops = (0..<3).map { _ in random.chance(85) ? usable.randomElement(using: &random) : nil }
    files[index].usesOthers = tops.contains { top in
      top.map { item in shared.contains { $0 === item } } ?? false
    }
    files[index].code = { name in
      let insets = tops.map { $0.map { $0.use(name($0)) } ?? "1" }.joined(separator: ", ")
      return """
        @interface Node\(index) : ASDisplayNode
        @end
        @implementation Node\(index) { ASDisplayNode *_box; }
        - (instancetype)init { if (self = [super init]) { _box = [ASDisplayNode new]; } return self; }
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
          return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(\(insets), 0) child:_box];
        }
        @end
        """
    }
  }
}
