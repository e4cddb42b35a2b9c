import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// A text with rewrites made.
///
/// The edits are held to be said for one text, to do the same to a document as to its bytes, and to be
/// undone by their inverse.
func rewritten(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ rewrites: (LiveDocument) throws -> [Rewrite]
) throws -> String {
  let bytes = Array(text.utf8)
  let document = LiveDocument(text: bytes)
  let edits = try document.edits(for: rewrites(document))
  try expectSound(edits, in: document, sourceLocation: sourceLocation)
  return String(decoding: edits.applied(to: bytes), as: UTF8.self)
}

/// Expects edits to be in order and apart, and a document to follow them there and back.
func expectSound(
  _ edits: [SourceEdit], in document: LiveDocument, _ what: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let before = document.source.text.bytes
  for (left, right) in zip(edits, edits.dropFirst()) {
    try #require(
      left.range.upperBound < right.range.lowerBound, what, sourceLocation: sourceLocation)
  }
  for edit in edits {
    let old = document.source.text.bytes(in: edit.range)
    try #require(old != edit.replacement, what, sourceLocation: sourceLocation)
  }
  let after = edits.applied(to: before)
  let original = DocumentSnapshot(of: document)
  let inverse = document.apply(edits)
  document.finishEditing(version: 2)
  try #require(document.source.text.bytes == after, what, sourceLocation: sourceLocation)
  let edited = DocumentSnapshot(of: document)
  let fresh = DocumentSnapshot(of: LiveDocument(text: after))
  try #require(
    edited == fresh, "\(what ?? "") \(edited.differences(from: fresh))",
    sourceLocation: sourceLocation)
  #expect(inverse.applied(to: after) == before, what, sourceLocation: sourceLocation)
  _ = document.apply(inverse)
  document.finishEditing(version: 3)
  try #require(document.source.text.bytes == before, what, sourceLocation: sourceLocation)
  try #require(DocumentSnapshot(of: document) == original, what, sourceLocation: sourceLocation)
}

/// Expects rewrites to fail, and to say why.
func expectFault(
  _ fault: RewriteFault, at index: Int = 0, in text: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ rewrites: (LiveDocument) throws -> [Rewrite]
) throws {
  let document = LiveDocument(text: Array(text.utf8))
  let rewrites = try rewrites(document)
  #expect(
    throws: RewriteError(rewrite: index, fault: fault), sourceLocation: sourceLocation
  ) {
    try document.edits(for: rewrites)
  }
}

extension LiveDocument {
  /// The element with an `id`.
  func named(_ id: String) throws -> ElementID { try #require(element(withID: id)) }

  /// A value below the element with an `id`.
  func place(_ id: String, _ path: Location.Step...) throws -> Location {
    Location(try named(id), path, part: .value)
  }
}

extension Location.Step: ExpressibleByStringLiteral {
  package init(stringLiteral key: String) { self = .key(key) }
}
