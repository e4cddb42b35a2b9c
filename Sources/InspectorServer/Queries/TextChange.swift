import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// The change of a text.
enum TextChange {
  case patch(JSONPatch)
  case edits([TextEdit])

  static let declared = optional.required(at: "patch", expected: "a JSON Patch, or \"edits\"")

  static let optional = Param<TextChange?>.oneAtMost(
    of: .optional("patch", Shape.patch.map { .patch($0) }, "A JSON Patch (RFC 6902)."),
    .optional(
      "edits", Shape.textEdits.map { .edits($0) },
      "Edits of the text as it is, such as those of a fix, that do not overlap."))

  /// The pointer of the change in its params.
  var pointer: JSONPointer {
    switch self {
    case .patch: JSONPointer([.key("patch")])
    case .edits: JSONPointer([.key("edits")])
    }
  }

  /// The edits, each of the text that the one before it left.
  ///
  /// - Parameters:
  ///   - live: The document.
  ///   - encoding: The unit of positions of the edits.
  ///   - limit: The longest text of a document, in bytes.
  /// - Returns: Edits that can be made one after the other.
  /// - Throws: `patch-failed`, `invalid-params` or `document-too-large`.
  func edits(
    of live: LiveDocument, in encoding: PositionEncodingKind, limit: Int
  ) throws(ResponseError) -> [SourceEdit] {
    switch self {
    case .patch(let patch):
      try Self.edits { () throws(PatchError) in try live.edits(for: patch, lengthLimit: limit) }
    case .edits(let edits):
      try Self.sorted(edits, of: live.source.text, in: encoding, limit: limit).reversed()
    }
  }

  /// The edits of the newest text that do what the change does to that of a revision.
  ///
  /// - Parameters:
  ///   - live: The document.
  ///   - revision: The revision; `nil` for the newest.
  ///   - encoding: The unit of positions of the edits.
  ///   - limit: The longest text of a document, in bytes.
  /// - Returns: Edits that can be made one after the other.
  /// - Throws: `content-modified` if the changes since the revision are not kept, or touch what the change replaces, or
  ///   the errors of ``edits(of:in:limit:)``.
  func edits(
    of live: LiveDocument, at revision: Int?, in encoding: PositionEncodingKind, limit: Int
  ) throws(ResponseError) -> [SourceEdit] {
    guard let revision, revision != live.revision else {
      return try edits(of: live, in: encoding, limit: limit)
    }
    guard let earlier = live.text(ofRevision: revision) else { throw .contentModified }
    let edits: [SourceEdit]
    switch self {
    case .patch(let patch):
      let steps = try Self.edits { () throws(PatchError) in
        try LiveDocument.edits(for: patch, of: earlier.text, lengthLimit: limit)
      }
      edits = steps.joined(in: earlier.text)
    case .edits(let list):
      edits = try Self.sorted(list, of: earlier.text, in: encoding, limit: limit)
    }
    let moved = try edits.map { edit throws(ResponseError) in
      guard let range = earlier.edits.map(untouched: edit.range) else {
        let offset = earlier.edits.map(edit.range.lowerBound, bias: .before)
        throw .contentModified(line: live.source.text.position(at: offset, in: .utf8).line + 1)
      }
      return SourceEdit(range, with: edit.replacement)
    }
    guard live.source.text.utf8Count + TextEdits(moved).shift <= limit else {
      throw .documentTooLarge(limit: limit)
    }
    return moved.reversed()
  }

  private static func edits(
    ofPatch make: () throws(PatchError) -> [SourceEdit]
  ) throws(ResponseError) -> [SourceEdit] {
    do throws(PatchError) { return try make() } catch { throw .patchFailed(error) }
  }

  /// The edits of a text, in ascending order.
  private static func sorted(
    _ edits: [TextEdit], of text: SourceText, in encoding: PositionEncodingKind, limit: Int
  ) throws(ResponseError) -> [SourceEdit] {
    let sorted = edits.map { edit in
      SourceEdit(text.bytes(of: edit.range, in: encoding), with: Array(edit.newText.utf8))
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (earlier, later) in zip(sorted, sorted.dropFirst())
    where later.range.lowerBound < earlier.range.upperBound {
      throw .invalidParams("two of the edits overlap", at: JSONPointer([.key("edits")]))
    }
    guard text.utf8Count + TextEdits(sorted).shift <= limit else {
      throw .documentTooLarge(limit: limit)
    }
    return sorted
  }
}

extension Shape<JSONPatch> {
  fileprivate static let patch = Shape(.array(.ref(.patchOperation)))
}

extension Shape<[TextEdit]> {
  fileprivate static let textEdits = array(
    Shape<TextEdit>(
      .openObject([
        "range": .openObject(["start": .sentPosition, "end": .sentPosition]), "newText": .string,
      ])))
}

extension SchemaComponent {
  static let patchOperation = SchemaComponent("PatchOperation") {
    let pointer = JSONSchema.string.with("pattern", "^(/([^/~]|~[01])*)*$").examples(
      "/root/spacing")
    func operation(_ names: [JSONValue], _ member: String, _ schema: JSONSchema) -> JSONSchema {
      .openObject(["op": .enumeration(names), "path": pointer, member: schema])
    }
    return .oneOf(
      operation(["add", "replace", "test"], "value", .any),
      operation(["move", "copy"], "from", pointer),
      .openObject(["op": .constant("remove"), "path": pointer]))
  }
}

extension [SourceEdit] {
  /// Edits of a text, in ascending order, that do what these do one after the other.
  func joined(in text: SourceText) -> [SourceEdit] {
    var new = text
    for edit in self { new.replace(edit.range, with: edit.replacement) }
    return TextEdits(successive: map { TextEdits($0) }).trimmedEdits(from: text, to: new)
  }
}
