import SourceTree

extension CodeText {
  func isWord(_ range: Range<Int>) -> Bool {
    let tokens = tokens(in: range)
    return tokens.count == 1 && tokens.first?.kind == .word
  }

  /// The edit that deletes a statement, and its lines if nothing else is on them.
  ///
  /// A comment on these lines or directly above them may be about the statement, so that it has no edit then.
  func removal(of statement: CodeTree.Statement) throws(CodeFailure) -> CodeEdit {
    let start = statement.range.lowerBound
    func failure(_ message: String) -> CodeFailure {
      CodeFailure("\(message) in line \(lineNumber(of: start))")
    }
    switch statement.role {
    case .onlyOfCase: throw failure("the statement is the only one of its case")
    case .bareBody: throw failure("the statement is a body without braces")
    case .property: throw failure("the code declares a property")
    case .item, .result: break
    }
    let lines = lines(of: start..<statement.end)
    guard !hasComment(in: lines) else { throw failure("a comment is at the statement") }
    guard !isComment(lineBefore: lines.lowerBound) else {
      throw failure("a comment is above the statement")
    }
    let isFirst = isSpace(lines.lowerBound..<start)
    let isLast = isSpace(statement.end..<lines.upperBound)
    if isFirst, isLast { return CodeEdit(lines, with: "") }
    if isLast, let previous = tokens(in: lines.lowerBound..<start).last, isSymbol(previous, ";") {
      return CodeEdit(previous.range.upperBound..<statement.end, with: "")
    }
    var end = statement.end
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    return CodeEdit(start..<end, with: "")
  }

  /// True if the line in front of an offset has nothing but a comment.
  private func isComment(lineBefore offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let line = line(of: offset - 1)
    return !isSpace(line) && isBlank(line)
  }

  /// The edit that inserts a statement behind another one: on a line below, or on the same line if that goes on with code.
  ///
  /// - Returns: nil where a statement cannot be followed by another one.
  func insertion(of code: String, behind statement: CodeTree.Statement) -> CodeEdit? {
    guard statement.role != .property, statement.role != .bareBody else { return nil }
    let line = line(of: max(statement.range.lowerBound, statement.end - 1))
    guard isBlank(statement.end..<max(statement.end, line.upperBound)) else {
      return isSwift
        ? CodeEdit(statement.range.upperBound..<statement.range.upperBound, with: "; \(code)")
        : CodeEdit(statement.end..<statement.end, with: " \(code)")
    }
    let isLast = line.isEmpty || bytes[line.upperBound - 1] != 0x0A
    let content = indentation(of: statement.range.lowerBound) + code
    return CodeEdit(
      line.upperBound..<line.upperBound,
      with: isLast ? lineBreak + content : content + lineBreak)
  }

  /// The edits that insert statements in front of another one, each on a line of its own.
  ///
  /// - Returns: nil where a statement cannot stand in front of it.
  func insertion(of code: [String], before statement: CodeTree.Statement) -> [CodeEdit]? {
    let start = statement.range.lowerBound
    let line = line(of: start)
    guard statement.role == .item || statement.role == .result,
      isSpace(line.lowerBound..<start), !isInLongString(line.lowerBound)
    else { return nil }
    let indentation = indentation(of: start)
    var edits = code.map { code in
      CodeEdit(line.lowerBound..<line.lowerBound, with: indentation + code + lineBreak)
    }
    // Behind another statement an expression is the result no more.
    if isSwift, statement.role == .result { edits.append(CodeEdit(start..<start, with: "return ")) }
    return edits
  }

  /// The edits that insert a line as the first one of the body of a method.
  ///
  /// - Parameters:
  ///   - code: The statement.
  ///   - offset: The offset of the method.
  /// - Returns: nil if the body begins on the line of its brace.
  func insertion(of code: String, inMethodAt offset: Int) -> [CodeEdit]? {
    guard let brace = brace(behind: offset) else { return nil }
    let line = line(of: brace)
    guard line.upperBound > brace + 1, isBlank((brace + 1)..<line.upperBound),
      bytes[line.upperBound - 1] == 0x0A
    else { return nil }
    var indentation = self.indentation(of: brace) + "  "
    let index = tree.statements.partitionIndex(where: { $0.range.lowerBound > brace })
    let first = index < tree.statements.count ? tree.statements[index] : nil
    if let first { indentation = self.indentation(of: first.range.lowerBound) }
    let edit = CodeEdit(
      line.upperBound..<line.upperBound, with: indentation + code + lineBreak)
    guard isSwift, let first, first.role == .result else { return [edit] }
    // Behind another statement an expression is the result no more.
    let start = first.range.lowerBound
    return [edit, CodeEdit(start..<start, with: "return ")]
  }

  private func brace(behind offset: Int) -> Int? {
    var depth = 0
    let start = tree.tokens.partitionIndex(where: { $0.range.lowerBound >= offset })
    for token in tree.tokens[start...].prefix(400) {
      if depth == 0, isSymbol(token, "{") { return token.range.lowerBound }
      depth += self.depth(token)
    }
    return nil
  }

  /// The columns of a line behind which a comment gets a line of its own.
  private static let lineLength = 100

  /// The edit that adds a hint in a comment to the line of an offset, or above it.
  ///
  /// - Returns: nil within a string.
  func insertion(ofHint hint: String, at offset: Int) -> CodeEdit? {
    let line = line(of: offset)
    var end = line.upperBound
    while end > line.lowerBound, Self.isSpace(bytes[end - 1]) { end -= 1 }
    let comment = "// lintel: \(hint)"
    if hasComment(in: line) || isInLongString(end)
      || end - line.lowerBound + 1 + comment.utf8.count > Self.lineLength
    {
      guard !isInLongString(line.lowerBound) else { return nil }
      return CodeEdit(
        line.lowerBound..<line.lowerBound,
        with: indentation(of: offset) + comment + lineBreak)
    }
    return CodeEdit(end..<end, with: " \(comment)")
  }
}
