import JSON
import Testing

/// A session of a person in an editor, keystroke by keystroke.
struct TypingSession: CustomTestStringConvertible, Sendable {
  let name: String
  var text = ""
  let encoding: PositionUnit
  let steps: [Step]

  var testDescription: String { name }

  enum Step: Sendable {
    /// Puts the caret behind the first occurrence of a string, or before it.
    case behind(String)
    case before(String)

    /// Types characters one by one.
    case type(String)

    /// Types what the editor closes at once: an opening bracket or a quote brings its partner.
    case typePaired(String)

    /// Removes so many characters before the caret, one by one.
    case backspace(Int)

    /// Puts a text in at once.
    case paste(String)

    /// Replaces the first occurrence of a string at once.
    case replace(String, String)
  }
}

/// The unit in which a client counts characters.
enum PositionUnit: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  func count(_ text: some StringProtocol) -> Int {
    switch self {
    case .utf8: text.utf8.count
    case .utf16: text.utf16.count
    case .utf32: text.unicodeScalars.count
    }
  }
}

/// A text as an editor holds it, with its caret.
struct EditorBuffer {
  private(set) var scalars: [Unicode.Scalar]
  private(set) var caret: Int
  let unit: PositionUnit

  init(_ text: String, _ unit: PositionUnit) {
    scalars = Array(text.unicodeScalars)
    caret = scalars.count
    self.unit = unit
  }

  var text: String { Self.string(scalars[...]) }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The position of a scalar in the client's unit, counted from the start of the text.
  func position(_ offset: Int) -> JSONValue {
    var line = 0
    var start = 0
    var index = 0
    while index < offset {
      if scalars[index] == "\n" || (scalars[index] == "\r" && !isFollowed(index)) {
        line += 1
        start = index + 1
      }
      index += 1
    }
    let character = unit.count(Self.string(scalars[start..<offset]))
    return ["line": .integer(Int64(line)), "character": .integer(Int64(character))]
  }

  private func isFollowed(_ index: Int) -> Bool {
    index + 1 < scalars.count && scalars[index + 1] == "\n"
  }

  /// The length of each line in the client's unit, line ends left out.
  var lineLengths: [Int] {
    var lengths: [Int] = []
    var start = 0
    for index in scalars.indices
    where scalars[index] == "\n" || (scalars[index] == "\r" && !isFollowed(index)) {
      let isPair = scalars[index] == "\n" && index > start && scalars[index - 1] == "\r"
      lengths.append(unit.count(Self.string(scalars[start..<(isPair ? index - 1 : index)])))
      start = index + 1
    }
    return lengths + [unit.count(Self.string(scalars[start...]))]
  }

  /// Does a step.
  ///
  /// - Returns: The changes, one for each keystroke, as `textDocument/didChange` has them; each is made
  ///   when it is asked for.
  mutating func perform(_ step: TypingSession.Step, _ tell: (JSONValue, EditorBuffer) -> Void) {
    switch step {
    case .behind(let string): caret = place(of: string) + string.unicodeScalars.count
    case .before(let string): caret = place(of: string)
    case .type(let string):
      for scalar in string.unicodeScalars { replace(caret..<caret, [scalar], tell) }
    case .typePaired(let string):
      for scalar in string.unicodeScalars { typePaired(scalar, tell) }
    case .backspace(let count):
      for _ in 0..<min(count, caret) { replace((caret - 1)..<caret, [], tell) }
    case .paste(let string): replace(caret..<caret, Array(string.unicodeScalars), tell)
    case .replace(let old, let new):
      let start = place(of: old)
      replace(
        start..<(start + old.unicodeScalars.count), Array(new.unicodeScalars), tell)
    }
  }

  private mutating func typePaired(
    _ scalar: Unicode.Scalar, _ tell: (JSONValue, EditorBuffer) -> Void
  ) {
    let partners: [Unicode.Scalar: Unicode.Scalar] = ["{": "}", "[": "]", "\"": "\""]
    if caret < scalars.count, scalars[caret] == scalar, partners.values.contains(scalar) {
      caret += 1
    } else if let partner = partners[scalar] {
      replace(caret..<caret, [scalar, partner], tell)
      caret -= 1
    } else {
      replace(caret..<caret, [scalar], tell)
    }
  }

  private mutating func replace(
    _ range: Range<Int>, _ new: [Unicode.Scalar], _ tell: (JSONValue, EditorBuffer) -> Void
  ) {
    let change: JSONValue = [
      "range": ["start": position(range.lowerBound), "end": position(range.upperBound)],
      "text": .string(Self.string(new[...])),
    ]
    scalars.replaceSubrange(range, with: new)
    caret = range.lowerBound + new.count
    tell(change, self)
  }

  private func place(of string: String) -> Int {
    let wanted = Array(string.unicodeScalars)
    return scalars.indices.first { scalars[$0...].starts(with: wanted) } ?? scalars.count
  }
}
