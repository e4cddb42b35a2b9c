import SourceTree

// Objects without a variable: items of lists, and specs that are made where they are used.

extension CodeText {
  /// An object that is made by an expression within a statement.
  struct Made {
    /// The bytes of the expression.
    let range: Range<Int>
    let statement: CodeTree.Statement

    /// The name of a variable for the object, which the text does not have.
    let name: String

    /// The statement that declares the variable with the expression as its value.
    let declaration: String
  }

  /// The statements whose expressions are evaluated once, and in front of which another statement may stand.
  private static let headers: Set<String> = [
    "for", "guard", "if", "repeat", "switch", "while", "else", "case", "default", "do",
  ]

  /// The object of a class that is made at an offset; nil if no statement in front of its own can make it.
  func made(at offset: Int) -> Made? {
    guard let statement = statement(at: offset),
      let range = isSwift ? swiftCall(at: offset) : message(to: offset),
      range.lowerBound >= statement.range.lowerBound,
      range.upperBound <= statement.range.upperBound,
      let className = tokens(in: range).first(where: { $0.kind == .word }).map(text),
      className.first?.isUppercase == true
    else { return nil }
    let before = tokens(in: statement.range.lowerBound..<range.lowerBound)
    // Behind one of these the expression may not be evaluated, or be evaluated again.
    guard let first = before.first.map(text), !Self.headers.contains(first),
      !before.contains(where: { ["?", "??", "&&", "||", "{", "^"].contains(text($0)) }),
      !tree.longStrings.contains(where: { $0.overlaps(range) })
    else { return nil }
    let name = unusedName(like: className)
    let head = "\(isSwift ? "let " : "\(className) *")\(name) = "
    let code = moved(range, behind: indentation(of: statement.range.lowerBound) + head)
    return Made(
      range: range, statement: statement, name: name,
      declaration: head + code + (isSwift ? "" : ";"))
  }

  /// The bytes of a call of a class or its member: `ASStackLayoutSpec(…)`, `ASStackLayoutSpec.vertical()`.
  private func swiftCall(at offset: Int) -> Range<Int>? {
    let start = tree.tokens.partitionIndex(where: { $0.range.lowerBound >= offset })
    var rest = tree.tokens[start...]
    guard rest.first?.range.lowerBound == offset, rest.popFirst()?.kind == .word else { return nil }
    while isSymbol(rest.first, "."), rest.dropFirst().first?.kind == .word {
      rest = rest.dropFirst(2)
    }
    guard isSymbol(rest.first, "("), let close = closing(&rest) else { return nil }
    // The result of a member or of a closure behind it is something else.
    if let next = rest.first, [".", "{", "?", "!", "("].contains(where: { isSymbol(next, $0) }) {
      return nil
    }
    return offset..<close
  }

  /// The bytes of a message to a class, or to the object that `alloc` makes, that begins at an offset or in the bracket before
  /// it.
  private func message(to offset: Int) -> Range<Int>? {
    var start = tree.tokens.partitionIndex(where: { $0.range.lowerBound >= offset })
    guard start < tree.tokens.count, tree.tokens[start].range.lowerBound == offset else {
      return nil
    }
    while start > 0, isSymbol(tree.tokens[start - 1], "["),
      tree.tokens[start].kind == .word || isAllocation(start)
    {
      start -= 1
    }
    guard isSymbol(tree.tokens[start], "[") else { return nil }
    var rest = tree.tokens[start...]
    return closing(&rest).map { tree.tokens[start].range.lowerBound..<$0 }
  }

  /// True at the bracket of `[X alloc]`.
  private func isAllocation(_ index: Int) -> Bool {
    index + 2 < tree.tokens.count && isSymbol(tree.tokens[index], "[")
      && text(tree.tokens[index + 2]) == "alloc"
  }

  /// Takes the tokens up to the bracket that closes the first one, and gives its end.
  private func closing(_ rest: inout ArraySlice<Token>) -> Int? {
    var depth = 0
    while let token = rest.popFirst() {
      depth += self.depth(token)
      if depth == 0 { return token.range.upperBound }
    }
    return nil
  }

