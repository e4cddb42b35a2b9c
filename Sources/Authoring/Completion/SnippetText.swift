/// A text to put in, with places that are to be filled in.
package struct SnippetText: Hashable, Sendable {
  private var pieces: [Piece] = []

  private enum Piece: Hashable, Sendable {
    case text(String)

    /// A tab stop with the text that is there until it is replaced.
    case stop(String)

    /// One of several texts; where nobody can choose, the first text that is given.
    case choice(plain: String, [String])
  }

  package init(_ text: String = "") {
    if !text.isEmpty { pieces = [.text(text)] }
  }

  static func stop(_ placeholder: String = "") -> SnippetText {
    var text = SnippetText()
    text.pieces = [.stop(placeholder)]
    return text
  }

  /// More texts than these are too many to choose from in a menu at the caret.
  private static let choiceLimit = 12

  /// Makes a stop with several texts to choose from.
  ///
  /// - Parameters:
  ///   - choices: The texts, the one to begin with first.
  ///   - plain: The text where nobody can choose.
  /// - Returns: The stop, without a choice if the texts are too many or only one.
  package static func choice(of choices: [String], plain: String) -> SnippetText {
    guard (2...choiceLimit).contains(choices.count) else { return .stop(plain) }
    var text = SnippetText()
    text.pieces = [.choice(plain: plain, choices)]
    return text
  }

  static func + (left: SnippetText, right: SnippetText) -> SnippetText {
    var text = left
    text.pieces += right.pieces
    return text
  }

  static func + (left: SnippetText, right: String) -> SnippetText { left + SnippetText(right) }
  static func + (left: String, right: SnippetText) -> SnippetText { SnippetText(left) + right }

  package var hasStops: Bool {
    pieces.contains { if case .text = $0 { false } else { true } }
  }

  /// The text as it is where nobody fills anything in.
  package var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .stop(let text), .choice(let text, _): text
      }
    }.joined()
  }

  /// The text in the notation of LSP, its stops counted from 1.
  package var snippet: String {
    var count = 0
    return pieces.map { piece in
      switch piece {
      case .text(let text): return Self.escaped(text)
      case .stop(let placeholder):
        count += 1
        return placeholder.isEmpty ? "$\(count)" : "${\(count):\(Self.escaped(placeholder))}"
      case .choice(_, let choices):
        count += 1
        let texts = choices.map { Self.escaped($0, inChoice: true) }
        return "${\(count)|\(texts.joined(separator: ","))|}"
      }
    }.joined()
  }

  private static func escaped(_ text: String, inChoice: Bool = false) -> String {
    let special: [Unicode.Scalar] = ["\\", "$", "}"] + (inChoice ? [",", "|"] : [])
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension Sequence<SnippetText> {
  /// The texts one behind the other, with a separator between each two.
  func joined(by separator: String) -> SnippetText {
    var result = SnippetText()
    for (index, text) in enumerated() { result = result + (index > 0 ? separator : "") + text }
    return result
  }

  /// The texts as the members of an object on one line.
  var inBraces: SnippetText {
    let members = joined(by: ", ")
    return members == SnippetText() ? SnippetText("{}") : "{ " + members + " }"
  }
}
