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
    let parts = document.laidOutParts(of: spec).map { elements[$0] }
    let child = parts.first.map(CodeValue.element) ?? .emptySpec
    let companion = parts.dropFirst().first.map(CodeValue.element) ?? .emptySpec
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
    // Its class is the app's, and nobody here knows how it is made.
    case .wrapper, .custom:
      call =
        parts.count == 1
        ? CodeCall("ASWrapperLayoutSpec", "wrapperWith", .init("layoutElement", child))
        : CodeCall("ASWrapperLayoutSpec", "wrapperWith", .init("layoutElements", .elements(parts)))
    default: call = Self.empty
    }
  }
}

extension AbsoluteSizing {
  fileprivate func call(children: [CodeName]) -> CodeCall {
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
