import JSON
import LayoutEngine
import LiveDocuments

/// The variants of a document as hints at the class: those of other screens, text sizes and languages, and those that
/// hide elements and say other texts.
///
/// Variants that change anything else about elements are not written: they may give effect to what the code leaves out
/// because it has none.
struct VariantHints {
  /// The words behind `lintel:`, a hint each.
  private(set) var lines: [String] = []

  /// The names of those that are not written.
  private(set) var omitted: [String] = []

  /// True if one of them runs from right to left.
  private(set) var areMirrored = false

  /// The elements that code is written for, by their ids; `nil` for an id that others have as well.
  private let elements: [String: ElementID?]
  private let document: LiveDocument
  private let names: CodeElements

  private static let screenKeys: Set<String> = [
    "name", "constrainedSize", "scale", "userInterfaceLayoutDirection", "contentSizeCategory",
    "textScale", "pseudolanguage",
  ]

  init(_ document: LiveDocument, _ names: CodeElements) {
    self.document = document
    self.names = names
    var elements: [String: ElementID?] = [:]
    if !document.header.variants.isEmpty {
      document.elements.forEach { element in
        guard let id = document.elements.id(of: element) else { return }
        elements[id] = .some(elements[id] == nil ? element : nil)
      }
    }
    self.elements = elements
    // On the screen of a variant the others fall back to what that screen is not.
    guard document.variantName == nil else { return }
    for variant in document.writtenVariants {
      guard let hint = hint(for: variant) else {
        omitted.append(variant["name"]?.stringValue ?? "")
        continue
      }
      lines.append("variant \(JSONValue.object(hint))")
      areMirrored =
        areMirrored || hint["userInterfaceLayoutDirection"] == "rightToLeft"
        || hint["pseudolanguage"] == "rightToLeft"
    }
  }

  /// The variant with the names that elements have in the code; `nil` if these do not express it.
  private func hint(for variant: JSONValue) -> JSONObject? {
    guard let members = variant.objectValue, members["name"]?.stringValue != nil else { return nil }
    var hint = JSONObject()
    for member in members {
      switch member.key {
      case "hidden":
        guard let hidden = named(member.value, if: mayBeHidden) else { return nil }
        hint["hidden"] = hidden
      case "text":
        guard let texts = named(member.value, if: saysOnlyText) else { return nil }
        hint["text"] = texts
      case let key where Self.screenKeys.contains(key): hint[key] = member.value
      default: return nil
      }
    }
    return hint
  }

  private func named(
    _ value: JSONValue, if isExpressible: (ElementID, JSONValue) -> Bool
  ) -> JSONValue? {
    guard let members = value.objectValue else { return nil }
    // Ids are unique here, and so are names.
    var result: [JSONObject.Member] = []
    for member in members {
      guard member.key.utf8.first == UInt8(ascii: "#"),
        let element = elements[String(member.key.dropFirst())].flatMap({ $0 }),
        let name = names.name(of: element), isExpressible(element, member.value)
      else { return nil }
      result.append(.init(key: "#\(name.text)", value: member.value))
    }
    return .object(JSONObject(result))
  }

  /// True for a child among several, whose parent is the same without it.
  private func mayBeHidden(_ element: ElementID, _: JSONValue) -> Bool {
    guard let parent = document.elements.parent(of: element) else { return false }
    return [.stack, .absolute, .custom].contains(document.elements.algorithm(of: parent))
  }

  /// True for a node whose text is one string with a font, so that another one has this font too.
  private func saysOnlyText(_ element: ElementID, _: JSONValue) -> Bool {
    guard [.text, .button].contains(document.elements.algorithm(of: element)),
      let text = document.elements.content(of: element).unmeasured.ownText, text.runs.isEmpty
    else { return false }
    return document.elements.type(of: element) != .button
      || text.setting == nil && document.elements.ownTitle(of: element) != nil
  }
}

extension LiveDocument {
  /// The variants as they are written; none if the text cannot be read.
  fileprivate var writtenVariants: [JSONValue] {
    let location = Location(nil, [.key("variants")], part: .value)
    guard !header.variants.isEmpty, isWritten(location) else { return [] }
    let text = spelling(at: location, limit: .max)
    return (try? JSONValue(parsing: Array(text.utf8)))?.arrayValue ?? []
  }
}
