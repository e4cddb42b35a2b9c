import JSON
import JSONRPC
import LiveDocuments

/// `layout/frames`: the frames of an element and of those below it, by JSON Pointer; or those of a
/// whole document that are not what they were.
enum LayoutFramesRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/frames"
  static let takesInlineDocument = true
  static let summary = "The frames of an element and those below it, or those that changed."
  static let paramsSchema = ParamsSchema.all(
    .subtreeQuery,
    .optional("since", .count, "A revision: only the frames that changed in an open document.")
  )
  .without("since", beside: "document").without("since", beside: "element")
  .without("since", beside: "position").without("since", beside: "depth")
  .without("since", beside: "variant")
  static let resultSchema = JSONSchema.answer(
    ["frames": .ref(.frames)],
    optional: [
      "since": .count,
      "reset": .array(.pointer).described(
        "With \"since\": below these, earlier pointers may mean other elements; \"\" is everything."
      ),
    ])
  static let errorKinds = ErrorKind.ofElement

  enum Params: JSONReadable {
    case subtree(SubtreeQuery)

    /// The frames of an open document that changed since a revision.
    case since(revision: Int, uri: String)

    init(from reader: JSONReader) throws(JSONShapeError) {
      guard let since = try reader.optionalMember("since") else {
        self = .subtree(try SubtreeQuery(from: reader))
        return
      }
      for other in ["document", "element", "position", "depth", "variant"] {
        if let member = try reader.optionalMember(other) {
          throw member.mismatch(expected: "nothing beside \"since\"")
        }
      }
      guard case .open(let uri) = try DocumentReference(from: reader) else {
        throw since.mismatch(expected: "an open document")
      }
      self = .since(revision: try since.unsignedInteger(), uri: uri)
    }
  }

  static func work(_ params: Params) -> RequestWork {
    switch params {
    case .subtree(let query): .document(query.query.document)
    case .since: .short
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    switch params {
    case .subtree(let query):
      let (document, top) = try session.find(query.query)
      writer.object { writer in
        document.writeState(to: &writer)
        writer.framesMember(of: document.live, from: top, depth: query.depth)
      }
    case .since(let revision, let uri):
      let document = try session.document(.open(uri))
      guard revision <= document.revision else {
        throw .invalidParams(
          "\"since\" is \(revision), but the document's last revision is \(document.revision)",
          at: JSONPointer([.key("since")]))
      }
      writer.object { writer in
        document.writeState(to: &writer)
        writer.member("since", revision)
        writer.members(document.live.frames(since: revision), of: document.live)
      }
    }
  }
}

extension JSONWriter {
  /// Writes the members `reset` and `frames`.
  fileprivate mutating func members(_ changes: FramesSince, of document: LiveDocument) {
    var pointers = PointerWalk(in: document)
    member("reset", changes.resetsAll ? [""] : changes.reset.map { pointers.pointer(of: $0) })
    key("frames")
    beginObject()
    for element in changes.elements {
      key(pointers.pointer(of: element))
      value(framesOf: element, in: document)
    }
    endObject()
  }
}
