/// The name that was probably meant: an alias, or the one from which the fewest slips lead to `name`.
///
/// Upper case, hyphens and underscores make no difference, and a name cut short after its fourth
/// letter is recognized.
///
/// - Returns: `nil` where nothing is near.
package func nearestName(
  to name: String, among names: [String], aliases: [String: String] = [:]
) -> String? {
  guard name.utf8.count <= 64 else { return nil }
  let letters = plainLetters(of: name)
  guard !letters.isEmpty else { return nil }
  if let alias = aliases[String(decoding: letters, as: UTF8.self)], names.contains(alias) {
    return alias
  }
  let allowed = letters.count < 8 ? (letters.count + 2) / 4 : 3
  var best: (name: String, distance: Int)?
  for candidate in names {
    let candidateLetters = plainLetters(of: candidate)
    let isBeginning = letters.count >= 4 && candidateLetters.starts(with: letters)
    let distance = isBeginning ? 1 : editDistance(letters, candidateLetters)
    if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

private func plainLetters(of name: String) -> [UInt8] {
  name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
}

/// How many letters have to be put in, left out, replaced or swapped with their neighbor.
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
