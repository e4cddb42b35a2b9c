import LayoutEngine
import LiveDocuments

/// The construction of a spec: the call of its initialiser, and the properties that are set
/// afterwards.
struct SpecCall {
  let call: CodeCall
  private(set) var settings: [(property: String, value: CodeValue)] = []
  private(set) var inert: [InertSetting] = []

  private static let empty = CodeCall("ASLayoutSpec", "")

  init(_ document: LiveDocument, _ elements: CodeElements, _ spec: ElementID) {
    let parts = elements.codeParts(of: spec)
    let child = parts.first.map { CodeValue.element($0.name) } ?? .emptySpec
    let companion = parts.dropFirst().first.map { CodeValue.element($0.name) } ?? .emptySpec
    let content = document.elements.content(of: spec)
    switch document.elements.algorithm(of: spec) {
    case .stack:
      let alignments = StackAlignments(document, spec, content.stack ?? StackProperties())
      call = alignments.call(children: parts)
      settings = alignments.settings
      inert = alignments.inert
    case .inset:
      call = CodeCall(
        "ASInsetLayoutSpec", "insetLayoutSpecWith",
        .init("insets", .insets(content.inset ?? .zero)), .init("child", child))
    case .overlay:
      call = CodeCall(
        "ASOverlayLayoutSpec", "overlayLayoutSpecWith", .init("child", child),
        .init("overlay", companion))
    case .background:
      call = CodeCall(
        "ASBackgroundLayoutSpec", "backgroundLayoutSpecWith", .init("child", child),
        .init("background", companion))
    case .relative: call = (content.relative ?? RelativeProperties()).relativeCall(child)
    case .center: call = (content.relative ?? RelativeProperties()).centerCall(child)
    case .ratio:
      call = CodeCall(
        "ASRatioLayoutSpec", "ratioLayoutSpecWith", .init("ratio", .fraction(content.ratio ?? 1)),
        .init("child", child))
    case .absolute: call = (content.absolute ?? .default).call(children: parts)
    case .corner:
      let corner = content.corner ?? CornerProperties()
      call = CodeCall(
        "ASCornerLayoutSpec", "cornerLayoutSpecWith", .init("child", child),
        .init("corner", companion),
        .init("location", .option(CodeOption("ASCornerLayoutLocation", corner.location.rawValue))))
      // An empty spec in the corner must not make the spec larger.
      if parts.count == 2 {
        settings = corner.settings
      } else {
        inert = corner.settings.map {
          InertSetting(property: $0.property, value: $0.value, reason: "nothing is in the corner")
        }
      }
    // The class is the app's own, and its initialiser is unknown.
    case .wrapper, .custom:
      call =
        parts.count == 1 && parts[0].isPlain
        ? CodeCall("ASWrapperLayoutSpec", "wrapperWith", .init("layoutElement", child))
        : CodeCall("ASWrapperLayoutSpec", "wrapperWith", .init("layoutElements", .elements(parts)))
    default: call = Self.empty
    }
  }
}

extension AbsoluteSizing {
  fileprivate func call(children: [CodePart]) -> CodeCall {
    let (name, opening) = ("ASAbsoluteLayoutSpec", "absoluteLayoutSpecWith")
    switch self {
    case .default: return CodeCall(name, opening, .init("children", .elements(children)))
    case .sizeToFit:
      let sizing = CodeOption("ASAbsoluteLayoutSpecSizing", rawValue)
      return CodeCall(
        name, opening, .init("sizing", .option(sizing)), .init("children", .elements(children)))
    }
  }
}

extension CornerProperties {
  fileprivate var settings: [(property: String, value: CodeValue)] {
    var settings: [(property: String, value: CodeValue)] = []
    if offset != .zero {
      settings.append(("offset", .point(.points(offset.x), .points(offset.y))))
    }
    if wraps { settings.append(("wrapsCorner", .flag(true))) }
    return settings
  }
}

extension RelativeProperties {
  fileprivate func relativeCall(_ child: CodeValue) -> CodeCall {
    func position(_ position: RelativePosition) -> CodeValue {
      .option(CodeOption("ASRelativeLayoutSpecPosition", position.rawValue))
    }
    let sizing =
      switch (fitsWidth, fitsHeight) {
      case (false, false): "default"
      case (true, false): "minimumWidth"
      case (false, true): "minimumHeight"
      case (true, true): "minimumSize"
      }
    return CodeCall(
      "ASRelativeLayoutSpec", "relativePositionLayoutSpecWith",
      .init("horizontalPosition", position(horizontal)),
      .init("verticalPosition", position(vertical)),
      .init("sizingOption", options("ASRelativeLayoutSpecSizingOption", sizing)),
      .init("child", child))
  }

  fileprivate func centerCall(_ child: CodeValue) -> CodeCall {
    let centering = axes(horizontal == .center, vertical == .center)
    let sizing = axes(fitsWidth, fitsHeight)
    return CodeCall(
      "ASCenterLayoutSpec", "centerLayoutSpecWith",
      .init(
        "centeringOptions",
        options("ASCenterLayoutSpecCentering", centering.isEmpty ? "None" : centering)),
      .init(
        "sizingOptions",
        options(
          "ASCenterLayoutSpecSizingOption", sizing.isEmpty ? "default" : "minimum\(sizing)")),
      .init("child", child))
  }

