package import DocumentSyntax
import JSON
package import JSONRPC
import LanguageServerProtocol
package import LayoutEngine
package import LiveDocuments

/// A line of `lintel frames --format json`: the elements of a document with their frames, or the reason for having none.
package struct FramesAnswer {
  /// An element, and where it stands in the tree.
  package struct Element {
    package let element: ElementID
    package let pointer: String

    /// The number of ancestors; 0 for the root.
    package let depth: Int

    /// The position of the element in its file; `nil` if it stands in another file.
    fileprivate let range: PositionRange?
    fileprivate let live: LiveDocument

    /// - Parameters:
    ///   - element: The element.
    ///   - pointer: Its JSON Pointer.
    ///   - depth: The number of its ancestors.
    ///   - live: Its document.
    ///   - bytes: The bytes of its file that it stands in; `nil` for an element from another file.
    ///   - text: The text of its file.
    package init(
      _ element: ElementID, _ pointer: String, depth: Int, in live: LiveDocument,
      bytes: Range<Int>?, of text: SourceText
    ) {
      (self.element, self.pointer, self.depth, self.live) = (element, pointer, depth, live)
      range = bytes.map { text.range(of: $0, in: .utf16) }
    }
  }

  /// A state of code, with the elements whose frame is not that of the document's own state.
  package struct State {
    fileprivate let name: String
    fileprivate let elements: [Element]

    package init(_ name: String, _ elements: [Element]) {
      (self.name, self.elements) = (name, elements)
    }
  }

  /// The elements of a document, with the bounds that it was laid out in.
  fileprivate struct Layout {
    let live: LiveDocument
    let use: SourceUse?
    let elements: [Element]
    let states: [State]
  }

  /// The name of the file; `nil` if there is only one.
  fileprivate let file: String?
  fileprivate let layout: Layout?
  fileprivate let error: ResponseError?

  package init(
    file: String?, use: SourceUse? = nil, _ live: LiveDocument, _ elements: [Element],
    states: [State] = []
  ) {
    self.file = file
    layout = Layout(live: live, use: use, elements: elements, states: states)
    error = nil
  }

  package init(file: String?, _ error: ResponseError) {
    self.file = file
    layout = nil
    self.error = error
  }

  /// The answer as a line of JSON, without a line feed.
  package var json: [UInt8] {
    var writer = JSONWriter()
    Members.framesAnswer.object(self, to: &writer)
    return writer.bytes
  }

  /// The JSON Schema (2020-12) of a line, as indented text with a line break at its end.
  package static var schemaText: String {
    var schema: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Frames of a layout",
      "description": "A line of `lintel frames --format json`; there is one for each layout.",
    ]
    for member in JSONSchema.object(Members.framesAnswer.declared).keywords {
      schema[member.key] = member.value
    }
    schema["oneOf"] = [["required": ["elements"]], ["required": ["error"]]]
    // The components to which the schema refers, and the components to which these refer.
    let components = Dictionary(
      (Members.framesAnswer.components + allSchemaComponents).map { ($0.name, $0.schema.value) },
      uniquingKeysWith: { first, _ in first })
    var definitions = JSONObject()
    var pending = JSONSchema.references(in: .object(schema))
    while let name = pending.popFirst() {
      guard definitions[name] == nil, let component = components[name] else { continue }
      definitions[name] = component
      pending.formUnion(JSONSchema.references(in: component))
    }
    schema["$defs"] = .object(
      JSONObject(definitions.sorted { $0.key < $1.key }))
    let text = indented(JSONValue.object(schema).description) + "\n"
    return text.replacing(JSONSchema.componentPath, with: "#/$defs/")
  }
}

extension Members<FramesAnswer> {
  fileprivate static let framesAnswer: Members = [
    .optional("file", .string, "The file; left out if there is only one.") { $0.file },
    .optionalObject(
      "use", .sourceUse, "The use of a class of code in which it is shown."
    ) { $0.layout?.use },
    .optionalObject(
      "bounds", .measuredBounds, "The bounds that the layout was made in."
    ) { $0.layout?.live.currentScreen.constrainedSize },
    .optionalList(
      "elements", .listedElement, "The elements, in the order of the tree."
    ) { $0.layout?.elements },
    .optionalList(
      "states", .listedState,
      "The states of a layout of code that are shown; left out if there are none."
    ) { $0.layout.flatMap { $0.states.isEmpty ? nil : $0.states } },
    .optional(
      "error", .object(["code": .integer, "message": .string], optional: ["data": .any]),
      "The reason for having no layout."
    ) { $0.error },
  ]
}

extension Members<SourceUse> {
  static let sourceUse = Members(
    "SourceUse", "What a class of code is shown as.",
    .member(
      "kind", .choice(of: SourceUse.Kind.self),
      "A row of a table, an item of a collection, a page of a pager, the full screen, the range of a hint, or a node that is at most as wide as the screen."
    ) { $0.kind.rawValue },
    .member("isKnown", .boolean, "False if nothing says that the class has the use.") {
      $0.isKnown
    },
    .optional("file", .string, "The file that shows the use.") { $0.file })
}

extension Members<FramesAnswer.State> {
  fileprivate static let listedState = Members(
    "ListedState",
    "A state of a layout of code, with the elements whose frame is not that of the first state.",
    .member("state", .string) { $0.name },
    .list("elements", .listedElement) { $0.elements })
}

extension Members<FramesAnswer.Element> {
  fileprivate static let listedElement = Members(
    "ListedElement", "An element with its frames, in points.",
    .member("pointer", .pointer) { $0.pointer },
    .member("type", .string) { $0.live.typeName(of: $0.element) },
    .optional("id", .string) { $0.live.elements.id(of: $0.element) },
    .member("depth", .count, "The number of its ancestors; 0 for the root.") { $0.depth },
    .all(.frameInParent) { DocumentElement(live: $0.live, element: $0.element) },
    .frame("absolute") { $0.live.layout.absoluteFrame(of: $0.element) },
    .all(.nodeFrame) { DocumentElement(live: $0.live, element: $0.element) },
    .all(.contentSize) { DocumentElement(live: $0.live, element: $0.element) },
    .optional(
      "textCertainty", .choice(of: TextCertainty.self),
      "How sure the size of its text is: exact (measured on a device, in a font file or in fixed), about (built-in widths, like San Francisco's) or assumed (its string or font is not known)."
    ) { $0.live.textCertainty(of: $0.element)?.rawValue },
    .optional(
      "range", .range,
      "Where it stands in its file, in lines and UTF-16 characters from 0; left out if that is another file."
    ) { $0.range },
    .all(.contentMarks) { DocumentElement(live: $0.live, element: $0.element) })
}
