package import JSON
import LanguageServerProtocol
package import LayoutEngine
package import LiveDocuments

// Lengths on the wire: points; "infinity" where there is no limit.

extension Frame: JSONWritable {
  /// `[x, y, width, height]`.
  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.value(origin.x)
      writer.value(origin.y)
      writer.value(size.width)
      writer.value(size.height)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func value(frame: Frame?) {
    if let frame { frame.write(to: &self) } else { null() }
  }
}

extension Members {
  /// The member for a frame; it is `null` where nothing was laid out.
  static func frame(
    _ name: String, _ frame: @escaping @Sendable (Source) -> Frame?
  ) -> Members {
    streamed(name, .frame) { $1.value(frame: frame($0)) }
  }

  /// One that is left out for `nil`, and `null` for a frame that is `nil`.
  static func optionalFrame(
    _ name: String, _ frame: @escaping @Sendable (Source) -> Frame??
  ) -> Members {
    one(name, .frame, "", isRequired: false) { source, writer in
      guard let frame = frame(source) else { return }
      writer.key(name)
      writer.value(frame: frame)
    }
  }
}

extension SizeRange: JSONWritable {
  /// `{"min": [width, height], "max": [width, height]}`.
  package func write(to writer: inout JSONWriter) {
    Members<SizeRange>.sides.object(self, to: &writer)
  }
}

extension Members<SizeRange> {
  fileprivate static let sides: Members = [
    .member("min", .size) { [$0.min.width, $0.min.height] },
    .member("max", .size) { [$0.max.width, $0.max.height] },
  ]
}

extension Size {
  /// Its width and height; `nil` for a side that is undefined.
  var definedSides: [Double?] { [width, height].map { $0.isNaN ? nil : $0 } }
}

extension Members<QueriedDocument> {
  static let state: Members = [
    .member("version", .integer.orNull) { $0.version },
    .member("revision", .count) { $0.revision },
  ]
}

extension Members {
  /// The first members of every result about a document.
  static func state(of document: @escaping @Sendable (Source) -> QueriedDocument) -> Members {
    .all(.state, of: document)
  }
}

// MARK: Schemas

extension SchemaComponent {
  static let length = SchemaComponent("Length") {
    .anyOf(.number, .enumeration(["infinity", "-infinity", "nan"]))
      .described("Points; \"infinity\" where there is no limit.")
  }

  static let frame = SchemaComponent("Frame") {
    JSONSchema.array(.ref(.length), count: 4).orNull
      .described("[x, y, width, height] in points; null where nothing was laid out.")
  }

  static let size = SchemaComponent("Size") {
    .array(.length, count: 2).described("[width, height] in points.")
  }

  static let point = SchemaComponent("Point") {
    .array(.length, count: 2).described("[x, y] in points.")
  }

  static let sizeRange = SchemaComponent("SizeRange") {
    JSONSchema.object(Members.sides.declared).orNull
      .described("The sizes an element may take, in points.")
  }

  static let parentSize = SchemaComponent("ParentSize") {
    JSONSchema.array(JSONSchema.ref(.length).orNull, count: 2).orNull
      .described("[width, height] in points, null for a side that is undefined.")
  }
}

extension JSONSchema {
  static let length = ref(.length)
  static let frame = ref(.frame)

  static let size = ref(.size)
  static let point = ref(.point)

  static let pointer = string.described("The JSON Pointer of an element in its document.")
}

/// An element as answers say who it is and where.
struct DocumentElement {
  let live: LiveDocument
  let element: ElementID
}

extension FoundElement {
  var documentElement: DocumentElement { DocumentElement(live: live, element: element) }
}

extension Members<DocumentElement> {
  /// The identity of an element.
  static let identity: Members = [
    .member("pointer", .pointer) { $0.live.pointer(of: $0.element) }, .typeAndID,
  ]

  /// The identity without the pointer.
  static let typeAndID: Members = [
    .optional("type", .string) { $0.live.elements.declaration(of: $0.element)?.name },
    .optional("id", .string) { $0.live.elements.id(of: $0.element) },
  ]

  static let frameInParent = frame("frame") { $0.live.layout.frame(of: $0.element) }

