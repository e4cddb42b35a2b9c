import DocumentSyntax
import LayoutEngine
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
      let (inputs, before) = (copy.text.inputs, ElementFrames(of: copy))
      guard copy.apply(action.edits, toFile: uri) else { continue }
      let frames = FrameChanges(from: before, to: ElementFrames(of: copy), in: copy)
      if frames.count > 0 { action.changesOfUsers.append((name, frames)) }
      copy.setInputs(inputs)
    }
    return action
  }
}

extension FrameChanges {
  /// The changes between two layouts of a document in which each use of a file may have one element more or less.
  ///
  /// Elements of a type are the same in their order. A type of which an element came or went, such as a new wrapper's, is
  /// left out.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  fileprivate init(
    from before: ElementFrames, to after: ElementFrames, in document: LiveDocument
  ) {
    let former = Dictionary(grouping: before.elements, by: \.type)
    let present = Dictionary(grouping: after.elements, by: \.type)
    var positions: [ElementType: Int] = [:]
    for entry in after.elements {
      guard let same = former[entry.type], same.count == present[entry.type]?.count else {
        continue
      }
      let old = same[positions[entry.type, default: 0]]
      positions[entry.type, default: 0] += 1
      if old.frame.isSame(as: entry.frame) { continue }
      append(before: old.frame, after: entry.frame, isSubject: false) {
        document.shortName(of: entry.element)
      }
    }
  }
}
