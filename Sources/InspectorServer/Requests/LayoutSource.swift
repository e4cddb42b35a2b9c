import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/source`: the source file that a document is derived from, and the ranges in it that its elements and keys
/// come from.
///
/// Answered on the thread that handles messages, because workers have no source files; it costs O(*n*) in the text, or
/// in the positions if the client has the text.
enum LayoutSourceRequest: DeclaredQuery {
  static let method = "layout/source"
  static let summary =
    "The source file that a document is derived from, and where in it elements and keys come from."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .noSource, .noSuchView]
  static let result = Members<Answer>(
    "SourceText", "The source file that a document is derived from.",
    .member("uri", .string, "The source file.") { $0.source.uri },
    .member("languageId", .choice(of: SourceLanguage.self)) {
      SourceLanguage(ofFileAt: $0.source.uri).rawValue
    },
    .member("version", .integer, "The number that the client gave the text that has it open.") {
      $0.source.version
    },
    .member("textNumber", .count, "Another text has another number.") { $0.source.number },
    .optional("text", .string, "Left out if the client has it already.") { $0.text },
    .flag(
      "pending",
      "Whether the text is still evaluated: the documents are those of an earlier text, and there are no positions."
    ) { $0.source.isAwaited },
    .list("classes", .sourceClass, "The classes with a layout in the file.") { answer in
      answer.source.layouts.map { .layout($0) }
        + answer.source.failures.map { .failure($0, in: answer.source, answer.encoding) }
    },
    .optional(
      "className", .string,
      "The class of the document; left out if it is gone, and for a request about the source file."
    ) { $0.layout?.layout.className },
    .positions)

  struct Params: DeclaredParams {
    let subject: Subject

    /// The number of the text that the client has.
    let textNumber: Int?

    enum Subject {
      case uri(String)

      /// A view of the client, by its number.
      case view(Int)
    }

    static let declared = Param(
      Param<Subject?>.oneAtMost(
        of: .optional(
          "textDocument", Shape.openDocument.map { .uri($0.uri) },
          "The document of a class, or a source file that is open."),
        .optional("view", Shape.count.map { .view($0) }, "A view of the document of a class.")
      ).required(at: "textDocument", expected: "an object with a \"uri\""),
      .optional(
        "textNumber", .count,
        "The number of the text that the client has, which is then not in the answer."),
      as: Self.init)
  }

  struct Answer {
    let source: SourceDocument

    /// `nil` for a request about the file, and for a class that is gone.
    let layout: DerivedLayout?

    /// `nil` if the client has it.
    let text: String?

    let encoding: PositionEncodingKind
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let uri: String
    switch params.subject {
    case .uri(let named): uri = named
    case .view(let number):
      guard let view = context.client.views[number] else { throw .noSuchView(number) }
      uri = view.uri
    }
    let (source, layout) = try context.workspace.source(uri)
    let isKnown = params.textNumber == source.number
    return Answer(
      source: source, layout: layout,
      text: isKnown ? nil : String(decoding: source.text.bytes, as: UTF8.self),
      encoding: context.client.encoding)
  }
}

extension WorkspaceSnapshot {
  /// The source file of a URI, which is its own or that of the document of a class, perhaps of one that is gone.
  ///
  /// - Throws: `no-source` for a document that is its own text, else `document-not-open`.
  fileprivate func source(
    _ uri: String
  ) throws(ResponseError) -> (source: SourceDocument, layout: DerivedLayout?) {
    if let source = sources[DocumentKey(uri)] { return (source, nil) }
    if let found = sources.source(ofClassAt: uri) { return found }
    throw self[DocumentKey(uri)] == nil ? .documentNotOpen(uri) : .noSource(uri)
  }
}

/// The language of a source file, as LSP names it.
private enum SourceLanguage: String, CaseIterable {
  case swift
  case objectiveC = "objective-c"
  case objectiveCPlusPlus = "objective-cpp"

  init(ofFileAt uri: String) {
    self =
      uri.hasSuffix(".swift") ? .swift : uri.hasSuffix(".mm") ? .objectiveCPlusPlus : .objectiveC
  }
}

/// A class with a layout in a source file.
private struct SourceClass {
  let name: String

  /// The URI of its document; `nil` if it has none.
  var uri: String?

  /// The reason why it has no document, and what the reason is about.
  var message: String?
  var range: PositionRange?

  static func layout(_ derived: DerivedLayout) -> SourceClass {
    SourceClass(name: derived.layout.className, uri: derived.uri)
  }

  static func failure(
    _ failure: SourceDocument.Failure, in source: SourceDocument, _ encoding: PositionEncodingKind
  ) -> SourceClass {
    let bytes = SourcePositions.range(at: failure.problem.position.inFile, in: source.text)
    return SourceClass(
      name: failure.className, message: failure.reason,
      range: source.text.range(of: bytes, in: encoding))
  }
}

extension Members<SourceClass> {
  fileprivate static let sourceClass = Members(
    "SourceClass", "A class with a layout in a source file.",
    .member("className", .string) { $0.name },
    .optional("uri", .string, "Its document; left out if it cannot be evaluated.") { $0.uri },
    .optional("message", .string, "Why it cannot be evaluated.") { $0.message },
    .optional("range", .range, "What that is about.") { $0.range })
}

extension Members<LayoutSourceRequest.Answer> {
  /// The ranges by JSON Pointer, in the order of the text.
  fileprivate static let positions = one(
    "positions", .map(.range.orNull),
    "The range of each element and key, by its JSON Pointer, in the order of the text; null if it comes from another file. "
      + "What is not listed comes from where the value around it does.",
    isRequired: false
  ) { answer, writer in
    guard let layout = answer.layout?.layout, !answer.source.isAwaited else { return }
    let text = answer.source.text
    let sorted = layout.positions.sorted { first, second in
      let (one, other) = (first.value, second.value)
      return (one?.line ?? .max, one?.column ?? .max, first.key)
        < (other?.line ?? .max, other?.column ?? .max, second.key)
    }
    writer.key("positions")
    writer.object { writer in
      for (pointer, position) in sorted {
        writer.key(pointer)
        guard let position else {
          writer.null()
          continue
        }
        let bytes = SourcePositions.range(at: position, in: text)
        writer.value(text.range(of: bytes, in: answer.encoding))
      }
    }
  }
}

extension SentMessage<SourceDocument> {
  static let didChangeSource = SentMessage(
    "layout/didChangeSource",
    "The text of a source file, the classes in it or their positions changed, for clients that subscribed to their documents.",
    Members(
      "ChangedSource", "A source file that changed.",
      .member("uri", .string, "The source file.") { $0.uri },
      .member("textNumber", .count, "Another text has another number.") { $0.number },
      .flag("pending", "Whether the text is still evaluated.") { $0.isAwaited }))
}
