import DocumentSyntax
package import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The hints in a range of the text, in UTF-8 bytes, in the order of the text.
  ///
  /// An outer `nil` of `lastFrames` stands for the present frame. Otherwise the element has the hint of its frame in an
  /// earlier text, if it had one, and hints about variables, but no other hints.
  ///
  /// - Complexity: O(*n*) in the number of elements in and around the range; a percentage costs a second run of the
  ///   element's ancestors.
  package func hints(
    in range: Range<Int>, showing options: LayoutHintOptions = LayoutHintOptions(),
    lastFrames: (ElementID) -> Frame?? = { _ in nil }
  ) -> [LayoutHint] {
    var hints = variableHints(in: range, options)
    // An element whose type ends at the very end of the range is in it.
    for element in elements(in: range.lowerBound..<(range.upperBound + 1)) {
      let found: [LayoutHint]
      if let last = lastFrames(element) {
        found = last.map { earlierHint(of: element, $0, options) } ?? []
      } else {
        found = hintsBehindType(of: element, options) + percentageHints(of: element, options)
      }
      hints += found.filter { range.lowerBound <= $0.offset && $0.offset <= range.upperBound }
    }
    return hints.sorted { $0.offset < $1.offset }
  }

  private func hintsBehindType(
    of element: ElementID, _ options: LayoutHintOptions
  ) -> [LayoutHint] {
    guard let offset = hintOffset(of: element) else { return [] }
    var hints: [LayoutHint] = []
    if options.kinds.contains(.frames) {
      hints.append(
        LayoutHint(kind: .frames, offset: offset, text: frameText(of: element), element: element))
    }
    if options.kinds.contains(.alignment), let alignment = inheritedAlignment(of: element) {
      hints.append(
        LayoutHint(
          kind: .alignment, offset: offset, text: "align \(alignment.rawValue)", element: element))
    }
    return hints
  }

  /// The offset of hints about an element; `nil` while its type is half typed.
  private func hintOffset(of element: ElementID) -> Int? {
    guard elements.declaration(of: element) != nil,
      isWritten(Location(element, [.key("type")], part: .value))
    else { return nil }
    let type = range(of: Location(element, part: .type))
    // A string without an end may become another type.
    guard type.count > 1, source.text.bytes(in: type).last == UInt8(ascii: "\"") else { return nil }
    return hintOffset(behind: type)
  }

  /// Behind a value, and behind its comma: a comma behind a hint would read as a part of it.
  private func hintOffset(behind value: Range<Int>) -> Int {
    let bytes = source.text.bytes(
      in: value.upperBound..<min(value.upperBound + 16, source.text.utf8Count))
    guard let next = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") }),
      bytes[next] == UInt8(ascii: ",")
    else { return value.upperBound }
    return value.upperBound + next + 1
  }

  private func earlierHint(
    of element: ElementID, _ frame: Frame, _ options: LayoutHintOptions
  ) -> [LayoutHint] {
    guard options.kinds.contains(.frames), let offset = hintOffset(of: element) else { return [] }
    var hint = LayoutHint(
      kind: .frames, offset: offset, text: text(of: frame, element), element: element)
    hint.isOfEarlierText = true
    return [hint]
  }

  private func frameText(of element: ElementID) -> String {
    guard let frame = layout.frame(of: element) else {
      return elements.isHidden(element) && !elements.isLeftOutPart(element)
        ? "hidden" : "not laid out"
    }
    return text(of: frame, element)
  }

  private func text(of frame: Frame, _ element: ElementID) -> String {
    let about = isTextApproximate(element) ? "≈ " : ""
    let position = "@ \(brief(frame.origin.x)),\(brief(frame.origin.y))"
    let size = "\(about)\(brief(frame.size.width))×\(brief(frame.size.height))"
    guard marks(of: element).hasUnknownSize else { return "\(size) \(position)" }
    return frame.size == .zero
      ? "size unknown \(position)" : "\(size) \(position), size unknown"
  }

  /// The values of strings that name variables, behind the strings; objects and arrays are too long to show.
  private func variableHints(
    in range: Range<Int>, _ options: LayoutHintOptions
  ) -> [LayoutHint] {
    guard options.kinds.contains(.variables), text.definesVariables, let root = elements.root else {
      return []
    }
    return text.variableStrings(in: range).compactMap { string in
      guard !string.isDefinition, !string.isArgument, let value = text.value(of: string),
        value.isScalar
      else { return nil }
      let offset = hintOffset(behind: string.range)
      guard range.lowerBound <= offset, offset <= range.upperBound else { return nil }
      var hint = LayoutHint(
        kind: .variables, offset: offset, text: "= \(shortened(value.spelling, to: 24))",
        element: element(under: string.range.lowerBound) ?? root)
      hint.variable = string.range
      return hint
    }
  }

  /// The alignment that an element inherits from the stack around it; `nil` if it has its own.
  private func inheritedAlignment(of element: ElementID) -> AlignItems? {
    guard elements.isParticipating(element), elements.style(of: element).alignSelf == .auto,
      let parent = elements.parent(of: element),
      let properties = elements.content(of: parent).stack
    else { return nil }
    return properties.alignItems
  }

  private func percentageHints(
    of element: ElementID, _ options: LayoutHintOptions
  ) -> [LayoutHint] {
    guard options.kinds.contains(.percentages) else { return [] }
    return percentages(of: element).compactMap { percentage in
      guard let base = percentage.base else { return nil }
      return LayoutHint(
        kind: .percentages, offset: hintOffset(behind: range(of: percentage.location)),
        text: "= \(brief(percentage.fraction * base)) pt", element: element)
    }
  }
}

