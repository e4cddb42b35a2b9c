import DocumentSyntax
import JSON
import LiveDocuments
import Testing

/// A patch as it comes over the wire.
func patch(_ operations: String) throws -> JSONPatch {
  try JSONPatch(from: JSONReader(JSONValue(parsing: Array(operations.utf8))))
}

/// A text with a patch applied; the edits are held to lead from one to the other.
func patched(_ text: String, _ operations: String) throws -> String {
  let document = LiveDocument(text: Array(text.utf8))
  let edits = try document.apply(patch(operations))
  let bytes = document.source.text.bytes
  #expect(replaying(edits, on: Array(text.utf8)) == bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Expects a patch to fail, to say why, and to leave every byte as it was.
func expectFault(
  _ fault: PatchFault, at pointer: String, operation: Int = 0, of operations: String,
  on text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let document = LiveDocument(text: Array(text.utf8))
  let patch = try patch(operations)
  let expected = PatchError(
    operation: operation, pointer: try #require(PatchPointer(pointer)), fault: fault)
  #expect(throws: expected, sourceLocation: sourceLocation) { try document.apply(patch) }
  #expect(document.source.text.bytes == Array(text.utf8), sourceLocation: sourceLocation)
}

/// A text after edits, each made in what the one before it left.
func replaying(_ edits: [SourceEdit], on text: [UInt8]) -> [UInt8] {
  var text = text
  for edit in edits { text.replaceSubrange(edit.range, with: edit.replacement) }
  return text
}
