/// A name that was probably meant.
package struct NearName: Hashable, Sendable {
  package let name: String

  /// True if every other name is two slips farther at least.
  package let isOnly: Bool
}

/// The name that was probably meant: the candidate with the smallest edit distance to `name`.
///
/// Upper case, hyphens and underscores make no difference, and a name cut short after its fourth letter is recognized.
///
/// - Returns: `nil` if no name is near enough.
package func nearName(to name: String, among names: [String]) -> NearName? {
  guard name.utf8.count <= 64 else { return nil }
  let letters = PlainLetters(name)
  guard !letters.bytes.isEmpty else { return nil }
  let allowed = letters.bytes.count < 8 ? (letters.bytes.count + 2) / 4 : 3
  var best: (name: String, distance: Int)?
  var secondDistance = Int.max
  for candidate in names where candidate != best?.name {
    let candidateLetters = PlainLetters(candidate)
    let isBeginning = letters.bytes.count >= 4 && candidateLetters.start(with: letters)
    // Names that are two slips farther than allowed make no difference to the nearest one.
    guard isBeginning || letters.leastDistance(to: candidateLetters) <= allowed + 1 else {
      continue
    }
    let distance =
      isBeginning ? 1 : letters.distance(to: candidateLetters, upTo: allowed + 1)
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
  name.utf8.count <= 64 ? String(decoding: PlainLetters(name).bytes, as: UTF8.self) : ""
}

/// The bytes of a name in lower case without hyphens and underscores.
private struct PlainLetters {
  let bytes: [UInt8]

  /// The bits of all bytes modulo 64.
  let set: UInt64

  init(_ name: String) {
    var bytes: [UInt8] = []
    var set: UInt64 = 0
    bytes.reserveCapacity(name.utf8.count)
    var isASCII = true
    for byte in name.utf8 {
      if byte >= 0x80 {
        isASCII = false
        break
      }
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { continue }
      let letter = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      bytes.append(letter)
      set |= 1 &<< UInt64(letter)
    }
    if !isASCII {
      bytes = name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
      set = bytes.reduce(0) { $0 | 1 &<< UInt64($1) }
    }
    self.bytes = bytes
    self.set = set
  }

  func start(with other: Self) -> Bool {
    guard bytes.count >= other.bytes.count else { return false }
    var index = 0
    while index < other.bytes.count, bytes[index] == other.bytes[index] { index += 1 }
    return index == other.bytes.count
  }

  /// A lower bound of the distance, by the lengths and by letters that only one of the two has.
  func leastDistance(to other: Self) -> Int {
    max(
      abs(bytes.count - other.bytes.count), (set & ~other.set).nonzeroBitCount,
      (other.set & ~set).nonzeroBitCount)
  }

  /// The number of letters to insert, remove, replace or swap with their neighbor; `limit + 1` if it is larger than
  /// the limit.
  ///
  /// A row of the table depends on the two before it, so that two rows above the limit end the search.
  func distance(to other: Self, upTo limit: Int) -> Int {
    let left = bytes
    let right = other.bytes
    var beforeLast = [Int](repeating: limit + 1, count: right.count + 1)
    var last = Array(0...right.count)
    var current = beforeLast
    var leastOfLast = 0
    var row = 0
    while row < left.count {
      current[0] = row + 1
      var least = row + 1
      var column = 0
      while column < right.count {
        var cost = last[column] + (left[row] == right[column] ? 0 : 1)
        if last[column + 1] + 1 < cost { cost = last[column + 1] + 1 }
        if current[column] + 1 < cost { cost = current[column] + 1 }
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column],
          beforeLast[column - 1] + 1 < cost
        {
          cost = beforeLast[column - 1] + 1
        }
        column += 1
        current[column] = cost
        if cost < least { least = cost }
      }
      if least > limit, leastOfLast > limit { return limit + 1 }
      leastOfLast = least
      (beforeLast, last, current) = (last, current, beforeLast)
      row += 1
    }
    return min(last[right.count], limit + 1)
  }
}
