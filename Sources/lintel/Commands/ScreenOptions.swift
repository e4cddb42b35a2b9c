import ArgumentParser
import Diagnostics
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// The options of another screen: the same in all commands that lay out.
///
/// The help of a command refers to them; `lintel help screen` lists them.
struct ScreenOptions: ParsableArguments {
  /// The title of their section in the help of ArgumentParser, by which ``HelpText`` finds it.
  static let title = "Screen options"

  @Option(
    name: .customLong("width"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Lay out at exactly this width; render takes two.", valueName: "points"))
  var widths: [Double] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Lay out at exactly this height.", valueName: "points"))
  var height: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Multiply all font sizes, as by 1.5, or use those of a text size of iOS, such as accessibilityLarge.",
      valueName: "size"),
    completion: .list(TextSize.categoryNames))
  var textSize: String?

  @Flag(help: "Lay out from right to left.")
  var rtl = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Lay out with texts in a pseudolanguage.", valueName: "language"))
  var pseudolanguage: Pseudolanguage?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Lay out this variant of the document.", valueName: "name"),
    completion: .variants)
  private var variant: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Lay out this state of the code, such as 'not hasBadge'.", valueName: "name"),
    completion: .variants)
  private var state: String?

  /// The name of the variant: a screen or a state.
  var chosenVariant: String? { state ?? variant }

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Lay out with another value, such as '#title.style.width=64', or '$gutter=16' for a variable.",
      valueName: "change"),
    completion: .overrides)
  var changes: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Lay out on the screen of a device, such as 'iPhone SE'; list prints all devices.",
      valueName: "name"),
    completion: .devices)
  var device: String?

  @OptionGroup var trust: TrustOptions

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if device?.lowercased() == "list" { throw CleanExit.message(Device.table) }
    if state != nil, variant != nil {
      throw ValidationError("--state and --variant both name a variant; give one of them")
    }
    for width in widths { try Self.check(length: width, of: "--width") }
    if let height { try Self.check(length: height, of: "--height") }
    if let textSize, TextSize(textSize) == nil {
      throw ValidationError(TextSize.unknown(textSize))
    }
    if let device, Device(named: device) == nil { throw ValidationError(Device.unknown(device)) }
  }

  /// - Throws: A usage error if a document cannot be laid out at this length.
  private static func check(length: Double, of option: String) throws {
    guard length > 0, length < 10_000_000 else {
      throw ValidationError(
        "\(option) takes points above 0 and below 10,000,000, not \(short(length))")
    }
  }

  /// The screen of the options; of several widths the last one counts.
  var change: ScreenChange { change(width: widths.last) }

  /// The screen of the options, at a width of its own.
  func change(width: Double?) -> ScreenChange {
    let device = device.flatMap { Device(named: $0) }
    var change = ScreenChange(variant: chosenVariant, changes: changes)
    change.width = width ?? device?.width
    change.height = height ?? device?.height
    change.scale = device?.scale
    switch textSize.flatMap(TextSize.init) {
    case .factor(let factor): change.textScale = factor
    case .category(let category): change.contentSizeCategory = category
    case nil: break
    }
    change.isRightToLeft = rtl
    change.pseudolanguage = pseudolanguage
    return change
  }
}

/// The value of `--text-size`.
private enum TextSize {
  case factor(Double)
  case category(ContentSizeCategory)

  static let categoryNames = ContentSizeCategory.allCases.map(\.rawValue)

  /// - Returns: `nil` for a text that is neither a factor in range nor a text size of iOS.
  init?(_ text: String) {
    if let category = ContentSizeCategory(rawValue: text) {
      self = .category(category)
    } else if let factor = Double(text), TextEnvironment.isTextScale(factor) {
      self = .factor(factor)
    } else {
      return nil
    }
  }

