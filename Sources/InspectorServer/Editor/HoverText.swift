import Diagnostics
import DocumentSyntax
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

extension QueriedDocument {
  /// The diagnostics that begin at one of these bytes and satisfy a predicate.
  fileprivate func diagnostics(
    from starts: ClosedRange<Int>, _ isIncluded: (Diagnostic) -> Bool
  ) -> [Diagnostic] {
    let diagnostics = diagnostics
    var found: [Diagnostic] = []
    // By index, because to look at each in turn copies it.
    for index in diagnostics.indices where starts.contains(diagnostics[index].range.lowerBound) {
      if isIncluded(diagnostics[index]) { found.append(diagnostics[index]) }
    }
    return found
  }
}

/// The text of a hover: a few lines about a position in a document.
struct HoverText {
  private(set) var lines: [HoverLine]

  /// The bytes it is about.
  let range: Range<Int>

  /// More lines than these hide the text they are about.
  static let maximumLineCount = 12

  /// - Returns: `nil` where there is nothing to say.
  init?(_ document: QueriedDocument, at offset: Int) {
    let live = document.live
    guard live.source.syntax.comment(around: offset, in: live.source.text) == nil else {
      return nil
    }
    let element = live.element(under: offset)
    if element == nil, let found = document.hoverLines(aboutExpectationAt: offset) {
      self.init(found.lines, of: found.range)
      lines = Array(lines.prefix(Self.maximumLineCount))
    } else if element == nil, let found = live.hoverLines(aboutDefinitionAt: offset) {
      self.init(found.lines, of: found.range)
      add(document.diagnostics(from: range.lowerBound...range.lowerBound) { _ in true })
    } else if let location = live.location(at: offset), let lines = live.hoverLines(about: location)
    {
      let range = live.range(of: location)
      self.init(lines, of: range)
      add(document.diagnostics(from: range.lowerBound...range.lowerBound) { $0.range == range })
    } else if let element {
      self.init(document, about: element, sharedBy: live.elements(sharingObjectUnder: offset))
    } else {
      return nil
    }
  }

  /// Describes an element.
  init(_ document: QueriedDocument, about element: ElementID, sharedBy uses: [ElementID] = []) {
    let live = document.live
    self.init(
      live.hoverLines(about: element, sharedBy: uses),
      of: live.range(of: Location(element, part: .type)))
    // Where it points is in the element or in a variant, so that most need no closer look.
    let object = live.range(of: element)
    let starts = live.header.variants.isEmpty ? object.lowerBound...object.upperBound : 0...(.max)
    add(document.diagnostics(from: starts) { $0.element(in: live) == element })
  }

  init(_ lines: [HoverLine], of range: Range<Int>) {
    self.lines = lines
    self.range = range
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    let room = Self.maximumLineCount - lines.count
    let shown = diagnostics.count <= room ? diagnostics.count : room - 1
    for diagnostic in diagnostics.prefix(shown) {
      lines.append([.strong(diagnostic.severity.name), .text(": \(diagnostic.message)")])
    }
    if shown < diagnostics.count { lines.append([.text("and \(diagnostics.count - shown) more")]) }
  }

  func rendered(as kind: MarkupKind) -> String {
    let breakup = kind == .markdown ? "  \n" : "\n"
    return lines.map { $0.map { $0.rendered(as: kind) }.joined() }.joined(separator: breakup)
  }
}
