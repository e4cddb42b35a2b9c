import SourceTree

/// A use of a node class that the code of a project shows.
package enum NodeUse: String, CaseIterable, Sendable {
  /// A cell that the data source of a table makes.
  case row
  /// A cell that the data source of a collection makes, or a section controller of IGListKit.
  case item
  /// A cell that the data source of a pager makes.
  case page
  /// The node of a view controller.
  case controller
  /// A node that code beside a layout makes.
  case child

  /// The name under which a file lists a class that it uses.
  func entry(ofClass name: String) -> String { "\(rawValue): \(name)" }
}

/// A way in which the code of a project adds subnodes, under the name under which files list it.
enum SubnodeUse: String {
  /// The code sets `automaticallyManagesSubnodes` or calls `addSubnode`.
  case adds = "subnodes"
  /// The code sets `automaticallyManagesSubnodes` of an object that is not the one whose method runs.
  case managesOthers = "subnodes of others"
}

/// A lexical search for the node classes that a file uses.
///
/// - The class of a controller's node: `ASDKViewController<Feed>`, `super.init(node: Feed())`, `[super initWithNode:[Feed
///   new]]`, or a variable with such a node.
/// - The classes that the methods of data sources make, in their bodies, in functions of the file that these call, and in
///   variables that they name.
/// - The classes that a file with a layout method makes anywhere else.
/// - Of all files, the classes with `Node` or `Cell` in their names that they make.
///
/// It may find too many classes: those of models, and nodes that a cell gets as children.
struct NodeUseScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isSwift: Bool
  private let hasLayout: Bool
  private var tokens: [Range<Int>] = []
  /// The token behind each block, by the token of its opening brace.
  private var blockEnds: [Int: Int] = [:]
  private var functions: [Function] = []
  /// The values of variables, as the indices of their tokens.
  private var variables: [String: [Int]] = [:]
  private var entries: Set<String> = []

  private struct Function {
    let name: String
    let head: Range<Int>
    let body: Range<Int>
  }

  /// The most tokens of a function's head, and the most brackets in front of a class.
  private static let headLimit = 120
  private static let bracketLimit = 16

  /// The entries of a file.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func entries(
    in bytes: UnsafeBufferPointer<UInt8>, isSwift: Bool, hasLayout: Bool
  ) -> Set<String> {
    var scanner = NodeUseScanner(bytes: bytes, isSwift: isSwift, hasLayout: hasLayout)
    scanner.readTokens()
    scanner.readBlocks()
    scanner.readDeclarations()
    scanner.findNodesOfControllers()
    scanner.findSubnodes()
    scanner.findCells()
    return scanner.entries
  }

  /// The name under which files list a class with `Node` or `Cell` in its name that their code makes.
  static func entry(ofConstructed name: String) -> String { "makes: \(name)" }

  private init(bytes: UnsafeBufferPointer<UInt8>, isSwift: Bool, hasLayout: Bool) {
    (self.bytes, self.isSwift, self.hasLayout) = (bytes, isSwift, hasLayout)
  }

  private mutating func readTokens() {
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] <= 0x20 {
        index += 1
        continue
      } else if NameScanner.isWord(bytes[index]) {
        while index < bytes.count, NameScanner.isWord(bytes[index]) { index += 1 }
      } else if let end = NameScanner.endOfSkipped(at: index, in: bytes, isSwift: isSwift) {
        index = end
        continue
      } else {
        index += 1
      }
      tokens.append(start..<index)
    }
  }

  private mutating func readBlocks() {
    var open: [Int] = []
    for index in tokens.indices {
      if `is`(index, "{") { open.append(index) }
      if `is`(index, "}"), let start = open.popLast() { blockEnds[start] = index + 1 }
    }
  }

  // MARK: Tokens

  private func byte(_ token: Int) -> UInt8 {
    tokens.indices.contains(token) ? bytes[tokens[token].lowerBound] : 0
  }

  private func `is`(_ token: Int, _ word: StaticString) -> Bool {
    tokens.indices.contains(token) && tokens[token].count == word.utf8CodeUnitCount
      && begins(token, with: word)
  }

  private func begins(_ token: Int, with word: StaticString) -> Bool {
    guard tokens.indices.contains(token), tokens[token].count >= word.utf8CodeUnitCount else {
      return false
    }
    let start = tokens[token].lowerBound
    return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
  }

  private func text(_ token: Int) -> String {
    tokens.indices.contains(token)
      ? String(decoding: UnsafeBufferPointer(rebasing: bytes[tokens[token]]), as: UTF8.self) : ""
  }

  private func isCapitalized(_ token: Int) -> Bool { (0x41...0x5A).contains(byte(token)) }

  // MARK: Declarations

  private mutating func readDeclarations() {
    var index = 0
    while index < tokens.count {
      if isSwift, `is`(index, "func") {
        addFunction(named: index + 1, from: index + 1)
      } else if !isSwift, `is`(index, "-") || `is`(index, "+"), `is`(index + 1, "(") {
        let name = (index + 1..<min(tokens.count, index + Self.headLimit))
          .first { self.is($0, ")") }.map { $0 + 1 }
        if let name { addFunction(named: name, from: index) }
      } else if isSwift, `is`(index, "let") || `is`(index, "var") {
        addVariable(index + 1)
      } else if !isSwift, `is`(index, "="), !isCapitalized(index - 1) {
        variables[text(index - 1), default: []].append(index + 1)
      }
      index += 1
    }
  }

  /// Adds a function with a body.
  private mutating func addFunction(named name: Int, from start: Int) {
    var end = start
    var depth = 0
    let limit = min(tokens.count, start + Self.headLimit)
    while end < limit, depth > 0 || !`is`(end, "{") {
      if `is`(end, "(") || `is`(end, "[") { depth += 1 }
      if `is`(end, ")") || `is`(end, "]") { depth -= 1 }
      // Objective-C allows a semicolon in front of the body.
      let isEnd = `is`(end, ";") && (isSwift || !`is`(end + 1, "{"))
      if depth < 0 || isEnd || `is`(end, "}") || end > start && `is`(end, "func") { return }
      end += 1
    }
    guard `is`(end, "{") else { return }
    functions.append(
      Function(
        name: text(name), head: start..<end, body: end..<(blockEnds[end] ?? tokens.count)))
  }

  /// Adds `name = value`, `name: Type` or `name: Type = value`.
  private mutating func addVariable(_ name: Int) {
    let mark = name + 1
    guard `is`(mark, "=") || `is`(mark, ":") else { return }
    variables[text(name), default: []].append(mark + 1)
  }

  /// The class that a token makes or names as a type, behind opening brackets.
  private func className(at start: Int) -> String? {
    var index = start
    while `is`(index, "[") || `is`(index, "(") || `is`(index, "{"),
      index < start + Self.bracketLimit
    {
      index += 1
    }
    return isCapitalized(index) ? text(index) : nil
  }

  // MARK: Controllers

  private mutating func findNodesOfControllers() {
    var names: Set<String> = []
    for index in tokens.indices {
      switch true {
      case `is`(index, "ASDKViewController"), `is`(index, "ASViewController"):
        if `is`(index + 1, "<") { add(.controller, text(index + 2)) }
      case `is`(index, "node") where `is`(index + 1, ":") && `is`(index - 1, "("),
        `is`(index, "initWithNode") where `is`(index + 1, ":"):
        if let name = className(at: index + 2) {
          add(.controller, name)
        } else if names.insert(text(index + 2)).inserted {
          for value in variables[text(index + 2)] ?? [] where value != index + 2 {
            if let name = className(at: value) { add(.controller, name) }
          }
        }
      default: break
      }
    }
  }

  private mutating func findSubnodes() {
    for index in tokens.indices {
      let isManaging =
        `is`(index, "automaticallyManagesSubnodes")
        || `is`(index, "setAutomaticallyManagesSubnodes")
      guard isManaging || `is`(index, "addSubnode") || `is`(index, "insertSubnode") else {
        continue
      }
      entries.insert(SubnodeUse.adds.rawValue)
      let receiver = `is`(index - 1, ".") ? index - 2 : index - 1
      let hasReceiver = `is`(index - 1, ".") || begins(index, with: "set")
      if isManaging, hasReceiver, !`is`(receiver, "self"), !`is`(receiver, "super") {
        entries.insert(SubnodeUse.managesOthers.rawValue)
      }
    }
  }

  private mutating func add(_ use: NodeUse, _ name: String) {
    guard name.isCapitalized else { return }
    entries.insert(use.entry(ofClass: name))
  }

  // MARK: Data sources

  /// The use of the cells that a function makes, by its name and labels.
  private func use(of function: Function) -> NodeUse? {
    for index in function.head {
      guard begins(index, with: "node") else { continue }
      if begins(index, with: "nodeForRow") || begins(index, with: "nodeBlockForRow") {
        return .row
      }
      if begins(index, with: "nodeForItem") || begins(index, with: "nodeBlockForItem")
        || begins(index, with: "nodeForSupplementary")
        || begins(index, with: "nodeBlockForSupplementary")
      {
        return .item
      }
      let isOfPager =
        `is`(index, "nodeAt") || `is`(index, "nodeBlockAt") || `is`(index, "nodeAtIndex")
        || `is`(index, "nodeBlockAtIndex")
      if isOfPager, function.head.contains(where: { `is`($0, "pagerNode") }) { return .page }
    }
    return nil
  }

  private mutating func findCells() {
    let functionsByName = Dictionary(grouping: functions.indices) { functions[$0].name }
    var isOfCells = Array(repeating: false, count: functions.count)
    for use in [NodeUse.row, .item, .page] {
      var pending = functions.indices.filter { self.use(of: functions[$0]) == use }
      var byName = functionsByName
      var seen = Set(pending)
      var words: Set<String> = []
      // Of functions in each other a token is in several.
      var budget = 8 * tokens.count
      while let next = pending.popLast(), budget > 0 {
        isOfCells[next] = true
        budget -= functions[next].body.count
        for index in functions[next].body {
          if let name = madeClass(at: index) { add(use, name) }
          guard !isCapitalized(index), NameScanner.isWord(byte(index)) else { continue }
          let word = text(index)
          let isCalled = `is`(index + 1, "(") || !isSwift && `is`(index - 1, "self")
          if isCalled, let called = byName.removeValue(forKey: word) {
            pending += called.filter { seen.insert($0).inserted }
          }
          guard words.insert(word).inserted else { continue }
          for value in variables[word] ?? [] {
            if let name = className(at: value) { add(use, name) }
          }
        }
      }
    }
    for index in tokens.indices {
      guard let name = madeClass(at: index), name.contains("Node") || name.contains("Cell") else {
        continue
      }
      entries.insert(Self.entry(ofConstructed: name))
    }
    guard hasLayout else { return }
    let bodies = Dictionary(
      zip(functions, isOfCells).filter(\.1).map { ($0.0.body.lowerBound, $0.0.body.upperBound) },
      uniquingKeysWith: max)
    var index = 0
    while index < tokens.count {
      if let end = bodies[index] {
        index = max(index + 1, end)
        continue
      }
      if let name = madeClass(at: index) { add(.child, name) }
      index += 1
    }
  }

  /// The class of an object that is made at a token: `Cell(…)`, `Cell<Model>(…)`, `Cell.init(…)`, `[Cell alloc]`,
  /// `[Cell new]`, `Cell.new`; nil for a class of the system.
  private func madeClass(at index: Int) -> String? {
    guard isCapitalized(index), !begins(index, with: "AS"), !begins(index, with: "UI"),
      !begins(index, with: "NS"), !begins(index, with: "CG")
    else { return nil }
    var next = index + 1
    if isSwift, `is`(next, "<") {
      while next < tokens.count, next < index + 20, !`is`(next, ">") { next += 1 }
      next += 1
    }
    let isMade =
      isSwift
      ? `is`(next, "(") || `is`(next, ".") && `is`(next + 1, "init")
      : `is`(next, "alloc") || `is`(next, "new") || `is`(next, ".") && `is`(next + 1, "new")
    return isMade ? text(index) : nil
  }
}

