package import DocumentSyntax
import JSON

extension LiveDocument {
  /// What a document is at a moment, as a value: enough to make another that equals it, on any thread.
  ///
  /// It shares the text with the document, and copies nothing but overrides.
  package struct Snapshot: Sendable {
    package let text: SourceText
    package let version: Int?

    /// What is laid over the styles of elements, by their JSON Pointers.
    fileprivate let overrides: [(pointer: String, values: JSONObject)]
  }

  package var snapshot: Snapshot {
    Snapshot(
      text: source.text, version: version,
      overrides: overriddenElements.map { (pointer(of: $0), overrides(of: $0)) })
  }

  /// Opens what was a document elsewhere.
  package convenience init(_ snapshot: Snapshot, isCancelled: (() -> Bool)? = nil) {
    self.init(
      text: snapshot.text.bytes, version: snapshot.version, isCancelled: isCancelled)
    layOver(snapshot)
  }

  /// Makes the document what another is, by one edit of what differs.
  package func update(to snapshot: Snapshot) {
    // Taken off first: after the edit they would belong to other elements.
    if !overriddenElements.isEmpty { resetOverrides() }
    if replaceAll(with: snapshot.text.bytes) != nil { finishEditing(version: snapshot.version) }
    version = snapshot.version
    layOver(snapshot)
  }

  private func layOver(_ snapshot: Snapshot) {
    for (pointer, values) in snapshot.overrides {
      if let element = element(at: pointer) { override(element, with: values) }
    }
  }
}
