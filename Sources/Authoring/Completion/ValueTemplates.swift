import LayoutEngine
import LiveDocuments

/// The templates of values that are inserted with their keys: valid ones, with an effect where that
/// is possible.
struct ValueTemplates {
  /// The element's measurements, for sizes.
  var measurements: Measurements?

  /// An `id` that nothing has.
  var freeID: String?

  /// True for a stack that can align its children by their baselines.
  var alignsBaselines = false

  /// A size in points where nothing was measured.
  private static let plainSize = 40.0

  func text(for key: KeyDeclaration, in path: [String]) -> SnippetText {
    let path = path + [key.name]
    switch key.shape {
    case .boolean: return .stop(key.defaultText == "false" ? "true" : "false")
    case .string: return "\"" + .stop(string(for: key)) + "\""
    case .number(let kind): return .stop(number(of: kind, for: key, in: path))
    case .count: return .stop("1")
    case .dimension: return .stop(dimension(in: path))
    case .coordinate: return .stop("0")
    case .color: return "\"#" + .stop("FF9500") + "\""
    case .imagePath: return "\"" + .stop("image.png") + "\""
    case .choice(let names):
      return "\"" + choice(of: names, for: key) + "\""
    case .uniform: return .stop("8")
    case .object(let members): return object(members, in: path)
    case .sizeRange: return Self.sizeRange(width: "375")
    case .strings, .ids: return "[" + .stop() + "]"
    case .expectations, .variantNames: return "[\"" + .stop() + "\"]"
    case .records, .measuredSizes: return "[" + item(of: key.shape, in: path) + "]"
    case .textRuns: return "\"" + .stop("Text") + "\""
    case .element: return Self.element
    case .elements: return "[" + .stop() + "]"
    case .byElement, .laidOver: return "{" + .stop() + "}"
    case .variants: return "[" + Self.variant("small phone", width: "320") + "]"
    case .ignored: return "\"" + .stop() + "\""
    }
  }

  /// One of the names that make sense, the default first; where nobody can choose, the first that is not the default.
  private func choice(of names: [String], for key: KeyDeclaration) -> SnippetText {
    let names = names.filter { key.makesSense($0, aligningBaselines: alignsBaselines) }
    let isDefault = { (name: String) in name == key.defaultText }
    return .choice(
      of: names.filter(isDefault) + names.filter { !isDefault($0) },
      plain: names.first { !isDefault($0) } ?? "")
  }

  private func string(for key: KeyDeclaration) -> String {
    switch key.name {
    case "id": freeID ?? ""
    case "type": "node"
    case "family": "fixed"
    case "text": "Text"
    case "name": "variant"
    default: ""
    }
  }

  private func number(of kind: NumberKind, for key: KeyDeclaration, in path: [String]) -> String {
    switch kind {
    case .length: key.name.contains("pacing") ? "8" : "0"
    case .inset: "8"
    case .size:
      switch key.name {
      case "size": "17"
      case "lineHeight": "20"
      case "length": "200"
      case "from": "0"
      default: written(measured(path) ?? Self.plainSize)
      }
    case .limit: key.defaultText ?? "375"
    case .factor: "1"
    case .ratio: measurements?.ratio.map(written) ?? "0.75"
    case .scale: key.defaultText ?? "2"
    case .textScale: "1.5"
    case .plain: "700"
    }
  }

  private func dimension(in path: [String]) -> String {
    measured(path).map(written) ?? "\"auto\""
  }

  private func measured(_ path: [String]) -> Double? {
    guard let side = SideName(path, mainAxis: nil),
      let length = measurements?.length(side.axis), length > 0
    else { return nil }
    return length
  }

  /// The members that are required; if none is, all of a few.
  private func object(_ members: [Property], in path: [String]) -> SnippetText {
    var members = members
    if members.contains(where: \.isRequired) {
      members = members.filter(\.isRequired)
    } else if path.last == "font" {
      members = members.filter { $0.name == "size" }
    } else if members.count > 4 {
      return "{" + .stop() + "}"
    }
    return members.map { member in
      "\"\(member.name)\": " + text(for: KeyDeclaration(member), in: path)
    }.inBraces
  }

  /// An object in an array.
  func item(of shape: ValueShape, in path: [String]) -> SnippetText {
    object(shape.itemMembers ?? [], in: path)
  }

  // MARK: Larger values

  static let element = [SnippetText("\"type\": \"") + .stop("node") + "\""].inBraces

  static func sizeRange(width: String) -> SnippetText {
    "{ \"max\": { \"width\": " + .stop(width) + ", \"height\": " + .stop("\"infinity\"") + " } }"
  }

  static func variant(_ name: String, width: String) -> SnippetText {
    "{ \"name\": \"" + .stop(name) + "\", \"constrainedSize\": " + sizeRange(width: width) + " }"
  }
}
