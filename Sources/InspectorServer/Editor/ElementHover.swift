import Diagnostics
import DocumentSyntax
import Inspection
import LanguageServerProtocol
package import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// The description of an element: its type, frame and requests.
  ///
  /// - Parameters:
  ///   - element: The first of several that were read from one object.
  ///   - uses: All of these, whose sizes are described too.
  /// - Returns: The lines.
  func hoverLines(about element: ElementID, sharedBy uses: [ElementID] = []) -> [HoverLine] {
    var heading: HoverLine = [.strong(typeName(of: element))]
    if let id = elements.id(of: element) { heading += [.text(" "), .code("#\(shortened(id))")] }
    if let texture = elements.declaration(of: element)?.textureName {
      heading.append(.text(" – \(texture)"))
    }
    var lines = [heading]
    if uses.count > 1 { lines.append(sizeLine(of: uses)) }
    if let frame = layout.frame(of: element), let absolute = layout.absoluteFrame(of: element) {
      lines.append([
        .text(uses.count > 1 ? "in the first, frame " : "frame "), .code(brief(frame)),
        .text(" in its parent, at "),
        .code("\(brief(absolute.origin.x)), \(brief(absolute.origin.y))"),
        .text(" in the root"),
      ])
    } else {
      let isHidden = elements.isHidden(element) && !elements.isLeftOutPart(element)
      lines.append([.text(isHidden ? "not laid out: hidden" : "not laid out")])
    }
    if let content = layout.scrollContentSize(of: element) {
      lines.append([
        .text("content "), .code("\(brief(content.width)) × \(brief(content.height))"),
        .text(", which it scrolls"),
      ])
    }
    if let source = textSourceLine(of: element) { lines.append([.text(source)]) }
    if let marks = markLine(of: element) { lines.append(marks) }
    if let request = layout.measureRequests(of: element).last {
      lines.append(
        [
          .text("asked for "),
          .code("\(brief(request.range.width)) × \(brief(request.range.height))"),
        ] + parentSpans(request.parentSize))
    }
    let sizes = writtenSizes(of: elements.style(of: element))
    if !sizes.isEmpty { lines.append([.text("style "), .code(sizes.joined(separator: ", "))]) }
    return lines + reasons(for: element)
  }

  /// The size of the parent, as far as it is defined.
  private func parentSpans(_ size: Size) -> HoverLine {
    switch (size.width.isNaN, size.height.isNaN) {
    case (true, true): []
    case (true, false): [.text(" in a parent "), .code(brief(size.height)), .text(" high")]
    case (false, true): [.text(" in a parent "), .code(brief(size.width)), .text(" wide")]
    case (false, false): [.text(" in a parent of "), .code(brief(size))]
    }
  }

  /// The widths and heights of elements that were read from one object: `24–40 wide, 24 high in 5 uses`.
  private func sizeLine(of uses: [ElementID]) -> HoverLine {
    let sizes = uses.compactMap { layout.frame(of: $0)?.size }
    let count: HoverLine = [.text(" in \(uses.count) uses")]
    let rest = uses.count - sizes.count
    guard !sizes.isEmpty else { return [.text("not laid out")] + count }
    func range(_ axis: Axis) -> HoverSpan {
      let lengths = sizes.map { $0[axis] }
      let (least, most) = (brief(lengths.min() ?? 0), brief(lengths.max() ?? 0))
      return .code(least == most ? least : "\(least)–\(most)")
    }
    return [range(.horizontal), .text(" wide, "), range(.vertical), .text(" high")] + count
      + (rest > 0 ? [.text(", not laid out in \(rest)")] : [])
  }

  /// The source of its text's measurement; empty for the family `fixed`, which is exact.
  private func textSourceLine(of element: ElementID) -> String? {
    let isAbout = isTextApproximate(element)
    switch textSource(of: element) {
    case .measured: return "its content was measured on a device"
    case .font where isAbout:
      return "its text is measured in its font; characters missing from the font are estimated"
    case .font: return "its text is measured in its font"
    case .system: return "its text size is an estimate (no font file, built-in width table)"
    case .fixed, nil: return nil
    }
  }

  /// The values that are not known, in one line; `nil` if all are.
  private func markLine(of element: ElementID) -> HoverLine? {
    let marks = listedMarks(of: element)
    if marks.isEmpty { return nil }
    let shown = marks.count > 3 ? 2 : marks.count
    var sentences = marks.prefix(shown).map { sentence(of: $0, in: element) }
    if shown < marks.count { sentences.append("\(marks.count - shown) more values are not known") }
    return [.text(sentences.joined(separator: "; "))]
  }

  /// Why an element has its size: for each axis what settled it.
  private func reasons(for element: ElementID) -> [HoverLine] {
    // Sentences name only overrides and variables among the causes.
    let findsCauses = hasOverrides || text.definesVariables
    guard let explanation = explanation(of: element, findsCauses: findsCauses) else { return [] }
    return Axis.allCases.compactMap { axis in
      guard let step = explanation.decisiveStep(on: axis) else { return nil }
      let who = step.element == element ? "" : "\(shortName(of: step.element)): "
      return [
        .strong(axis == .horizontal ? "width" : "height"), .text(" "),
        .code(brief(explanation.frame.size[axis])),
        .text(" – \(who)\(numbersRounded(in: step.sentence(in: self)))"),
      ]
    }
  }

  private func writtenSizes(of style: ElementStyle) -> [String] {
    SizeBound.allCases.flatMap { bound in
      Axis.allCases.compactMap { axis in
        guard style[bound, axis] != .auto else { return nil }
        return "\(name(of: bound, axis)) \(spelled(style[bound, axis]))"
      }
    }
  }

  private func name(of bound: SizeBound, _ axis: Axis) -> String {
    switch (bound, axis) {
    case (.exact, .horizontal): "width"
    case (.exact, .vertical): "height"
    case (.minimum, .horizontal): "minWidth"
    case (.minimum, .vertical): "minHeight"
    case (.maximum, .horizontal): "maxWidth"
    case (.maximum, .vertical): "maxHeight"
    }
  }
}

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

