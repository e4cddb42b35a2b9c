import Inspection
import LayoutEngine
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

  /// The width of its text with its certainty; empty for the family `fixed`, which is exact.
  private func textSourceLine(of element: ElementID) -> String? {
    guard textOrigin(of: element) != nil, let width = layout.frame(of: element)?.size.width else {
      return nil
    }
    return "its text is \(textLength(points(width), "wide", of: element))"
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
