import LayoutEngine
import LiveDocuments

/// The frames of a document on its screens before an action, to be compared with those after it.
struct FrameComparison {
  private let structure: CodeAction.Structure

  /// Elements are told by what they are where some of them move or come; else what a layout changed is known.
  private let frames: [ElementFrames]?

  /// The index in each of ``frames`` of the element that moves or disappears.
  private let indexes: [Int?]
  private let subject: String?

  init(of action: CodeAction, documents: [LiveDocument], subject: String?) {
    structure = action.structure
    self.subject = subject
    guard structure != .same || action.steps.count > 1 else {
      frames = nil
      indexes = []
      return
    }
    let frames = documents.map { ElementFrames(of: $0) }
    self.frames = frames
    let place: String? =
      switch structure {
      case .same: subject
      case .wraps(let place, _), .unwraps(let place), .gathers(let place, _): place
      }
    indexes = zip(documents, frames).map { document, frames in
      place.flatMap { document.element(at: $0) }.flatMap { frames.index(of: $0) }
    }
  }

  /// The changes on each screen; `nil` where the elements are not those that the action leaves.
  func changes(
    in screens: [DocumentCheck.Screen]
  ) -> [(screen: String?, frames: FrameChanges)]? {
    guard let frames else {
      return screens.map { ($0.name, FrameChanges(of: $0.document, subject: subject)) }
    }
    var all: [(screen: String?, frames: FrameChanges)] = []
    for (screen, before) in zip(screens, frames) {
      let after = ElementFrames(of: screen.document)
      let index = indexes[all.count]
      guard let differences = before.differences(to: after, structure, at: index) else {
        return nil
      }
      // What is left of an element that is unwrapped is its child, which comes next.
      let distance =
        switch structure {
        case .unwraps, .gathers(_, replacesIt: true): 1
        default: 0
        }
      let subject = index.map { before.elements[$0 + distance].element }
      var changes = FrameChanges()
      for (old, new) in differences {
        changes.append(
          before: old.frame, after: new.frame, isSubject: old.element == subject
        ) { screen.document.shortName(of: new.element) }
      }
      all.append((screen.name, changes))
    }
    return all
  }
}

extension FrameChanges {
  /// The changes of the last edit.
  fileprivate init(of document: LiveDocument, subject: String?) {
    let subject = subject.flatMap { document.element(at: $0) }
    for change in document.changes where document.isAttached(change.element) {
      append(
        before: change.before, after: change.after, isSubject: change.element == subject
      ) { document.shortName(of: change.element) }
    }
  }
}