func shortened(_ text: String) -> String {
  text.utf8.count > 80 && text.count > 80 ? text.prefix(79) + "…" : text
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

typealias HoverLine = [HoverSpan]

/// A stretch of a line of one style.
enum HoverSpan: Hashable, Sendable {
  case text(String)
  case strong(String)
  case code(String)

  func rendered(as kind: MarkupKind) -> String {
    switch (kind, self) {
    case (.plaintext, .text(let text)), (.plaintext, .strong(let text)),
      (.plaintext, .code(let text)):
      text
    case (.markdown, .text(let text)): Self.escaped(text)
    case (.markdown, .strong(let text)): "**\(Self.escaped(text))**"
    case (.markdown, .code(let text)): Self.quoted(text)
    }
  }

  /// The spans of a text of ours, in which code stands between backquotes.
  static func prose(_ text: String) -> HoverLine {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty }
      .map { $0.offset.isMultiple(of: 2) ? .text(String($0.element)) : .code(String($0.element)) }
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: special.contains) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\`*_[]<>&|~".unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar == "\n" ? " " : scalar)
    }
    return result
  }

  /// The characters that need an escape, in UTF-8.
  private static let special = Array("\\`*_[]<>&|~\n".utf8)

  /// A code span; with a backquote in it, in two.
  private static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "`") }) {
      return "`\(text)`"
    }
    let text = String(text.map { $0.isNewline ? " " : $0 })
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }
}

// Lengths as people read them, in points.

/// The shortest spelling of a length: `12`, `0.5`, `∞`.
package func spelled(_ length: Double) -> String {
  if length.isNaN { return "undefined" }
  if length.isInfinite { return length > 0 ? "∞" : "-∞" }
  guard length.magnitude < 0x1p53, length.rounded(.towardZero) == length else {
    return length.description
  }
  return String(Int(length))
}

package func spelled(_ size: Size) -> String { "\(spelled(size.width)) × \(spelled(size.height))" }

package func spelled(_ frame: Frame) -> String {
  "\(spelled(frame.origin.x)), \(spelled(frame.origin.y)), \(spelled(frame.size))"
}

func spelled(_ range: LengthRange) -> String {
  range.isExact ? spelled(range.min) : "\(spelled(range.min))…\(spelled(range.max))"
}

func spelled(_ dimension: Dimension) -> String {
  switch dimension {
  case .auto: "auto"
  case .points(let points): spelled(points)
  case .fraction(let fraction): "\(spelled((fraction * 1e6).rounded() / 1e4))%"
  }
}

// The same to two decimals, as inlay hints have them.

func brief(_ length: Double) -> String { spelled(length.roundedToHundredths) }

private func brief(_ size: Size) -> String { "\(brief(size.width)) × \(brief(size.height))" }

private func brief(_ frame: Frame) -> String {
  "\(brief(frame.origin.x)), \(brief(frame.origin.y)), \(brief(frame.size))"
}

private func brief(_ range: LengthRange) -> String {
  range.isExact ? brief(range.min) : "\(brief(range.min))…\(brief(range.max))"
}

/// A sentence with each number in it to two decimals.
///
/// - Complexity: O(*n*) in the length of the sentence.
func numbersRounded(in sentence: String) -> String {
  sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
    guard let end = word.lastIndex(where: { !",;:)%".contains($0) }), word.contains("."),
      let number = Double(word[...end])
    else { return String(word) }
    return brief(number) + word[word.index(after: end)...]
  }.joined(separator: " ")
}
