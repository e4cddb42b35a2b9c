package import DocumentSyntax
package import LiveDocuments

/// The names of one variable in several documents and in the files that these read.
///
/// Each document groups the names that mean the same variable for it. Groups with a common owner, such as a file of
/// variables that two documents read, are about one variable:
///
///     x.layout.json ── group: own names, tokens.json ──╮
///                                                      ├── names of the variable
///     y.layout.json ── group: own names, tokens.json ──╯
package struct SharedNames {
  private let name: String

  /// The new name of the variable, which must be unused.
  private let newName: String?
  private var groups: [Group] = []
  private var documents: Set<String> = []

  private struct Group {
    let content: VariableGroup

    /// The URI of the document that has it.
    let document: String
  }

  /// The groups of the new name, which may have no names.
  private var others: [Group] = []

  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - newName: The name that it will have; `nil` if it keeps its name.
  package init(of name: String, renamedTo newName: String? = nil) {
    self.name = name
    self.newName = newName
  }

  /// Adds the names in a document and in the files that it reads, unless they were added.
  ///
  /// - Complexity: O(*n*) in the length of the text and of these files.
  package mutating func add(_ document: DocumentText, uri: String) {
    guard documents.insert(uri).inserted else { return }
    groups += document.variableGroups(of: name, uri: uri).map { Group(content: $0, document: uri) }
    guard let newName else { return }
    others += document.variableGroups(of: newName, uri: uri).map {
      Group(content: $0, document: uri)
    }
  }

  /// True if a document was added.
  package func contains(document uri: String) -> Bool { documents.contains(uri) }

  /// The variable of an owner.
  package struct Variable {
    fileprivate var owners: Set<VariableOwner>

    /// The names by the URIs of the texts.
    package fileprivate(set) var names: [String: Set<VariableGroup.FoundName>] = [:]

    /// The texts of files that are no documents.
    package fileprivate(set) var files: [String: SourceText] = [:]

    /// The documents that own the variable, but were not added.
    package fileprivate(set) var missingDocuments: Set<String> = []

    /// The documents that own the variable themselves or read it from a file.
    fileprivate var ownUsers: Set<String> = []
  }

  /// The variable that an owner has.
  ///
  /// - Complexity: O(*n*) in the number of names.
  package func variable(of owner: VariableOwner) -> Variable {
    var byOwner: [VariableOwner: [Int]] = [:]
    for (index, group) in groups.enumerated() {
      for owner in group.content.owners { byOwner[owner, default: []].append(index) }
    }
    var variable = Variable(owners: [owner])
    var pending = [owner]
    while let owner = pending.popLast() {
      for index in byOwner.removeValue(forKey: owner) ?? [] {
        let group = groups[index]
        pending += group.content.owners.filter { variable.owners.insert($0).inserted }
        variable.names.merge(group.content.names) { $0.union($1) }
        variable.files.merge(group.content.files) { $1 }
        if group.content.isOwned(byDocument: group.document) {
          variable.ownUsers.insert(group.document)
        }
      }
    }
    for case .file(let uri) in variable.owners
    where !documents.contains(uri) && variable.files[uri] == nil {
      variable.missingDocuments.insert(uri)
    }
    return variable
  }

  /// The URI of a text with the new name where the variable is visible, preferably of a text that defines it; `nil`
  /// without a conflict.
  package func conflict(with variable: Variable) -> String? {
    var found: [String: Set<VariableGroup.FoundName>] = [:]
    for group in others
    where !group.content.owners.isDisjoint(with: variable.owners)
      || variable.ownUsers.contains(group.document)
        && group.content.isOwned(byDocument: group.document)
    {
      found.merge(group.content.names) { $0.union($1) }
    }
    let defining = found.filter { $0.value.contains(where: \.isDefinition) }
    return (defining.isEmpty ? found : defining).keys.min()
  }
}

/// The name without a dollar sign at its start.
///
/// - Throws: If no string can name a variable by it.
package func checkedVariableName(_ name: String) throws(RenameError) -> String {
  let new = name.utf8.first == UInt8(ascii: "$") ? String(name.dropFirst()) : name
  guard VariableReference.isName(new.utf8) else { throw .badVariableName(name) }
  return new
}