  /// The message about a text that is no text size.
  static func unknown(_ text: String) -> String {
    let known = "--text-size takes a factor above 0 and up to 1,000, or a text size of iOS"
    if Double(text) != nil { return "\(known), not \(text)" }
    let nearest = nearestName(to: text, among: categoryNames).map { "; did you mean \($0)?" }
    return "\(known) (\(categoryNames.joined(separator: ", "))), not \(text)\(nearest ?? "")"
  }
}

extension Pseudolanguage: ExpressibleByArgument {}

/// Another screen and other values for a document.
struct ScreenChange: Sendable {
  var variant: String?

  /// In points.
  var width: Double?
  var height: Double?

  /// Pixels per point.
  var scale: Double?
  var textScale: Double?
  var contentSizeCategory: ContentSizeCategory?
  var isRightToLeft = false
  var pseudolanguage: Pseudolanguage?

  /// The axes on which the length is a maximum, and not exact.
  var axesAtMost: Set<Axis> = []

  /// The largest minimum length on these axes; a larger one of the document is lowered.
  var largestMinimum = 0.0

  /// Such as `#title.style.width=64`.
  var changes: [String] = []

  /// True if documents are laid out as they say themselves.
  var isEmpty: Bool { variant == nil && isOfVariantOnly }

  /// True if nothing but the variant is another one.
  var isOfVariantOnly: Bool {
    width == nil && height == nil && scale == nil && textScale == nil
      && contentSizeCategory == nil && !isRightToLeft && pseudolanguage == nil && changes.isEmpty
  }

  /// The screen for which code is evaluated; `nil` for that of each class.
  var sourceScreen: SourceScreen? {
    var screen = SourceScreen()
    func least(_ length: Double?, _ axis: Axis) -> Double? {
      guard axesAtMost.contains(axis) else { return length }
      // A larger minimum is lowered to the maximum.
      return length == nil || largestMinimum == .infinity ? nil : largestMinimum
    }
    (screen.minWidth, screen.maxWidth) = (least(width, .horizontal), width)
    (screen.minHeight, screen.maxHeight) = (least(height, .vertical), height)
    screen.scale = scale
    screen.isRightToLeft = isRightToLeft || pseudolanguage == .rightToLeft
    return screen.isEmpty ? nil : screen
  }

  /// A check of a document that these options lay out: in its variants, or in its states on another screen.
  func check(of document: LiveDocument) -> DocumentCheck {
    if isEmpty { return DocumentCheck() }
    // A changed element may be missing in a state.
    return DocumentCheck(onOtherScreen: { state in try? apply(to: state) })
  }

  /// Lays a document out as these options want it.
  func laidOut(
    _ text: [UInt8], with inputs: DocumentInputs
  ) throws(ResponseError) -> LaidOutDocument {
    let document = try LaidOutDocument(text: text, variant: variant, inputs: inputs)
    try apply(to: document.live)
    return document
  }

  /// Lays an open document out as the options want it; lengths are exact unless they are the most.
  ///
  /// - Throws: `no-such-variant`, `no-such-element` or `wrong-option`.
  func apply(to document: LiveDocument) throws(ResponseError) {
    // The screen may name variables.
    for change in changes where change.hasPrefix("$") { try override(change, in: document) }
    var screen = document.currentScreen
    if let variant {
      try document.check(variant: variant)
      let named = document.header.variants.first { $0.name == variant }
      if document.variantName == nil, let named { screen = named.screen }
    }
    for (axis, length) in [(Axis.horizontal, width), (Axis.vertical, height)] {
      guard let length else { continue }
      screen.constrainedSize.min[axis] =
        axesAtMost.contains(axis)
        ? min(screen.constrainedSize.min[axis], length, largestMinimum) : length
      screen.constrainedSize.max[axis] = length
    }
    screen.scale = scale ?? screen.scale
    screen.texts.textScale = textScale ?? screen.texts.textScale
    screen.texts.contentSizeCategory = contentSizeCategory ?? screen.texts.contentSizeCategory
    screen.texts.pseudolanguage = pseudolanguage ?? screen.texts.pseudolanguage
    if isRightToLeft || pseudolanguage == .rightToLeft { screen.direction = .rightToLeft }
    if screen != document.currentScreen { document.layOut(on: screen) }
    for change in changes where !change.hasPrefix("$") { try make(change, in: document) }
  }

