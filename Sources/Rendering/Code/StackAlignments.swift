import LayoutEngine
import LiveDocuments

/// The properties with which a stack is made.
///
/// Where the document aligns by side (`horizontalAlignment`, `verticalAlignment`), so does the code: what
/// they decide is not said twice.
struct StackAlignments {
  private let stack: StackProperties
  private let horizontal: CodeValue?
  private let vertical: CodeValue?

  init(_ document: LiveDocument, _ element: ElementID, _ stack: StackProperties) {
    self.stack = stack
    func isWritten(_ key: ElementKey) -> Bool {
      guard document.elements.writes(key, element) else { return false }
      let place = document.location(of: key, in: element, part: .value)
      return document.spelling(at: place) != "\"none\""
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

  func call(children: [CodeName]) -> CodeCall {
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

/// One of the three places that an alignment by side knows.
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
