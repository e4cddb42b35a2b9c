package import DocumentSyntax

extension LiveDocument {
  /// Applies a patch to the text, each operation as the smallest edit that keeps how the text is
  /// written; reading and layout follow with ``finishEditing(version:)``.
  ///
  /// Where the value is there already nothing is edited. `lengthLimit` is the number of bytes that
  /// the text may have at any time. `willReplace` is called before each edit, while the text is still
  /// the one that the edit is about.
  ///
  /// - Returns: The edits, each in the text that the one before it left.
  /// - Throws: ``PatchError``; the document is then untouched, and nothing need follow.
  /// - Complexity: For each operation in the bytes of the containers along its pointer and of the
  ///   values it reads and writes; with more than one edit also in the number of containers.
  package func apply(
    _ patch: JSONPatch, lengthLimit: Int = 64 << 20,
    willReplace: (SourceEdit) -> Void = { _ in }
  ) throws(PatchError) -> [SourceEdit] {
    let edits = try edits(for: patch, lengthLimit: lengthLimit)
    expectEdits(edits.count)
    for edit in edits {
      willReplace(edit)
      replace(edit.range, with: edit.replacement)
    }
    return edits
  }

  // By itself, so that the plan's hold on the text ends before the text is edited.
  private func edits(
    for patch: JSONPatch, lengthLimit: Int
  ) throws(PatchError) -> [SourceEdit] {
    var plan = PatchPlan(source, lengthLimit: lengthLimit)
    for (index, operation) in patch.operations.enumerated() {
      do {
        try plan.append(operation)
      } catch {
        throw PatchError(operation: index, pointer: error.pointer, fault: error.fault)
      }
    }
    return plan.edits
  }
}
