import Authoring
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// The names of the variable at a position, in all documents and files of a client that have it.
///
/// The documents are those that ``ReferenceSearch`` finds, and those that they use as layouts. Each is read again with the
/// files that it names, so that all of them see the same texts.
struct WorkspaceVariables {
  let name: String
  private let owner: VariableOwner
  private let context: RequestContext

  /// The URI of the file with the position.
  private let uri: String

  /// The names in one text, in its order.
  struct Names {
    let file: ReferenceSearch.Text
    let ranges: [Range<Int>]
  }

  /// - Returns: `nil` if there is no variable, or the document is no file.
  init?(at offset: Int, of live: LiveDocument, _ uri: String, in context: RequestContext) {
    guard let path = FilePath(uri: uri)?.normalized,
      context.workspace[DocumentKey(uri)]?.owner == .editor(context.client.id)
    else { return nil }
    self.uri = path.uri
    if let variable = live.text.pointedVariable(at: offset) {
      name = variable.name
      owner = live.text.owner(of: variable.named, uri: path.uri)
    } else if !path.isLayout, let variable = live.variableOfFile(at: offset) {
      name = variable.name
      owner = .file(path.uri)
    } else {
      return nil
    }
    self.context = context
  }

  /// The names that get another name.
  ///
  /// - Throws: If the new name is taken, or not all names can be found.
  func names(renamedTo new: String) throws(RenameError) -> [Names] {
    let search = search(renamedTo: new)
    guard !search.isIncomplete else { throw .tooManyFiles }
    guard !search.variable.names.isEmpty else { throw .unreadVariable(name) }
    if let conflict = search.names.conflict(with: search.variable) {
      throw .usedVariable(new, in: conflict == uri ? nil : conflict)
    }
    return names(of: search, includingDefinitions: true)
  }

  /// The names, those in the document at the position first.
  func names(includingDefinitions includesDefinitions: Bool) throws(ResponseError) -> [Names] {
    let search = search(renamedTo: nil)
    try context.check()
    return names(of: search, includingDefinitions: includesDefinitions)
  }

  // MARK: Searching

  private struct Search {
    var names: SharedNames
    var variable: SharedNames.Variable
    var texts: [String: ReferenceSearch.Text] = [:]

    /// True if there are more texts than are searched.
    var isIncomplete = false
  }

  private func search(renamedTo new: String?) -> Search {
    var names = SharedNames(of: name, renamedTo: new)
    var found = Search(names: names, variable: names.variable(of: owner))
    func read(_ text: ReferenceSearch.Text) {
      let uri = text.path.normalized.uri
      guard !names.contains(document: uri) else { return }
      let live = LiveDocument(
        text.text, inputs: context.inputs(ofDocument: text.uri), laysOut: false,
        isCancelled: context.control.isCancelled)
      // A file of variables is no document, although editors open it like one.
      if live.isInterrupted || live.elements.root == nil && !text.path.isLayout { return }
      names.add(live.text, uri: uri)
      found.texts[uri] = text
    }
    var search = ReferenceSearch(in: context, includingConfigurations: false)
    while let text = search.nextText() {
      if context.isCancelled() { break }
      found.isIncomplete = search.isBeyondLimit
      if found.isIncomplete { break }
      read(text)
    }
    found.variable = names.variable(of: owner)
    // Documents in which others set the variable may be outside the folders.
    while !found.variable.missingDocuments.isEmpty, !context.isCancelled() {
      let count = found.texts.count
      for uri in found.variable.missingDocuments.sorted() {
        if let path = FilePath(uri: uri), let text = search.text(of: path) { read(text) }
      }
      if found.texts.count == count { break }
      found.variable = names.variable(of: owner)
    }
    found.names = names
    return found
  }

  private func names(
    of search: Search, includingDefinitions includesDefinitions: Bool
  ) -> [Names] {
    let uris = search.variable.names.keys.sorted {
      ($0 == uri ? 0 : 1, $0) < ($1 == uri ? 0 : 1, $1)
    }
    return uris.compactMap { uri in
      let ranges = (search.variable.names[uri] ?? [])
        .filter { includesDefinitions || !$0.isDefinition }.map(\.range)
        .sorted { $0.lowerBound < $1.lowerBound }
      guard !ranges.isEmpty, let file = text(uri, of: search) ?? search.texts[uri] else {
        return nil
      }
      return Names(file: file, ranges: ranges)
    }
  }

  /// The text of a file that is no document, as documents read it.
  private func text(_ uri: String, of search: Search) -> ReferenceSearch.Text? {
    guard let text = search.variable.files[uri], let path = FilePath(uri: uri) else { return nil }
    let open = context.workspace[DocumentKey(uri)]
    return ReferenceSearch.Text(
      uri: open?.uri ?? uri, path: path, version: open?.version, text: text)
  }
}
