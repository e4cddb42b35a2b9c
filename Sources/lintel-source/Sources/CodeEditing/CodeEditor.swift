import JSONText
import SourceTree

/// An edit of a text, in bytes of UTF-8.
package struct CodeEdit: Equatable, Sendable {
  package let range: Range<Int>
  package let text: String

  package init(_ range: Range<Int>, with text: String) { (self.range, self.text) = (range, text) }
}

/// The reason why code is not edited.
package struct CodeFailure: Error, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// The ways to edit the code of a layout so that keys of its elements change.
///
/// The ways come from the statements of the text. The one that makes the change is known when the edited text is
/// evaluated.
package struct CodeEditor {
  let code: CodeText

  /// The offset of the code of each element and key that has its own in the file, by JSON Pointer.
  let offsets: [String: Int]

  /// The offset of the layout method; nil if the class has none in the file.
  let method: Int?

  /// The most ways to make one change, and all changes.
  private static let limit = 4
  private static let candidateLimit = 6

  package init(_ code: CodeText, offsets: [String: Int], method: Int?) {
    (self.code, self.offsets, self.method) = (code, offsets, method)
  }

  /// The ways to make changes, the most likely first.
  ///
  /// - Returns: Edits in the order of the text that do not overlap, for each way.
  /// - Throws: The reason why no edit makes the changes.
  package func candidates(
    for changes: [KeyChange]
  ) throws(CodeFailure) -> [[CodeEdit]] {
    guard code.tree.isExact else { throw CodeFailure("a bracket is missing in the file") }
    var ways: [[[CodeEdit]]] = []
    var renamed: Set<String> = []
    for change in changes {
      guard let rename = rename(change, among: changes) else { continue }
      ways.append([[rename.edit]])
      renamed.formUnion([change.pointer, rename.new.pointer])
    }
    for change in changes where !renamed.contains(change.pointer) {
      let found = try edits(for: change, among: changes)
      guard !found.isEmpty else {
        throw CodeFailure("no statement that sets \(change.key) can be added")
      }
      ways.append(Array(found.prefix(Self.limit)))
    }
    let count = min(Self.candidateLimit, ways.map(\.count).max() ?? 0)
    let candidates = (0..<count).compactMap { index in
      Self.joined(ways.flatMap { $0[min(index, $0.count - 1)] })
    }
    guard !candidates.isEmpty else { throw CodeFailure("the edits overlap") }
    return candidates
  }

  private func edits(
    for change: KeyChange, among changes: [KeyChange]
  ) throws(CodeFailure) -> [[CodeEdit]] {
    switch (change.old, change.new) {
    case (_, nil): [[try removal(of: change)]]
    case (nil, _?): try insertions(of: change, among: changes)
    case (let old?, let new?): try replacements(of: change, old, new, among: changes).map { [$0] }
    }
  }

  /// The edits of several changes in the order of the text, those at one offset together.
  ///
  /// - Returns: nil if they overlap.
  static func joined(_ edits: [CodeEdit]) -> [CodeEdit]? {
    var joined: [CodeEdit] = []
    // Insertions come before a removal that begins at the same offset.
    var distinct: [CodeEdit] = []
    for edit in edits where !distinct.contains(edit) { distinct.append(edit) }
    let sorted = distinct.enumerated().sorted { one, other in
      let (first, second) = (one.element.range, other.element.range)
      return (first.lowerBound, first.upperBound, one.offset)
        < (second.lowerBound, second.upperBound, other.offset)
    }
    for edit in sorted.map(\.element) {
      guard let last = joined.last else {
        joined.append(edit)
        continue
      }
      if last.range.isEmpty, edit.range.lowerBound == last.range.lowerBound {
        joined[joined.count - 1] = CodeEdit(edit.range, with: last.text + edit.text)
      } else if last.range.upperBound > edit.range.lowerBound {
        return nil
      } else {
        joined.append(edit)
      }
    }
    return joined
  }

  private func failure(_ problem: String, at offset: Int) -> CodeFailure {
    CodeFailure("\(problem) in line \(code.lineNumber(of: offset))")
  }

  private func offset(of change: KeyChange) throws(CodeFailure) -> Int {
    guard let offset = offsets[change.pointer] else {
      throw CodeFailure("the code that sets \(change.key) is not in the file")
    }
    return offset
  }

  // MARK: Removals

  private func removal(of change: KeyChange) throws(CodeFailure) -> CodeEdit {
    let offset = try offset(of: change)
    guard let assignment = code.assignment(at: offset) else {
      throw failure("no statement of its own sets \(change.key)", at: offset)
    }
    guard code.hasNoOtherEffect(assignment.value) else {
      throw failure("the value of \(change.key) calls code", at: offset)
    }
    return try code.removal(of: assignment.statement)
  }

  // MARK: Replacements

  /// The code that states the value of a key; that of a variable with one use, if its name is the value.
  private func statedValue(of change: KeyChange) -> CodeValue? {
    guard let offset = offsets[change.pointer] else { return nil }
    var value = code.assignment(at: offset)?.value
    if !change.isStyle, value == nil { value = code.argument(change.key, ofCallAt: offset) }
    return value.map { code.value(code.initialValue(ofVariable: $0) ?? $0) }
  }

  /// The edit that gives an assignment the name of another key; nil if two changes are no renaming.
  private func rename(
    _ change: KeyChange, among changes: [KeyChange]
  ) -> (edit: CodeEdit, new: KeyChange)? {
    guard let old = change.old, change.new == nil, let offset = offsets[change.pointer],
      let assignment = code.assignment(at: offset),
      let new = changes.first(where: {
        $0.element == change.element && $0.isStyle == change.isStyle && $0.old == nil
          && $0.new == old && $0.takesCode(of: change)
      })
    else { return nil }
    let hasStyle = assignment.object != nil || !change.isStyle
    let isOfElement = !hasStyle && Self.namesOfFirstVersion.contains(change.key)
    let name = isOfElement && !isOfElementInFirstVersion(new.key) ? "style.\(new.key)" : new.key
    return (CodeEdit(offset..<(offset + change.key.utf8.count), with: name), new)
  }

  /// The keys that only AsyncDisplayKit 1.x has.
  private static let namesOfFirstVersion: Set<String> = ["preferredFrameSize", "sizeRange"]

  /// True for a key that elements have in code of AsyncDisplayKit 1.x, and that is one of styles since.
  private func isOfElementInFirstVersion(_ key: String) -> Bool {
    [
      "alignSelf", "ascender", "descender", "flexBasis", "flexGrow", "flexShrink", "layoutPosition",
      "spacingAfter", "spacingBefore",
    ].contains(key)
  }

  private func replacements(
    of change: KeyChange, _ old: JSONValue, _ new: JSONValue, among changes: [KeyChange]
  ) throws(CodeFailure) -> [CodeEdit] {
    let offset = try offset(of: change)
    guard let value = statedValue(of: change) else {
      throw failure("no statement or argument sets \(change.key)", at: offset)
    }
    guard !code.hasComment(in: value.range) else {
      throw failure("a comment is in the value", at: offset)
    }
    if let prefix = change.constantPrefix {
      return [try constant(of: change, old, new, value, prefix)]
    }
    let changed = change.numbers.filter { $0.old != $0.new }
    var edits: [CodeEdit] = []
    // One number alone, not one of two that change together.
    if changed.count == 1, let number = changed.first, !losesExpression(change, among: changes) {
      edits = value.numbers.filter { $0.value == number.old }.map {
        CodeEdit($0.range, with: number.code)
      }
    }
    if value.isLiteral {
      edits.append(CodeEdit(value.range, with: try written(change, among: changes)))
    }
    guard !edits.isEmpty else {
      throw failure("the value of \(change.key) is an expression", at: offset)
    }
    return edits
  }

  /// The edit of a constant; another name is a variable, whose other uses would change too.
  private func constant(
    of change: KeyChange, _ old: JSONValue, _ new: JSONValue, _ value: CodeValue, _ prefix: String
  ) throws(CodeFailure) -> CodeEdit {
    let written = code.string(value.range)
    if let name = old.string, let new = new.string, let spelled = change.code {
      if written == change.oldCode || written.hasPrefix(prefix) && code.isWord(value.range) {
        return CodeEdit(value.range, with: spelled)
      }
      // With the type written out.
      if written.hasPrefix("AS"), written.hasSuffix(".\(name)"),
        let last = code.tokens(in: value.range).last, code.tokens(in: value.range).count == 3
      {
        return CodeEdit(last.range, with: new)
      }
    }
    throw failure("the value of \(change.key) is an expression", at: value.range.lowerBound)
  }

  // MARK: Values

  /// True if another change takes the value of an expression with names away, from which the new number may come.
  private func losesExpression(_ change: KeyChange, among changes: [KeyChange]) -> Bool {
    change.addsNumber
      && changes.contains { other in
        guard other.pointer != change.pointer, other.old != nil, other.constantPrefix == nil,
          let value = statedValue(of: other)
        else { return false }
        return !value.isLiteral && !code.isCalculation(value.range)
      }
  }

  /// The code of the value that a change writes.
  ///
  /// A value that an expression of the code has, which another change takes away, is written as this expression.
  private func written(
    _ change: KeyChange, among changes: [KeyChange]
  ) throws(CodeFailure) -> String {
    let lost = changes.filter {
      $0.pointer != change.pointer && $0.old == change.new && change.takesCode(of: $0)
    }
    for other in lost {
      guard let value = statedValue(of: other), change.constantPrefix == nil else { continue }
      // 1.x has `flexGrow = true`.
      if !value.isLiteral || code.isOfFirstVersion && change.key == other.key {
        return code.string(value.range)
      }
    }
    if let side = side(for: change, among: changes) {
      return "ASDimensionMake(\(code.string(side)))"
    }
    guard !losesExpression(change, among: changes) else {
      throw CodeFailure("\(change.key) would be a number where the code has an expression")
    }
    guard let spelled = change.code else {
      throw CodeFailure("no expression states the value of \(change.key)")
    }
    return spelled
  }

  /// The code of a side of a size that another change takes away, if the change writes this side.
  private func side(for change: KeyChange, among changes: [KeyChange]) -> Range<Int>? {
    let sides = [
      "width": "preferredSize", "height": "preferredSize", "minWidth": "minSize",
      "minHeight": "minSize", "maxWidth": "maxSize", "maxHeight": "maxSize",
    ]
    guard change.isStyle, let size = sides[change.key],
      let other = changes.first(where: {
        $0.element == change.element && $0.isStyle && $0.key == size && $0.new == nil
      }), let value = statedValue(of: other), !value.isLiteral
    else { return nil }
    let isWidth = change.key.lowercased().hasSuffix("width")
    guard other.old?[isWidth ? "width" : "height"] == change.new else { return nil }
    return code.side(isWidth ? 0 : 1, ofSizeAt: value.range)
  }

  // MARK: Insertions

  /// The keys of elements, not of styles, that code sets as properties of the same name.
  private static let properties: Set<String> = [
    "alignContent", "alignItems", "flexWrap", "horizontalAlignment", "insets", "justifyContent",
    "lineSpacing", "maximumNumberOfLines", "spacing", "verticalAlignment",
  ]

  private func insertions(
    of change: KeyChange, among changes: [KeyChange]
  ) throws(CodeFailure) -> [[CodeEdit]] {
    guard change.isStyle || Self.properties.contains(change.key) else {
      throw CodeFailure("\(change.key) is no property in code")
    }
    let value = try written(change, among: changes)
    func statement(_ receiver: String) -> String {
      "\(receiver).\(change.key) = \(value)\(code.isSwift ? "" : ";")"
    }
    func ofObject(_ object: String) -> String {
      let isOfElement = code.isOfFirstVersion && isOfElementInFirstVersion(change.key)
      return statement(change.isStyle && !isOfElement ? "\(object).style" : object)
    }
    var edits: [[CodeEdit]] = []
    for isStyle in change.isStyle ? [true, false] : [false, true] {
      for assignment in assignments(to: change.element, isStyle: isStyle).reversed() {
        let text: String
        if isStyle {
          if let object = assignment.object {
            text = ofObject(object)
          } else if change.isStyle {
            // The receiver is a style, `$0.flexGrow = 1`, or an element of 1.x.
            text =
              code.isOfFirstVersion
              ? ofObject(assignment.receiver) : statement(assignment.receiver)
          } else {
            continue
          }
        } else {
          text = ofObject(assignment.receiver)
        }
        if let edit = code.insertion(of: text, behind: assignment.statement) {
          edits.append([edit])
        }
      }
    }
    guard let start = offsets[change.element] else { return edits }
    guard let made = code.statement(at: start), let name = code.variable(setBy: made, to: start)
    else {
      if let (name, statement) = item(at: change.element),
        let inserted = code.insertion(of: [ofObject(name)], before: statement)
      {
        edits.append(inserted)
      } else if let made = code.made(at: start),
        let inserted = code.insertion(
          of: [made.declaration, ofObject(made.name)], before: made.statement)
      {
        edits.append(inserted + [CodeEdit(made.range, with: made.name)])
      }
      return edits
    }
    if let edit = code.insertion(of: ofObject(name), behind: made) { edits.append([edit]) }
    if let method, let inserted = code.insertion(of: ofObject(name), inMethodAt: method) {
      edits.append(inserted)
    }
    return edits
  }

  /// The code of an element in the list of children of its parent, and the statement with the list.
  ///
  /// - Returns: nil if the code does more than to name an object.
  private func item(at element: String) -> (name: String, CodeTree.Statement)? {
    let steps = element.split(separator: "/").map(String.init)
    guard let last = steps.last, let index = Int(last), steps.count >= 3 else { return nil }
    let parent = "/" + steps.dropLast(2).joined(separator: "/")
    var list = offsets[parent].flatMap { code.argument("children", ofCallAt: $0) }
    if list == nil { list = offsets["\(parent)/children"].flatMap(code.assignment)?.value }
    guard let list, let item = code.item(index, ofListIn: list),
      let statement = code.statement(at: item.lowerBound)
    else { return nil }
    return (code.string(item), statement)
  }

  /// The statements that set keys of an element, in the order of the text.
  private func assignments(to element: String, isStyle: Bool) -> [CodeAssignment] {
    let prefix = isStyle ? "\(element)/style/" : "\(element)/"
    let offsets = self.offsets.compactMap { pointer, offset in
      pointer.hasPrefix(prefix) && !pointer.dropFirst(prefix.count).contains("/") ? offset : nil
    }
    return Set(offsets).sorted().compactMap { code.assignment(at: $0) }
  }

  // MARK: Hints

  /// The comments that may give a value which the code leaves to data.
  package func candidates(
    forHint hint: String, of element: String, key: String
  ) throws(CodeFailure) -> [[CodeEdit]] {
    let offsets = ["\(element)/\(key)", "\(element)/style/\(key)", element].compactMap {
      self.offsets[$0]
    }
    let edits = offsets.reduce(into: [[CodeEdit]]()) { edits, offset in
      guard let edit = code.insertion(ofHint: hint, at: offset) else { return }
      if !edits.contains([edit]) { edits.append([edit]) }
    }
    guard !edits.isEmpty else { throw CodeFailure("the code is not in the file") }
    return edits
  }
}
