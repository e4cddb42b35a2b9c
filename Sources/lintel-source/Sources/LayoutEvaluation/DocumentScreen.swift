import JSONText
import SourceProject
import SourceTree

/// The screen of a document: its size range, scale and direction, by the use of the class, by hints at its declaration or
/// layout method, or as it was requested, and the device whose traits the code reads.
struct DocumentScreen {
  private var minWidth = 0.0
  private var minHeight = 0.0
  private var maxWidth = ScreenDevice.phone.width
  private var maxHeight = Double.infinity
  private var scale: Double?
  private var isRightToLeft = false
  /// The variants in hints.
  private(set) var variants: [JSONValue] = []
  /// The family of the fonts for which the code asks the system.
  private(set) var fontFamily: String?
  /// True if the range has no limit of height, and ``maxHeight`` is made up.
  private var isHeightAssumed = false
  /// True if the class or a hint states the range.
  private var isStated = false
  /// True if the screen was requested: its traits are known, and no other device has a state.
  private(set) var isRequested = false
  /// The device; nil if the size decides.
  private var givenDevice: ScreenDevice?

  /// The uses of the class, that of this screen first.
  private(set) var uses: [LayoutUse] = []
  /// The size ranges of items and rows for which the code of a data source states one.
  private var cellRanges: [LayoutUse.Kind: SizeRangeHint] = [:]

  /// A screen of unknown use.
  init() {}

  /// The screen of the first use of a class.
  init(
    of type: TypeDeclaration, _ scope: ProjectScope, _ project: SourceProject,
    _ settings: HintSettings, requested: EvaluationScreen? = nil,
    cellSize: (_ use: LayoutUse.Kind, _ file: String) -> CellSize
  ) {
    let method = type.methods.first { LayoutImporter.layoutMethods.contains($0.name) }
    let hints = [type.position, method?.position].compactMap { $0 }.flatMap(project.hints)
    uses = Self.uses(of: type, scope, hints, settings)
    for case .width(let width) in hints { maxWidth = width }
    for (index, use) in uses.enumerated() where use.kind == .item || use.kind == .row {
      guard case .project(let file) = use.origin else { continue }
      switch cellSize(use.kind, file) {
      case .notStated: break
      case .stated(let range): cellRanges[use.kind] = range
      case .unknown: uses[index] = LayoutUse(use.kind, .tried)
      }
    }
    // A size that the code does not decide may be exact.
    if uses.count == 1, !uses[0].isKnown { uses.append(LayoutUse(.page, .tried)) }
    if let use = uses.first { setRange(of: use.kind) }
    for hint in hints {
      switch hint {
      case .range(let range): setRange(range)
      case .scale(let number): scale = number
      case .rightToLeft: isRightToLeft = true
      case .font(let family): fontFamily = family
      case .variant(let members): variants.append(.object(members))
      default: break
      }
    }
    if let requested { take(requested) }
  }

  /// Takes the size range of a use on a device as wide as this screen.
  private mutating func setRange(of use: LayoutUse.Kind) {
    switch use {
    case .row:
      // A table ignores the widths of the range.
      let range = cellRanges[use]
      (minWidth, minHeight) = (maxWidth, range?.minHeight ?? 0)
      maxHeight = range?.maxHeight ?? .infinity
      if range != nil { isStated = true }
    case .page, .fullscreen:
      let height = device.height
      (minWidth, minHeight, maxHeight) = (maxWidth, height, height)
      isStated = true
    case .item, .node, .range:
      (minWidth, minHeight, maxHeight) = (0, 0, .infinity)
      if let range = cellRanges[use] { setRange(range) }
    }
  }

  private mutating func setRange(_ range: SizeRangeHint) {
    isStated = true
    (minWidth, minHeight) = (range.minWidth, range.minHeight)
    (maxWidth, maxHeight) = (range.maxWidth, range.maxHeight)
  }

  private mutating func take(_ requested: EvaluationScreen) {
    isRequested = true
    if requested.minHeight != nil || requested.maxHeight != nil { isStated = true }
    maxWidth = requested.maxWidth ?? maxWidth
    maxHeight = requested.maxHeight ?? maxHeight
    minWidth = min(requested.minWidth ?? minWidth, maxWidth)
    minHeight = min(requested.minHeight ?? minHeight, maxHeight)
    scale = requested.scale ?? scale
    if requested.isRightToLeft { isRightToLeft = true }
  }

  // MARK: Devices

  /// The device with a screen of this size.
  var device: ScreenDevice {
    givenDevice
      ?? ScreenDevice(width: maxWidth, height: isHeightAssumed ? .infinity : maxHeight)
  }