/// A length to two decimals.
private func brief(_ length: Double) -> String { spelled(length.roundedToHundredths) }

/// A fact about an element that is not in its text, shown behind a value of the text.
package struct LayoutHint: Hashable, Sendable {
  package let kind: Kind

  /// The offset of the hint, in UTF-8 bytes of the text.
  package let offset: Int

  package let text: String
  package let element: ElementID

  /// True if it is from the text before brackets or quotes went missing, and may be wrong.
  package fileprivate(set) var isOfEarlierText = false

  /// The string whose value it shows, of a hint about variables.
  package fileprivate(set) var variable: Range<Int>?

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The frame of the element in its parent, behind its type and the comma after that: `320×44 @
    /// 0,12`, with `≈` before the size of a text that is measured approximately, and with `size
    /// unknown` for one that is not known.
    case frames

    /// The points of a percentage of the style, behind it: `= 128 pt`.
    case percentages

    /// The alignment of a child that leaves it to its stack, behind its type: `align stretch`.
    case alignment

    /// The value of a variable or an expression, behind the string that names it: `= 24`.
    case variables
  }
}

/// The kinds of hints that a client shows.
package struct LayoutHintOptions: Hashable, Sendable {
  /// The kinds in the order of their declaration.
  ///
  /// An array and not a set: for the first set the runtime searches all conformances, which takes a twelfth of the
  /// start of the daemon.
  package private(set) var kinds: [LayoutHint.Kind] = [.frames, .percentages, .variables]

  package init() {}

  package mutating func set(_ kind: LayoutHint.Kind, _ isShown: Bool) {
    kinds = LayoutHint.Kind.allCases.filter { $0 == kind ? isShown : kinds.contains($0) }
  }
}

/// A percentage that an element's style writes.
package struct WrittenPercentage: Hashable, Sendable {
  /// The location of its value.
  package let location: LiveDocuments.Location

  package let fraction: Double
  package let axis: Axis

  /// The base of the percentage, in points; `nil` where it is undefined, so that it counts as
  /// `auto`.
  package let base: Double?
}

extension LiveDocument {
  /// The percentages that an element's style writes and that have effect.
  ///
  /// - Complexity: One run of the element's ancestors if it has percentages.
  package func percentages(of element: ElementID) -> [WrittenPercentage] {
    let style = elements.style(of: element)
    var written: [(Location, Double, Axis)] = []
    for bound in SizeBound.allCases {
      for axis in Axis.allCases {
        guard case .fraction(let fraction) = style[bound, axis],
          let key = sizeKey(bound, axis, of: element)
        else { continue }
        var target = location(of: key, in: element, part: .value)
        if !ElementKeys.sides.contains(key) {
          target = target.appending(.key(axis == .horizontal ? "width" : "height"), part: .value)
        }
        written.append((target, fraction, axis))
      }
    }
    if case .fraction(let fraction) = style.flexBasis, elements.writes(.flexBasis, element),
      let parent = elements.parent(of: element),
      let properties = elements.content(of: parent).stack
    {
      let target = location(of: .flexBasis, in: element, part: .value)
      written.append((target, fraction, properties.direction))
    }
    written += writtenPosition(of: element, style)
    guard !written.isEmpty else { return [] }
    let parentSize = layout.measureRequests(of: element).last?.parentSize
    return written.map { target, fraction, axis in
      let base = parentSize?[axis] ?? .nan
      return WrittenPercentage(
        location: target, fraction: fraction, axis: axis, base: base.isFinite ? base : nil)
    }
  }

  /// The percentages in the position of a child of an absolute spec.
  private func writtenPosition(
    of element: ElementID, _ style: ElementStyle
  ) -> [(Location, Double, Axis)] {
    guard let parent = elements.parent(of: element), elements.type(of: parent) == .absolute
    else { return [] }
    let target = location(of: .layoutPosition, in: element, part: .value)
    return [("x", style.layoutX, Axis.horizontal), ("y", style.layoutY, .vertical)].compactMap {
      key, coordinate, axis in
      guard case .fraction(let fraction) = coordinate else { return nil }
      return (target.appending(.key(key), part: .value), fraction, axis)
    }
  }
}
