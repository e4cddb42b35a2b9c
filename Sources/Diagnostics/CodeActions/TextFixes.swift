import DocumentSyntax
import JSON
import LayoutEngine
package import LiveDocuments

/// The single insertions and removals that may turn a text into JSON again.
struct SyntaxRepairs {
  let fixes: [CodeAction]

  init(of error: SyntaxError, in context: CheckContext) {
    let range = error.range
    func insert(_ text: String, at offset: Int) -> CodeAction {
      CodeAction("Insert \(text)", .replaceText(offset..<offset, text), isSafe: true)
    }
    func remove(_ title: String) -> CodeAction {
      CodeAction(title, .replaceText(range, ""), isSafe: true)
    }
    fixes =
      switch error.kind {
      case .missingComma: [insert(",", at: range.upperBound), insert(",", at: range.lowerBound)]
      case .missingColon: [insert(":", at: range.upperBound), insert(":", at: range.lowerBound)]
      case .unclosedComment:
        [
          CodeAction(
            "Insert */", .replaceText(range.upperBound..<range.upperBound, " */"), isSafe: true)
        ]
      case .unexpectedCloser: [remove("Remove the bracket")]
      case .unexpectedColon: [remove("Remove the colon")]
      case .nulByte: [remove("Remove the NUL byte")]
      case .unterminatedString: [insert("\"", at: range.upperBound)]
      case .unclosedObject, .unclosedArray:
        Self.closings(at: range.upperBound, in: context).map { closing in
          CodeAction(
            "Insert \(closing.brackets)",
            .replaceText(range.upperBound..<range.upperBound, closing.text), isSafe: true)
        }
      default: []
      }
  }

  /// Brackets, and the text that closes containers with them.
  private struct Closing {
    var brackets = ""
    var text = ""
  }

  /// The texts that close the containers left open at an offset: the innermost one alone, and all of them.
  private static func closings(at offset: Int, in context: CheckContext) -> [Closing] {
    let syntax = context.source.syntax
    let comma = context.needsComma(at: offset) ? "," : ""
    var node = syntax.smallestContainer(at: offset)
    var closings: [Closing] = []
    var all = Closing()
    while let container = node, !syntax.isClosed(container),
      syntax.range(of: container).upperBound == offset
    {
      let bracket = syntax.kind(of: container) == .array ? "]" : "}"
      all.brackets += bracket
      all.text += context.lineBreak(beforeCloserOf: container, at: offset) + bracket
      node = syntax.parent(of: container)
      if closings.isEmpty { closings.append(Closing(brackets: bracket, text: all.text + comma)) }
    }
    if all.brackets.count > 1 {
      closings.append(Closing(brackets: all.brackets, text: all.text + comma))
    }
    return closings
  }
}

extension CheckContext {
  /// True if a member or element follows an offset without a comma.
  fileprivate func needsComma(at offset: Int) -> Bool {
    let next = source.text.bytes(in: offset..<min(offset + 4096, source.text.utf8Count))
      .first { !" \t\r\n".utf8.contains($0) }
    return next.map { !",}]".utf8.contains($0) } ?? false
  }

  /// A line break and the indentation of the line that a container begins in, if it ends in another line of the text;
  /// else nothing.
  fileprivate func lineBreak(beforeCloserOf container: NodeID, at offset: Int) -> String {
    let text = source.text
    let line = text.position(at: source.syntax.range(of: container).lowerBound, in: .utf8).line
    guard offset < text.utf8Count, text.position(at: offset, in: .utf8).line != line else {
      return ""
    }
    let indentation = text.bytes(in: text.range(ofLine: line)).prefix { " \t".utf8.contains($0) }
    return "\n" + String(decoding: indentation, as: UTF8.self)
  }

  /// The problem noted while the document was read that a diagnostic reports.
  func problem(of diagnostic: Diagnostic) -> Problem? {
    guard case .location(let location) = diagnostic.location, let rule = ruleByCode[diagnostic.code]
    else {
      return nil
    }
    let problems =
      location.element.map { element in
        fact(ProblemsByPath.self, of: element) { ProblemsByPath(elements.problems(of: element)) }
          .problems(at: location.path)
      } ?? document.text.documentProblems.filter { $0.location.path == location.path }
    return problems.first { problem in
      rule.diagnostics(for: problem, in: self).contains { $0.message == diagnostic.message }
    }
  }

  /// True if the document's own object has a member.
  func isWritten(_ location: Location, inDocument: Bool) -> Bool {
    guard inDocument, case .key(let key) = location.path.first,
      let node = source.syntax.root.container
    else { return false }
    var isFound = false
    source.forEachEntry(of: node) { if source.isKey(key, of: $0) { isFound = true } }
    return isFound
  }

}

extension Problem {
  /// The changes that write a name or value of AsyncDisplayKit 1.x as 2.0 has it; none for another problem.
  package func rewritesOfOldName(in document: LiveDocument) -> [Rewrite] {
    switch kind {
    case .booleanFlexFactor(let flag): [.setValue(location, .integer(flag ? 1 : 0))]
    case .deprecatedName(let old, _):
      location.element.map { rewrites(of: old, at: location, in: $0, document) } ?? []
    default: []
    }
  }

  private func rewrites(
    of old: String, at location: Location, in element: ElementID, _ document: LiveDocument
  ) -> [Rewrite] {
    let style = Location(element, [.key("style")], part: .value)
    let isInStyle = location.path.first == .key("style")
    switch old {
    case "static":
      return [
        .setValue(Location(element, [.key("type")], part: .value), "absolute"),
        .setMember(of: Location(element, part: .value), key: "sizing", "sizeToFit"),
      ]
    case "sizeRange":
      let bounds: [Rewrite] = ["min", "max"].compactMap { side in
        let bound = location.with(part: .value).appending(.key(side), part: .value)
        return document.isWritten(bound)
          ? .moveMember(bound, to: style, key: "\(side)LayoutSize") : nil
      }
      return bounds + [.remove(location)]
    case "preferredFrameSize" where isInStyle: return [.rename(location, to: "preferredSize")]
    case "preferredFrameSize": return [.moveMember(location, to: style, key: "preferredSize")]
    default: return [.moveMember(location, to: style, key: old)]
    }
  }
}

extension Diagnostic {
  /// The key of an element or its style that a diagnostic points at, or points into.
  var elementKey: ElementKey? {
    guard case .location(let location) = location else { return nil }
    for case .key(let name) in location.path where name != "style" && name != "sizeRange" {
      return Self.keysByOldName[name] ?? ElementKey(rawValue: name)
    }
    return nil
  }

  private static let keysByOldName: [String: ElementKey] = [
    "preferredFrameSize": .preferredSize, "min": .minLayoutSize, "max": .maxLayoutSize,
  ]
}

/// The problems of an element, of which there may be thousands, by the path of their location.
private struct ProblemsByPath: ElementFact {
  typealias Value = ProblemsByPath

  private let problems: [[Location.Step]: [Problem]]

  init(_ problems: [Problem]) {
    self.problems = Dictionary(grouping: problems) { $0.location.path }
  }

  func problems(at path: [Location.Step]) -> [Problem] { problems[path] ?? [] }
}
