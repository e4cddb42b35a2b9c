import DocumentSyntax
package import LiveDocuments

/// Copies of the documents that use a document as a layout, to find the frames that an action changes in them.
///
/// The copies are made with the first action that changes no frame of the document itself.
package final class DocumentUsers {
  private let uri: String
  private let find: () -> [(name: String, document: LiveDocument)]
  private lazy var copies = find().map { ($0.name, LiveDocument(copying: $0.document)) }

  /// More documents than these are not laid out for a menu.
  package static let limit = 8

  /// - Parameters:
  ///   - uri: The URI of the document that is used.
  ///   - find: Returns the documents that use it, with the names by which titles call them.
  package init(of uri: String, _ find: @escaping () -> [(name: String, document: LiveDocument)]) {
    self.uri = uri
    self.find = find
  }

  /// Adds the changes of frames in the documents to an action that changes none in the document itself.
  package func complete(_ action: TriedAction) -> TriedAction {
    guard action.change.file == nil, action.keepsFrames else { return action }
    var action = action
    for (name, copy) in copies.prefix(Self.limit) {
      let inputs = copy.inputs
      guard copy.apply(action.edits, toFile: uri) else { continue }
      let frames = FrameChanges(of: copy, subject: nil)
      if frames.count > 0 { action.changesOfUsers.append((name, frames)) }
      copy.setInputs(inputs)
    }
    return action
  }
}