  /// Lays a value over a variable.
  private func override(_ change: String, in document: LiveDocument) throws(ResponseError) {
    guard let equals = change.firstIndex(of: "=") else {
      throw wrong("--set", "takes a variable and a value: '$gutter=16'")
    }
    let name = String(change[..<equals].dropFirst())
    do throws(VariableOverrideError) {
      try document.override(variables: [name: value(behind: equals, in: change)])
    } catch {
      var nearest = ""
      if case .unknown(let name, let known) = error {
        nearest = nearestName(to: name, among: known).map { "; did you mean \"$\($0)\"?" } ?? ""
      }
      throw wrong("--set \(change)", "\(error)\(nearest)")
    }
  }

  /// The value of a change; what is no JSON is a text: `50%`, `stretch`.
  private func value(behind equals: String.Index, in change: String) -> JSONValue {
    let written = String(change[change.index(after: equals)...])
    return (try? JSONValue(parsing: Array(written.utf8))) ?? .string(written)
  }

  private func make(_ change: String, in document: LiveDocument) throws(ResponseError) {
    guard let equals = change.firstIndex(of: "="),
      let assignment = Assignment(change[..<equals], in: document)
    else {
      throw wrong(
        "--set",
        "takes an element, a key and a value: '#title.style.width=64', or a variable: '$gutter=16'")
    }
    guard let element = document.element(named: assignment.element) else {
      throw .requestFailed(
        kind: "no-such-element", message: document.noElement(named: assignment.element))
    }
    guard let override = assignment.override(value(behind: equals, in: change)) else {
      throw wrong("--set \(change)", "style takes an object")
    }
    do throws(OverrideError) {
      document.override([try CheckedOverride(override, for: element, in: document)])
    } catch {
      let nearest =
        CheckContext(document).nearestKey(for: error).map { "; did you mean \"\($0)\"?" } ?? ""
      throw wrong("--set \(change)", "\(error)\(nearest)")
    }
  }

  private func wrong(_ option: String, _ message: String) -> ResponseError {
    .requestFailed(kind: "wrong-option", message: "\(option): \(message)")
  }
}

/// The left side of a change: an element, and the keys that lead to a value of it.
private struct Assignment {
  let element: String

  /// One or more; the first may be `style`.
  let keys: [Substring]

  /// The longest path of keys, that of `style.preferredSize.width`.
  private static let keyLimit = 3

  /// Splits the left side at the longest element that the document has.
  ///
  /// Ids may have dots, and so many keys may follow as a path has at most. Without such an element it is split where
  /// an element has nearly that name, or else at the first dot.
  ///
  /// - Returns: `nil` if there is no dot, or nothing before it.
  init?(_ text: Substring, in document: LiveDocument) {
    var splits: [Assignment] = []
    var end = text.endIndex
    while splits.count < Self.keyLimit,
      let dot = text[..<end].lastIndex(of: "."), dot > text.startIndex
    {
      let keys = text[text.index(after: dot)...].split(
        separator: ".", omittingEmptySubsequences: false)
      splits.append(Assignment(element: String(text[..<dot]), keys: keys))
      end = dot
    }
    guard let last = splits.last else { return nil }
    self =
      splits.first { document.element(named: $0.element) != nil }
      ?? splits.first { document.nearestElement(to: $0.element) != nil } ?? last
  }

  private init(element: String, keys: [Substring]) {
    self.element = element
    self.keys = keys
  }

