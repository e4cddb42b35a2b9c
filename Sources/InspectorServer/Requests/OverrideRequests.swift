import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/override`: lays values over an element until they are reset; the text stays as it is.
enum LayoutOverrideRequest: DeclaredRequest {
  static let method = "layout/override"
  static let summary = "Lays values over an element until they are reset."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout,
  ]
  static let result = Members.overrides

  struct Params: DeclaredParams {
    let textDocument: TextDocumentIdentifier

    /// `nil` for the root.
    let element: ElementReference?

    let override: OverrideParams

    static let declared = Param(
      .openDocument, ElementReference.optional, OverrideParams.declared, as: Self.init)
  }

  static func answer(
    _ params: Params, in session: inout Session
  ) throws(ResponseError) -> OverriddenDocument {
    let start = session.workspace.now()
    let (document, live) = try session.openLayout(params.textDocument.uri)
    let element = try session.element(params.element, of: live)
    live.override([try params.override.checked(for: element, in: live)])
    session.finishRevision(of: document, startedAt: start)
    return session.overrides(of: document, live, changing: [element])
  }
}

/// The params of an override.
struct OverrideParams: DeclaredParams {
  private let override: ElementOverride

  static let declared = Param<OverrideParams>(
    .optional(
      "values", .elementValues, "Values by the keys of the element.", otherwise: JSONObject()),
    .optional("style", .styleValues, "Values by the keys of its style.", otherwise: JSONObject()),
    reading: Self.init
  ).with(
    .anyOf(.openObject(["values": .any]), .openObject(["style": .any])))

  private init(
    _ reader: JSONReader, _ values: JSONObject, _ style: JSONObject
  ) throws(JSONShapeError) {
    override = ElementOverride(values: values, style: style)
    let members = [reader.value["values"], reader.value["style"]].compactMap(\.self)
    if members.allSatisfy({ $0 == .null }) {
      throw try reader.member("style", expected: "what is to be laid over, or \"values\"")
        .unexpectedValue(expected: "an object")
    }
  }

  func checked(
    for element: ElementID, in live: LiveDocument
  ) throws(ResponseError) -> CheckedOverride {
    try CheckedOverride(
      override, for: element, in: live, values: JSONPointer([.key("values")]),
      style: JSONPointer([.key("style")]))
  }
}

extension Session {
  /// An open document that is worked on, whoever opened it.
  func openLayout(_ uri: String) throws(ResponseError) -> (OpenDocument, LiveDocument) {
    guard let document = workspace.documents[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard let live = document.live else { throw .documentTooLarge(limit: workspace.documentLimit) }
    return (document, live)
  }

  /// The element that is meant; the root if none is named.
  func element(
    _ reference: ElementReference?, of live: LiveDocument
  ) throws(ResponseError) -> ElementID {
    if let reference { return try reference.element(in: live, encoding: client.encoding) }
    guard let root = live.elements.root else { throw .noLayout(live.reasonForNoLayout) }
    return root
  }

  /// The answer to a request that changed the overrides of `elements`.
  func overrides(
    of document: OpenDocument, _ live: LiveDocument, changing elements: [ElementID]
  ) -> OverriddenDocument {
    let count = live.overriddenElementCount
    let listed =
      count <= OverriddenDocument.listedCount
      ? live.overriddenElements : elements.filter { !live.override(of: $0).isEmpty }
    return OverriddenDocument(
      version: document.version, live: live, listed: listed, leftOutCount: count - listed.count,
      work: workspace.documents[DocumentKey(document.uri)]?.work)
  }
}

/// A document with overridden elements.
struct OverriddenDocument {
  let version: Int
  let live: LiveDocument

  /// The elements whose overrides are written.
  let listed: [ElementID]

  /// The number of other overridden elements.
  let leftOutCount: Int

  let work: WorkCounters?

  /// The number of overridden elements up to which a request that changes one lists them all.
  static let listedCount = 100
}

extension Members<OverriddenDocument> {
  static let overrides = Members(
    "Overrides", "What is laid over a document.",
    .member("version", .integer) { $0.version },
    .member("revision", .count) { $0.live.revision },
    .list("overrides", .override, "What is laid over elements now.") { document in
      document.listed.map { DocumentElement(live: document.live, element: $0) }
    },
    .optional(
      "leftOut", .count,
      "How many other elements have overrides, where more than \(OverriddenDocument.listedCount) do; \"layout/overrides\" lists them."
    ) { $0.leftOutCount > 0 ? $0.leftOutCount : nil },
    .optionalObject("work", .work) { $0.work })
}

extension Members<DocumentElement> {
  fileprivate static let override = Members(
    "Override", "What is laid over an element.", .identity,
    .optional("values", .elementValues) { override in
      let values = override.live.override(of: override.element).values
      return values.isEmpty ? JSONValue?.none : JSONValue.object(values)
    },
    .member("style", .styleValues) { JSONValue.object($0.live.override(of: $0.element).style) })
}

/// `layout/overrides`: what is laid over the elements of a document, whoever did it.
enum LayoutOverridesRequest: DeclaredQuery {
  static let method = "layout/overrides"
  static let summary = "What is laid over the elements of a document, whoever did it."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let result = Members.overrides

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in session: Session
  ) throws(ResponseError) -> OverriddenDocument {
    let (document, live) = try session.openLayout(params.textDocument.uri)
    return OverriddenDocument(
      version: document.version, live: live, listed: live.overriddenElements, leftOutCount: 0,
      work: nil)
  }
}

/// `layout/resetOverrides`: takes away what is laid over an element, or over all.
enum LayoutResetOverridesRequest: DeclaredRequest {
  typealias Params = OpenElementQuery

  static let method = "layout/resetOverrides"
  static let summary = "Takes away what is laid over an element, or over all."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .noSuchElement]
  static let result = Members.overrides

  static func answer(
    _ params: OpenElementQuery, in session: inout Session
  ) throws(ResponseError) -> OverriddenDocument {
    let start = session.workspace.now()
    let (document, live) = try session.openLayout(params.textDocument.uri)
    if let element = try params.element?.element(in: live, encoding: session.client.encoding) {
      live.resetOverrides(of: [element])
    } else {
      live.resetOverrides()
    }
    session.finishRevision(of: document, startedAt: start)
    return session.overrides(of: document, live, changing: [])
  }
}

/// `layout/commitOverrides`: the smallest edits that make the text say what is laid over its elements.
///
/// A program's document is edited at once. An editor's is edited by the client if it is that editor, else the
/// editor is asked to; until then its layout is that of its text, because nothing is laid over it any more.
enum LayoutCommitOverridesRequest: DeclaredRequest {
  static let method = "layout/commitOverrides"
  static let summary = "The smallest edits that make the text say what is laid over its elements."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentOwnedByEditor, .documentTooLarge, .editFailed,
  ]
  static let result: Members<EditedDocument> = [
    .state, .edits("All of the text as it was."), .asked,
  ]

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in session: inout Session
  ) throws(ResponseError) -> EditedDocument {
    let start = session.workspace.now()
    var (document, live) = try session.openLayout(params.textDocument.uri)
    let edits: [SourceEdit]
    do throws(RewriteError) {
      edits = try live.edits(for: live.overrideRewrites)
    } catch {
      throw .requestFailed(kind: "edit-failed", message: "\(error)")
    }
    guard live.source.text.utf8Count + TextEdits(edits).shift <= session.workspace.documentLimit
    else {
      throw .documentTooLarge(limit: session.workspace.documentLimit)
    }
    let textEdits = edits.map { edit in
      TextEdit(
        range: live.source.text.range(of: edit.range, in: session.client.encoding),
        newText: String(decoding: edit.replacement, as: UTF8.self))
    }
    let isOthers =
      document.owner.isEditor && document.owner.client != session.client.id && !edits.isEmpty
    if isOthers { try session.askEditor(toMake: edits, of: document) }
    if !document.owner.isEditor, !edits.isEmpty {
      document.version = document.nextVersion
      live.commitOverrides(by: edits, version: document.version)
    } else {
      live.resetOverrides()
    }
    session.finishRevision(
      of: document,
      after: !document.owner.isEditor ? edits.reversed() : [],
      startedAt: start)
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits, isAsked: isOthers,
      work: nil)
  }
}
