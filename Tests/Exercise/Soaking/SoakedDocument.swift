import JSON

/// A document that somebody edits for hours: what it is, and how to take edits back.
struct SoakedDocument: Sendable {
  var held: HeldDocument

  /// The changes that undo the last messages, the last one first; each in the order in which it is made.
  private(set) var undone: [[TextChange]] = []

  /// The subject of requests; its elements are updated now and then.
  var subject: Subject

  /// The text is written anew after so many edits: random ones wear it out.
  private(set) var editsLeft = 0

  private static let undoLimit = 30

  init(_ held: HeldDocument, editsLeft: Int) {
    self.held = held
    self.editsLeft = editsLeft
    subject = Subject(uri: held.uri, text: held.text)
  }

  /// Makes edits, each of the text that the one before it left; returns them as the client says them.
  mutating func make(_ changes: [TextChange], undoable: Bool = true) -> [JSONValue] {
    var values: [JSONValue] = []
    var inverse: [TextChange] = []
    for change in changes {
      values.append(change.value(in: held.text))
      inverse.insert(change.inverse(in: held.text), at: 0)
      held.text.replace(change.range, with: change.text)
    }
    held.version += 1
    editsLeft -= changes.count
    subject.text = held.text
    guard undoable else { return values }
    undone.append(inverse)
    if undone.count > Self.undoLimit { undone.removeFirst() }
    return values
  }

  /// The changes that undo the last message; `nil` if there is none.
  mutating func takeUndo() -> [TextChange]? {
    guard let changes = undone.popLast() else { return nil }
    // What came from a server between them may have made a place one that no position names.
    let length = held.text.count
    let areUsable = changes.allSatisfy { $0.range.upperBound <= length }
    return areUsable && changes.count == 1
      && changes[0].range.lowerBound == held.text.addressable(changes[0].range.lowerBound)
      && changes[0].range.upperBound == held.text.addressable(changes[0].range.upperBound)
      ? changes : nil
  }

  /// Takes another text, and nothing can be taken back any more.
  mutating func replaceAll(with text: String, version: Int, editsLeft: Int) {
    held.text = NaiveText(text, unit: held.text.unit)
    held.version = version
    self.editsLeft = editsLeft
    undone = []
    subject.text = held.text
  }

  /// Takes the edits that the server made to a program's document, each of the text before it.
  mutating func follow(_ edits: [JSONValue], version: Int?) throws(Fault) {
    for edit in edits { try held.text.apply(edit) }
    held.version = version ?? held.version
    undone = []
    editsLeft -= edits.count
    subject.text = held.text
  }

  /// Edits of the server that are all of the text as it is, as edits one after the other.
  func changes(_ edits: [JSONValue]) throws(Fault) -> [TextChange] {
    var copy = held.text
    try copy.apply(together: edits)
    var changes: [TextChange] = []
    for edit in edits {
      guard let range = try held.text.range(of: edit["range"]) else { continue }
      changes.append(TextChange(range, edit["newText"]?.stringValue ?? ""))
    }
    // From the end, so that the places of the others stay; of those at one place the last one first.
    return changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        > ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }.map(\.element)
  }
}
