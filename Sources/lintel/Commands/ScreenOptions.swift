import ArgumentParser
import Diagnostics
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// What a document is laid out on instead of what it says itself, as options of a command.
struct ScreenOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Lay out at exactly this width.", valueName: "points"))
  var width: Double?

  @OptionGroup var others: OtherScreenOptions

  var change: ScreenChange { others.change(width: width) }
}

/// The same but for the width, which some commands take more than once.
struct OtherScreenOptions: ParsableArguments {
  @OptionGroup var trust: TrustOptions

  @Option(help: "The variant to lay out.", completion: .variants)
  var variant: String?

  @Option(help: ArgumentHelp("Lay out at exactly this height.", valueName: "points"))
  var height: Double?

  @Option(help: ArgumentHelp("Multiply all font sizes.", valueName: "factor"))
  var textScale: Double?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Lay out with another value, such as '#title.style.width=64' or '#row.spacing=8'.",
      valueName: "change"),
    completion: .overrides)
  var changes: [String] = []

  func change(width: Double?) -> ScreenChange {
    ScreenChange(
      variant: variant, width: width, height: height, textScale: textScale, changes: changes)
  }
}

/// Another screen and other values for a document.
struct ScreenChange: Sendable {
  var variant: String?

  /// In points.
  var width: Double?
  var height: Double?
  var textScale: Double?

  /// Whether width and height are the most, and not exactly so much.
  var isAtMost = false

  /// Such as `#title.style.width=64`.
  var changes: [String] = []

  /// Whether documents are laid out as they say themselves.
  var isEmpty: Bool {
    variant == nil && width == nil && height == nil && textScale == nil && changes.isEmpty
  }

  /// Lays a document out as these options want it.
  func laidOut(
    _ text: [UInt8], with fonts: FontBook?
  ) throws(ResponseError) -> LaidOutDocument {
    let document = try LaidOutDocument(text: text, variant: variant, fonts: fonts)
    try apply(to: document.live)
    return document
  }

  /// Makes of a document, opened as the variant, what the other options want; lengths are exact unless they are
  /// the most.
  func apply(to document: LiveDocument) throws(ResponseError) {
    if let variant { try document.check(variant: variant) }
    var screen = document.currentScreen
    for (name, axis, length) in [
      ("--width", Axis.horizontal, width), ("--height", Axis.vertical, height),
    ] {
      guard let length else { continue }
      guard length > 0, length < 10_000_000 else {
        throw wrong(name, "takes points above 0 and below 10,000,000")
      }
      if !isAtMost { screen.constrainedSize.min[axis] = length }
      screen.constrainedSize.max[axis] = length
    }
    if let textScale {
      guard TextEnvironment.isTextScale(textScale) else {
        throw wrong("--text-scale", "takes a factor above 0 and up to 1,000")
      }
      screen.texts.textScale = textScale
    }
    if screen != document.currentScreen { document.layOut(on: screen) }
    for change in changes { try make(change, in: document) }
  }

  private func make(_ change: String, in document: LiveDocument) throws(ResponseError) {
    guard let equals = change.firstIndex(of: "="),
      let assignment = Assignment(change[..<equals], in: document)
    else {
      throw wrong(
        "--set",
        "takes an element, a key and a value: '#title.style.width=64', '#title.font.size=20'")
    }
    guard let element = document.element(named: assignment.element) else {
      throw .requestFailed(
        kind: "no-such-element", message: document.noElement(named: assignment.element))
    }
    let written = String(change[change.index(after: equals)...])
    // What is no JSON is a text: `50%`, `stretch`.
    let value = (try? JSONValue(parsing: Array(written.utf8))) ?? .string(written)
    guard let override = assignment.override(value) else {
      throw wrong("--set \(change)", "style takes an object")
    }
    do throws(OverrideError) {
      document.override([try CheckedOverride(override, for: element, in: document)])
    } catch {
      let nearest = document.nearestKey(for: error).map { "; did you mean \"\($0)\"?" } ?? ""
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

  /// What to say about a name that no element has.
  func noElement(named name: String) -> String {
    let nearest = nearestElement(to: name).map { "; did you mean \($0)?" } ?? ""
    return "there is no element \(name)\(nearest)"
  }

  /// `#` and the id that is nearest to a name.
  fileprivate func nearestElement(to name: String) -> String? {
    var ids: [String] = []
    forEachElement { element in
      if let id = id(of: element) { ids.append("#\(id)") }
    }
    return nearestName(to: name, among: ids)
  }
}