  /// The value, under the keys; `nil` if it is laid over all of `style` and is no object.
  func override(_ value: JSONValue) -> ElementOverride? {
    let isInStyle = keys.first == "style"
    let path = isInStyle ? keys.dropFirst() : keys[...]
    let nested = path.reversed().reduce(value) { value, key in
      .object(JSONObject([JSONObject.Member(key: String(key), value: value)]))
    }
    guard let object = nested.objectValue else { return nil }
    return isInStyle ? ElementOverride(style: object) : ElementOverride(values: object)
  }
}

extension LiveDocument {
  /// The element that `#` and an id, or a JSON Pointer, name.
  func element(named name: String) -> ElementID? {
    name.hasPrefix("#") ? element(withID: String(name.dropFirst())) : element(at: name)
  }

  /// The message about a name that no element has.
  func noElement(named name: String) -> String {
    let nearest = nearestElement(to: name).map { "; did you mean \($0)?" } ?? ""
    return "there is no element \(name)\(nearest)"
  }

  /// `#` and the id that is nearest to a name.
  fileprivate func nearestElement(to name: String) -> String? {
    var ids: [String] = []
    elements.forEach { element in
      if let id = elements.id(of: element) { ids.append("#\(id)") }
    }
    return nearestName(to: name, among: ids)
  }
}

/// A device whose screen documents can be laid out on.
struct Device: Sendable {
  let name: String

  /// The size of the screen in portrait, in points.
  let width: Double
  let height: Double

  /// Pixels per point.
  let scale: Double

  private init(_ name: String, _ width: Double, _ height: Double, _ scale: Double) {
    (self.name, self.width, self.height, self.scale) = (name, width, height, scale)
  }

  /// The devices that `--device` knows, in portrait and without display zoom.
  static let all = [
    Device("iPhone SE", 375, 667, 2),
    Device("iPhone 12 mini", 375, 812, 3),
    Device("iPhone 13 mini", 375, 812, 3),
    Device("iPhone 12", 390, 844, 3),
    Device("iPhone 13", 390, 844, 3),
    Device("iPhone 14", 390, 844, 3),
    Device("iPhone 14 Plus", 428, 926, 3),
    Device("iPhone 14 Pro", 393, 852, 3),
    Device("iPhone 14 Pro Max", 430, 932, 3),
    Device("iPhone 15", 393, 852, 3),
    Device("iPhone 15 Plus", 430, 932, 3),
    Device("iPhone 15 Pro", 393, 852, 3),
    Device("iPhone 15 Pro Max", 430, 932, 3),
    Device("iPhone 16e", 390, 844, 3),
    Device("iPhone 16", 393, 852, 3),
    Device("iPhone 16 Plus", 430, 932, 3),
    Device("iPhone 16 Pro", 402, 874, 3),
    Device("iPhone 16 Pro Max", 440, 956, 3),
    Device("iPhone 17", 402, 874, 3),
    Device("iPhone Air", 420, 912, 3),
    Device("iPhone 17 Pro", 402, 874, 3),
    Device("iPhone 17 Pro Max", 440, 956, 3),
    Device("iPad mini", 744, 1133, 2),
    Device("iPad", 820, 1180, 2),
    Device("iPad Air 11", 820, 1180, 2),
    Device("iPad Air 13", 1024, 1366, 2),
    Device("iPad Pro 11", 834, 1210, 2),
    Device("iPad Pro 13", 1032, 1376, 2),
  ]

  /// Finds a device by its name; upper and lower case do not matter.
  init?(named name: String) {
    let name = name.lowercased()
    guard let device = Self.all.first(where: { $0.name.lowercased() == name }) else { return nil }
    self = device
  }

  /// A message about a name that no device has.
  static func unknown(_ name: String) -> String {
    let nearest = nearestName(to: name, among: all.map(\.name)).map { "did you mean \($0)?" }
    return "there is no device \(name); \(nearest ?? "\"--device list\" lists them")"
  }

  /// The table that `--device list` prints.
  static var table: String {
    let rows = all.map { device in
      [device.name, "\(short(device.width))×\(short(device.height))", "at \(short(device.scale))"]
    }
    return alignedColumns(rows).joined(separator: "\n")
  }
}