  /// The screen of another device on which a state can be shown; nil if it can be shown here, or on no device.
  func onDevice(of options: [Choices.Option]) -> DocumentScreen? {
    guard !isRequested else { return nil }
    let tests = options.flatMap(\.tests).filter { ScreenTrait(rawValue: $0.subject) != nil }
    guard !tests.isEmpty, !device.passes(tests),
      let other = ScreenDevice.all.first(where: { $0.passes(tests) })
    else { return nil }
    var result = self
    result.givenDevice = other
    if minWidth == maxWidth { result.minWidth = other.width }
    result.maxWidth = other.width
    if maxHeight.isFinite {
      if minHeight == maxHeight { result.minHeight = other.height }
      result.maxHeight = other.height
    }
    return result
  }

  /// The screen that the members of a variant of a hint state; nil if they state none.
  func changed(by variant: JSONValue) -> DocumentScreen? {
    let range = variant["constrainedSize"]
    let isMirrored = variant["userInterfaceLayoutDirection"]?.string == "rightToLeft"
    guard range != nil || isMirrored || variant["scale"] != nil else { return nil }
    var requested = EvaluationScreen()
    requested.maxWidth = range?["max"]?["width"]?.number
    requested.maxHeight = range?["max"]?["height"]?.number
    requested.minWidth = range?["min"]?["width"]?.number
    requested.minHeight = range?["min"]?["height"]?.number
    requested.scale = variant["scale"]?.number
    requested.isRightToLeft = isMirrored
    var result = self
    result.take(requested)
    return result
  }

  /// True if the app runs from right to left, in the document or in a variant of a hint.
  var isMirrored: Bool {
    isRightToLeft
      || variants.contains {
        $0["userInterfaceLayoutDirection"]?.string == "rightToLeft"
          || $0["pseudolanguage"]?.string == "rightToLeft"
      }
  }

  /// The controllers of nodes, which are as large as the screen.
  static let controllers: Set<String> = ["ASViewController", "ASDKViewController"]

  /// The height of the screen that documents assume.
  static let screenHeight = ScreenDevice.phone.height

  /// Pixels per point.
  var pixelsPerPoint: Double { scale ?? 2 }

  /// The direction of the interface, as code asks for it.
  var runsRightToLeft: Bool { isRightToLeft }

  /// A screen with a limit of height, for a layout that calculates with its height; nil if the screen has a limit, or a
  /// hint states that it has none.
  var bounded: DocumentScreen? {
    guard maxHeight.isInfinite, !isStated else { return nil }
    var result = self
    result.maxHeight = max(Self.screenHeight, minHeight)
    result.isHeightAssumed = true
    return result
  }

  /// The `constrainedSize` that the layout method gets.
  var value: Value {
    func size(_ width: Double, _ height: Double, _ numeric: Numeric = .real) -> Value {
      .structure("CGSize", ["width": .number(width), "height": .number(height, numeric)])
    }
    let limit = Numeric(kind: .real, assumption: isHeightAssumed ? .limit : .none)
    return .structure(
      "ASSizeRange",
      ["min": size(minWidth, minHeight), "max": size(maxWidth, maxHeight, limit)])
  }

  /// The keys of the document.
  var members: [JSONValue.Member] {
    var result: [JSONValue.Member] = [.init("constrainedSize", range)]
    if let scale { result.append(.init("scale", .number(scale))) }
    if isRightToLeft {
      result.append(.init("userInterfaceLayoutDirection", .string("rightToLeft")))
    }
    return result
  }

  /// The `constrainedSize` of the document; a limit that is the default is left out.
  var range: JSONValue {
    var least: [JSONValue.Member] = []
    if minWidth > 0 { least.append(.init("width", .number(minWidth))) }
    if minHeight > 0 { least.append(.init("height", .number(minHeight))) }
    var greatest: [JSONValue.Member] = [.init("width", Self.length(maxWidth))]
    if maxHeight.isFinite { greatest.append(.init("height", .number(maxHeight))) }
    var range: [JSONValue.Member] = []
    if !least.isEmpty { range.append(.init("min", .object(least))) }
    range.append(.init("max", .object(greatest)))
    return .object(range)
  }

  /// The screens of the other uses; empty on a requested one.
  var others: [DocumentScreen] {
    guard !isRequested else { return [] }
    return uses.dropFirst().map { use in
      var other = self
      other.isStated = false
      other.setRange(of: use.kind)
      other.uses = [use]
      return other
    }
  }

  private static func length(_ value: Double) -> JSONValue {
    value.isFinite ? .number(value) : .string("infinity")
  }
}
