import DocumentSyntax

/// The words of a label, in as many pieces as there is room for.
struct LabelText: Hashable, Sendable {
  var type: String?
  var id: String?
  var size: String?

  /// Numbers of what is marked at the element.
  var marks: String?

  /// What follows each other with a space between.
  var pieces: [String] { [type, id, size, marks].compactMap(\.self) }
  var text: String { pieces.joined(separator: " ") }
  var columns: Int { displayWidth(text) }

  /// The ways to label an item, from the one that says most to the shortest.
  static func variants(of item: SceneItem) -> [LabelText] {
    let size = item.sizeText
    guard let id = item.id.map({ "#\(cut($0, toColumns: 28))" }) else {
      return [LabelText(type: item.typeName, size: size), LabelText(type: item.typeName)]
    }
    return [
      LabelText(type: item.typeName, id: id, size: size), LabelText(id: id, size: size),
      LabelText(id: id),
    ]
  }
}
