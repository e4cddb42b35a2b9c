import Diagnostics
import DocumentSyntax
import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/tree`: an element and those below it, nested as they are in the document.
enum LayoutTreeRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/tree"
  static let takesInlineDocument = true
  static let summary = "An element and those below it, nested as they are in the document."
  static let paramsSchema: ParamsSchema = [
    .subtreeQuery,
    .optional(
      "fields", .array(.enumeration(Field.allCases.map { .string($0.rawValue) })),
      "What is said about each element beside its type and pointer."),
    .optional(
      "filter", .string.examples("text"),
      "A selector: the answer has the elements it means, and those around them."),
  ]
  static let resultSchema = JSONSchema.answer([
    "diagnostics": .ref(.diagnosticCounts), "tree": .ref(.treeElement),
  ])
  static let errorKinds = ErrorKind.ofElement

  struct Params: JSONReadable {
    let subtree: SubtreeQuery

    /// What is said about each element beside its type and pointer.
    let fields: Set<Field>

    /// A selector: the answer has the elements it means, and those around them.
    let filter: String?

    init(from reader: JSONReader) throws(JSONShapeError) {
      subtree = try SubtreeQuery(from: reader)
      filter = try reader.optionalString("filter")
      guard let members = try reader.optionalMember("fields")?.array() else {
        fields = Field.usual
        return
      }
      var fields: Set<Field> = []
      for member in members {
        guard let field = Field(rawValue: try member.string()) else {
          throw member.unexpectedValue(
            expected: "one of \(Field.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        fields.insert(field)
      }
      self.fields = fields
    }
  }

  enum Field: String, CaseIterable {
    case id
    case frame
    case absolute
    case nodeFrame
    case range
    case constrainedSize
    case parentSize
    case diagnostics

    /// What is said where nothing else is asked for.
    static let usual: Set<Field> = [.id, .frame, .diagnostics]
  }

  /// The answer is two levels of JSON deeper for each level of elements; further down than this,
  /// usual readers refuse it.
  static let maximumDepth = 1_000

  static func work(_ params: Params) -> RequestWork { .document(params.subtree.query.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, top) = try session.find(params.subtree.query)
    let counts = DiagnosticCounts(document)
    var tree = TreeWriting(
      document: document.live, encoding: session.client.encoding, fields: params.fields,
      counts: counts,
      maximumDepth: min(params.subtree.depth ?? maximumDepth, maximumDepth))
    if let filter = params.filter {
      let selector = try Selector.read(filter, in: "filter")
      tree.filter(
        document.live.elements(
          matching: selector, codes: selector.asksForDiagnostics ? document.codes : [:]))
    }
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("diagnostics", counts[nil])
      writer.key("tree")
      tree.write(from: top, to: &writer)
    }
  }
}

/// Writes elements inside each other.
private struct TreeWriting {
  let document: LiveDocument
  let encoding: PositionEncodingKind
  let fields: Set<LayoutTreeRequest.Field>
  let counts: DiagnosticCounts
  let maximumDepth: Int

  /// Those that are written, and those of them that a filter means; `nil` for all.
  private var kept: Set<ElementID>?
  private var meant: Set<ElementID> = []

  init(
    document: LiveDocument, encoding: PositionEncodingKind, fields: Set<LayoutTreeRequest.Field>,
    counts: DiagnosticCounts, maximumDepth: Int
  ) {
    self.document = document
    self.encoding = encoding
    self.fields = fields
    self.counts = counts
    self.maximumDepth = maximumDepth
  }

  /// Leaves out what is neither one of these elements nor around one.
  mutating func filter(_ elements: [ElementID]) {
    meant = Set(elements)
    var kept: Set<ElementID> = []
    for element in elements {
      var next: ElementID? = element
      while let current = next, kept.insert(current).inserted {
        next = document.parent(of: current)
      }
    }
    self.kept = kept
  }

  func write(from top: ElementID, to writer: inout JSONWriter) {
    /// The elements that are open, each inside the one before.
    var openCount = 0
    func close(downTo depth: Int) {
      while openCount > depth {
        writer.endArray()
        writer.endObject()
        openCount -= 1
      }
    }
    document.walk(from: top, maximumDepth: maximumDepth) { element, pointer, depth in
      guard depth == 0 || kept?.contains(element) ?? true else { return }
      close(downTo: depth)
      writer.beginObject()
      writer.member("type", document.typeName(of: element))
      if fields.contains(.id) { writer.optionalMember("id", document.id(of: element)) }
      writer.member("pointer", pointer)
      write(element, to: &writer)
      let childCount = document.children(of: element).count
      guard depth < maximumDepth || childCount == 0 else {
        writer.member("childCount", childCount)
        writer.endObject()
        return
      }
      writer.key("children")
      writer.beginArray()
      openCount += 1
    }
    close(downTo: 0)
  }

  private func write(_ element: ElementID, to writer: inout JSONWriter) {
    if meant.contains(element) { writer.member("matches", true) }
    if fields.contains(.frame) { writer.member("frame", frame: document.frame(of: element)) }
    if fields.contains(.absolute) {
      writer.member("absolute", frame: document.absoluteFrame(of: element))
    }
    if fields.contains(.nodeFrame), document.type(of: element).isDisplayNode {
      writer.member("nodeFrame", frame: document.nodeFrame(of: element))
    }
    if fields.contains(.range) {
      writer.member(
        "range", document.source.text.range(of: document.range(of: element), in: encoding))
    }
    if !fields.isDisjoint(with: [.constrainedSize, .parentSize]) {
      let ask = document.measureRequests(of: element).last
      if fields.contains(.constrainedSize) { writer.member("constrainedSize", range: ask?.range) }
      if fields.contains(.parentSize) { writer.member("parentSize", parentSize: ask?.parentSize) }
    }
    if fields.contains(.diagnostics) { writer.member("diagnostics", counts[element]) }
  }
}

/// How many diagnostics of each severity are about each element.
private struct DiagnosticCounts {
  private var counts: [ElementID?: [Severity: Int]] = [:]

  init(_ document: QueriedDocument) {
    for diagnostic in document.diagnostics {
      counts[diagnostic.element(in: document.live), default: [:]][
        diagnostic.severity, default: 0] += 1
    }
  }

  /// An object with a member for each severity there is; `nil` is the document itself.
  subscript(element: ElementID?) -> JSONValue {
    let counts = counts[element] ?? [:]
    return .object(
      JSONObject(
        Severity.allCases.compactMap { severity in
          counts[severity].map {
            JSONObject.Member(key: severity.name, value: .integer(Int64($0)))
          }
        }))
  }
}

extension SchemaComponent {
  static let treeElement: SchemaComponent = SchemaComponent("TreeElement") {
    .object(
      [
        "type": .string, "pointer": .pointer,
      ],
      optional: [
        "id": .string, "frame": .frame, "absolute": .frame, "nodeFrame": .frame,
        "range": .range, "constrainedSize": .ref(.sizeRange), "parentSize": .ref(.parentSize),
        "diagnostics": .ref(.diagnosticCounts),
        "matches": .boolean.described("Whether the filter means it, and not only what is in it."),
        "children": .array(.ref(.treeElement)),
        "childCount": .count.described("In place of children beyond the depth."),
      ])
  }

  static let diagnosticCounts = SchemaComponent("DiagnosticCounts") {
    JSONSchema.object(
      [:], optional: ["error": .count, "warning": .count, "information": .count, "hint": .count]
    ).described("How many diagnostics there are of each severity that has any.")
  }
}
