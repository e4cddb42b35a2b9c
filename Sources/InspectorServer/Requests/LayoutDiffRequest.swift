import JSON
import JSONRPC
import LiveDocuments

/// `layout/diff`: which frames differ between two revisions of a document, its variants, or two
/// documents.
enum LayoutDiffRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/diff"
  static let takesInlineDocument = true
  static let summary = "Which frames differ between two revisions, variants or documents."
  static let paramsSchema: ParamsSchema = [
    .required(
      "from", LayoutReference.schema(isDocumentRequired: true),
      "The layout before: of a document, of a variant or of an earlier revision of it."),
    .optional(
      "to", LayoutReference.schema(isDocumentRequired: false),
      "The layout after; of the same document if it names none, and as it is if left out."),
  ]
  static let resultSchema = JSONSchema.object([
    "from": .object(["revision": .count]), "to": .object(["revision": .count]),
    "changes": .array(
      .element(["kind": .choice(of: FrameDifference.Kind.self), "before": .frame, "after": .frame])),
    "summary": .object([
      "changed": .count, "added": .count, "removed": .count, "unchanged": .count,
    ]),
  ])
  static let errorKinds = ErrorKind.ofDocument + [ErrorKind.revisionNotKept]

  struct Params: JSONReadable {
    let from: LayoutReference
    let to: LayoutReference

    init(from reader: JSONReader) throws(JSONShapeError) {
      let earlier = try reader.member("from", expected: "an object that names a document")
      from = try LayoutReference(from: earlier, document: DocumentReference(from: earlier))
      guard let later = try reader.optionalMember("to") else {
        to = LayoutReference(document: from.document)
        return
      }
      to = try LayoutReference(
        from: later,
        document: try later.namesDocument ? DocumentReference(from: later) : from.document)
    }
  }

  static func work(_ params: Params) -> RequestWork {
    // Former revisions are known to the document alone, not to copies of it.
    guard case .inline = params.from.document, case .inline = params.to.document else {
      return .short
    }
    return .documents([params.from.document, params.to.document])
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let from = try session.layout(params.from, at: "from")
    let to = try session.layout(params.to, at: "to")
    let differences = FrameDifferences(from: from, to: to)
    writer.object { writer in
      writer.key("from")
      writer.object { writer in writer.member("revision", from.revision) }
      writer.key("to")
      writer.object { writer in writer.member("revision", to.revision) }
      writer.key("changes")
      writer.array { writer in
        for change in differences.changes {
          writer.object { writer in
            writer.member("pointer", change.pointer)
            writer.optionalMember("type", change.type)
            writer.optionalMember("id", change.id)
            writer.member("kind", change.kind.rawValue)
            writer.member("before", frame: change.before)
            writer.member("after", frame: change.after)
          }
        }
      }
      writer.key("summary")
      writer.object { writer in
        for kind in FrameDifference.Kind.allCases {
          writer.member(kind.rawValue, differences.changes.count { $0.kind == kind })
        }
        writer.member("unchanged", differences.unchangedCount)
      }
    }
  }
}

/// One of the layouts that are compared: that of a document, of an earlier revision of it, or of one of
/// its variants.
struct LayoutReference: Hashable, Sendable {
  let document: DocumentReference

  /// `nil` for the document as it is.
  private(set) var revision: Int?

  /// `nil` for the document's own screen.
  private(set) var variant: String?

  init(document: DocumentReference) {
    self.document = document
  }

  init(from reader: JSONReader, document: DocumentReference) throws(JSONShapeError) {
    self.document = document
    variant = try reader.optionalString("variant")
    guard let member = try reader.optionalMember("revision") else { return }
    if case .inline = document {
      throw member.mismatch(expected: "nothing where the document comes along")
    }
    if variant != nil { throw member.mismatch(expected: "nothing beside \"variant\"") }
    revision = try member.unsignedInteger()
  }
}

extension JSONReader {
  fileprivate var namesDocument: Bool {
    get throws(JSONShapeError) {
      if try optionalMember("document") != nil { return true }
      return try optionalMember("textDocument") != nil
    }
  }
}

extension LayoutReference {
  fileprivate static func schema(isDocumentRequired: Bool) -> JSONSchema {
    let schema = JSONSchema.openObject(
      [:],
      optional: [
        "textDocument": .documentIdentifier, "document": .any, "variant": .string,
        "revision": .count,
      ])
    guard isDocumentRequired else {
      return schema.with("not", ["required": ["textDocument", "document"]])
    }
    return schema.with("oneOf", [["required": ["textDocument"]], ["required": ["document"]]])
      .examples(["textDocument": ["uri": "file:///a.layout.json"], "revision": 1])
  }
}
