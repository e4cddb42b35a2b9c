import LayoutEngine
import LiveDocuments

/// A name that was probably meant.
package struct NearName: Hashable, Sendable {
  package let name: String

  /// True if every other name is two slips farther at least.
  package let isOnly: Bool
}

/// The name that was probably meant: the one from which the fewest slips lead to `name`.
///
/// Upper case, hyphens and underscores make no difference, and a name cut short after its fourth
/// letter is recognized.
///
/// - Returns: `nil` where nothing is near.
package func nearName(to name: String, among names: [String]) -> NearName? {
  guard name.utf8.count <= 64 else { return nil }
  let letters = plainLetters(of: name)
  guard !letters.isEmpty else { return nil }
  let allowed = letters.count < 8 ? (letters.count + 2) / 4 : 3
  var best: (name: String, distance: Int)?
  var secondDistance = Int.max
  for candidate in names where candidate != best?.name {
    let candidateLetters = plainLetters(of: candidate)
    let isBeginning = letters.count >= 4 && candidateLetters.starts(with: letters)
    // The distance is at least the difference of the lengths.
    guard isBeginning || abs(letters.count - candidateLetters.count) <= allowed + 1 else {
      continue
    }
    let distance = isBeginning ? 1 : editDistance(letters, candidateLetters)
    if distance <= allowed, distance < best?.distance ?? .max {
      secondDistance = best?.distance ?? secondDistance
      best = (candidate, distance)
    } else {
      secondDistance = min(secondDistance, distance)
    }
  }
  return best.map { NearName(name: $0.name, isOnly: secondDistance > $0.distance + 1) }
}

/// The name that was probably meant, as ``nearName(to:among:)`` finds it.
package func nearestName(to name: String, among names: [String]) -> String? {
  nearName(to: name, among: names)?.name
}

/// The lower-case letters of a name without hyphens and underscores, as ``Synonyms`` has them.
func plainName(_ name: String) -> String {
  name.utf8.count <= 64 ? String(decoding: plainLetters(of: name), as: UTF8.self) : ""
}

private func plainLetters(of name: String) -> [UInt8] {
  name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
}

/// The number of letters to insert, remove, replace or swap with their neighbor.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var cost = min(
        last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}

/// The code of a rule that a text is probably meant to be.
package func nearestCode(to text: String) -> String? {
  nearestName(to: text, among: allRules.map { $0.code })
}

extension LiveDocument {
  /// The keys that the object around a location can have.
  func knownKeys(beside location: Location) -> [String] {
    var properties = documentProperties
    var children: [String] = []
    if let element = location.element {
      let declaration = elements.declaration(of: element)
      properties = elementProperties + (declaration?.properties ?? [])
      children = declaration?.children.keys ?? []
    }
    var named: Property?
    var items: [Property]?
    for step in location.path.dropLast() {
      guard case .key(let key) = step else {
        properties = items ?? properties
        continue
      }
      children = []
      // A key of a style may still stand on the element, where 1.x had it.
      let property = named ?? (properties + styleProperties).first { $0.name == key }
      properties = property?.shape.members ?? oldMembers(of: key)
      named = property?.shape.member("#")
      items = property?.shape.itemMembers
    }
    return properties.map(\.name) + children
  }

  private func oldMembers(of key: String) -> [Property] {
    switch key {
    case "preferredFrameSize": minimumSizeProperties
    case "sizeRange": sizeRangeProperties.filter { $0.name == "min" || $0.name == "max" }
    default: []
    }
  }
}

extension ChildrenRule {
  /// The keys under which elements stand.
  var keys: [String] {
    switch self {
    case .none: []
    case .single: ["child"]
    case .companion(let key): ["child", key]
    case .parts(let keys): ["child"] + keys
    case .many: ["children"]
    case .singleOrMany: ["child", "children"]
    }
  }
}

extension Axis {
  /// The adjective for a length along the axis: `80 points wide`.
  var extent: String { self == .horizontal ? "wide" : "high" }

  /// The side at the end of the axis: `on the right`.
  var atFarSide: String { self == .horizontal ? "on the right" : "at the bottom" }
}
