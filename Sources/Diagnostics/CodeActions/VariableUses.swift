import DocumentSyntax
import LiveDocuments

/// The names of variables in a text, for fixes that would write over one or that remove a variable.
///
/// A value that names a variable was written to be equal to other values. A fix changes the definition if nothing else
/// names the variable. A fix at the use stays possible, but its title states the replaced string, and it is never
/// preferred or safe.
struct VariableUses {
  /// The strings that name variables, and the keys that define them; none in a document without variables.
  private let strings: [VariableString]

  /// The indices of the strings that name a variable.
  private let indices: [Variable: [Int]]
  private let document: LiveDocument

  /// The name of a variable, and the layout that has it.
  private struct Variable: Hashable {
    let name: String
    let layout: String?
  }

  /// - Complexity: O(*n*) in the length of a text that has variables.
  init(of document: LiveDocument) {
    self.document = document
    strings = document.text.definesVariables ? document.text.variableStrings() : []
    var indices: [Variable: [Int]] = [:]
    for (index, string) in strings.enumerated() {
      for variable in Set(string.names.map { Variable(name: $0.name, layout: $0.layout) }) {
        indices[variable, default: []].append(index)
      }
    }
    self.indices = indices
  }

  /// The removals of the arguments that set a variable of a layout at its uses, given the location of the variable.
  func removalsOfArguments(for location: Location) -> [Rewrite] {
    let path = location.path
    guard path.count == 4, path[0] == .key("layouts"), case .key(let layout) = path[1],
      case .key(let name) = path[3]
    else { return [] }
    return (indices[Variable(name: name, layout: layout)] ?? []).compactMap { index in
      guard strings[index].isArgument else { return nil }
      return document.location(at: strings[index].range.lowerBound).map { .remove($0) }
    }
  }

  /// The actions that stand for one whose first step is edits of the document.
  ///
  /// - Returns: The action itself if it writes over no name of a variable. One that only removes writes none.
  func sparing(_ action: CodeAction) -> [CodeAction] {
    guard !strings.isEmpty, !action.onlyRemoves(in: document),
      let change = action.firstChange(of: document), change.file == nil,
      case let edits = change.edits, let (use, value) = replacedUse(by: edits)
    else { return [action] }
    let spelling = String(decoding: document.source.text.bytes(in: use.range), as: UTF8.self)
    let words = String(spelling.dropFirst().dropLast())
    let atUse = action.instead(of: shortened(words))
    guard let (name, range) = onlyDefinition(for: use),
      edits.allSatisfy({ use.range.covers($0.range) }), action.isOneStep
    else { return [atUse] }
    let shown =
      value.hasPrefix("\"") && value.count > 1 ? String(value.dropFirst().dropLast()) : value
    return [action.atDefinition("Set $\(name) to \(shortened(shown))", range, value), atUse]
  }

  /// The first string that edits replace by a value without variables, and that value.
  private func replacedUse(by edits: [SourceEdit]) -> (use: VariableString, value: String)? {
    for edit in edits {
      let start = strings.partitioningIndex { $0.range.upperBound > edit.range.lowerBound }
      guard start < strings.count, !strings[start].isDefinition, !strings[start].isArgument,
        strings[start].range.covers(edit.range)
      else { continue }
      let use = strings[start]
      let own = edits.filter { use.range.covers($0.range) }.map { edit in
        SourceEdit(
          (edit.range.lowerBound - use.range.lowerBound)..<(edit.range.upperBound
            - use.range.lowerBound), with: edit.replacement)
      }
      let value = String(
        decoding: own.applied(to: document.source.text.bytes(in: use.range)), as: UTF8.self)
      if !value.isEmpty, !value.utf8.contains(UInt8(ascii: "$")) { return (use, value) }
    }
    return nil
  }

  /// The variable that a string is, and the bytes of its value, if no other string and no variant depends on that value.
  private func onlyDefinition(for use: VariableString) -> (name: String, value: Range<Int>)? {
    guard case .value(let name) = use.form, use.variant == nil, !document.text.isNamedOutside(name)
    else { return nil }
    let named = indices[Variable(name: name, layout: use.names.first?.layout)] ?? []
    guard named.count == 2, let index = named.first(where: { strings[$0].isDefinition }),
      case .definition(let value) = strings[index].form,
      // The value of a definition that refers to other variables is determined by them.
      !strings[index...].dropFirst().prefix(while: { value.covers($0.range) })
        .contains(where: { !$0.isDefinition })
    else { return nil }
    return (name, value)
  }
}

extension Range<Int> {
  fileprivate func covers(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