  /// `stack` for `ASStackLayoutSpec`, with a number if the text has that word.
  private func unusedName(like className: String) -> String {
    var stem = className.hasPrefix("AS") ? String(className.dropFirst(2)) : className
    if stem.hasSuffix("LayoutSpec") { stem.removeLast("LayoutSpec".count) }
    stem = stem.isEmpty ? "spec" : stem.prefix(1).lowercased() + stem.dropFirst()
    let words = Set(tree.tokens.lazy.filter { $0.kind == .word }.map(text))
    let names = [stem, stem + "Spec"] + (2...9).map { "\(stem)Spec\($0)" }
    return names.first { !words.contains($0) } ?? "\(stem)Spec10"
  }

  /// The code of an expression behind other code, the `head`: its other lines move with the first one.
  private func moved(_ range: Range<Int>, behind head: String) -> String {
    let lines = string(range).split(separator: "\n", omittingEmptySubsequences: false)
    // Swift indents by lines, Objective-C aligns colons.
    let former =
      isSwift
      ? indentation(of: range.lowerBound).utf8.count
      : range.lowerBound - line(of: range.lowerBound).lowerBound
    let current = isSwift ? head.prefix { $0 == " " || $0 == "\t" }.utf8.count : head.utf8.count
    return lines.enumerated().map { index, line in
      guard index > 0, !line.isEmpty else { return String(line) }
      let spaces = line.prefix { $0 == " " }.count
      if current >= former { return String(repeating: " ", count: current - former) + line }
      return String(line.dropFirst(min(spaces, former - current)))
    }.joined(separator: "\n")
  }

  /// The bytes of an item of a list, if its code names an object.
  func item(_ index: Int, ofListIn range: Range<Int>) -> Range<Int>? {
    var tokens = self.tokens(in: range)
    guard let open = tokens.popFirst(), isSymbol(open, isSwift ? "[" : "@["),
      let close = tokens.popLast(), isSymbol(close, "]")
    else { return nil }
    var depth = 0
    var items: [ArraySlice<Token>] = []
    var start = tokens.startIndex
    for (position, token) in zip(tokens.indices, tokens) {
      depth += self.depth(token)
      guard depth == 0, isSymbol(token, ",") else { continue }
      items.append(tokens[start..<position])
      start = position + 1
    }
    items.append(tokens[start...])
    guard items.indices.contains(index), let first = items[index].first,
      let last = items[index].last, isPath(items[index])
    else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The value that a variable is declared with, if a range has its name and nothing else in the text does.
  func initialValue(ofVariable range: Range<Int>) -> Range<Int>? {
    guard isWord(range) else { return nil }
    let name = string(range)
    let uses = tree.tokens.indices.filter { index in
      let token = tree.tokens[index]
      guard token.kind == .word, token.range.count == range.count, text(token) == name else {
        return false
      }
      // Not the label of an argument.
      let isLabel = index + 1 < tree.tokens.count && isSymbol(tree.tokens[index + 1], ":")
      return !isLabel || index > 0 && ["let", "var"].contains(text(tree.tokens[index - 1]))
    }.map { tree.tokens[$0] }
    guard uses.count == 2, let declared = uses.first, declared.range != range,
      let statement = statement(at: declared.range.lowerBound)
    else { return nil }
    let tokens = tokens(in: statement.range)
    guard let equals = equals(in: tokens), equals + 1 < tokens.endIndex,
      declared.range.upperBound <= tokens[equals].range.lowerBound,
      !tokens[..<equals].contains(where: { isSymbol($0, ".") })
    else { return nil }
    return tokens[equals + 1].range.lowerBound..<statement.range.upperBound
  }

  /// True at a token that only code of AsyncDisplayKit 1.x has.
  func isOfFirstVersion(_ index: Int) -> Bool {
    let token = tree.tokens[index]
    guard token.kind == .word else { return false }
    let name = text(token)
    if name.hasPrefix("ASRelativeDimension") || name.hasPrefix("ASRelativeSize") { return true }
    if name == "preferredFrameSize" { return true }
    guard name == "flexGrow" || name == "flexShrink", index + 2 < tree.tokens.count,
      isSymbol(tree.tokens[index + 1], "=")
    else { return false }
    return ["YES", "NO", "true", "false"].contains(text(tree.tokens[index + 2]))
  }
}