  private func axes(_ x: Bool, _ y: Bool) -> String { (x ? "X" : "") + (y ? "Y" : "") }

  private func options(_ prefix: String, _ name: String) -> CodeValue {
    .option(CodeOption(prefix, name, isEmptySet: name == "None" || name == "default"))
  }
}

/// The properties with which a stack is made.
///
/// Alignments by side (`horizontalAlignment`, `verticalAlignment`) are written by side in the code too, and the properties
/// that they decide are left out.
struct StackAlignments {
  private let stack: StackProperties
  private let horizontal: CodeValue?
  private let vertical: CodeValue?

  init(_ document: LiveDocument, _ element: ElementID, _ stack: StackProperties) {
    self.stack = stack
    func isWritten(_ key: ElementKey) -> Bool {
      guard document.elements.writes(key, element) else { return false }
      let location = document.location(of: key, in: element, part: .value)
      return document.valueSpelling(at: location) != "\"none\""
    }
    let isHorizontal = stack.direction == .horizontal
    let along = stack.justifyContent.side
    let across = stack.alignItems.side
    horizontal =
      isWritten(.horizontalAlignment)
      ? (isHorizontal ? along : across)?.option(
        "ASHorizontalAlignment", ["left", "middle", "right"]) : nil
    vertical =
      isWritten(.verticalAlignment)
      ? (isHorizontal ? across : along)?.option(
        "ASVerticalAlignment", ["top", "center", "bottom"]) : nil
  }

  func call(children: [CodePart]) -> CodeCall {
    let isHorizontal = stack.direction == .horizontal
    let justified = (isHorizontal ? horizontal : vertical) == nil ? stack.justifyContent : .start
    let aligned = (isHorizontal ? vertical : horizontal) == nil ? stack.alignItems : .stretch
    return CodeCall(
      "ASStackLayoutSpec", "stackLayoutSpecWith",
      .init("direction", .option(CodeOption("ASStackLayoutDirection", stack.direction.rawValue))),
      .init("spacing", .number(stack.spacing)),
      .init(
        "justifyContent", .option(CodeOption("ASStackLayoutJustifyContent", justified.rawValue))),
      .init("alignItems", .option(CodeOption("ASStackLayoutAlignItems", aligned.rawValue))),
      .init("children", .elements(children)))
  }

  var settings: [(property: String, value: CodeValue)] {
    var settings: [(property: String, value: CodeValue)] = []
    if let horizontal { settings.append(("horizontalAlignment", horizontal)) }
    if let vertical { settings.append(("verticalAlignment", vertical)) }
    guard stack.wraps else { return settings }
    settings.append(("flexWrap", .option(CodeOption("ASStackLayoutFlexWrap", "wrap"))))
    return settings + lineSettings
  }

  /// The properties that a stack of one line does not read.
  var inert: [InertSetting] {
    if stack.wraps { return [] }
    return lineSettings.map {
      InertSetting(property: $0.property, value: $0.value, reason: "the stack has one line")
    }
  }

  private var lineSettings: [(property: String, value: CodeValue)] {
    var settings: [(property: String, value: CodeValue)] = []
    if stack.alignContent != .start {
      let content = CodeOption("ASStackLayoutAlignContent", stack.alignContent.rawValue)
      settings.append(("alignContent", .option(content)))
    }
    if stack.lineSpacing != 0 { settings.append(("lineSpacing", .number(stack.lineSpacing))) }
    return settings
  }
}

/// One of the three positions that an alignment by side knows.
private enum Side: Int {
  case first, middle, last

  func option(_ prefix: String, _ names: [String]) -> CodeValue {
    .option(CodeOption(prefix, names[rawValue]))
  }
}

extension JustifyContent {
  fileprivate var side: Side? {
    switch self {
    case .start: .first
    case .center: .middle
    case .end: .last
    case .spaceBetween, .spaceAround: nil
    }
  }
}

extension AlignItems {
  fileprivate var side: Side? {
    switch self {
    case .start: .first
    case .center: .middle
    case .end: .last
    case .stretch, .baselineFirst, .baselineLast: nil
    }
  }
}

/// The properties of `style` that an element sets, with effect and without.
struct StyleLines {
  /// Their names with `style` before them.
  private(set) var settings: [(property: String, value: CodeValue)] = []

  /// The properties without effect.
  private(set) var inert: [InertSetting] = []
  private let style: ElementStyle

  /// Collects the properties that apply to the element in `container`, which lays it out; `nil` for the outermost
  /// element of a method.
  ///
  /// `usualShrink` is the default flexShrink of the element.
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
    // A stand-in for a text, such as a measured size, has no baselines of its own.
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
      // A percentage in a node's position is set when the method runs.
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

  /// Takes the settings from this index on to be without effect.
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
