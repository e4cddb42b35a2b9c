import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// What an object of a document is, as far as the order of its keys goes.
enum ObjectRole {
  case document
  case element

  /// An object of these keys.
  case keys([Property])

  /// The role of what stands under a key of one of these.
  static func value(under key: String, of properties: [Property]) -> ValueRole? {
    guard let property = properties.first(where: { $0.name == key }) else { return nil }
    switch property.shape {
    case .object(let keys), .uniform(_, let keys): return .one(.keys(keys))
    case .sizeRange: return .one(.keys(sizeRangeProperties))
    case .element: return .one(.element)
    case .elements: return .each(.element)
    case .variants: return .each(.keys(variantProperties))
    default: return nil
    }
  }
}

/// What a value is: an object, or an array of objects.
enum ValueRole {
  case one(ObjectRole)
  case each(ObjectRole)

  var isOfElements: Bool {
    switch self {
    case .one(.element), .each(.element): true
    default: false
    }
  }
}

/// The order in which an object's keys are best read, and what stands under them.
struct CanonicalOrder {
  private var ranks: [String: Int] = [:]
  private var rankOfOthers = 0
  private var properties: [Property] = []

  init(_ role: ObjectRole, type: String?) {
    switch role {
    case .document:
      // What the layout is put into, and then the layout.
      rank(["$schema", "constrainedSize", "scale", "variants"], others: true)
      rank(["root"])
      properties = documentProperties
    case .element:
      let declaration = type.flatMap { Self.declarations[$0] }
      let own = (declaration?.properties ?? []).filter { $0.name != "type" && $0.name != "id" }
      rank(["type", "id"] + own.map(\.name), others: true)
      rank(["style", "hidden", "lintel-disable"])
      // The elements in it come last, in the order in which they are.
      let last = ranks.count + 1
      for slot in ElementSlot.allCases { ranks[slot.rawValue] = last }
      properties = elementProperties + own
    case .keys(let keys):
      rank(keys.map(\.name), others: true)
      properties = keys
    }
  }

  private static let declarations = Dictionary(uniqueKeysWithValues: allTypes.map { ($0.name, $0) })

  private mutating func rank(_ keys: [String], others: Bool = false) {
    for key in keys where ranks[key] == nil { ranks[key] = ranks.count + 1 }
    if others { rankOfOthers = ranks.count }
  }

  /// Keys that nobody knows come behind those of the object's own, in the order in which they are.
  func rank(of key: String) -> Double { ranks[key].map(Double.init) ?? Double(rankOfOthers) + 0.5 }

  func role(under key: String) -> ValueRole? {
    if ElementSlot(rawValue: key) == .children { return .each(.element) }
    if ElementSlot(rawValue: key) != nil { return .one(.element) }
    return ObjectRole.value(under: key, of: properties)
  }
}
