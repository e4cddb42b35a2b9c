import DocumentSyntax
import JSON
import LayoutEngine

/// Values laid over an element's style, as developer tools do; the text stays as it is.
struct StyleOverride {
  /// By the keys of `style`, in the order in which they were first set.
  var values = JSONObject()

  /// The style with the values in place of what it says, by the rules by which documents are read; what
  /// is no value of a key leaves the key as it is.
  func applied(to style: ElementStyle) -> ElementStyle {
    read(over: style).style
  }

  /// What is wrong with the values, at places in the style.
  var problems: [Problem] { read(over: ElementStyle()).problems }

  private func read(over style: ElementStyle) -> (style: ElementStyle, problems: [Problem]) {
    let source = DocumentSource(JSONValue.object(values).serialized())
    guard let node = source.syntax.root.container else { return (style, []) }
    var reading = ValueReading(source)
    reading.builder.style.style = style
    for member in ObjectMembers(source, node).used {
      let place = Location(nil, [.key(member.key)], part: .value)
      guard let property = TypeTable.style[member.key] else {
        reading.noteUnknown(member, owner: "style", at: place)
        continue
      }
      reading.read(member.entry, as: property, at: place)
    }
    return (reading.builder.style.style, reading.problems)
  }
}
