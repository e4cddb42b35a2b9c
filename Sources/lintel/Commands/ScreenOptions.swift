import ArgumentParser
import Diagnostics
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// What a document is laid out on instead of what it says itself, as options of a command.
struct ScreenOptions: ParsableArguments {
  @Option(help: "The variant to lay out.")
  var variant: String?

  @Option(help: ArgumentHelp("Lay out at exactly this width.", valueName: "points"))
  var width: Double?

  @Option(help: ArgumentHelp("Lay out at exactly this height.", valueName: "points"))
  var height: Double?

  @Option(help: ArgumentHelp("Multiply all font sizes.", valueName: "factor"))
  var textScale: Double?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Lay out with another style value, such as '#title.style.width=64'.", valueName: "change"))
  var changes: [String] = []

  /// Whether any of them was given.
  var isChosen: Bool {
    variant != nil || width != nil || height != nil || textScale != nil || !changes.isEmpty
  }

  /// Lays a document out as these options want it.
  func laidOut(
    _ text: [UInt8], with fonts: FontBook?
  ) throws(ResponseError) -> LaidOutDocument {
    let document = try LaidOutDocument(text: text, variant: variant, fonts: fonts)
    var screen = document.live.currentScreen
    for (name, axis, length) in [
      ("--width", Axis.horizontal, width), ("--height", Axis.vertical, height),
    ] {
      guard let length else { continue }
      guard length > 0, length < 10_000_000 else {
        throw wrong(name, "takes points above 0 and below 10,000,000")
      }
      screen.constrainedSize.min[axis] = length
      screen.constrainedSize.max[axis] = length
    }
    if let textScale {
      guard TextEnvironment.isTextScale(textScale) else {
        throw wrong("--text-scale", "takes a factor above 0 and up to 1,000")
      }
      screen.texts.textScale = textScale
    }
    if screen != document.live.currentScreen { document.live.layOut(on: screen) }
    for change in changes { try make(change, in: document) }
    return document
  }

  private func make(_ change: String, in document: LaidOutDocument) throws(ResponseError) {
    guard let equals = change.firstIndex(of: "="),
      let style = change[..<equals].firstRange(of: ".style."),
      style.upperBound < equals
    else {
      throw wrong("--set", "takes an element, a key and a value: '#title.style.width=64'")
    }
    let name = String(change[..<style.lowerBound])
    guard let element = document.element(named: name) else {
      throw .requestFailed(kind: "no-such-element", message: document.noElement(named: name))
    }
    let written = String(change[change.index(after: equals)...])
    // What is no JSON is a text: `50%`, `stretch`.
    let value = (try? JSONValue(parsing: Array(written.utf8))) ?? .string(written)
    let key = String(change[style.upperBound..<equals])
    do throws(StyleValueError) {
      document.live.override([try StyleValues([key: value], for: element)])
    } catch {
      throw wrong("--set \(change)", "\(error)")
    }
  }

  private func wrong(_ option: String, _ message: String) -> ResponseError {
    .requestFailed(kind: "wrong-option", message: "\(option): \(message)")
  }
}

extension LaidOutDocument {
  /// The element that `#` and an id, or a JSON Pointer, name.
  func element(named name: String) -> ElementID? {
    name.hasPrefix("#")
      ? live.element(withID: String(name.dropFirst())) : live.element(at: name)
  }

  /// What to say about a name that no element has.
  func noElement(named name: String) -> String {
    var ids: [String] = []
    live.forEachElement { element in
      if let id = live.id(of: element) { ids.append("#\(id)") }
    }
    let nearest = nearestName(to: name, among: ids).map { "; did you mean \($0)?" } ?? ""
    return "there is no element \(printable(name))\(nearest)"
  }
}
