import Diagnostics
import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/tree`: an element and those below it, nested as they are in the document.
enum LayoutTreeRequest: DeclaredQuery {
  static let method = "layout/tree"
  static let takesInlineDocument = true
  static let summary = "An element and those below it, nested as they are in the document."
  static let errorKinds = ErrorKind.ofElement
  static let result = Members<Answer>(
    "Tree", "An element with those in it.",
    .state { $0.document },
    .member("diagnostics", .ref(.diagnosticCounts)) { $0.tree.counts[nil] },
    .streamed("tree", .ref(.treeElement)) { $0.tree.write(from: $0.top, to: &$1) })

  struct Params: DeclaredParams {
    let subtree: SubtreeQuery

    /// The fields of each element beside its type and pointer.
    let fields: Set<Field>

    /// A selector: the answer has the elements it means, and those around them.
    let filter: String?

    static let declared = Param(
      SubtreeQuery.declared,
      .optional(
        "fields", Shape.array(.choice).map { Set($0) },
        "What is said about each element beside its type and pointer.", otherwise: Field.usual),
      .optional(
        "filter", .selector,
        "A selector: the answer has the elements it means, and those around them."),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let tree: TreeWriting
    let top: ElementID
  }

  enum Field: String, CaseIterable {
    case id
    case frame
    case absolute
    case nodeFrame
    case contentSize
    case range
    case constrainedSize
    case parentSize
    case textSource
    case marks
    case diagnostics

    /// The fields if none are requested.
    static let usual: Set<Field> = [
      .id, .frame, .contentSize, .textSource, .marks, .diagnostics,
    ]

    /// The fields that every revision has.
    static let known: Set<Field> = [.id, .frame, .absolute, .diagnostics]
  }

  /// The answer is two levels of JSON deeper for each level of elements; further down than this,
  /// usual readers refuse it.
  static let maximumDepth = 1_000

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let found = try context.find(params.subtree.query)
    let document = found.document
    let counts = DiagnosticCounts(document)
    let tree = TreeWriting(
      document: document.live, encoding: context.client.encoding, fields: params.fields,
      counts: counts,
      maximumDepth: min(params.subtree.depth ?? maximumDepth, maximumDepth))
    if let filter = params.filter {
      let selector = try Selector.read(filter, in: "filter")
      tree.filter(
        document.live.elements(
          matching: selector, codes: selector.asksForDiagnostics ? document.codes : [:]))
    }
    return Answer(document: document, tree: tree, top: found.element)
  }
}

/// Writes elements inside each other.
///
/// A class, because each element refers to it.
final class TreeWriting {
  let document: LiveDocument
  let encoding: PositionEncodingKind
  let counts: DiagnosticCounts
  private let members: Members<TreeElement>
  private let maximumDepth: Int

  /// The elements that are written, and those that a filter matches; `nil` for all.
  private var kept: Set<ElementID>?
  fileprivate var meant: Set<ElementID> = []

  init(
    document: LiveDocument, encoding: PositionEncodingKind, fields: Set<LayoutTreeRequest.Field>,
    counts: DiagnosticCounts, maximumDepth: Int
  ) {
    self.document = document
    self.encoding = encoding
    self.counts = counts
    members = TreeElement.members(for: fields)
    self.maximumDepth = maximumDepth
  }

  /// Leaves out what is neither one of these elements nor around one.
  func filter(_ elements: [ElementID]) {
    meant = Set(elements)
    var kept: Set<ElementID> = []
    for element in elements {
      for next in document.elements.ancestors(from: element) {
        guard kept.insert(next).inserted else { break }
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
      members.write(TreeElement(element: element, pointer: pointer, tree: self), &writer)
      let childCount = document.elements.children(of: element).count
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
}

/// An element as it is written, without those in it.
struct TreeElement {
  fileprivate let element: ElementID
  fileprivate let pointer: String
  fileprivate let tree: TreeWriting

  fileprivate var live: LiveDocument { tree.document }
  fileprivate var documentElement: DocumentElement { DocumentElement(live: live, element: element) }
}

extension TreeElement {
  /// The members of an element, each with the field that requests it; `nil` for those that are
  /// always written.
  fileprivate static let parts: [(field: LayoutTreeRequest.Field?, members: Members<Self>)] = [
    (nil, .member("type", .string) { $0.live.typeName(of: $0.element) }),
    part(.id, .string) { $0.live.elements.id(of: $0.element) },
    (nil, .member("pointer", .pointer) { $0.pointer }),
    (
      nil,
      .flag("matches", "Whether the filter means it, and not only what is in it.") {
        $0.tree.meant.contains($0.element)
      }
    ),
    (.frame, .all(.frameInParent) { $0.documentElement }),
    (.absolute, .frame("absolute") { $0.live.layout.absoluteFrame(of: $0.element) }),
    (.nodeFrame, .all(.nodeFrame) { $0.documentElement }),
    (.contentSize, .all(.contentSize) { $0.documentElement }),
    part(.range, .range) {
      $0.live.source.text.range(of: $0.live.range(of: $0.element), in: $0.tree.encoding)
    },
    part(.constrainedSize, .ref(.sizeRange)) {
      .some($0.live.layout.measureRequests(of: $0.element).last?.range)
    },
    part(.parentSize, .ref(.parentSize)) {
      .some($0.live.layout.measureRequests(of: $0.element).last?.parentSize.definedSides)
    },
    (
      .textSource,
      .optional(
        "textSource", .string,
        "What measured its text: measured (a device), font (a font file) or system (about, by a table). Left out "
          + "for fixed, which is exact."
      ) { (part: Self) -> String? in
        let source = part.live.textSource(of: part.element)
        return source == .fixed ? nil : source?.rawValue
      }
    ),
    (.marks, .all(.contentMarks) { $0.documentElement }),
    part(.diagnostics, .ref(.diagnosticCounts)) { $0.tree.counts[$0.element] },
  ]

  @inline(__always)
  private static func part<Value: JSONWritable & SendableMetatype>(
    _ field: LayoutTreeRequest.Field, _ schema: JSONSchema,
    _ value: @escaping @Sendable (Self) -> Value?
  ) -> (field: LayoutTreeRequest.Field?, members: Members<Self>) {
    (field, .optional(field.rawValue, schema, "", value))
  }

  /// The members of elements if every field is requested.
  fileprivate static var declared: [DeclaredMember] {
    parts.flatMap { part in
      part.members.declared.map { member in
        var member = member
        if part.field != nil { member.isRequired = false }
        return member
      }
    }
  }

  fileprivate static func members(for fields: Set<LayoutTreeRequest.Field>) -> Members<Self> {
    Members(parts.filter { $0.field.map(fields.contains) ?? true }.map(\.members))
  }
}

/// The number of diagnostics of each severity about each element.
struct DiagnosticCounts {
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
    JSONSchema.object(
      TreeElement.declared + [
        DeclaredMember(name: "children", schema: .array(.ref("TreeElement")), isRequired: false),
        DeclaredMember(
          name: "childCount", schema: .count,
          summary: "In place of children beyond the depth.", isRequired: false),
      ]
    ).described("An element with those in it.")
  }

  static let diagnosticCounts = SchemaComponent("DiagnosticCounts") {
    JSONSchema.object(
      Severity.allCases.map {
        DeclaredMember(name: $0.name, schema: .count, isRequired: false)
      }
    ).described("How many diagnostics there are of each severity that has any.")
  }
}
