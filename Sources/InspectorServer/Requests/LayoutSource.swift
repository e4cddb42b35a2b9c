import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/source`: the text that a document is written in, and the ranges in it that its elements and keys come from.
///
/// The text is the source file that the document is derived from, or else the document's own text.
///
/// About a source file it is answered on the thread that handles messages, because workers have no source files; it
/// costs O(*n*) in the text, or in the positions if the client has the text.
enum LayoutSourceRequest: DeclaredQuery {
  static let method = "layout/source"
  static let summary =
    "The text that a document is written in, and where in it elements and keys come from."
  static let errorKinds: [ErrorKind] = ErrorKind.ofDocument
  static let result = Members<Answer>(
    "SourceText", "The text that a document is written in: a source file, or the document.",
    .member("uri", .string, "The source file, or the document.") { $0.uri },
    .member("languageId", .choice(of: SourceLanguage.self)) { $0.language.rawValue },
    .member(
      "version", .integer.orNull, "The number that the client gave the text that has it open."
    ) { $0.code?.source.version ?? $0.document?.version },
    .member(
      "textNumber", .count, "Another text has another number; that of a document is its revision."
    ) { $0.textNumber },
    .optional("text", .string, "Left out if the client has it already.") { $0.text },
    .flag(
      "pending",
      "Whether the text is still evaluated: the documents are those of an earlier text, and there are no positions."
    ) { $0.code?.source.isAwaited ?? false },
    .optionalList("classes", .sourceClass, "The classes with a layout in a source file.") {
      answer in
      answer.code.map { code in
        code.source.layouts.map { .layout($0) }
          + code.source.failures.map { .failure($0, in: code.source, answer.encoding) }
      }
    },
    .optional(
      "className", .string,
      "The class of the document; left out if it is gone, and for a request about the source file."
    ) { $0.code?.layout?.layout.className },
    .optional(
      "headline", .string,
      "The use of the class that the document shows, with the file that has it: \"as a row (Feed.swift)\"."
    ) { $0.code?.layout?.layout.headline },
    .positions,
    .optional(
      "variants", .array(.string),
      "The names of the variants of a document: the \(ShownVariants.limit) that change most."
    ) { $0.document?.live.shownVariants().names },
    .optional("omittedVariants", .count, "The number of the other variants.") { answer in
      answer.document.flatMap {
        let count = $0.live.shownVariants().omittedCount
        return count == 0 ? nil : count
      }
    },
    .elements)

  struct Params: DeclaredParams {
    /// An open document, or a view.
    let document: DocumentReference

    let variant: String?

    /// The number of the text that the client has.
    let textNumber: Int?

    /// True if the text of the document is requested even if the document is derived from a source file.
    let isOfDocument: Bool

    static let declared = Param(
      Param<DocumentReference?>.oneAtMost(
        of: .optional(
          "textDocument", Shape.openDocument.map { .open($0.uri) },
          "A document, or a source file that is open."),
        .optional("view", Shape.count.map { .view($0) }, "A view of a document.")
      ).required(at: "textDocument", expected: "an object with a \"uri\""),
      .variant,
      .optional(
        "textNumber", .count,
        "The number of the text that the client has, which is then not in the answer."),
      .optional(
        "ofDocument", .boolean,
        "Whether the text is that of the document even if the document is derived from a source file.",
        otherwise: false),
      as: Self.init)
  }

  /// A source file, or a document that is its own text.
  struct Answer {
    /// The layout is `nil` for a request about the file, and for a class that is gone.
    var code: (source: SourceDocument, layout: DerivedLayout?)?
    var document: QueriedDocument?
    let uri: String
    let textNumber: Int
    let encoding: PositionEncodingKind

    /// `nil` if the client has it.
    let text: String?

    init(
      _ text: SourceText, number: Int, of uri: String, to params: Params,
      _ encoding: PositionEncodingKind
    ) {
      self.uri = uri
      textNumber = number
      self.encoding = encoding
      self.text = params.textNumber == number ? nil : String(decoding: text.bytes, as: UTF8.self)
    }

    fileprivate var language: SourceLanguage {
      code == nil ? .jsonWithComments : SourceLanguage(ofFileAt: uri)
    }
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let uri: String
    switch params.document {
    case .open(let named), .inline(let named): uri = named
    case .view(let number):
      guard let view = context.client.views[number] else { throw .noSuchView(number) }
      uri = view.uri
    }
    let (encoding, sources) = (context.client.encoding, context.workspace.sources)
    let code =
      params.isOfDocument
      ? nil : sources[DocumentKey(uri)].map { ($0, nil) } ?? sources.source(ofClassAt: uri)
    if let code {
      let source = code.source
      var answer = Answer(
        source.text, number: source.number, of: source.uri, to: params, encoding)
      answer.code = code
      return answer
    }
    let document = try context.document(params.document, variant: params.variant)
    var answer = Answer(
      document.live.source.text, number: document.revision, of: uri, to: params, encoding)
    answer.document = document
    return answer
  }
}

/// The language of a text, as LSP names it.
private enum SourceLanguage: String, CaseIterable {
  case swift
  case objectiveC = "objective-c"
  case objectiveCPlusPlus = "objective-cpp"
  case jsonWithComments = "jsonc"

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
    "The range of each element and key, by its JSON Pointer, in the order of the text: that of the call for one that "
      + "a helper in another file makes, null for any other one from another file. "
      + "What is not listed comes from where the value around it does.",
    isRequired: false
  ) { answer, writer in
    guard let (source, derived) = answer.code, let layout = derived?.layout, !source.isAwaited
    else { return }
    let text = source.text
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

// MARK: Elements of a document

extension Members<LayoutSourceRequest.Answer> {
  /// The elements by JSON Pointer, in the order of the layout; the document itself is the first.
  fileprivate static let elements = one(
    "elements", .map(.ref("SourceElement")),
    "The elements of a document on its screen by JSON Pointer, the document itself first: their ranges and keys.",
    Members<ElementSource>.element.components, isRequired: false
  ) { answer, writer in
    guard let live = answer.document?.live else { return }
    let text = SentText(live, answer.encoding)
    writer.key("elements")
    writer.object { writer in
      writer.key("")
      Members<ElementSource>.element.object(ElementSource(nil, in: text), to: &writer)
      guard let root = live.elements.root else { return }
      live.walk(from: root) { element, pointer, _ in
        writer.key(pointer)
        Members<ElementSource>.element.object(ElementSource(element, in: text), to: &writer)
      }
    }
  }
}

/// The text of a document with a cursor for offsets.
fileprivate final class SentText {
  let live: LiveDocument
  private var cursor: OffsetCursor

  init(_ live: LiveDocument, _ encoding: PositionEncodingKind) {
    self.live = live
    cursor = OffsetCursor(in: live.source.text, PositionEncoding(encoding))
  }

  func offset(_ byte: Int) -> Int { cursor.units(before: byte) }

  /// The names of files by the elements in them.
  private var files: [ElementID: String] = [:]

  /// The name of the file that an element is in; the elements around it were asked about before.
  func file(of element: ElementID) -> String? {
    guard live.isInFile(element), let parent = live.elements.parent(of: element) else { return nil }
    let layout = live.string(at: Location(parent, [.key("layout")], part: .value))
    switch layout?.first {
    case nil, "#": files[element] = files[parent]
    case "$":
      files[element] = live.layoutFile(of: Location(element, part: .value))?.file.name
    default: files[element] = layout
    }
    return files[element]
  }
}

/// An element in the text of its document; `nil` is the document itself.
fileprivate struct ElementSource {
  let element: ElementID?
  let text: SentText
  let range: Range<Int>

  init(_ element: ElementID?, in text: SentText) {
    self.element = element
    self.text = text
    range =
      element.map { text.live.range(of: $0) }
      ?? text.live.source.syntax.root.valueRange
  }

  var keys: [KeySource] {
    let keys =
      element.map { text.live.writtenKeys(of: $0) } ?? text.live.writtenKeysOfDocument()
    return keys.map { KeySource(key: $0, text: text) }
  }
}

extension Members<ElementSource> {
  fileprivate static let element = Members(
    "SourceElement",
    "An element in the text: offsets from the start of the text, in units of the position encoding.",
    .member("start", .count) { $0.text.offset($0.range.lowerBound) },
    .member("end", .count) { $0.text.offset($0.range.upperBound) },
    .optional(
      "file", .string,
      "The name of the layout file that it is in, as the text around it names the file; the range is then the use's name."
    ) { source in source.element.flatMap { source.text.file(of: $0) } },
    .optional(
      "path", .pointer,
      "The JSON Pointer of its object in the text, if a layout begins with it or it replaces another element. For an "
        + "element inside it, the path begins with this in place of its pointer."
    ) { source in source.element.flatMap { source.text.live.textPointer(of: $0) } },
    .flag("ofVariant", "Whether the variant of the screen has it in place of another element.") {
      source in source.element.map { source.text.live.isInReplacement($0) } ?? false
    },
    .optional("marks", .string, "What is not known of it, as in \"size unknown\".") { source in
      source.element.flatMap { source.text.live.marks(of: $0).words }
    },
    .keys("keys") { $0.keys })
}

fileprivate struct KeySource {
  let key: WrittenKey
  let text: SentText
}

extension Members {
  /// The keys of an object by name.
  fileprivate static func keys(
    _ name: String, _ keys: @escaping @Sendable (Source) -> [KeySource]?
  ) -> Members {
    one(name, .map(.ref("SourceKey")), "", [.sourceKey], isRequired: false) { source, writer in
      guard let keys = keys(source), !keys.isEmpty else { return }
      writer.key(name)
      writer.object { writer in
        for key in keys {
          writer.key(key.key.name)
          Members<KeySource>.key.object(key, to: &writer)
        }
      }
    }
  }
}

extension SchemaComponent {
  fileprivate static let sourceKey = SchemaComponent("SourceKey") {
    .object(Members<KeySource>.key.declared)
      .described(
        "A key with its value on the screen: a value, or the members of an object; neither if it cannot be read."
      )
  }
}

extension Members<KeySource> {
  fileprivate static let key: Members = [
    .member("start", .count) { $0.text.offset($0.key.range.lowerBound) },
    .member("valueStart", .count) { $0.text.offset($0.key.valueStart) },
    .member("end", .count) { $0.text.offset($0.key.range.upperBound) },
    .flag("ofVariant", "Whether the variant of the screen states it.") { $0.key.isOfVariant },
    .optional("value", .any, "As written, with variables as their names.") { source in
      if case .value(let value) = source.key.content { value } else { nil }
    },
    .one("members", .map(.ref("SourceKey")), "", isRequired: false) { source, writer in
      guard case .members(let members) = source.key.content else { return }
      writer.key("members")
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          Members<KeySource>.key.object(KeySource(key: member, text: source.text), to: &writer)
        }
      }
    },
  ]
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
