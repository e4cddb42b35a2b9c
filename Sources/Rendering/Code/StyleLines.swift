import LayoutEngine
import LiveDocuments

/// The properties of `style` that an element sets, those with effect and the others.
struct StyleLines {
  /// Their names with `style` before them.
  private(set) var settings: [(property: String, value: CodeValue)] = []

  /// The properties without effect.
  private(set) var inert: [InertSetting] = []
  private let style: ElementStyle

  /// Takes what bears on the element in `container`, which lays it out; `nil` for the outermost element of a
  /// method.
  ///
  /// `usualShrink` is the flexShrink that it has without being told.
  init(
    _ document: LiveDocument, _ element: ElementID, in container: ElementID?,
    usualShrink: Double = 0
  ) {
    style = document.elements.style(of: element)
    if style == .default, usualShrink == 0 { return }
    let layout = container.map { document.elements.algorithm(of: $0) }
    addSizes(document.elements.writtenKeys(of: element))
    let type = document.elements.type(of: element)
    // An absolute spec makes a range of any child's size, and a stack of one that it stretches.
    if document.elements.algorithm(of: element).ignoresOwnSize, layout != .absolute,
      layout != .stack
    {
      makeInert(from: 0, "\(type) specs do not look at their own size")
    }
    // The code that is written stands in that spec in the app.
    let around = container == nil ? document.elements.parent(of: element) : nil
    let outer = around.map { document.elements.algorithm(of: $0) }

    let start = settings.count
    addFlexing(usualShrink: usualShrink)
    if layout != .stack, layout != .button {
      makeInert(
        from: start,
        outer == .stack ? "it is for the stack around this" : "only a stack reads it")
    }
    addBaselines(of: element, in: document, isInStack: layout == .stack)
    addPosition(of: element, in: container, layout, outer, document)
  }

  private mutating func addBaselines(
    of element: ElementID, in document: LiveDocument, isInStack: Bool
  ) {
    // What stands in for a text, as a measured size does, has no baselines of its own.
    let isText =
      document.elements.algorithm(of: element) == .text
      && document.elements.content(of: element).ownText != nil
    let reads = document.layout.readsBaselines(of: element)
    for (name, length, isRead) in [
      ("ascender", style.ascender, reads.first), ("descender", style.descender, reads.last),
    ] where length != 0 {
      let start = settings.count
      add(name, length)
      if isText {
        makeInert(from: start, "a text measures its own")
      } else if !isInStack || !isRead {
        makeInert(from: start, "only a stack that aligns by these baselines reads it")
      }
    }
  }

  private mutating func addPosition(
    of element: ElementID, in container: ElementID?, _ layout: Algorithm?, _ outer: Algorithm?,
    _ document: LiveDocument
  ) {
    if let container, layout == .absolute {
      // A percentage in a node's place is set when the method runs.
      if style.hasRelativePosition, document.elements.type(of: element).isDisplayNode { return }
      let (x, y) = document.layoutPosition(of: element, in: container)
      if x != .points(0) || y != .points(0) { add("layoutPosition", .point(x, y)) }
    } else if style.layoutX != .points(0) || style.layoutY != .points(0) {
      let start = settings.count
      add("layoutPosition", .point(style.layoutX, style.layoutY))
      makeInert(
        from: start,
        outer == .absolute
          ? "it is for the absolute spec around this" : "only an absolute spec reads it")
    }
  }

  /// Takes the settings from this place on to be without effect.
  private mutating func makeInert(from start: Int, _ reason: String) {
    inert += settings[start...].map {
      InertSetting(property: $0.property, value: $0.value, reason: reason)
    }
    settings.removeSubrange(start...)
  }

  private mutating func add(_ name: String, _ value: CodeValue) {
    settings.append(("style.\(name)", value))
  }

  private mutating func add(_ name: String, _ number: Double) {
    if number != 0 { add(name, .number(number)) }
  }

  private mutating func add(_ name: String, _ dimension: Dimension) {
    if dimension != .auto { add(name, .dimension(dimension)) }
  }

  private mutating func addFlexing(usualShrink: Double) {
    add("spacingBefore", style.spacingBefore)
    add("spacingAfter", style.spacingAfter)
    add("flexGrow", style.flexGrow)
    if style.flexShrink != usualShrink { add("flexShrink", .number(style.flexShrink)) }
    add("flexBasis", style.flexBasis)
    if style.alignSelf != .auto {
      add("alignSelf", .option(CodeOption("ASStackLayoutAlignSelf", style.alignSelf.rawValue)))
    }
  }

  /// Both sides at once where the document writes them so and nothing beats one of them.
  private mutating func addSizes(_ written: ElementKeys) {
    for bound in SizeBound.allCases {
      let (width, height) = (style[bound, .horizontal], style[bound, .vertical])
      if width == .auto, height == .auto { continue }
      let horizontal = ElementKey.candidates(for: bound, .horizontal)
      let vertical = ElementKey.candidates(for: bound, .vertical)
      let winners = [horizontal, vertical].map { $0.first(where: written.contains) }
      let pair = winners[0] == winners[1] ? winners[0] : nil
      switch (pair, width, height) {
      case (horizontal[1], .points(let width), .points(let height)):
        add(horizontal[1].name, .size(Size(width: width, height: height)))
      case (horizontal[2], _, _):
        add(horizontal[2].name, .layoutSize(width, height))
      default:
        add(horizontal[0].name, width)
        add(vertical[0].name, height)
      }
    }
  }
}

extension LiveDocument {
  /// The position that an absolute spec gives an element; a percentage without a limit is nothing.
  func layoutPosition(
    of element: ElementID, in container: ElementID
  ) -> (x: Coordinate, y: Coordinate) {
    let style = elements.style(of: element)
    guard style.hasRelativePosition else { return (style.layoutX, style.layoutY) }
    let room = layout.measuredRange(of: container)?.definiteMaximum ?? .undefined
    return (
      room.width.isNaN ? .points(style.layoutX.points) : style.layoutX,
      room.height.isNaN ? .points(style.layoutY.points) : style.layoutY
    )
  }
}

extension Coordinate {
  /// The points, or nothing where it is a fraction.
  fileprivate var points: Double {
    if case .points(let points) = self { points } else { 0 }
  }
}