  /// The content size of scroll nodes; `null` where they are as large as their content.
  static let contentSize = Members.one(
    "contentSize", .size.orNull,
    "Of scroll nodes only: how large what they scroll is; null where they do not manage it.",
    isRequired: false
  ) { source, writer in
    guard source.live.elements.type(of: source.element) == .scroll else { return }
    writer.key("contentSize")
    guard let size = source.live.layout.scrollContentSize(of: source.element) else {
      writer.null()
      return
    }
    writer.array { writer in
      writer.value(size.width)
      writer.value(size.height)
    }
  }

  /// The frame in the node around, of nodes only.
  static let nodeFrame = optionalFrame("nodeFrame") {
    $0.live.elements.type(of: $0.element).isDisplayNode
      ? .some($0.live.layout.nodeFrame(of: $0.element)) : nil
  }
}

extension Members<FoundElement> {
  /// The document's state, and the element.
  static let pointer: Members = [
    .state { $0.document }, .member("pointer", .pointer) { $0.live.pointer(of: $0.element) },
  ]
}

extension JSONWriter {
  /// Writes the frames of a subtree by JSON Pointer, `nodeFrame` for nodes.
  package mutating func frames(
    of document: LiveDocument, from top: ElementID, depth: Int? = nil
  ) {
    beginObject()
    document.walk(from: top, maximumDepth: depth) { element, pointer, _ in
      key(pointer)
      value(framesOf: element, in: document)
    }
    endObject()
  }

  /// Writes an object with the frame of an element, and with its `nodeFrame` if it is a node.
  mutating func value(framesOf element: ElementID, in document: LiveDocument) {
    Members.placement.object(DocumentElement(live: document, element: element), to: &self)
  }
}

extension Members<DocumentElement> {
  static let placement: Members = Members(
    "Placement",
    "Where an element is; \"nodeFrame\" is of nodes only: in the view of the node above.",
    .frameInParent,
    .nodeFrame,
    .contentSize)
}

extension JSONSchema {
  static let placements = map(Members.placement.schema)
    .described("The frames of elements by their JSON Pointers; \"nodeFrame\" for nodes.")
}

extension LiveDocument {
  /// The type as the document writes it; that of the empty spec that replaces it if it is of no use.
  package func typeName(of element: ElementID) -> String {
    elements.declaration(of: element)?.name ?? "spec"
  }
}

/// A value of an element that is not known.
struct MarkedValue {
  let mark: ValueMark
  let element: ElementID
  let live: LiveDocument
  let encoding: PositionEncodingKind
}

extension LiveDocument {
  /// The values of an element that are not known; `nil` if there are none.
  func markedValues(
    of element: ElementID, in encoding: PositionEncodingKind
  ) -> [MarkedValue]? {
    let marks = listedMarks(of: element)
    if marks.isEmpty { return nil }
    return marks.map {
      MarkedValue(mark: $0, element: element, live: self, encoding: encoding)
    }
  }
}

extension Members<MarkedValue> {
  static let mark = Members(
    "ValueMark", "A value of the element that is not known.",
    .member("kind", .enumeration(ValueMark.Kind.allCases.map { .string($0.rawValue) })) {
      $0.mark.kind.rawValue
    },
    .member("key", .string, "Its key; \"size\" is the size of the element itself.") { $0.mark.key },
    .optional("range", .range, "The key and the value that the document has for it.") { marked in
      marked.live.writtenLocation(of: marked.mark, in: marked.element).map {
        marked.live.source.text.range(of: marked.live.range(of: $0), in: marked.encoding)
      }
    },
    .member("sentence", .string) { $0.live.sentence(of: $0.mark, in: $0.element) },
    .optional(
      "hint", .string,
      "An example of the comment in source code that gives the value, behind \"// lintel: \"."
    ) { $0.live.hint(for: $0.mark, in: $0.element) })
}

extension Members<DocumentElement> {
  /// The keys of an element whose values are not known; lists without any are left out.
  static let contentMarks: Members = [
    keys(.unknown, "Keys whose values are known only to the running app."),
    keys(.assumed, "Keys whose values were made up."),
  ]

  private static func keys(_ kind: ValueMark.Kind, _ summary: String) -> Members {
    one(kind.rawValue, .array(.string), summary, isRequired: false) { source, writer in
      guard source.live.hasMarks else { return }
      let keys = source.live.marks(of: source.element).keys(kind)
      if keys.isEmpty { return }
      writer.key(kind.rawValue)
      writer.array { writer in for key in keys { writer.value(key) } }
    }
  }
}
