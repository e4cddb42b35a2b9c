import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/override`: lays values over an element or variables until they are reset; the text stays as it is.
enum LayoutOverrideRequest: DeclaredUpdate {
  static let method = "layout/override"
  static let summary = "Lays values over an element or variables until they are reset."
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

  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> OverriddenDocument {
    let start = server.workspace.services.now()
    let (document, live) = try server.workspace.openLayout(params.textDocument.uri)
    let element = try live.element(
      params.element, encoding: server.connections[client].client.encoding)
    let override = try params.override.checked(for: element, in: live)
    try params.override.overrideVariables(of: live)
    if params.override.isOfElement { live.override([override]) }
    server.finishRevision(of: document, from: client, startedAt: start)
    return OverriddenDocument(
      version: document.version, live,
      work: server.workspace.documents[DocumentKey(document.uri)]?.work, changing: [element])
  }
}

/// The params of an override.
struct OverrideParams: DeclaredParams {
  private let override: ElementOverride

  /// Values by the names of variables.
  private let variables: JSONObject

  /// True if values are laid over an element.
  var isOfElement: Bool { !override.isEmpty || variables.isEmpty }

  static let declared = Param<OverrideParams>(
    .optional(
      "values", .elementValues, "Values by the keys of the element.", otherwise: JSONObject()),
    .optional("style", .styleValues, "Values by the keys of its style.", otherwise: JSONObject()),
    .optional(
      "variables", .variableValues, "Values of the document's variables, by their names.",
      otherwise: JSONObject()),
    reading: Self.init
  ).with(
    .anyOf(
      .openObject(["values": .any]), .openObject(["style": .any]),
      .openObject(["variables": .any])))

  private init(
    _ reader: JSONReader, _ values: JSONObject, _ style: JSONObject, _ variables: JSONObject
  ) throws(JSONShapeError) {
    override = ElementOverride(values: values, style: style)
    self.variables = variables
    let members = ["values", "style", "variables"].compactMap { reader.value[$0] }
    if members.allSatisfy({ $0 == .null }) {
      throw try reader.member("style", expected: "what is to be laid over, or \"values\"")
        .unexpectedValue(expected: "an object")
    }
  }

  /// Lays the values of variables over those of a document.
  func overrideVariables(of live: LiveDocument) throws(ResponseError) {
    if variables.isEmpty { return }
    do throws(VariableOverrideError) {
      try live.override(variables: variables)
    } catch {
      throw .invalidParams("\(error)", at: JSONPointer([.key("variables")]))
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

extension LiveDocument {
  /// The element that is meant; the root if none is named.
  func element(
    _ reference: ElementReference?, encoding: PositionEncodingKind
  ) throws(ResponseError) -> ElementID {
    if let reference { return try reference.element(in: self, encoding: encoding) }
    guard let root = elements.root else { throw .noLayout(reasonForNoLayout) }
    return root
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

  /// - Parameters:
  ///   - version: The number of its text.
  ///   - live: The document.
  ///   - work: The work of its last revision.
  ///   - elements: The elements whose overrides a request changed.
  init(version: Int, _ live: LiveDocument, work: WorkCounters?, changing elements: [ElementID]) {
    let listsAll = live.overriddenElementCount <= Self.listedCount
    self.init(
      version: version, live,
      listing: listsAll
        ? live.overriddenElements : elements.filter { !live.override(of: $0).isEmpty },
      work: work)
  }

  init(version: Int, _ live: LiveDocument, listing listed: [ElementID], work: WorkCounters?) {
    self.version = version
    self.live = live
    self.listed = listed
    leftOutCount = live.overriddenElementCount - listed.count
    self.work = work
  }
}

extension Members<OverriddenDocument> {
  static let overrides = Members(
    "Overrides", "What is laid over a document.",
    .member("version", .integer) { $0.version },
    .member("revision", .count) { $0.live.revision },
    .list("overrides", .override, "What is laid over elements now.") { document in
      document.listed.map { DocumentElement(live: document.live, element: $0) }
    },
    .optional("variables", .variableValues, "What is laid over variables now.") { document in
      let values = document.live.variableOverrides
      return values.isEmpty ? JSONValue?.none : JSONValue.object(values)
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
