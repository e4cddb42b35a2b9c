package import JSON
import LanguageServerProtocol
package import LayoutEngine
package import LiveDocuments

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

  static let markedPlacement: Members = [.placement, .contentMarks]

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

extension JSONWriter {
  /// Writes the members for the keys of an element whose values are not known.
  package mutating func contentMarks(of element: ElementID, in document: LiveDocument) {
    Members.contentMarks.write(DocumentElement(live: document, element: element), &self)
  }
}
