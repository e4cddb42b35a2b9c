import Diagnostics
import DocumentSyntax
import Inspection
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `textDocument/hover`: the element of a constructor or the key of a statement, with the steps to its frame.
enum SourceHoverRequest: TypedQuery {
  static let method = HoverRequest.method
  static let capability = HoverRequest.capability

  typealias Params = PositionQuery

  static func answer(
    _ params: PositionQuery, in context: RequestContext
  ) throws(ResponseError) -> LSP.Hover? {
    guard let source = context.source(params.textDocument),
      let found = source.hover(
        at: source.source.text.location(ofClient: params.position, in: context.client.encoding)
          .offset)
    else { return nil }
    context.add(.moveCursorInCode(uri: found.uri, found.element))
    return LSP.Hover(
      contents: context.client.markup(found.text), range: source.range(found.text.range))
  }
}

/// Something in a document that comes from a position in its source file.
private struct SourceTarget {
  let inClass: OpenSource.Class
  let pointer: String

  /// The bytes of the word in the source file.
  let range: Range<Int>
}

extension OpenSource {
  /// The text about a byte of the source file; `nil` for one that no element and no key comes from.
  func hover(at offset: Int) -> (text: HoverText, uri: String, element: ElementID)? {
    guard let (first, others) = targets(at: offset) else { return nil }
    let (live, layout) = (first.inClass.live, first.inClass.derived.layout)
    var pointer = first.pointer[...]
    var path: [LiveDocuments.Location.Step] = []
    // The element of a key is that of the longest beginning of its pointer.
    while live.element(at: String(pointer)) == nil {
      guard let slash = pointer.lastIndex(of: "/") else { break }
      let step = pointer[pointer.index(after: slash)...].replacing("~1", with: "/")
        .replacing("~0", with: "~")
      path.insert(Int(step).map { .index($0) } ?? .key(String(step)), at: 0)
      pointer = pointer[..<slash]
    }
    guard let element = live.element(at: String(pointer)) else { return nil }
    var lines: [HoverLine] = []
    if !path.isEmpty {
      lines += live.hoverLines(about: Location(element, path, part: .value)) ?? []
    }
    lines += live.sourceHoverLines(about: element, stepLimit: path.isEmpty ? 6 : 3) {
      first.inClass.positions.line(of: $0, in: live)
    }
    if element == live.elements.root {
      lines.append([.text("\(layout.className), \(layout.headline)")])
    }
    if others > 0 {
      lines.append([
        .text("\(others) more \(others == 1 ? "element comes" : "elements come") from here")
      ])
    }
    let diagnostics = source.diagnostics.filter { $0.range == range(first.range) }
    lines += diagnostics.prefix(3).map { diagnostic in
      let severity = diagnostic.severity.flatMap { Severity(rawValue: $0.rawValue) } ?? .hint
      return [.strong(severity.name), .text(": \(diagnostic.message)")]
    }
    return (HoverText(lines, of: first.range), first.inClass.derived.uri, element)
  }

  /// The element or key at a byte, and the number of other elements that come from the same position.
  ///
  /// The word at the byte decides; on a line whose statements are all about one element, the statement does.
  private func targets(at offset: Int) -> (first: SourceTarget, others: Int)? {
    let line = source.text.position(at: offset, in: .utf8).line + 1
    guard content(ofLine: line).lowerBound <= offset, offset <= code(ofLine: line).upperBound else {
      return nil
    }
    var atWord: [SourceTarget] = []
    var onLine: [SourceTarget] = []
    for inClass in classes {
      for case (let pointer, let position?) in inClass.derived.layout.positions
      where position.line == line && pointer.hasPrefix("/root") {
        let range = inClass.positions.range(position)
        let target = SourceTarget(inClass: inClass, pointer: pointer, range: range)
        if range.lowerBound <= offset, offset <= range.upperBound { atWord.append(target) }
        onLine.append(target)
      }
    }
    func elements(_ targets: [SourceTarget]) -> Set<String> {
      Set(
        targets.compactMap { target in
          target.inClass.element(of: target.pointer).map { "\(target.inClass.derived.uri)\($0)" }
        })
    }
    var candidates = atWord
    if candidates.isEmpty {
      guard elements(onLine).count == 1 else { return nil }
      // The statement that begins last before the byte, else the first.
      let before = onLine.filter { $0.range.lowerBound <= offset }
      let start =
        before.map(\.range.lowerBound).max() ?? onLine.map(\.range.lowerBound).min() ?? 0
      candidates = onLine.filter { $0.range.lowerBound == start }
    }
    let sorted = candidates.sorted { first, second in
      let (isFirst, isSecond) = (first.isElement, second.isElement)
      if isFirst != isSecond { return isFirst }
      return (first.range.count, first.pointer.count, first.pointer, first.inClass.derived.uri)
        < (second.range.count, second.pointer.count, second.pointer, second.inClass.derived.uri)
    }
    guard let first = sorted.first else { return nil }
    let same = candidates.filter { $0.range == first.range && $0.isElement == first.isElement }
    return (first, max(0, elements(same).count - 1))
  }
}

extension SourceTarget {
  var isElement: Bool { inClass.live.element(at: pointer) != nil }
}

extension OpenSource.Class {
  /// The pointer of the element that a pointer is in; `nil` for one in no element of the document.
  func element(of pointer: String) -> String? {
    var pointer = pointer[...]
    while live.element(at: String(pointer)) == nil {
      guard let slash = pointer.lastIndex(of: "/"), slash > pointer.startIndex else { return nil }
      pointer = pointer[..<slash]
    }
    return String(pointer)
  }
}

extension LiveDocument {
  /// The description of an element for the source code that it comes from: its frame, and the last steps to it on each
  /// axis.
  fileprivate func sourceHoverLines(
    about element: ElementID, stepLimit: Int, line: (LiveDocuments.Location) -> Int
  ) -> [HoverLine] {
    var lines = Array(hoverLines(about: element).prefix(2))
    for mark in listedMarks(of: element).prefix(3) {
      let hint = hint(for: mark, in: element).map { "; a comment gives it: // lintel: \($0)" } ?? ""
      lines.append([.text(sentence(of: mark, in: element) + hint)])
    }
    guard let explanation = explanation(of: element) else { return lines }
    for axis in Axis.allCases {
      lines.append([
        .strong(axis == .horizontal ? "width" : "height"), .text(" "),
        .code(brief(explanation.frame.size[axis])),
      ])
      for step in explanation.notableSteps(on: axis).suffix(stepLimit) {
        let who = step.element == element ? "" : "\(shortName(of: step.element)): "
        var words: HoverLine = [.text("– \(who)\(numbersRounded(in: step.sentence(in: self)))")]
        if let cause = step.cause, cause.element == nil || isWritten(cause) {
          words.append(.text(" (line \(line(cause)))"))
        }
        lines.append(words)
      }
    }
    return lines
  }
}