extension ProjectScope {
  /// The uses of a class that the project shows, each with its file, in the order of ``NodeUse``.
  package func uses(of key: String) -> [(use: NodeUse, file: String)] {
    let name = TypeDeclaration.ownName(ProjectScope.name(ofKey: key))
    return NodeUse.allCases.filter { $0 != .child }.compactMap { use in
      file(withEntry: use.entry(ofClass: name), ofClass: key).map { (use, $0) }
    }
  }

  /// True if the code of the project adds subnodes, and no file that makes nodes of a class sets how they are added.
  package func addsOwnSubnodes(_ key: String) -> Bool {
    guard !files(withEntry: SubnodeUse.adds.rawValue).isEmpty else { return false }
    let managing = Set(files(withEntry: SubnodeUse.managesOthers.rawValue))
    return managing.isEmpty
      || managing.isDisjoint(with: filesMaking(key) + uses(of: key).map(\.file))
  }

  /// The files with subclasses of a class; in Objective-C also those with code of classes whose headers name it.
  package func filesWithSubclasses(of key: String) -> [String] {
    let name = TypeDeclaration.ownName(ProjectScope.name(ofKey: key))
    return filesDeclaringSubclasses(
      in: files(withEntry: NameScanner.entry(ofSuperclass: name), ofClass: key), of: name)
  }

  /// The files whose code makes objects of a class with `Node` or `Cell` in its name, in the order of their paths.
  package func filesConstructing(_ key: String) -> [String] {
    let name = TypeDeclaration.ownName(ProjectScope.name(ofKey: key))
    return files(withEntry: NodeUseScanner.entry(ofConstructed: name), ofClass: key)
  }

  /// The files with a layout that make nodes of a class.
  package func filesMaking(_ key: String) -> [String] {
    let name = TypeDeclaration.ownName(ProjectScope.name(ofKey: key))
    return files(withEntry: NodeUse.child.entry(ofClass: name), ofClass: key)
  }
}
