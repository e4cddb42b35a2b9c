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
      let dot = change[..<equals].firstRange(of: ".style.")?.lowerBound
        ?? change[..<equals].lastIndex(of: "."), dot > change.startIndex
    else {
      throw wrong(
        "--set", "takes an element, a key and a value: '#title.style.width=64', '#row.spacing=8'")
    }
    let name = String(change[..<dot])
    guard let element = document.element(named: name) else {
      throw .requestFailed(kind: "no-such-element", message: document.noElement(named: name))
    }
    let written = String(change[change.index(after: equals)...])
    // What is no JSON is a text: `50%`, `stretch`.
    let value = (try? JSONValue(parsing: Array(written.utf8))) ?? .string(written)
    let path = change[change.index(after: dot)..<equals]
    let override =
      path.hasPrefix("style.")
      ? ElementOverride(style: [String(path.dropFirst("style.".count)): value])
      : ElementOverride(values: [String(path): value])
    do throws(OverrideError) {
      document.override([try CheckedOverride(override, for: element, in: document)])
    } catch {
      throw wrong("--set \(change)", "\(error)")
    }
  }

  private func wrong(_ option: String, _ message: String) -> ResponseError {
    .requestFailed(kind: "wrong-option", message: "\(option): \(message)")
  }
}

extension LiveDocument {
  /// The element that `#` and an id, or a JSON Pointer, name.
  func element(named name: String) -> ElementID? {
    name.hasPrefix("#") ? element(withID: String(name.dropFirst())) : element(at: name)
  }

  /// What to say about a name that no element has.
  func noElement(named name: String) -> String {
    var ids: [String] = []
    forEachElement { element in
      if let id = id(of: element) { ids.append("#\(id)") }
    }
    let nearest = nearestName(to: name, among: ids).map { "; did you mean \($0)?" } ?? ""
    return "there is no element \(name)\(nearest)"
  }
}
