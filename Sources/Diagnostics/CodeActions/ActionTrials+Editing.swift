import DocumentSyntax
import LiveDocuments

extension ActionTrials {
  /// The inverse of a change that was made on the copy.
  enum Undo {
    case edits([SourceEdit])

    /// The inputs of the copy before a file was changed.
    case inputs(DocumentInputs)
  }

  /// Makes edits of the copy's text, or of a file that it uses.
  ///
  /// - Returns: `nil` if the copy uses no such file.
  func make(_ change: TextChange) -> Undo? {
    defer {
      editWork.scannedBytes += copy.work.scannedBytes
      editWork.decoded += copy.work.decoded
    }
    guard let file = change.file else {
      let undo = copy.apply(change.edits)
      copy.finishEditing(version: nil)
      return .edits(undo)
    }
    let inputs = copy.text.inputs
    return copy.apply(change.edits, toFile: file.uri) ? .inputs(inputs) : nil
  }

  /// Reverts edits, the last first, and updates the variants, so that the next trial starts from the text as it was.
  func revert(_ undos: [Undo]) {
    for undo in undos.reversed() {
      switch undo {
      case .edits(let edits): _ = make(TextChange(edits))
      case .inputs(let inputs): copy.setInputs(inputs)
      }
    }
    // An element that went and came again has lost its overrides.
    if let shown { copy.layOverrides(of: shown) }
    check.follow(copy)
  }

  /// The current text of a file in the copy.
  func text(of file: ChangedFile?) -> SourceText? {
    file.flatMap { copy.layoutFile(at: $0.uri)?.text }
  }

  /// True if a file, opened by itself, has more errors or warnings of a kind now than before it was changed.
  func bringsFaults(to file: ChangedFile?) -> Bool {
    guard let file, let current = copy.layoutFile(at: file.uri) else { return false }
    let before = FileChecks.faults(in: file.file, usedBy: copy)
    return FileChecks.faults(in: current, usedBy: copy).contains { $1 > before[$0, default: 0] }
  }
}
