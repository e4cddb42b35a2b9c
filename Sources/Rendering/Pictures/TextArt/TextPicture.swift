import DocumentSyntax
import LiveDocuments

/// A scene as lines of characters: the drawing, what found no space in it, and what is said about it.
struct TextPicture {
  let text: String

  init(_ scene: Scene, columns: Int, rows: Int?) {
    let columns = min(max(columns, 20), 1_000)
    let limit = rows.map { min(max($0, 6), 10_000) }
    let budget = limit ?? 600
    let about = Self.limited(Self.about(scene, columns), to: max(1, budget / 6))
    let marks = Self.limited(Self.marks(scene, columns), to: max(1, budget / 4))
    let room = max(1, budget - about.count - marks.count)

    var drawn: [String] = []
    var list: [String] = []
    if !scene.items.isEmpty {
      var drawing = TextDrawing(scene, columns: columns, rows: room)
      list = Self.list(drawing.unlabelled, of: scene)
      if !list.isEmpty, drawing.lines.count + list.count > room {
        let forList = max(1, min(list.count + 2, room / 3))
        drawing = TextDrawing(scene, columns: columns, rows: max(1, room - forList))
        list = Self.limited(
          Self.list(drawing.unlabelled, of: scene), to: room - drawing.lines.count)
      }
      drawn = drawing.lines
    }
    let lines = (drawn + list + about + marks).prefix(limit ?? .max)
    text = lines.map { cut($0, toColumns: columns) + "\n" }.joined()
  }

  // MARK: Below the drawing

  /// Lists the items without labels, with their frames in the root.
  private static func list(_ items: [Int], of scene: Scene) -> [String] {
    guard !items.isEmpty else { return [] }
    let numbers = scene.markNumbers
    return ["without room for a label:"]
      + items.map { place in
        let item = scene.items[place]
        let name = item.id.map { "\(item.typeName) #\($0)" } ?? item.typeName
        // So deep a level would leave no space for words.
        let indentation = String(repeating: " ", count: min(item.depth, 12) + 2)
        return [indentation + name, item.frameText, item.marks.words, numbers[place]]
          .compactMap(\.self)
          .joined(separator: " ")
      }
  }

  private static func about(_ scene: Scene, _ columns: Int) -> [String] {
    var sentences = scene.caption.map { [$0] } ?? []
    sentences += scene.notes
    if !scene.overflows.isEmpty {
      let names = scene.overflows.prefix(20).map { scene.items[$0.item].shortName }
      let rest = scene.overflows.count - names.count
      sentences.append(
        "outside of the nodes around them: \(names.joined(separator: ", "))"
          + (rest > 0 ? " and \(rest) more" : ""))
    }
    return sentences.flatMap { wrapped($0, columns: columns, limit: 6) }
  }

  private static func marks(_ scene: Scene, _ columns: Int) -> [String] {
    let shown = scene.marks.prefix(200)
    let rest = scene.marks.count + scene.furtherMarks - shown.count
    let lines = shown.flatMap { mark in
      let subject = mark.subject.map { " \($0)" } ?? ""
      let sentence =
        "(\(mark.number)) \(mark.severity.rawValue) \(mark.code)\(subject): \(mark.message)"
      return wrapped(sentence, columns: columns, limit: 8)
    }
    return rest > 0 ? lines + ["and \(rest) more"] : lines
  }

  /// The first lines, and how many there are more.
  private static func limited(_ lines: [String], to limit: Int) -> [String] {
    guard lines.count > limit, limit > 0 else { return limit > 0 ? lines : [] }
    return lines.prefix(limit - 1) + ["… \(lines.count - limit + 1) lines more"]
  }
}
